/**
 * Lets several threads make a list of targets together (targets.ts). All go through the same parts in the same order. One of them makes
 * each part, the first that is free, and keeps it in its own list. In the end each thread adds the targets of the others to its own.
 * Every thread then has all targets, each once, in an order of its own.
 *
 * All threads reach `takePart` with the same drafts, because the code around it depends only on the root, the question and the rules.
 * So the number of a part means the same to all. A thread that follows other rules than the first makes the whole list by itself.
 *
 * The first thread decides how many steps a list may take. No thread waits for one that has not begun: threads wait only for parts that
 * were taken, and meanwhile ask the host whether to stop.
 */
import { rules } from '../goal-search/rules';
import { lookForStop, stopped } from '../limits';
import { FIRST_THREAD, LIST_PARTS, THREAD_AREA, threadBase } from '../memory';
import { LIST_BYTES, LIST_COUNTS, LIST_MOST, LIST_RULES } from './layout';
import { rootTargets } from './targets';

// ---- the words of each list, in shared memory; all but the rules are u32 ----
/** The steps that the list may take, plus one; 0 until the first thread has begun it. */
const MOST: usize = LIST_MOST;
/** The number of parts that were taken and that are done, and the steps of the latter. */
const TAKEN: usize = 4;
const DONE: usize = 8;
const STEPS: usize = 12;
const GIVEN_UP: usize = 16;
/** u64: the rules of the first thread. */
const RULES: usize = LIST_RULES;
/** u32[MAX_THREADS]: the targets in the parts that each thread has done. */
const COUNTS: usize = LIST_COUNTS;
const MAX_THREADS: u32 = 64;
/** Reciprocal play has one list for each goal. */
const MOST_LISTS: usize = 2;
const WAIT_NANOSECONDS: i64 = 1000000;

/** The list that is being made. */
let list: usize = 0;
/** Whether other threads make parts of it. */
let isShared: bool = false;
/** The number of targets of an earlier list, the next part, and the next part that this thread makes. */
let earlier: u32 = 0;
let part: u32 = 0;
let own: u32 = 0;

/** Forgets the lists of the last question. Must be called while no thread searches. */
export function forgetListParts(): void {
  memory.fill(LIST_PARTS, 0, MOST_LISTS * LIST_BYTES);
}
/** Begins a question. Each thread must call it before its first list. */
export function beginQuestion(): void {
  list = 0;
}
@inline function thread(): u32 {
  return <u32>((threadBase - FIRST_THREAD) / THREAD_AREA);
}
@inline function countOf(other: u32): usize {
  return list + COUNTS + (<usize>other << 2);
}

/**
 * Begins the next list of the question. In the first thread, `most` is the number of steps that it may take. Returns that number, to
 * the other threads, too; 0 if no list is made.
 */
export function beginParts(most: u32): u32 {
  list = list ? list + LIST_BYTES : LIST_PARTS;
  isShared = true;
  if (!thread()) {
    atomic.store<u64>(list + RULES, rules());
    atomic.store<u32>(list + MOST, most + 1);
    atomic.notify(list + MOST, -1);
  } else {
    while (!atomic.load<u32>(list + MOST) && !stopped) waitFor(list + MOST, 0);
    if (stopped) return 0;
    isShared = atomic.load<u64>(list + RULES) == rules();
    if (isShared) most = atomic.load<u32>(list + MOST) - 1;
  }
  earlier = rootTargets().length;
  part = 0;
  own = most && isShared ? atomic.add<u32>(list + TAKEN, 1) : 0;
  return most;
}
/** Decides whether this thread makes the next part. If so, it must call `endPart` afterwards. */
@inline export function takePart(): bool {
  return part++ == own;
}
/** Ends a part after so many steps. Returns the steps of all parts that are done. */
export function endPart(steps: u32): u32 {
  if (!isShared) {
    own = part;
    return 0;
  }
  atomic.store<u32>(countOf(thread()), rootTargets().length - earlier);
  const all = atomic.add<u32>(list + STEPS, steps) + steps;
  atomic.add<u32>(list + DONE, 1);
  atomic.notify(list + DONE, -1);
  own = atomic.add<u32>(list + TAKEN, 1);
  return all;
}
/** Gives the list up for all threads. */
export function giveUpParts(): void {
  if (isShared) atomic.store<u32>(list + GIVEN_UP, 1);
}
@inline export function arePartsGivenUp(): bool {
  return isShared && atomic.load<u32>(list + GIVEN_UP) != 0;
}
/** Waits until all parts that this thread has gone through are done. Returns the steps of all. */
export function waitForParts(): u32 {
  if (!isShared) return 0;
  let done = atomic.load<u32>(list + DONE);
  while (done < part && !stopped && !arePartsGivenUp()) {
    waitFor(list + DONE, done);
    done = atomic.load<u32>(list + DONE);
  }
  return atomic.load<u32>(list + STEPS);
}
/** Adds the targets of the other threads. Returns false if there is no room. */
export function addOthersParts(): bool {
  for (let other: u32 = 0; other < MAX_THREADS && isShared; other++) {
    const count = atomic.load<u32>(countOf(other));
    if (other == thread() || !count) continue;
    if (!rootTargets().addOthers(FIRST_THREAD + <usize>other * THREAD_AREA, earlier, count)) return false;
  }
  return true;
}
/** Waits a moment for a word to change, and asks whether to stop. */
function waitFor(word: usize, value: u32): void {
  atomic.wait<i32>(word, <i32>value, WAIT_NANOSECONDS);
  lookForStop();
}

/**
 * The shared memory through which the search threads of one kernel communicate while they search. The first thread, the kernel's own,
 * asks; the others answer.
 */
import type { WasmMemory, WasmModule } from '../host/host.js';
import { sharedMemory } from '../threads/shared-memory.js';

/** Questions to the other threads about the root position. `pass` asks them to take part in a pass over an ending (ending-maker.ts). */
const QUESTIONS = ['reaches', 'keys', 'deepen', 'prove', 'explore', 'lines', 'pass'] as const;

export interface SearchQuestion {
  readonly name: (typeof QUESTIONS)[number];
  /** `ATTACKER` or `DEFENDER`; with `lines`, how they end, plus 256 if there are shorter ones; with `pass`, the number of the pass */
  readonly toMove: number;
  /** with `deepen`, the first number; with `explore`, perhaps `ANY_NUMBER`; with `lines`, plies; with `pass`, a source or a level */
  readonly moves: number;
  /**
   * with `keys`: how many first moves the results hold; with `explore`: how many replies the attacker's moves may leave; with `lines`:
   * how many plies belong to the series
   */
  readonly count: number;
}

export const IDLE = 0;
/** it was asked, and has not begun to answer */
export const ASKED = 1;
export const SEARCHING = 2;
/** it is lost: `failure` says why */
export const FAILED = 3;

/** The words of a thread. */
const STATE = 0;
const QUESTION = 1;
const MOVES = 2;
const COUNT = 3;
/** In `deepen`: the goal is not reached in this many moves; 0 if no number is ruled out yet. */
export const RULED_OUT = 4;
/** In `deepen`: the smallest number of moves in which the goal is reached; in `prove` and `explore`: some such number; 0 if unknown. */
export const REACHED = 5;
const FAILURE_LENGTH = 6;
/** `YES`, `NO`, `OPEN`, or 0 if it is not known. For `keys`: `YES` when all are found. */
export const ANSWER = 7;
const TO_MOVE = 8;
/** How often the thread has checked whether to stop: while it does so, it is not lost. */
export const LOOKS = 9;
const WORDS = 10;
export const YES = 1;
export const NO = 2;
/** The search has ended without an answer: it has no room left. */
export const OPEN = 3;
const MAX_FAILURE_BYTES = 200;
const THREAD_BYTES = 4 * WORDS + 8 + MAX_FAILURE_BYTES;

/** The cells of one of the other threads, which are not the first. */
export class SearchCells {
  readonly #words: Int32Array;
  readonly #nodes: Float64Array;
  readonly #failure: Uint8Array;

  /** @param thread 1 for the first of the other threads */
  constructor(buffer: SharedArrayBuffer, thread: number) {
    const start = (thread - 1) * THREAD_BYTES;
    this.#words = new Int32Array(buffer, start, WORDS);
    this.#nodes = new Float64Array(buffer, start + 4 * WORDS, 1);
    this.#failure = new Uint8Array(buffer, start + 4 * WORDS + 8, MAX_FAILURE_BYTES);
  }

  static buffer(others: number): SharedArrayBuffer {
    return sharedMemory(others * THREAD_BYTES);
  }

  get state(): number {
    return Atomics.load(this.#words, STATE);
  }

  /** Changes the state from one to another, unless another thread was faster. Returns whether it did. */
  change(from: number, to: number): boolean {
    const changed = Atomics.compareExchange(this.#words, STATE, from, to) === from;
    if (changed) Atomics.notify(this.#words, STATE);
    return changed;
  }

  /** Sleeps while in a state, for at most `ms`. A page's main thread must not call it, because it must not block. */
  sleepWhile(state: number, ms = Number.POSITIVE_INFINITY): void {
    Atomics.wait(this.#words, STATE, state, ms);
  }

  /** Asks the thread, which must be idle. */
  ask({ name, toMove, moves, count }: SearchQuestion): void {
    this.#words[QUESTION] = QUESTIONS.indexOf(name);
    this.#words[TO_MOVE] = toMove;
    this.#words[MOVES] = moves;
    this.#words[COUNT] = count;
    this.#words[RULED_OUT] = 0;
    this.#words[REACHED] = 0;
    this.#words[ANSWER] = 0;
    this.change(IDLE, ASKED);
  }

  get question(): SearchQuestion {
    const name = QUESTIONS[this.get(QUESTION)] as SearchQuestion['name'];
    return { name, toMove: this.get(TO_MOVE), moves: this.get(MOVES), count: this.get(COUNT) };
  }

  /** @param word one of those that are exported */
  get(word: number): number {
    return Atomics.load(this.#words, word);
  }

  set(word: number, value: number): void {
    Atomics.store(this.#words, word, value);
  }

  /** Nodes since this thread started. Only the thread itself writes them. */
  get nodes(): number {
    return this.#nodes[0] as number;
  }
  set nodes(nodes: number) {
    this.#nodes[0] = nodes;
  }

  get failure(): string {
    const length = this.#words[FAILURE_LENGTH] as number;
    return new TextDecoder().decode(this.#failure.slice(0, length));
  }

  fail(message: string): void {
    // `encodeInto` refuses shared memory
    const bytes = new Uint8Array(MAX_FAILURE_BYTES);
    this.#words[FAILURE_LENGTH] = new TextEncoder().encodeInto(message, bytes).written;
    this.#failure.set(bytes);
    Atomics.store(this.#words, STATE, FAILED);
    Atomics.notify(this.#words, STATE);
  }
}

export interface SearchThreadStart {
  readonly module: WasmModule;
  readonly memory: WasmMemory;
  /** the memory in which endings are read and made (ending-shelf.ts); a maker with its own memory uses that for both */
  readonly endings: WasmMemory;
  readonly cells: SharedArrayBuffer;
  /** raised to stop the thread's search */
  readonly stop: SharedArrayBuffer;
  readonly thread: number;
}

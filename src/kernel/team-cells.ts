/**
 * What the threads of one mate search tell each other while they search: words in shared memory, because a thread that searches
 * reads no messages. The first thread asks, the others answer.
 */

/** What the other threads are asked, of the root position; the number of moves stands beside it. */
export const QUESTIONS = ['mates', 'isMated', 'keys', 'deepenMates', 'deepenMated'] as const;
export type TeamQuestion = (typeof QUESTIONS)[number];

export const IDLE = 0;
/** the question stands there, and nobody has begun with it */
export const ASKED = 1;
export const SEARCHING = 2;
/** it broke down: `failure` says why */
export const FAILED = 3;

/** Words of a thread. */
const STATE = 0;
const QUESTION = 1;
const MOVES = 2;
const COUNT = 3;
const RULED_OUT = 4;
const MATE = 5;
const FAILURE_LENGTH = 6;
const ANSWER = 7;
const WORDS = 8;
/** Answers. */
const NO_ANSWER = 0;
const YES = 1;
const NO = 2;
const MOST_FAILURE_BYTES = 200;
const THREAD_BYTES = 4 * WORDS + 8 + MOST_FAILURE_BYTES;

/** The words of one of the other threads. */
export class TeamCells {
  readonly #words: Int32Array;
  readonly #nodes: Float64Array;
  readonly #failure: Uint8Array;

  /** @param thread 1 for the first of the others */
  constructor(buffer: SharedArrayBuffer, thread: number) {
    const start = (thread - 1) * THREAD_BYTES;
    this.#words = new Int32Array(buffer, start, WORDS);
    this.#nodes = new Float64Array(buffer, start + 4 * WORDS, 1);
    this.#failure = new Uint8Array(buffer, start + 4 * WORDS + 8, MOST_FAILURE_BYTES);
  }

  static buffer(others: number): SharedArrayBuffer {
    return new SharedArrayBuffer(others * THREAD_BYTES);
  }

  get state(): number {
    return Atomics.load(this.#words, STATE);
  }

  /** Goes from one state to another, unless another thread was faster. */
  change(from: number, to: number): boolean {
    const changed = Atomics.compareExchange(this.#words, STATE, from, to) === from;
    if (changed) Atomics.notify(this.#words, STATE);
    return changed;
  }

  /** Sleeps while in a state, for so many milliseconds at most. */
  sleepWhile(state: number, ms = Number.POSITIVE_INFINITY): void {
    Atomics.wait(this.#words, STATE, state, ms);
  }

  /** Of a thread that is idle. */
  ask(question: TeamQuestion, moves: number, count: number): void {
    this.#words[QUESTION] = QUESTIONS.indexOf(question);
    this.#words[MOVES] = moves;
    this.#words[COUNT] = count;
    this.#words[RULED_OUT] = 0;
    this.#words[MATE] = 0;
    this.#words[ANSWER] = NO_ANSWER;
    this.change(IDLE, ASKED);
  }

  get question(): TeamQuestion {
    return QUESTIONS[this.#words[QUESTION] as number] as TeamQuestion;
  }
  get moves(): number {
    return this.#words[MOVES] as number;
  }
  /** first moves that the host has written to the results, for `keys` */
  get count(): number {
    return this.#words[COUNT] as number;
  }

  /** Whether it is so; undefined while that is not known. Of `keys`: true when they are all found. */
  get answer(): boolean | undefined {
    const answer = Atomics.load(this.#words, ANSWER);
    return answer === NO_ANSWER ? undefined : answer === YES;
  }
  set answer(yes: boolean) {
    Atomics.store(this.#words, ANSWER, yes ? YES : NO);
  }

  /** While it deepens: there is no mate in so many moves; 0 if that was not found out since it was asked. */
  get ruledOut(): number {
    return Atomics.load(this.#words, RULED_OUT);
  }
  set ruledOut(moves: number) {
    Atomics.store(this.#words, RULED_OUT, moves);
  }
  /** The shortest mate that deepening came to, 0 if none. */
  get mate(): number {
    return Atomics.load(this.#words, MATE);
  }
  set mate(moves: number) {
    Atomics.store(this.#words, MATE, moves);
  }

  /** Examined since the search began. Written by the thread alone while it searches. */
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
    // not into shared memory at once: that is refused
    const bytes = new Uint8Array(MOST_FAILURE_BYTES);
    this.#words[FAILURE_LENGTH] = new TextEncoder().encodeInto(message, bytes).written;
    this.#failure.set(bytes);
    Atomics.store(this.#words, STATE, FAILED);
    Atomics.notify(this.#words, STATE);
  }
}

/** What a further thread is started with. */
export interface TeamMember {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly cells: SharedArrayBuffer;
  /** raised by the first thread when the question is withdrawn */
  readonly stop: SharedArrayBuffer;
  readonly thread: number;
}

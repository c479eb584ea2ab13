/**
 * How the search threads of one kernel communicate while they search: in shared memory. The first thread, the kernel's own, asks;
 * the others answer.
 */
import type { WasmMemory, WasmModule } from '../host/host.js';
import { sharedMemory } from '../threads/shared-memory.js';

/** Questions to the other threads about the root position; `pass` is their part in a pass over an ending (ending-maker.ts). */
const QUESTIONS = ['reaches', 'keys', 'deepen', 'prove', 'explore', 'lines', 'pass'] as const;

export interface Question {
  readonly name: (typeof QUESTIONS)[number];
  /** `ATTACKER` or `DEFENDER`; with `lines`, how they end, and 256 where there are shorter ones; with `pass`, which one */
  readonly toMove: number;
  /** with `deepen`, the first number; with `explore`, perhaps `ANY_NUMBER`; with `lines`, plies; with `pass`, a source or a level */
  readonly moves: number;
  /**
   * with `keys`: how many first moves the results hold; with `explore`: how many replies the attacker's moves may leave; with `lines`:
   * how many plies are a series
   */
  readonly count: number;
}

export const IDLE = 0;
/** it has not begun to answer */
export const ASKED = 1;
export const SEARCHING = 2;
/** it is lost: `failure` says why */
export const FAILED = 3;

/** A thread's words. */
const STATE = 0;
const QUESTION = 1;
const MOVES = 2;
const COUNT = 3;
/** In `deepen`: the goal is not reached in this many moves; 0 if none were ruled out yet. */
export const RULED_OUT = 4;
/** In `deepen`: the smallest number of moves in which it is reached; in `prove` and `explore` a number; 0 if unknown. */
export const REACHED = 5;
const FAILURE_LENGTH = 6;
/** `YES`, `NO`, `OPEN`, or 0 if it is not known. To `keys`: `YES` when all are found. */
export const ANSWER = 7;
const TO_MOVE = 8;
/** How often the thread has looked whether to stop: while it does, it is not lost. */
export const LOOKS = 9;
const WORDS = 10;
export const YES = 1;
export const NO = 2;
/** The search has ended without an answer: it has no room left. */
export const OPEN = 3;
const MAX_FAILURE_BYTES = 200;
const THREAD_BYTES = 4 * WORDS + 8 + MAX_FAILURE_BYTES;

/** The cells of one of the other threads. */
export class SearchCells {
  readonly #words: Int32Array;
  readonly #nodes: Float64Array;
  readonly #failure: Uint8Array;

  /** @param thread 1 for the first of the others */
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

  /** Changes the state from one to another, unless another thread was faster. */
  change(from: number, to: number): boolean {
    const changed = Atomics.compareExchange(this.#words, STATE, from, to) === from;
    if (changed) Atomics.notify(this.#words, STATE);
    return changed;
  }

  /** Sleeps while in a state, for at most `ms`. Not in a page's main thread, which must not block. */
  sleepWhile(state: number, ms = Number.POSITIVE_INFINITY): void {
    Atomics.wait(this.#words, STATE, state, ms);
  }

  /** Asks the thread, which must be idle. */
  ask({ name, toMove, moves, count }: Question): void {
    this.#words[QUESTION] = QUESTIONS.indexOf(name);
    this.#words[TO_MOVE] = toMove;
    this.#words[MOVES] = moves;
    this.#words[COUNT] = count;
    this.#words[RULED_OUT] = 0;
    this.#words[REACHED] = 0;
    this.#words[ANSWER] = 0;
    this.change(IDLE, ASKED);
  }

  get question(): Question {
    const name = QUESTIONS[this.get(QUESTION)] as Question['name'];
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
  /** that of endings (ending-shelf.ts), where they are read and made; that of a maker of its own is both */
  readonly endings: WasmMemory;
  readonly cells: SharedArrayBuffer;
  /** raised to stop the thread's search */
  readonly stop: SharedArrayBuffer;
  readonly thread: number;
}

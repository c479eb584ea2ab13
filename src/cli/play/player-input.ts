/**
 * The player's input: at a terminal with line editing, history and completion, or line by line from a pipe or file. Lines
 * that arrive early are queued.
 */
import { createInterface, type Interface } from 'node:readline';
import { EXIT, type UsageError } from '../exit-codes.js';
import { unreadableStdin } from '../files/command-input.js';
import { heeded } from '../ignored-signals.js';

/**
 * How long an engine may take to answer a signal at the end, so that its last move is saved. Our own engine answers in a few milliseconds,
 * on a busy machine in some hundreds.
 */
const LAST_WORD_MS = 500;

export type PlayerAnswer =
  | { readonly kind: 'line'; readonly text: string }
  /** the input has ended */
  | { readonly kind: 'end' }
  /** Ctrl-C while waiting for input */
  | { readonly kind: 'interrupt' }
  /** SIGTERM or SIGHUP, at any time */
  | { readonly kind: 'terminate' }
  | { readonly kind: 'timeout' };

export class PlayerInput {
  readonly isTerminal: boolean;
  /** number of the line read last, from 1 */
  lineNumber = 0;
  /** called for Ctrl-C while no line is awaited, for example to make an engine move */
  onInterrupt: (() => void) | undefined;
  /** returns possible beginnings of a line */
  completions: () => readonly string[] = () => [];

  #readline: Interface;
  /** newest first */
  #history: string[] = [];
  readonly #lines: string[] = [];
  #ended = false;
  #failure: UsageError | undefined;
  #terminated = false;
  /** resolves the pending `next` */
  #waiting: ((answer: PlayerAnswer) => void) | undefined;

  constructor() {
    this.isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
    this.#readline = this.#open();
    for (const name of heeded(['SIGINT'])) process.on(name, this.#interrupt);
    for (const name of heeded(['SIGTERM', 'SIGHUP'])) process.on(name, this.#terminate);
  }

  #open(): Interface {
    const readline = createInterface({
      input: process.stdin,
      ...(this.isTerminal && { output: process.stdout, completer: this.#complete }),
      terminal: this.isTerminal,
      history: this.#history,
      historySize: 200,
      removeHistoryDuplicates: true,
    });
    readline.on('history', (history) => {
      this.#history = history;
    });
    readline.on('line', (text) => {
      this.#lines.push(text);
      this.#deliver();
    });
    readline.on('close', () => {
      this.#ended = true;
      this.#deliver();
    });
    readline.on('error', (error) => {
      this.#failure = unreadableStdin(error);
      this.#ended = true;
      this.#deliver();
    });
    // at a terminal Ctrl-C is a key, elsewhere a signal
    readline.on('SIGINT', this.#interrupt);
    return readline;
  }

  /** Opens the input again, because Ctrl-D at a terminal may be a slip. */
  reopen(): void {
    this.#ended = false;
    this.#readline = this.#open();
  }

  /** Returns whether SIGTERM or SIGHUP has come. */
  get isTerminated(): boolean {
    return this.#terminated;
  }

  /**
   * Waits for the next line.
   * @param prompt text shown at a terminal
   * @param ms maximum wait
   * @throws UsageError if the input cannot be read
   */
  async next(prompt: string, ms?: number): Promise<PlayerAnswer> {
    const waiting = new Promise<PlayerAnswer>((resolve) => {
      this.#waiting = resolve;
    });
    const timer = ms === undefined ? undefined : setTimeout(() => this.#answer({ kind: 'timeout' }), ms);
    if (this.isTerminal && this.#lines.length === 0 && !this.#ended) {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt(true);
    }
    this.#deliver();
    try {
      const answer = await waiting;
      if (answer.kind === 'end' && this.#failure) throw this.#failure;
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    process.off('SIGINT', this.#interrupt);
    process.off('SIGTERM', this.#terminate);
    process.off('SIGHUP', this.#terminate);
    this.#readline.close();
    // an open pipe must not keep the process alive
    process.stdin.destroy();
  }

  #deliver(): void {
    if (!this.#waiting) return;
    const text = this.#terminated ? undefined : this.#lines.shift();
    if (this.#terminated) this.#answer({ kind: 'terminate' });
    else if (text !== undefined) {
      this.lineNumber++;
      this.#answer({ kind: 'line', text });
    } else if (this.#ended) this.#answer({ kind: 'end' });
  }

  #answer(answer: PlayerAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(answer);
  }

  readonly #interrupt = (): void => {
    if (this.#waiting) this.#answer({ kind: 'interrupt' });
    else this.onInterrupt?.();
  };

  readonly #terminate = (): void => {
    this.#terminated = true;
    setTimeout(() => process.exit(EXIT.terminated), LAST_WORD_MS).unref();
    this.onInterrupt?.();
    this.#deliver();
  };

  readonly #complete = (line: string): [string[], string] => {
    const begun = line.trimStart();
    const all = this.completions();
    const same = all.filter((text) => text.startsWith(begun));
    const fitting = same.length > 0 ? same : all.filter((text) => fits(text, begun));
    return [[...fitting], begun];
  };
}

/** Decides whether a text begins like the input, ignoring case. */
const fits = (text: string, begun: string): boolean => text.toLowerCase().startsWith(begun.toLowerCase());

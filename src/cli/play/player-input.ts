/**
 * What the player types: at a terminal with line editing, history and completion, or line by line from a pipe or file. Lines
 * that come while nobody asks wait their turn.
 */
import { createInterface, type Interface } from 'node:readline';

export type Answer =
  | { readonly kind: 'line'; readonly text: string }
  /** the input is at its end */
  | { readonly kind: 'end' }
  /** Ctrl-C while the program waits */
  | { readonly kind: 'interrupt' }
  /** SIGTERM, at any time */
  | { readonly kind: 'terminate' }
  | { readonly kind: 'timeout' };

export class PlayerInput {
  /** somebody sits there */
  readonly isTerminal: boolean;
  /** the line that was read last, 1-based */
  lineNumber = 0;
  /** what Ctrl-C does while nobody waits for a line: makes an engine move, for example */
  onInterrupt: (() => void) | undefined;
  /** what may stand at the beginning of a line */
  completions: () => readonly string[] = () => [];

  #readline: Interface;
  /** newest first */
  #history: string[] = [];
  readonly #lines: string[] = [];
  #ended = false;
  #terminated = false;
  /** whoever waits for a line */
  #waiting: ((answer: Answer) => void) | undefined;

  constructor() {
    this.isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
    this.#readline = this.#open();
    process.on('SIGINT', this.#interrupt);
    process.on('SIGTERM', this.#terminate);
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
    // at a terminal Ctrl-C is a key, else a signal
    readline.on('SIGINT', this.#interrupt);
    return readline;
  }

  /** At a terminal Ctrl-D is a key, too: whoever did not mean it can go on. */
  reopen(): void {
    this.#ended = false;
    this.#readline = this.#open();
  }

  /** SIGTERM has come: nothing else is of interest. */
  get isTerminated(): boolean {
    return this.#terminated;
  }

  /**
   * Waits for the next line.
   * @param prompt shown at a terminal
   * @param ms to wait at most
   */
  async next(prompt: string, ms?: number): Promise<Answer> {
    const waiting = new Promise<Answer>((resolve) => {
      this.#waiting = resolve;
    });
    const timer = ms === undefined ? undefined : setTimeout(() => this.#answer({ kind: 'timeout' }), ms);
    if (this.isTerminal && this.#lines.length === 0 && !this.#ended) {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt(true);
    }
    this.#deliver();
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    process.off('SIGINT', this.#interrupt);
    process.off('SIGTERM', this.#terminate);
    this.#readline.close();
    // a pipe that stays open must not hold the process
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

  #answer(answer: Answer): void {
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

/** Moves are found without their capital letter, too. */
const fits = (text: string, begun: string): boolean => text.toLowerCase().startsWith(begun.toLowerCase());

/** Where reports are written: a stream, a file, or a text in memory. */
export interface Output {
  /** Adds text, which may be buffered until the output's owner flushes it. */
  write(text: string): void;
  /** Passes on buffered text that must be seen although no flush may come for a while. */
  send(): void;
}

/** Drops what is written to it. */
export const NO_OUTPUT: Output = { write: () => {}, send: () => {} };

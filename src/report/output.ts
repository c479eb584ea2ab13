/** Where reports are written: a stream, a file, or a text in memory. */
export interface Output {
  /** Adds text, which may be buffered until the output's owner flushes it. */
  write(text: string): void;
  /** Passes on buffered text that must be seen although no flush may come for a while. */
  send(): void;
  /** Passes on what is buffered, and waits until there is room for more. */
  flush?(): Promise<void>;
}

/** Characters that are buffered before a long text waits until they are taken. */
const MANY = 1 << 16;

/** Writes a text of any length piece by piece. A promise only where there is so much of it that it has to wait for room. */
export function writePieces(out: Output, pieces: Iterable<string>): void | Promise<void> {
  const rest = pieces[Symbol.iterator]();
  return writeSome(out, rest) ? undefined : writeRest(out, rest);
}

/** @returns whether that was all */
function writeSome(out: Output, rest: Iterator<string>): boolean {
  let written = 0;
  for (let next = rest.next(); !next.done; next = rest.next()) {
    out.write(next.value);
    written += next.value.length;
    if (written >= MANY) return false;
  }
  return true;
}

async function writeRest(out: Output, rest: Iterator<string>): Promise<void> {
  do await out.flush?.();
  while (!writeSome(out, rest));
}

/** Drops what is written to it. */
export const NO_OUTPUT: Output = { write: () => {}, send: () => {} };

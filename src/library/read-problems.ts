/** Reads problems from a text, a blob or a stream. */
import { FORMAT_NAMES } from '../problems/formats.js';
import type { Entry, Problem } from '../problems/problem.js';
import { type ReadOptions, readEntries } from '../problems/read.js';
import { streamed } from '../text/bytes.js';
import { asyncOf, type Chunks, type Refusal } from '../text/input.js';
import { asKeymoveError, KeymoveError } from './keymove-error.js';
import { callable, checkOptions, oneOf, type Rules, text, trueOrFalse, valueText } from './value-rules.js';

export interface ReadProblemsOptions extends ReadOptions {
  /** name of the file in `input`; its extension counts if the content is ambiguous */
  readonly name?: string;
}

/** A text, or bytes in any encoding and compression, at once or as a stream. */
export type ProblemsInput =
  | string
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

const RULES: Rules<ReadProblemsOptions> = {
  input: oneOf(FORMAT_NAMES),
  onPassedOver: callable,
  anyPuzzle: trueOrFalse,
  name: text,
};

/**
 * Reads a text, a file chosen by the user of a page, or a stream, in constant memory. Errors in the input are never thrown: they
 * yield refusals, and reading continues.
 *
 * All formats of problem files are recognised by their content, even if compressed by gzip or zstd.
 *
 * @example
 * ```js
 * import { readProblems } from 'keymove';
 *
 * for await (const entry of readProblems('kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id "Morphy";')) {
 *   console.log('findings' in entry ? entry.findings : entry.id);
 * }
 * // Morphy
 * ```
 */
export async function* readProblems(
  input: ProblemsInput,
  given: ReadProblemsOptions = {},
): AsyncGenerator<Problem | Refusal, void> {
  const options = checkOptions(RULES, given);
  const chunks = chunksOf(input);
  const file = options.name ?? 'input';
  try {
    for await (const entries of readEntries(asyncOf([{ file, open: () => chunks }]), options)) {
      for (const entry of entries as Entry[]) yield entry.type === 'problem' ? entry.problem : entry.refusal;
    }
  } catch (error) {
    throw asKeymoveError(error, 'callback-failed');
  }
}

export function chunksOf(input: ProblemsInput): Chunks {
  if (typeof input === 'string' || input instanceof Uint8Array) return asyncOf([input]);
  if (input instanceof Blob) return streamed(input.stream());
  if (typeof input === 'object' && input !== null) {
    if (Symbol.asyncIterator in input) return input;
    // some browsers cannot iterate over their streams
    if ('getReader' in input) return streamed(input);
  }
  throw new KeymoveError(
    'bad-problem',
    `found ${valueText(input)}; expected a text, bytes, a Blob or a stream of bytes`,
  );
}

/** The input of a command that works through files. */

import { stat } from 'node:fs/promises';
import { expandFiles } from '../../files/named-files.js';
import { looksLikeSplitFen } from '../../host/node/sources.js';
import { systemReason } from '../../host/node/stream-output.js';
import type { Output } from '../../report/reporter.js';
import { countText } from '../../text/counts-and-times.js';
import { sourceName } from '../../text/quote.js';
import { HelpWanted, UsageError } from '../exit-codes.js';

interface Input {
  readonly files: readonly string[];
  readonly fens: readonly string[];
}

/**
 * Like `cat`, `grep` and `jq`, a command reads standard input when it is given nothing else, unless that is a
 * terminal: help is then more useful than silence.
 * @param command whose help is shown
 */
export function chooseInput(
  {
    files,
    fen: fens = [],
  }: { readonly files: readonly string[]; readonly fen: readonly string[] | undefined },
  command: string,
  isTerminal?: boolean,
): Input {
  const split = splitFenError([...fens.slice(-1), ...files]);
  if (split) throw split;
  if (files.length > 0 || fens.length > 0) return { files, fens };
  // Node makes the stream as soon as it is asked for
  if (isTerminal ?? process.stdin.isTTY === true) throw new HelpWanted(command);
  return { files: ['-'], fens };
}

/** The error of words in which the shell split a FEN, as in `solve 8/8/… w - -`; undefined if it did not. */
export function splitFenError(words: readonly string[]): UsageError | undefined {
  const fen = looksLikeSplitFen(words);
  if (!fen?.includes(' ')) return undefined;
  return new UsageError(`found a FEN in several words; quote it: --fen "${fen}"`);
}

/** The error of an interactive command whose input cannot be read. */
export const unreadableStdin = (error: Error): UsageError =>
  new UsageError(`standard input cannot be read: ${systemReason(error)}`);

/** Reports that a file has records of another kind, e.g. puzzles that are not mates. This is no error: they were read. */
export function tellPassedOver(messages: Output): (file: string, count: number, what: string) => void {
  return (file, count, what) => {
    messages.write(`${sourceName(file)}: skipped ${countText(count)} ${what}\n`);
  };
}

/**
 * How much there is to read, determined in the background, and only if that is cheap.
 * @returns a function that returns the bytes of all files; undefined until they are known, and with standard input
 */
export function inputBytes(files: readonly string[]): () => number | undefined {
  let total: number | undefined;
  if (!files.includes('-')) {
    sizeOf(files).then(
      (bytes) => {
        total = bytes;
      },
      // an unreadable file is reported when it is read
      () => {},
    );
  }
  return () => total;
}

async function sizeOf(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for await (const input of expandFiles(files)) {
    if ('open' in input) bytes += (await stat(input.file)).size;
  }
  return bytes;
}

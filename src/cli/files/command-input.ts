/** The input of a command that processes files. */

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
 * Chooses the input. Like `cat`, `grep` and `jq`, a command reads standard input if it is given nothing else, unless that is a
 * terminal, where help is more useful than silence.
 * @param command the command whose help is shown
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
  // Node creates the stream on first use
  if (isTerminal ?? process.stdin.isTTY === true) throw new HelpWanted(command);
  return { files: ['-'], fens };
}

/** Returns the error for words into which the shell split a FEN, as in `solve 8/8/… w - -`; undefined for other words. */
export function splitFenError(words: readonly string[]): UsageError | undefined {
  const fen = looksLikeSplitFen(words);
  if (!fen?.includes(' ')) return undefined;
  return new UsageError(`found a FEN in several words; quote it: --fen "${fen}"`);
}

/** Returns the error of an interactive command whose input cannot be read. */
export const unreadableStdin = (error: Error): UsageError =>
  new UsageError(`standard input cannot be read: ${systemReason(error)}`);

/** Reports that a file has records of another kind, for example puzzles that are not mates. This is not an error, as they were read. */
export function tellPassedOver(messages: Output): (file: string, count: number, what: string) => void {
  return (file, count, what) => {
    messages.write(`${sourceName(file)}: skipped ${countText(count)} ${what}\n`);
  };
}

/**
 * Determines in the background how much there is to read, but only if that is cheap.
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

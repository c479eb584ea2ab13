/** Everything a user names, read into games and refusals, in constant memory. */

import { expandSources, type Input, refuse, refuseUnreadable } from '../host/node/sources.js';
import type { Refusal } from '../problems/problem.js';
import { BinaryContent, DamagedContent, openText } from '../text/bytes.js';
import { type Chunks, splitLines } from '../text/lines.js';
import { GameCutter } from './cut-games.js';
import type { GameEntry } from './game-record.js';

/**
 * Reads games from files, folders, globs and standard input, in that order. Never throws for what a user can get wrong:
 * that is a refusal, and reading goes on. Besides the codes of `GameCutter` and `expandSources`: `file-binary`,
 * `file-damaged`, `file-without-games`.
 */
export async function* readGames(
  sources: readonly string[],
  stdin: Chunks = process.stdin,
): AsyncGenerator<GameEntry> {
  const numbering = { next: 0 };
  for await (const input of expandSources(sources, stdin)) {
    if ('open' in input) yield* readInput(input, numbering);
    else yield { type: 'refusal', refusal: input };
  }
}

async function* readInput({ file, open }: Input, numbering: { next: number }): AsyncGenerator<GameEntry> {
  const cutter = new GameCutter(file);
  let nothing = true;
  try {
    for await (const { firstLine, lines } of splitLines(openText(open()))) {
      for (const [i, line] of lines.entries()) {
        const entry = cutter.readLine(line, firstLine + i, numbering.next);
        if (!entry) continue;
        nothing = false;
        if (entry.type === 'game') numbering.next++;
        yield entry;
      }
    }
  } catch (error) {
    yield { type: 'refusal', refusal: refuseStream(file, error) };
    return;
  }
  const last = cutter.end(numbering.next);
  if (last) {
    if (last.type === 'game') numbering.next++;
    yield last;
  } else if (nothing) {
    const message = 'found no game; expected games in PGN';
    yield { type: 'refusal', refusal: refuse(file, 'file-without-games', message) };
  }
}

function refuseStream(file: string, error: unknown): Refusal {
  if (error instanceof BinaryContent) {
    return refuse(file, 'file-binary', `found ${error.found}; expected text: games in PGN`);
  }
  if (error instanceof DamagedContent) {
    return refuse(file, 'file-damaged', `found damaged data (${error.message}); expected games in PGN`);
  }
  if (error instanceof Error && 'code' in error) return refuseUnreadable(file, error);
  throw error;
}

/** Reads games from files that are already found, in constant memory. */
import { openText } from '../text/bytes.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import { type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';
import { splitLines } from '../text/text-lines.js';
import { GameCutter } from './cut-games.js';
import type { GameEntry } from './pgn-game.js';

/**
 * Reads games from inputs in their order. Faults in a file never throw: they are refusals, and reading goes on. Besides the
 * codes of `GameCutter`: `file-binary`, `file-damaged`, `file-too-large`, `file-missing`, `file-unreadable`,
 * `file-without-games`.
 */
export async function* readGames(inputs: AsyncIterable<Input | Refusal>): AsyncGenerator<GameEntry> {
  const numbering = { next: 0 };
  for await (const input of inputs) {
    if ('open' in input) yield* readInput(input, numbering);
    else yield { type: 'refusal', refusal: input };
  }
}

async function* readInput({ file, open }: Input, numbering: { next: number }): AsyncGenerator<GameEntry> {
  const cutter = new GameCutter(file);
  const pause = new EventLoopYield();
  let nothing = true;
  try {
    for await (const { firstLine, lines } of splitLines(openText(open()))) {
      for (const [i, line] of lines.entries()) {
        const entry = cutter.readLine(line, firstLine + i, numbering.next);
        if (pause.isDue) await pause.yield();
        if (!entry) continue;
        nothing = false;
        if (entry.type === 'game') numbering.next++;
        yield entry;
      }
    }
  } catch (error) {
    yield { type: 'refusal', refusal: refuseContent(file, error, 'text: games in PGN') };
    return;
  }
  const last = cutter.end(numbering.next);
  if (last) {
    if (last.type === 'game') numbering.next++;
    yield last;
  } else if (nothing) {
    const message = 'found no game; expected games in PGN';
    yield { type: 'refusal', refusal: refuseFile(file, 'file-without-games', message) };
  }
}

/** Reads games from files that are already found, in constant memory. */
import { type CutGame, GameCutter } from '../problems/pgn/game-cutter.js';
import { openText } from '../text/bytes.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import { type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';
import { splitLines } from '../text/text-lines.js';
import { MovetextWords } from './movetext-words.js';
import type { GameEntry } from './pgn-game.js';
import { isComment, readGame } from './read-game.js';

/**
 * Reads games from inputs in their order. Faults in a file never throw: they are refusals, and reading goes on. Besides the
 * codes of `readGame`: `file-binary`, `file-damaged`, `file-too-large`, `file-missing`, `file-unreadable`,
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
  const cutter = new GameCutter(file, () => new MovetextWords());
  const pause = new EventLoopYield();
  let nothing = true;
  const entryOf = (game: CutGame<MovetextWords> | undefined): GameEntry | undefined => {
    if (!game || isComment(game)) return undefined;
    nothing = false;
    const entry = readGame(game, numbering.next);
    if (entry.type === 'game') numbering.next++;
    return entry;
  };
  try {
    for await (const { firstLine, lines } of splitLines(openText(open()))) {
      for (const [i, line] of lines.entries()) {
        const entry = cutter.beginsGame(line) ? entryOf(cutter.end()) : undefined;
        cutter.take(line, firstLine + i);
        if (pause.isDue) await pause.yield();
        if (entry) yield entry;
      }
    }
  } catch (error) {
    yield { type: 'refusal', refusal: refuseContent(file, error, 'text: games in PGN') };
    return;
  }
  const last = entryOf(cutter.end());
  if (last) yield last;
  if (nothing) {
    const message = 'found no game; expected games in PGN';
    yield { type: 'refusal', refusal: refuseFile(file, 'file-without-games', message) };
  }
}

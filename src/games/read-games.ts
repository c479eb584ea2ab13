/** Reads games from files that have been found, in constant memory. */
import { type CutGame, GameCutter } from '../problems/pgn/game-cutter.js';
import { openText } from '../text/bytes.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import { type Input, type Refusal, refuseContent, refuseFile, type Source } from '../text/input.js';
import { splitLines } from '../text/text-lines.js';
import { MovetextWords } from './movetext-words.js';
import { type GameEntry, isCommentOnly, readGame } from './read-game.js';

/**
 * Reads games from inputs in order. Faults in a file never throw: they become refusals, and reading continues. Besides the
 * codes of `readGame`: `file-binary`, `file-damaged`, `file-too-large`, `file-missing`, `file-unreadable`,
 * `file-without-games`.
 */
export async function* readGames(inputs: AsyncIterable<Input | Refusal>): AsyncGenerator<GameEntry> {
  let next = 0;
  for await (const cut of cutGames(inputs)) {
    const entry: GameEntry =
      'game' in cut ? readGame(cut.game, cut.source, next) : { type: 'refusal', refusal: cut.refusal };
    if (entry.type === 'game') next++;
    yield entry;
  }
}

/** A game that was cut out of its file, and its text from its first line on. */
export interface GameText {
  readonly game: CutGame<MovetextWords>;
  readonly source: Source;
  readonly text: string;
}

/** Cuts games out of their files, so that they can be read elsewhere. Refusals are those of {@link readGames}. */
export async function* cutGames(
  inputs: AsyncIterable<Input | Refusal>,
): AsyncGenerator<GameText | { readonly refusal: Refusal }> {
  for await (const input of inputs) {
    if ('open' in input) yield* cutInput(input);
    else yield { refusal: input };
  }
}

/** Reads a game from its text. The index is 0 for every game. */
export function readGameText(text: string, { file, line }: Source): GameEntry | undefined {
  const cutter = new GameCutter(() => new MovetextWords());
  for (const [i, each] of text.split('\n').entries()) cutter.take(each, line + i);
  const game = cutter.end();
  return game && readGame(game, { file, line: game.line }, 0);
}

async function* cutInput({ file, open }: Input): AsyncGenerator<GameText | { readonly refusal: Refusal }> {
  const cutter = new GameCutter(() => new MovetextWords());
  const pause = new EventLoopYield();
  let nothing = true;
  let lines: string[] = [];
  const ended = (): GameText | undefined => {
    const game = cutter.end();
    const text = lines.join('\n');
    lines = [];
    if (!game || isCommentOnly(game)) return undefined;
    nothing = false;
    return { game, source: { file, line: game.line }, text };
  };
  try {
    for await (const { firstLine, lines: some } of splitLines(openText(open()))) {
      for (const [i, line] of some.entries()) {
        const cut = cutter.beginsGame(line) ? ended() : undefined;
        cutter.take(line, firstLine + i);
        // a game that is too long is refused, so its text is not kept
        if (cutter.game?.isTooLong === false) lines.push(line);
        if (pause.isDue) await pause.yield();
        if (cut) yield cut;
      }
    }
  } catch (error) {
    yield { refusal: refuseContent(file, error, 'text: games in PGN') };
    return;
  }
  const last = ended();
  if (last) yield last;
  if (nothing) {
    const message = 'found no game; expected games in PGN';
    yield { refusal: refuseFile(file, 'file-without-games', message) };
  }
}

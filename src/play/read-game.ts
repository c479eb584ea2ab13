/** Reads a game from a PGN file, in order to continue it. */
import { makeFen } from 'chessops/fen';
import { GameWalker } from '../games/move-walker.js';
import { openText } from '../text/bytes.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { type Chunks, ContentError } from '../text/input.js';
import { splitLines } from '../text/text-lines.js';
import { Game } from './game.js';

/** A finding with the line that it is about; 0 means the whole file. */
export interface GameFinding extends Finding {
  readonly line: number;
}

/**
 * Reads the main line of one game. Its result is ignored, unless it follows from the position.
 *
 * Codes: `game-absent`, `game-binary`, `game-damaged`, and those of {@link GameWalker} for a game with an
 * illegal move.
 * @param wanted number of the game in the file, from 1; the last game unless given
 */
export async function readGameToPlay(
  chunks: Chunks,
  wanted: number | undefined,
): Promise<Result<Game, GameFinding>> {
  let number = 0;
  let game: Game | undefined;
  let fault: GameFinding | undefined;
  const isMeant = (): boolean => wanted === undefined || number === wanted;
  const games = new GameWalker(Number.POSITIVE_INFINITY, {
    onGame: (_tags, start) => {
      number++;
      if (!isMeant()) return;
      game = new Game(makeFen(start.toSetup()));
      fault = undefined;
    },
    onMove: ({ move, level }) => {
      if (!isMeant() || level > 0 || !game) return;
      // games do not continue after a mate, but players easily overlook a fifth repetition
      if (!game.outcome) game.play(move);
    },
    onFault: ({ code, message }, line) => {
      if (isMeant()) fault ??= { code, field: 'game', message, line };
    },
  });
  try {
    for await (const { firstLine, lines } of splitLines(openText(chunks))) {
      for (const [index, line] of lines.entries()) games.readLine(line, firstLine + index);
    }
    games.end();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const message = error.sentence('PGN');
    return err({ code: `game-${error.code}`, field: 'file', message, line: 0 });
  }
  if (fault) return err(fault);
  if (game) return ok(game);
  const found = number === 1 ? '1 game' : `${number === 0 ? 'no' : number} games`;
  const expected = wanted === undefined ? 'a game' : `game ${wanted}`;
  return err({
    code: 'game-absent',
    field: 'file',
    message: `found ${found}; expected ${expected}`,
    line: 0,
  });
}

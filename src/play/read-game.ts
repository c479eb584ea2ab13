/** A PGN file -> the game to go on with. */
import { makeFen } from 'chessops/fen';
import { PgnGames } from '../book/pgn-games.js';
import { BinaryContent, DamagedContent, openText } from '../text/bytes.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { type Chunks, splitLines } from '../text/lines.js';
import { Game } from './game.js';

/** A finding, and the line that it is about; 0 for the file as a whole. */
export interface GameFinding extends Finding {
  readonly line: number;
}

/**
 * Reads the main line of one game; its result is left out, unless the board shows it.
 *
 * Codes: `game-absent`, `game-binary`, `game-damaged`, and those of {@link PgnGames} for a game with an illegal move.
 *
 * @param wanted number of the game in the file, from 1; the last one unless given
 */
export async function readGameToPlay(
  chunks: Chunks,
  wanted: number | undefined,
): Promise<Result<Game, GameFinding>> {
  let number = 0;
  let game: Game | undefined;
  let fault: GameFinding | undefined;
  const isMeant = (): boolean => wanted === undefined || number === wanted;
  const games = new PgnGames(Number.POSITIVE_INFINITY, {
    onGame: (_tags, start) => {
      number++;
      if (!isMeant()) return;
      game = new Game(makeFen(start.toSetup()));
      fault = undefined;
    },
    onMove: ({ move, level }) => {
      if (!isMeant() || level > 0 || !game) return;
      // nobody plays on after a mate, but a fifth repetition is easily overlooked
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
    if (error instanceof DamagedContent) {
      const message = `found damaged data (${error.message}); expected PGN`;
      return err({ code: 'game-damaged', field: 'file', message, line: 0 });
    }
    if (!(error instanceof BinaryContent)) throw error;
    const message = `found ${error.found}; expected PGN`;
    return err({ code: 'game-binary', field: 'file', message, line: 0 });
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

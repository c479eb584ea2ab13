/** A game of the list. Only its PGN is kept, and read again when the game is opened. */
import type { PgnGame } from '../../games/read-game.js';
import { readGames } from '../../games/read-games.js';
import { pgnText } from '../../report/movetext-layout.js';
import type { Chunks } from '../../text/input.js';

export interface ListedGame {
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly event: string;
  /** half-moves */
  readonly plies: number;
  readonly pgn: string;
}

export function listed({ pgn, moves }: Pick<PgnGame, 'pgn' | 'moves'>): ListedGame {
  const tag = (name: string): string => {
    const value = pgn.headers.get(name)?.trim() ?? '';
    return /^[?*-]*$/.test(value) ? '' : value;
  };
  return {
    white: tag('White'),
    black: tag('Black'),
    result: pgn.headers.get('Result') ?? '*',
    event: [tag('Event'), tag('Date').split('.?', 1)[0]].filter((text) => text !== '').join(', '),
    plies: moves.length,
    pgn: pgnText(pgn),
  };
}

/** Returns the only game of a text. */
export async function readOneGame(pgn: string): Promise<PgnGame | undefined> {
  for await (const entry of readGames(single('', [pgn]))) {
    return entry.type === 'game' ? entry.game : undefined;
  }
  return undefined;
}

/** Yields one file, as the readers expect it. */
export async function* single(file: string, content: Iterable<string> | Chunks) {
  async function* chunks() {
    yield* content;
  }
  yield { file, open: chunks };
}

/** Games in a text or a file, for the list. Nothing else of a game is kept than its PGN: it is read again when it is opened. */
import type { PgnGame } from '../../games/pgn-game.js';
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

export interface GamesRead {
  readonly games: ListedGame[];
  /** what could not be read: the first, in a sentence, and how many */
  readonly refused: number;
  readonly fault?: string;
  /** there are more, which were not read */
  readonly isCut: boolean;
}

/** More than anyone steps through; a page has to hold them. */
const MAX_GAMES = 20_000;

export async function readAllGames(
  file: string,
  chunks: Chunks,
  signal: AbortSignal,
  onProgress: (games: number) => void,
): Promise<GamesRead> {
  const games: ListedGame[] = [];
  let refused = 0;
  let fault: string | undefined;
  let toldAt = performance.now();
  const end = (isCut: boolean): GamesRead => ({
    games,
    refused,
    isCut,
    ...(fault !== undefined && { fault }),
  });
  for await (const entry of readGames(single(file, chunks))) {
    if (signal.aborted || games.length >= MAX_GAMES) return end(true);
    if (entry.type === 'game') games.push(listed(entry.game));
    else {
      const { source, findings } = entry.refusal;
      refused++;
      fault ??= `${source.line > 0 ? `line ${source.line}: ` : ''}${findings[0]?.message}`;
    }
    if (performance.now() - toldAt > 100) {
      toldAt = performance.now();
      onProgress(games.length);
    }
  }
  return end(false);
}

/** The one game of a text. */
export async function readOneGame(pgn: string): Promise<PgnGame | undefined> {
  for await (const entry of readGames(single('', textChunks(pgn)))) {
    return entry.type === 'game' ? entry.game : undefined;
  }
  return undefined;
}

export async function* textChunks(text: string): Chunks & AsyncGenerator<string> {
  yield text;
}

async function* single(file: string, chunks: Chunks) {
  yield { file, open: () => chunks };
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

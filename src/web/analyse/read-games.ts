/** Games in a text or a file, for the list. */
import type { ListedGame } from '../board/listed-game.js';
import { readInThread } from '../reading/read-in-thread.js';
import type { Named } from '../reading/reading-messages.js';

export interface GamesRead {
  readonly games: readonly ListedGame[];
  /** what could not be read: the first, in a sentence, and how many */
  readonly refused: number;
  readonly fault?: string;
  /** there are more, which were not read */
  readonly isCut: boolean;
}

/** More than anyone steps through; a page has to hold them. */
const MAX_GAMES = 20_000;

/** @throws Error where the thread that reads breaks down */
export async function readAllGames(
  source: Named,
  signal: AbortSignal,
  onProgress: (games: number, bytes: number) => void,
): Promise<GamesRead> {
  const games: ListedGame[] = [];
  let refused = 0;
  let fault: string | undefined;
  const reading = { what: 'games', sources: [source], atMost: MAX_GAMES } as const;
  const isFull = await readInThread<ListedGame>(reading, signal, (batch) => {
    games.push(...batch.items);
    refused = batch.refused;
    const [first] = batch.refusals;
    if (first)
      fault ??= `${first.source.line > 0 ? `line ${first.source.line}: ` : ''}${first.findings[0]?.message}`;
    onProgress(games.length, batch.bytes);
  });
  return { games, refused, isCut: isFull !== false, ...(fault !== undefined && { fault }) };
}

/** Games with puzzles in them, and their records. */
import { matingGames } from '../puzzles/mating-games.js';
import { read } from './results.js';
import type { Folder } from './run.js';

export const LEGALL = `[White "Legall"]
[Black "Saint Brie"]
[Event "Paris"]
[Site "https://lichess.org/abcdefgh"]
[Result "1-0"]
[ECO "C41"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;
export const BEFORE = 'rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5';
export const AFTER = 'rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq -';
/** A word that is no move, an illegal move, and a good game behind them. */
export const BAD = `[White "A"]\n\n1. e4 Zf6 *\n\n[White "B"]\n\n1. e4 e5 2. Ke3 *\n\n${LEGALL}`;

export const games = (count: number): string => [...matingGames(11, count)].join('\n');

/** Records without times and nodes: positions of openings are searched once by each thread. */
export const timeless = (folder: Folder, file: string): string =>
  read(folder, file).replace(/,"(?:ms|searchMs|nodes|crc)":(?:"\w+"|[\d.]+)/g, '');

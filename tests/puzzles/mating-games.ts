/** Short games at random with few men, in which there are many mates. */
import { makeFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import { randomNumbers } from '../chess/random-games.js';
import { legalMoves, position } from '../oracle/brute-force.js';

const STARTS = [
  '4k3/5p2/8/8/3Q4/8/5PPP/5RK1 w - - 0 1',
  '6k1/5ppp/8/8/2q5/8/5PPP/3R2K1 w - - 0 1',
  '2k5/pp6/8/3N4/1Q6/8/q4PPP/6K1 w - - 0 1',
  '7k/6pp/8/4N3/2Q5/8/r5PP/7K w - - 0 1',
  'r5k1/1P3ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1',
  '8/8/8/8/1k6/3q4/8/K7 b - - 0 1',
];

/** Yields games as PGN, the same for the same seed. */
export function* matingGames(seed: number, games: number): Generator<string> {
  const random = randomNumbers(seed);
  for (let game = 0; game < games; game++) {
    const pos = position(STARTS[game % STARTS.length] as string);
    const fen = makeFen(pos.toSetup());
    const words: string[] = [];
    for (let ply = 0; ply < 8 && !pos.isEnd(); ply++) {
      const moves = legalMoves(pos);
      const move = moves[Math.floor(random() * moves.length)];
      if (!move) break;
      const number = pos.turn === 'white' ? `${pos.fullmoves}.` : `${pos.fullmoves}...`;
      words.push(`${number} ${makeSanAndPlay(pos, move)}`);
    }
    yield `[SetUp "1"]\n[FEN "${fen}"]\n\n${words.join(' ')} *\n`;
  }
}

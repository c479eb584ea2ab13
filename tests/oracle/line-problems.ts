/**
 * Random problems of help play and series play with few men: castling, captures en passant, promotions, half moves, parries, moves in
 * advance. Either side begins, so that what duplex asks is among them; set play asks what a half move less does.
 */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Goal } from '../../src/kernel/aim.js';
import type { LineEnding, LinesQuestion } from '../../src/kernel/kernel.js';
import { randomFewMen, randomHunts, seeded } from './random-positions.js';

export interface LineProblem {
  readonly fen: string;
  readonly goal: Goal;
  readonly question: LinesQuestion;
  /** Popeye's name of the kind, where it can be asked */
  readonly popeye: string | undefined;
}

interface Kind extends Pick<LinesQuestion, 'plies' | 'series' | 'ending' | 'parries' | 'introduction'> {
  readonly popeye?: string;
}
const kind = (plies: number, series = 0, ending: LineEnding = 'goal', more: Partial<Kind> = {}): Kind => ({
  plies,
  series,
  ending,
  ...more,
});
const KINDS: readonly Kind[] = [
  ...[2, 3, 4, 5, 6, 7].map((plies) => kind(plies, 0, 'goal', { popeye: 'h' })),
  ...[3, 4, 5, 6].map((series) => kind(series + 1, series, 'goal', { popeye: 'ser-h' })),
  ...[3, 4].map((series) => kind(series, series, 'goal', { popeye: 'ser-' })),
  ...[4, 5].map((plies) => kind(plies, 0, 'self', { popeye: 'hs' })),
  ...[kind(4, 3, 'self'), kind(4, 2, 'self'), kind(4, 0, 'reflex')],
  ...[kind(5, 0, 'reflex'), kind(4, 0, 'reciprocal'), kind(6, 0, 'reciprocal'), kind(4, 3, 'reciprocal')],
  ...[3, 4, 5].map((series) => kind(series, series, 'goal', { parries: 'help' })),
  ...[3, 4, 5].map((series) => kind(series + 1, series, 'goal', { parries: 'help' })),
  ...[2, 3].map((series) => kind(series, series, 'goal', { parries: 'forced' })),
  ...[1, 2].map((introduction) => kind(3, 2, 'goal', { introduction })),
  ...[1, 2].map((introduction) => kind(4, 4, 'goal', { introduction })),
];

/**
 * Boards, rights and men to put on them at random, for what random men hardly reach: selfmates, castling, captures en passant, pawns that
 * lock each other until nobody can move.
 */
const SPARSE: readonly (readonly [board: string, castling: string, men: string])[] = [
  ['8/pP6/P7/8/8/6p1/6P1/R3K3', 'Q', 'k'],
  ['k7/p7/P7/8/8/p7/P7/4K2R', 'K', 'p'],
  ['4k2r/7p/7P/8/8/8/p7/K7', 'k', 'N'],
  ['k7/p1p5/P7/1P6/8/8/8/K7', '-', 'pP'],
  ['8/8/8/8/p1p5/p7/1P4k1/K7', '-', 'p'],
  ['K7/P1p5/p7/3P4/8/p7/k7/8', '-', 'p'],
  ['k1b5/1pPp4/1P6/3P4/8/6p1/6Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/p2P4/8/P5p1/6Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/p2P4/8/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/pP6/3P4/8/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/pP6/8/3P4/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/8/p2P4/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/8/p7/3P2p1/P5Pp/7K', '-', ''],
  ['8/8/8/8/1p6/k7/p7/K7', '-', 'Q'],
  ['8/8/8/8/8/1p1p4/p7/K1k5', '-', 'R'],
  ['8/8/8/2p5/8/kp6/p7/K7', '-', 'R'],
  ['8/8/8/8/8/6p1/4kp1p/7K', '-', 'B'],
  ['8/8/8/8/8/k7/p7/K7', '-', 'nP'],
  ['7k/7P/6K1/8/8/8/8/8', '-', 'Np'],
  ['8/8/8/8/p7/1pP5/p1k5/Kb1NQ3', '-', ''],
  ['7k/6b1/6P1/6K1/8/8/8/8', '-', ''],
];

/** `ofEach` positions of each board, not all of which are legal. */
export function sparse(seed: number, ofEach: number): string[] {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  return SPARSE.flatMap(([ranks, castling, men]) =>
    Array.from({ length: ofEach }, () => {
      const board = ranks.split('/').map((rank) => [...rank.replace(/\d/g, (n) => '1'.repeat(Number(n)))]);
      for (const man of [...men, ...(random() < 0.4 ? ['pPnN'.charAt(below(4))] : [])]) {
        const rank = board[1 + below(6)] ?? [];
        const file = below(8);
        if (rank[file] === '1') rank[file] = man;
      }
      const field = board.map((rank) => rank.join('').replace(/1+/g, ({ length }) => String(length)));
      return `${field.join('/')} ${below(2) === 0 ? 'w' : 'b'} ${castling} - 0 1`;
    }),
  ).filter((fen) => fen.includes('k') && fen.includes('K'));
}

/** `count` legal positions: of few men anywhere, of a king that is hunted, and of boards where little moves. */
function positions(seed: number, count: number): string[] {
  const few = randomFewMen(seed, count);
  const hunts = randomHunts(seed, count);
  const still = sparse(seed, Math.ceil(count / SPARSE.length)).filter(
    (fen) => parseFen(fen).chain((setup) => Chess.fromSetup(setup)).isOk,
  );
  const random = seeded(seed + 1);
  return few.map((fen, i) => {
    const style = random();
    return (style < 0.5 ? fen : style < 0.75 ? hunts[i] : still[Math.floor(random() * still.length)]) ?? fen;
  });
}

/** `count` of them. The same seed gives the same on every machine. */
export function randomLineProblems(seed: number, count: number): LineProblem[] {
  const random = seeded(seed);
  return positions(seed, count).map((fen) => {
    const { popeye, ...asked } = KINDS[Math.floor(random() * KINDS.length)] ?? kind(2);
    const goal = random() < 0.6 ? 'mate' : 'stalemate';
    return { fen, goal, question: { ...asked, hasShorter: true }, popeye };
  });
}

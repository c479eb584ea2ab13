/**
 * Games of the engine against itself as amateurs play them: each player looks at a number of nodes of his own, and now and then
 * makes a move at random. In one thread, the same games for the same seed.
 */
import type { Chess, NormalMove } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import { seededRandom } from '../../src/book/book.js';
import { positionKey, positionOf } from '../../src/chess/moves.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { AnalysisKernel } from '../../src/kernel/analysis-kernel.js';
import { readOpenings } from './openings.js';

const MAX_PLIES = 240;
const STRENGTHS = [30, 60, 120, 250, 500, 1000];
const BLUNDERS = [0, 0.02, 0.05, 0.1, 0.2];

/** Yields games as PGN. */
export function* variedGames(seed: number, games: number): Generator<string> {
  const random = seededRandom(seed);
  const choose = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kernel = AnalysisKernel.create(nodeHost(), { hashMb: 4 });
  const openings = readOpenings();
  for (let game = 1; game <= games; game++) {
    const opening = choose(openings);
    const players = [0, 1].map(() => ({ nodes: choose(STRENGTHS), blunders: choose(BLUNDERS) }));
    const position = positionOf(INITIAL_FEN);
    const moves: NormalMove[] = [];
    const sans: string[] = [];
    const seen = new Map<string, number>();
    const play = (move: NormalMove): void => {
      moves.push(move);
      sans.push(makeSanAndPlay(position, move));
    };
    for (const move of opening.moves.slice(0, 2 + Math.floor(random() * opening.moves.length))) play(move);
    kernel.newGame();
    while (!position.isEnd() && moves.length < MAX_PLIES && position.halfmoves < 100) {
      const key = positionKey(position);
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      if (times === 3) break;
      const { nodes, blunders } = players[moves.length % 2] as (typeof players)[number];
      kernel.setPosition({ fen: INITIAL_FEN, moves });
      play(random() < blunders ? choose(kernel.legalMoves()) : bestMove(kernel, nodes));
    }
    yield pgnOf(game, opening.eco, players, sans, resultOf(position));
  }
}

function bestMove(kernel: AnalysisKernel, nodes: number): NormalMove {
  kernel.startAnalysis({ nodes });
  let best = kernel.legalMoves()[0];
  for (let depth = 1; depth < 20; depth++) {
    const { lines, complete } = kernel.iterate(depth);
    best = lines[0]?.moves[0] ?? best;
    if (!complete) break;
  }
  return best as NormalMove;
}

function resultOf(position: Chess): string {
  const { winner } = position.outcome() ?? {};
  return winner === undefined ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
}

function pgnOf(
  game: number,
  eco: string,
  players: readonly { readonly nodes: number; readonly blunders: number }[],
  sans: readonly string[],
  result: string,
): string {
  const [white, black] = players.map(({ nodes, blunders }) => `keymove ${nodes}-${blunders * 100}`);
  const tags = [
    ['Event', 'Varied self-play'],
    ['Site', '?'],
    ['Date', '????.??.??'],
    ['Round', String(game)],
    ['White', white],
    ['Black', black],
    ['Result', result],
    ['ECO', eco],
  ];
  const movetext = sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ');
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join('\n')}\n\n${movetext} ${result}\n\n`;
}

/**
 * The positions of `keymove bench --analyse`. They never change, so their node count is a signature of the
 * alpha-beta search. They come from games and studies: openings, quiet and sharp middlegames, endings with
 * and without pieces, both sides to move.
 */
import type { AnalysisKernel } from '../kernel/analysis-kernel.js';

export const ANALYSIS_BENCH_DEPTH = 13;

export interface AnalysisBenchPosition {
  readonly name: string;
  readonly fen: string;
}

export const ANALYSIS_BENCH: readonly AnalysisBenchPosition[] = [
  { name: 'initial position', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  {
    name: 'Kiwipete, everything hangs',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10',
  },
  {
    name: 'Italian, opposite castling',
    fen: 'rq3rk1/ppp2ppp/1bnpb3/3N2B1/3NP3/7P/PPPQ1PP1/2KR3R w - - 7 14',
  },
  { name: 'attack on the king', fen: 'r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14' },
  { name: 'blocked centre', fen: '4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19' },
  { name: 'queens about to be traded', fen: 'r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15' },
  { name: 'Sicilian', fen: 'r1b1k2r/1pqnbppp/p2ppn2/8/3NPP2/2N2Q2/PPP1B1PP/R1B2RK1 b kq - 5 10' },
  { name: "Queen's Gambit", fen: 'rnbq1rk1/pp3ppp/4pn2/2pp4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 b - - 3 7' },
  { name: 'isolated pawn', fen: 'r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 b - - 2 11' },
  { name: 'queen and minor pieces', fen: '1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1' },
  { name: 'rooks and bishops', fen: '6k1/4pp1p/3p2p1/P1pPb3/R7/1r2P1PP/3B1P2/6K1 w - - 0 1' },
  { name: 'rook ending', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11' },
  { name: 'rook ending, the king cut off', fen: '8/5pk1/6p1/R4b1p/3P4/4KP2/r5P1/8 w - - 3 45' },
  { name: 'bishop ending', fen: '8/3p3B/5p2/5P2/p7/PP5b/k7/6K1 w - - 0 1' },
  { name: 'pawn ending of corresponding squares', fen: '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1' },
  { name: 'knights', fen: '8/pp2k1pp/2n1p3/2P2p2/3P4/P3KN2/1P3PPP/8 w - - 0 28' },
  { name: 'queen against a passed pawn', fen: '8/1p3k2/p5p1/4Q2p/5P2/1P2q1PK/P6P/8 w - - 0 40' },
  { name: 'promotions everywhere', fen: 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1' },
  { name: 'mate to be found', fen: '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1' },
  { name: 'fifty moves are near', fen: '5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90' },
];

/** Searches one of the positions from scratch. @returns the nodes */
export function searchBenchPosition(
  kernel: AnalysisKernel,
  { fen }: AnalysisBenchPosition,
  depth: number,
): number {
  kernel.newGame();
  kernel.setPosition({ fen, moves: [] });
  kernel.startAnalysis();
  for (let ply = 1; ply <= depth; ply++) kernel.iterate(ply);
  return kernel.nodes;
}

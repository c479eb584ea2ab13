/**
 * The positions of `keymove bench`. They never change, so their node count is a signature of the search. They are short compositions,
 * some with castling, en passant and underpromotion, and one position from a game without a solution.
 */
export interface BenchPosition {
  readonly name: string;
  readonly fen: string;
  /** all keys up to this length are searched for */
  readonly moves: number;
}

export const BENCH_SUITE: readonly BenchPosition[] = [
  { name: 'Morphy 1856', fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', moves: 2 },
  { name: 'Taverner 1889', fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1', moves: 2 },
  { name: 'Lasker 1900', fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1', moves: 2 },
  { name: 'Kubbel 1923', fen: 'n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - 0 1', moves: 2 },
  { name: 'Vukcevich 1989', fen: '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - 0 1', moves: 2 },
  { name: 'Loyd 1867', fen: '8/1P3P2/Pk6/8/1K6/8/8/8 w - - 0 1', moves: 3 },
  { name: 'Dawson 1923', fen: '3kN3/3Pp3/2p1Pp2/5p2/1p3P1Q/4p3/P3P3/4K2R w K - 0 1', moves: 3 },
  { name: 'Réti 1921', fen: '8/2n5/p1NNR3/2pk4/8/n5Qp/8/7K w - - 0 1', moves: 3 },
  { name: 'Loyd 1903', fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1', moves: 3 },
  {
    name: 'Kiwipete, no mate',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    moves: 3,
  },
  { name: 'Loyd 1856', fen: 'n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1', moves: 4 },
  { name: 'Loyd 1877', fen: 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1', moves: 4 },
  { name: 'Keidanski and Lasker 1908', fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1', moves: 4 },
  { name: 'Loyd 1861, Excelsior', fen: 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', moves: 5 },
];

/** Small problems with obvious answers. */

/** Mate in two: 1.Kf7, then the rook mates on the h-file. */
export const MATE_IN_2 = '7k/8/5K2/8/8/8/8/6R1 w - - 0 1';
/** Black is mated in two, and holds out longest by 1...h6 or 1...h5. */
export const MATED_IN_2 = '7k/5K1p/8/8/8/8/8/R7 b - - 0 1';
/** Mate in one by either rook on the eighth rank: cooked. */
export const TWO_KEYS = '7k/6pp/8/8/8/8/8/RR5K w - - 0 1';
/** King and pawns on each side: nobody mates soon, and there are too many men for a table. */
export const NO_MATE = '7k/6pp/8/8/8/8/P7/K7 w - - 0 1';
/** Too hard to be decided in any reasonable time. */
export const ENDLESS = 'r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1';
/** Black is already mated. */
export const CHECKMATE = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';

/** A game that ends in mate, as no problem does: it states no length. */
export const LONG_GAME = `[FEN "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1"]

1. a3 a6 2. h3 h6 3. Bd2 Bd7 4. Rc1 Rc8 5. Re1 Re8 6. Kh1 Kh8 7. g4 Kg8 8. g5 hxg5 9. Nxg5 g6 10. Qf3 Kg7 11. Qf4 Nh5
12. Qf3 Nf6 13. h4 Kg8 14. h5 Nxh5 15. Qxf7# 1-0

`;

/** Problems with so many solutions, shorter ones included. */
export const MANY_SOLUTIONS = [
  { fen: '3k3b/3p4/8/8/8/8/6r1/2K5 b - - 0 1', stipulation: 'ser-h~4', solutions: 1_234_461 },
  { fen: '3k3q/3p4/8/8/8/8/6r1/2K5 b - - 0 1', stipulation: 'ser-h~4', solutions: 2_773_444 },
] as const;

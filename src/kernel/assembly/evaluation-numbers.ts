/**
 * All numbers of the evaluation: for each what it is worth in the middlegame and in the endgame, in centipawns, in the order of
 * evaluation-layout.ts. Of the king's danger only the first of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, from what is written here: a change by hand is where the next tuning starts.
 */
export const NUMBERS: usize = memory.data<i32>([
  // material: pawn, knight, bishop, rook, queen
  60, 99,  358, 312,  407, 348,  464, 572,  1077, 1031,
  // material: bishop pair
  38, 50,
  // piece squares: pawns on a1 … h1, a2 … h8
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  -15, 1,  -5, 5,  -6, 15,  -15, 8,  -16, 17,  3, 6,  17, -2,  -17, -2,
  -7, -12,  -6, 2,  -5, -4,  -7, -6,  0, -2,  -5, 2,  26, -12,  -20, -13,
  -5, 3,  -5, -7,  4, -6,  2, -18,  3, -21,  6, 0,  1, -6,  -12, -3,
  9, 15,  14, 7,  9, 7,  17, -19,  10, -4,  30, 0,  11, -2,  14, 9,
  11, 38,  5, 42,  35, 26,  12, 14,  22, 13,  21, 28,  17, 31,  30, 28,
  4, 26,  9, 46,  32, 52,  36, 42,  42, 59,  43, 52,  3, 48,  20, 49,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on a1 … h1, a2 … h8
  -43, -27,  -24, -19,  -20, -2,  -14, 7,  -12, 7,  -20, -2,  -24, -16,  -44, -28,
  -18, -24,  -12, -12,  -10, -9,  -11, -1,  -10, 1,  -10, -9,  -12, -12,  -18, -23,
  -9, -5,  6, 2,  0, 4,  9, 13,  8, 12,  2, 3,  7, 2,  -8, -5,
  19, -7,  12, 12,  24, 8,  16, 15,  15, 15,  29, 9,  12, 12,  21, -7,
  20, 0,  20, 5,  20, 23,  30, 16,  27, 16,  20, 23,  24, 7,  23, 1,
  -10, -18,  14, 5,  14, 8,  39, 14,  37, 13,  15, 8,  13, 5,  -10, -18,
  -21, -7,  -3, -2,  10, 4,  8, 11,  8, 11,  11, 3,  -3, -2,  -21, -7,
  -57, -39,  -18, -14,  -18, -8,  -5, -1,  -4, -1,  -18, -8,  -19, -15,  -57, -39,
  // piece squares: bishops on a1 … h1, a2 … h8
  -5, -7,  -8, 6,  -17, 3,  -12, 1,  -13, 0,  -27, 4,  -10, 5,  -5, -7,
  9, 5,  15, -12,  6, 6,  -5, -2,  -2, -3,  7, 6,  16, -13,  6, 5,
  1, -3,  9, 5,  9, 5,  9, 1,  9, 2,  8, 6,  12, 5,  2, -5,
  12, -2,  0, -8,  11, 5,  15, 10,  13, 11,  12, 5,  0, -8,  14, -2,
  -5, 3,  13, 1,  14, 8,  10, 20,  9, 18,  14, 7,  14, 0,  -5, 2,
  0, -1,  9, 1,  8, 9,  14, -9,  13, -11,  9, 10,  8, 2,  2, 0,
  -7, 1,  -12, 2,  3, -4,  -4, -6,  -4, -6,  5, -3,  -12, 2,  -8, 0,
  -23, -12,  -8, -13,  -12, -6,  -3, -4,  -3, -4,  -12, -7,  -9, -13,  -23, -12,
  // piece squares: rooks on a1 … h1, a2 … h8
  -17, 1,  -2, -6,  4, -2,  14, -12,  14, -12,  5, -4,  -4, -7,  -12, -3,
  -28, -3,  1, -6,  -1, -8,  6, 0,  6, 1,  -1, -8,  2, -4,  -27, -3,
  -12, 6,  4, 8,  2, 4,  9, 3,  10, 3,  4, 4,  4, 7,  -14, 4,
  -15, 11,  4, 8,  3, 15,  5, 14,  6, 15,  2, 14,  5, 9,  -14, 11,
  -3, 9,  8, 9,  15, 12,  19, 8,  18, 7,  14, 11,  8, 9,  -3, 7,
  8, 14,  5, 6,  15, 7,  19, 5,  19, 5,  16, 8,  5, 6,  8, 13,
  17, -1,  9, -4,  15, 7,  18, 0,  18, 1,  16, 6,  10, -2,  18, 1,
  23, 25,  5, 15,  4, 13,  12, 19,  12, 19,  4, 13,  5, 15,  22, 24,
  // piece squares: queens on a1 … h1, a2 … h8
  -2, -15,  -7, -12,  -10, -15,  -5, -11,  -5, -11,  -11, -15,  -6, -12,  -1, -15,
  -10, -12,  -5, -11,  6, -10,  2, -11,  5, -11,  5, -11,  -1, -10,  -9, -12,
  -8, -6,  0, 5,  4, 17,  2, 17,  -2, 17,  4, 17,  1, 5,  -7, -6,
  -5, 4,  8, 15,  -1, 22,  -5, 22,  0, 23,  -3, 22,  9, 15,  -4, 4,
  6, -2,  -1, 12,  -4, 15,  -1, 22,  0, 23,  -4, 15,  1, 12,  10, -1,
  8, 2,  9, 8,  8, 17,  3, 22,  3, 23,  9, 17,  10, 8,  9, 3,
  8, -1,  1, 9,  4, 11,  9, 20,  10, 20,  6, 11,  2, 9,  10, 0,
  -3, -17,  -2, -6,  5, 2,  0, 4,  -1, 4,  4, 1,  -2, -6,  -3, -17,
  // piece squares: king on a1 … h1, a2 … h8
  8, -50,  17, -38,  24, -34,  -23, -21,  -28, -17,  -26, -18,  3, -29,  18, -38,
  -11, -14,  -28, -15,  -43, 0,  -35, 8,  -45, 8,  -40, 3,  -36, -7,  -17, -23,
  -44, -12,  -48, -8,  -53, 3,  -67, 16,  -60, 16,  -52, 11,  -58, -11,  -38, -5,
  -66, -11,  -70, 3,  -71, 12,  -74, 31,  -69, 29,  -72, 8,  -72, -2,  -69, -18,
  -75, -5,  -82, 9,  -83, 22,  -91, 39,  -87, 32,  -82, 20,  -78, 7,  -79, -6,
  -72, -24,  -74, 16,  -77, 33,  -85, 40,  -81, 36,  -81, 19,  -70, 23,  -73, -13,
  -71, -16,  -75, -3,  -77, 17,  -84, 13,  -82, 24,  -75, 12,  -77, 4,  -71, -22,
  -76, -33,  -74, -12,  -76, -5,  -80, -3,  -82, 1,  -77, -8,  -75, -16,  -71, -27,
  // mobility: knight, by squares
  -62, -67,  -33, -55,  -21, -17,  -12, -6,  -2, 6,  4, 6,  8, 8,  15, 7,  12, -3,
  // mobility: bishop, by squares
  -30, -71,  -37, -43,  -14, -32,  -8, -6,  -2, -5,  2, 11,  3, 11,  7, 13,  10, 11,  10, 8,
  9, 9,  27, -2,  15, 19,  22, 7,
  // mobility: rook, by squares
  -53, -85,  -40, -79,  -13, -49,  -10, -32,  -6, -15,  -6, 3,  -2, 7,  -1, 11,  1, 17,  1, 23,
  4, 24,  10, 23,  8, 35,  14, 34,  42, -4,
  // mobility: queen, by squares
  -24, -40,  -29, -52,  -32, -43,  -21, -34,  -15, -34,  -10, -31,  -7, -34,  -6, -21,  -6, -10,  -4, -6,
  -2, -4,  -1, 8,  5, 12,  6, 23,  8, 25,  9, 27,  12, 30,  9, 25,  15, 21,  13, 18,
  13, 20,  9, 18,  11, 28,  9, 17,  14, 28,  16, 31,  18, 35,  17, 34,
  // pawns: doubled
  -8, -20,
  // pawns: isolated: opposed, not opposed
  -1, -5,  -12, -12,
  // pawns: backward: opposed, not opposed
  -5, -8,  -15, -8,
  // pawns: phalanx, by rank
  0, 0,  8, -5,  3, 4,  7, 3,  13, 25,  48, 54,  93, 101,  0, 0,
  // pawns: supported, by rank
  0, 0,  0, 0,  18, 1,  8, 4,  15, 10,  52, 21,  62, 32,  0, 0,
  // pawns: candidate, by rank
  0, 0,  2, -8,  9, -14,  -1, 11,  -6, 10,  -3, 34,  0, 0,  0, 0,
  // pawns: attacks a pawn, by rank
  0, 0,  0, -4,  -1, -8,  0, 0,  -1, 10,  4, 7,  0, 0,  0, 0,
  // pawns: may attack a pawn, by rank
  0, 0,  3, 6,  3, 2,  3, -1,  -2, 9,  0, 0,  0, 0,  0, 0,
  // pawns: stopped by a pawn, by rank
  0, 0,  6, 6,  4, 0,  0, 0,  -4, 0,  -6, -6,  0, 0,  0, 0,
  // passed pawns: passed, by rank
  0, 0,  -12, 4,  -4, 10,  -17, 55,  20, 70,  52, 91,  87, 142,  0, 0,
  // passed pawns: blocked, by rank
  0, 0,  1, -1,  -2, -2,  -8, -7,  8, -2,  3, -16,  -30, -48,  0, 0,
  // passed pawns: next square safe, by rank
  0, 0,  0, 1,  3, 2,  -15, 4,  -6, 3,  18, 25,  24, 49,  0, 0,
  // passed pawns: whole way free, by rank
  0, 0,  -7, 10,  -5, 13,  -21, 16,  5, 25,  23, 37,  34, 74,  0, 0,
  // passed pawns: distance of its king, by rank
  0, 0,  0, 0,  0, 0,  7, -15,  -2, -16,  -5, -22,  -7, -20,  0, 0,
  // passed pawns: distance of the other king, by rank
  0, 0,  0, 0,  0, 0,  -5, 9,  -2, 15,  0, 25,  14, 31,  0, 0,
  // passed pawns: outruns the king
  -3, 214,
  // passed pawns: rook behind it
  11, 22,
  // pieces: own pawns on the bishop's colour
  -5, 1,
  // pieces: the same, by stopped own pawns in the middle
  0, -1,
  // pieces: knight outpost
  19, 10,
  // pieces: bishop outpost
  28, -3,
  // pieces: knight near an outpost
  13, 8,
  // pieces: minor piece behind a pawn
  5, 12,
  // pieces: knight's, bishop's distance from its king
  -4, -5,  -2, -1,
  // pieces: own pawns beside a knight
  4, 8,
  // pieces: own pawns beside a rook
  4, 3,
  // pieces: two rooks
  -6, -11,
  // pieces: rook on a half-open file
  16, 7,
  // pieces: rook on an open file
  30, -3,
  // pieces: rook on the seventh
  1, 15,
  // pieces: space behind the pawns
  1, 2,
  // threats: pawn attacks knight, bishop, rook, queen
  74, 31,  71, 34,  78, 36,  58, 28,
  // threats: minor piece attacks pawn, knight, bishop, rook, queen
  5, 13,  20, 33,  44, 21,  57, 30,  44, 36,
  // threats: rook attacks pawn, knight, bishop, rook, queen
  -2, 17,  27, 19,  26, 34,  0, 14,  47, 27,
  // threats: king attacks
  22, 30,
  // threats: hanging
  18, 21,
  // threats: pawn may attack
  18, 13,
  // threats: squares taken away
  4, -2,
  // threats: queen within reach of a knight, of a bishop or rook
  8, -3,  16, -6,
  // king shelter: own pawn's rank, by the file's distance from the edge
  -15, 13,  26, -17,  24, 0,  18, 4,  -10, 0,  -3, 16,  -8, -3,  -8, 0,
  -16, 6,  12, 2,  11, -6,  7, 0,  8, 2,  11, 3,  -1, 17,  -8, 0,
  -13, 0,  22, -2,  -3, -1,  0, -3,  -12, -7,  -5, 1,  -5, 13,  -8, 0,
  -23, -5,  -3, -4,  -3, 3,  -7, -1,  -8, -14,  -24, -8,  -15, -8,  -8, 0,
  // king shelter: other side's pawn's rank, by the file's distance from the edge
  -12, -11,  11, 19,  6, 3,  -28, 7,  -7, 4,  -5, -4,  -5, -8,  0, 0,
  -12, 1,  19, -1,  -15, 11,  -2, 23,  -20, 7,  9, -1,  -12, 3,  0, 0,
  -3, -1,  14, 2,  -31, 3,  -8, 7,  -4, 2,  0, 0,  -1, 4,  0, 0,
  -15, 5,  8, 5,  -18, -10,  -14, 6,  -13, 1,  -2, -6,  -10, -8,  0, 0,
  // king shelter: such a pawn that is stopped, by rank
  0, 0,  0, 0,  -25, -27,  -4, -9,  -15, -10,  0, -10,  11, -19,  0, 0,
  // king shelter: castling right
  22, 8,
  // king shelter: no pawn on its flank
  0, -52,
  // king danger: attacker: knight, bishop, rook, queen
  70, 0,  48, 0,  66, 0,  54, 0,
  // king danger: attack on a square at the king
  38, 0,
  // king danger: weak square at the king
  76, 0,
  // king danger: safe check: knight, bishop, rook, queen
  435, 0,  272, 0,  491, 0,  333, 0,
  // king danger: other check
  60, 0,
  // king danger: no queen
  -506, 0,
  // king danger: file without an own pawn
  23, 0,
  // king danger: piece between it and an attacker
  51, 0,
  // king danger: attacked square on its flank
  13, 0,
  // king danger: guarded square on its flank
  -13, 0,
  // king danger: always
  -167, 0,
  // bare king: distance from the centre
  0, 20,
  // bare king: nearness to the right corner
  0, 80,
  // bare king: nearness of the kings
  0, 20,
  // to move: to move
  26, 13,
]);

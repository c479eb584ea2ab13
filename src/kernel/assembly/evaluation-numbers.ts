/**
 * All numbers of the evaluation: for each what it is worth in the middlegame and in the endgame, in centipawns, in the order of
 * evaluation-layout.ts. Of the king's danger only the first of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, from what is written here: a change by hand is where the next tuning starts.
 */
export const NUMBERS: usize = memory.data<i32>([
  // material: pawn, knight, bishop, rook, queen
  84, 93,  383, 321,  400, 336,  476, 573,  1060, 1024,
  // material: bishop pair
  44, 23,
  // piece squares: pawns on a1 … h1, a2 … h8
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  -21, -5,  -3, 1,  -11, 11,  -20, 0,  -14, -7,  1, 13,  12, 6,  -15, -3,
  -19, -10,  -11, -10,  -8, -7,  -6, -4,  6, -3,  -11, 23,  9, -10,  -22, -10,
  -2, 4,  -5, 15,  11, -17,  15, -14,  20, -16,  18, -2,  0, -4,  -3, -2,
  3, -7,  7, 0,  9, 1,  31, -6,  23, 3,  26, 6,  19, 5,  18, -11,
  21, 25,  10, 35,  30, 13,  7, 30,  21, 19,  29, 27,  27, 47,  31, 32,
  13, 48,  4, 53,  40, 52,  34, 45,  29, 65,  41, 53,  2, 36,  23, 31,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on a1 … h1, a2 … h8
  -50, -30,  -29, -18,  -10, 8,  5, 9,  1, 9,  -16, -8,  -23, -19,  -41, -25,
  -37, -36,  2, -15,  -13, 2,  -8, -3,  13, 11,  1, -17,  3, -13,  -17, -37,
  -11, -14,  -2, -9,  -2, 15,  -5, 39,  16, -8,  8, 2,  24, -11,  -8, -5,
  15, 3,  1, 12,  11, 6,  20, 11,  15, 19,  32, 10,  6, 1,  31, -30,
  16, -1,  -1, 2,  22, 21,  8, 9,  22, 25,  20, 16,  20, 9,  24, 7,
  -26, -20,  5, -2,  4, -4,  22, 27,  24, 0,  11, 13,  28, 3,  -7, -14,
  -28, -11,  -17, -16,  -1, -2,  1, 8,  7, -2,  1, -19,  -8, -9,  -30, -16,
  -72, -52,  -24, -19,  -21, -17,  -11, -3,  2, 4,  -41, -22,  -17, -18,  -52, -37,
  // piece squares: bishops on a1 … h1, a2 … h8
  8, -4,  -11, -21,  -10, -4,  -14, -2,  -21, 15,  -16, -2,  -5, 0,  -19, -15,
  14, 12,  9, -15,  -2, 3,  2, 6,  0, -3,  25, 26,  8, -3,  -10, 11,
  -16, -4,  6, 17,  14, 3,  6, -6,  7, -2,  16, 12,  17, 8,  -13, 14,
  19, 0,  -3, -13,  -4, 16,  9, 4,  6, 16,  13, -11,  2, 2,  2, 11,
  13, 5,  14, -13,  2, 10,  4, 28,  -6, 16,  2, 8,  8, 11,  -11, 4,
  -7, -16,  4, 5,  13, 6,  12, 0,  19, 1,  -7, 29,  2, 14,  12, 8,
  -5, -1,  -5, -3,  -1, -9,  2, 6,  -13, 3,  13, -1,  -5, -6,  6, 7,
  -10, -7,  -9, -4,  -12, -18,  -4, 1,  0, 2,  -4, -6,  -11, -12,  -38, -15,
  // piece squares: rooks on a1 … h1, a2 … h8
  -17, 3,  0, -8,  3, 3,  4, -10,  12, -6,  -4, -3,  2, 0,  0, -10,
  -19, 13,  17, -19,  -5, -2,  -7, 11,  6, -4,  -7, -14,  -4, -3,  -29, -12,
  -13, 35,  1, 6,  8, 11,  -10, 7,  28, -13,  16, -7,  -13, 14,  11, -20,
  -10, 8,  -8, 1,  0, 18,  -2, 17,  13, 19,  -2, 13,  11, 9,  -14, 3,
  -13, 11,  5, 16,  13, 5,  -3, 14,  33, 13,  0, 3,  15, 5,  19, 5,
  -4, 20,  -10, 6,  12, 10,  17, 25,  26, 7,  16, 17,  9, 6,  11, -3,
  12, 1,  18, -5,  7, 7,  27, 2,  25, 8,  8, -8,  16, 9,  19, 7,
  7, 10,  -5, 2,  4, 13,  1, 15,  2, 14,  -1, 1,  -1, 17,  31, 12,
  // piece squares: queens on a1 … h1, a2 … h8
  -2, -18,  -13, -14,  -20, -20,  -2, -9,  -2, -11,  -23, -16,  13, -8,  -4, -14,
  -12, -5,  -2, -1,  11, -10,  2, -13,  9, 3,  0, -8,  10, -6,  10, -9,
  -18, -12,  -15, 2,  -5, 8,  -5, 12,  -5, 25,  12, 16,  18, 0,  0, -10,
  -8, -8,  1, 12,  -7, 15,  -10, 22,  -6, 19,  4, 18,  3, 10,  3, 2,
  3, -7,  -5, 12,  2, 17,  5, 31,  2, 22,  -3, 9,  5, 9,  6, 1,
  -17, -12,  8, 8,  0, 7,  8, 25,  5, 16,  12, 20,  9, 3,  21, 9,
  8, 1,  -17, 1,  7, 14,  6, 11,  10, 10,  4, 8,  -11, 0,  35, 6,
  -5, -19,  -11, -10,  3, -4,  -2, -1,  -3, 6,  4, -2,  -5, -5,  -7, -24,
  // piece squares: king on a1 … h1, a2 … h8
  15, -48,  12, -41,  17, -15,  -30, -19,  -21, -35,  -17, -25,  23, -35,  17, -31,
  -17, -19,  -42, -9,  -40, 4,  -43, 6,  -49, 3,  -44, -9,  -37, -17,  -13, -32,
  -46, -21,  -56, -3,  -55, 8,  -59, 23,  -55, 17,  -44, 17,  -49, -12,  -49, -8,
  -62, -3,  -65, 17,  -67, 26,  -74, 23,  -75, 33,  -67, 12,  -67, -6,  -63, -12,
  -77, 1,  -82, 11,  -87, 13,  -90, 52,  -88, 28,  -83, 14,  -78, -4,  -80, -11,
  -76, -30,  -72, 19,  -75, 41,  -85, 48,  -82, 30,  -87, 6,  -72, 11,  -73, -13,
  -70, -13,  -77, -3,  -79, 14,  -80, 26,  -82, 20,  -77, 6,  -77, -3,  -70, -10,
  -78, -31,  -74, -10,  -77, -9,  -78, 2,  -82, 4,  -78, -5,  -78, -23,  -73, -20,
  // mobility: knight, by squares
  -42, -63,  -38, -43,  -21, -27,  -12, -7,  -3, 8,  1, 0,  7, 13,  15, 6,  26, 0,
  // mobility: bishop, by squares
  -35, -55,  -30, -57,  -18, -46,  -10, -9,  -1, -6,  3, 5,  7, 15,  0, 23,  9, 25,  19, 14,
  20, 11,  25, 14,  9, 21,  24, 27,
  // mobility: rook, by squares
  -44, -84,  -34, -75,  -15, -39,  -10, -27,  -9, -16,  -7, -4,  0, 6,  4, 4,  0, 15,  5, 26,
  4, 23,  13, 24,  5, 31,  7, 35,  44, -5,
  // mobility: queen, by squares
  -24, -40,  -27, -52,  -38, -45,  -12, -32,  -17, -34,  -7, -27,  -7, -35,  -6, -25,  -3, -16,  -4, 12,
  0, -3,  -1, 8,  1, 7,  5, 19,  6, 21,  11, 25,  7, 28,  7, 21,  18, 21,  10, 12,
  18, 21,  11, 19,  12, 26,  8, 15,  17, 31,  17, 31,  19, 35,  19, 34,
  // pawns: doubled
  -18, -13,
  // pawns: isolated: opposed, not opposed
  -1, 3,  -3, -10,
  // pawns: backward: opposed, not opposed
  -6, -7,  -9, 2,
  // pawns: phalanx, by rank
  0, 0,  6, 9,  8, 8,  9, 10,  19, 26,  57, 56,  93, 95,  0, 0,
  // pawns: supported, by rank
  0, 0,  0, 0,  17, 23,  10, 19,  14, 19,  42, 23,  64, 31,  0, 0,
  // pawns: candidate, by rank
  0, 0,  -2, -14,  -1, 4,  -4, 10,  0, 5,  13, 32,  0, 0,  0, 0,
  // passed pawns: passed, by rank
  0, 0,  1, 11,  -13, 13,  2, 66,  34, 83,  49, 99,  84, 147,  0, 0,
  // passed pawns: blocked, by rank
  0, 0,  -8, -6,  4, -7,  -5, 2,  18, -10,  6, -25,  -22, -50,  0, 0,
  // passed pawns: next square safe, by rank
  0, 0,  17, 0,  1, -8,  -1, 9,  3, 7,  11, 21,  25, 50,  0, 0,
  // passed pawns: whole way free, by rank
  0, 0,  -8, 14,  1, 10,  -18, 31,  9, 32,  31, 37,  35, 75,  0, 0,
  // passed pawns: distance of its king, by rank
  0, 0,  0, 0,  0, 0,  3, -15,  -1, -13,  -8, -19,  -8, -14,  0, 0,
  // passed pawns: distance of the other king, by rank
  0, 0,  0, 0,  0, 0,  -7, 6,  -12, 11,  8, 19,  17, 20,  0, 0,
  // passed pawns: outruns the king
  -2, 249,
  // passed pawns: rook behind it
  8, 18,
  // pieces: own pawns on the bishop's colour
  -5, 0,
  // pieces: knight outpost
  20, 9,
  // pieces: bishop outpost
  22, 12,
  // pieces: minor piece behind a pawn
  3, 9,
  // pieces: rook on a half-open file
  18, 15,
  // pieces: rook on an open file
  35, -4,
  // pieces: rook on the seventh
  11, 22,
  // threats: pawn attacks knight, bishop, rook, queen
  64, 24,  69, 31,  75, 40,  57, 26,
  // threats: minor piece attacks pawn, knight, bishop, rook, queen
  4, 12,  18, 34,  38, 25,  55, 22,  43, 35,
  // threats: rook attacks pawn, knight, bishop, rook, queen
  10, 13,  28, 17,  21, 32,  5, 9,  60, 27,
  // threats: king attacks
  17, 29,
  // threats: hanging
  20, 18,
  // threats: pawn may attack
  16, 9,
  // king shelter: own pawn's rank, by the file's distance from the edge
  -21, 9,  19, -8,  35, -13,  12, 5,  -7, 0,  -4, 11,  -7, -7,  -8, 0,
  -12, 4,  13, 3,  14, -9,  9, -2,  6, 6,  5, 8,  -4, 3,  -8, 0,
  -6, -10,  24, -10,  9, -5,  -4, 6,  -29, 2,  -7, 18,  -9, 0,  -8, 0,
  -14, -6,  1, 4,  -3, 11,  -10, -9,  -11, -15,  -17, 2,  -16, 1,  -8, 0,
  // king shelter: other side's pawn's rank, by the file's distance from the edge
  -5, -3,  13, 29,  -14, -6,  -31, -7,  -4, 1,  -3, 12,  -7, 1,  0, 0,
  -1, 2,  23, -6,  -14, -5,  -22, 27,  -19, 0,  -2, -9,  4, 3,  0, 0,
  -1, -3,  10, 6,  -47, -7,  -6, 0,  2, 4,  12, -3,  4, 0,  0, 0,
  -6, 5,  14, 8,  -40, -14,  -25, 6,  -13, 2,  1, 17,  -11, -6,  0, 0,
  // king shelter: such a pawn that is stopped, by rank
  0, 0,  0, 0,  -6, -24,  -10, -15,  0, -11,  -2, -11,  4, -5,  0, 0,
  // king shelter: castling right
  21, 16,
  // king danger: attacker: knight, bishop, rook, queen
  61, 0,  52, 0,  71, 0,  62, 0,
  // king danger: attack on a square at the king
  32, 0,
  // king danger: weak square at the king
  80, 0,
  // king danger: safe check: knight, bishop, rook, queen
  441, 0,  288, 0,  496, 0,  344, 0,
  // king danger: other check
  72, 0,
  // king danger: no queen
  -504, 0,
  // king danger: file without an own pawn
  10, 0,
  // king danger: always
  -170, 0,
  // bare king: distance from the centre
  0, 14,
  // bare king: nearness to the right corner
  0, 36,
  // bare king: nearness of the kings
  0, 10,
  // to move: to move
  25, 12,
]);

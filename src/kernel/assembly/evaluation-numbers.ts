/**
 * All numbers of the evaluation: for each what it is worth in the middlegame and in the endgame, in centipawns, in the order of
 * evaluation-layout.ts. Of the king's danger only the first of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, from what is written here: a change by hand is where the next tuning starts.
 */
export const NUMBERS: usize = memory.data<i32>([
  // material: pawn, knight, bishop, rook, queen
  85, 99,  381, 321,  396, 336,  472, 568,  1059, 1016,
  // material: bishop pair
  41, 30,
  // piece squares: pawns on a1 … h1, a2 … h8
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  -17, -1,  -3, 2,  -8, 12,  -19, 8,  -15, -3,  -3, 12,  14, -1,  -14, -3,
  -14, -8,  -10, -3,  -8, -9,  -7, -7,  4, -8,  -9, 18,  14, -15,  -19, -7,
  -3, 2,  -6, 15,  11, -16,  12, -16,  18, -18,  8, -2,  -1, -4,  -4, 4,
  -2, -3,  4, -2,  6, -3,  29, -5,  21, 7,  28, 10,  17, 5,  20, -10,
  13, 14,  3, 39,  34, 22,  9, 34,  22, 14,  32, 24,  22, 41,  24, 37,
  11, 45,  8, 53,  39, 57,  32, 47,  33, 49,  37, 46,  3, 36,  16, 35,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on a1 … h1, a2 … h8
  -43, -31,  -29, -19,  -14, -2,  -2, 6,  -3, 7,  -14, -3,  -27, -18,  -42, -30,
  -24, -28,  1, -10,  -7, -5,  -6, 4,  2, 7,  -5, -6,  0, -10,  -23, -28,
  -10, -6,  8, -7,  3, 7,  10, 16,  13, 13,  5, 3,  13, -5,  -9, -5,
  21, -6,  7, 8,  22, 7,  17, 15,  17, 15,  27, 7,  7, 7,  21, -8,
  18, 1,  10, 2,  16, 19,  17, 17,  20, 20,  16, 17,  16, 3,  19, 2,
  -13, -17,  12, 2,  9, 2,  28, 14,  27, 11,  10, 3,  14, 3,  -12, -16,
  -25, -10,  -11, -12,  2, -2,  7, 7,  8, 6,  2, -4,  -10, -12,  -25, -11,
  -54, -42,  -20, -19,  -22, -17,  -5, -3,  -4, -3,  -23, -17,  -20, -19,  -51, -42,
  // piece squares: bishops on a1 … h1, a2 … h8
  -8, -12,  -15, -10,  -13, 0,  -11, 0,  -12, 1,  -16, 1,  -14, -8,  -9, -13,
  1, 5,  8, -8,  9, 9,  1, -3,  -1, -5,  11, 12,  9, -7,  1, 6,
  -10, -2,  9, 6,  12, 3,  10, 1,  7, -1,  13, 3,  10, 6,  -10, -1,
  7, -1,  1, -5,  5, 5,  7, 10,  5, 10,  10, 2,  1, -4,  5, 0,
  7, 4,  9, 1,  4, 6,  6, 20,  4, 18,  4, 6,  9, 4,  7, 4,
  -2, -5,  4, 9,  3, 12,  9, -1,  11, -1,  2, 14,  5, 9,  -2, -5,
  -6, -2,  -6, -4,  1, -5,  -1, 0,  -1, 1,  2, -5,  -6, -3,  -5, -1,
  -18, -8,  -7, -5,  -7, -4,  -3, 0,  -2, -1,  -7, -4,  -7, -5,  -19, -9,
  // piece squares: rooks on a1 … h1, a2 … h8
  -14, 0,  -3, -3,  2, -1,  10, -13,  15, -12,  -2, -2,  -3, -1,  -7, -3,
  -15, 5,  5, -9,  0, -5,  0, 3,  2, 2,  -1, -6,  4, -9,  -21, 1,
  -6, 5,  -1, 5,  5, 4,  6, -3,  9, -2,  6, 4,  -4, 4,  -3, 2,
  -8, 9,  -1, 3,  2, 12,  3, 14,  3, 14,  2, 12,  0, 4,  -10, 8,
  0, 6,  7, 5,  8, 6,  13, 11,  15, 11,  6, 5,  7, 4,  2, 6,
  5, 8,  2, 5,  11, 6,  16, 11,  16, 10,  12, 7,  4, 6,  4, 7,
  16, 1,  14, 5,  14, 5,  19, 2,  19, 3,  14, 4,  14, 6,  17, 2,
  15, 16,  0, 7,  1, 5,  6, 12,  6, 12,  1, 5,  1, 9,  15, 16,
  // piece squares: queens on a1 … h1, a2 … h8
  -1, -14,  -1, -13,  -16, -13,  -3, -7,  -4, -7,  -17, -13,  0, -13,  -1, -14,
  -3, -10,  4, -6,  6, -8,  6, -7,  8, -7,  3, -8,  6, -5,  -1, -10,
  -9, -6,  -6, 3,  1, 11,  -5, 12,  -4, 13,  6, 13,  1, 3,  -6, -6,
  -9, 0,  0, 10,  0, 16,  -8, 21,  -7, 21,  2, 16,  -1, 10,  -4, 0,
  7, 0,  -1, 10,  3, 13,  1, 24,  1, 24,  3, 12,  0, 10,  9, 1,
  5, -1,  8, 4,  5, 13,  1, 17,  1, 17,  6, 14,  7, 3,  7, 0,
  8, -4,  -4, 2,  3, 5,  4, 12,  5, 11,  3, 5,  -3, 2,  8, -4,
  -4, -20,  -5, -11,  -1, -5,  -2, 2,  -2, 2,  -1, -5,  -5, -10,  -3, -20,
  // piece squares: king on a1 … h1, a2 … h8
  12, -51,  12, -40,  19, -17,  -28, -18,  -20, -24,  -22, -23,  15, -34,  13, -33,
  -18, -21,  -36, -11,  -38, 8,  -43, 6,  -43, 2,  -39, -9,  -38, -10,  -17, -30,
  -46, -14,  -47, 3,  -54, 10,  -58, 21,  -55, 13,  -49, 16,  -46, -10,  -46, -11,
  -62, 3,  -63, 14,  -68, 27,  -72, 28,  -72, 32,  -68, 13,  -67, -2,  -64, -7,
  -77, -2,  -81, 16,  -84, 21,  -89, 46,  -86, 34,  -83, 19,  -78, -1,  -78, -6,
  -76, -20,  -74, 15,  -78, 28,  -84, 41,  -81, 37,  -84, 10,  -74, 7,  -74, -14,
  -72, -14,  -78, -9,  -80, 9,  -83, 17,  -83, 19,  -78, 10,  -78, -4,  -72, -23,
  -77, -37,  -76, -14,  -79, -10,  -81, 1,  -83, 5,  -80, -10,  -77, -21,  -73, -28,
  // mobility: knight, by squares
  -57, -64,  -39, -48,  -19, -26,  -11, -8,  -3, 7,  1, 1,  7, 14,  14, 8,  23, 0,
  // mobility: bishop, by squares
  -40, -65,  -32, -52,  -18, -35,  -9, -11,  -1, -7,  3, 5,  7, 12,  3, 19,  9, 20,  15, 14,
  13, 16,  24, 14,  15, 23,  22, 26,
  // mobility: rook, by squares
  -45, -82,  -44, -69,  -17, -39,  -12, -32,  -10, -12,  -8, -3,  -1, 5,  3, 6,  2, 14,  4, 27,
  11, 20,  15, 24,  8, 32,  13, 33,  41, 3,
  // mobility: queen, by squares
  -24, -40,  -29, -51,  -33, -43,  -16, -33,  -19, -32,  -9, -26,  -5, -27,  -5, -25,  -3, -14,  -2, 5,
  0, -1,  0, 6,  3, 10,  5, 20,  6, 18,  9, 20,  9, 20,  4, 21,  9, 19,  3, 13,
  11, 21,  10, 23,  11, 27,  10, 23,  15, 30,  17, 33,  18, 35,  18, 36,
  // pawns: doubled
  -20, -17,
  // pawns: isolated: opposed, not opposed
  -1, 6,  -2, -13,
  // pawns: backward: opposed, not opposed
  -7, -17,  -12, -1,
  // pawns: phalanx, by rank
  0, 0,  6, 5,  7, 7,  10, 9,  21, 25,  50, 56,  93, 99,  0, 0,
  // pawns: supported, by rank
  0, 0,  0, 0,  15, 19,  9, 13,  17, 11,  48, 23,  55, 28,  0, 0,
  // pawns: candidate, by rank
  0, 0,  2, -13,  0, -1,  -4, 9,  -3, 5,  12, 36,  0, 0,  0, 0,
  // passed pawns: passed, by rank
  0, 0,  -1, 3,  -8, 4,  1, 52,  31, 72,  45, 91,  80, 138,  0, 0,
  // passed pawns: blocked, by rank
  0, 0,  -4, -8,  4, -5,  4, 0,  8, -13,  5, -24,  -24, -57,  0, 0,
  // passed pawns: next square safe, by rank
  0, 0,  8, 2,  -5, -1,  -1, 9,  5, 7,  11, 20,  23, 53,  0, 0,
  // passed pawns: whole way free, by rank
  0, 0,  -6, 14,  1, 11,  -13, 20,  10, 30,  26, 42,  33, 78,  0, 0,
  // passed pawns: distance of its king, by rank
  0, 0,  0, 0,  0, 0,  3, -13,  0, -15,  -4, -20,  -5, -15,  0, 0,
  // passed pawns: distance of the other king, by rank
  0, 0,  0, 0,  0, 0,  -6, 7,  -11, 15,  5, 23,  13, 23,  0, 0,
  // passed pawns: outruns the king
  -2, 251,
  // passed pawns: rook behind it
  7, 21,
  // pieces: own pawns on the bishop's colour
  -4, -2,
  // pieces: knight outpost
  22, 12,
  // pieces: bishop outpost
  23, 11,
  // pieces: minor piece behind a pawn
  3, 7,
  // pieces: rook on a half-open file
  19, 11,
  // pieces: rook on an open file
  33, -4,
  // pieces: rook on the seventh
  7, 12,
  // threats: pawn attacks knight, bishop, rook, queen
  63, 32,  68, 38,  73, 39,  58, 27,
  // threats: minor piece attacks pawn, knight, bishop, rook, queen
  3, 12,  18, 26,  36, 24,  54, 24,  45, 36,
  // threats: rook attacks pawn, knight, bishop, rook, queen
  9, 13,  30, 19,  24, 27,  5, 10,  58, 31,
  // threats: king attacks
  17, 28,
  // threats: hanging
  19, 19,
  // threats: pawn may attack
  18, 6,
  // king shelter: own pawn's rank, by the file's distance from the edge
  -14, 6,  20, -12,  26, -9,  14, 1,  -8, 1,  -7, 10,  -8, 2,  -8, 0,
  -13, -1,  8, 2,  9, -1,  11, -3,  2, 8,  6, 7,  -5, 5,  -8, 0,
  -14, -5,  24, -7,  10, -6,  3, 1,  -28, 0,  -4, 10,  -7, 7,  -8, 0,
  -13, -5,  1, 3,  2, 3,  -10, -3,  -9, -15,  -20, 3,  -13, -1,  -8, 0,
  // king shelter: other side's pawn's rank, by the file's distance from the edge
  -8, -4,  12, 18,  -2, -1,  -33, -10,  1, 8,  2, 7,  -2, 0,  0, 0,
  0, 5,  20, -3,  -15, -3,  -20, 25,  -21, 3,  4, -9,  1, -2,  0, 0,
  -5, -4,  8, 0,  -30, 2,  -12, 4,  -2, 3,  9, 0,  1, 6,  0, 0,
  -11, 4,  13, 8,  -33, -17,  -29, -1,  -16, 5,  0, 9,  -14, -5,  0, 0,
  // king shelter: such a pawn that is stopped, by rank
  0, 0,  0, 0,  -14, -27,  -7, -8,  -6, -11,  -3, -12,  10, -2,  0, 0,
  // king shelter: castling right
  21, 9,
  // king danger: attacker: knight, bishop, rook, queen
  70, 0,  41, 0,  67, 0,  52, 0,
  // king danger: attack on a square at the king
  31, 0,
  // king danger: weak square at the king
  85, 0,
  // king danger: safe check: knight, bishop, rook, queen
  453, 0,  303, 0,  516, 0,  361, 0,
  // king danger: other check
  58, 0,
  // king danger: no queen
  -506, 0,
  // king danger: file without an own pawn
  16, 0,
  // king danger: always
  -160, 0,
  // bare king: distance from the centre
  0, 20,
  // bare king: nearness to the right corner
  0, 80,
  // bare king: nearness of the kings
  0, 20,
  // to move: to move
  25, 12,
]);

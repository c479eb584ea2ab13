/**
 * All numbers of the evaluation: for each what it is worth in the middlegame and in the endgame, in centipawns, in the order of
 * evaluation-layout.ts. Of the king's danger only the first of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, from what is written here: a change by hand is where the next tuning starts.
 */
export const NUMBERS: usize = memory.data<i32>([
  // material: pawn, knight, bishop, rook, queen
  82, 95,  330, 290,  345, 305,  475, 515,  1000, 940,
  // material: bishop pair
  26, 44,
  // piece squares: pawns on a1 … h1, a2 … h8
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  2, 0,  2, 0,  -6, 0,  -6, 0,  -6, 0,  -6, 0,  2, 0,  2, 0,
  -2, 0,  -2, 0,  2, 0,  2, 0,  2, 0,  2, 0,  -2, 0,  -2, 0,
  -4, 3,  -4, 3,  10, 3,  10, 3,  10, 3,  10, 3,  -4, 3,  -4, 3,
  -2, 10,  -2, 10,  14, 10,  14, 10,  14, 10,  14, 10,  -2, 10,  -2, 10,
  4, 25,  4, 25,  20, 25,  20, 25,  20, 25,  20, 25,  4, 25,  4, 25,
  10, 45,  10, 45,  30, 45,  30, 45,  30, 45,  30, 45,  10, 45,  10, 45,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on a1 … h1, a2 … h8
  -40, -28,  -31, -20,  -22, -12,  -13, -4,  -13, -4,  -22, -12,  -31, -20,  -40, -28,
  -23, -20,  -14, -12,  -5, -4,  4, 4,  4, 4,  -5, -4,  -14, -12,  -23, -20,
  -14, -12,  -5, -4,  4, 4,  13, 12,  13, 12,  4, 4,  -5, -4,  -14, -12,
  3, -4,  12, 4,  21, 12,  30, 20,  30, 20,  21, 12,  12, 4,  3, -4,
  3, -4,  12, 4,  21, 12,  30, 20,  30, 20,  21, 12,  12, 4,  3, -4,
  -6, -12,  3, -4,  12, 4,  21, 12,  21, 12,  12, 4,  3, -4,  -6, -12,
  -23, -20,  -14, -12,  -5, -4,  4, 4,  4, 4,  -5, -4,  -14, -12,  -23, -20,
  -32, -28,  -23, -20,  -14, -12,  -5, -4,  -5, -4,  -14, -12,  -23, -20,  -32, -28,
  // piece squares: bishops on a1 … h1, a2 … h8
  -18, -9,  -14, -6,  -10, -3,  -6, 0,  -6, 0,  -10, -3,  -14, -6,  -18, -9,
  -8, -6,  -4, -3,  0, 0,  4, 3,  4, 3,  0, 0,  -4, -3,  -8, -6,
  -4, -3,  0, 0,  4, 3,  8, 6,  8, 6,  4, 3,  0, 0,  -4, -3,
  0, 0,  4, 3,  8, 6,  12, 9,  12, 9,  8, 6,  4, 3,  0, 0,
  0, 0,  4, 3,  8, 6,  12, 9,  12, 9,  8, 6,  4, 3,  0, 0,
  -4, -3,  0, 0,  4, 3,  8, 6,  8, 6,  4, 3,  0, 0,  -4, -3,
  -8, -6,  -4, -3,  0, 0,  4, 3,  4, 3,  0, 0,  -4, -3,  -8, -6,
  -12, -9,  -8, -6,  -4, -3,  0, 0,  0, 0,  -4, -3,  -8, -6,  -12, -9,
  // piece squares: rooks on a1 … h1, a2 … h8
  -8, 0,  -6, 0,  0, 0,  6, 0,  6, 0,  0, 0,  -6, 0,  -8, 0,
  -4, 0,  -2, 0,  0, 0,  2, 0,  2, 0,  0, 0,  -2, 0,  -4, 0,
  -4, 0,  -2, 0,  0, 0,  2, 0,  2, 0,  0, 0,  -2, 0,  -4, 0,
  -4, 0,  -2, 0,  0, 0,  2, 0,  2, 0,  0, 0,  -2, 0,  -4, 0,
  -4, 0,  -2, 0,  0, 0,  2, 0,  2, 0,  0, 0,  -2, 0,  -4, 0,
  -4, 0,  -2, 0,  0, 0,  2, 0,  2, 0,  0, 0,  -2, 0,  -4, 0,
  12, 6,  12, 6,  12, 6,  12, 6,  12, 6,  12, 6,  12, 6,  12, 6,
  -4, 4,  -2, 4,  0, 4,  2, 4,  2, 4,  0, 4,  -2, 4,  -4, 4,
  // piece squares: queens on a1 … h1, a2 … h8
  -4, -20,  -2, -14,  -1, -8,  1, -2,  1, -2,  -1, -8,  -2, -14,  -4, -20,
  -2, -14,  -1, -8,  1, -2,  2, 4,  2, 4,  1, -2,  -1, -8,  -2, -14,
  -1, -8,  1, -2,  2, 4,  4, 10,  4, 10,  2, 4,  1, -2,  -1, -8,
  1, -2,  2, 4,  4, 10,  5, 16,  5, 16,  4, 10,  2, 4,  1, -2,
  1, -2,  2, 4,  4, 10,  5, 16,  5, 16,  4, 10,  2, 4,  1, -2,
  -1, -8,  1, -2,  2, 4,  4, 10,  4, 10,  2, 4,  1, -2,  -1, -8,
  -2, -14,  -1, -8,  1, -2,  2, 4,  2, 4,  1, -2,  -1, -8,  -2, -14,
  -4, -20,  -2, -14,  -1, -8,  1, -2,  1, -2,  -1, -8,  -2, -14,  -4, -20,
  // piece squares: king on a1 … h1, a2 … h8
  20, -42,  26, -30,  8, -18,  -6, -6,  -6, -6,  8, -18,  26, -30,  20, -42,
  -34, -24,  -37, -12,  -40, 0,  -43, 12,  -43, 12,  -40, 0,  -37, -12,  -34, -24,
  -48, -12,  -51, 0,  -54, 12,  -57, 24,  -57, 24,  -54, 12,  -51, 0,  -48, -12,
  -62, 0,  -65, 12,  -68, 24,  -71, 36,  -71, 36,  -68, 24,  -65, 12,  -62, 0,
  -76, 0,  -79, 12,  -82, 24,  -85, 36,  -85, 36,  -82, 24,  -79, 12,  -76, 0,
  -76, -12,  -79, 0,  -82, 12,  -85, 24,  -85, 24,  -82, 12,  -79, 0,  -76, -12,
  -76, -24,  -79, -12,  -82, 0,  -85, 12,  -85, 12,  -82, 0,  -79, -12,  -76, -24,
  -76, -36,  -79, -24,  -82, -12,  -85, 0,  -85, 0,  -82, -12,  -79, -24,  -76, -36,
  // mobility: knight, by squares
  -40, -50,  -18, -25,  -9, -15,  -2, -7,  4, -1,  9, 5,  14, 11,  18, 15,  22, 20,
  // mobility: bishop, by squares
  -32, -40,  -13, -17,  -5, -8,  2, -1,  7, 5,  11, 11,  16, 16,  19, 20,  23, 24,  26, 28,
  29, 32,  32, 35,  35, 39,  38, 42,
  // mobility: rook, by squares
  -32, -50,  -17, -20,  -11, -7,  -6, 3,  -2, 11,  1, 18,  5, 25,  8, 31,  10, 36,  13, 41,
  15, 46,  18, 51,  20, 56,  22, 60,  24, 64,
  // mobility: queen, by squares
  -24, -40,  -12, -19,  -8, -10,  -4, -3,  -1, 2,  2, 7,  4, 12,  7, 16,  9, 20,  11, 24,
  13, 27,  14, 30,  16, 33,  18, 36,  19, 39,  21, 42,  22, 45,  24, 47,  25, 50,  26, 52,
  28, 55,  29, 57,  30, 59,  31, 62,  33, 64,  34, 66,  35, 68,  36, 70,
  // pawns: doubled
  -10, -20,
  // pawns: isolated: opposed, not opposed
  -6, -10,  -14, -16,
  // pawns: backward: opposed, not opposed
  -6, -10,  -14, -14,
  // pawns: phalanx, by rank
  0, 0,  4, 0,  8, 4,  12, 8,  24, 20,  50, 50,  90, 90,  0, 0,
  // pawns: supported, by rank
  0, 0,  0, 0,  10, 6,  10, 6,  14, 12,  24, 20,  50, 30,  0, 0,
  // pawns: candidate, by rank
  0, 0,  0, 2,  0, 4,  5, 10,  12, 24,  20, 40,  0, 0,  0, 0,
  // passed pawns: passed, by rank
  0, 0,  0, 5,  0, 8,  0, 18,  15, 38,  35, 70,  70, 110,  0, 0,
  // passed pawns: blocked, by rank
  0, 0,  0, -2,  0, -4,  0, -8,  -4, -16,  -8, -30,  -14, -50,  0, 0,
  // passed pawns: next square safe, by rank
  0, 0,  0, 0,  0, 2,  0, 4,  4, 10,  10, 20,  20, 35,  0, 0,
  // passed pawns: whole way free, by rank
  0, 0,  0, 2,  0, 4,  2, 8,  5, 18,  15, 35,  30, 60,  0, 0,
  // passed pawns: distance of its king, by rank
  0, 0,  0, 0,  0, 0,  0, -3,  0, -6,  0, -9,  0, -9,  0, 0,
  // passed pawns: distance of the other king, by rank
  0, 0,  0, 0,  0, 0,  0, 4,  0, 9,  0, 14,  0, 16,  0, 0,
  // passed pawns: outruns the king
  0, 300,
  // passed pawns: rook behind it
  2, 14,
  // pieces: own pawns on the bishop's colour
  -3, -5,
  // pieces: knight outpost
  26, 16,
  // pieces: bishop outpost
  20, 8,
  // pieces: minor piece behind a pawn
  6, 3,
  // pieces: rook on a half-open file
  12, 6,
  // pieces: rook on an open file
  28, 10,
  // pieces: rook on the seventh
  4, 20,
  // threats: pawn attacks knight, bishop, rook, queen
  50, 40,  50, 45,  65, 40,  60, 30,
  // threats: minor piece attacks pawn, knight, bishop, rook, queen
  4, 20,  25, 25,  30, 30,  45, 25,  40, 40,
  // threats: rook attacks pawn, knight, bishop, rook, queen
  2, 20,  25, 25,  25, 25,  5, 10,  40, 30,
  // threats: king attacks
  10, 40,
  // threats: hanging
  30, 15,
  // threats: pawn may attack
  15, 12,
  // king shelter: own pawn's rank, by the file's distance from the edge
  -18, 0,  18, 0,  14, 0,  0, 0,  -4, 0,  -8, 0,  -8, 0,  -8, 0,
  -22, 0,  18, 0,  14, 0,  0, 0,  -4, 0,  -8, 0,  -8, 0,  -8, 0,
  -26, 0,  18, 0,  14, 0,  0, 0,  -4, 0,  -8, 0,  -8, 0,  -8, 0,
  -21, 0,  18, 0,  14, 0,  0, 0,  -4, 0,  -8, 0,  -8, 0,  -8, 0,
  // king shelter: other side's pawn's rank, by the file's distance from the edge
  4, 0,  10, 0,  -18, 0,  -26, 0,  -12, 0,  -4, 0,  -2, 0,  0, 0,
  4, 0,  10, 0,  -18, 0,  -26, 0,  -12, 0,  -4, 0,  -2, 0,  0, 0,
  4, 0,  10, 0,  -18, 0,  -26, 0,  -12, 0,  -4, 0,  -2, 0,  0, 0,
  4, 0,  10, 0,  -18, 0,  -26, 0,  -12, 0,  -4, 0,  -2, 0,  0, 0,
  // king shelter: such a pawn that is stopped, by rank
  0, 0,  0, 0,  -8, -8,  -4, -4,  0, 0,  0, 0,  0, 0,  0, 0,
  // king shelter: castling right
  16, 0,
  // king danger: attacker: knight, bishop, rook, queen
  90, 0,  60, 0,  60, 0,  50, 0,
  // king danger: attack on a square at the king
  45, 0,
  // king danger: weak square at the king
  110, 0,
  // king danger: safe check: knight, bishop, rook, queen
  480, 0,  360, 0,  560, 0,  440, 0,
  // king danger: other check
  60, 0,
  // king danger: no queen
  -500, 0,
  // king danger: file without an own pawn
  60, 0,
  // king danger: always
  -100, 0,
  // bare king: distance from the centre
  0, 14,
  // bare king: nearness to the right corner
  0, 36,
  // bare king: nearness of the kings
  0, 10,
  // to move: to move
  18, 14,
]);

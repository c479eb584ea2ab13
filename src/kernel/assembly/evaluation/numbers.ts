/**
 * All numbers of the evaluation, middlegame and endgame, in centipawns, in the order of layout.ts. For king danger only the first
 * of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, which starts from the values in this file.
 */
export const NUMBERS: usize = memory.data<i32>([
  // material: pawn, knight, bishop, rook, queen
  48, 79,  336, 268,  391, 304,  445, 493,  1062, 981,
  // material: bishop pair
  40, 74,
  // material: pieces two by two, in eighths: own pawn and own pawn … own queen and own queen, own knight and their pawn …
  7, 52,  55, 137,  17, -92,  29, 109,  6, -128,  -62, -148,  -3, 203,  62, -112,  38, -99,  147, -320,
  77, 208,  -191, 2,  -279, -80,  -252, -280,  -210, -415,  26, 176,  31, 184,  44, -44,  -58, 302,  23, 39,
  -49, 49,  106, 315,  133, 105,  134, 151,  -93, -23,
  // piece squares: pawns on a1 … h1, a2 … h8
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  -22, 5,  -7, 3,  -7, 15,  -15, 10,  -13, 17,  5, 7,  20, -4,  -11, -2,
  -15, -10,  -4, -1,  -5, -1,  -7, -4,  1, -7,  -4, -4,  23, -12,  -14, -13,
  -12, 3,  -8, -4,  4, -6,  3, -23,  0, -15,  10, -4,  1, -5,  -6, 0,
  5, 14,  7, 7,  9, 3,  18, -15,  8, -5,  26, 2,  16, -3,  16, 8,
  19, 39,  6, 44,  34, 26,  24, 18,  20, 12,  13, 33,  14, 30,  29, 28,
  5, 21,  14, 45,  24, 46,  43, 46,  48, 61,  48, 51,  1, 57,  23, 56,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on a1 … h1, a2 … h8
  -43, -24,  -25, -20,  -23, 0,  -13, 8,  -13, 7,  -23, 0,  -25, -19,  -43, -24,
  -18, -18,  -13, -11,  -9, -6,  -11, 0,  -10, -1,  -10, -6,  -13, -11,  -19, -18,
  -7, -5,  5, 2,  -1, 3,  9, 13,  10, 13,  1, 3,  4, 3,  -9, -6,
  18, -4,  14, 14,  25, 9,  16, 16,  16, 16,  25, 10,  14, 14,  16, -5,
  22, 1,  23, 5,  21, 22,  31, 15,  31, 16,  21, 22,  24, 6,  23, 1,
  -7, -19,  15, 5,  22, 11,  43, 10,  42, 11,  22, 10,  15, 5,  -8, -19,
  -16, -5,  3, 4,  22, 7,  13, 17,  13, 17,  22, 7,  3, 4,  -16, -5,
  -64, -37,  -16, -8,  -15, 1,  -4, 2,  -4, 2,  -15, 1,  -16, -9,  -64, -37,
  // piece squares: bishops on a1 … h1, a2 … h8
  0, -1,  -6, 16,  -20, 1,  -15, 4,  -16, 3,  -25, 0,  -7, 16,  -1, -1,
  12, 5,  13, -15,  7, 6,  -7, -1,  -4, -1,  7, 6,  15, -14,  11, 5,
  4, -6,  12, 4,  8, 8,  9, 2,  7, 2,  7, 10,  13, 5,  4, -7,
  15, -2,  -1, -8,  13, 8,  15, 9,  15, 10,  12, 8,  0, -8,  14, -3,
  -6, 3,  14, 5,  19, 7,  14, 21,  14, 20,  19, 7,  14, 4,  -5, 3,
  2, 4,  12, 0,  13, 12,  20, -10,  20, -11,  14, 12,  11, -1,  2, 4,
  -11, 5,  -16, 10,  8, -2,  -6, -5,  -6, -5,  9, -2,  -15, 10,  -11, 4,
  -24, -10,  -12, -14,  -19, -5,  -4, -3,  -4, -3,  -19, -5,  -12, -15,  -24, -10,
  // piece squares: rooks on a1 … h1, a2 … h8
  -16, -3,  -3, -6,  2, 0,  11, -8,  10, -9,  2, -1,  -4, -7,  -12, -4,
  -25, -3,  -1, -3,  0, -8,  8, -2,  8, -1,  1, -8,  -1, -3,  -26, -4,
  -13, 5,  5, 6,  0, 5,  7, 5,  7, 6,  1, 5,  6, 5,  -14, 5,
  -14, 12,  5, 11,  3, 17,  5, 16,  6, 17,  3, 17,  6, 12,  -14, 13,
  -5, 12,  9, 12,  18, 10,  24, 6,  25, 6,  18, 10,  9, 12,  -6, 12,
  7, 12,  9, 2,  20, 6,  23, 3,  24, 4,  21, 7,  9, 2,  7, 12,
  20, -4,  8, -7,  16, 3,  17, -4,  17, -3,  17, 2,  8, -7,  20, -3,
  25, 23,  9, 17,  7, 18,  17, 22,  17, 21,  7, 18,  9, 17,  25, 23,
  // piece squares: queens on a1 … h1, a2 … h8
  -4, -16,  -11, -10,  -10, -17,  -6, -18,  -4, -17,  -11, -17,  -11, -10,  -3, -15,
  -8, -11,  -2, -15,  4, -14,  3, -12,  3, -12,  4, -14,  -1, -15,  -7, -11,
  -3, -5,  0, 5,  1, 20,  0, 20,  -1, 20,  2, 20,  1, 5,  -3, -5,
  1, 8,  7, 20,  -1, 29,  -2, 26,  -1, 26,  -2, 29,  8, 20,  1, 8,
  9, 1,  1, 15,  -5, 20,  -2, 23,  -2, 23,  -4, 20,  2, 15,  9, 2,
  9, 6,  11, 14,  11, 23,  4, 32,  5, 32,  11, 23,  11, 14,  10, 6,
  12, 5,  2, 15,  5, 17,  12, 29,  13, 29,  6, 17,  3, 16,  13, 6,
  -4, -15,  -1, -4,  11, 8,  2, 7,  2, 7,  11, 8,  -1, -4,  -4, -15,
  // piece squares: king on a1 … h1, a2 … h8
  1, -49,  13, -35,  17, -34,  -22, -20,  -28, -14,  -27, -18,  1, -29,  21, -43,
  -11, -18,  -20, -14,  -39, -2,  -38, 7,  -47, 12,  -47, 2,  -29, -4,  -14, -19,
  -44, -12,  -48, -11,  -55, 3,  -73, 17,  -66, 17,  -58, 6,  -63, -3,  -37, -8,
  -70, -25,  -79, -3,  -72, 5,  -77, 34,  -68, 29,  -76, 8,  -75, 2,  -75, -26,
  -70, -5,  -81, 6,  -83, 26,  -94, 33,  -88, 36,  -80, 21,  -79, 11,  -80, -13,
  -67, -29,  -72, 20,  -76, 38,  -87, 38,  -82, 30,  -79, 24,  -68, 27,  -71, -17,
  -70, -22,  -70, 4,  -73, 21,  -84, 8,  -82, 27,  -70, 15,  -76, 10,  -71, -23,
  -74, -29,  -70, -6,  -73, 2,  -78, -5,  -78, -1,  -73, -5,  -73, -12,  -69, -26,
  // piece squares: pawns on the same, the other king being on files e to h
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  3, 6,  4, 0,  3, -6,  3, -2,  1, 4,  -2, 8,  -4, -4,  -4, -3,
  5, 3,  2, 1,  4, -9,  1, -3,  0, 0,  -2, 6,  -3, -5,  -7, -2,
  5, 8,  1, 8,  2, -3,  -1, 2,  0, -2,  3, 0,  -3, -3,  -5, -5,
  8, 7,  4, 3,  -2, 6,  -5, 1,  4, 2,  -3, -8,  -4, -4,  -10, -9,
  2, 4,  1, 6,  -3, 15,  0, 4,  10, -2,  -5, -10,  -2, -4,  4, -3,
  -3, 10,  5, 4,  2, 6,  0, 1,  14, 5,  -6, -14,  -2, 2,  7, -8,
  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,  0, 0,
  // piece squares: knights on the same, the other king being on files e to h
  4, 7,  1, -6,  -3, -1,  -3, 5,  4, -3,  -3, 5,  -2, 3,  -4, 0,
  -1, 1,  -4, 0,  -4, -1,  1, 2,  0, -3,  5, 6,  3, 2,  0, 9,
  -1, -6,  -4, 1,  -2, -3,  1, 1,  1, 0,  -1, 3,  -1, -1,  3, 5,
  -7, 2,  -1, 7,  -5, -2,  2, 2,  -1, 0,  2, 5,  5, -3,  1, 4,
  -8, 5,  0, 2,  -9, -4,  9, -4,  -3, 4,  12, 2,  3, -3,  10, -3,
  6, 1,  -2, 9,  -2, 2,  19, 5,  -9, -11,  17, 2,  5, -9,  -1, -3,
  5, 11,  3, 7,  10, 1,  0, 3,  9, 8,  12, 6,  9, 3,  5, -7,
  3, 11,  4, 8,  10, 17,  -1, 4,  1, 2,  -5, 1,  1, 4,  -17, -8,
  // piece squares: bishops on the same, the other king being on files e to h
  6, 3,  8, 12,  6, -8,  4, 6,  -10, 1,  -7, 3,  -4, 8,  3, 11,
  22, 0,  0, 2,  1, -1,  -1, 8,  -1, -6,  -1, 0,  -4, -6,  -14, 0,
  8, -3,  2, 0,  -1, -6,  -4, -1,  1, 3,  0, 13,  3, 0,  -3, 0,
  -4, -4,  0, -3,  1, 1,  4, -3,  -1, 1,  0, 6,  -1, 3,  8, 3,
  -5, 3,  -4, 4,  2, 1,  9, 2,  -2, 3,  9, -1,  5, 5,  5, -1,
  -20, 3,  4, -4,  -4, -4,  7, 1,  6, -1,  15, 8,  2, 0,  23, 6,
  -5, 7,  -3, 15,  0, -3,  1, 3,  -6, -1,  9, 7,  -4, 1,  -2, 1,
  6, 12,  0, 7,  -2, 9,  -1, 2,  -1, 1,  -12, -5,  -5, -10,  -7, -7,
  // piece squares: rooks on the same, the other king being on files e to h
  -4, 10,  -3, 7,  -5, 3,  -8, 5,  0, 2,  0, 1,  3, -7,  4, -15,
  3, 1,  -2, 2,  5, 4,  1, 0,  5, -4,  0, -5,  -2, 2,  0, -2,
  2, 6,  2, 0,  -9, 7,  -2, 6,  -2, -2,  4, -4,  1, -5,  -3, -7,
  -2, 1,  -6, 6,  -2, 5,  -4, 2,  4, 2,  2, 0,  9, -1,  4, 3,
  4, 7,  -7, 2,  7, 2,  12, -3,  1, 0,  -1, -4,  11, 4,  -9, 1,
  -1, 3,  3, 6,  0, 2,  7, -1,  1, -2,  9, -3,  5, -14,  -2, -5,
  0, -5,  0, -2,  -1, -2,  1, 0,  -2, -8,  2, -7,  -2, -6,  6, -2,
  6, 7,  6, 11,  6, 9,  5, 8,  6, -3,  2, 0,  4, -7,  -2, -9,
  // piece squares: queens on the same, the other king being on files e to h
  -7, -4,  -5, 1,  3, -6,  -1, -4,  -1, -9,  -4, 2,  -3, 2,  3, 3,
  -3, 2,  -7, -6,  0, -3,  -1, 5,  1, -9,  -3, -3,  9, -3,  6, -1,
  -1, 0,  0, -4,  -5, 8,  2, -3,  -4, 9,  0, -2,  0, 4,  10, 2,
  4, 2,  0, 1,  0, 7,  -5, -1,  7, 9,  0, 7,  -2, 9,  6, 4,
  -7, -5,  -10, 4,  -5, 4,  0, 3,  -4, -1,  4, 6,  13, 3,  9, 9,
  -10, -2,  0, 2,  -6, 2,  3, 8,  1, 10,  12, 10,  1, 9,  13, 8,
  -14, 4,  -5, 6,  5, 15,  1, 12,  4, 6,  -4, -3,  7, 7,  20, 8,
  -7, -1,  3, 5,  8, 8,  4, 3,  -1, 1,  3, 5,  -1, -2,  6, 6,
  // mobility: knight, by squares
  -66, -70,  -31, -60,  -20, -16,  -11, -6,  -3, 3,  3, 8,  7, 6,  14, 9,  15, 0,
  // mobility: bishop, by squares
  -19, -75,  -36, -36,  -18, -30,  -8, -10,  -2, -6,  3, 8,  5, 11,  6, 16,  10, 13,  10, 12,
  10, 11,  31, -2,  19, 18,  28, -4,
  // mobility: rook, by squares
  -65, -84,  -39, -83,  -13, -49,  -10, -30,  -6, -13,  -5, 1,  -3, 9,  -2, 12,  0, 15,  3, 20,
  4, 23,  8, 25,  4, 34,  9, 33,  56, -8,
  // mobility: queen, by squares
  -24, -40,  -28, -51,  -30, -42,  -20, -35,  -15, -38,  -8, -37,  -7, -41,  -6, -18,  -4, -10,  -2, -11,
  -1, 1,  -1, 11,  3, 14,  5, 21,  4, 31,  4, 32,  8, 34,  9, 24,  15, 21,  19, 19,
  17, 16,  13, 12,  11, 26,  9, 8,  13, 23,  14, 26,  19, 35,  17, 32,
  // pawns: doubled
  -7, -23,
  // pawns: isolated: opposed, not opposed
  -2, -4,  -9, -12,
  // pawns: backward: opposed, not opposed
  -1, -6,  -13, -7,
  // pawns: phalanx, by rank
  0, 0,  6, -2,  4, 7,  9, 1,  17, 16,  44, 50,  93, 107,  0, 0,
  // pawns: supported, by rank
  0, 0,  0, 0,  16, 6,  7, 4,  19, 10,  56, 22,  73, 43,  0, 0,
  // pawns: candidate, by rank
  0, 0,  2, -5,  7, -9,  -1, 13,  -5, 18,  -18, 32,  0, 0,  0, 0,
  // pawns: attacks a pawn, by rank
  0, 0,  0, -10,  -3, -7,  4, 0,  -2, 12,  14, 18,  0, 0,  0, 0,
  // pawns: may attack a pawn, by rank
  0, 0,  -1, 6,  2, 0,  3, 0,  -3, 13,  0, 0,  0, 0,  0, 0,
  // pawns: stopped by a pawn, by rank
  0, 0,  7, 7,  4, 2,  0, 0,  -4, -2,  -7, -7,  0, 0,  0, 0,
  // passed pawns: passed, by rank
  0, 0,  -19, 12,  -13, 12,  -32, 57,  11, 72,  58, 88,  98, 143,  0, 0,
  // passed pawns: blocked, by rank
  0, 0,  4, 2,  -4, 4,  -13, -6,  1, 4,  3, -9,  -38, -39,  0, 0,
  // passed pawns: next square safe, by rank
  0, 0,  1, 3,  6, 1,  -15, 2,  -4, 6,  26, 25,  24, 43,  0, 0,
  // passed pawns: whole way free, by rank
  0, 0,  -6, 17,  -13, 12,  -29, 20,  2, 28,  20, 39,  34, 68,  0, 0,
  // passed pawns: another on a file beside it, by rank
  0, 0,  -6, -7,  3, 6,  4, 8,  8, 10,  14, 3,  4, 10,  0, 0,
  // passed pawns: next square guarded, by rank
  0, 0,  6, -1,  3, 6,  4, 8,  9, 16,  17, 22,  16, 31,  0, 0,
  // passed pawns: distance of its king, by rank
  0, 0,  0, 0,  0, 0,  9, -13,  0, -16,  -6, -18,  -7, -18,  0, 0,
  // passed pawns: distance of the other king, by rank
  0, 0,  0, 0,  0, 0,  -2, 6,  -2, 13,  -1, 20,  13, 27,  0, 0,
  // passed pawns: outruns the king
  -5, 159,
  // passed pawns: rook behind it
  10, 23,
  // passed pawns: other side's rook behind it
  -7, -34,
  // pieces: own pawns on the bishop's colour
  -4, -2,
  // pieces: the same, by stopped own pawns in the middle
  -1, -2,
  // pieces: knight outpost
  19, 12,
  // pieces: bishop outpost
  27, 2,
  // pieces: knight near an outpost
  16, 8,
  // pieces: minor piece behind a pawn
  4, 15,
  // pieces: knight, by stopped own pawns in the middle
  3, 3,
  // pieces: knight's, bishop's distance from its king
  -5, -5,  -4, -2,
  // pieces: rook on a half-open file
  19, 0,
  // pieces: rook on an open file
  35, -5,
  // pieces: rook on the seventh
  3, 18,
  // pieces: rook on a file of the other king's surroundings
  3, -12,
  // pieces: bishop that pieces keep from the other king's surroundings
  14, 7,
  // pieces: queen behind one piece from a bishop or rook
  -16, -3,
  // pieces: space behind the pawns
  1, 2,
  // threats: pawn attacks knight, bishop, rook, queen
  72, 35,  72, 35,  84, 31,  58, 29,
  // threats: minor piece attacks pawn, knight, bishop, rook, queen
  3, 14,  17, 31,  39, 22,  57, 29,  48, 38,
  // threats: rook attacks pawn, knight, bishop, rook, queen
  1, 15,  24, 22,  24, 36,  -5, 16,  43, 26,
  // threats: king attacks
  26, 24,
  // threats: hanging
  15, 15,
  // threats: hanging, for the side to move
  13, 14,
  // threats: pawn may attack
  17, 13,
  // threats: squares taken away
  4, 0,
  // threats: queen within reach of a knight, of a bishop or rook
  9, -1,  16, -2,
  // king shelter: own pawn's rank, by the file's distance from the edge
  -11, 10,  27, -18,  26, -1,  16, 0,  -2, -1,  0, 22,  -6, -7,  -8, 0,
  -17, 9,  21, -5,  12, -6,  4, 5,  6, -2,  19, 3,  5, 25,  -8, 0,
  -12, 1,  21, -3,  -6, 2,  -3, -2,  -4, -5,  -10, -5,  -2, 13,  -8, 0,
  -28, 3,  -8, -6,  -10, 4,  -12, -4,  -12, -11,  -30, -10,  -18, -12,  -8, 0,
  // king shelter: other side's pawn's rank, by the file's distance from the edge
  -8, -9,  12, 21,  11, 1,  -29, 7,  -12, -3,  -7, -13,  -8, -10,  0, 0,
  -15, 6,  18, 5,  -12, 30,  -7, 12,  -19, 10,  1, 1,  -8, 1,  0, 0,
  -3, -4,  20, 7,  -33, 10,  -3, 2,  -4, 2,  -6, 1,  -5, 8,  0, 0,
  -14, 3,  2, 7,  2, -5,  -10, 1,  -13, -3,  -2, -2,  -7, -4,  0, 0,
  // king shelter: such a pawn that is stopped, by rank
  0, 0,  0, 0,  -29, -35,  -10, -19,  -10, -15,  -6, -8,  11, -18,  0, 0,
  // king shelter: castling right
  20, 7,
  // king shelter: no pawn on its flank
  15, -55,
  // king shelter: distance from the nearest pawn
  1, -9,
  // king danger: attacker: knight, bishop, rook, queen
  69, 0,  56, 0,  64, 0,  47, 0,
  // king danger: attack on a square at the king
  25, 0,
  // king danger: weak square at the king
  68, 0,
  // king danger: safe check: knight, bishop, rook, queen
  400, 0,  230, 0,  451, 0,  293, 0,
  // king danger: other check
  59, 0,
  // king danger: no queen
  -500, 0,
  // king danger: file without an own pawn
  33, 0,
  // king danger: piece between it and an attacker
  120, 0,
  // king danger: attacked square on its flank
  16, 0,
  // king danger: guarded square on its flank
  -10, 0,
  // king danger: own knight guards it
  -19, 0,
  // king danger: square at the king attacked twice
  16, 0,
  // king danger: move of the king
  -12, 0,
  // king danger: always
  -175, 0,
  // bare king: distance from the centre
  0, 20,
  // bare king: nearness to the right corner
  0, 80,
  // bare king: nearness of the kings
  0, 20,
  // to move: to move
  23, 10,
]);

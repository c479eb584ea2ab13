/**
 * Where each number of the evaluation has its place in the list of all of them (evaluation-numbers.ts). A number is a pair, what
 * it is worth in the middlegame and in the endgame, in centipawns.
 *
 * Nothing but constants without types: the kernel and its host both compile this module, so that they cannot disagree.
 */
export const MATERIAL = 0; // [5] pawn … queen
/** From the owner's view: a1 is his left corner. */
export const PIECE_SQUARES = MATERIAL + 5; // [6][64] pawn … king
/** By the number of safe squares that the piece attacks. */
export const KNIGHT_MOBILITY = PIECE_SQUARES + 6 * 64; // [9]
export const BISHOP_MOBILITY = KNIGHT_MOBILITY + 9; // [14]
export const ROOK_MOBILITY = BISHOP_MOBILITY + 14; // [15]
export const QUEEN_MOBILITY = ROOK_MOBILITY + 15; // [28]
export const BISHOP_PAIR = QUEEN_MOBILITY + 28;
export const TEMPO = BISHOP_PAIR + 1;
export const NUMBERS_COUNT = TEMPO + 1;

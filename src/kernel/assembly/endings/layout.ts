/**
 * How an ending's description and its sources lie in memory (ending.ts, ending-sources.ts). Untyped constants, compiled by the
 * kernel and its host.
 */
export const MAX_ENDINGS = 128;
/** Squares of the white king that an ending distinguishes: those of a quadrant, or of half the board where pawns make a difference. */
export const KING_SQUARES_WITHOUT_PAWNS = 16;
export const KING_SQUARES_WITH_PAWNS = 32;
/** Pairs of kings that do not touch: the board is mirrored at a diagonal, too, where there are no pawns. */
export const KING_PAIRS_WITHOUT_PAWNS = 462;
export const KING_PAIRS_WITH_PAWNS = 1806;

/** A position's value: 0 is a draw, 1 … 127 a win of the side to move in so many moves, 128 + n its loss in n moves. */
export const DRAWN = 0;
export const LOST = 128;
export const ILLEGAL = 255;
/** No ending with a win in so many moves is made. */
export const LONGEST = 127;

/** What a man of a source is not: captured, or promoted. */
export const NO_MAN = 255;
/** In the place of a second man where there is only one. */
export const NOBODY = 15;
/** No value, for no ending is open. */
export const NO_ENDING = 1000;
/** A search asks so often before an ending without pawns is opened, and four times as often for each pawn. */
export const MAX_ENDING_QUESTIONS = 5000;

// ---- the passes that make an ending (make-ending.ts), in their order ----
/** Counts the legal moves of each position. */
export const COUNTING = 0;
/** Takes back the moves that lead to a source: one pass for each. */
export const TAKING_BACK = 1;
/** Takes back the moves to the losses of a level, and then to its wins. */
export const LOSSES = 2;
export const WINS = 3;
/** What is left is drawn. */
export const DRAWS = 4;

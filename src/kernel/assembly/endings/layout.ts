/**
 * The layout of an ending's description and its sources in memory (ending.ts, ending-sources.ts). The constants are untyped, because
 * the kernel and its host both compile them.
 */
export const MAX_ENDINGS = 128;
/** Squares of the white king that an ending distinguishes: those of a quadrant, or with pawns those of half the board. */
export const KING_SQUARES_WITHOUT_PAWNS = 16;
export const KING_SQUARES_WITH_PAWNS = 32;
/** Pairs of kings that do not touch. Without pawns, the board is mirrored at a diagonal, too. */
export const KING_PAIRS_WITHOUT_PAWNS = 462;
export const KING_PAIRS_WITH_PAWNS = 1806;

/** A position's value: 0 is a draw, 1 … 127 a win of the side to move in so many moves, 128 + n its loss in n moves. */
export const DRAWN = 0;
export const LOST = 128;
export const ILLEGAL = 255;
/** No ending is made in which a win takes so many moves. */
export const LONGEST = 127;

/** Stands for no man: none is captured, or none is promoted. */
export const NO_MAN = 255;
/** Stands for the second man of a pair if there is only one. */
export const NOBODY = 15;
/** No value, because no ending is open. */
export const NO_ENDING = 1000;
/** How often a search asks before an ending without pawns is opened. With each pawn it takes four times as many questions. */
export const MAX_ENDING_QUESTIONS = 5000;

// ---- the passes that make an ending (make-ending.ts), in their order ----
/** Counts the legal moves of each position. */
export const COUNTING = 0;
/** Takes back the moves that lead to a source: one pass for each. */
export const TAKING_BACK = 1;
/** Takes back the moves to the losses of a level, and then to its wins. */
export const LOSSES = 2;
export const WINS = 3;
/** Decides that all remaining positions are drawn. */
export const DRAWS = 4;

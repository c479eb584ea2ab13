/**
 * The layout of positions, moves and results in memory.
 *
 * All constants are untyped: the kernel and its host both compile this module, so that they cannot disagree.
 */
// ---- a position, in bytes: eight bitboards (white, black, pawns … kings), the hash, then three bytes ----
export const HASH_OFFSET = 64;
export const CASTLING_OFFSET = 72;
export const EN_PASSANT_OFFSET = 73;
export const SIDE_OFFSET = 74;
export const POSITION_BYTES = 80;

/** Sides; also the indices of their bitboards. */
export const WHITE = 0;
export const BLACK = 1;
/** No en passant square. */
export const NO_SQUARE = 64;
/** Castling rights, bits. */
export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

// ---- pieces, in the order of the bitboards ----
export const PAWN = 0;
export const KNIGHT = 1;
export const BISHOP = 2;
export const ROOK = 3;
export const QUEEN = 4;
export const KING = 5;

// ---- a move: the target square in the lowest bits, then the square it leaves, the pieces that move and arrive, its kind ----
export const FROM_SHIFT = 6;
export const PIECE_SHIFT = 12;
export const ARRIVING_SHIFT = 15;
export const KIND_SHIFT = 18;
export const SQUARE_MASK = 63;
export const PIECE_MASK = 7;

// ---- results: a move, and a number that belongs to it ----
export const RESULT_WORDS = 2;
export const MAX_RESULTS = 4096;

// ---- a move's notation (goal-search/notation.ts), in bits: the target square, then what the shifts below say ----
/** The piece, or one of the two below. */
export const NAMED_PIECE_SHIFT = 6;
export const CASTLES_SHORT = 6;
export const CASTLES_LONG = 7;
/** The piece to which a pawn is promoted; 0 if it stays a pawn. */
export const PROMOTION_SHIFT = 9;
/** The file and the rank of origin plus one, if they are named; otherwise 0. */
export const NAMED_FILE_SHIFT = 12;
export const NAMED_RANK_SHIFT = 16;
export const CAPTURES_BIT = 1 << 20;
export const CHECKS_BIT = 1 << 21;
export const MATES_BIT = 1 << 22;

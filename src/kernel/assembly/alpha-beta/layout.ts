/**
 * Numbers that the alpha-beta search and its host both use.
 *
 * All constants are untyped: the kernel and its host both compile this module, so that they cannot disagree.
 */
/** Giving mate in p plies scores MATE - p. */
export const MATE = 16000;
/** The longest line, in plies from the root. */
export const MAX_PLY = 240;
/** Scores from here on are mates, and so are those below its negative. */
export const MIN_MATE = MATE - MAX_PLY - 8;
/** The most remembered positions before the root, which is more than can still be repeated. */
export const MAX_GAME_KEYS = 1024;

// ---- a `RootMove`, in 32-bit words; the moves of its variation follow ----
export const ROOT_MOVE_CODE = 0;
export const ROOT_MOVE_SCORE = 2;
export const ROOT_MOVE_DEPTH = 3;
export const ROOT_MOVE_SELECTIVE_DEPTH = 4;
export const ROOT_MOVE_LENGTH = 5;
export const ROOT_MOVE_VARIATION = 6;

// ---- techniques that can be switched off: bit numbers ----
export const ASPIRATION = 0;
export const TRANSPOSITION_TABLE = 1;
export const QUIESCENCE = 2;
export const CHECK_EXTENSION = 3;
export const EXCHANGE_ORDERING = 4;
export const KILLERS = 5;
export const COUNTER_MOVES = 6;
export const HISTORY = 7;
export const CONTINUATION_HISTORY = 8;
export const CAPTURE_HISTORY = 9;
export const NULL_MOVE = 10;
export const NULL_MOVE_VERIFICATION = 11;
export const LATE_MOVE_REDUCTIONS = 12;
export const LATE_MOVE_PRUNING = 13;
export const FUTILITY = 14;
export const REVERSE_FUTILITY = 15;
export const RAZORING = 16;
export const EXCHANGE_PRUNING = 17;
export const DELTA_PRUNING = 18;
export const INTERNAL_REDUCTION = 19;
export const SINGULAR_EXTENSION = 20;
export const PROBCUT = 21;
export const IMPROVING = 22;
export const MATE_DISTANCE = 23;
export const EVALUATION_CORRECTION = 24;
export const QUIESCENCE_CHECKS = 25;
export const HISTORY_PRUNING = 26;

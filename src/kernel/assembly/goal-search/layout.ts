/**
 * Numbers that the searches for a goal and their host both use.
 *
 * All constants are untyped: the kernel and its host both compile this module, so that they cannot disagree.
 */
// ---- an aim (aim.ts): words from `AIM_OFFSET` of a thread's area on ----
export const AIM_OFFSET = 0x800;
/** The aim, and the other goal of reciprocal play. */
export const AIMS_BYTES = 0x80;
export const AIM_PLAY = 0;
export const AIM_GOAL = 1;
/** of the goal `TARGET` */
export const AIM_SQUARE = 2;
/** the goal must be reached with the last move; reaching it sooner does not count */
export const AIM_EXACT = 3;
/** in indirect play: the attacker may also reach the goal himself */
export const AIM_QUODLIBET = 4;

// ---- kinds of play ----
export const DIRECT = 0;
export const SELF = 1;
export const REFLEX = 2;
export const SEMI_REFLEX = 3;

// ---- goals; those from `CAPTURE` on depend on the move alone ----
export const MATE = 0;
export const STALEMATE = 1;
export const MATE_OR_STALEMATE = 2;
export const DOUBLE_MATE = 3;
export const DOUBLE_STALEMATE = 4;
export const AUTO_STALEMATE = 5;
export const CHECK = 6;
export const CAPTURE = 7;
export const TARGET = 8;
export const EN_PASSANT_CAPTURE = 9;
export const CASTLES = 10;
export const ANY = 11;

/** Which player the side to move is. */
export const ATTACKER = 0;
export const DEFENDER = 1;

/** The number that stands for any number of moves. */
export const ANY_NUMBER = 254;
/** The number that stands for any number of replies. */
export const ANY_REPLIES = 255;

// ---- the questions about the root, with their arguments (questions.ts) ----
export const HAS_REACHED = 0;
export const REACHES = 1; // toMove, n
export const FIND_KEYS = 2; // count, n, atMost
export const FIND_REFUTATIONS = 3; // count, n, atMost
export const LINE = 4; // toMove, n, firstMove
export const PROVE = 5; // toMove, n, resume
export const PROVEN_LINE = 6; // toMove, n
export const LIST_GOAL_MOVES = 7;
export const EXPLORE = 8; // toMove, n
export const EXPLORED_LINE = 9; // toMove
export const EXPLORED_STRETCHES = 10; // toMove
// parts of the proof search, for tests
export const SIMULATED = 11; // model, reply, n
export const WRITE_FIRST_PROOFS = 12; // reply, previous

/** Answers to `PROVE` and `EXPLORE`. */
export const UNDECIDED = 0;
export const PROVEN = 1;
export const DISPROVEN = 2;

// ---- rules of the exhaustive search that can be switched off: bit numbers ----
/** First founding rule: at the attacker's last ply only checking moves are tried (mate.ts). */
export const CHECKS_ONLY_AT_LAST_PLY = 0;
/** Second founding rule: the attacker's moves are tried in ascending order of the opponent's mobility (order-by-mobility.ts). */
export const ORDER_BY_MOBILITY = 1;
/** At the last ply checks that visibly leave the king a flight are skipped (mate.ts). */
export const FLIGHT_FILTER = 2;
/** The defender's checks and captures are tried before his other moves (defenders-replies.ts). */
export const FORCING_DEFENCES_FIRST = 3;
/** Killers are tried before an attacker's move is ranked (killers.ts). */
export const REFUTE_BEFORE_RANKING = 4;
/** An attacker without mating material is not searched (mate.ts). */
export const MATING_MATERIAL = 5;
/** The attacker's last moves that leave some reply as it is are not made (lasting-replies.ts). */
export const LASTING_REPLIES = 6;

/**
 * Numbers that the search for lines and its host both use.
 *
 * All constants are untyped: the kernel and its host both compile this module, so that they cannot disagree.
 */
// ---- how lines end; `Us` makes the first of the last plies ----
/** One ply: `Us` reaches the goal. */
export const GOAL_AT_ONCE = 0;
/** Two plies: `Us` makes a move after which every reply reaches the goal. */
export const SELF_IN_ONE = 1;
/** Two plies: the opponent can reach the goal in reply, and must. `Us` must never be able to reach it himself. */
export const REFLEX_IN_ONE = 2;
/** Two plies: `Us` reaches a goal at once, or makes a move after which his opponent does. Both must be possible. */
export const RECIPROCAL = 3;

// ---- how lines are asked for: one word ----
/** The mask of the ending, which is the lowest byte. */
export const ENDING_MASK = 255;
/** Shorter lines of the same kind exist, or it is not known that there are none. */
export const SHORTER_BIT = 1 << 8;
/** A parry series: a check may be given before the last move of the series, and is parried at once. */
export const HELPFUL_PARRIES_BIT = 1 << 9;
/** A parry series in which the parrying side resists: every parry must be answered. */
export const FORCED_PARRIES_BIT = 1 << 10;
/** The lines are counted, and not given. */
export const COUNT_BIT = 1 << 11;
/** The bits from here on: how many moves in a row the other side makes before the line. */
export const INTRODUCTION_SHIFT = 16;

/** The own goal of `RECIPROCAL`, written like an aim: its offset in bytes in a thread's area. */
export const OWN_GOAL_OFFSET = 0x840;

/** The layout in bytes of a list that several threads build: its head, then u32 of each thread (list-parts.ts). */
export const LIST_MOST = 0;
export const LIST_RULES = 24;
export const LIST_COUNTS = 32;
export const LIST_BYTES = 288;

/** Counting ends here, at the largest number that the host represents exactly. */
export const MAX_COUNT = 9007199254740991;

/** The most plies that a line may have. */
export const MAX_PLIES = 256;

// ---- rules that can be switched off: bit numbers, after those of the search for a goal. Each rule is proven where it is applied ----
/** Positions are skipped if no final position that was possible at the root is still in reach (targets.ts). */
export const TARGET_IN_REACH = 16;
/** Final positions are listed only if that is likely to be cheaper than the search without them (final-positions.ts). */
export const TARGETS_IF_CHEAPER = 17;
// the tables: lines.ts, forced-series.ts
export const BARREN_POSITIONS = 18;
export const BARREN_AT_ALL_LENGTHS = 19;
export const COUNTED_ORDERS = 20;
export const FORCED_SERIES_TABLE = 21;
// what a move costs: targets.ts
export const SPARE_MOVES = 22;
export const PLACED_MEN_SURVIVE = 23;
export const CAPTURES_DUE = 24;
// distances: named-men.ts
export const JOURNEYS = 25;
export const PROMOTION_COSTS = 26;
// mates: final-mates.ts; flights and checks of stalemates, too
export const ARRIVES_LAST_MOVE = 27;
export const CHECK_BY_LAST_MOVE = 28;
export const DOUBLE_CHECK_UNCOVERED = 29;
export const CLEAR_LINE = 30;
export const KINGS_APART = 31;
export const FLIGHTS_SERVED = 32;
export const FEWEST_WAYS_FIRST = 33;
export const SERVED_IN_TIME = 34;
export const BLOCKS_ADD_UP = 35;
export const NO_FURTHER_CHECK = 36;
export const PARRIES_PREVENTED = 37;
export const KING_SAFE = 38;
export const PAWNS_FED = 39;
// stalemates: final-stalemates.ts
export const MEN_IMMOBILE = 40;
export const BLOCKS_SUFFICE = 41;
export const ONLY_MOVE = 42;
export const PINS_COUNTED = 43;
export const MOVERS_BLOCKED = 44;
export const PAWNS_CAPTURE_NOTHING = 45;
export const GUARDS_IN_TIME = 46;

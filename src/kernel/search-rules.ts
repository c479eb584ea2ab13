/** The rules of the exhaustive search that can be switched off for measurements, with the kernel's numbers. */
import * as kernel from './assembly/goal-search/layout.js';
import * as lines from './assembly/line-search/layout.js';

export const RULE_NUMBERS = {
  'checks-only-at-last-ply': kernel.CHECKS_ONLY_AT_LAST_PLY,
  'order-by-mobility': kernel.ORDER_BY_MOBILITY,
  'flight-filter': kernel.FLIGHT_FILTER,
  'forcing-defences-first': kernel.FORCING_DEFENCES_FIRST,
  'refute-before-ranking': kernel.REFUTE_BEFORE_RANKING,
  'mating-material': kernel.MATING_MATERIAL,
  'lasting-replies': kernel.LASTING_REPLIES,
} as const;

/** The rules of the search for lines. */
export const LINE_RULE_NUMBERS = {
  'target-in-reach': lines.TARGET_IN_REACH,
  'targets-if-cheaper': lines.TARGETS_IF_CHEAPER,
  'barren-positions': lines.BARREN_POSITIONS,
  'barren-at-all-lengths': lines.BARREN_AT_ALL_LENGTHS,
  'counted-orders': lines.COUNTED_ORDERS,
  'forced-series-table': lines.FORCED_SERIES_TABLE,
  'spare-moves': lines.SPARE_MOVES,
  'placed-men-survive': lines.PLACED_MEN_SURVIVE,
  'captures-due': lines.CAPTURES_DUE,
  journeys: lines.JOURNEYS,
  'promotion-costs': lines.PROMOTION_COSTS,
  'arrives-last': lines.ARRIVES_LAST_MOVE,
  'check-by-last-move': lines.CHECK_BY_LAST_MOVE,
  'double-check-uncovered': lines.DOUBLE_CHECK_UNCOVERED,
  'clear-line': lines.CLEAR_LINE,
  'kings-apart': lines.KINGS_APART,
  'flights-served': lines.FLIGHTS_SERVED,
  'fewest-ways-first': lines.FEWEST_WAYS_FIRST,
  'served-in-time': lines.SERVED_IN_TIME,
  'blocks-add-up': lines.BLOCKS_ADD_UP,
  'no-further-check': lines.NO_FURTHER_CHECK,
  'parries-prevented': lines.PARRIES_PREVENTED,
  'king-safe': lines.KING_SAFE,
  'pawns-fed': lines.PAWNS_FED,
  'men-immobile': lines.MEN_IMMOBILE,
  'blocks-suffice': lines.BLOCKS_SUFFICE,
  'only-move': lines.ONLY_MOVE,
  'pins-counted': lines.PINS_COUNTED,
  'movers-blocked': lines.MOVERS_BLOCKED,
  'pawns-capture-nothing': lines.PAWNS_CAPTURE_NOTHING,
  'guards-in-time': lines.GUARDS_IN_TIME,
} as const;

export type SearchRule = keyof typeof RULE_NUMBERS;
export type LineRule = keyof typeof LINE_RULE_NUMBERS;
export const LINE_RULES = Object.keys(LINE_RULE_NUMBERS) as readonly LineRule[];
export const SEARCH_RULES = Object.keys(RULE_NUMBERS) as readonly SearchRule[];

export const FOUNDING_RULES: readonly SearchRule[] = ['checks-only-at-last-ply', 'order-by-mobility'];

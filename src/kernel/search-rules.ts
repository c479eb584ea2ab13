/** The rules of the exhaustive search that can be switched off for measuring, with the kernel's numbers. */
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

/** Those of the search for lines. */
export const LINE_RULE_NUMBERS = {
  'target-in-reach': lines.TARGET_IN_REACH,
  'targets-if-cheaper': lines.TARGETS_IF_CHEAPER,
} as const;

export type SearchRule = keyof typeof RULE_NUMBERS;
export type LineRule = keyof typeof LINE_RULE_NUMBERS;
export const LINE_RULES = Object.keys(LINE_RULE_NUMBERS) as readonly LineRule[];
export const SEARCH_RULES = Object.keys(RULE_NUMBERS) as readonly SearchRule[];

export const FOUNDING_IDEAS: readonly SearchRule[] = ['checks-only-at-last-ply', 'order-by-mobility'];

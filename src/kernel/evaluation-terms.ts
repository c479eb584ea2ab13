/** The terms of the evaluation, and which of its numbers belong to each. */
import * as layout from './assembly/evaluation/layout.js';

/** The terms, in the order of the tables and of the list of numbers. */
export const TERMS = [
  'material',
  'piece squares',
  'mobility',
  'pawns',
  'passed pawns',
  'pieces',
  'threats',
  'king shelter',
  'king danger',
  'bare king',
  'to move',
] as const;
export type Term = (typeof TERMS)[number];

/** The index of the first number of each term. */
const FIRST: Readonly<Record<Term, number>> = {
  material: layout.MATERIAL,
  'piece squares': layout.PIECE_SQUARES,
  mobility: layout.KNIGHT_MOBILITY,
  pawns: layout.DOUBLED,
  'passed pawns': layout.PASSED,
  pieces: layout.BISHOP_PAWNS,
  threats: layout.PAWN_THREAT,
  'king shelter': layout.SHIELD,
  'king danger': layout.DANGER_ATTACKER,
  'bare king': layout.DRIVE_EDGE,
  'to move': layout.TEMPO,
};

/** Returns the indices of a term's numbers: the first one, and the one after the last. */
export function rangeOf(term: Term): readonly [from: number, to: number] {
  const next = TERMS[TERMS.indexOf(term) + 1];
  return [FIRST[term], next === undefined ? layout.NUMBERS_COUNT : FIRST[next]];
}

/**
 * Estimates how hard a direct mate is to find, on the scale of the ratings of Lichess puzzles, from the proven play alone. The number is
 * linear in a few features, whose weights `bench/difficulty.ts` fits to rated puzzles and cross-validates.
 *
 * It cannot know which patterns a solver has seen, whether a position is from a game or composed, and which moves tempt. Nearly all keys
 * of rated mates give check, so quiet keys, tries and long play are judged by extrapolation.
 */
import type { ThematicBoard } from './board/board.js';
import { type Color, distance, EMPTY, KNIGHT, kindOf, PAWN, QUEEN, rankOf, WHITE } from './board/squares.js';
import { activeSacrifices } from './list/keys.js';
import { isCapture, type Step, type ThematicPlay } from './play/thematic-play.js';

/** The features that make a problem hard. Counts are logarithmic: the tenth candidate adds less than the second. */
export interface DifficultyFeatures {
  /** moves that a solver examines before the key: checks, captures counted as half, and all others if the key is quiet */
  readonly candidates: number;
  /** first moves that only one defence refutes */
  readonly tries: number;
  /** keys, any of which solves the problem */
  readonly keys: number;
  /** moves beyond the second */
  readonly length: number;
  /** different mates */
  readonly width: number;
  /** squares to which the king can go after the key */
  readonly flights: number;
  /** 1 if the key sacrifices the man that moves */
  readonly sacrifice: number;
  /** the average distance in squares that the mating men move: short steps are overlooked */
  readonly reach: number;
  /** share of mates by a move backwards */
  readonly retreats: number;
  /** share of mates by a pawn or a knight */
  readonly smallMen: number;
  /** share of mates by a capture */
  readonly captures: number;
}

/** Points per unit of each feature. From `npm run bench:difficulty`. */
export const WEIGHTS: Readonly<Record<keyof DifficultyFeatures, number>> = {
  candidates: 196,
  tries: 54,
  keys: -144,
  length: 219,
  width: 154,
  flights: 177,
  sacrifice: 92,
  reach: -14,
  retreats: 153,
  smallMen: 116,
  captures: -71,
};
export const BASE = 576;

/** The scale on which puzzles are rated. */
const LEAST = 400;
const MOST = 3000;
/** Used if the play is too long to be shown up to the mates. */
const USUAL_REACH = 3;

/** Returns the difficulty of a direct mate with a key; undefined for all other problems, for which no ratings are known. */
export function difficultyOf(play: ThematicPlay): number | undefined {
  const features = difficultyFeatures(play);
  if (!features) return undefined;
  let sum = BASE;
  for (const [name, weight] of Object.entries(WEIGHTS))
    sum += weight * features[name as keyof DifficultyFeatures];
  return Math.round(Math.min(MOST, Math.max(LEAST, sum)));
}

export function difficultyFeatures(play: ThematicPlay): DifficultyFeatures | undefined {
  const { kind, stipulation, actual, defender, attacker, diagram, tries } = play;
  const keys = actual.flatMap(({ first }) => first ?? []);
  const [key] = keys;
  if (kind !== 'direct' || stipulation.goal !== 'mate' || !key) return undefined;
  const mates = key.phase.steps.filter(({ played }) => played.moves === 1 && played.role !== 'defence');
  const shareOf = (holds: (mate: Step) => boolean): number =>
    mates.length === 0 ? 0 : mates.filter(holds).length / mates.length;
  const forward = attacker === WHITE ? 1 : -1;
  const distinct = new Set(mates.map(({ move: { from, to } }) => from * 64 + to));
  const steps = mates.reduce((sum, { move: { from, to } }) => sum + distance(from, to), 0);
  return {
    candidates: Math.log(candidates(diagram, key, attacker, defender)),
    tries: Math.log1p(tries.length),
    keys: Math.log(keys.length),
    length: Math.max(0, (key.played.moves ?? play.moves) - 2),
    width: Math.log1p(distinct.size),
    flights: Math.log1p(key.after.flights(defender).length),
    sacrifice: activeSacrifices(play).length > 0 ? 1 : 0,
    reach: mates.length === 0 ? USUAL_REACH : steps / mates.length,
    retreats: shareOf(({ move: { from, to } }) => (rankOf(to) - rankOf(from)) * forward < 0),
    smallMen: shareOf(({ mover }) => kindOf(mover) === PAWN || kindOf(mover) === KNIGHT),
    captures: shareOf(isCapture),
  };
}

/** Counts candidates. Solvers look at checks first, then at captures, and at other moves last. */
function candidates(board: ThematicBoard, key: Step, attacker: Color, defender: Color): number {
  let checks = 0;
  let captures = 0;
  let others = 0;
  for (const from of board.squaresOf(attacker)) {
    const isPawn = kindOf(board.at(from)) === PAWN;
    for (const to of board.dests(from)) {
      const promotion = isPawn && (rankOf(to) === 0 || rankOf(to) === 7) ? QUEEN : 0;
      const after = board.copy();
      const captured = after.play({ from, to, promotion });
      if (after.isInCheck(attacker)) continue;
      if (after.isInCheck(defender)) checks++;
      else if (captured !== EMPTY) captures++;
      else others++;
    }
  }
  const isQuiet = !isCapture(key) && !key.after.isInCheck(defender);
  return Math.max(1, checks + captures / 2 + (isQuiet ? others : 0));
}

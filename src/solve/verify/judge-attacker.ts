/** The judgement on a direct mate: the side to move is said to mate. */

import { findPlay, PlayLimit } from '../find-play.js';
import type { FoundKey, MateFound } from '../goal-search.js';
import type { Dual, NotatedMove } from '../solution.js';
import type { ClaimedMove, WrongKey } from '../verdict.js';
import { notate, readMove, unreadable } from './claimed-moves.js';
import {
  type Case,
  decide,
  type Judgement,
  lengthOf,
  lineFaults,
  notateLine,
  readPublished,
} from './judge.js';
import { whyNoMate } from './line-check.js';

/**
 * Duals are looked for in mates of up to so many moves: all variations are played through for them, which takes longer
 * and longer than everything else.
 */
const DUALS_UP_TO = 3;

/**
 * @param moves attacker's moves that are claimed; undefined: the shortest mate is
 * @param max then it is looked for up to so many moves
 */
export function judgeMate(asked: Case, moves: number | undefined, max: number): Judgement {
  const { prover, position, english, claim, lengthFrom } = asked;
  const search = prover.keys(moves ?? max, moves === undefined);
  const shortest = search.keys[0]?.mate;
  const length = moves ?? shortest;
  const keys = search.keys.map(({ move, ...length }) => ({ ...notate(position, move), ...length }));
  const complete = search.limit === undefined;
  const published = readPublished(asked, claim.keys.length > 0 ? claim.keys : claim.line.slice(0, 1));
  const common = { lengthFrom, published, keys, complete };
  if (length === undefined) {
    const limit = prover.limit ?? 'moves';
    const { searched } = search;
    return {
      verdict: 'undecided',
      ...common,
      searched,
      line: [],
      wrongKeys: [],
      lineFaults: [],
      findings: [],
      limit,
    };
  }

  const wrongKeys = published.keys.flatMap((key) => whyNoKey(asked, key, keys, complete, length));
  const lineClaim = {
    attacker: position.turn,
    moves: length,
    onlyMoves: claim.onlyMoves === true,
    ...(claim.variations && { keys: new Set(keys.map(({ uci }) => uci)) }),
  };
  const faults = lineFaults(asked, published, lineClaim, wrongKeys, search.shortest && shortest === length);
  const findings = unreadable(position, english, wrongKeys, faults);
  const verdict = decide({
    invalid: findings.length > 0,
    short: shortest !== undefined && shortest < length,
    // Lichess: any mate in one will do
    cooked: keys.length > 1 && !(claim.onlyMoves && length === 1),
    complete,
    noSolution: keys.length === 0,
    wrongKey: wrongKeys.length > 0,
    wrongLine: faults.length > 0,
    limited: prover.limit !== undefined,
  });
  const further = verdict === 'no-solution' ? lookFurther(asked, length) : undefined;
  const found = further ?? search;
  const { mate, searched } = found;
  const first = further ? undefined : search.keys[0]?.move;
  const duals = keys.length === 1 && shortest === length ? dualsOf(asked, search.keys, length) : undefined;
  return {
    verdict,
    stipulation: { kind: 'mates', moves: length },
    ...common,
    ...lengthOf(found),
    searched,
    line:
      verdict === 'sound' || mate === undefined ? [] : notateLine(position, prover.mateLine(found, first)),
    wrongKeys,
    lineFaults: faults,
    findings,
    ...(duals && { duals }),
    ...(verdict === 'undecided' && prover.limit && { limit: prover.limit }),
  };
}

/** Why a published key is none; nothing if it is one, or if that is not known. */
function whyNoKey(
  { prover, position, english }: Case,
  { text }: ClaimedMove,
  keys: readonly NotatedMove[],
  complete: boolean,
  length: number,
): WrongKey[] {
  const read = readMove(position, english(text));
  if ('reason' in read) return [{ text, reason: read.reason }];
  const { move, notated } = read;
  if (!complete || keys.some(({ uci }) => uci === notated.uci)) return [];
  if (length === 1) return [{ text, move: notated, reason: 'no-mate' }];
  const next = position.clone();
  next.play(move);
  const why = prover.after(move, () => whyNoMate(next, length - 1, prover));
  // It is no key, for the keys are all known; a limit has hidden the refutations.
  return [{ text, move: notated, ...(why ?? { reason: 'fails', refutations: [], more: true }) }];
}

/** With no mate within `length`: the shortest one up to the length that was asked for. */
function lookFurther({ prover, best }: Case, length: number): MateFound | undefined {
  if (best === undefined || best <= length) return undefined;
  const found = prover.shortestMate(best);
  return { ...found, searched: Math.max(length, found.searched) };
}

/** The duals after the key; undefined where they are not looked for, or a limit is reached. */
function dualsOf(
  { prover, position }: Case,
  keys: readonly FoundKey[],
  length: number,
): readonly Dual[] | undefined {
  if (length > DUALS_UP_TO || prover.limit) return undefined;
  const options = { view: 'thematic', setPlay: false, refutations: 0 } as const;
  try {
    const play = findPlay(prover.kernel, position, length, keys, options, prover.budget);
    return play.cut ? undefined : (play.keys[0]?.duals ?? []);
  } catch (error) {
    if (!(error instanceof PlayLimit)) throw error;
    prover.stoppedBy(error.limit);
    return undefined;
  }
}

/** Judges a published problem: compares the claim with what is proven. */

import { opposite } from 'chessops/util';
import { readMove } from '../../chess/read-move.js';
import type { FoundKey, GoalFound, KeysFound, Player } from '../../kernel/answers.js';
import { anyMateWillDo, type Claim } from '../../problems/problem.js';
import { directMate, makeStipulation, movesOf, type Stipulation } from '../../problems/stipulation.js';
import { findPlay, type SolverPlayOptions } from '../find-play.js';
import type { Prover } from '../prover.js';
import { type Dual, type Key, type KeyPlay, lineOf, type NotatedMove } from '../solution.js';
import type {
  ClaimedMove,
  LengthFrom,
  LineFault,
  Published,
  Verdict,
  VerdictName,
  WrongKey,
} from '../verdict.js';
import type { ToEnglish } from './claim-language.js';
import { reachesItsGoal, readClaimedLine, unreadable } from './claimed-moves.js';
import { betterDefences, LineCheck, type LineClaim, treeOf, whyAttackFails } from './line-check.js';

/** A verdict without its cost and other castling assumptions. */
export type Judgement = Omit<Verdict, 'castling' | 'nodes' | 'hashPermille' | 'ms'>;

/** A published problem; the prover stands at its position. */
export interface Case {
  readonly prover: Prover;
  /** from the language of the claim */
  readonly english: ToEnglish;
  readonly claim: Claim;
  /** the claim; undefined: search for the shortest mate up to `max` moves */
  readonly stipulation: Stipulation | undefined;
  readonly lengthFrom: LengthFrom;
  readonly max: number;
  /** where there is no solution: search for a longer one up to this many moves */
  readonly furtherUpTo?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
}

/**
 * The longest problems, in moves, that are searched for duals: playing through all variations soon takes longer than everything
 * else.
 */
const DUALS_UP_TO = 3;

/**
 * Where the attacker begins, a published first move is claimed to be a key; where the defender begins (`#-3`), to be a best
 * defence.
 */
export function judge(asked: Case): Judgement {
  const { prover, english, claim, stipulation, lengthFrom } = asked;
  const { position } = prover.cursor;
  const toMove = stipulation?.begins ?? 'attacker';
  const claimed = stipulation && movesOf(stipulation);
  const found = search(prover, toMove, claimed ?? asked.max, claimed === undefined);
  const keys = found.keys.map(({ move, ...length }) => ({ ...prover.cursor.notate(move), ...length }));
  const complete = found.limit === undefined;
  const published = readPublished(asked, toMove);
  const length = claimed ?? found.moves;
  const common = { lengthFrom, published, keys, complete };
  if (length === undefined) {
    const nothing = { line: lineOf([]), wrongKeys: [], lineFaults: [], findings: [] };
    const { searched } = found;
    return { verdict: 'undecided', ...common, searched, ...nothing, limit: prover.limit ?? 'moves' };
  }

  const exact = found.shortest && found.moves === length;
  const wrongKeys = published.keys.flatMap((key) =>
    toMove === 'attacker'
      ? whyNoKey(asked, key, keys, complete, length)
      : whyNotBest(asked, key, exact ? length : 0),
  );
  const faults = lineFaults(asked, published, toMove, keys, length, wrongKeys, exact);
  const findings = unreadable(position, english, wrongKeys, faults);
  const verdict = decide({
    invalid: findings.length > 0,
    short: found.moves !== undefined && found.moves < length,
    cooked: keys.length > 1 && !anyMateWillDo(claim, length),
    complete: complete || (toMove === 'defender' && found.shortest),
    noSolution: found.moves === undefined,
    wrongKey: wrongKeys.length > 0,
    wrongLine: faults.length > 0,
    limited: prover.limit !== undefined,
  });
  const further = verdict === 'no-solution' ? lookFurther(asked, toMove, length) : undefined;
  const best = further ?? found;
  const line =
    verdict === 'sound' ? [] : prover.lineTo(toMove, best, further ? undefined : found.keys[0]?.move);
  const play = toMove === 'attacker' ? playOf(asked, found.keys, length) : undefined;
  const duals =
    keys.length === 1 && found.moves === length ? dualsOf(prover, found.keys, length, play) : undefined;
  return {
    verdict,
    stipulation: makeStipulation(stipulation ?? directMate(length, toMove)),
    ...common,
    ...play,
    ...(best.moves !== undefined && { moves: best.moves, ...(!best.shortest && { atMost: true as const }) }),
    searched: Math.max(found.searched, best.searched),
    line: prover.cursor.notateLine(line),
    ...(verdict === 'cooked' && { cooks: cooksOf(keys, published) }),
    wrongKeys,
    lineFaults: faults,
    findings,
    ...(duals && { duals }),
    ...(verdict === 'undecided' && prover.limit && { limit: prover.limit }),
  };
}

/** The play that was asked for, as far as no limit was reached. */
function playOf(
  { prover, play }: Case,
  keys: readonly FoundKey[],
  length: number,
): Partial<KeyPlay> | undefined {
  if (!play || length > (play.maxMoves ?? length)) return undefined;
  const found = prover.limit ? { limit: prover.limit } : findPlay(prover, length, keys, play);
  if (!('limit' in found)) return found;
  prover.stoppedBy(found.limit);
  return { playLimit: found.limit };
}

/** The keys that were not published; all of them if none was. */
function cooksOf(keys: readonly Key[], published: Published): NotatedMove[] {
  const meant = new Set(published.keys.map(({ move }) => move?.uci));
  return keys.filter(({ uci }) => !meant.has(uci)).map(({ uci, san }) => ({ uci, san }));
}

/** What is proven. There are no keys where the defender begins. */
function search(prover: Prover, toMove: Player, moves: number, shortestOnly: boolean): KeysFound {
  if (toMove === 'attacker') return prover.keys(moves, shortestOnly);
  return { ...prover.shortest('defender', moves), keys: [] };
}

/** What a verdict follows from. */
interface Facts {
  /** the claim cannot be read */
  readonly invalid: boolean;
  readonly short: boolean;
  /** more than one key is proven */
  readonly cooked: boolean;
  /** no limit stopped the search for keys, … */
  readonly complete: boolean;
  readonly noSolution: boolean;
  readonly wrongKey: boolean;
  readonly wrongLine: boolean;
  /** … or that, or the check of the published play */
  readonly limited: boolean;
}

/** The first that applies, in the order that `VERDICTS` explains. A limit leaves standing what was proven before it. */
function decide(facts: Facts): VerdictName {
  if (facts.invalid) return 'invalid';
  if (facts.short) return 'short';
  if (facts.cooked) return 'cooked';
  if (!facts.complete) return 'undecided';
  if (facts.noSolution) return 'no-solution';
  if (facts.wrongKey) return 'wrong-key';
  if (facts.wrongLine) return 'wrong-line';
  return facts.limited ? 'undecided' : 'sound';
}

/** The published moves, read. Without a published key, the first move of an attacker's line is the key. */
function readPublished({ prover, english, claim }: Case, toMove: Player): Published {
  const { position } = prover.cursor;
  const { goal } = prover.aim;
  const firstOfLine = toMove === 'attacker' ? claim.line.slice(0, 1) : [];
  const keys = claim.keys.length > 0 ? claim.keys : firstOfLine;
  return {
    keys: keys.flatMap((key) => readClaimedLine(position, [key], english, goal)),
    line: readClaimedLine(position, claim.line, english, goal),
  };
}

/** Why a published key is wrong; empty if it is right or unknown. */
function whyNoKey(
  { prover, english }: Case,
  { text }: ClaimedMove,
  keys: readonly Key[],
  complete: boolean,
  length: number,
): WrongKey[] {
  const matesBoth = prover.aim.goal === 'double-mate';
  const { move, reason } = readMove(prover.cursor.position, english(text), matesBoth);
  if (!move) return [{ text, reason }];
  const notated = prover.cursor.notate(move);
  if (!complete || keys.some(({ uci }) => uci === notated.uci)) return [];
  if (length === 1 && prover.isDirect) return [{ text, move: notated, reason: 'misses-goal' }];
  const why = prover.cursor.after(move, () => whyAttackFails(prover, length - 1));
  // It is not among the keys, all of which are known; without refutations, a limit has hidden them.
  return [{ text, move: notated, ...(why ?? { reason: 'fails', refutations: [], more: true }) }];
}

/** Whether a published first move of the defender is illegal or loses sooner than in `moves` (0: not checked). */
function whyNotBest({ prover, english }: Case, { text }: ClaimedMove, moves: number): WrongKey[] {
  const { move, reason } = readMove(prover.cursor.position, english(text));
  if (!move) return [{ text, reason }];
  const notated = prover.cursor.notate(move);
  const better = betterDefences(prover, move, moves);
  return better ? [{ text, move: notated, reason: 'not-best', better }] : [];
}

/**
 * The faults of the published play.
 * @param exact the goal takes as many moves as claimed: only then can a defence lose too soon
 */
function lineFaults(
  { prover, english, claim }: Case,
  published: Published,
  toMove: Player,
  keys: readonly Key[],
  moves: number,
  wrongKeys: readonly WrongKey[],
  exact: boolean,
): LineFault[] {
  const attacks = toMove === 'attacker';
  const { turn } = prover.cursor.position;
  const lineClaim: LineClaim = {
    attacker: attacks ? turn : opposite(turn),
    moves,
    onlyMoves: attacks && claim.onlyMoves === true,
    ...(attacks && claim.variations && { keys: new Set(keys.map(({ uci }) => uci)) }),
  };
  const check = new LineCheck(prover, lineClaim, english);
  const faults = check
    .faultsOf(claim.variations ?? treeOf(claim.line))
    .filter((fault) => !isSaidOfKey(fault, wrongKeys));
  // A composer's variations show each defence, the weak ones too; a single line is the play against the best.
  const attackerMoves = attacks ? Math.ceil(claim.line.length / 2) : Math.floor(claim.line.length / 2);
  const endsTooSoon = exact && attackerMoves < moves && reachesItsGoal(prover, published.line);
  if (faults.length > 0 || claim.variations || !endsTooSoon) return faults;
  const weak = check.weakDefence(claim.line);
  return weak && !isSaidOfKey(weak, wrongKeys) ? [weak] : faults;
}

/** The fault is a published key already reported as wrong. */
const isSaidOfKey = (fault: LineFault, wrongKeys: readonly WrongKey[]): boolean =>
  fault.after.uci.length === 0 &&
  wrongKeys.some(({ text, move }) => (move ? move.uci === fault.move?.uci : text === fault.text));

/** Where there is no solution within `length`: the shortest longer one, up to `furtherUpTo`. */
function lookFurther(
  { prover, furtherUpTo = 0 }: Case,
  toMove: Player,
  length: number,
): GoalFound | undefined {
  return furtherUpTo > length && !prover.aim.exact ? prover.shortest(toMove, furtherUpTo) : undefined;
}

/** The duals after the key, in its play if that was found already; undefined where not searched, or after a limit. */
function dualsOf(
  prover: Prover,
  keys: readonly FoundKey[],
  length: number,
  known?: Partial<KeyPlay>,
): readonly Dual[] | undefined {
  if (known?.view && !known.cut) return known.keys?.[0]?.duals;
  if (length > DUALS_UP_TO || prover.limit) return undefined;
  const play = findPlay(prover, length, keys, { view: 'thematic', setPlay: false, refutations: 0 });
  if (!('limit' in play)) return play.cut ? undefined : (play.keys[0]?.duals ?? []);
  prover.stoppedBy(play.limit);
  return undefined;
}

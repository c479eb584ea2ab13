/** Compares a published key or best defence, and the play after it, with what is proven. */
import { opposite } from 'chessops/util';
import { toUci } from '../../chess/moves.js';
import { readMove } from '../../chess/read-move.js';
import type { FoundKey, KeysFound, Player } from '../../kernel/answers.js';
import { anyMateWillDo, NULL_MOVE } from '../../problems/problem.js';
import { withoutMarks } from '../../problems/published-solution.js';
import { directMate, movesOf } from '../../problems/stipulation.js';
import { type Dual, dualsOf, keysOf, type NotatedMove, notated } from '../../solution/play.js';
import type { ClaimedMove, Fault, FaultReason, Published, Remark } from '../../solution/verdict.js';
import { type FoundPlay, findFirstMoves, findPlay } from '../find-play.js';
import type { Prover } from '../prover.js';
import { type BareSolution, findKeys, flawsOf, keysSolution, lookFurther } from '../solve.js';
import { toEnglish } from './claim-language.js';
import { reachesItsGoal, readClaimedLine, unreadable } from './claimed-moves.js';
import type { Case, Comparison } from './comparison.js';
import type { CheckedTree } from './found.js';
import { LineCheck, type LineClaim, treeOf } from './line-check.js';
import { betterDefences, whyAttackFails } from './refutations.js';

/**
 * The longest problems, in moves, that are searched for duals. In longer ones, playing through all variations soon takes longer than
 * everything else.
 */
const DUALS_UP_TO = 3;

export function compareKeys(asked: Case): Comparison {
  const { prover, english, claim, stipulation } = asked;
  const toMove = stipulation?.begins ?? 'attacker';
  const claimed = stipulation && movesOf(stipulation);
  const found = findKeys(prover, stipulation, asked.max);
  const keys = found.keys.map(({ move }) => prover.cursor.notate(move));
  const complete = found.limit === undefined;
  const published = readPublished(asked, toMove);
  const length = claimed ?? found.moves;
  if (length === undefined) {
    return {
      proven: { flaws: [], complete: false },
      published,
      intended: 1,
      faults: [],
      findings: [],
      limit: prover.limit ?? 'moves',
      unpublished: () => [],
      solution: () => ({ solution: keysSolution(prover, found, { stipulation, anyKey: true }) }),
    };
  }

  const judged = stipulation ?? directMate(length, toMove);
  const exact = found.shortest && found.moves === length;
  // all keys are known and the move is none of them; if its refutations are missing, a limit has hidden them
  const whyItFails = (): FaultReason =>
    length === 1 && prover.isDirect
      ? { reason: 'misses-goal' }
      : (whyAttackFails(prover, length - 1) ?? { reason: 'fails', refutations: [], more: true });
  const wrongKeys = [
    ...published.keys.flatMap((key) =>
      toMove === 'attacker'
        ? whyNoKey(asked, key, keys, complete, whyItFails)
        : whyNotBest(asked, key, exact ? length : 0),
    ),
    ...(toMove === 'attacker' ? wronglyAvoided(asked, keys) : []),
  ];
  const play = claim.variations && toMove === 'attacker' ? playToCompare(asked, found, length) : undefined;
  const line = checkLine(asked, published, toMove, keys, length, wrongKeys, exact, play);
  const faults = [...wrongKeys, ...line.faults];
  const anyKey = anyMateWillDo(claim, length);
  const intended = stipulation?.solutions;
  return {
    proven: {
      flaws: flawsOf(found, length, anyKey, intended),
      complete: complete || (toMove === 'defender' && found.shortest),
    },
    published,
    intended: intended ?? 1,
    faults,
    ...(line.statements && { statements: line.statements }),
    ...(line.remarks && { remarks: line.remarks }),
    findings: unreadable(prover.cursor.position, english, faults),
    unpublished: (verdict) => (verdict === 'cooked' ? cooksOf(keys, published) : []),
    solution: (verdict) => {
      const solution = keysSolution(prover, found, {
        stipulation: judged,
        anyKey,
        noLine: verdict === 'sound',
        further:
          verdict === 'no-solution' ? lookFurther(prover, found, judged, asked.furtherUpTo) : undefined,
        ...(asked.play && { play: asked.play }),
      });
      const duals =
        keys.length === 1 && found.moves === length
          ? findDuals(prover, found.keys, length, solution, play)
          : undefined;
      return { solution, ...(duals && { duals }) };
    },
  };
}

/** Returns the keys that were not published; all of them if none was. */
export function cooksOf(keys: readonly NotatedMove[], published: Published): NotatedMove[][] {
  const meant = new Set(published.keys.map(({ move }) => move?.uci));
  return keys.filter(({ uci }) => !meant.has(uci)).map((key) => [notated(key)]);
}

/** Reads the published moves. Without a published key, the first move of an attacker's line is the key. */
export function readPublished({ prover, english, claim }: Case, toMove: Player): Published {
  const { position } = prover.cursor;
  const { goal } = prover.aim;
  const firstOfLine = toMove === 'attacker' ? claim.line.slice(0, 1) : [];
  const keys = claim.keys.length > 0 ? claim.keys : firstOfLine;
  const line = readClaimedLine(position, claim.line, english, goal);
  return {
    keys: readClaimedMoves(prover, english, keys),
    lines: line.length > 0 ? [line] : [],
  };
}

/** Reads moves. One that is written in several ways is there once. */
function readClaimedMoves(
  { cursor, aim }: Prover,
  english: Case['english'],
  moves: readonly string[],
): ClaimedMove[] {
  const read = moves.flatMap((move) => readClaimedLine(cursor.position, [move], english, aim.goal));
  return [...new Map(read.map((claimed) => [claimed.move?.uci ?? claimed.text, claimed])).values()];
}

/**
 * Returns why a published key is wrong; empty if it is right or unknown.
 * @param why called for a move that is not a key
 */
export function whyNoKey(
  { prover: { cursor, aim }, english }: Case,
  { text }: ClaimedMove,
  keys: readonly NotatedMove[],
  complete: boolean,
  why: () => FaultReason,
): Fault[] {
  const { move, reason } = readMove(cursor.position, english(text), aim.goal === 'double-mate');
  const claim = { of: 'key', after: [], text } as const;
  if (!move) return [{ ...claim, reason }];
  const notated = cursor.notate(move);
  if (!complete || keys.some(({ uci }) => uci === notated.uci)) return [];
  return [{ ...claim, move: notated, ...cursor.after(move, why) }];
}

/**
 * Returns what is wrong with first moves that are claimed to be wrong: some are keys, or cannot be played. They may be
 * in another language than the key.
 */
function wronglyAvoided({ prover, english, claim }: Case, keys: readonly NotatedMove[]): Fault[] {
  const { position } = prover.cursor;
  const { avoid = [] } = claim;
  if (avoid.length === 0) return [];
  const read = (text: string) => readMove(position, text, prover.aim.goal === 'double-mate');
  const byThemselves = toEnglish({ position }, { keys: avoid, line: [] });
  return avoid.flatMap((text): Fault[] => {
    const likeKeys = read(english(text));
    const { move, reason } = likeKeys.move ? likeKeys : read(byThemselves(text));
    if (!move) return [{ of: 'line', after: [], text, reason }];
    const key = keys.find(({ uci }) => uci === toUci(move));
    return key ? [{ of: 'key', after: [], text, move: notated(key), reason: 'is-key' }] : [];
  });
}

/** Returns why a published first move of the defender is wrong: illegal, or losing in fewer than `moves` (0: not checked). */
function whyNotBest({ prover, english }: Case, { text }: ClaimedMove, moves: number): Fault[] {
  const { move, reason } = readMove(prover.cursor.position, english(text));
  const claim = { of: 'key', after: [], text } as const;
  if (!move) return [{ ...claim, reason }];
  const better = betterDefences(prover, move, moves);
  return better ? [{ ...claim, move: prover.cursor.notate(move), reason: 'not-best', better }] : [];
}

/**
 * Returns the proven play to compare a published tree with. For longer problems this is only the first moves, if they cost no more than
 * the keys. Undefined if it would take too long to find.
 */
function playToCompare(
  { prover, claim }: Case,
  { keys, limit }: KeysFound,
  length: number,
): FoundPlay | undefined {
  const variations = claim.variations ?? [];
  if (limit || prover.limit) return undefined;
  const setPlay = variations.some(({ move }) => move === NULL_MOVE);
  const meant = new Set(claim.keys);
  const isWhole = variations.some(
    ({ move, variations: next }) => next.length > 0 && meant.has(withoutMarks(move)),
  );
  if (!setPlay && !isWhole) return undefined;
  const options = { view: 'thematic', setPlay, refutations: 0 } as const;
  if (length > DUALS_UP_TO) return findFirstMoves(prover, length, keys, options);
  const play = findPlay(prover, length, keys, options);
  if (!('limit' in play)) return play;
  prover.stoppedBy(play.limit);
  return undefined;
}

interface CheckedLine extends Partial<Pick<CheckedTree, 'statements' | 'remarks'>> {
  readonly faults: readonly Fault[];
}

/**
 * Returns the faults of the published play and, for a whole tree, what it lacks.
 * @param exact the goal takes as many moves as claimed; otherwise a defence cannot lose too soon
 */
function checkLine(
  { prover, english, claim }: Case,
  published: Published,
  toMove: Player,
  keys: readonly NotatedMove[],
  moves: number,
  wrongKeys: readonly Fault[],
  exact: boolean,
  proven: FoundPlay | undefined,
): CheckedLine {
  const attacks = toMove === 'attacker';
  const { turn } = prover.cursor.position;
  const lineClaim: LineClaim = {
    attacker: attacks ? turn : opposite(turn),
    moves,
    onlyMoves: attacks && claim.onlyMoves === true,
    ...(attacks && claim.variations && { keys: new Set(keys.map(({ uci }) => uci)) }),
    ...(proven && { proven }),
  };
  const check = new LineCheck(prover, lineClaim, english);
  const checked = check.check(claim.variations ?? treeOf(claim.line));
  const faults = checked.faults.filter((fault) => !isSaidOfKey(fault, wrongKeys));
  if (claim.variations) {
    const noKey: Remark[] =
      attacks && claim.keys.length === 0 && keys.length > 0
        ? [{ is: 'missing', of: 'key', after: [], moves: keys.map(notated) }]
        : [];
    // the check of the play counts wrong keys that are legal as tries, which are right
    const taken = wrongKeys.length - (checked.faults.length - faults.length);
    const { right, wrong, missing } = checked.statements;
    const statements = {
      ...checked.statements,
      right: Math.max(0, right - taken),
      wrong: wrong + taken,
      missing: missing + (noKey[0]?.moves.length ?? 0),
    };
    return { faults, statements, remarks: [...noKey, ...checked.remarks] };
  }
  // a composer's variations show each defence, including weak ones; a single line is the play against the best
  const attackerMoves = attacks ? Math.ceil(claim.line.length / 2) : Math.floor(claim.line.length / 2);
  const endsTooSoon = exact && attackerMoves < moves && reachesItsGoal(prover, published.lines[0] ?? []);
  if (faults.length > 0 || !endsTooSoon) return { faults };
  const weak = check.weakDefence(claim.line);
  return { faults: weak && !isSaidOfKey(weak, wrongKeys) ? [weak] : faults };
}

/**
 * Returns whether the fault is a published key that was already reported as wrong. If the key is illegal, the published
 * line may have it in another notation.
 */
export const isSaidOfKey = (fault: Fault, wrongKeys: readonly Fault[]): boolean =>
  fault.after.length === 0 &&
  wrongKeys.some(({ text, move }) => {
    if (move || fault.move) return move?.uci === fault.move?.uci;
    if (withoutMarks(text) === withoutMarks(fault.text)) return true;
    const target = targetOf(text);
    return !fault.at && target !== undefined && target === targetOf(fault.text);
  });

/** Returns the last square that a move names. */
const targetOf = (text: string): string | undefined => text.match(/[a-h][1-8]/g)?.at(-1);

/** Returns the duals after the key, from its play if already found; undefined if not searched for, or after a limit. */
function findDuals(
  prover: Prover,
  keys: readonly FoundKey[],
  length: number,
  solution: BareSolution,
  compared: FoundPlay | undefined,
): readonly Dual[] | undefined {
  const known = solution.view ? solution : compared;
  if (known && !known.cut) return dualsOf(keysOf(known));
  if (length > DUALS_UP_TO || prover.limit) return undefined;
  const play = findPlay(prover, length, keys, { view: 'thematic', setPlay: false, refutations: 0 });
  if (!('limit' in play)) return play.cut ? undefined : dualsOf(keysOf(play));
  prover.stoppedBy(play.limit);
  return undefined;
}

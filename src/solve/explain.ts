/** Explains why a first move is a key or not: the play after every defence, or its refutations. */
import type { NormalMove } from 'chessops/types';
import { legalUci, toUci } from '../chess/moves.js';
import type { GoalFound } from '../kernel/answers.js';
import { MAX_MATE_MOVES } from '../kernel/bounds.js';
import type { LimitReached } from '../kernel/kernel.js';
import { movesOf, type Stipulation } from '../problems/stipulation.js';
import type { NotatedMove, PlayedMove } from '../solution/play.js';
import type { Cost } from '../solution/solution.js';
import { present } from '../text/present.js';
import { type Prover, WORTH_LOOKING_UP } from './prover.js';
import type { SearchOptions } from './search-options.js';
import { type EndingOutcome, outcomeOf, outcomeRank, outcomesOfMoves } from './study.js';

export interface ExplainSearchOptions extends SearchOptions {
  /** the first move to explain, in UCI; absent: every first move is rated */
  readonly move?: string;
  /** treat the problem as a direct mate in this many moves; overrides the stipulation of its file */
  readonly mate?: number;
  /** how far to search, in moves: for the shortest mate if no length is given, and after refutations */
  readonly max: number;
}

/** The explanation of first moves, as plain data. */
export interface Explanation extends Cost {
  /**
   * attacker's moves within which a key has to reach the goal; if no length is given and no mate was found, the number searched
   */
  readonly moves: number;
  /**
   * the outcome for the side to move, in any number of moves. Present if a table of few men knows it and no mate of the given length was
   * found. If no length is given, `moves` is the shortest mate with `win`. Otherwise no first move is a key, and refutations hold for ever
   */
  readonly outcome?: EndingOutcome;
  /** the requested move, followed by its threats and every defence: refutations first, then the longest defences */
  readonly explained?: ExplainedMove;
  /**
   * If no move was requested, every first move, followed by its refutations only: keys by length, then the others by number
   * of refutations
   */
  readonly rated?: readonly ExplainedMove[];
  /** the limit that left a question open */
  readonly limit?: LimitReached;
}

/**
 * How a first move fares:
 * - `key`: it reaches the goal in time
 * - `refuted`: some of its defences refute it; a try has one refutation. If a limit was reached there may be more
 * - `misses-goal`: it should reach the goal at once but does not
 * - `stalemate`, `mate`: the defender has no move, and that was not the goal, or too early
 * - `forbidden`: in reflex play the attacker must reach the goal instead, and has failed
 * - `undecided`: a limit was reached
 */
export type Rating = 'key' | 'refuted' | 'misses-goal' | 'stalemate' | 'mate' | 'forbidden' | 'undecided';

/** A first move. */
export interface ExplainedMove extends PlayedMove {
  /** `try`: any move that is not proven to be a key, however many defences refute it */
  readonly role: 'key' | 'try';
  readonly rating: Rating;
  /** number of all its defences, if some refute it */
  readonly defences?: number;
  /** the outcome for the side that plays it, if `Explanation.outcome` is known. Moves count from the diagram */
  readonly outcome?: EndingOutcome;
  /** if no length is given and no first move wins: the replies that mate soonest, or else hold the draw */
  readonly bestReplies?: readonly NotatedMove[];
  readonly next: readonly ExplainedReply[];
}

/**
 * A threat, or a defence with every answer that reaches the goal soonest. Nothing follows a refutation. A `defence` without `moves` is
 * undecided: a limit was reached before it was known whether it refutes
 */
export interface ExplainedReply extends PlayedMove {
  /** present for a refutation */
  readonly leadsTo?: Escape;
}

/** What follows a refutation. Lengths count the attacker's moves from the diagram. */
export type Escape =
  /** the goal takes longer */
  | { readonly moves: number }
  /** the goal is not reached within this many moves */
  | { readonly ruledOut: number }
  /** the attacker has no move: he is stalemated or mated */
  | { readonly noMoves: 'stalemate' | 'mate' }
  /** a table shows that the attacker never wins; after a loss he is mated in `matedIn` moves of the defender */
  | { readonly outcome: 'draw' | 'loss'; readonly matedIn?: number }
  /** with an exact length: the defence reaches the goal before the last move */
  | { readonly tooEarly: true };

/** More than the number of moves in any position. */
const ALL = 300;

/**
 * Explains the problem whose position the prover is set to.
 * @throws RangeError if `options.move` is not a legal move
 */
export function explain(
  prover: Prover,
  stipulation: Stipulation | undefined,
  options: ExplainSearchOptions,
): Omit<Explanation, keyof Cost> {
  const { max } = options;
  const move = options.move === undefined ? undefined : legalUci(prover.cursor.position, options.move);
  if (options.move !== undefined && !move) throw new RangeError(`illegal move ${options.move}`);
  const asked = stipulation && movesOf(stipulation);
  const found = asked === undefined ? prover.shortest('attacker', max) : undefined;
  const table = outcomeByTable(prover, found, asked);
  const moves = asked ?? table?.moves ?? found?.moves ?? max;
  const isWon = table?.outcome === 'win';
  const winsNever = asked === undefined && table !== undefined && !isWon;
  // if no first move wins, only a defence that prevents mate for ever is a refutation
  const within = winsNever ? MAX_MATE_MOVES : moves;
  const outcomes = table && (move || asked === undefined) ? outcomesAfter(prover) : undefined;
  const known: Known = { outcomes, winsNever };
  const answer = move
    ? { explained: explainMove(prover, move, within, max, known) }
    : { rated: rateMoves(prover, within, known) };
  const { limit } = prover;
  return {
    moves: winsNever ? max : moves,
    ...(table && { outcome: table }),
    ...answer,
    ...(limit && { limit }),
  };
}

/**
 * Returns the outcome for the attacker according to a table. If a mate was found, or one of a given length is asked for, the outcome
 * is looked up only if that is cheap. @param found the shortest mate, if no length is given
 */
function outcomeByTable(
  prover: Prover,
  found: GoalFound | undefined,
  asked: number | undefined,
): EndingOutcome | undefined {
  if (!prover.hasTable || (asked !== undefined && prover.within(asked).moves !== undefined)) return undefined;
  const isWanted = found !== undefined && found.moves === undefined;
  const value = prover.lookedUpValue(isWanted ? undefined : WORTH_LOOKING_UP);
  return value && outcomeOf(value, true);
}

/** Returns what a table says of the moves from here; the value of the position itself must be known. */
const outcomesAfter = ({ cursor }: Prover): Map<string, EndingOutcome> =>
  new Map(outcomesOfMoves(cursor.kernel).map(({ move, outcome }) => [toUci(move), outcome]));

/** What tables showed before the first moves are looked at. */
interface Known {
  /** the outcome of each first move, by its UCI; undefined: unknown */
  readonly outcomes: ReadonlyMap<string, EndingOutcome> | undefined;
  /** no first move wins, in any number of moves */
  readonly winsNever: boolean;
}

/** Returns what tables show about the first move that led here. */
function knownOf(
  prover: Prover,
  { uci }: NotatedMove,
  { outcomes, winsNever }: Known,
): Pick<ExplainedMove, 'outcome' | 'bestReplies'> {
  const outcome = outcomes?.get(uci);
  const best = winsNever ? bestMoves(prover) : [];
  return { ...(outcome && { outcome }), ...(best.length > 0 && { bestReplies: best }) };
}

function bestMoves(prover: Prover): NotatedMove[] {
  const { cursor } = prover;
  const found = outcomesOfMoves(cursor.kernel).map(({ move, outcome }) => ({
    move,
    rank: outcomeRank(outcome),
  }));
  const best = Math.min(...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).map(({ move }) => cursor.notate(move));
}

/** Makes a first move. @param moves its length if it is a key */
const firstMove = (
  move: NotatedMove,
  rating: Rating,
  next: readonly ExplainedReply[],
  { moves, defences }: { readonly moves?: number; readonly defences?: number } = {},
): ExplainedMove => ({
  ...move,
  role: rating === 'key' ? 'key' : 'try',
  rating,
  ...present({ moves, defences }),
  next,
});

/** @param max how far to follow the play after a refutation */
function explainMove(
  prover: Prover,
  move: NormalMove,
  moves: number,
  max: number,
  known: Known,
): ExplainedMove {
  const { cursor } = prover;
  const ends = endOf(prover, move, moves);
  return cursor.after(move, (): ExplainedMove => {
    const { position, lastMove } = cursor;
    const told = knownOf(prover, lastMove, known);
    if (ends) return { ...firstMove(lastMove, ends, [], ends === 'key' ? { moves: 1 } : {}), ...told };
    const isQuiet = moves > 1 && !position.isCheck();
    const threats = isQuiet ? cursor.afterPass(() => soonest(prover, moves - 1, 'threat')) : [];
    const threatensNothing = isQuiet && threats.length === 0 && !prover.limit;
    const { moves: replies, reaching, tooEarly } = cursor.defences(moves - 1);
    const ask = { moves, max, hasTable: known.outcomes !== undefined };
    const defences = replies
      .map((reply) =>
        tooEarly.has(toUci(reply))
          ? refutation(cursor.notate(reply), { tooEarly: true })
          : explainDefence(prover, reply, reaching.has(toUci(reply)), ask),
      )
      .sort((a, b) => (b.moves ?? Infinity) - (a.moves ?? Infinity) || matedIn(a) - matedIn(b) || 0);
    return {
      ...rateByDefences(prover, lastMove, moves, defences, threats),
      ...told,
      ...(threatensNothing && { zugzwang: true }),
    };
  });
}

/** Returns in how many moves the attacker is mated after a defence. */
function matedIn({ leadsTo }: ExplainedReply): number {
  if (leadsTo && 'noMoves' in leadsTo && leadsTo.noMoves === 'mate') return 1;
  return (leadsTo && 'outcome' in leadsTo && leadsTo.matedIn) || Number.MAX_SAFE_INTEGER;
}

function rateByDefences(
  prover: Prover,
  move: NotatedMove,
  moves: number,
  defences: readonly ExplainedReply[],
  threats: readonly ExplainedReply[],
): ExplainedMove {
  const next = [...threats, ...defences];
  if (defences.some(({ role }) => role === 'refutation')) {
    return moves === 1 && prover.isDirect
      ? firstMove(move, 'misses-goal', next)
      : firstMove(move, 'refuted', next, { defences: defences.length });
  }
  if (prover.limit) return firstMove(move, 'undecided', next);
  const longest = Math.max(...defences.map((each) => each.moves ?? 0));
  return firstMove(move, 'key', next, { moves: longest + 1 });
}

/** Returns the moves that reach the goal soonest. */
const soonest = (prover: Prover, moves: number, role: 'threat' | 'answer'): PlayedMove[] =>
  prover
    .keys(moves, true)
    .keys.filter(({ atMost }) => !atMost)
    .map((key) => ({ ...prover.cursor.notate(key.move), role, moves: key.moves, next: [] }));

/** Returns how a first move ends the play, if it does. */
function endOf(
  { cursor }: Prover,
  move: NormalMove,
  moves: number,
): 'key' | 'forbidden' | 'mate' | 'stalemate' | undefined {
  if (cursor.reachesGoal(move, moves)) return 'key';
  if (cursor.mustReachGoal()) return 'forbidden';
  return cursor.after(move, () => {
    const { position } = cursor;
    return position.hasDests() ? undefined : position.isCheck() ? 'mate' : 'stalemate';
  });
}

const refutation = (move: NotatedMove, leadsTo: Escape): ExplainedReply => ({
  ...move,
  role: 'refutation',
  next: [],
  leadsTo,
});

function explainDefence(
  prover: Prover,
  reply: NormalMove,
  reaches: boolean,
  { moves, max, hasTable }: { readonly moves: number; readonly max: number; readonly hasTable: boolean },
): ExplainedReply {
  const { cursor } = prover;
  return cursor.after(reply, (): ExplainedReply => {
    const { position, lastMove } = cursor;
    const defence = { ...lastMove, role: 'defence' } as const;
    if (reaches) return { ...defence, moves: 0, next: [] };
    if (!position.hasDests()) {
      return refutation(lastMove, { noMoves: position.isCheck() ? 'mate' : 'stalemate' });
    }
    const answers = moves > 1 ? soonest(prover, moves - 1, 'answer') : [];
    if (answers.length > 0) return { ...defence, ...present({ moves: answers[0]?.moves }), next: answers };
    if (prover.limit) return { ...defence, next: [] };
    const known = hasTable ? prover.lookedUpValue() : undefined;
    if (known) {
      const { outcome, moves: later } = outcomeOf(known, true);
      const total = later === undefined ? undefined : later + 1;
      if (outcome === 'win') return refutation(lastMove, { moves: total as number });
      return refutation(lastMove, { outcome, ...present({ matedIn: total }) });
    }
    const further = max > moves && !prover.aim.exact ? prover.shortest('attacker', max - 1) : undefined;
    return refutation(
      lastMove,
      further?.moves !== undefined && further.shortest
        ? { moves: further.moves + 1 }
        : { ruledOut: Math.max(moves, (further?.searched ?? 0) + 1) },
    );
  });
}

function rateMoves(prover: Prover, moves: number, known: Known): ExplainedMove[] {
  const exact = prover.keys(moves).keys.filter(({ atMost }) => !atMost);
  const keys = new Map(exact.map((key) => [toUci(key.move), key.moves]));
  const { cursor } = prover;
  return cursor
    .legalMoves()
    .map((move): ExplainedMove => {
      const length = keys.get(toUci(move));
      const notated = cursor.notate(move);
      const rated =
        length === undefined ? rate(prover, move, moves) : firstMove(notated, 'key', [], { moves: length });
      return { ...rated, ...cursor.after(move, () => knownOf(prover, notated, known)) };
    })
    .sort(
      (a, b) =>
        (a.outcome && b.outcome ? outcomeRank(a.outcome) - outcomeRank(b.outcome) : 0) ||
        rank(a) - rank(b) ||
        (a.san < b.san ? -1 : 1),
    );
}

/** Rates a first move that is not known to be a key. */
function rate(prover: Prover, move: NormalMove, moves: number): ExplainedMove {
  const { cursor, isDirect } = prover;
  const ends = endOf(prover, move, moves);
  return cursor.after(move, (): ExplainedMove => {
    const { lastMove } = cursor;
    if (ends && ends !== 'key') return firstMove(lastMove, ends, []);
    if (moves === 1 && isDirect) return firstMove(lastMove, 'misses-goal', []);
    const refutations = prover.refutations(moves - 1, ALL)?.moves ?? [];
    // neither proven a key nor refuted
    if (refutations.length === 0) return firstMove(lastMove, 'undecided', []);
    const next = refutations.map((reply) => ({
      ...cursor.notate(reply),
      role: 'refutation' as const,
      next: [],
    }));
    return firstMove(lastMove, 'refuted', next, { defences: cursor.legalMoves().length });
  });
}

/** Orders first moves: keys, undecided moves, then moves that fail, by number of refutations. */
function rank({ rating, moves = 0, next }: ExplainedMove): number {
  if (rating === 'key') return moves - 1_000;
  if (rating === 'undecided') return 0;
  return rating === 'refuted' ? next.length : ALL + 1;
}

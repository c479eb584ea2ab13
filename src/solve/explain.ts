/** Explains why a first move is a key or not: the play after every defence, or its refutations. */
import type { NormalMove } from 'chessops/types';
import { legalUci, toUci } from '../chess/moves.js';
import type { GoalFound } from '../kernel/answers.js';
import { MAX_MATE_MOVES } from '../kernel/bounds.js';
import type { LimitReached } from '../kernel/kernel.js';
import { movesOf, type Stipulation } from '../problems/stipulation.js';
import type { NotatedMove } from '../solution/play.js';
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
  /** the requested move, with every defence */
  readonly explained?: ExplainedMove;
  /** if no move was requested, every first move: keys by length, then the others by number of refutations */
  readonly rated?: readonly RatedMove[];
  /** the limit that left a question open */
  readonly limit?: LimitReached;
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

export interface ExplainedDefence {
  readonly defence: NotatedMove;
  /** attacker's moves from it to the goal; 0: it reaches the goal itself, in self and reflex play. Absent: it refutes, or is undecided */
  readonly moves?: number;
  /** every answer that reaches the goal soonest */
  readonly answers: readonly NotatedMove[];
  /** present for a refutation */
  readonly leadsTo?: Escape;
  /** a limit was reached before it was known whether the defence refutes */
  readonly undecided?: true;
}

/** A first move with every defence. */
export interface ExplainedMove {
  readonly move: NotatedMove;
  readonly rating: Rating;
  /** the outcome for the side that plays it, if `Explanation.outcome` is known. Moves count from the diagram */
  readonly outcome?: EndingOutcome;
  /** if no length is given and no first move wins: the replies that mate soonest, or else hold the draw */
  readonly bestReplies?: readonly NotatedMove[];
  /**
   * `goal`: it reaches the goal at once. `stalemate` and `mate`: the defender has no move, and that was not the goal, or too early.
   * `forbidden`: in reflex play the attacker must reach the goal instead, and has failed
   */
  readonly ends?: 'goal' | 'stalemate' | 'mate' | 'forbidden';
  /** what the attacker would play if the defender passed; absent after a check, and if the move ends the game */
  readonly threats?: readonly NotatedMove[];
  /** refutations first, then the longest defences */
  readonly defences: readonly ExplainedDefence[];
}

/** How a first move fares. The kinds that end the play without reaching the goal are as in `ExplainedMove`. */
export type Rating =
  /** `moves` is its own length: 1 reaches the goal at once */
  | { readonly kind: 'key'; readonly moves: number }
  /** it should reach the goal at once but does not */
  | { readonly kind: 'misses-goal' }
  | { readonly kind: 'stalemate' | 'mate' | 'forbidden' }
  /** refuted by some of all `defences`; a try has one refutation. If a limit was reached there may be more */
  | { readonly kind: 'refuted'; readonly refutations: readonly NotatedMove[]; readonly defences: number }
  | { readonly kind: 'undecided' };

export interface RatedMove {
  readonly move: NotatedMove;
  readonly rating: Rating;
  /** as in `ExplainedMove`; absent if a length is given */
  readonly outcome?: EndingOutcome;
  /** as in `ExplainedMove` */
  readonly bestReplies?: readonly NotatedMove[];
}

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
  move: NormalMove,
  { outcomes, winsNever }: Known,
): Pick<RatedMove, 'outcome' | 'bestReplies'> {
  const outcome = outcomes?.get(toUci(move));
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
    const told = knownOf(prover, move, known);
    const { position, lastMove } = cursor;
    if (ends) {
      const rating = ends === 'goal' ? { kind: 'key' as const, moves: 1 } : { kind: ends };
      return { move: lastMove, rating, ...told, ends, defences: [] };
    }
    const isQuiet = moves > 1 && !position.isCheck();
    const threats = isQuiet ? cursor.afterPass(() => soonest(prover, moves - 1)) : undefined;
    const { moves: replies, reaching, tooEarly } = cursor.defences(moves - 1);
    const defences = replies
      .map((reply) =>
        tooEarly.has(toUci(reply))
          ? { defence: cursor.notate(reply), answers: [], leadsTo: { tooEarly: true as const } }
          : explainDefence(prover, reply, reaching.has(toUci(reply)), {
              moves,
              max,
              hasTable: known.outcomes !== undefined,
            }),
      )
      .sort((a, b) => (b.moves ?? Infinity) - (a.moves ?? Infinity) || matedIn(a) - matedIn(b) || 0);
    const rating = ratingBy(prover, defences, moves);
    return { move: lastMove, rating, ...told, ...(threats && { threats }), defences };
  });
}

/** Returns in how many moves the attacker is mated after a defence. */
function matedIn({ leadsTo }: ExplainedDefence): number {
  if (leadsTo && 'noMoves' in leadsTo && leadsTo.noMoves === 'mate') return 1;
  return (leadsTo && 'outcome' in leadsTo && leadsTo.matedIn) || Number.MAX_SAFE_INTEGER;
}

function ratingBy(prover: Prover, defences: readonly ExplainedDefence[], moves: number): Rating {
  const refutations = defences.filter((each) => each.moves === undefined && !each.undecided);
  if (refutations.length > 0) {
    return moves === 1 && prover.isDirect
      ? { kind: 'misses-goal' }
      : {
          kind: 'refuted',
          refutations: refutations.map(({ defence }) => defence),
          defences: defences.length,
        };
  }
  if (prover.limit) return { kind: 'undecided' };
  return { kind: 'key', moves: Math.max(...defences.map((each) => each.moves ?? 0)) + 1 };
}

/** Returns the moves that reach the goal soonest. */
const soonest = (prover: Prover, moves: number): NotatedMove[] =>
  prover.keys(moves, true).keys.map(({ move }) => prover.cursor.notate(move));

/** Returns how a first move ends the play, if it does. */
function endOf({ cursor }: Prover, move: NormalMove, moves: number): ExplainedMove['ends'] {
  if (cursor.reachesGoal(move, moves)) return 'goal';
  if (cursor.mustReachGoal()) return 'forbidden';
  return cursor.after(move, () => {
    const { position } = cursor;
    return position.hasDests() ? undefined : position.isCheck() ? 'mate' : 'stalemate';
  });
}

function explainDefence(
  prover: Prover,
  reply: NormalMove,
  reaches: boolean,
  { moves, max, hasTable }: { readonly moves: number; readonly max: number; readonly hasTable: boolean },
): ExplainedDefence {
  const { cursor } = prover;
  return cursor.after(reply, (): ExplainedDefence => {
    const { position, lastMove: defence } = cursor;
    if (reaches) return { defence, moves: 0, answers: [] };
    if (!position.hasDests()) {
      return { defence, answers: [], leadsTo: { noMoves: position.isCheck() ? 'mate' : 'stalemate' } };
    }
    const { keys } = moves > 1 ? prover.keys(moves - 1, true) : { keys: [] };
    const [first] = keys;
    if (first && !first.atMost) {
      return { defence, moves: first.moves, answers: keys.map(({ move }) => cursor.notate(move)) };
    }
    if (prover.limit) return { defence, answers: [], undecided: true };
    const known = hasTable ? prover.lookedUpValue() : undefined;
    if (known) {
      const { outcome, moves: later } = outcomeOf(known, true);
      const total = later === undefined ? undefined : later + 1;
      if (outcome === 'win') return { defence, answers: [], leadsTo: { moves: total as number } };
      return { defence, answers: [], leadsTo: { outcome, ...present({ matedIn: total }) } };
    }
    const further = max > moves && !prover.aim.exact ? prover.shortest('attacker', max - 1) : undefined;
    const leadsTo =
      further?.moves !== undefined && further.shortest
        ? { moves: further.moves + 1 }
        : { ruledOut: Math.max(moves, (further?.searched ?? 0) + 1) };
    return { defence, answers: [], leadsTo };
  });
}

function rateMoves(prover: Prover, moves: number, known: Known): RatedMove[] {
  const exact = prover.keys(moves).keys.filter(({ atMost }) => !atMost);
  const keys = new Map(exact.map((key) => [toUci(key.move), key.moves]));
  return prover.cursor
    .legalMoves()
    .map((move): RatedMove => {
      const length = keys.get(toUci(move));
      const rating =
        length === undefined ? rate(prover, move, moves) : { kind: 'key' as const, moves: length };
      const told = prover.cursor.after(move, () => knownOf(prover, move, known));
      return { move: prover.cursor.notate(move), rating, ...told };
    })
    .sort(
      (a, b) =>
        (a.outcome && b.outcome ? outcomeRank(a.outcome) - outcomeRank(b.outcome) : 0) ||
        rank(a.rating) - rank(b.rating) ||
        (a.move.san < b.move.san ? -1 : 1),
    );
}

/** Rates a first move that is not known to be a key. */
function rate(prover: Prover, move: NormalMove, moves: number): Rating {
  const { cursor, isDirect } = prover;
  const ends = endOf(prover, move, moves);
  if (ends && ends !== 'goal') return { kind: ends };
  return cursor.after(move, (): Rating => {
    if (moves === 1 && isDirect) return { kind: 'misses-goal' };
    const found = prover.refutations(moves - 1, ALL);
    // neither proven a key nor refuted
    if (!found || found.moves.length === 0) return { kind: 'undecided' };
    const refutations = found.moves.map((reply) => cursor.notate(reply));
    return { kind: 'refuted', refutations, defences: cursor.legalMoves().length };
  });
}

/** Orders ratings: keys, undecided moves, then moves that fail, by number of refutations. */
function rank(rating: Rating): number {
  switch (rating.kind) {
    case 'key':
      return rating.moves - 1_000;
    case 'undecided':
      return 0;
    case 'refuted':
      return rating.refutations.length;
    default:
      return ALL + 1;
  }
}

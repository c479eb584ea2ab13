/**
 * Walks through a published solution, and names every move at which it breaks.
 *
 * A line that stops early is not wrong, but what it has must be right: every move is legal; after every move of the attacker from the
 * key on, the goal is still reached in time; the last move mates where it must, and in reflex play every defence that can; and in a single line, which claims to be the play
 * against the best defence, no defence loses too soon.
 */
import type { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import { roleToChar, squareFile, squareRank } from 'chessops/util';
import { fromUci, legalMoves, toUci } from '../../chess/moves.js';
import { fitting, type ReadMove, readMove } from '../../chess/read-move.js';
import { ANY_MOVE, NULL_MOVE, type PublishedMove } from '../../problems/problem.js';
import { isMateMarked, isTry } from '../../problems/published-solution.js';
import {
  keysOf,
  type NotatedMove,
  notated,
  type PhasedPlay,
  type PlayedMove,
  phaseOf,
} from '../../solution/play.js';
import type { Fault, FaultReason, Refutations, Remark, Statements } from '../../solution/verdict.js';
import type { Cursor } from '../cursor.js';
import type { Prover } from '../prover.js';
import type { ToEnglish } from './claim-language.js';

export interface LineClaim {
  readonly attacker: Color;
  /** attacker's moves until the goal */
  readonly moves: number;
  /** UCI; other first moves of the attacker are tries, which only have to be legal. Absent where the defender begins */
  readonly keys?: ReadonlySet<string>;
  /** the proven play, where it is compared with what was published */
  readonly proven?: PhasedPlay;
  /** the attacker's moves but the first and the last must be the only ones that reach the goal in time */
  readonly onlyMoves: boolean;
}

/** Listed for each attacker's move, with a note if there are more. */
const LISTED_REFUTATIONS = 3;
/** Of a try; a first move that has more is none. */
const MAX_REFUTATIONS = 12;
/** The longest play, in moves, for which the right moves are looked for in place of a wrong one. */
const RIGHT_MOVES_UP_TO = 4;

/** The moves of one line as a tree without branches. */
export function treeOf(line: readonly string[]): readonly PublishedMove[] {
  return line.reduceRight<readonly PublishedMove[]>((variations, move) => [{ move, variations }], []);
}

/** What published moves are expected to do. */
interface Expectation {
  /** attacker's moves */
  readonly left: number;
  /** in the play of keys the goal has to be reached in time; in set play and after tries it should be */
  readonly phase: 'set' | 'try' | 'actual';
}

/** What is published after a move. */
interface Said {
  /** UCI of its moves */
  readonly moves: Set<string>;
  /** kinds of men of which any move is meant; undefined: of all */
  readonly any: (string | undefined)[];
}

/** What a check has come to. */
export interface CheckedTree {
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
  readonly statements: Statements;
}

/** Faults and remarks that are kept; a text may have any number of them. */
const MAX_KEPT = 200;

/** Checks published play from where the prover stands. It is complete unless the prover met a limit. */
export class LineCheck {
  readonly #prover: Prover;
  readonly #cursor: Cursor;
  readonly #claim: LineClaim;
  readonly #english: ToEnglish;
  #faults: Fault[] = [];
  #remarks: Remark[] = [];
  #judged = 0;
  #open = 0;
  /** answers of lists that are right after some defence, and those that were wrong after one */
  readonly #fits = new Set<PublishedMove>();
  readonly #misfits = new Map<PublishedMove, Fault[]>();

  constructor(prover: Prover, claim: LineClaim, english: ToEnglish) {
    this.#prover = prover;
    this.#cursor = prover.cursor;
    this.#claim = claim;
    this.#english = english;
  }

  /** Judges a tree of moves. Its faults are in its order, at most one on each path. */
  check(moves: readonly PublishedMove[]): CheckedTree {
    const { proven } = this.#claim;
    this.#walk(moves, { left: this.#claim.moves, phase: 'actual' }, proven && keysOf(proven), true);
    for (const [published, faults] of this.#misfits) {
      if (!this.#fits.has(published)) this.#faults.push(...faults.slice(0, 1));
    }
    const [faults, remarks] = [this.#faults, this.#remarks];
    const wrong = faults.length;
    const count = (is: Remark['is']): number =>
      remarks.reduce((sum, remark) => sum + (remark.is === is ? remark.moves.length : 0), 0);
    const right = Math.max(0, this.#judged - wrong - this.#open);
    return {
      faults: faults.slice(0, MAX_KEPT),
      remarks: remarks.slice(0, MAX_KEPT),
      statements: { right, wrong, missing: count('missing'), more: count('more'), open: this.#open },
    };
  }

  /** The first defence of a legal line that loses sooner than another one. */
  weakDefence([text, ...rest]: readonly string[], left = this.#claim.moves): Fault | undefined {
    const move = text === undefined ? undefined : this.#read({ move: text, variations: [] }).move;
    if (text === undefined || !move) return undefined;
    const better = this.#attacks ? undefined : betterDefences(this.#prover, move, left);
    if (better && better.length > 0) {
      return this.#fault({ move: text, variations: [] }, move, { reason: 'not-best', better });
    }
    const leftAfter = this.#attacks ? left - 1 : left;
    return this.#cursor.after(move, () => this.weakDefence(rest, leftAfter));
  }

  get #attacks(): boolean {
    return this.#cursor.position.turn === this.#claim.attacker;
  }

  #read({ move, or }: PublishedMove): ReadMove {
    const { position } = this.#cursor;
    const matesBoth = this.#prover.aim.goal === 'double-mate';
    const read = readMove(position, this.#english(move), matesBoth);
    if (read.move) return read;
    const other = or === undefined ? read : readMove(position, this.#english(or), matesBoth);
    if (other.move || read.reason !== 'ambiguous' || this.#cursor.ply === 0) return other.move ? other : read;
    // in print, what mates is meant
    const { notation } = this.#cursor.kernel;
    const meant = fitting(position, this.#english(move))
      .flatMap((uci) => fromUci(uci) ?? [])
      .find((fits) => notation.reachesGoal(fits));
    return meant ? { move: meant } : read;
  }

  /** @param proven the moves that are proven here, where they are known */
  #walk(
    moves: readonly PublishedMove[],
    expectation: Expectation,
    proven: readonly PlayedMove[] | undefined,
    isFirst = false,
  ): Said {
    const said: Said = { moves: new Set(), any: [] };
    for (const published of moves) {
      if (published.move === NULL_MOVE) {
        this.#pass(published, expectation, proven, isFirst);
        continue;
      }
      const any = ANY_MOVE.exec(this.#english(published.move));
      this.#judged++;
      if (this.#prover.limit) this.#open++;
      const before = this.#faults;
      this.#faults = [];
      if (any) {
        said.any.push(any[1]);
        this.#any(published, any[1], moves, expectation);
      } else {
        const uci = this.#move(published, expectation, proven);
        if (uci !== undefined) said.moves.add(uci);
      }
      const found = this.#faults;
      this.#faults = before;
      if (found.length === 0) this.#fits.add(published);
      if (published.oneOf && found.length > 0) {
        if (!this.#misfits.has(published)) this.#misfits.set(published, found);
      } else this.#faults.push(...found);
    }
    return said;
  }

  /** Set play and threats: the other side has passed. */
  #pass(
    published: PublishedMove,
    { left, phase }: Expectation,
    proven: readonly PlayedMove[] | undefined,
    isSet: boolean,
  ): void {
    const { variations } = published;
    if (this.#cursor.isInCheck()) {
      this.#faults.push(this.#fault(published, undefined, { reason: 'illegal' }));
      return;
    }
    const leftAfter = this.#attacks ? left - 1 : left;
    this.#cursor.afterPass(() => {
      if (!isSet) {
        const threats = proven?.filter(({ role }) => role === 'threat');
        const said = this.#walk(variations, { left: leftAfter, phase }, threats);
        if (said.any.length === 0 && phase === 'actual') this.#remark('missing', 'threat', said, threats);
        return;
      }
      const set = this.#claim.proven && phaseOf(this.#claim.proven, 'set');
      const said = this.#walk(variations, { left: leftAfter, phase: 'set' }, set);
      this.#remark('missing', 'set', said, set);
    });
  }

  /** Notes the proven moves that are not among the published ones. */
  #remark(
    is: Remark['is'],
    of: Remark['of'],
    said: Said | undefined,
    proven: readonly NotatedMove[] | undefined,
    minor = false,
  ): void {
    if (!proven || (said && said.moves.size + said.any.length === 0 && of !== 'threat')) return;
    const { board } = this.#cursor.position;
    const isSaid = ({ uci }: NotatedMove): boolean => {
      if (!said || said.moves.has(uci)) return said !== undefined;
      const move = said.any.length > 0 ? fromUci(uci) : undefined;
      return move !== undefined && said.any.some((man) => isMoveOf(board, move, man));
    };
    const moves = proven.filter((move) => !isSaid(move)).map(notated);
    if (moves.length === 0) return;
    this.#remarks.push({ is, of, after: this.#cursor.line, moves, ...(minor && { minor }) });
  }

  /**
   * Any move of a kind of man that is not named beside it. Publications leave out what is of no interest, so what follows has to be right
   * after one of them.
   */
  #any(
    published: PublishedMove,
    man: string | undefined,
    beside: readonly PublishedMove[],
    expectation: Expectation,
  ): void {
    const named = new Set(beside.flatMap((other) => this.#read(other).move ?? []).map(toUci));
    let faults: readonly Fault[] = [this.#fault(published, undefined, { reason: 'illegal' })];
    const mark = isMateMarked(published.move) ? '#' : '';
    for (const move of movesOf(this.#cursor.position, man)) {
      if (named.has(toUci(move))) continue;
      this.#faults = [];
      this.#move({ ...published, move: toUci(move) + mark }, expectation, undefined);
      faults = this.#faults;
      if (faults.length === 0) break;
    }
    this.#faults = [...faults];
  }

  /** @returns the move, unless it cannot be read or played */
  #move(
    published: PublishedMove,
    expectation: Expectation,
    proven: readonly PlayedMove[] | undefined,
  ): string | undefined {
    const { move, reason } = this.#read(published);
    if (!move) {
      const right = this.#attacks && this.#cursor.ply > 0 ? this.#rightMoves(expectation.left) : undefined;
      this.#faults.push(this.#fault(published, undefined, { reason }, right));
      return undefined;
    }
    const uci = toUci(move);
    const known = proven?.find((other) => other.uci === uci);
    if (this.#attacks) this.#attack(published, move, expectation, known);
    else this.#defence(published, move, expectation, known);
    return uci;
  }

  #defence(
    published: PublishedMove,
    move: NormalMove,
    { left, phase }: Expectation,
    known: PlayedMove | undefined,
  ): void {
    const { variations } = published;
    const { isDirect } = this.#prover;
    const reaches = !isDirect && this.#cursor.kernel.notation.reachesGoal(move);
    const isMarked = variations.length === 0 && isMateMarked(published.move);
    if (!isDirect && !reaches && (isMarked || !this.#isAllowed(move, left))) {
      this.#faults.push(this.#fault(published, move, { reason: 'misses-goal' }));
      return;
    }
    if (variations.length === 0) return;
    this.#cursor.after(move, () => {
      const said = this.#walk(variations, { left, phase }, known?.next);
      const answers = known?.next.filter(({ role }) => role === 'answer');
      if (phase !== 'try') this.#remark('more', 'answer', said, answers, known?.dual === 'minor');
    });
  }

  #attack(
    published: PublishedMove,
    move: NormalMove,
    { left, phase }: Expectation,
    known: PlayedMove | undefined,
  ): void {
    const isFirst = this.#cursor.ply === 0;
    const isKey = !isFirst || this.#claim.keys?.has(toUci(move)) !== false;
    if (isFirst && isKey && this.#claim.keys && isTry(published)) {
      this.#faults.push(this.#fault(published, move, { reason: 'is-key' }));
      return;
    }
    if (isFirst && !isKey) {
      this.#tried(published, move, left);
      return;
    }
    const counts = phase === 'actual' && published.mark !== '?';
    const others = counts ? this.#others(published, move, left) : [];
    if (others.length > 0) {
      this.#faults.push(this.#fault(published, move, { reason: 'not-only', others }));
      return;
    }
    if (this.#cursor.reachesGoal(move, left)) {
      // it may go on where the goal is no mate
      if (published.variations.length > 0)
        this.#cursor.after(move, () => this.#after(published, left - 1, phase, known));
      return;
    }
    const fault = this.#cursor.after(move, () => {
      const found = this.#attackFault(published, left - 1, counts);
      if (!found) this.#after(published, left - 1, phase, known);
      return found;
    });
    if (!fault) return;
    const right = this.#cursor.ply > 0 ? this.#rightMoves(left) : undefined;
    // of a move that is marked as mate more is said than that it is a good one
    const minor = !counts && !isMateMarked(published.move);
    this.#faults.push(this.#fault(published, move, fault, right, minor));
  }

  /** What was published after a move of the attacker that was just played. */
  #after(
    published: PublishedMove,
    left: number,
    phase: Expectation['phase'],
    known: PlayedMove | undefined,
  ): void {
    const { variations, zugzwang } = published;
    if (/\+[!?]*$/.test(published.move) && !this.#cursor.isInCheck()) {
      this.#faults.push(this.#faultOfLast(published, { reason: 'no-check' }));
    }
    const next = known?.cut ? undefined : known?.next;
    const said = this.#walk(variations, { left, phase }, next);
    if (phase !== 'actual' || !known || !next) return;
    const threats = next.filter(({ role }) => role === 'threat');
    if (zugzwang && threats.length > 0) {
      this.#faults.push(
        this.#faultOfLast(published, { reason: 'no-zugzwang', threats: threats.map(notated) }),
      );
    }
    const hasPass = variations.some(({ move }) => move === NULL_MOVE);
    const tells = said.moves.size + said.any.length > 0;
    if (!zugzwang && !hasPass && tells && threats.length > 0) {
      this.#remarks.push({
        is: 'missing',
        of: 'threat',
        after: this.#cursor.line,
        moves: threats.map(notated),
      });
    }
    if (!tells && !hasPass) return;
    const defences = next.filter(({ role }) => role === 'defence');
    if (tells) this.#remark('missing', 'variation', said, defences);
    else if (this.#cursor.ply === 1 && defences.length > 0) {
      this.#remarks.push({
        is: 'missing',
        of: 'variation',
        after: this.#cursor.line,
        moves: defences.map(notated),
      });
    }
  }

  /** A first move that is no key: what was said to refute it, and what follows other defences. */
  #tried(published: PublishedMove, move: NormalMove, left: number): void {
    if (left === 1) return;
    this.#cursor.after(move, () => {
      const { variations } = published;
      const isRefutation = ({ move: text, mark, refutes, variations: next }: PublishedMove): boolean =>
        text !== NULL_MOVE && next.length === 0 && (refutes === true || mark === '!');
      const refuting = variations.filter(isRefutation);
      this.#walk(
        variations.filter((other) => !refuting.includes(other)),
        { left: left - 1, phase: 'try' },
        undefined,
      );
      const asTry = published.mark === '?' || refuting.length > 0;
      if (!asTry || !this.#prover.isDirect) return;
      const found = this.#prover.refutations(left - 1, MAX_REFUTATIONS);
      this.#judged += refuting.length;
      if (!found) {
        this.#open += refuting.length;
        return;
      }
      const proven = new Set(found.moves.map(toUci));
      const said: Said = { moves: new Set(), any: [] };
      for (const refutation of refuting) {
        const read = this.#read(refutation);
        if (!read.move) {
          const any = ANY_MOVE.exec(this.#english(refutation.move));
          if (any) said.any.push(any[1]);
          else this.#faults.push(this.#fault(refutation, undefined, { reason: read.reason }));
          continue;
        }
        const uci = toUci(read.move);
        said.moves.add(uci);
        if (proven.has(uci) || found.more) continue;
        const { move: made } = read;
        const right = this.#cursor.after(made, () => this.#rightMoves(left - 1));
        this.#faults.push(this.#fault(refutation, made, { reason: 'no-refutation' }, right));
      }
      if (found.more) return;
      const others = found.moves.map((reply) => this.#cursor.notate(reply));
      if (said.moves.size + said.any.length > 0) this.#remark('more', 'refutation', said, others);
      else this.#remark('missing', 'refutation', undefined, others);
    });
  }

  /** What reaches the goal here soonest, within `left` moves. */
  #rightMoves(left: number): NotatedMove[] {
    if (left < 1 || left > RIGHT_MOVES_UP_TO || this.#prover.limit) return [];
    return this.#prover
      .keys(left, true)
      .keys.slice(0, LISTED_REFUTATIONS)
      .map(({ move }) => this.#cursor.notate(move));
  }

  /** Whether the defender may play a legal move: in reflex play he must reach the goal if he can. */
  #isAllowed(move: NormalMove, left: number): boolean {
    const uci = toUci(move);
    return this.#cursor.defences(left).moves.some((allowed) => toUci(allowed) === uci);
  }

  /** Other moves that reach the goal in `left` where `published` has to be the only one: neither first nor last. */
  #others({ variations }: PublishedMove, played: NormalMove, left: number): NotatedMove[] {
    const checked = this.#claim.onlyMoves && this.#cursor.ply > 0 && variations.length > 0 && left > 1;
    if (!checked) return [];
    return this.#prover
      .keys(left)
      .keys.filter(({ move }) => toUci(move) !== toUci(played))
      .map(({ move }) => this.#cursor.notate(move));
  }

  /**
   * Says what is wrong with the attacker's move that was just played and does not reach the goal itself.
   * @param left attacker's moves within which the goal has to be reached
   * @param counts it has to be reached; otherwise nothing more is said of a move that may be the last one
   */
  #attackFault({ move, variations }: PublishedMove, left: number, counts: boolean): FaultReason | undefined {
    const isLast = left < this.#cursor.kernel.minMoves('defender');
    const isMarked = this.#prover.isDirect && variations.length === 0 && isMateMarked(move);
    if ((isLast && (counts || left === 0)) || isMarked) return { reason: 'misses-goal' };
    return isLast ? undefined : whyAttackFails(this.#prover, left);
  }

  /** A fault of little weight of the move that was just played. */
  #faultOfLast({ move: text, at }: PublishedMove, why: FaultReason): Fault {
    return {
      ...{ of: 'line', after: this.#cursor.line.slice(0, -1), text, move: this.#cursor.lastMove },
      ...(at && { at }),
      ...{ minor: true, ...why },
    };
  }

  #fault(
    { move: text, at }: PublishedMove,
    move: NormalMove | undefined,
    why: FaultReason,
    right: readonly NotatedMove[] = [],
    minor = why.reason === 'is-key',
  ): Fault {
    return {
      of: 'line',
      after: this.#cursor.line,
      text,
      ...(move && { move: this.#cursor.notate(move) }),
      ...(at && { at }),
      ...(right.length > 0 && { right }),
      ...(minor && { minor: true }),
      ...why,
    };
  }
}

/** The legal moves of a kind of man, or of all. */
const movesOf = (position: Chess, man: string | undefined): NormalMove[] =>
  legalMoves(position).filter((move) => isMoveOf(position.board, move, man));

/** Whether a move is that of a kind of man: `S` or `N` is a knight, `Bc` the bishop on the c-file, `c` its pawn. */
function isMoveOf(board: Chess['board'], { from }: NormalMove, man = ''): boolean {
  const [, letter = '', file = '', rank = ''] = /^([A-Z]?)([a-h]?)([1-8]?)$/.exec(man) ?? [];
  if (rank !== '' && squareRank(from) !== Number(rank) - 1) return false;
  if (file !== '' && squareFile(from) !== file.charCodeAt(0) - 'a'.charCodeAt(0)) return false;
  if (letter === '' && file === '') return true;
  const role = board.getRole(from);
  const meant = letter === '' ? 'p' : letter === 'S' ? 'n' : letter.toLowerCase();
  return role !== undefined && roleToChar(role) === meant;
}

/**
 * How the defender, to move, avoids the goal for `moves` further moves of the attacker; undefined if impossible or unknown.
 */
export function whyAttackFails(
  prover: Prover,
  moves: number,
): ({ readonly reason: 'fails' } & Refutations) | undefined {
  const { cursor } = prover;
  if (!cursor.position.hasDests()) return { reason: 'fails', refutations: [], more: false };
  const found = prover.refutations(moves, LISTED_REFUTATIONS);
  if (!found || found.moves.length === 0) return undefined;
  const refutations = found.moves.map((reply) => cursor.notate(reply));
  return { reason: 'fails', refutations, more: found.more };
}

/**
 * Known defences that hold out for all of the attacker's `left` moves, where `played` does not; undefined if `played` does, or if
 * that is unknown.
 */
export function betterDefences(
  prover: Prover,
  played: NormalMove,
  left: number,
): readonly NotatedMove[] | undefined {
  const { cursor } = prover;
  if (left <= cursor.kernel.minMoves('defender')) return undefined;
  const losesAtOnce = cursor.defences(left - 1).reaching.has(toUci(played));
  if (!losesAtOnce && !cursor.after(played, () => prover.reachesGoal(left - 1))) return undefined;
  const found = prover.refutations(left - 1, LISTED_REFUTATIONS);
  return found?.moves.map((move) => cursor.notate(move)) ?? [];
}

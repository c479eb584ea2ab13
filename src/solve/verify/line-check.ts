/**
 * Walks through a published solution and names every move at which it breaks.
 *
 * A line may stop early, but the moves that it has must be right. Every move is legal. From the key on, the goal can still be reached in
 * time after every move of the attacker. The last move mates if it must; in reflex play, so does every defence that can. In a
 * single line, which claims to be the play against the best defence, no defence loses too soon.
 */
import type { Color, NormalMove } from 'chessops/types';
import { fromUci, toUci } from '../../chess/moves.js';
import { fitting, type ReadMove, readMove } from '../../chess/read-move.js';
import { NULL_MOVE, type PublishedMove } from '../../problems/problem.js';
import { isMateMarked, isTry } from '../../problems/published-solution.js';
import {
  keysOf,
  type NotatedMove,
  notated,
  type PhasedPlay,
  type PlayedMove,
  phaseOf,
} from '../../solution/play.js';
import type { Fault, FaultReason, Remark } from '../../solution/verdict.js';
import type { Cursor } from '../cursor.js';
import type { Prover } from '../prover.js';
import type { ToEnglish } from './claim-language.js';
import { type CheckedTree, FoundFaults } from './found.js';
import { betterDefences, LISTED_REFUTATIONS, whyAttackFails } from './refutations.js';
import { type AnyMove, anyMoveIn, movesMeant, Said, together } from './said.js';

export interface LineClaim {
  readonly attacker: Color;
  /** attacker's moves until the goal */
  readonly moves: number;
  /** in UCI; other first moves of the attacker are tries, which only have to be legal. Absent if the defender begins */
  readonly keys?: ReadonlySet<string>;
  /** the proven play, if it is compared with what was published */
  readonly proven?: PhasedPlay;
  /** each move of the attacker except the first and the last must be the only one that reaches the goal in time */
  readonly onlyMoves: boolean;
}

/** A first move with more refutations than this is not a try. */
const MAX_REFUTATIONS = 12;
/** The longest play, in moves, in which the right moves are looked for to replace a wrong one. */
const RIGHT_MOVES_UP_TO = 4;

/** Returns the moves of one line as a tree without branches. */
export function treeOf(line: readonly string[]): readonly PublishedMove[] {
  return line.reduceRight<readonly PublishedMove[]>((variations, move) => [{ move, variations }], []);
}

/** Returns whether nothing was published after a move. */
const isLast = ({ move, variations }: PublishedMove): boolean =>
  move !== NULL_MOVE && variations.length === 0;

/** Returns whether a reply is published as a refutation: after `but`, or with a mark and without an answer. */
const isSaidToRefute = (reply: PublishedMove): boolean =>
  reply.refutes === true || (reply.mark === '!' && isLast(reply));

const isAnyOfAll = (move: string): boolean => anyMoveIn(move)?.man === '';

const countMoves = (moves: readonly PublishedMove[]): number =>
  moves.reduce((sum, { variations }) => sum + 1 + countMoves(variations), 0);

interface Expectation {
  /** remaining attacker's moves */
  readonly left: number;
  /** in the actual play the goal must be reached in time; in set play and after tries it should be */
  readonly phase: 'set' | 'try' | 'actual';
}

/** Checks published play from the prover's position. The check is complete unless the prover met a limit. */
export class LineCheck {
  readonly #prover: Prover;
  readonly #cursor: Cursor;
  readonly #claim: LineClaim;
  readonly #english: ToEnglish;
  readonly #found = new FoundFaults();

  constructor(prover: Prover, claim: LineClaim, english: ToEnglish) {
    this.#prover = prover;
    this.#cursor = prover.cursor;
    this.#claim = claim;
    this.#english = english;
  }

  /** Judges a tree of moves. The faults are in the order of the tree, at most one on each path. */
  check(moves: readonly PublishedMove[]): CheckedTree {
    const { proven } = this.#claim;
    this.#walk(moves, { left: this.#claim.moves, phase: 'actual' }, proven && keysOf(proven), true);
    return this.#found.result();
  }

  /** Returns the first defence of a legal line that loses sooner than another one. */
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
    // if a printed move is ambiguous, the one that mates is meant
    const { notation } = this.#cursor.kernel;
    const meant = fitting(position, this.#english(move))
      .flatMap((uci) => fromUci(uci) ?? [])
      .find((fits) => notation.reachesGoal(fits));
    return meant ? { move: meant } : read;
  }

  /** @param proven the proven moves of this position, if known */
  #walk(
    moves: readonly PublishedMove[],
    expectation: Expectation,
    proven: readonly PlayedMove[] | undefined,
    isFirst = false,
  ): Said {
    const said = new Said();
    const different = together(moves);
    for (const published of different) {
      if (published.move === NULL_MOVE) {
        this.#pass(published, expectation, proven, isFirst);
        continue;
      }
      this.#found.judge(1, this.#prover.limit !== undefined);
      const any = anyMoveIn(this.#english(published.move));
      if (any) {
        const faults = this.#found.faultsOf(() => this.#any(published, any, different, expectation, said));
        this.#found.statement(published, faults);
        continue;
      }
      const { move, or = move } = published;
      const made: (string | undefined)[] = [];
      const readings = [...new Set([move, or])].map((text) => () => {
        made.push(this.#move({ ...published, move: text }, expectation, proven));
      });
      const faults = this.#found.faultsOfSome(readings);
      const meant = faults.length === 0 ? made.at(-1) : made[0];
      if (meant !== undefined) said.add(meant);
      this.#found.statement(published, faults);
    }
    return said;
  }

  /** Checks set play and threats, in which the other side has passed. */
  #pass(
    published: PublishedMove,
    { left, phase }: Expectation,
    proven: readonly PlayedMove[] | undefined,
    isSet: boolean,
  ): void {
    const { variations } = published;
    if (this.#cursor.isInCheck()) {
      this.#found.fault(this.#fault(published, undefined, { reason: 'illegal' }));
      return;
    }
    const leftAfter = this.#attacks ? left - 1 : left;
    this.#cursor.afterPass(() => {
      if (!isSet) {
        const threats = proven?.filter(({ role }) => role === 'threat');
        const said = this.#walk(variations, { left: leftAfter, phase }, threats);
        if (!said.hasAny && phase === 'actual') this.#remark('missing', 'threat', said, threats);
        return;
      }
      const set = this.#claim.proven && phaseOf(this.#claim.proven, 'set');
      const said = this.#walk(variations, { left: leftAfter, phase: 'set' }, set);
      this.#remark('missing', 'set', said, set);
    });
  }

  #remark(
    is: Remark['is'],
    of: Remark['of'],
    said: Said | undefined,
    proven: readonly NotatedMove[] | undefined,
    minor = false,
  ): void {
    if (!proven || (said?.isEmpty && of !== 'threat')) return;
    const { position } = this.#cursor;
    const moves = proven.filter((move) => !said?.has(position, move)).map(notated);
    if (moves.length === 0) return;
    this.#found.remark({ is, of, after: this.#cursor.line, moves, ...(minor && { minor }) });
  }

  /**
   * Checks "any move" of a kind of man, except those named beside it. Publications omit what is of no interest, so the continuation
   * only has to be right after one of these moves.
   */
  #any(
    published: PublishedMove,
    any: AnyMove,
    beside: readonly PublishedMove[],
    expectation: Expectation,
    said: Said,
  ): void {
    said.add(any);
    const named = new Set(beside.flatMap((other) => this.#read(other).move ?? []).map(toUci));
    const mark = isMateMarked(published.move) ? '#' : '';
    const moves = movesMeant(this.#cursor.position, any)
      .map(toUci)
      .filter((uci) => !named.has(uci));
    if (moves.length === 0) {
      this.#found.fault(this.#fault(published, undefined, { reason: 'illegal' }));
      return;
    }
    const readings = moves.map((uci) => () => {
      this.#move({ ...published, move: uci + mark }, expectation, undefined);
    });
    this.#found.fault(...this.#found.faultsOfSome(readings));
  }

  /** @returns the move, unless it cannot be read or played */
  #move(
    published: PublishedMove,
    expectation: Expectation,
    proven: readonly PlayedMove[] | undefined,
  ): string | undefined {
    const { move, reason } = this.#read(published);
    if (!move) {
      // `1...O-O-O?` says that castling is impossible
      if (reason === 'illegal' && published.mark === '?' && !this.#attacks) return undefined;
      const right = this.#attacks && this.#cursor.ply > 0 ? this.#rightMoves(expectation.left) : undefined;
      this.#found.fault(this.#fault(published, undefined, { reason }, right));
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
      this.#found.fault(this.#fault(published, move, { reason: 'misses-goal' }));
      return;
    }
    if (variations.length === 0) {
      // no reply refutes a move that reaches the goal in time
      const isJudged = left >= this.#cursor.kernel.minMoves('defender') && !this.#prover.limit;
      if (published.refutes && this.#cursor.ply > 0 && isJudged) this.#doesNotRefute(published, move, left);
      return;
    }
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
      this.#found.fault(this.#fault(published, move, { reason: 'is-key' }));
      return;
    }
    if (isFirst && !isKey) {
      this.#tried(published, move, left);
      return;
    }
    if (!isFirst && published.mark === '?') {
      const reaches =
        this.#cursor.reachesGoal(move, left) ||
        (left > 1 && this.#cursor.after(move, () => !whyAttackFails(this.#prover, left - 1)));
      if (!reaches) this.#tried(published, move, left);
      else if (!this.#prover.limit) this.#found.fault(this.#fault(published, move, { reason: 'is-key' }));
      return;
    }
    const counts = phase === 'actual';
    const others = counts ? this.#others(published, move, left) : [];
    if (others.length > 0) {
      this.#found.fault(this.#fault(published, move, { reason: 'not-only', others }));
      return;
    }
    if (this.#cursor.reachesGoal(move, left)) {
      // the play may continue if the goal is not a mate
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
    // a mark of mate claims more than that the move is good
    const minor = !counts && !isMateMarked(published.move);
    this.#found.fault(this.#fault(published, move, fault, right, minor));
  }

  /** Checks what was published after a move of the attacker that was just played. */
  #after(
    published: PublishedMove,
    left: number,
    phase: Expectation['phase'],
    known: PlayedMove | undefined,
  ): void {
    const { variations, zugzwang } = published;
    if (/\+[!?]*$/.test(published.move) && !this.#cursor.isInCheck()) {
      this.#found.fault(this.#faultOfLast(published, { reason: 'no-check' }));
    }
    const next = known?.cut ? undefined : known?.next;
    const said = this.#walk(variations, { left, phase }, next);
    if (phase !== 'actual' || !known || !next) return;
    const threats = next.filter(({ role }) => role === 'threat');
    if (zugzwang && threats.length > 0) {
      this.#found.fault(
        this.#faultOfLast(published, { reason: 'no-zugzwang', threats: threats.map(notated) }),
      );
    }
    // `1.Rc7! ~ 2.Re7#` also names what is threatened
    const hasPass = variations.some(
      ({ move, variations: answers }) => move === NULL_MOVE || (isAnyOfAll(move) && answers.length > 0),
    );
    const tells = !said.isEmpty;
    if (!zugzwang && !hasPass && tells && threats.length > 0) {
      this.#cursor.afterPass(() => this.#remark('missing', 'threat', undefined, threats));
    }
    if (!tells && !hasPass) return;
    const defences = next.filter(({ role }) => role === 'defence');
    if (tells || this.#cursor.ply === 1) {
      this.#remark('missing', 'variation', tells ? said : undefined, defences);
    }
  }

  /** Checks a move that does not reach the goal in time: the published refutations, and what follows other defences. */
  #tried(published: PublishedMove, move: NormalMove, left: number): void {
    const { variations } = published;
    if (left === 1 && this.#prover.isDirect) {
      // nothing that follows can be judged
      this.#found.judge(countMoves(variations), true);
      return;
    }
    this.#cursor.after(move, () => {
      const isTried = published.mark === '?' || variations.some(isSaidToRefute);
      const found = isTried ? this.#prover.refutations(left - 1, MAX_REFUTATIONS) : undefined;
      const refutations = (found?.moves ?? []).map((reply) => this.#cursor.notate(reply));
      const provenBy = (reply: PublishedMove): NotatedMove | undefined => {
        const { move: made } = this.#read(reply);
        return made && refutations.find(({ uci }) => uci === toUci(made));
      };
      const refuting = variations.filter(
        (reply) => isSaidToRefute(reply) || (reply.mark === '!' && provenBy(reply)),
      );
      const others = variations.filter((reply) => !refuting.includes(reply));
      this.#walk(others, { left: left - 1, phase: 'try' }, undefined);
      this.#found.judge(refuting.length, !found);
      if (!found) return;
      const said = new Said();
      for (const reply of refuting) {
        // what follows a refutation cannot be judged
        this.#found.judge(countMoves(reply.variations), true);
        const isRight = found.more || provenBy(reply) !== undefined;
        const refutes = this.#refutation(reply, left - 1, isRight);
        if (refutes !== undefined) said.add(refutes);
      }
      // `1.Kf2? Kh1`: a reply without an answer may be meant as a refutation
      for (const reply of refuting.length > 0 ? [] : others.filter(isLast)) {
        const refutes = provenBy(reply);
        if (refutes) said.add(refutes.uci);
      }
      if (found.more) return;
      if (!said.isEmpty) this.#remark('more', 'refutation', said, refutations);
      else this.#remark('missing', 'refutation', undefined, refutations);
    });
  }

  /** Checks a reply that was published as a refutation. @returns what it says, unless it cannot be read or played */
  #refutation(reply: PublishedMove, left: number, isRight: boolean): string | AnyMove | undefined {
    const { move, reason } = this.#read(reply);
    if (move) {
      if (!isRight) this.#doesNotRefute(reply, move, left);
      return toUci(move);
    }
    const any = anyMoveIn(this.#english(reply.move));
    if (!any) this.#found.fault(this.#fault(reply, undefined, { reason }));
    return any;
  }

  /** Records that a reply was published as a refutation, and is none. @param left attacker's moves after it */
  #doesNotRefute(reply: PublishedMove, move: NormalMove, left: number): void {
    const right = this.#cursor.after(move, () => this.#rightMoves(left));
    this.#found.fault(this.#fault(reply, move, { reason: 'no-refutation' }, right));
  }

  /** Returns the moves that reach the goal soonest, within `left` moves. */
  #rightMoves(left: number): NotatedMove[] {
    if (left < 1 || left > RIGHT_MOVES_UP_TO || this.#prover.limit) return [];
    return this.#prover
      .keys(left, true)
      .keys.slice(0, LISTED_REFUTATIONS)
      .map(({ move }) => this.#cursor.notate(move));
  }

  /** Returns whether the defender may play a legal move: in reflex play he must reach the goal if he can. */
  #isAllowed(move: NormalMove, left: number): boolean {
    const uci = toUci(move);
    return this.#cursor.defences(left).moves.some((allowed) => toUci(allowed) === uci);
  }

  /** Returns other moves that reach the goal in `left`, if `published` has to be the only one: neither first nor last. */
  #others({ variations }: PublishedMove, played: NormalMove, left: number): NotatedMove[] {
    const checked = this.#claim.onlyMoves && this.#cursor.ply > 0 && variations.length > 0 && left > 1;
    if (!checked) return [];
    return this.#prover
      .keys(left)
      .keys.filter(({ move }) => toUci(move) !== toUci(played))
      .map(({ move }) => this.#cursor.notate(move));
  }

  /**
   * Returns what is wrong with the attacker's move that was just played and does not reach the goal itself.
   * @param left attacker's moves within which the goal has to be reached
   * @param counts whether the goal must be reached; if not, a move that may be the last one is not judged further
   */
  #attackFault({ move, variations }: PublishedMove, left: number, counts: boolean): FaultReason | undefined {
    const isLast = left < this.#cursor.kernel.minMoves('defender');
    const isMarked = this.#prover.isDirect && variations.length === 0 && isMateMarked(move);
    if ((isLast && (counts || left === 0)) || isMarked) return { reason: 'misses-goal' };
    return isLast ? undefined : whyAttackFails(this.#prover, left);
  }

  /** Returns a minor fault of the move that was just played. */
  #faultOfLast({ move: text, at }: PublishedMove, why: FaultReason): Fault {
    return {
      of: 'line',
      after: this.#cursor.line.slice(0, -1),
      text,
      move: this.#cursor.lastMove,
      ...(at && { at }),
      minor: true,
      ...why,
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

/**
 * Walks through a published solution, and names every move at which it breaks.
 *
 * A line that stops early is not wrong, but what it has must be right: every move is legal; after every move of the attacker from the
 * key on, the goal is still reached in time; the last move mates where it must, and in reflex play every defence that can; and in a single line, which claims to be the play
 * against the best defence, no defence loses too soon.
 */
import type { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import { roleToChar, squareFile } from 'chessops/util';
import { legalMoves, toUci } from '../../chess/moves.js';
import { readMove } from '../../chess/read-move.js';
import { ANY_MOVE, NULL_MOVE, type PublishedMove } from '../../problems/problem.js';
import { isMateMarked } from '../../problems/published-solution.js';
import type { NotatedMove } from '../../solution/play.js';
import type { Fault, FaultReason, Refutations } from '../../solution/verdict.js';
import type { Cursor } from '../cursor.js';
import type { Prover } from '../prover.js';
import type { ToEnglish } from './claim-language.js';

export interface LineClaim {
  readonly attacker: Color;
  /** attacker's moves until the goal */
  readonly moves: number;
  /** UCI; other first moves of the attacker are tries, which only have to be legal. Absent where the defender begins */
  readonly keys?: ReadonlySet<string>;
  /** the attacker's moves but the first and the last must be the only ones that reach the goal in time */
  readonly onlyMoves: boolean;
}

/** Listed for each attacker's move, with a note if there are more. */
const LISTED_REFUTATIONS = 3;

/** The moves of one line as a tree without branches. */
export function treeOf(line: readonly string[]): readonly PublishedMove[] {
  return line.reduceRight<readonly PublishedMove[]>((variations, move) => [{ move, variations }], []);
}

/** How many of the attacker's moves are left, and whether they have to reach the goal in time. */
interface Expectation {
  readonly left: number;
  /** false after a try or a pass: what follows only has to be legal, and to mate where marked */
  readonly strict: boolean;
}

/** Checks published play from where the prover stands. It is complete unless the prover met a limit. */
export class LineCheck {
  readonly #prover: Prover;
  readonly #cursor: Cursor;
  readonly #claim: LineClaim;
  readonly #english: ToEnglish;
  #faults: Fault[] = [];

  constructor(prover: Prover, claim: LineClaim, english: ToEnglish) {
    this.#prover = prover;
    this.#cursor = prover.cursor;
    this.#claim = claim;
    this.#english = english;
  }

  /** The faults of a tree of moves, in its order: at most one on each path. */
  faultsOf(moves: readonly PublishedMove[]): Fault[] {
    this.#faults = [];
    this.#walk(moves, { left: this.#claim.moves, strict: true });
    return this.#faults;
  }

  /** The first defence of a legal line that loses sooner than another one. */
  weakDefence([text, ...rest]: readonly string[], left = this.#claim.moves): Fault | undefined {
    const move = text === undefined ? undefined : this.#read(text).move;
    if (text === undefined || !move) return undefined;
    const better = this.#attacks ? undefined : betterDefences(this.#prover, move, left);
    if (better && better.length > 0) return this.#fault(text, move, { reason: 'not-best', better });
    const leftAfter = this.#attacks ? left - 1 : left;
    return this.#cursor.after(move, () => this.weakDefence(rest, leftAfter));
  }

  get #attacks(): boolean {
    return this.#cursor.position.turn === this.#claim.attacker;
  }

  #read(text: string): ReturnType<typeof readMove> {
    return readMove(this.#cursor.position, this.#english(text), this.#prover.aim.goal === 'double-mate');
  }

  #walk(moves: readonly PublishedMove[], expectation: Expectation): void {
    for (const published of moves) {
      const any = ANY_MOVE.exec(this.#english(published.move));
      if (published.move === NULL_MOVE) this.#pass(published, expectation);
      else if (any) this.#any(published, any[1], moves, expectation);
      else this.#move(published, expectation);
    }
  }

  /** Set play and threats: the other side has passed. */
  #pass({ move, variations }: PublishedMove, { left }: Expectation): void {
    if (this.#cursor.isInCheck()) {
      this.#faults.push(this.#fault(move, undefined, { reason: 'illegal' }));
      return;
    }
    const leftAfter = this.#attacks ? left - 1 : left;
    this.#cursor.afterPass(() => this.#walk(variations, { left: leftAfter, strict: false }));
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
    const named = new Set(beside.flatMap(({ move: text }) => this.#read(text).move ?? []).map(toUci));
    const found = this.#faults;
    let faults: readonly Fault[] = [this.#fault(published.move, undefined, { reason: 'illegal' })];
    for (const move of movesOf(this.#cursor.position, man)) {
      if (named.has(toUci(move))) continue;
      this.#faults = [];
      this.#move({ ...published, move: toUci(move) }, expectation);
      faults = this.#faults;
      if (faults.length === 0) break;
    }
    this.#faults = [...found, ...faults];
  }

  #move(published: PublishedMove, { left, strict }: Expectation): void {
    const { move: text, variations } = published;
    const { move, reason } = this.#read(text);
    if (!move) {
      this.#faults.push(this.#fault(text, undefined, { reason }));
      return;
    }
    const { isDirect } = this.#prover;
    const reaches = this.#attacks
      ? this.#cursor.reachesGoal(move, left)
      : !isDirect && this.#cursor.kernel.notation.reachesGoal(move);
    if (!this.#attacks) {
      const isMarked = variations.length === 0 && isMateMarked(text);
      if (!isDirect && !reaches && (isMarked || !this.#isAllowed(move, left))) {
        this.#faults.push(this.#fault(text, move, { reason: 'misses-goal' }));
        return;
      }
      this.#cursor.after(move, () => this.#walk(variations, { left, strict }));
      return;
    }
    const isKey = this.#cursor.ply > 0 || this.#claim.keys?.has(toUci(move)) !== false;
    const counts = strict && isKey && published.mark !== '?';
    const others = counts ? this.#others(published, move, left) : [];
    if (others.length > 0) {
      this.#faults.push(this.#fault(text, move, { reason: 'not-only', others }));
      return;
    }
    const fault = this.#cursor.after(move, () => {
      const found = reaches ? undefined : this.#attackFault(published, counts ? left - 1 : undefined);
      if (!found) this.#walk(variations, { left: left - 1, strict: counts });
      return found;
    });
    if (fault) this.#faults.push(this.#fault(text, move, fault));
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
   * @param left attacker's moves within which the goal has to be reached; undefined: it only has to mate where marked
   */
  #attackFault({ move, variations }: PublishedMove, left: number | undefined): FaultReason | undefined {
    const isLast = left !== undefined && left < this.#cursor.kernel.minMoves('defender');
    const isMarked = this.#prover.isDirect && variations.length === 0 && isMateMarked(move);
    if (isLast || isMarked) return { reason: 'misses-goal' };
    return left === undefined ? undefined : whyAttackFails(this.#prover, left);
  }

  #fault(text: string, move: NormalMove | undefined, why: FaultReason): Fault {
    return {
      of: 'line',
      after: this.#cursor.line,
      text,
      ...(move && { move: this.#cursor.notate(move) }),
      ...why,
    };
  }
}

/** The legal moves of a kind of man, `S` or `N` being a knight, of the pawns of a file, or of all. */
function movesOf(position: Chess, man: string | undefined): NormalMove[] {
  const isMeant = ({ from }: NormalMove): boolean => {
    const role = position.board.getRole(from);
    if (man === undefined || role === undefined) return true;
    if (man >= 'a') return role === 'pawn' && squareFile(from) === man.charCodeAt(0) - 'a'.charCodeAt(0);
    return roleToChar(role) === (man === 'S' ? 'n' : man.toLowerCase());
  };
  return legalMoves(position).filter(isMeant);
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

/**
 * Walks what was published as the solution, and names every move at which it breaks.
 *
 * A line that stops early is not wrong; whatever it does say has to be: every move legal, every move of the attacker
 * from the key on one after which the mate still comes in time, a last move that mates where it must, and, in a
 * single line, which claims to be the play against the best defence, no defence that is mated too soon.
 */
import type { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import { opposite } from 'chessops/util';
import { NULL_MOVE, type PublishedMove } from '../../problems/problem.js';
import { isMateMarked } from '../../problems/published-moves.js';
import type { Prover } from '../prover.js';
import type { NotatedMove } from '../solution.js';
import type { LineFault, NoMove } from '../verdict.js';
import type { ToEnglish } from './claim-language.js';
import { notate, type ReadMove, readMove } from './claimed-moves.js';

export interface LineClaim {
  readonly attacker: Color;
  /** attacker's moves in which it mates */
  readonly moves: number;
  /** UCI; other first moves of the attacker are tries, which only have to be legal. Absent where the defender begins */
  readonly keys?: ReadonlySet<string>;
  /** the attacker's moves but the first and the last must be the only ones that mate in time */
  readonly onlyMoves: boolean;
}

/** Listed of each attacker's move; whether there are more is said. */
export const LISTED_REFUTATIONS = 3;

/** The moves of one line as a tree without branches. */
export function treeOf(line: readonly string[]): readonly PublishedMove[] {
  return line.reduceRight<readonly PublishedMove[]>((variations, move) => [{ move, variations }], []);
}

/** What is wrong with a move, beside where it stands. */
type Fault = LineFault extends infer F
  ? F extends LineFault
    ? Omit<F, 'after' | 'text' | 'move'>
    : never
  : never;

/** Where a walk is: how many of the attacker's moves are left, and whether they have to mate in time. */
interface Standing {
  readonly left: number;
  /** false after a try or a passed move: what follows has to be legal, and mate where it is marked so */
  readonly strict: boolean;
}

/** Checks published play in the prover's position; complete unless the prover met a limit. */
export class LineCheck {
  readonly #prover: Prover;
  readonly #claim: LineClaim;
  readonly #english: ToEnglish;
  /** the moves from the diagram to where the walk is */
  readonly #played: NotatedMove[] = [];
  #faults: LineFault[] = [];

  constructor(prover: Prover, claim: LineClaim, english: ToEnglish) {
    this.#prover = prover;
    this.#claim = claim;
    this.#english = english;
  }

  /** The faults of a tree of moves, in its order: at most one on each way through it. */
  faultsOf(position: Chess, moves: readonly PublishedMove[]): LineFault[] {
    this.#faults = [];
    this.#walk(position, moves, { left: this.#claim.moves, strict: true });
    return this.#faults;
  }

  /** The first defence of a legal line that is mated although another one holds out longer. */
  weakDefence(position: Chess, line: readonly string[], left = this.#claim.moves): LineFault | undefined {
    const [text, ...rest] = line;
    const read = text === undefined ? undefined : readMove(position, this.#english(text));
    if (text === undefined || !read || 'reason' in read) return undefined;
    const attacks = position.turn === this.#claim.attacker;
    const better = attacks ? [] : this.#better(position, read.move, left);
    if (better.length > 0) return this.#fault(text, read.notated, { reason: 'not-best', better });
    return this.#enter(position, read, (next) => this.weakDefence(next, rest, attacks ? left - 1 : left));
  }

  #walk(position: Chess, moves: readonly PublishedMove[], standing: Standing): void {
    for (const published of moves) {
      if (published.move === NULL_MOVE) this.#pass(position, published, standing);
      else this.#move(position, published, standing);
    }
  }

  /** Set play and threats: the other side has passed. */
  #pass(position: Chess, { move, variations }: PublishedMove, { left }: Standing): void {
    if (position.isCheck()) {
      this.#faults.push(this.#fault(move, undefined, { reason: 'illegal' }));
      return;
    }
    const next = position.clone();
    next.turn = opposite(position.turn);
    next.epSquare = undefined;
    this.#played.push({ uci: '0000', san: NULL_MOVE });
    const attacks = position.turn === this.#claim.attacker;
    this.#prover.afterPass(() =>
      this.#walk(next, variations, { left: attacks ? left - 1 : left, strict: false }),
    );
    this.#played.pop();
  }

  #move(position: Chess, published: PublishedMove, { left, strict }: Standing): void {
    const { move: text, variations } = published;
    const read = readMove(position, this.#english(text));
    if ('reason' in read) {
      this.#faults.push(this.#fault(text, undefined, { reason: read.reason }));
      return;
    }
    const { notated } = read;
    if (position.turn !== this.#claim.attacker) {
      this.#enter(position, read, (next) => this.#walk(next, variations, { left, strict }));
      return;
    }
    const isTry =
      published.mark === '?' || (this.#played.length === 0 && this.#claim.keys?.has(notated.uci) === false);
    const counts = strict && !isTry;
    const others = counts ? this.#others(position, published, notated, left) : [];
    if (others.length > 0) {
      this.#faults.push(this.#fault(text, notated, { reason: 'not-only', others }));
      return;
    }
    const fault = this.#enter(position, read, (next) => {
      const found = attackFault(next, published, counts ? left - 1 : undefined, this.#prover);
      if (!found) this.#walk(next, variations, { left: left - 1, strict: counts });
      return found;
    });
    if (fault) this.#faults.push(this.#fault(text, notated, fault));
  }

  /** Other moves that mate in `left` where `published` has to be the only one: not first, and not last. */
  #others(position: Chess, published: PublishedMove, { uci }: NotatedMove, left: number): NotatedMove[] {
    const checked =
      this.#claim.onlyMoves && this.#played.length > 0 && published.variations.length > 0 && left > 1;
    if (!checked) return [];
    const { keys } = this.#prover.keys(left);
    return keys.map(({ move }) => notate(position, move)).filter((move) => move.uci !== uci);
  }

  /** Defences that hold out for all of `left` moves, where `played` does not. */
  #better(position: Chess, played: NormalMove, left: number): NotatedMove[] {
    if (left < 2 || !this.#prover.after(played, () => this.#prover.mates(left - 1))) return [];
    const found = this.#prover.refutations(left - 1, LISTED_REFUTATIONS);
    return found?.moves.map((move) => notate(position, move)) ?? [];
  }

  /** Plays a move here and in the kernel, and looks from there. */
  #enter<T>(position: Chess, { move, notated }: Read, look: (next: Chess) => T): T {
    const next = position.clone();
    next.play(move);
    this.#played.push(notated);
    const found = this.#prover.after(move, () => look(next));
    this.#played.pop();
    return found;
  }

  #fault(text: string, move: NotatedMove | undefined, fault: Fault): LineFault {
    return { after: [...this.#played], text, ...(move && { move }), ...fault };
  }
}

type Read = Exclude<ReadMove, { readonly reason: NoMove }>;

/**
 * What is wrong with an attacker's move that has led to `position`, the prover's.
 * @param left attacker's moves within which it has to mate; undefined: it only has to mate where it says so
 */
function attackFault(
  position: Chess,
  { move, variations }: PublishedMove,
  left: number | undefined,
  prover: Prover,
): Fault | undefined {
  if (position.isCheckmate()) return undefined;
  if (left === 0 || (variations.length === 0 && isMateMarked(move))) return { reason: 'no-mate' };
  return left === undefined ? undefined : whyNoMate(position, left, prover);
}

/** How the side to move, not mated yet, avoids being mated within `moves` >= 1; undefined if it cannot, or that is not known. */
export function whyNoMate(
  position: Chess,
  moves: number,
  prover: Prover,
):
  | { readonly reason: 'fails'; readonly refutations: readonly NotatedMove[]; readonly more: boolean }
  | undefined {
  if (!position.hasDests()) return { reason: 'fails', refutations: [], more: false };
  const found = prover.refutations(moves, LISTED_REFUTATIONS);
  if (!found || found.moves.length === 0) return undefined;
  return {
    reason: 'fails',
    refutations: found.moves.map((reply) => notate(position, reply)),
    more: found.more,
  };
}

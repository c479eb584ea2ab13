/**
 * A place in the play of a problem. Plays, passes, takes back and notates, and keeps the kernel and chessops, an independent
 * implementation of the rules, at the same position.
 *
 * A callback looks at what follows a move; the move is taken back when it returns or throws, so a walk can be abandoned anywhere.
 * chessops is slow compared to the kernel, so its positions are made on demand.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { positionOf, sanAndPlay, sanLine, toUci } from '../chess/moves.js';
import { PASSED_UCI, pass } from '../chess/pass.js';
import { type Aim, isBound, mayReachGoalHimself } from '../kernel/aim.js';
import type { Kernel } from '../kernel/kernel.js';
import { NULL_MOVE } from '../problems/problem.js';
import type { NotatedMove } from '../solution/play.js';
import { reachesGoal } from './goal.js';

/** A passed move. */
const PASS: NotatedMove = { uci: PASSED_UCI, san: NULL_MOVE };

/** A move from the start to here, or a pass, and the resulting chessops position once needed. */
interface Step {
  readonly move: NormalMove | undefined;
  made?: { readonly position: Chess; readonly notated: NotatedMove };
}

export class Cursor {
  readonly kernel: Kernel;
  readonly #start: Chess;
  readonly #steps: Step[] = [];

  /** Sets the kernel's position; from now on only the cursor may move it. */
  constructor(kernel: Kernel, fen: string, aim?: Aim) {
    kernel.setPosition(fen, aim);
    this.kernel = kernel;
    this.#start = positionOf(fen);
  }

  /** The position here, not to be changed. */
  get position(): Chess {
    return this.#positionAfter(this.#steps.length);
  }

  /** The moves from the start to here. */
  get line(): readonly NotatedMove[] {
    return this.#steps.map((_, i) => this.#make(i).notated);
  }

  get ply(): number {
    return this.#steps.length;
  }

  /**
   * The move that led here.
   * @throws RangeError at the start
   */
  get lastMove(): NotatedMove {
    return this.#make(this.#steps.length - 1).notated;
  }

  /** In order of generation. */
  legalMoves(): NormalMove[] {
    return this.kernel.legalMoves();
  }

  /** Whether the attacker's move reaches the goal, where that is (also) his part. @param left his moves, this one included */
  reachesGoal(move: NormalMove, left: number): boolean {
    const { aim } = this.kernel;
    const counts = mayReachGoalHimself(aim) && !(aim.exact && left > 1);
    return counts && reachesGoal(this.position, move, aim.goal);
  }

  /**
   * What the defender, to move, may play, and which of it reaches the goal where that is his part: in reflex play he must reach it
   * if he can.
   * @param left attacker's moves that are left: where the length is exact, the goal counts after the last one only
   * @returns `tooEarly`: what refutes by reaching it sooner
   */
  defences(left: number): {
    readonly moves: readonly NormalMove[];
    readonly reaching: ReadonlySet<string>;
    readonly tooEarly: ReadonlySet<string>;
  } {
    const { play, exact } = this.kernel.aim;
    const reaching = play === 'direct' ? [] : this.kernel.goalMoves();
    const uci = new Set(reaching.map(toUci));
    if (exact && left > 0) {
      return { moves: this.legalMoves(), reaching: new Set(), tooEarly: play === 'self' ? uci : new Set() };
    }
    const isForced = reaching.length > 0 && isBound(this.kernel.aim, 'defender');
    return { moves: isForced ? reaching : this.legalMoves(), reaching: uci, tooEarly: new Set() };
  }

  /** In reflex play: the attacker, to move, can reach the goal and so has failed. */
  mustReachGoal(): boolean {
    return isBound(this.kernel.aim, 'attacker') && this.kernel.goalMoves().length > 0;
  }

  isInCheck(): boolean {
    return this.kernel.isInCheck();
  }

  /** @throws RangeError when the move is illegal */
  notate(move: NormalMove): NotatedMove {
    return notateAndPlay(this.position.clone(), move);
  }

  /** @throws RangeError when one of the moves is illegal */
  notateLine(moves: readonly NormalMove[]): readonly NotatedMove[] {
    const san = sanLine(this.position, moves);
    return moves.map((move, ply) => ({ uci: toUci(move), san: san[ply] as string }));
  }

  /** Looks at the position after a legal move. */
  after<T>(move: NormalMove, look: () => T): T {
    this.kernel.play(move);
    return this.#step({ move }, look);
  }

  /** Looks at the position with the other side to move. The side to move must not be in check. */
  afterPass<T>(look: () => T): T {
    this.kernel.pass();
    return this.#step({ move: undefined }, look);
  }

  #step<T>(step: Step, look: () => T): T {
    this.#steps.push(step);
    try {
      return look();
    } finally {
      this.#steps.pop();
      this.kernel.undo();
    }
  }

  #positionAfter(plies: number): Chess {
    return plies === 0 ? this.#start : this.#make(plies - 1).position;
  }

  #make(index: number): { readonly position: Chess; readonly notated: NotatedMove } {
    const step = this.#steps[index];
    if (!step) throw new RangeError('no move has led here');
    if (!step.made) {
      const position = this.#positionAfter(index).clone();
      if (!step.move) pass(position);
      step.made = { position, notated: step.move ? notateAndPlay(position, step.move) : PASS };
    }
    return step.made;
  }
}

const notateAndPlay = (position: Chess, move: NormalMove): NotatedMove => ({
  uci: toUci(move),
  san: sanAndPlay(position, move),
});

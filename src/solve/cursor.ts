/**
 * A place in the play of a problem. Plays, passes, takes back and names moves, all in the kernel.
 *
 * A callback looks at what follows a move; the move is taken back when it returns or throws, so a walk can be abandoned anywhere.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { positionOf, toUci } from '../chess/moves.js';
import { PASSED_UCI, pass } from '../chess/pass.js';
import { type Aim, isBound, mayReachGoalHimself } from '../kernel/aim.js';
import type { Kernel } from '../kernel/kernel.js';
import { NULL_MOVE } from '../problems/problem.js';
import type { NotatedMove } from '../solution/play.js';

const PASS: NotatedMove = { uci: PASSED_UCI, san: NULL_MOVE };
const NO_MOVES: ReadonlySet<string> = new Set();

/** A move from the start to here, or a pass; its notation and the resulting chessops position once needed. */
interface Step {
  readonly move: NormalMove | undefined;
  notated?: NotatedMove;
  position?: Chess;
}

export class Cursor {
  readonly kernel: Kernel;
  readonly #fen: string;
  readonly #steps: Step[] = [];
  #start: Chess | undefined;

  /** Sets the kernel's position; from now on only the cursor may move it. */
  constructor(kernel: Kernel, fen: string, aim?: Aim) {
    kernel.setPosition(fen, aim);
    this.kernel = kernel;
    this.#fen = fen;
  }

  /** The position here as chessops has it, for reading what people wrote; slow, and not to be changed. */
  get position(): Chess {
    return this.#positionAfter(this.#steps.length);
  }

  /** The moves from the start to here. */
  get line(): readonly NotatedMove[] {
    return this.#steps.map((_, ply) => this.#notated(ply));
  }

  get ply(): number {
    return this.#steps.length;
  }

  /**
   * The move that led here.
   * @throws RangeError at the start
   */
  get lastMove(): NotatedMove {
    return this.#notated(this.#steps.length - 1);
  }

  /** In order of generation. */
  legalMoves(): NormalMove[] {
    return this.kernel.legalMoves();
  }

  isInCheck(): boolean {
    return this.kernel.isInCheck();
  }

  /** How the game has ended here, if it has. */
  get end(): 'mate' | 'stalemate' | undefined {
    if (this.kernel.hasLegalMove()) return undefined;
    return this.kernel.isInCheck() ? 'mate' : 'stalemate';
  }

  /** Whether the attacker's move reaches the goal, where that is (also) his part. @param left his moves, this one included */
  reachesGoal(move: NormalMove, left: number): boolean {
    const { aim, notation } = this.kernel;
    const counts = mayReachGoalHimself(aim) && !(aim.exact && left > 1);
    return counts && notation.reachesGoal(move);
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
    if (play === 'direct') return { moves: this.legalMoves(), reaching: NO_MOVES, tooEarly: NO_MOVES };
    const reaching = this.kernel.goalMoves();
    const uci = new Set(reaching.map(toUci));
    if (exact && left > 0) {
      return { moves: this.legalMoves(), reaching: NO_MOVES, tooEarly: play === 'self' ? uci : NO_MOVES };
    }
    const isForced = reaching.length > 0 && isBound(this.kernel.aim, 'defender');
    return { moves: isForced ? reaching : this.legalMoves(), reaching: uci, tooEarly: NO_MOVES };
  }

  /** In reflex play: the attacker, to move, can reach the goal and so has failed. */
  mustReachGoal(): boolean {
    return isBound(this.kernel.aim, 'attacker') && this.kernel.goalMoves().length > 0;
  }

  /** @throws RangeError when the move is illegal */
  notate(move: NormalMove): NotatedMove {
    return { uci: toUci(move), san: this.kernel.notation.sanOf(move) };
  }

  /** @throws RangeError when one of the moves is illegal */
  notateLine(moves: readonly NormalMove[]): readonly NotatedMove[] {
    return namedMoves(moves, this.kernel.notation.nameLine(moves).san);
  }

  /**
   * Names a line that a search has found.
   * @throws RangeError, or Error if it does not reach the goal: a bug in the search, whose line must never be printed
   */
  notateGoalLine(moves: readonly NormalMove[]): readonly NotatedMove[] {
    const { san, reachesGoal } = this.kernel.notation.nameLine(moves);
    if (reachesGoal || moves.length === 0) return namedMoves(moves, san);
    const { fen, aim } = this.kernel;
    throw new Error(`the line ${moves.map(toUci).join(' ')} of ${fen} does not reach the goal, ${aim.goal}`);
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

  #notated(ply: number): NotatedMove {
    const step = this.#steps[ply];
    if (!step) throw new RangeError('no move has led here');
    const { move } = step;
    step.notated ??= move ? { uci: toUci(move), san: this.kernel.notation.sanOf(move, ply) } : PASS;
    return step.notated;
  }

  #positionAfter(plies: number): Chess {
    const step = this.#steps[plies - 1];
    if (!step) {
      this.#start ??= positionOf(this.#fen);
      return this.#start;
    }
    step.position ??= played(this.#positionAfter(plies - 1).clone(), step.move);
    return step.position;
  }
}

function played(position: Chess, move: NormalMove | undefined): Chess {
  if (move) position.play(move);
  else pass(position);
  return position;
}

const namedMoves = (moves: readonly NormalMove[], san: readonly string[]): readonly NotatedMove[] =>
  moves.map((move, ply) => ({ uci: toUci(move), san: san[ply] as string }));

/**
 * A place in the play of a problem. Plays, passes, takes back and notates moves, all in the kernel.
 *
 * A callback looks at what follows a move. The move is taken back when the callback returns or throws, so a walk can stop anywhere.
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

/** A move from the start to here, or a pass. Its notation and the resulting chessops position are made when first needed. */
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

  /** Sets the kernel's position. From now on only the cursor may change it. */
  constructor(kernel: Kernel, fen: string, aim?: Aim) {
    kernel.setPosition(fen, aim);
    this.kernel = kernel;
    this.#fen = fen;
  }

  /** Returns the current chessops position, for reading what people wrote. Slow to make, and must not be modified. */
  get position(): Chess {
    return this.#positionAfter(this.#steps.length);
  }

  /** Returns the moves from the start to here. */
  get line(): readonly NotatedMove[] {
    return this.#steps.map((_, ply) => this.#notated(ply));
  }

  get ply(): number {
    return this.#steps.length;
  }

  /**
   * Returns the move that led here.
   * @throws RangeError at the start
   */
  get lastMove(): NotatedMove {
    return this.#notated(this.#steps.length - 1);
  }

  /** Returns the legal moves in order of generation. */
  legalMoves(): NormalMove[] {
    return this.kernel.legalMoves();
  }

  isInCheck(): boolean {
    return this.kernel.isInCheck();
  }

  /** Returns how the game has ended here, if it has. */
  get end(): 'mate' | 'stalemate' | undefined {
    if (this.kernel.hasLegalMove()) return undefined;
    return this.kernel.isInCheck() ? 'mate' : 'stalemate';
  }

  /** Returns whether the attacker's move reaches the goal, if reaching it may be his part. @param left his moves, including this one */
  reachesGoal(move: NormalMove, left: number): boolean {
    const { aim, notation } = this.kernel;
    const counts = mayReachGoalHimself(aim) && !(aim.exact && left > 1);
    return counts && notation.reachesGoal(move);
  }

  /**
   * Returns what the defender, to move, may play, and which of these moves reach the goal, if that is his part. In reflex play he must
   * reach it if he can.
   * @param left remaining attacker's moves: if the length is exact, the goal counts after the last one only
   * @returns `tooEarly`: the moves that refute by reaching the goal too soon
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

  /** Returns whether the attacker, to move in reflex play, can reach the goal and so has failed. */
  mustReachGoal(): boolean {
    return isBound(this.kernel.aim, 'attacker') && this.kernel.goalMoves().length > 0;
  }

  /** @throws RangeError if the move is illegal */
  notate(move: NormalMove): NotatedMove {
    return { uci: toUci(move), san: this.kernel.notation.sanOf(move) };
  }

  /** @throws RangeError if one of the moves is illegal */
  notateLine(moves: readonly NormalMove[]): readonly NotatedMove[] {
    return namedMoves(moves, this.kernel.notation.nameLine(moves).san);
  }

  /**
   * Notates a line that a search has found.
   * @throws RangeError, or Error if the line does not reach the goal: a bug in the search, whose line must never be printed
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

  /** Looks at the position with the other side to move. The side that passes must not be in check. */
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

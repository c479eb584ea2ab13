/**
 * The play of a problem on the board: every move with the positions before and after it, and the phases of battle play as the
 * letter schemes need them. Made once for all themes.
 */

import { movesOf, PLAYS, type Stipulation } from '../../problems/stipulation.js';
import { isAfterPass, type PhaseKind, type PlayedMove } from '../../solution/play.js';
import type { Evidence, Solution, ThemeLine } from '../../solution/solution.js';
import { type Move, moveOf, ThematicBoard } from '../board/board.js';
import { type Color, EMPTY, other, squareName } from '../board/squares.js';

/** `self` includes reflex play; `help` is help and series play. */
export type PlayKind = 'direct' | 'self' | 'help';

/** A move on the board. */
export interface Step {
  readonly phase: PhaseView;
  readonly played: PlayedMove;
  readonly move: Move;
  /** the move before it; for a threat, the move that threatens; undefined for a first move */
  readonly parent: Step | undefined;
  readonly before: ThematicBoard;
  readonly after: ThematicBoard;
  readonly mover: number;
  /** the captured man, or 0 */
  readonly captured: number;
  /** where the man that moves stood in the diagram */
  readonly origin: number;
  /** equal for moves of the same man to the same square in any phase, with any origin and capture, as editors assign letters */
  readonly id: number;
  readonly next: readonly Step[];
}

/** A defence and its answers. */
export interface Variation {
  readonly defence: Step;
  readonly answers: readonly Step[];
  /** the answer that belongs to the defence: the only one, and not a threat */
  readonly own: Step | undefined;
}

/** Set play, one try with its play, or one key with its play. In help and series play: the whole set play, or all solutions. */
export interface PhaseView {
  readonly kind: PhaseKind;
  /** absent in set play, and in help and series play */
  readonly first?: Step;
  readonly steps: Step[];
  readonly threats: readonly Step[];
  readonly variations: readonly Variation[];
  readonly refutations: readonly Step[];
}

type Growing<T> = { -readonly [Key in keyof T]: T[Key] };

/** Larger play is not examined further. */
const MAX_STEPS = 30_000;

export class ThematicPlay {
  readonly stipulation: Stipulation;
  readonly kind: PlayKind;
  readonly diagram: ThematicBoard;
  readonly attacker: Color;
  /** the side whose king is mated */
  readonly mated: Color;
  /** the number of moves asked for, or of the shortest solution if none was asked for */
  readonly moves: number;
  /** set play, tries with exactly one refutation, and keys, each with its play */
  readonly phases: readonly PhaseView[];
  /** every move, each before what follows it */
  readonly steps: readonly Step[];
  /** the moves that end play with mate; none if there is another goal */
  readonly mates: readonly Step[];
  #size = 0;
  readonly #kept = new Map<unknown, unknown>();

  constructor(fen: string, solution: Solution) {
    const { stipulation = DIRECT } = solution;
    this.stipulation = stipulation;
    this.kind = kindOfPlay(stipulation);
    this.diagram = ThematicBoard.of(fen);
    const { turn } = this.diagram;
    this.attacker = stipulation.begins === 'attacker' ? turn : other(turn);
    this.mated =
      this.kind === 'self' || stipulation.play.endsWith('self') ? this.attacker : other(this.attacker);
    this.moves = solution.stipulation ? movesOf(solution.stipulation) : (solution.moves ?? 0);
    this.phases = solution.phases.flatMap(({ kind, first }) => this.#phases(kind, first));
    this.steps = this.phases.flatMap(({ steps }) => steps);
    this.mates = this.steps.filter((step) => this.#isMate(step));
  }

  /** Keeps a value that several themes need, so that it is made once. */
  keep<T>(make: (play: ThematicPlay) => T): T {
    if (!this.#kept.has(make)) this.#kept.set(make, make(this));
    return this.#kept.get(make) as T;
  }

  get defender(): Color {
    return other(this.attacker);
  }

  get set(): PhaseView | undefined {
    return this.phases.find(({ kind }) => kind === 'set');
  }

  get tries(): readonly PhaseView[] {
    return this.phases.filter(({ kind }) => kind === 'try');
  }

  /** Returns the play after the keys. */
  get actual(): readonly PhaseView[] {
    return this.phases.filter(({ kind }) => kind === 'actual');
  }

  /** Returns the last moves of the solutions, in help and series play. */
  get solutions(): readonly Step[] {
    return this.actual.flatMap(({ steps }) => steps.filter(({ next }) => next.length === 0));
  }

  #isMate({ next, played, after }: Step): boolean {
    if (next.length > 0) return false;
    const isLast = played.moves === (this.kind === 'self' ? 0 : 1);
    if (isLast && this.stipulation.goal === 'mate') return true;
    return (isLast || (played.moves === undefined && played.role === 'help')) && after.isMate(this.mated);
  }

  #phases(kind: PhaseKind, first: readonly PlayedMove[]): PhaseView[] {
    const isWhole = this.kind === 'help' || isAfterPass(kind);
    if (isWhole) return first.length === 0 ? [] : [this.#phase(kind, first)];
    return first
      .filter(
        ({ role, next }) => role !== 'try' || next.filter((move) => move.role === 'refutation').length === 1,
      )
      .map((move) => this.#phase(kind, [move]));
  }

  #phase(kind: PhaseKind, first: readonly PlayedMove[]): PhaseView {
    const phase: Growing<PhaseView> = { kind, steps: [], threats: [], variations: [], refutations: [] };
    const steps = first.map((move) => this.#step(phase, move, undefined, this.diagram));
    const isWhole = this.kind === 'help' || isAfterPass(kind);
    const [key] = steps;
    if (!isWhole && key) phase.first = key;
    if (this.kind === 'help') return phase;
    const next = isWhole ? steps : (key?.next ?? []);
    phase.threats = next.filter(({ played }) => played.role === 'threat');
    phase.refutations = next.filter(({ played }) => played.role === 'refutation');
    const threatened = new Set(phase.threats.map(({ id }) => id));
    phase.variations = next
      .filter(({ played }) => played.role === 'defence')
      .map((defence): Variation => {
        const answers = defence.next.filter(({ played }) => played.role === 'answer');
        const [answer] = answers;
        const isOwn = answers.length === 1 && answer && !threatened.has(answer.id);
        const own = isOwn && this.stipulation.goal === 'mate' ? answer : undefined;
        return { defence, answers, own };
      });
    return phase;
  }

  #step(phase: PhaseView, played: PlayedMove, parent: Step | undefined, before: ThematicBoard): Step {
    this.#size++;
    const move = moveOf(played.uci);
    const after = before.copy();
    const mover = before.at(move.from);
    const captured = after.play(move);
    const origin = originSquare(parent, move.from);
    const id = (origin * 64 + move.to) * 8 + move.promotion;
    const next: Step[] = [];
    const step: Step = { phase, played, move, parent, before, after, mover, captured, origin, id, next };
    phase.steps.push(step);
    if (this.#size < MAX_STEPS)
      for (const each of played.next) next.push(this.#step(phase, each, step, after));
    return step;
  }
}

const DIRECT: Stipulation = { play: 'direct', goal: 'mate', plies: 3, begins: 'attacker' };

function kindOfPlay({ play }: Stipulation): PlayKind {
  if (PLAYS[play].counting !== 'battle') return 'help';
  return play === 'direct' ? 'direct' : 'self';
}

/** Returns where the man on a square stood in the diagram. @param last the last move played */
export function originSquare(last: Step | undefined, square: number): number {
  let origin = square;
  for (let step = last; step; step = step.parent) if (step.move.to === origin) origin = step.move.from;
  return origin;
}

/** Returns the moves from the first one to this one. */
export function pathTo(step: Step): Step[] {
  const path: Step[] = [];
  for (let each: Step | undefined = step; each; each = each.parent) path.unshift(each);
  return path;
}

const lineTo = (step: Step): ThemeLine => ({
  phase: step.phase.kind,
  moves: pathTo(step).map(({ played }) => played.uci),
});

/** Makes an instance of a theme. @param squares the squares that matter */
export const shownBy = (steps: readonly Step[], squares: readonly number[] = []): Evidence => ({
  lines: steps.map(lineTo),
  squares: [...new Set(squares)].map(squareName),
});

export const isCapture = ({ captured }: Step): boolean => captured !== EMPTY;

/** Makes a finder of a value that several themes need. It examines each play once. */
export const kept =
  <Found>(find: (play: ThematicPlay) => Found) =>
  (play: ThematicPlay): Found =>
    play.keep(find);

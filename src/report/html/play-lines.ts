/** Makes the play that a page shows: moves with their numbers, and phases. */
import type { NotatedMove } from '../../solve/solution.js';
import { isBlackFirst, type MoveWriter, passedBefore, passedBy } from '../move-notation.js';
import {
  SHOWN_PHASES,
  type ShownMove,
  type ShownPhase,
  type ShownPhaseKind,
  type ShownRole,
} from './shown.js';

/** Lines of a solution, with the numbers of its moves. */
export class LineWriter {
  readonly #fen: string;
  readonly #writer: MoveWriter;
  readonly #blackFirst: boolean;

  constructor(fen: string, writer: MoveWriter) {
    this.#fen = fen;
    this.#writer = writer;
    this.#blackFirst = isBlackFirst(fen);
  }

  move(
    role: ShownRole,
    level: number,
    move: NotatedMove,
    before?: NotatedMove,
    mark?: '!' | '?',
    note?: string,
  ): ShownMove {
    return shownMove(role, level, this.#text(level, move, before, mark), move, note);
  }

  /** @param note on the last move */
  line(moves: readonly NotatedMove[], note?: string): ShownMove[] {
    return moves.map((move, ply) => {
      const isLast = ply === moves.length - 1;
      return shownMove('line', ply, this.#inLine(moves, ply, ply === 0), move, isLast ? note : undefined);
    });
  }

  /** The rest of a line, below its first move. */
  continuation(line: readonly NotatedMove[]): ShownMove[] {
    return line.slice(1).map((move, i) => shownMove('line', i + 1, this.#inLine(line, i + 1, i === 0), move));
  }

  /** `2.b8`: a text that is no move, where a move should stand. */
  numbered(ply: number, text: string): string {
    return this.#writer.number(ply, this.#blackFirst) + text;
  }

  /** Only the first shown move of a line needs the dots after its number. */
  #inLine(line: readonly NotatedMove[], ply: number, first: boolean): string {
    const text = this.#text(ply, line[ply] as NotatedMove, line[ply - 1]);
    return first ? text : text.replace(/^\d+\.\.\./, '');
  }

  #text(ply: number, move: NotatedMove, before: NotatedMove | undefined, mark?: '!' | '?'): string {
    const passed = before ? passedBy(before) : passedBefore(this.#fen);
    return this.numbered(
      ply,
      mark ? this.#writer.marked(move, mark, passed) : this.#writer.move(move, passed),
    );
  }
}

export const shownMove = (
  role: ShownRole,
  level: number,
  text: string,
  { uci }: Pick<NotatedMove, 'uci'>,
  note = '',
  comments: readonly string[] = [],
): ShownMove => ({ role, level, uci, text, note, comments });

/** What phases are called that need no title of their own. */
const TITLES = { actual: 'Solution', try: 'Tries', set: 'Set play' } as const;

export const phase = (kind: keyof typeof TITLES, moves: readonly ShownMove[], note = ''): ShownPhase => ({
  kind,
  title: TITLES[kind],
  note,
  moves,
});

/** A phase with a title of its own. */
export const titled = (kind: ShownPhaseKind, title: string, moves: readonly ShownMove[]): ShownPhase => ({
  kind,
  title,
  note: '',
  moves,
});

/** Phases in the order of a page, without those that have nothing to show. */
export const inOrder = (phases: readonly ShownPhase[]): ShownPhase[] =>
  phases.filter(({ moves, note }) => moves.length > 0 || note !== '').sort((a, b) => rankOf(a) - rankOf(b));

/** Lines outside the tree stay as they come, faults among them. */
const rankOf = ({ kind }: ShownPhase): number =>
  Math.min(SHOWN_PHASES.indexOf(kind), SHOWN_PHASES.indexOf('line'));

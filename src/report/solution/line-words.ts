/**
 * Solutions of help and series play in the notation of the field: in `h#2` Black's move is the first of each pair, `h#2.5` and set
 * play begin with `1...`, and the moves of a series are counted one by one.
 */

import { parseStipulation } from '../../problems/parse-stipulation.js';
import { isSeriesPlay, movesOf } from '../../problems/stipulation.js';
import {
  countSolutions,
  type LineSolution,
  type MoveLine,
  movesOfLine,
  type NotatedMove,
} from '../../solve/solution.js';
import { countText } from '../counts-and-times.js';
import { ended, goalWords } from '../goal-words.js';
import { type MoveWriter, type PassedSquare, passedBefore, passedBy } from '../move-notation.js';
import { plural } from '../summary.js';
import { flawText, LIMITS, type StatusWords } from './outcome-words.js';

/** What a line is to its problem. */
export type LineKind = 'set-play' | 'short' | 'solution';

export interface ShownLine {
  readonly kind: LineKind;
  readonly moves: readonly NotatedMove[];
  /** `short`; `order of 1`: the same moves as the first solution, in another order */
  readonly notes: readonly string[];
}

/** The lines of a solution or a verdict. */
export type LinePlay = Pick<LineSolution, 'stipulation' | 'lines' | 'shorter' | 'setPlay'>;

/** All lines: set play, then shorter solutions, then those of full length. */
export function shownLines({ setPlay = [], shorter, lines }: LinePlay): ShownLine[] {
  const numbers = new Map<string, number>();
  return [
    ...setPlay.map((line) => ({ kind: 'set-play' as const, moves: movesOfLine(line), notes: [] })),
    ...shorter.map((line) => ({ kind: 'short' as const, moves: movesOfLine(line), notes: ['short'] })),
    ...lines.map((line, i) => {
      const same = sameMoves(line);
      const before = numbers.get(same);
      if (before === undefined) numbers.set(same, i + 1);
      return {
        kind: 'solution' as const,
        moves: movesOfLine(line),
        notes: before === undefined ? [] : [`order of ${before}`],
      };
    }),
  ];
}

/** Equal for lines that differ only in the order of moves. */
const sameMoves = ({ uci }: MoveLine): string => [...uci].sort().join(' ');

/** How the plies of a problem's lines are numbered, and how their end is marked. */
export class LineNumbers {
  /** moves in a row; 0: both sides move in turn */
  readonly #series: number;
  /** plies after the series */
  readonly #after: number;
  /** half moves that the lines lack: they begin with `1...` */
  readonly #offset: number;
  /** what marks the end of a line besides `#`: `=` */
  readonly end: string;

  constructor(stipulation: string) {
    const asked = parseStipulation(stipulation);
    const moves = asked.ok ? movesOf(asked.value) : 0;
    this.#series = asked.ok && isSeriesPlay(asked.value.play) ? moves : 0;
    this.#after = asked.ok && this.#series > 0 ? asked.value.plies - moves : 0;
    this.#offset = moves % 1 === 0 ? 0 : 1;
    this.end = goalWords(stipulation).end;
  }

  /** `2.`, `2...`: of a column, in which the moves of a ply stand. */
  column(ply: number): string {
    if (this.#series > 0) return ply < this.#series ? `${ply + 1}.` : `${this.#series}...`;
    const halfMove = ply + this.#offset;
    return `${Math.floor(halfMove / 2) + 1}${halfMove % 2 === 0 ? '.' : '...'}`;
  }

  /** The column of a move. */
  columnOf({ kind, moves }: ShownLine, index: number): number {
    if (this.#series === 0) return kind === 'set-play' ? index + 1 : index;
    const left = moves.length - index;
    return left <= this.#after ? this.#series + this.#after - left : index;
  }

  /** The number before a move in its line: only the first needs the dots. */
  inLine(line: ShownLine, index: number): string {
    const ofSeries = Math.max(1, line.moves.length - this.#after);
    const number =
      this.#series > 0
        ? index < line.moves.length - this.#after
          ? `${index + 1}.`
          : `${ofSeries}...`
        : this.column(this.columnOf(line, index));
    return index > 0 && number.endsWith('...') ? '' : number;
  }
}

/** The moves of a line in a notation; behind the last one `=` where it stalemates. */
export function lineMoves(
  fen: string,
  { kind, moves }: ShownLine,
  numbers: LineNumbers,
  writer: MoveWriter,
): string[] {
  let passed: PassedSquare = kind === 'set-play' ? undefined : passedBefore(fen);
  return moves.map((move, i) => {
    const text = writer.move(move, passed);
    passed = passedBy(move);
    return i + 1 < moves.length ? text : ended(text, move, numbers);
  });
}

/** `1.Kd5`, `Bg2`, `2.Ke4`, `Bh1#` */
export function numberedMoves(
  fen: string,
  line: ShownLine,
  numbers: LineNumbers,
  writer: MoveWriter,
): string[] {
  return lineMoves(fen, line, numbers, writer).map((move, i) => `${numbers.inLine(line, i)}${move}`);
}

/** `1.Kd5 Bg2 2.Ke4 Bh1#` */
export const numberedLine = (...of: Parameters<typeof numberedMoves>): string =>
  numberedMoves(...of).join(' ');

/** Lines of a cell of a table for programs, numbered, so that they can be read again: the solutions, or the set play. */
export function linesCell(
  fen: string,
  play: LinePlay,
  which: 'solutions' | 'set-play',
  writer: MoveWriter,
): string {
  const numbers = new LineNumbers(play.stipulation);
  return shownLines(play)
    .filter(({ kind }) => (kind === 'set-play') === (which === 'set-play'))
    .map((line) => numberedLine(fen, line, numbers, writer))
    .join('; ');
}

/** `sound`, `2 solutions`, `cooked: 3 solutions, 2 intended`, `undecided (time), 1 solution so far` … */
export function lineStatus(solution: LineSolution): StatusWords {
  const { status, stipulation, lines, shorter, flaws, intended, limit } = solution;
  const count = solutions(countSolutions(lines));
  if (status === 'undecided') {
    const why = limit === undefined ? '' : ` (${limit === 'solutions' ? 'solutions' : LIMITS[limit]})`;
    const found = flaws.map((flaw) => flawText(flaw, stipulation));
    const known =
      lines.length + shorter.length > 0 ? [`${solutions(lines.length + shorter.length)} so far`] : [];
    const text = [`undecided${why}`, ...found, ...known].join(', ');
    return { text, mood: found.length > 0 ? 'bad' : 'open' };
  }
  if (status === 'no-solution') return { text: 'no solution', mood: 'bad' };
  const wanted = intended === undefined ? '' : `, ${countText(intended)} intended`;
  if (flaws.length > 0) {
    const found = flaws.map((flaw) =>
      flaw === 'cooked' ? `cooked: ${count}${wanted}` : flawText(flaw, stipulation),
    );
    return { text: found.join(', '), mood: 'bad' };
  }
  if (intended === undefined) return { text: count, mood: 'good' };
  return countSolutions(lines) === intended
    ? { text: 'sound', mood: 'good' }
    : { text: `${count}${wanted}`, mood: 'bad' };
}

const solutions = (count: number): string => plural(count, 'solution');

/** `2 solutions, 1 of them in another order of moves; 1 set play`. */
export function lineNotes(solution: LineSolution): string[] {
  const { lines, shorter, setPlay, complete } = solution;
  const orders = shownLines(solution).filter(({ notes }) => notes[0]?.startsWith('order')).length;
  // the status says it
  if (complete && orders === 0 && shorter.length === 0 && !setPlay) return [];
  const parts = [
    `${solutions(lines.length)}${complete ? '' : ' so far'}${orders > 0 ? `, ${countText(orders)} of them another order of the same moves` : ''}`,
    ...(shorter.length > 0 ? [`${countText(shorter.length)} in fewer moves`] : []),
    ...(setPlay ? [setPlay.length === 0 ? 'no set play' : `set play: ${solutions(setPlay.length)}`] : []),
  ];
  return [parts.join('; ')];
}

/** The length of a solution: `2.5`, that of the shortest; `-` if there is none. */
export function lineLength({ stipulation, lines, shorter }: LinePlay): string {
  const asked = parseStipulation(stipulation);
  const [shortest] = [...shorter, ...lines];
  if (!asked.ok || !shortest) return '-';
  const { play, plies } = asked.value;
  const lacking = plies - shortest.uci.length;
  return String(movesOf(asked.value) - (isSeriesPlay(play) ? lacking : lacking / 2));
}

/** The first solution, and how many more there are. */
export function firstLine(fen: string, solution: LinePlay, writer: MoveWriter): string[] {
  const [first, ...more] = shownLines(solution).filter(({ kind }) => kind !== 'set-play');
  if (!first) return [];
  const moves = numberedMoves(fen, first, new LineNumbers(solution.stipulation), writer);
  return more.length === 0 ? moves : [...moves, `(+${countText(more.length)})`];
}

/**
 * Writes the moves of a problem's play in a notation, with their numbers, their marks and the sign of the
 * goal.
 */

import { isParrySeries, movesOf, PLAYS, type Stipulation } from '../../problems/stipulation.js';
import {
  isAfterPass,
  type NotatedMove,
  PHASES,
  type PhaseKind,
  type PlayedMove,
  type Role,
} from '../../solution/play.js';
import { ended, type GoalWords, goalWords } from '../goal-words.js';
import {
  isBlackFirst,
  type MoveWriter,
  moveNumber,
  type NumberedText,
  numberedText,
  type PassedSquare,
  passedBefore,
  passedBy,
} from '../move-notation.js';
import { readPlacement } from '../position/diagram/placement.js';

/** What came before a move: another move, nothing, or a pass, as before a threat and in set play. */
export type Before = NotatedMove | 'diagram' | 'pass';

export type Mark = '!' | '?';

const MARKS: { readonly [R in Role]?: Mark } = { key: '!', try: '?', refutation: '!' };

/** Words in the cells of a line that take the place of a move. */
const WORDS = new Set(['threat', 'zugzwang']);
/** Stands before the first move of a line that follows a pass. */
export const SET_PLAY = PHASES.set.name;

/** Counts the plies of a kind of play, from 0 in the diagram. */
interface Plies {
  /** `2.` or `2...` before the move at a ply. @param made number of moves in the line's series, where a series may be shorter */
  number(ply: number, made?: number): string;
  /** Returns the ply of a move in a line of help or series play. @param sides the side of each move; changes of side matter */
  plyOf(kind: PhaseKind, index: number, sides: readonly boolean[]): number;
}

const inTurn = (number: Plies['number']): Plies => ({
  number,
  plyOf: (kind, index) => (isAfterPass(kind) ? index + 1 : index),
});

/**
 * One side makes a series of moves, then some more moves follow. Set play and short solutions have the end of this. In reciprocal play
 * the series may reach the goal itself, so that nothing follows.
 */
function inSeries(asked: Stipulation): Plies {
  const series = movesOf(asked);
  const after = asked.plies - series;
  return {
    number: (ply, made = series) => {
      if (ply <= series) return ply < series ? `${ply + 1}.` : `${series}...`;
      return moveNumber(2 * made - 1 + ply - series);
    },
    plyOf: (kind, index, sides) => {
      const { length } = sides;
      if (!isAfterPass(kind) && sides.every((side) => side === sides[0])) return index;
      return index < length - after ? index : asked.plies - length + index;
    },
  };
}

/** Leaves room for a parry after each move of the series. Set play begins where the series ends. */
function inParrySeries(asked: Stipulation): Plies {
  return {
    number: moveNumber,
    plyOf: (kind, index, sides) => {
      let ply = isAfterPass(kind) ? 2 * movesOf(asked) - 1 : 0;
      for (let i = 1; i <= index; i++) ply += sides[i] === sides[i - 1] ? 2 : 1;
      return ply;
    },
  };
}

/** Numbers the moves of an introduction separately. Set play lacks the introduction. */
function introduced(introduction: number, main: Plies): Plies {
  return {
    number: (ply) => (ply < introduction ? `${ply + 1}.` : main.number(ply - introduction)),
    plyOf: (kind, index, sides) => {
      const change = sides.findIndex((side) => side !== sides[0]);
      const first = isAfterPass(kind) ? 0 : change < 0 ? sides.length : change;
      if (index < first) return index;
      return (
        introduction + main.plyOf(isAfterPass(kind) ? 'actual' : kind, index - first, sides.slice(first))
      );
    },
  };
}

function pliesOf(asked: Stipulation | undefined, battle: Plies['number']): Plies {
  if (!asked) return inTurn(battle);
  if (asked.introduction !== undefined) {
    const { introduction, ...main } = asked;
    return introduced(introduction, pliesOf(main, battle));
  }
  if (isParrySeries(asked.play)) return inParrySeries(asked);
  const { counting } = PLAYS[asked.play];
  if (counting === 'series') return inSeries(asked);
  const lacking = movesOf(asked) % 1 !== 0 ? 1 : 0;
  return inTurn(counting === 'battle' ? battle : (ply) => moveNumber(ply + lacking));
}

const movesInARow = (asked: Stipulation): number =>
  asked.introduction ?? (PLAYS[asked.play].counting === 'series' ? movesOf(asked) : 0);

export class PlayWriter implements Plies {
  readonly goal: GoalWords;
  readonly number: Plies['number'];
  readonly plyOf: Plies['plyOf'];
  readonly #moves: MoveWriter;
  readonly #fen: string;
  #whites: ReadonlySet<string> | undefined;
  readonly #passedBefore: PassedSquare;
  /** a half-move comes first, as in `h#2.5` */
  readonly #beginsWithHalf: boolean;
  /** number of moves that one side begins with: an introduction, or a series */
  readonly #inARow: number;
  /** number of plies in a whole solution */
  readonly #whole: number;

  constructor(
    { fen }: { readonly fen: string },
    { stipulation }: { readonly stipulation?: Stipulation },
    moves: MoveWriter,
  ) {
    const blackFirst = isBlackFirst(fen);
    const plies = pliesOf(stipulation, (ply) => moves.number(ply, blackFirst));
    this.goal = goalWords(stipulation);
    this.number = plies.number;
    this.plyOf = plies.plyOf;
    this.#moves = moves;
    this.#fen = fen;
    this.#beginsWithHalf = stipulation !== undefined && movesOf(stipulation) % 1 !== 0;
    this.#inARow = stipulation ? movesInARow(stipulation) : 0;
    this.#whole = (stipulation?.plies ?? 0) + (stipulation?.introduction ?? 0);
    this.#passedBefore = passedBefore(fen);
  }

  /** Returns a move with a mark, if any. */
  move(move: NotatedMove, before: Before, mark?: Mark): string {
    const passed =
      before === 'diagram' ? this.#passedBefore : before === 'pass' ? undefined : passedBy(before);
    return mark ? this.#moves.marked(move, mark, passed) : this.#moves.move(move, passed);
  }

  /**
   * Returns a move of a tree as its role demands: keys, tries and refutations are marked, and a last move has the
   * sign of the goal.
   */
  played(move: PlayedMove, before: Before): string {
    const text = this.move(move, move.role === 'threat' ? 'pass' : before, MARKS[move.role]);
    return this.#reachesGoal(move) ? this.end(text, move) : text;
  }

  /** Returns a last move, marked as such. */
  end(text: string, move: NotatedMove): string {
    return ended(text, move, this.goal);
  }

  #areWhites(moves: readonly NotatedMove[]): boolean[] {
    this.#whites ??= whitesIn(this.#fen);
    return areWhites(this.#whites, moves);
  }

  #reachesGoal({ role, moves, next }: PlayedMove): boolean {
    if (next.length > 0) return false;
    if (moves === 0) return true;
    return moves === 1 && this.goal.isOwn && role !== 'defence';
  }

  /** Returns the texts of consecutive moves. @param mark of the last one */
  inRow(moves: readonly NotatedMove[], first: Before = 'diagram', mark?: Mark): string[] {
    return moves.map((move, i) =>
      this.move(move, moves[i - 1] ?? first, i === moves.length - 1 ? mark : undefined),
    );
  }

  /** Returns a whole solution of help or series play, each move at its ply. */
  cells(kind: PhaseKind, moves: readonly NotatedMove[]): string[] {
    const texts = this.inRow(moves, PHASES[kind].follows);
    const last = moves.at(-1);
    if (last) texts.push(this.end(texts.pop() ?? '', last));
    return this.#atPlies(kind, texts, this.#areWhites(moves));
  }

  /** Returns the texts of moves, each at its ply. A ply without a move is empty. */
  #atPlies(kind: PhaseKind, texts: readonly string[], sides: readonly boolean[]): string[] {
    const cells: string[] = isAfterPass(kind) ? [SET_PLAY] : [];
    for (const [i, text] of texts.entries()) {
      const ply = this.plyOf(kind, i, sides);
      while (cells.length < ply) cells.push('');
      cells[ply] = text;
    }
    return cells;
  }

  /**
   * Returns the numbered texts of a published line: its moves, and perhaps a last text that is not a legal move.
   * @param last number of texts wanted from the end
   */
  published(
    kind: PhaseKind,
    moves: readonly NotatedMove[],
    texts: readonly string[],
    last = Infinity,
  ): NumberedText[] {
    const sides = this.#areWhites(moves);
    const [first = true] = sides;
    if (texts.length > sides.length) {
      const isChecked = moves.at(-1)?.san.endsWith('+') === true;
      sides.push(!isChecked && sides.length < this.#inARow ? first : !(sides.at(-1) ?? !first));
    }
    // counted as in a whole line
    const change = sides.findIndex((side) => side !== first);
    const whole = change < 0 ? this.#whole : change + this.#whole - this.#inARow;
    while (sides.length < whole) sides.push(!first);
    const from = last < texts.length ? this.plyOf(kind, texts.length - last, sides) : 0;
    return this.inLine(this.#atPlies(kind, texts, sides).slice(from), from);
  }

  /**
   * `1.Kd5`, `Bg2`, `2.Ke4`: the cells of a line with their numbers, without empty ones. Only the first has dots;
   * if the line begins with the first move they are `1...`. Set play that lacks two half-moves has dots
   * for both: `1...  ...  2.Kb4`.
   * @param from the ply of the first cell
   */
  inLine(cells: readonly string[], from = 0): NumberedText[] {
    const texts: NumberedText[] = [];
    const isMove = (cell: string): boolean => cell !== '' && cell !== SET_PLAY;
    const made = from === 0 ? Math.max(1, cells.slice(0, this.#inARow).filter(isMove).length) : undefined;
    let begun = false;
    for (const [i, text] of cells.entries()) {
      if (!isMove(text)) continue;
      const number = this.number(from + i, made);
      const dots = number.endsWith('...');
      const lacksTwo = !begun && !dots && cells[0] === SET_PLAY && this.#beginsWithHalf;
      if (lacksTwo) texts.push({ number: `1...  ...  ${number}`, text });
      else if (WORDS.has(text) || (begun && dots)) texts.push({ number: '', text });
      else texts.push({ number: dots && from === 0 && i > 0 ? '1...' : number, text });
      begun = true;
    }
    return texts;
  }

  /** Returns the cells of a line as {@link inLine} does, each with its number. */
  numbered(cells: readonly string[], from = 0): string[] {
    return this.inLine(cells, from).map(numberedText);
  }
}

/**
 * Decides for each move whether it is White's. In series play, a side moves several times in a row.
 * @param whites the squares of White's men before the first move
 */
export function areWhites(whites: ReadonlySet<string>, moves: readonly NotatedMove[]): boolean[] {
  const now = new Set(whites);
  return moves.map((move) => moveIn(now, move));
}

/**
 * Updates the squares of White's men after a move.
 * @returns whether the move is White's
 */
export function moveIn(whites: Set<string>, { uci, san }: NotatedMove): boolean {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const isWhite = whites.delete(from);
  const rookTo = san.startsWith('O') ? [`${san.startsWith('O-O-O') ? 'd' : 'f'}${to[1]}`] : [];
  for (const square of [to, ...rookTo]) {
    if (isWhite) whites.add(square);
    else whites.delete(square);
  }
  return isWhite;
}

/** Returns the squares of White's men in a diagram. */
export const whitesIn = (fen: string): ReadonlySet<string> =>
  new Set([...readPlacement(fen)].filter(([, letter]) => letter < 'a').map(([square]) => square));

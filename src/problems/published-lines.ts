/**
 * The published solutions of help and series play: each is a line, and the first move is Black's where Black begins.
 *
 *     1.Kd5-e4 Bf1-g2   2.Ke4-f3 Bg2-h1 #     a solution
 *     1...Bf1-g2   2.Kd5-e4 Bg2-h1 #          one that begins with a half move, or set play
 *     1...  ...  2.Kd5-e4 Bg2-h1 #            set play of the former
 *     2.Ke4-d3 Bg2-f1 #                       another continuation of the line before
 *     1.a2-a1=S   2.Sa1-b3   3.… Qd1-d8 #     series play
 *     1.Kb1-a1   1.Rh2-h1 #                   an introductory move, before play with numbers of its own
 *
 * Where a side moves again, as in series play, the line that is returned has a pass (`--`) before its move, if the text says so by
 * its numbers.
 */
import type { Chess } from 'chessops/chess';
import { inEnglish, OTHER_LANGUAGES, parseMove, positionOf } from '../chess/moves.js';
import { pass } from '../chess/pass.js';
import { firstOf } from '../text/counts-and-times.js';
import type { Finding } from '../text/finding.js';
import { once } from '../text/once.js';
import { quote } from '../text/quote.js';
import { sum } from '../text/sum.js';
import { type Claim, type FoundClaim, NO_CLAIM, NULL_MOVE, type PublishedMove } from './problem.js';
import { MOVE, plainMove } from './published-text.js';
import { isSeriesPlay, movesOf, type Stipulation } from './stipulation.js';

type Lines = Pick<Claim, 'lines' | 'setLines'>;
type Line = readonly string[];

/** A number with its dots, a pass, a move with its mark, a text in brackets. */
const anyToken = once(
  () =>
    new RegExp(
      `\\{[^{}]*\\}|\\([^()]*\\)|(?<![\\p{L}\\d.#=])(\\d{1,3})\\s?\\.(\\s?\\.{1,2}|\\s?…)?|…|(?<!\\S)--(?!\\S)|(?<![\\p{L}\\d~–—-])(${MOVE})(?![\\p{L}\\d~–—-])((?:[^\\S\\n]?[+#=‡†])*[^\\S\\n]?[!?‼⁇]*)`,
      'gu',
    ),
);

/**
 * Reads the solutions in a text of any language.
 *
 * Text that is not a move is skipped, and named by a note if it stands between moves or has a square. A line
 * whose first move is marked as a try is skipped, too. Another note tells if none of the lines can be played.
 */
export function claimOfLineText(text: string, fen: string, stipulation: Stipulation): FoundClaim {
  const { lines, setLines, unread } = linesIn(text.replaceAll('\\', ''), stipulation);
  const notes = unread.length > 0 ? [unreadText(unread)] : [];
  if (lines.length + setLines.length === 0) return { claim: NO_CLAIM, notes };
  const position = positionOf(fen);
  const other = otherToMove(position);
  const passes = passesIn(stipulation);
  const legal = (language: Readonly<Record<string, string>>): number =>
    sum(lines.map((line) => playable(position, line, language, passes))) +
    sum(setLines.map((line) => playable(other, line, language, passes)));
  const best = LANGUAGES.map((language) => ({ language, moves: legal(language) })).reduce((a, b) =>
    b.moves > a.moves ? b : a,
  );
  if (best.moves > 0) {
    const read = (line: Line): Line => line.map((move) => inEnglish(move, best.language));
    return { claim: claimOfLines(lines.map(read), setLines.map(read)), notes };
  }
  const message = `found ${quote(lines[0]?.join(' ') ?? '')} as a solution, which cannot be played, so no line is compared; expected legal moves`;
  return { claim: NO_CLAIM, notes: [{ code: 'solution-line', field: 'solution', message }, ...notes] };
}

/**
 * Of the lines of a duplex, in which Popeye prints those of both sides one after the other: those that belong to the side to move. A line
 * belongs to whom more of its moves can be played for.
 */
export function linesOfSide(claim: Claim, fen: string, stipulation: Stipulation): Claim {
  const position = positionOf(fen);
  const other = otherToMove(position);
  const passes = passesIn(stipulation);
  const ofSide = (own: Chess, others: Chess) => (line: Line) =>
    playable(own, line, {}, passes) >= playable(others, line, {}, passes);
  return claimOfLines(
    (claim.lines ?? []).filter(ofSide(position, other)),
    (claim.setLines ?? []).filter(ofSide(other, position)),
  );
}

function unreadText(unread: readonly string[]): Finding {
  const message = `skipped ${firstOf(
    unread.map((text) => quote(text)),
    MAX_SHOWN,
  )} between the moves of a solution: not a move, or one whose moves before it are not given`;
  return { code: 'solution-text', field: 'solution', message };
}
export const MAX_SHOWN = 3;

export const LANGUAGES = [{}, ...OTHER_LANGUAGES];

/** Up to which ply a side may move again: always in series play, and during an introduction. */
const passesIn = ({ play, introduction = 0 }: Stipulation): number =>
  isSeriesPlay(play) ? Infinity : introduction;

/** How many moves of a line can be played. @param passes see `passesIn` */
function playable(
  start: Chess,
  line: Line,
  language: Readonly<Record<string, string>>,
  passes: number,
): number {
  const position = start.clone();
  for (const [ply, text] of line.entries()) {
    if (text === NULL_MOVE) {
      pass(position);
      continue;
    }
    let move = parseMove(position, inEnglish(text, language));
    if (!move && ply > 0 && ply < passes) {
      pass(position);
      move = parseMove(position, inEnglish(text, language));
    }
    if (!move) return ply;
    position.play(move);
  }
  return line.length;
}

/**
 * The claim of a published tree: every way through it is a solution, or set play where the other side begins. Files write `1...` for both, and
 * a pass; so the first move decides. Where it fits both sides, a pass is set play if no solution begins with half a move.
 */
export function claimOfLineTree(
  solution: readonly PublishedMove[],
  fen: string,
  stipulation: Stipulation,
): Claim {
  const lines: Line[] = [];
  const setLines: Line[] = [];
  const position = positionOf(fen);
  const other = otherToMove(position);
  const isSetPlay = (move: string, passed: boolean): boolean => {
    const [fits, fitsOther] = [position, other].map((side) => parseMove(side, move) !== undefined);
    return fits === fitsOther ? passed && dotsAreSetPlay(stipulation) : fitsOther === true;
  };
  const walk = (
    moves: readonly PublishedMove[],
    before: Line,
    to: Line[] | undefined,
    passed = false,
  ): void => {
    for (const { move, mark, variations } of moves) {
      // in series play, PGN has the other side pass
      if (move === NULL_MOVE) {
        if (before.length === 0) walk(variations, before, to, true);
        else if (variations.length === 0) to?.push(before);
        else walk(variations, [...before, move], to);
        continue;
      }
      const kind = to ?? (isSetPlay(move, passed) ? setLines : lines);
      if (before.length === 0 && mark === '?') continue;
      if (variations.length === 0) kind.push([...before, move]);
      else walk(variations, [...before, move], kind);
    }
  };
  walk(solution, [], undefined);
  return claimOfLines(lines, setLines);
}

function otherToMove(position: Chess): Chess {
  const other = position.clone();
  pass(other);
  return other;
}

function claimOfLines(lines: readonly Line[], setLines: readonly Line[]): Claim {
  const found: Lines = {
    ...(lines.length > 0 && { lines }),
    ...(setLines.length > 0 && { setLines }),
  };
  return { ...NO_CLAIM, ...found };
}

/** Splits a text into lines by the numbers of its moves; without any, every line of text is a solution. */
function linesIn(
  text: string,
  stipulation: Stipulation,
): { lines: Line[]; setLines: Line[]; unread: string[] } {
  const lines: Line[] = [];
  const unread: string[] = [];
  const setLines: Line[] = [];
  const isNumbered = /(?<![\d.])1\s?[.…]/.test(text);
  for (const part of isNumbered ? [text] : text.split('\n')) {
    const reading = new LineReading(stipulation, isNumbered);
    if (!isNumbered) reading.number(1, !dotsAreSetPlay(stipulation));
    let end = 0;
    let afterNumber = false;
    for (const found of part.matchAll(anyToken())) {
      const [token, number, dots, move, marks = ''] = found;
      const between = part.slice(end, found.index);
      const newRow = between.includes('\n');
      const words = reading.isOpen ? unreadIn(between, !newRow) : [];
      unread.push(...words);
      // a word in the place of a move
      if (afterNumber && words.length > 0) reading.lose();
      end = found.index + token.length;
      afterNumber = number !== undefined;
      if (number !== undefined) reading.number(Number(number), dots !== undefined, /[\n;]/.test(between));
      else if (move !== undefined) {
        if (!reading.move(plainMove(move), marks.includes('?'))) unread.push(move);
      } else if (token === '…') reading.dots();
      else if (token === NULL_MOVE) reading.pass();
    }
    if (reading.isOpen) unread.push(...unreadIn(part.slice(end), false));
    reading.end();
    lines.push(...reading.lines);
    setLines.push(...reading.setLines);
  }
  return { lines, setLines, unread };
}

/** Signs of goals and checks, and words between moves, which say nothing that is needed. */
const MEANS_NOTHING =
  /^(?:[^\p{L}\p{N}]*|[xz]|e\.?\s?p\.?|ch|check|mate|matt|mat|or|and|oder|und|ou|et|dis|dbl)[.,;:]?$/iu;

/** The words of a text behind a move that cannot be read: between two moves all, else those with a square in the same row. */
function unreadIn(text: string, isBetween: boolean): string[] {
  const row = text.split('\n', 1)[0] ?? '';
  return row
    .split(/\s+/)
    .filter((word) => !MEANS_NOTHING.test(word) && (isBetween || /[a-h][1-8]/.test(word)));
}

/** Whether `1...` begins set play; otherwise solutions begin so, as those of `h#2.5`. */
const dotsAreSetPlay = ({ play, plies }: Stipulation): boolean => isSeriesPlay(play) || plies % 2 === 0;

/** What stands before a move in a text. */
type Mark = 'number' | 'pass' | 'nothing';

class LineReading {
  readonly lines: Line[] = [];
  readonly setLines: Line[] = [];
  readonly #isSeries: boolean;
  readonly #dotsAreSet: boolean;
  #line: string[] | undefined;
  #isSet = false;
  #isTry = false;
  /** half moves that the line lacks: its first is `1...` */
  #offset = 0;
  readonly #introduction: number;
  /** introductory moves before the play whose numbers are read */
  #before = 0;
  /** where the next move belongs in the line */
  #next = 0;
  /** moves before the next one are not given, or not read: `1.Ka2 ... 6.Ke2` */
  #isLost = false;
  /** of a series: where in the line each of its moves stands, by its number; there may be parries between them */
  #starts: number[] = [];
  readonly #isNumbered: boolean;
  /** moves behind a series, or a parry in it: they need no numbers */
  readonly #ending: number;
  /** what stands before each move of the line: its number, a pass, or nothing; a number with dots is nothing */
  #marks: Mark[] = [];
  #mark: Mark = 'nothing';

  constructor(stipulation: Stipulation, isNumbered: boolean) {
    this.#isSeries = isSeriesPlay(stipulation.play);
    this.#dotsAreSet = dotsAreSetPlay(stipulation);
    this.#introduction = stipulation.introduction ?? 0;
    this.#isNumbered = isNumbered;
    this.#ending = Math.max(1, stipulation.plies - movesOf(stipulation));
  }

  /** Whether a line has begun. */
  get isOpen(): boolean {
    return this.#line !== undefined;
  }

  /**
   * @param newRow it begins a row, or stands behind a semicolon: there `1...` begins a line, elsewhere it goes on with one, and `1.` may
   * be the first move after an introduction that is shorter than allowed
   */
  number(value: number, dots: boolean, newRow = true): void {
    const { length = 0 } = this.#line ?? [];
    this.#mark = dots ? 'nothing' : 'number';
    const mayFollow = length === this.#introduction || (length < this.#introduction && !newRow);
    if (value === 1 && this.#before === 0 && length > 0 && mayFollow) {
      this.#before = length;
      this.#next = length;
      this.#starts = [];
      this.#starts[1] = length;
      return;
    }
    if (value === 1 && (!dots || newRow || !this.#line || this.#offset === 1)) {
      this.end();
      this.#line = [];
      this.#offset = dots && !this.#isSeries ? 1 : 0;
      this.#isSet = dots && this.#dotsAreSet;
      this.#next = 0;
      this.#before = 0;
      this.#isLost = false;
      this.#starts = [];
      this.#starts[1] = 0;
      return;
    }
    if (value === 2 && !dots && this.#line?.length === 0 && this.#offset === 1) {
      // `1...  ...  2.Kd5-e4 Bg2-h1`: set play where solutions begin with half a move
      this.#offset = 2;
      this.#isSet = true;
    }
    const isOneSided = this.#isSeries || (this.#introduction > 0 && this.#before === 0);
    if (isOneSided) {
      const place = this.#starts[value] ?? (this.#starts[value - 1] === undefined ? length + 1 : length);
      if (place <= length) {
        this.#starts.length = value;
        this.#starts[value] = place;
      }
      this.#next = dots ? Math.min(place + 1, length) : place;
    } else this.#next = this.#before + 2 * (value - 1) - this.#offset + (dots ? 1 : 0);
    this.#isLost = this.#next > length;
  }

  /** What stands in the place of a move is not one: the line ends before it. */
  lose(): void {
    this.#isLost = true;
  }

  /** `3.… Qd8#`: dots apart from their number. */
  dots(): void {
    this.#mark = 'nothing';
    this.#next = Math.max(this.#next, this.#line?.length ?? 0);
  }

  pass(): void {
    if (this.#mark === 'nothing') this.#mark = 'pass';
  }

  /** @returns whether the move has a place, or there is no line */
  move(text: string, isTry: boolean): boolean {
    const line = this.#line;
    const mark = this.#mark;
    this.#mark = 'nothing';
    if (!line) return true;
    if (this.#isLost) return false;
    if (this.#next < line.length) {
      // another continuation; the one before is complete
      this.#keep(line);
      line.length = this.#next;
    }
    if (line.length === 0) this.#isTry = isTry;
    this.#marks[line.length] = mark;
    line.push(text);
    this.#next = line.length;
    return true;
  }

  end(): void {
    if (this.#line) this.#keep(this.#line);
    this.#line = undefined;
  }

  #keep(line: Line): void {
    if (line.length === 0 || this.#isTry) return;
    const areTold = this.#tellsSides(line);
    const told = line.flatMap((move, at) =>
      this.#marks[at] === 'pass' || (areTold && this.#isAgain(at)) ? [NULL_MOVE, move] : [move],
    );
    (this.#isSet ? this.setLines : this.lines).push(told);
  }

  #isIntroduction(at: number): boolean {
    return this.#introduction > 0 && (this.#before === 0 || at < this.#before);
  }

  /** Whether the numbers tell whose the moves are: in an introduction each has one, and few in a row have none in a series. */
  #tellsSides({ length }: Line): boolean {
    let unnumbered = 0;
    for (let at = 0; at < length; at++) {
      unnumbered = this.#marks[at] === 'number' ? 0 : unnumbered + 1;
      const most = this.#isIntroduction(at) ? 0 : this.#isSeries ? this.#ending : Infinity;
      if (unnumbered > most) return false;
    }
    return this.#isNumbered;
  }

  /** Whether the side that made the move before makes this one, too: both have numbers, in an introduction or in a series. */
  #isAgain(at: number): boolean {
    const isFirst = at === 0 || at === this.#before;
    const areNumbered = this.#marks[at] === 'number' && this.#marks[at - 1] === 'number';
    return areNumbered && !isFirst && (this.#isSeries || this.#isIntroduction(at));
  }
}

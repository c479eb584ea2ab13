/**
 * Reads a published solution from PGN movetext, line by line.
 *
 * Why not chessops' PGN parser: it skips what it does not know. It reads `1.Sf3` as `f3`, `1.Dd5` (German) as `d5`, and
 * `Qh5*a5` as a move and the end of the game, so verification would judge a solution that was never published. Here every
 * word is kept as written. On clean PGN both find the same tree; the tests compare them.
 *
 * Problemists also write solutions that are not quite PGN. The move numbers show what they mean:
 *
 *     1.Qh5! (2.Qf7#) (1...Kd8 2.Qe8#)     brackets that continue the line: a threat, a variation
 *     1.Qh5! Kf8 2.Qf7# 1...Kd8 2.Qe8#     a line that begins again after a mate or a refutation, without brackets
 *     1...Kd8 2.Qe8#                       set play, where White is to move
 *
 * https://www.chessprogramming.org/Portable_Game_Notation
 */

import { NULL_MOVE, type PublishedMove } from '../problem.js';
import { isMateMarked } from '../published-solution.js';
import { isNullMove, MovetextLines, resultIn } from './game-cutter.js';

/** Maximum plies of a line: far more than in any problem, and far from exhausting the stack. */
export const MAX_LINE_PLIES = 1_000;

/** Maximum nesting of brackets. */
export const MAX_NESTING = 100;

/** Comments among the moves that are kept; a game may have any number. */
const MAX_INNER = 20;

/** Characters of a word that are read; a longer word is not a move. */
const MAX_WORD = 100;

interface Node {
  move: string;
  mark?: '!' | '?';
  readonly variations: Node[];
  /** the variation that is a threat or set play */
  passing?: Node;
  readonly parent: Node | undefined;
  /** place in the game: twice the move number, plus one for Black's move */
  readonly place: number;
  readonly depth: number;
  /** whether the move is outside all brackets */
  readonly main: boolean;
}

/** A pair of brackets, or the text outside all of them. */
interface Frame {
  /** what an unnumbered first move follows */
  readonly start: Node;
  /** the move before the brackets */
  readonly before: Node;
  last: Node | undefined;
}

const TOKEN = /[{};()]|\$\d+|(?:[^\s{}();$]|(?<=[a-h][18])\([QRBNSqrbns]\))+/g;
const CASTLING = /^[0Oo][-–—]?[0Oo](?:[-–—]?[0Oo])?(?![\w/])/;
const NUMBER = /^\*?(\d{1,3})(?:(\.?…|\.{2,})|\.|$)/;
/** A word that is certainly meant as a move: it names a square, or begins like a move and has a digit (`Qi9`, `Q-K2`), or is `B~`. */
const MOVE_LIKE = /[a-h][1-8]|^[KQRBNSPDTLCF♔-♟][a-z]?[x:*-]?[A-Za-z]{0,3}\d|^[A-Za-z♔-♟]?~/;

/** Reads the movetext of one game, line by line. */
export class Movetext extends MovetextLines {
  /** comments before the first move and after the last one, outside brackets, each joined into one line */
  readonly opening: string[] = [];
  readonly closing: string[] = [];
  /** the first of the comments among the moves */
  readonly inner: string[] = [];
  /** whether brackets or braces do not match */
  unbalanced = false;
  /** what exceeds a limit: a line, whose rest is dropped, or nested brackets */
  tooDeep: string | undefined;
  /** whether moves follow the result, where only comments should be; they are dropped */
  overrun = false;

  private readonly whiteBegins: () => boolean;
  /** the position; its variations are the first moves */
  private readonly root: Node;
  private readonly frames: [Frame, ...Frame[]];
  private comment: string[] = [];
  /** words before the first move that are not moves: a comment without braces */
  private prose: string[] = [];
  /** whether a result outside all brackets was read */
  private ended = false;
  private number: { value: number; second: boolean } | undefined;

  /** @param whiteBegins returns whether White moves first in the game; called once the first move is read */
  constructor(whiteBegins: () => boolean = () => true) {
    super(TOKEN);
    this.whiteBegins = whiteBegins;
    this.root = { move: '', variations: [], parent: undefined, place: 0, depth: 0, main: true };
    this.frames = [{ start: this.root, before: this.root, last: undefined }];
  }

  private get hasMoves(): boolean {
    return this.root.variations.length > 0;
  }

  /** Ends the text. @returns the first moves of the solution, starting with that of the main line */
  finish(): readonly PublishedMove[] {
    if (this.insideComment) {
      this.unbalanced = true;
      this.closeComment();
    }
    if (this.frames.length > 1) this.unbalanced = true;
    this.closeProse();
    return this.root.variations.map(published);
  }

  protected readComment(text: string, ends: boolean): void {
    this.comment.push(text);
    if (ends) this.closeComment();
  }

  protected readWord(token: string): void {
    if (token === '(') this.open();
    else if (token === ')') this.close();
    else if (token === '}') this.unbalanced = true;
    else if (token.startsWith('$')) this.annotate(MARK_OF_NAG[Number(token.slice(1))]);
    else this.readMove(token.slice(0, MAX_WORD));
  }

  private readMove(token: string): void {
    if (resultIn(token) !== undefined) {
      if (this.frames.length === 1) this.ended = true;
      return;
    }
    // in "Mate in 2" the 2 belongs to the phrase
    if (this.prose.length > 0 && /^\d+[.:]?$/.test(token)) {
      this.prose.push(token);
      return;
    }
    const word = CASTLING.test(token) || isNullMove(token) ? token : this.takeNumber(token);
    // theorists label moves with letters: `Kd5[a]!`
    const move = withoutMarks(word);
    const isMove = isNullMove(move) || CASTLING.test(move) || MOVE_LIKE.test(move);
    if (this.ended) {
      this.overrun ||= isMove;
      return;
    }
    if (isNullMove(move)) this.add(NULL_MOVE);
    else if (isMove) this.add(move);
    else if (/^[+#†‡]+$/.test(move)) this.appendMark(move);
    else if (word !== '' && !this.hasMoves) this.prose.push(word);
    this.annotate(MARKS[word.slice(move.length).replace(/[^!?]/g, '')]);
  }

  /** Cuts the move number off a word, and keeps it for the next move. */
  private takeNumber(token: string): string {
    // `dr.2.Td5#`, `threat:2.Rd5#`
    const word = token.replace(/^[a-z]{2,}[.:](?=\d)/i, '');
    const match = NUMBER.exec(word);
    if (match) {
      this.number = { value: Number(match[1]), second: match[2] !== undefined };
      return word.slice(match[0].length);
    }
    // dots separated by a blank from their number
    const dots = /^(?:\.+|…)+/.exec(word)?.[0] ?? '';
    if (dots !== '' && this.number) this.number.second = true;
    return word.slice(dots.length);
  }

  private get frame(): Frame {
    return this.frames.at(-1) ?? this.frames[0];
  }

  private open(): void {
    const { last, start, before } = this.frame;
    const frame = last
      ? { start: last.parent ?? this.root, before: last, last: undefined }
      : { start, before, last: undefined };
    this.frames.push(frame);
    if (this.frames.length > MAX_NESTING + 1) {
      this.tooDeep = `variations nested more than ${MAX_NESTING} deep`;
    }
    this.number = undefined;
  }

  private close(): void {
    if (this.frames.length > 1) this.frames.pop();
    else this.unbalanced = true;
    this.number = undefined;
  }

  private add(move: string): void {
    this.closeProse();
    const frame = this.frame;
    const main = this.frames.length === 1;
    if (main) for (const text of this.closing.splice(0)) this.keepInner(text);
    const number = this.number;
    this.number = undefined;
    const place = number && 2 * number.value + (number.second ? 1 : 0);
    let parent = this.parentFor(frame, place);
    if (parent === this.root && parent.variations.length === 0 && place !== undefined) {
      // a move of the other side is set play
      if (number?.second && this.whiteBegins()) parent = this.append(this.root, NULL_MOVE, main, place - 1);
    }
    frame.last = this.append(parent, move, main, parent === this.root ? place : undefined);
  }

  /** Returns the move before one with this number; if it is missing or makes no sense, the move that PGN implies. */
  private parentFor({ start, before, last }: Frame, place: number | undefined): Node {
    const usual = last ?? start;
    if (place === undefined || (last && !endsLine(last, place))) return usual;
    const reached = last ?? before;
    if (!last && reached !== this.root && place === reached.place + 2) {
      return reached.passing ?? this.append(reached, NULL_MOVE, false);
    }
    for (let node: Node | undefined = reached; node; node = node.parent) {
      if (node === this.root ? place === node.variations[0]?.place : place === node.place + 1) return node;
    }
    return usual;
  }

  private append(parent: Node, move: string, main: boolean, place?: number): Node {
    if (parent.depth >= MAX_LINE_PLIES) {
      this.tooDeep = `a line of more than ${MAX_LINE_PLIES} moves of both sides`;
      return parent;
    }
    const first = parent.variations[0];
    const byDefault =
      parent === this.root ? (first?.place ?? (this.whiteBegins() ? 2 : 3)) : parent.place + 1;
    const node: Node = {
      move,
      variations: [],
      parent,
      place: place ?? byDefault,
      depth: parent.depth + 1,
      main,
    };
    if (move === NULL_MOVE) parent.passing ??= node;
    // brackets may come before the main line they belong to
    if (main && first && !first.main) parent.variations.unshift(node);
    else parent.variations.push(node);
    return node;
  }

  private annotate(mark: '!' | '?' | undefined): void {
    const { last } = this.frame;
    if (mark && last) last.mark = mark;
  }

  /** Appends a check mark after a blank to the previous move. */
  private appendMark(mark: string): void {
    const { last } = this.frame;
    if (last && !isMateMarked(last.move)) last.move += mark;
  }

  private closeComment(): void {
    const text = withoutCommands(this.comment.join(' ')).replace(/\s+/g, ' ').trim();
    this.comment = [];
    this.closeProse();
    if (text === '') return;
    if (this.frames.length > 1) this.keepInner(text);
    else (this.hasMoves ? this.closing : this.opening).push(text);
  }

  private keepInner(text: string): void {
    if (this.inner.length < MAX_INNER) this.inner.push(text);
  }

  private closeProse(): void {
    if (this.prose.length > 0) this.opening.push(this.prose.join(' '));
    this.prose = [];
  }
}

/** Returns whether nothing can follow a move (mate, or a refuted try), so that the next number begins a new line. */
const endsLine = (node: Node, nextPlace: number): boolean =>
  isMateMarked(node.move) || (node.mark === '!' && nextPlace <= node.place);

/** Removes commands to viewers, such as arrows and clocks: `[%cal Ga1a2]`. */
function withoutCommands(comment: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let begin = comment.indexOf('[%'); begin >= 0; begin = comment.indexOf('[%', from)) {
    const end = comment.indexOf(']', begin);
    if (end < 0) break;
    kept.push(comment.slice(from, begin));
    from = end + 1;
  }
  return kept.join('') + comment.slice(from);
}

const MARKS: Record<string, '!' | '?'> = { '!': '!', '!!': '!', '?': '?', '??': '?' };
const MARK_OF_NAG: Record<number, '!' | '?'> = { 1: '!', 3: '!', 2: '?', 4: '?' };

const published = ({ move, mark, variations }: Node): PublishedMove => ({
  move,
  ...(mark && { mark }),
  variations: variations.map(published),
});

/** Returns a word without what annotators append to a move. */
function withoutMarks(word: string): string {
  for (let end = word.length; ; ) {
    const [last, before] = [word.charAt(end - 1), word.charAt(end - 2)];
    if (last !== '' && ('!?,:'.includes(last) || (last === '.' && before !== 'p'))) end--;
    else {
      const label = last === ']' ? word.lastIndexOf('[', end - 1) : -1;
      if (label < 0 || !/^\[\w+'?\]$/.test(word.slice(label, end))) return word.slice(0, end);
      end = label;
    }
  }
}

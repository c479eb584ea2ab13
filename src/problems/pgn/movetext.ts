/**
 * PGN movetext -> the published solution, line by line.
 *
 * Why not chessops' PGN parser: it skips what it does not know. Of `1.Sf3` it keeps `f3`, of `1.Dd5` (German) `d5`,
 * of `Qh5*a5` a move and the end of the game: verification would judge a solution that nobody published. Here every
 * word stays as it was written. On clean PGN both find the same tree; the tests compare them.
 *
 * Problemists also write solutions that are no PGN by the book, and the move numbers tell what they mean:
 *
 *     1.Qh5! (2.Qf7#) (1...Kd8 2.Qe8#)     brackets that go on instead of replacing: a threat, a variation
 *     1.Qh5! Kf8 2.Qf7# 1...Kd8 2.Qe8#     a line that begins again after a mate or a refutation, without brackets
 *     1...Kd8 2.Qe8#                       set play, where White is to move
 *
 * https://www.chessprogramming.org/Portable_Game_Notation
 */
import { NULL_MOVE, type PublishedMove } from '../problem.js';
import { isMateMarked } from '../published-moves.js';

/** Plies from the first move on; far beyond any problem, far below what would exhaust a stack. */
export const MAX_PLIES = 1_000;

/** Characters of a word that are looked at; what is longer is no move, cut or not. */
const MAX_WORD = 100;

/** A move while the tree grows. */
interface Node {
  move: string;
  mark?: '!' | '?';
  readonly variations: Node[];
  readonly parent: Node | undefined;
  /** place in the game: twice the move number, plus one for the second move of the pair */
  readonly place: number;
  readonly depth: number;
  /** stands outside all brackets */
  readonly main: boolean;
}

/** A pair of brackets, or the text outside all of them. */
interface Frame {
  /** what an unnumbered first move follows */
  readonly start: Node;
  /** the move that the brackets stand behind */
  readonly before: Node;
  last: Node | undefined;
}

const TOKEN = /[{};()]|\$\d+|(?:[^\s{}();$]|(?<=[a-h][18])\([QRBNSqrbns]\))+/g;
const RESULT = /^(?:1[-–—:][0oO]|[0oO][-–—:]1|(?:1\/2|½)(?:[-–—:](?:1\/2|½))?|\*)$/;
const CASTLING = /^[0Oo][-–—]?[0Oo](?:[-–—]?[0Oo])?(?![\w/])/;
const NULL = /^(?:--|Z0|0000|null|@@@@)$/;
const NUMBER = /^\*?(\d{1,3})(?:(\.?…|\.{2,})|\.|$)/;
/** A word that can only be meant as a move: it names a square, or begins as one and has a number (`Qi9`, `Q-K2`), or is any move of a piece (`B~`). */
const MOVE_LIKE = /[a-h][1-8]|^[KQRBNSPDTLCF♔-♟][a-z]?[x:*-]?[A-Za-z]{0,3}\d|^[A-Za-z♔-♟]?~/;

/** Reads the movetext of one game, fed line by line. */
export class Movetext {
  /** comments before the first move, and after the last one outside brackets; on one line each */
  readonly opening: string[] = [];
  readonly closing: string[] = [];
  /** whose move it is in the position of the game; to be set before its first move is read */
  whiteBegins = true;
  /** there was anything but comments */
  begun = false;
  /** brackets or braces do not match */
  unbalanced = false;
  /** a line of more than MAX_PLIES; what goes beyond is not kept */
  tooDeep = false;
  /** moves stand behind the result, where nothing but comments should follow; they are not kept */
  overrun = false;

  /** stands for the position; its variations are the first moves */
  private readonly root: Node;
  private readonly frames: [Frame, ...Frame[]];
  private comment: string[] | undefined;
  /** words before the first move that are no moves: a comment without braces */
  private prose: string[] = [];
  /** a result outside all brackets was read */
  private ended = false;
  private number: { value: number; second: boolean } | undefined;

  constructor() {
    this.root = { move: '', variations: [], parent: undefined, place: 0, depth: 0, main: true };
    this.frames = [{ start: this.root, before: this.root, last: undefined }];
  }

  /** Whether the text read so far ends inside a `{` comment. */
  get insideComment(): boolean {
    return this.comment !== undefined;
  }

  /** Whether nothing was read at all. */
  get isEmpty(): boolean {
    return !this.begun && !this.insideComment && this.opening.length === 0;
  }

  private get hasMoves(): boolean {
    return this.root.variations.length > 0;
  }

  /** Reads a line; one that begins with `%` is no part of the game. */
  readLine(line: string): void {
    if (line.startsWith('%') && !this.insideComment) return;
    let rest = line;
    for (;;) {
      if (this.comment) {
        const closing = rest.indexOf('}');
        if (closing < 0) {
          this.comment.push(rest);
          return;
        }
        this.comment.push(rest.slice(0, closing));
        this.closeComment();
        rest = rest.slice(closing + 1);
      }
      const opening = this.readTokens(rest);
      if (opening < 0) return;
      this.comment = [];
      rest = rest.slice(opening);
    }
  }

  /** Ends the text. The first moves of the solution, that of the main line first. */
  finish(): readonly PublishedMove[] {
    if (this.comment) {
      this.unbalanced = true;
      this.closeComment();
    }
    if (this.frames.length > 1) this.unbalanced = true;
    this.closeProse();
    return this.root.variations.map(published);
  }

  /** Reads tokens up to a `{`; the index behind it, -1 when there is none. */
  private readTokens(text: string): number {
    for (const match of text.matchAll(TOKEN)) {
      const token = match[0];
      if (token === '{') return match.index + 1;
      if (token === ';') {
        this.comment = [text.slice(match.index + 1)];
        this.closeComment();
        return -1;
      }
      this.begun = true;
      if (token === '(') this.open();
      else if (token === ')') this.close();
      else if (token === '}') this.unbalanced = true;
      else if (token.startsWith('$')) this.annotate(MARK_OF_NAG[Number(token.slice(1))]);
      else this.readWord(token.slice(0, MAX_WORD));
    }
    return -1;
  }

  private readWord(token: string): void {
    if (RESULT.test(token)) {
      if (this.frames.length === 1) this.ended = true;
      return;
    }
    // in "Mate in 2" the 2 is a part of the phrase
    if (this.prose.length > 0 && /^\d+[.:]?$/.test(token)) {
      this.prose.push(token);
      return;
    }
    const word = CASTLING.test(token) || NULL.test(token) ? token : this.takeNumber(token);
    // with the letters that theorists give to moves: `Kd5[a]!`
    const move = word.replace(/(?:[!?,:]|(?<!p)\.|\[\w+'?\])+$/, '');
    const isMove = NULL.test(move) || CASTLING.test(move) || MOVE_LIKE.test(move);
    if (this.ended) {
      this.overrun ||= isMove;
      return;
    }
    if (NULL.test(move)) this.add(NULL_MOVE);
    else if (isMove) this.add(move);
    else if (/^[+#†‡]+$/.test(move)) this.appendMark(move);
    else if (word !== '' && !this.hasMoves) this.prose.push(word);
    this.annotate(MARKS[word.slice(move.length).replace(/[^!?]/g, '')]);
  }

  /** Cuts the move number off a word, and keeps it for the move that follows. */
  private takeNumber(token: string): string {
    // `dr.2.Td5#`, `threat:2.Rd5#`
    const word = token.replace(/^[a-z]{2,}[.:](?=\d)/i, '');
    const match = NUMBER.exec(word);
    if (match) {
      this.number = { value: Number(match[1]), second: match[2] !== undefined };
      return word.slice(match[0].length);
    }
    // dots that a blank separates from their number
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
    if (main) this.closing.length = 0;
    const number = this.number;
    this.number = undefined;
    const place = number && 2 * number.value + (number.second ? 1 : 0);
    let parent = this.parentFor(frame, place);
    if (parent === this.root && parent.variations.length === 0 && place !== undefined) {
      // the move of the other side is set play
      if (number?.second && this.whiteBegins) parent = this.append(this.root, NULL_MOVE, main, place - 1);
    }
    frame.last = this.append(parent, move, main, parent === this.root ? place : undefined);
  }

  /** The move that one with this number follows; without a number, or with one that makes no sense, as PGN has it. */
  private parentFor({ start, before, last }: Frame, place: number | undefined): Node {
    const usual = last ?? start;
    if (place === undefined || (last && !endsLine(last, place))) return usual;
    const reached = last ?? before;
    if (!last && reached !== this.root && place === reached.place + 2) {
      const threat = reached.variations.find(({ move }) => move === NULL_MOVE);
      return threat ?? this.append(reached, NULL_MOVE, false);
    }
    for (let node: Node | undefined = reached; node; node = node.parent) {
      if (node === this.root ? place === node.variations[0]?.place : place === node.place + 1) return node;
    }
    return usual;
  }

  private append(parent: Node, move: string, main: boolean, place?: number): Node {
    if (parent.depth >= MAX_PLIES) {
      this.tooDeep = true;
      return parent;
    }
    const first = parent.variations[0];
    const byDefault = parent === this.root ? (first?.place ?? (this.whiteBegins ? 2 : 3)) : parent.place + 1;
    const node: Node = {
      move,
      variations: [],
      parent,
      place: place ?? byDefault,
      depth: parent.depth + 1,
      main,
    };
    // brackets may come before the main line that they belong to
    if (main && first && !first.main) parent.variations.unshift(node);
    else parent.variations.push(node);
    return node;
  }

  private annotate(mark: '!' | '?' | undefined): void {
    const { last } = this.frame;
    if (mark && last) last.mark = mark;
  }

  /** A check mark behind a blank belongs to the move before. */
  private appendMark(mark: string): void {
    const { last } = this.frame;
    if (last && !isMateMarked(last.move)) last.move += mark;
  }

  private closeComment(): void {
    const text = (this.comment ?? [])
      .join(' ')
      // commands to viewers: arrows, clocks
      .replace(/\[%[^\]]*\]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    this.comment = undefined;
    this.closeProse();
    if (text === '' || this.frames.length > 1) return;
    (this.hasMoves ? this.closing : this.opening).push(text);
  }

  private closeProse(): void {
    if (this.prose.length > 0) this.opening.push(this.prose.join(' '));
    this.prose = [];
  }
}

/** Whether nothing can follow, so that a move number tells where a new line begins: mate, or a try is refuted. */
const endsLine = (node: Node, nextPlace: number): boolean =>
  isMateMarked(node.move) || (node.mark === '!' && nextPlace <= node.place);

const MARKS: Record<string, '!' | '?'> = { '!': '!', '!!': '!', '?': '?', '??': '?' };
const MARK_OF_NAG: Record<number, '!' | '?'> = { 1: '!', 3: '!', 2: '?', 4: '?' };

const published = ({ move, mark, variations }: Node): PublishedMove => ({
  move,
  ...(mark && { mark }),
  variations: variations.map(published),
});

/**
 * Reads a published solution from text as Popeye, Olive, YACPDB, books and people write it, into one tree of moves.
 *
 *     1.Rb4-c4 ! threat:  2.Qd5 #     by Popeye: one move per line
 *     1...Kd4/e4 2.Qd5#[A]/Qe4#       lists: every defence with every answer; labels of theorists
 *     1.Qb1? (2.Qb8#) but 1...Kc8!    a try, its threat and its refutation
 *     1.Td1! Kg7 2.Td7# (1...Kh8 …)   lines with variations in brackets, in any language
 *
 * The numbers of the moves show what follows what. A move without a number follows the one before it. Every word is either read or
 * reported with its line and column.
 *
 * A solution of help or series play is a path in such a tree, without threats and lists:
 *
 *     1.Kd5-e4 Bf1-g2   2.Ke4-f3 Bg2-h1 #     a solution
 *     1...Bf1-g2   2.Kd5-e4 Bg2-h1 #          begins with a half move, or is set play: it follows a pass
 *     1...  ...  2.Kd5-e4 Bg2-h1 #            set play of the previous one: it follows two passes
 *     2.Ke4-d3 Bg2-f1 #                       another continuation of the previous line
 *     1.a2-a1=S   2.Sa1-b3   3.… Qd1-d8 #     series play: a pass precedes each move of a side that moves again
 *     1.Kb1-a1   1.Rh2-h1 #                   an introductory move, before play with numbers of its own
 */
import { inLatin } from '../chess/moves.js';
import { withoutEnd } from '../text/ends.js';
import type { PublishedMove, TextPlace } from './problem.js';
import { type Level, type Node, Standing } from './published-standing.js';
import {
  ANY_OTHER,
  exclaimedMove,
  FIRST_NUMBER,
  mentionedMove,
  NAGS,
  numberedMovePattern,
  plainMove,
  type TokenKind,
  tokenOfLine,
  tokenOfTree,
  WORDS,
} from './published-tokens.js';
import { isInLines, isSeriesPlay, type Stipulation } from './stipulation.js';

/** A word that was not understood. */
export interface UnreadWord {
  readonly word: string;
  readonly at: TextPlace;
}

export interface PublishedTree {
  /** the first moves; set play follows a pass */
  readonly first: readonly PublishedMove[];
  readonly unread: readonly UnreadWord[];
  /** the number of moves that were read */
  readonly moves: number;
}

/** Maximum number of ways through a tree: lists of lists would multiply without limit. */
const MAX_WAYS = 20_000;
/** Maximum number of words that are reported. */
const MAX_UNREAD = 1_000;
/** Maximum plies of a way, including passes; far from exhausting the stack. */
const MAX_PLACE = 2_500;

/** The sign of a key behind its move. */
const EXCLAIMED = /^[+#‡†]{0,2}[!‼]/;

/**
 * Reads a text. It never fails.
 *
 * In help and series play, each row is a line if none has a number. Words that are not moves are then reported if they are between
 * moves or name a square.
 */
export const readPublishedText = (text: string, stipulation?: Stipulation): PublishedTree =>
  new TextReading(text, isInLines(stipulation) ? stipulation : undefined).read();

class TextReading {
  readonly #text: string;
  readonly #root: Node = { move: '', at: { line: 1, column: 1 }, variations: [] };
  #at = new Standing(this.#root);
  readonly #open: Standing[] = [];
  readonly #unread: UnreadWord[] = [];
  #number: { readonly value: number; second: boolean } | undefined;
  /** whether the next move is an alternative of the one before it */
  #list = false;
  /** whether the next move is an alternative, unless it has a number, because it is the first in brackets */
  #opened = false;
  /** whether the next move is a threat, unless it has a number */
  #threat = false;
  /** `but` was read: true until a move follows, then the place of that move */
  #but: true | number | undefined;
  #moves = 0;
  #line = 1;
  #lineStart = 0;
  /** the stipulation, in help and series play only */
  readonly #asked: Stipulation | undefined;
  /** where the numbers begin: words before them are ignored; -1 if lines have no numbers */
  readonly #begin: number;
  /** the place before the first move after an introduction, since the numbers restart there */
  #base = 0;
  /** whether no move has followed the last end of a row, or semicolon */
  #newRow = true;
  /** the index, in the reported words, of the first word after the last move of a row */
  #behind: number | undefined;

  constructor(text: string, asked: Stipulation | undefined) {
    this.#text = text;
    this.#asked = asked;
    this.#begin = asked ? text.search(FIRST_NUMBER) : 0;
    if (this.#begin < 0) this.#behind = 0;
  }

  read(): PublishedTree {
    let end = 0;
    for (const found of this.#text.matchAll(this.#asked ? tokenOfLine() : tokenOfTree())) {
      if (found.index < this.#begin) continue;
      this.#skipTo(end, found.index);
      const groups = found.groups as Partial<Record<TokenKind, string>>;
      for (const kind in groups) {
        const token = groups[kind as TokenKind];
        if (token !== undefined) this.#take(kind as TokenKind, token, found.index);
      }
      end = found.index + found[0].length;
    }
    this.#endRow();
    return { first: this.#root.variations, unread: this.#unread, moves: this.#moves };
  }

  #skipTo(from: number, to: number): void {
    if (this.#countLines(from, to)) {
      this.#list = false;
      this.#endRow();
    }
    this.#newRow ||= /[\n;]/.test(this.#text.slice(from, to));
  }

  /** Counts ends of lines. @returns whether there are any */
  #countLines(from: number, to: number): boolean {
    const before = this.#line;
    for (let at = this.#text.indexOf('\n', from); at >= 0 && at < to; at = this.#text.indexOf('\n', at + 1)) {
      this.#line++;
      this.#lineStart = at + 1;
    }
    return this.#line > before;
  }

  /** Ends a row. After its last move, words without a square are remarks on the line and are not reported. */
  #endRow(): void {
    if (!this.#asked) return;
    if (this.#behind !== undefined) {
      const behind = this.#unread.splice(this.#behind).filter(({ word }) => /[a-h][1-8]/.test(word));
      this.#unread.push(...behind);
    }
    this.#behind = undefined;
    if (this.#begin >= 0) return;
    this.#behind = this.#unread.length;
    this.#beginLine();
  }

  #beginLine(): void {
    this.#at = new Standing(this.#root);
    this.#base = 0;
  }

  #take(kind: TokenKind, token: string, index: number): void {
    const at = { line: this.#line, column: index - this.#lineStart + 1 };
    switch (kind) {
      case 'comment':
        this.#countLines(index, index + token.length);
        this.#comment(token, at);
        return;
      case 'remark':
        this.#countLines(index, index + token.length);
        return;
      case 'label':
      case 'result':
        return;
      case 'bracket':
        if (token !== '(+)') this.#bracket(token, at, index + 1);
        return;
      case 'other':
        for (const target of token.slice(1, -1).split(/[,/]/))
          this.#otherTarget(target.replace(/[x:*]/, ''), at);
        return;
      case 'promotion':
        for (const [i, letter] of [...'QRBN'].entries()) {
          this.#list = i > 0 || this.#list;
          this.#move(`${token.replace(/[=/]?[~∼]/, '')}=${letter}`, at);
        }
        return;
      case 'annotation':
        this.#mark(NAGS[token] ?? '');
        return;
      case 'number':
        this.#takeNumber(Number.parseInt(token, 10), /\.\s?[.…-]|…/.test(token));
        return;
      case 'dots':
        if (this.#number) this.#number.second = true;
        return;
      case 'pass':
        if (this.#number) this.#number.second = true;
        else if (this.#asked) {
          const place = (this.#at.last ?? 1) + 2 - this.#base;
          this.#number = { value: place >> 1, second: place % 2 === 1 };
        }
        return;
      case 'move':
        // `Set play: none. Ra6!`
        if (
          this.#beginsSet &&
          EXCLAIMED.test(this.#text.slice(index + token.length, index + token.length + 4))
        )
          this.#endSet();
        this.#move(plainMove(token), at);
        return;
      case 'any':
        this.#move(inLatin(token).replace(/∼| ?(?:any )?other|any|bel\./i, '~'), at);
        return;
      case 'piece':
        this.#promotion(token, at);
        return;
      case 'marks':
        this.#mark(token);
        return;
      case 'list':
        this.#list = this.#at.last !== undefined;
        return;
      case 'word':
        this.#word(token, at, this.#text[index + token.length] === ':');
        return;
      case 'set':
        this.#standAt(this.#at.beginSet());
        return;
    }
  }

  /** Whether the next move is the first one of set play, has no number, and no key is known. */
  get #beginsSet(): boolean {
    const { last, beforeSet } = this.#at;
    return last === undefined && !this.#number && beforeSet !== undefined && beforeSet.last === undefined;
  }

  /** @param isHead whether a colon follows */
  #word(word: string, at: TextPlace, isHead: boolean): void {
    const means = WORDS.find(([pattern]) => pattern.test(word))?.[1];
    if (means === 'nothing') return;
    if (means === 'solution') {
      // `Set play: 1...Kd4 2.Qd5# Actual play: 1...Kd4 2.Qe4#`
      if (isHead || /^now$/i.test(word)) this.#endSet();
      return;
    }
    if (means === undefined || this.#asked) {
      if (!this.#asked || this.#behind !== undefined) this.#skipped(word, at);
      // the word stands in place of a move, so what follows it is lost
      if (this.#number || (this.#asked && /[a-h][1-8]/.test(word))) this.#lose();
    } else if (means === 'threat') this.#threat = true;
    else if (means === 'zugzwang') for (const node of this.#at.lastNodes) node.zugzwang = true;
    else {
      this.#but = true;
      this.#list = false;
    }
  }

  /** Returns the place of the next move and uses up its number. The place is twice the number, plus one for a reply. */
  #nextPlace(): number {
    const number = this.#number;
    this.#number = undefined;
    return number ? 2 * number.value + (number.second ? 1 : 0) + this.#base : this.#implied();
  }

  /** Marks the next move as unreadable. What follows it is not read, either. */
  #lose(): void {
    this.#at.lost = this.#nextPlace();
  }

  #takeNumber(value: number, second: boolean): void {
    const before = this.#number;
    this.#number = { value, second };
    this.#list = false;
    if (!this.#asked) return;
    this.#behind = this.#unread.length;
    const last = this.#at.last;
    if (value === 1) {
      const end = 2 * (this.#asked.introduction ?? 0);
      const goesOn =
        this.#base === 0 && last !== undefined && (last === end || (last < end && !this.#newRow));
      if (goesOn) this.#base = last - (second ? 2 : 1);
      else if (!second || this.#newRow) this.#beginLine();
    } else if (value === 2 && !second && before?.value === 1 && last === undefined) {
      this.#at.passTwice();
    }
  }

  #skipped(word: string, at: TextPlace): void {
    if (this.#unread.length < MAX_UNREAD) this.#unread.push({ word, at });
  }

  /** Reads a comment. `1...Sc1-e2 {(S~ )}`, `1...Rh6*h4 {(Rh~ 6)}`: what follows the move also follows other moves of such men. */
  #comment(token: string, at: TextPlace): void {
    const [, man = '', file = '', to = ''] = ANY_OTHER.exec(token) ?? [];
    if (man === '' && typeof solutionSaidIn(token.slice(1, -1)) === 'object') this.#skipped(token, at);
    if (man === '' || this.#at.last === undefined || this.#at.lost !== undefined) return;
    for (const place of [this.#at.last, this.#at.last - 1]) {
      const level = this.#at.levels.get(place);
      const beside = level?.nodes.at(-1);
      if (!level || !beside?.move.startsWith(man)) continue;
      this.#moves++;
      const { variations } = beside;
      for (const parent of level.parents) {
        parent.variations.push({ move: `${man}${file}~${to}`, at, variations });
      }
      return;
    }
  }

  /** @param inside the index after the bracket */
  #bracket(bracket: string, at: TextPlace, inside: number): void {
    if (bracket === '(' || bracket === '[') {
      this.#open.push(this.#at);
      this.#standAt(this.#at.copy());
      this.#beginBrackets(/^\s*[^\s()[\]]*/.exec(this.#text.slice(inside))?.[0] ?? '');
      return;
    }
    const opened = this.#open.pop();
    if (!opened) {
      this.#skipped(bracket, at);
      return;
    }
    this.#standAt(opened);
    this.#opened = false;
  }

  /** Decides what an unnumbered move is: a refutation `1.Ra5? (a6!)`, a threat `1.Ra6! (b7#)`, or an alternative. */
  #beginBrackets(first: string): void {
    const last = (this.#at.last ?? 1) % 2 === 0 ? this.#at.lastNodes.at(-1) : undefined;
    const mates = first.includes('#') && /[a-h][1-8]/.test(first);
    this.#threat ||= last !== undefined && !last.move.includes('#') && mates;
    this.#opened = !(last?.mark === '?' && first.includes('!'));
  }

  /** Returns to where the reading stood before set play. */
  #endSet(): void {
    const { beforeSet } = this.#at;
    if (beforeSet) this.#standAt(beforeSet.copy());
  }

  #standAt(standing: Standing): void {
    this.#at = standing;
    this.#number = undefined;
    this.#list = false;
  }

  #lastMove(): string | undefined {
    const move = this.#at.lastNodes.at(-1)?.move;
    return move === undefined ? undefined : withoutEnd(move, '+#');
  }

  #mark(token: string): void {
    const signs = token.replace(/[!?‼⁇⁉⁈]/g, '');
    // `2.???`: a move that is not published
    if (this.#number && signs !== token) this.#lose();
    const node = this.#at.lastNodes.at(-1);
    if (!node || this.#number || this.#at.lost !== undefined) return;
    if (signs !== '' && !/[#‡]$/.test(node.move)) node.move += signs;
    const marks = token.slice(signs.length);
    if (/^(?:!+|‼)$/.test(marks)) node.mark = '!';
    else if (/^(?:\?+|⁇)$/.test(marks)) node.mark = '?';
  }

  /** Adds an alternative promotion of the same pawn: `b1=Q/R`. */
  #promotion(letter: string, at: TextPlace): void {
    const before = this.#lastMove();
    if (before !== undefined) this.#move(before.replace(/.$/u, letter), at);
  }

  /** Adds another target of the same man: `Bc1(e3)`, `Bg6(8)`. */
  #otherTarget(target: string, at: TextPlace): void {
    const before = this.#lastMove();
    const square = before === undefined ? undefined : /[a-h][1-8](?!.*[a-h][1-8])/.exec(before)?.[0];
    if (before === undefined || square === undefined) return;
    this.#list = true;
    this.#move(
      before.replace(/[a-h][1-8](?!.*[a-h][1-8])/, target.length > 1 ? target : square.charAt(0) + target),
      at,
    );
  }

  #move(move: string, at: TextPlace): void {
    const number = this.#number;
    const place = this.#nextPlace();
    // a first move starts again
    if (this.#at.lost !== undefined && number && place <= Math.max(2, this.#at.lost))
      this.#at.lost = undefined;
    if (!this.#follows(place)) this.#at.lost = place;
    if (this.#at.lost !== undefined) {
      this.#skipped(move, at);
      return;
    }
    this.#moves++;
    const beside = this.#at.last === undefined ? undefined : this.#at.levels.get(this.#at.last);
    if (this.#list && !number && beside) {
      this.#list = false;
      const pieces = /^[KQRBNSDTLFCA]/.exec(beside.nodes.at(-1)?.or ?? beside.nodes.at(-1)?.move ?? '');
      const or = pieces && /^[x:*]?[a-h][1-8]$/.test(move) ? pieces[0] + move : undefined;
      this.#add(beside, { move, at, variations: [], ...(or && { or }) });
      return;
    }
    this.#list = false;
    this.#opened = false;
    this.#threat = false;
    this.#newRow = false;
    this.#behind = this.#unread.length;
    const node: Node = { move, at, variations: [] };
    const level = this.#at.moveTo(place);
    // a first move is no refutation: the text has none
    if (this.#but === true && place <= 2) this.#but = undefined;
    if (this.#but !== undefined) {
      if (this.#but !== true && place !== this.#but) this.#but = undefined;
      else this.#but = place;
    }
    this.#add(level, node);
  }

  #add(level: Level, node: Node): void {
    if (level.ways * (level.nodes.length + 1) > MAX_WAYS) {
      this.#skipped(node.move, node.at);
      return;
    }
    if (this.#but !== undefined) node.refutes = true;
    if (level.loose) node.oneOf = true;
    level.nodes.push(node);
    if (level.parents.length > 1 && level.nodes.length > 1) for (const one of level.nodes) one.oneOf = true;
    for (const parent of level.parents) parent.variations.push(node);
  }

  /** Returns the ply of a move without a number: after the previous one, or in its place if brackets begin. */
  #implied(): number {
    if (this.#at.last === undefined) return this.#at.beforeSet ? 3 : 2;
    // `1...Kb8 fails to Qb1` is about a defence, but `1.Rb1? b2# but Ka4!` about a move of a selfmate
    if (this.#but === true && (this.#at.last % 2 === 0 || this.#at.lastMates)) {
      return this.#at.refutedPlace(this.#at.last, this.#open.at(-1)) + 1;
    }
    if (this.#threat && this.#at.last % 2 === 0) return this.#at.last + 2;
    return this.#opened || this.#at.last === this.#but ? this.#at.last : this.#at.last + 1;
  }

  /** Returns whether the moves before a place are known. In a line, a side moves again only in a series or an introduction. */
  #follows(place: number): boolean {
    if (place > MAX_PLACE) return false;
    if (!this.#asked) return true;
    const gap = place - Math.max(1, this.#at.placeBelow(place) ?? 1);
    if (gap === 1 || place <= 3) return true;
    const { play, introduction = 0 } = this.#asked;
    if (gap === 2) return isSeriesPlay(play) || place <= 2 * introduction || this.#begin < 0;
    return gap === 3 && isSeriesPlay(play) && place % 2 === 1;
  }
}

const SAID_TO_BE =
  /^(?:sol(?:utions?|uci[oó]n|uzione)?|keys?(?:[ -]?move)?|l(?:ö|oe)sung|schl(?:ü|ue)ssel(?:zug)?|cl[eé]|clave|chiave|решение|ключ|ход)[:=\s]\s*(?=\S)/iu;
/** Finds words that introduce a solution if a square follows: `the solution is rook a5`, `1.Tour a5!` */
const INTRODUCED = /(?:^|[\s"(])1\s?\.|\b(?:solution|key)\b|l(?:ö|oe)sung/iu;
const SQUARE_NAMED = /\b[a-h][1-8]\b/;
const isDescribed = (text: string): boolean => INTRODUCED.test(text) && SQUARE_NAMED.test(text);

/**
 * Returns the solution in a remark: `1.Ra5!`, `Ra5!`, `sol Ra5`, `Key: Ra5`. `perhaps`: the remark mentions a move, but is not written
 * like a solution.
 */
export function solutionSaidIn(remark: string): { readonly text: string } | 'perhaps' | undefined {
  const said = SAID_TO_BE.exec(remark)?.[0];
  if (said !== undefined) {
    const text = remark.slice(said.length);
    if (readPublishedText(text).moves > 0) return { text };
    return mentionedMove().test(text) || isDescribed(remark) ? 'perhaps' : undefined;
  }
  if (exclaimedMove().test(remark)) return { text: remark };
  const numbered = numberedMovePattern().exec(remark);
  if (numbered) return { text: remark.slice(numbered.index) };
  return mentionedMove().test(remark) || isDescribed(remark) ? 'perhaps' : undefined;
}

/**
 * Checks movetext word by word, because chessops' parser skips what it does not know: it would read `1.Sf3` as `f3`, a different
 * move. A game with a word that is not PGN is refused at its line. Comments up to the end of a line, which the parser drops,
 * are put in braces.
 */

import { MovetextLines, resultIn } from '../problems/pgn/game-cutter.js';
import { MAX_NESTING } from '../problems/pgn/movetext.js';

interface MainMove {
  /** as written */
  readonly text: string;
  /** 1-based */
  readonly line: number;
}

/** A word that is not PGN, or a move after the result. */
interface BadWord extends MainMove {
  readonly behindResult: boolean;
}

/** A move in SAN as programs write it, and the other forms that chessops' parser reads. */
const MOVE =
  /^(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])?|[O0o][-–—][O0o](?:[-–—][O0o])?|--|Z0)(?:\+\+?|#)?$/;
const MOVE_NUMBER = /^\d+(?:\.+|…)?$/;
/** Evaluations that annotators write between moves: `=`, `±`, `+-`. */
const ASSESSMENT = /^[=±∓⩲⩱∞+/-]+$/u;
const LONE_COMMENT = /^(?:\{[^}]*\}|;.*)$/;
/** A word, or a sign that may follow it without a blank. */
const WORD = /\{|\}|;|\(|\)|\$\d{1,4}|\d+\s*(?:\.+|…)|\.+|…|[!?]+|[^\s{}();$!?]+/gu;

/** Reads movetext line by line. */
export class MovetextWords extends MovetextLines {
  /** the main line */
  readonly moves: MainMove[] = [];
  /** the first word that is not PGN */
  bad: BadWord | undefined;
  /** the line where variations are nested more than MAX_NESTING deep */
  tooDeep: number | undefined;
  /** whether the result was read */
  ended = false;
  readonly #words: string[] = [];
  #comment: string[] = [];
  /** the line where the open comment began */
  #commentLine = 0;
  /** the lines where the open variations began */
  readonly #variations: number[] = [];

  constructor() {
    super(WORD);
  }

  /** Returns the line where the outermost open variation began. */
  get openVariation(): number | undefined {
    return this.#variations[0];
  }

  get openComment(): number | undefined {
    return this.insideComment ? this.#commentLine : undefined;
  }

  /** Returns whether a line begins another game. After a result, every line does, except a comment that directly follows it. */
  override endsBefore(line: string, afterBlank: boolean): boolean {
    return this.ended && (afterBlank || !LONE_COMMENT.test(line.trim()));
  }

  /** Returns the movetext in one piece, for chessops' parser. */
  text(): string {
    return this.#words.join(' ');
  }

  protected readComment(text: string, ends: boolean, line: number): void {
    if (this.#comment.length === 0) this.#commentLine = line;
    this.#comment.push(text.replaceAll('}', ')').trim());
    if (!ends) return;
    this.#words.push(`{ ${this.#comment.join('\n').trim()} }`);
    this.#comment = [];
  }

  protected readWord(word: string, line: number): void {
    if (word === '(' || word === ')') {
      if (word === '(') {
        if (this.#variations.push(line) > MAX_NESTING) this.tooDeep ??= line;
      } else if (this.#variations.pop() === undefined) this.bad ??= { text: word, line, behindResult: false };
      this.#words.push(word);
      return;
    }
    const result = resultIn(word);
    if (result !== undefined) {
      if (this.#variations.length === 0) this.ended = true;
      this.#words.push(result);
    } else if (/^(?:\$|[!?])/.test(word)) this.#words.push(word);
    else if (/^(?:\d+\s*(?:\.+|…)|\.+|…|e\.?p\.?)$/.test(word) || MOVE_NUMBER.test(word)) return;
    else {
      const move = word.replace(/e\.?p\.?$/, '');
      if (MOVE.test(move) && !this.ended) {
        this.#words.push(move.replace(/\+\+$/, '+'));
        if (this.#variations.length === 0) this.moves.push({ text: move, line });
      } else if (!ASSESSMENT.test(word)) this.bad ??= { text: word, line, behindResult: this.ended };
    }
  }
}

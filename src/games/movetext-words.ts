/**
 * Movetext word by word. chessops' parser passes over what it does not know: of `1.Sf3` it would keep `f3`, another move.
 * So every word is looked at here first, and a game with one that is no PGN is refused at its line; comments to the end
 * of a line, which the parser drops, are put in braces.
 */

export interface MainMove {
  /** as written */
  readonly text: string;
  /** 1-based */
  readonly line: number;
}

/** A word that is no PGN, or a move behind the result. */
export interface BadWord extends MainMove {
  readonly behindResult: boolean;
}

/** The move of SAN as programs write it, and what chessops' parser reads besides. */
const MOVE =
  /^(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])?|[O0o][-–—][O0o](?:[-–—][O0o])?|--|Z0)(?:\+\+?|#)?$/;
const RESULT = /^(?:1[-–—]0|0[-–—]1|1\/2[-–—]1\/2|½[-–—]½|\*)$/;
const MOVE_NUMBER = /^\d+(?:\.+|…)?$/;
/** `=`, `±`, `+-`: what annotators of books write between moves. */
const ASSESSMENT = /^[=±∓⩲⩱∞+/-]+$/u;
/** One word, or what can stand against it without a blank. */
const WORD = /\s+|\{|\}|;|\(|\)|\$\d{1,4}|\d+\s*(?:\.+|…)|\.+|…|[!?]+|[^\s{}();$!?]+/gu;

/** Reads movetext line by line. */
export class MovetextWords {
  /** the main line */
  readonly moves: MainMove[] = [];
  /** the first word that is no PGN */
  bad: BadWord | undefined;
  /** anything but blanks was read */
  begun = false;
  /** the result was read */
  ended = false;
  readonly #words: string[] = [];
  #comment: string[] | undefined;
  /** the line where the comment began that is open now */
  #commentLine = 0;
  /** where the variations began that are open now */
  readonly #variations: number[] = [];

  /** Nothing but comments was read. */
  get isComment(): boolean {
    return (
      this.begun && this.moves.length === 0 && !this.ended && !this.bad && this.#words.every(isCommentWord)
    );
  }

  /** The line where the outermost variation began that is open now. */
  get openVariation(): number | undefined {
    return this.#variations[0];
  }

  /** A brace is open. */
  get insideComment(): boolean {
    return this.#comment !== undefined;
  }

  get openComment(): number | undefined {
    return this.#comment && this.#commentLine;
  }

  readLine(line: string, number: number): void {
    let rest = line;
    if (this.#comment) {
      const end = rest.indexOf('}');
      if (end < 0) {
        this.#comment.push(rest);
        return;
      }
      this.#closeComment(rest.slice(0, end));
      rest = rest.slice(end + 1);
    }
    WORD.lastIndex = 0;
    for (let match = WORD.exec(rest); match; match = WORD.exec(rest)) {
      const [word] = match;
      if (/^\s/.test(word)) continue;
      this.begun = true;
      const after = WORD.lastIndex;
      if (word === ';') {
        this.#words.push(`{ ${rest.slice(after).replaceAll('}', ')').trim()} }`);
        return;
      }
      if (word === '{') {
        const end = rest.indexOf('}', after);
        this.#comment = [];
        this.#commentLine = number;
        if (end < 0) {
          this.#comment.push(rest.slice(after));
          return;
        }
        this.#closeComment(rest.slice(after, end));
        WORD.lastIndex = end + 1;
      } else this.#take(word, number);
    }
  }

  /** The movetext in one piece, for chessops' parser. */
  text(): string {
    return this.#words.join(' ');
  }

  #closeComment(last: string): void {
    const text = [...(this.#comment ?? []), last].map((line) => line.trim()).join('\n');
    this.#comment = undefined;
    this.#words.push(`{ ${text.trim()} }`);
  }

  #take(word: string, line: number): void {
    if (word === '(' || word === ')') {
      if (word === '(') this.#variations.push(line);
      else if (this.#variations.pop() === undefined) this.bad ??= { text: word, line, behindResult: false };
      this.#words.push(word);
    } else if (RESULT.test(word)) {
      if (this.#variations.length === 0) this.ended = true;
      this.#words.push(word.replace('½-½', '1/2-1/2'));
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

const isCommentWord = (word: string): boolean => word.startsWith('{');

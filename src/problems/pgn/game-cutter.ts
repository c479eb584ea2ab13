/**
 * Cuts a PGN file into games.
 *
 * A game begins with its tags and ends where those of the next begin. Blank lines are not required, and an unclosed
 * brace does not swallow the rest of the file. If there are only tags, a repeated tag begins another
 * game. Comments above the tags belong to the game.
 */
import { MAX_LINE_LENGTH } from '../../text/text-lines.js';
import { isTagLine, looksLikeTag, MAX_GAME_LENGTH, readTags, Tags } from './tags.js';

/** A game as it was cut out of its file. */
export interface CutGame<Movetext extends MovetextLines> {
  /** its first line */
  readonly line: number;
  /** the line to show if the game is refused: its FEN tag, or else its first line */
  readonly text: string;
  readonly tags: Tags;
  readonly movetext: Movetext;
  /** whether the game or one of its lines is too long, so tags and movetext are incomplete */
  readonly isTooLong: boolean;
}

interface OpenGame<Movetext extends MovetextLines> extends CutGame<Movetext> {
  text: string;
  isTooLong: boolean;
  length: number;
  /** whether the last line was blank */
  afterBlank: boolean;
  /** whether the last line that was not blank had tags only */
  afterTags: boolean;
}

/** Cuts one file. Keeps only the current game in memory. */
export class GameCutter<Movetext extends MovetextLines> {
  readonly #openMovetext: (tags: Tags) => Movetext;
  #game: OpenGame<Movetext> | undefined;

  /** @param openMovetext makes the reader of a game's moves. The tags are complete once it reads the first move */
  constructor(openMovetext: (tags: Tags) => Movetext) {
    this.#openMovetext = openMovetext;
  }

  /** Returns the current game, as far as it has been read. */
  get game(): CutGame<Movetext> | undefined {
    return this.#game;
  }

  /** Returns whether a line belongs to the next game. If so, `end` must be called before `take`. */
  beginsGame(line: string): boolean {
    const game = this.#game;
    if (!game || line.trim() === '') return false;
    const { tags, movetext, afterBlank, afterTags } = game;
    if (game.isTooLong || movetext.insideComment) return isTagLine(line);
    if (movetext.begun) return looksLikeTag(line) || movetext.endsBefore(line, afterBlank);
    // tags in a row belong together, unless the position is known and a blank line or comment separates them,
    // or they repeat
    const found = readTags(line);
    if (!found) return false;
    if (tags.has('FEN') && (afterBlank || !afterTags)) return true;
    return found.tags.some(
      ({ name }) => name === tags.first || (name.toLowerCase() === 'fen' && tags.has('FEN')),
    );
  }

  /** Ends the current game and returns it. */
  end(): CutGame<Movetext> | undefined {
    const game = this.#game;
    this.#game = undefined;
    return game;
  }

  /** Adds a line to the current game, or begins one. */
  take(line: string, number: number): void {
    const current = this.#game;
    if (line.trim() === '') {
      if (!current) return;
      current.afterBlank = true;
      // a blank line inside a comment belongs to it
      if (current.movetext.insideComment && !current.isTooLong) current.movetext.readLine('', number);
      return;
    }
    // an escape of the PGN standard: the line is ignored
    if (line.startsWith('%') && !current?.movetext.insideComment) return;
    const game = current ?? this.#open(line, number);
    const { tags, movetext } = game;
    game.afterBlank = false;
    game.length += line.length;
    game.isTooLong ||= line.length > MAX_LINE_LENGTH || game.length > MAX_GAME_LENGTH;
    if (game.isTooLong) return;
    const found = movetext.begun || movetext.insideComment ? undefined : readTags(line);
    for (const tag of found?.tags ?? []) {
      if (tag.name.toLowerCase() === 'fen' && !tags.has('FEN')) game.text = line;
      tags.add(tag);
    }
    const rest = found ? found.rest : line;
    game.afterTags = rest.trim() === '';
    if (!game.afterTags) movetext.readLine(rest, number);
  }

  #open(text: string, line: number): OpenGame<Movetext> {
    const tags = new Tags();
    const movetext = this.#openMovetext(tags);
    this.#game = {
      line,
      text,
      tags,
      movetext,
      isTooLong: false,
      length: 0,
      afterBlank: false,
      afterTags: false,
    };
    return this.#game;
  }
}

const RESULTS = [
  ['1-0', /^1[-–—:][0oO]$/],
  ['0-1', /^[0oO][-–—:]1$/],
  ['1/2-1/2', /^(?:1\/2|½)(?:[-–—:](?:1\/2|½))?$/],
  ['*', /^\*$/],
] as const;

/** Returns the result that a word of movetext is, as the standard writes it. */
export const resultIn = (word: string): (typeof RESULTS)[number][0] | undefined =>
  /^[01oO½*]/.test(word) ? RESULTS.find(([, pattern]) => pattern.test(word))?.[0] : undefined;

/** Returns whether a word of movetext is a null move, in one of its spellings. */
export const isNullMove = (word: string): boolean => /^(?:--|Z0|0000|null|@@@@)$/i.test(word);

/** Splits movetext, which arrives line by line, into words and comments. */
export abstract class MovetextLines {
  readonly #words: RegExp;
  #insideComment = false;
  #begun = false;

  /** @param words matches a word, including a single `{` or `;`. Must be global */
  constructor(words: RegExp) {
    this.#words = words;
  }

  /** Returns whether the text read so far ends inside a `{` comment. */
  get insideComment(): boolean {
    return this.#insideComment;
  }

  /** Returns whether anything except comments was read. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Returns whether a line without tags begins another game. */
  endsBefore(_line: string, _afterBlank: boolean): boolean {
    return false;
  }

  /** @param line the number of the line */
  protected abstract readWord(word: string, line: number): void;

  /**
   * Reads a comment, or the part of it that is on a line.
   * @param ends whether the comment ends on this line
   */
  protected abstract readComment(text: string, ends: boolean, line: number): void;

  /** Reads a line. A line that begins with `%` is not part of the game. */
  readLine(text: string, line = 0): void {
    if (text.startsWith('%') && !this.#insideComment) return;
    const words = this.#words;
    let at = 0;
    for (;;) {
      if (this.#insideComment) {
        const end = text.indexOf('}', at);
        this.#insideComment = end < 0;
        this.readComment(text.slice(at, end < 0 ? undefined : end), end >= 0, line);
        if (end < 0) return;
        at = end + 1;
      }
      words.lastIndex = at;
      let word = words.exec(text)?.[0];
      for (; word !== undefined && word !== '{' && word !== ';'; word = words.exec(text)?.[0]) {
        this.#begun = true;
        this.readWord(word, line);
      }
      if (word === undefined) return;
      at = words.lastIndex;
      if (word === ';') {
        this.readComment(text.slice(at), true, line);
        return;
      }
      this.#insideComment = true;
    }
  }
}

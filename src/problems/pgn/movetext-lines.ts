/** Cuts movetext, which comes line by line, into words and comments. */
export abstract class MovetextLines {
  readonly #words: RegExp;
  #insideComment = false;
  #begun = false;

  /** @param words matches a word; `{` and `;` are words by themselves. Global */
  constructor(words: RegExp) {
    this.#words = words;
  }

  /** Whether the text read so far ends inside a `{` comment. */
  get insideComment(): boolean {
    return this.#insideComment;
  }

  /** Whether anything but comments was read. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Decides whether a line without tags begins another game. */
  endsBefore(_line: string, _afterBlank: boolean): boolean {
    return false;
  }

  /** @param line the number of the line */
  protected abstract readWord(word: string, line: number): void;

  /**
   * Reads a comment, or the part of it that stands on a line.
   * @param ends it does not go on in the next line
   */
  protected abstract readComment(text: string, ends: boolean, line: number): void;

  /** Reads a line; one that begins with `%` is not part of the game. */
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

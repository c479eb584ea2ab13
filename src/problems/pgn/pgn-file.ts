/** PGN files: each game with a FEN tag is a problem, at the line of its first tag. */
import { quote } from '../../text/quote.js';
import { isComment } from '../../text/text-lines.js';
import type { Entries, FileReader } from '../file-reader.js';
import { GameCutter } from './game-cutter.js';
import { Movetext } from './movetext.js';
import { readGame } from './problem-of-game.js';

/** Reads the games of one file; keeps only the current one. */
export class PgnReader implements FileReader {
  readonly #file: string;
  readonly #isOtherFormat: (line: string) => boolean;
  readonly #cutter: GameCutter<Movetext>;

  /**
   * @param isOtherFormat whether a line is the beginning of another format, which would be taken for words
   * between moves
   */
  constructor(file: string, isOtherFormat: (line: string) => boolean = () => false) {
    this.#file = file;
    this.#isOtherFormat = isOtherFormat;
    this.#cutter = new GameCutter(
      file,
      (tags) => new Movetext(() => !/\s[bB](?:\s|$)/.test(tags.get('FEN') ?? '')),
    );
  }

  readLine(line: string, number: number, out: Entries): void {
    const cutter = this.#cutter;
    if (!cutter.game?.movetext.insideComment && this.#isOtherFormat(line)) {
      this.end(out);
      const message = `found ${quote(line)}; expected tags and moves`;
      out.refuse({ file: this.#file, line: number }, line, { code: 'pgn-line', field: 'line', message });
      return;
    }
    if (cutter.beginsGame(line)) this.end(out);
    if (cutter.game || !isComment(line.trimStart())) cutter.take(line, number);
  }

  end(out: Entries): void {
    const game = this.#cutter.end();
    if (game) out.add(readGame(game, out));
  }
}

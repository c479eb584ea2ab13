/**
 * PGN files: each game with a FEN tag is a problem, at the line of its first tag.
 *
 * A game begins with its tags and ends where those of the next begin. Blank lines are not needed, an unclosed
 * brace does not swallow the rest of the file, and where there are only tags, a repeated tag begins another
 * game.
 */
import { quote } from '../../text/quote.js';
import { isComment, MAX_LINE_LENGTH } from '../../text/text-lines.js';
import { type Entries, type FileReader, refusal } from '../file-reader.js';
import { Movetext } from './movetext.js';
import { type Game, readGame } from './problem-of-game.js';
import { isTagLine, looksLikeTag, MAX_GAME_LENGTH, readTags, Tags } from './tags.js';

interface OpenGame extends Game {
  firstTag: string | undefined;
  /** the last line was blank */
  afterBlank: boolean;
  length: number;
}

/** Reads the games of one file; keeps only the current one. */
export class PgnReader implements FileReader {
  private readonly file: string;
  private readonly isOtherFormat: (line: string) => boolean;
  private game: OpenGame | undefined;

  /**
   * @param isOtherFormat whether a line is the beginning of another format, which would be taken for words
   * between moves
   */
  constructor(file: string, isOtherFormat: (line: string) => boolean = () => false) {
    this.file = file;
    this.isOtherFormat = isOtherFormat;
  }

  readLine(line: string, number: number, out: Entries): void {
    if (!this.game?.movetext.insideComment && this.isOtherFormat(line)) {
      this.end(out);
      const message = `found ${quote(line)}; expected tags and moves`;
      out.add(
        refusal({ file: this.file, line: number }, line, [{ code: 'pgn-line', field: 'line', message }]),
      );
      return;
    }
    if (this.beginsGame(line)) this.end(out);
    this.take(line, number);
  }

  end(out: Entries): void {
    const game = this.game;
    this.game = undefined;
    if (game) out.add(readGame(game, out));
  }

  /** Whether a line belongs to the next game. */
  private beginsGame(line: string): boolean {
    const { game } = this;
    if (!game || !line.trimStart().startsWith('[')) return false;
    if (game.movetext.insideComment) return isTagLine(line);
    if (game.movetext.begun) return looksLikeTag(line);
    const found = readTags(line);
    if (!found) return false;
    // tags in a row belong together, unless the position is known and a blank line or comment separates them,
    // or they repeat
    if (game.tags.has('FEN') && (game.afterBlank || !game.movetext.isEmpty)) return true;
    return found.tags.some(
      ({ name }) => name === game.firstTag || (name.toLowerCase() === 'fen' && game.tags.has('FEN')),
    );
  }

  private take(line: string, number: number): void {
    if (line.trim() === '') {
      if (this.game) this.game.afterBlank = true;
      return;
    }
    if (!this.game && isComment(line.trimStart())) return;
    this.game ??= openGame({ file: this.file, line: number }, line);
    const { game } = this;
    const { tags, movetext } = game;
    game.afterBlank = false;
    game.length += line.length;
    game.tooLong ||= line.length > MAX_LINE_LENGTH || game.length > MAX_GAME_LENGTH;
    if (game.tooLong) return;
    const found = movetext.begun || movetext.insideComment ? undefined : readTags(line);
    for (const tag of found?.tags ?? []) {
      game.firstTag ??= tag.name;
      if (tag.name.toLowerCase() === 'fen' && !tags.has('FEN')) {
        game.text = line;
        movetext.whiteBegins = !/\s[bB](?:\s|$)/.test(tag.value);
      }
      tags.add(tag);
    }
    const rest = found ? found.rest : line;
    if (rest.trim() !== '') movetext.readLine(rest);
  }
}

const openGame = (source: Game['source'], text: string): OpenGame => ({
  source,
  text,
  tags: new Tags(),
  firstTag: undefined,
  afterBlank: false,
  movetext: new Movetext(),
  length: 0,
  tooLong: false,
});

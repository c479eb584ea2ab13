/**
 * PGN files: each game with a FEN tag is a problem, at the line of its first tag.
 *
 * A game begins with its tags and ends where the next one's begin. No blank lines are needed for that, a brace that is
 * never closed does not swallow the rest of the file, and a repeated tag begins a game where there are only tags.
 */

import { MAX_LINE_LENGTH } from '../../text/lines.js';
import type { Entries } from '../entries.js';
import { isComment } from '../epd/epd-line.js';
import type { FileReader } from '../formats.js';
import { Movetext } from './movetext.js';
import { type Game, readGame } from './problem-of-game.js';
import { isTagLine, looksLikeTag, readTags, Tags } from './tags.js';

/** Characters of one game; a solution of that length would be a book. */
export const MAX_GAME_LENGTH = 1_000_000;

interface OpenGame extends Game {
  firstTag: string | undefined;
  /** the last line was blank */
  afterBlank: boolean;
  length: number;
}

/** Reads the games of one file; at most the one in hand is kept. */
export class PgnReader implements FileReader {
  /** games are read or refused, never passed over */
  readonly passedOver = 0;

  private readonly file: string;
  private game: OpenGame | undefined;

  constructor(file: string) {
    this.file = file;
  }

  get midway(): boolean {
    return this.game?.movetext.insideComment === true;
  }

  readLine(line: string, number: number, out: Entries): void {
    if (this.beginsGame(line)) this.end(out);
    this.take(line, number);
  }

  end(out: Entries): void {
    const game = this.game;
    this.game = undefined;
    if (game) out.add(readGame(game, out.nextIndex));
  }

  /** Whether a line belongs to the next game. */
  private beginsGame(line: string): boolean {
    const { game } = this;
    if (!game || !line.trimStart().startsWith('[')) return false;
    if (game.movetext.insideComment) return isTagLine(line);
    if (game.movetext.begun) return looksLikeTag(line);
    const found = readTags(line);
    if (!found) return false;
    // tags that follow tags belong together, unless all is said and they stand apart, or they begin again
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

/** The games of a text or a file: those that the search finds, the one on the board, and their changes. */
import type { ListedGame } from '../game/listed-game.js';

interface Excerpt {
  readonly games: readonly ListedGame[];
  /** position of the first game among the games that were found */
  readonly from: number;
  /** number of other games that were found */
  readonly others: number;
}

export class GameList {
  /** name of the file; empty for a text */
  name = '';
  #all: readonly ListedGame[] = [];
  #found: readonly ListedGame[] = [];
  #opened: ListedGame | undefined;
  /** the changed games, by their positions in the list */
  #changed = new Map<number, string>();

  get length(): number {
    return this.#all.length;
  }

  /** Returns whether there are games to step through. */
  get hasGames(): boolean {
    return this.#all.length > 1;
  }

  /** Returns the game of the list that is on the board; undefined if the game on the board is not listed. */
  get opened(): ListedGame | undefined {
    return this.#opened;
  }

  /** Returns all games, including their changes. */
  get pgn(): string {
    return this.#all.map((game, at) => `${this.#textOf(game, at).trim()}\n`).join('\n');
  }

  /** Replaces the games. The game on the board still belongs to the former list, until another one is opened. */
  take(name: string, games: readonly ListedGame[], changed: Iterable<readonly [number, string]> = []): void {
    this.name = name;
    this.#all = games;
    this.#found = games;
    this.#changed = new Map(changed);
  }

  /** Looks for the games that have all these words in their names, event or result. */
  seek(text: string): void {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = this.#all.filter((game) => {
      const about = `${game.white} ${game.black} ${game.event} ${game.result}`.toLowerCase();
      return words.every((word) => about.includes(word));
    });
  }

  /** Returns the found games around the game on the board, or the first ones. */
  excerpt(most: number): Excerpt {
    const found = this.#found;
    const from = Math.max(0, Math.min(this.#foundAt - most / 2, found.length - most));
    const games = found.slice(from, from + most);
    return { games, from, others: found.length - games.length };
  }

  /** Returns the found game after the one on the board (1) or before it (-1), or the first if the one on the board was not found. */
  beside(by: 1 | -1): ListedGame | undefined {
    const at = this.#foundAt;
    return this.#found[at < 0 ? 0 : at + by];
  }

  get #foundAt(): number {
    return this.#opened ? this.#found.indexOf(this.#opened) : -1;
  }

  /** Notes that a game is on the board, perhaps one of a former list. @returns its position; -1 if this list does not have it */
  open(game: ListedGame | undefined): number {
    const at = game ? this.#all.indexOf(game) : -1;
    this.#opened = at < 0 ? undefined : game;
    return at;
  }

  /** Returns the game of the list whose current text is this one. */
  find(pgn: string): ListedGame | undefined {
    return this.#all.find((game, at) => this.#textOf(game, at) === pgn);
  }

  /** Saves a change of the game on the board. @returns its position; undefined if nothing in the list has changed */
  change(pgn: string): number | undefined {
    const game = this.#opened;
    if (!game || pgn === this.pgnOf(game)) return undefined;
    const at = this.#all.indexOf(game);
    this.#changed.set(at, pgn);
    return at;
  }

  pgnOf(game: ListedGame): string {
    return this.#textOf(game, this.#all.indexOf(game));
  }

  #textOf(game: ListedGame, at: number): string {
    return this.#changed.get(at) ?? game.pgn;
  }
}

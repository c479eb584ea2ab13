/** The games of a text or a file: which of them the search finds, which one is on the board, and what became of them since. */
import type { ListedGame } from '../board/listed-game.js';

interface Excerpt {
  readonly games: readonly ListedGame[];
  /** the place of the first, among those that are found */
  readonly from: number;
  /** how many are found besides */
  readonly others: number;
}

export class GameList {
  /** of the file; empty: a text */
  name = '';
  #all: readonly ListedGame[] = [];
  #found: readonly ListedGame[] = [];
  #opened: ListedGame | undefined;
  /** what became of games, by their places */
  #changed = new Map<number, string>();

  get length(): number {
    return this.#all.length;
  }

  /** There is something to step through. */
  get hasGames(): boolean {
    return this.#all.length > 1;
  }

  /** Returns the game of the list that is on the board; undefined if the game on the board is not listed. */
  get opened(): ListedGame | undefined {
    return this.#opened;
  }

  /** Returns all games, with the changes made to them since. */
  get pgn(): string {
    return this.#all.map((game, at) => `${this.#textOf(game, at).trim()}\n`).join('\n');
  }

  /** Takes other games. The game on the board is still that of the former list, until another one is opened. */
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

  /** Returns what is found around the game on the board, or from the first on. */
  excerpt(most: number): Excerpt {
    const found = this.#found;
    const from = Math.max(0, Math.min(this.#foundAt - most / 2, found.length - most));
    const games = found.slice(from, from + most);
    return { games, from, others: found.length - games.length };
  }

  /** Returns the game that is found after the one on the board (1) or before it (-1); the first if that is not found itself. */
  beside(by: 1 | -1): ListedGame | undefined {
    const at = this.#foundAt;
    return this.#found[at < 0 ? 0 : at + by];
  }

  get #foundAt(): number {
    return this.#opened ? this.#found.indexOf(this.#opened) : -1;
  }

  /** A game is on the board, perhaps one of a former list. @returns its place; -1 if it is not in this list */
  open(game: ListedGame | undefined): number {
    const at = game ? this.#all.indexOf(game) : -1;
    this.#opened = at < 0 ? undefined : game;
    return at;
  }

  /** Returns the game of the list that is, or has become, this one. */
  find(pgn: string): ListedGame | undefined {
    return this.#all.find((game, at) => this.#textOf(game, at) === pgn);
  }

  /** Notes what became of the game on the board. @returns its place; undefined if nothing has changed in the list */
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

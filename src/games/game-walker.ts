/** Plays through the games of a PGN file: where each begins, its tags, and its moves. */
import { Chess } from 'chessops/chess';
import { readPosition } from '../chess/fen.js';
import { positionOf } from '../chess/moves.js';
import { isOrthodox, isTagLine, looksLikeTag, readTags, Tags } from '../problems/pgn/tags.js';
import { quote } from '../text/quote.js';
import { MoveWalker, type WalkedMove, type WalkFault } from './move-walker.js';

/** Called with what is found, in the order of the file. */
export interface GameListener {
  /** before the first move of a game; every game has at least one move, a result or tags */
  onGame?(tags: Tags, start: Chess, line: number): void;
  onMove(move: WalkedMove, tags: Tags): void;
  /** an illegal or unreadable move; the rest of its line of play is skipped */
  onFault(fault: WalkFault, line: number): void;
}

/** Reads the games of one file. */
export class GameWalker {
  readonly #maxPlies: number;
  readonly #listener: GameListener;
  #tags = new Tags();
  #tagged = false;
  #game: MoveWalker | undefined;
  #line = 0;

  /** @param maxPlies moves of a game beyond this are skipped unread */
  constructor(maxPlies: number, listener: GameListener) {
    this.#maxPlies = maxPlies;
    this.#listener = listener;
  }

  /** @param number 1-based */
  readLine(line: string, number: number): void {
    this.#line = number;
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (this.#beginsTags(text)) {
      const found = readTags(text);
      if (found) {
        if (this.#game) this.#reset();
        this.#tagged = true;
        for (const tag of found.tags) this.#tags.add(tag);
        if (found.rest.trim() === '') return;
        this.#read(found.rest);
        return;
      }
    }
    this.#read(text);
  }

  /** The end of the file: a game may have no moves at all. */
  end(): void {
    if (this.#tagged && !this.#game) this.#begin();
    this.#reset();
  }

  #beginsTags(line: string): boolean {
    if (!line.trimStart().startsWith('[')) return false;
    return this.#game?.insideComment ? isTagLine(line) : looksLikeTag(line) || !this.#game;
  }

  #read(text: string): void {
    if (text.trim() === '') return;
    // a game without tags follows the result of another
    if (this.#game?.result !== undefined && /^\s*1\s*\./.test(text)) this.#reset();
    this.#game ??= this.#begin();
    this.#game.readLine(text);
  }

  #begin(): MoveWalker {
    const tags = this.#tags;
    const start = this.#start(tags);
    if (start) this.#listener.onGame?.(tags, start, this.#line);
    return new MoveWalker(start ?? Chess.default(), start ? this.#maxPlies : 0, {
      onMove: (move) => this.#listener.onMove(move, tags),
      onFault: (fault) => this.#listener.onFault(fault, this.#line),
    });
  }

  /** Where the game begins; undefined, after reporting the fault, if its position cannot be used. */
  #start(tags: Tags): Chess | undefined {
    const refuse = (code: string, message: string): undefined => {
      this.#listener.onFault({ code, message }, this.#line);
    };
    const variant = tags.get('Variant');
    if (variant !== undefined && !isOrthodox(variant)) {
      return refuse('book-variant', `found a game of ${quote(variant)}; expected orthodox chess`);
    }
    const fen = tags.get('FEN');
    if (fen === undefined) return Chess.default();
    const position = readPosition(fen);
    if (position.ok) return positionOf(position.value.fen);
    const faults = position.error.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return refuse('book-position', `FEN tag: ${faults}`);
  }

  #reset(): void {
    this.#tags = new Tags();
    this.#tagged = false;
    this.#game = undefined;
  }
}

/** Plays through the games of a PGN file: where each begins, its tags, and its moves. */
import { Chess } from 'chessops/chess';
import { readPosition } from '../chess/fen.js';
import { positionOf } from '../chess/moves.js';
import { GameCutter } from '../problems/pgn/game-cutter.js';
import { gameTooLong, isOrthodox, type Tags } from '../problems/pgn/tags.js';
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
  readonly #listener: GameListener;
  readonly #cutter: GameCutter<MoveWalker>;
  #line = 0;

  /** @param maxPlies moves of a game beyond this are skipped unread */
  constructor(maxPlies: number, listener: GameListener) {
    this.#listener = listener;
    this.#cutter = new GameCutter('', (tags) => {
      const onMove = (move: WalkedMove): void => listener.onMove(move, tags);
      const onFault = (fault: WalkFault, line: number): void => listener.onFault(fault, line);
      return new MoveWalker(() => this.#begin(tags), maxPlies, { onMove, onFault });
    });
  }

  /** @param number 1-based */
  readLine(line: string, number: number): void {
    if (this.#cutter.beginsGame(line)) this.end();
    this.#line = number;
    this.#cutter.take(line, number);
  }

  /** The end of the file, or of a game: it may have no moves at all. */
  end(): void {
    const game = this.#cutter.end();
    if (!game) return;
    const { tags, movetext, isTooLong, source } = game;
    if (isTooLong) this.#listener.onFault(gameTooLong('book-text'), source.line);
    else if (tags.first !== undefined && !movetext.begun) this.#begin(tags);
  }

  #begin(tags: Tags): Chess | undefined {
    const start = this.#start(tags);
    if (start) this.#listener.onGame?.(tags, start, this.#line);
    return start;
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
}

/** A book in memory, grown from lines of moves: how often each move was played in each position, and what openings are called. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import type { Book, BookMove } from './book.js';
import { byWeight } from './by-weight.js';
import { polyglotKey } from './polyglot-key.js';

interface Counted {
  readonly move: NormalMove;
  weight: number;
}

export class LineBook implements Book {
  readonly file: string;
  readonly #positions = new Map<bigint, Map<string, Counted>>();
  readonly #names = new Map<bigint, string>();

  constructor(file: string) {
    this.file = file;
  }

  /** Positions in which it knows a move. */
  get size(): number {
    return this.#positions.size;
  }

  /** Takes a move that was played in a position, castling as the king's two steps. */
  add(position: Chess, move: NormalMove, weight = 1): void {
    const key = polyglotKey(position);
    let moves = this.#positions.get(key);
    if (!moves) {
      moves = new Map();
      this.#positions.set(key, moves);
    }
    const uci = toUci(move);
    const known = moves.get(uci);
    if (known) known.weight += weight;
    else moves.set(uci, { move, weight });
  }

  /** Calls a position by a name; the first name stays. */
  name(position: Chess, name: string): void {
    const key = polyglotKey(position);
    if (!this.#names.has(key)) this.#names.set(key, name);
  }

  moves(position: Chess): readonly BookMove[] {
    return [...(this.#positions.get(polyglotKey(position))?.values() ?? [])].sort(byWeight);
  }

  opening(position: Chess): string | undefined {
    return this.#names.get(polyglotKey(position));
  }

  close(): void {}
}

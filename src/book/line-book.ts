/** A book in memory, built from lines of moves: how often each move was played in each position, and the names of openings. */
import { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import { polyglotKey } from '../chess/polyglot-key.js';
import { GameWalker, MoveWalker } from '../games/move-walker.js';
import type { Tags } from '../problems/pgn/tags.js';
import { type Book, type BookMove, type BookRefusal, byWeight } from './book.js';

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

  /** Returns in how many positions it knows a move. */
  get size(): number {
    return this.#positions.size;
  }

  /** Counts a move that was played in a position. Castling is the king's two steps. */
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

  /** Names a position, unless it has a name. */
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

/** Fills a book line by line. */
export interface BookReader {
  readonly book: LineBook;
  readLine(line: string, number: number): void;
  end?(): void;
}

/** A `#` right after a letter or digit marks mate. */
const COMMENT = /(?:^|\s)[#;][\s\S]*$/;

/**
 * Makes a reader of books of lines of moves, with one line of play per line of text:
 *
 *     # text after a # or a ; is a comment
 *     Ruy Lopez: 1. e4 e5 2. Nf3 Nc6 3. Bb5
 *     d2d4 d7d5 c2c4
 *
 * Moves are in SAN or UCI, numbered or not. The name of the opening is followed by a colon and a blank. The weight of a
 * move is the number of lines that contain it.
 */
export function linesBookReader(file: string, onRefusal: (refusal: BookRefusal) => void): BookReader {
  const book = new LineBook(file);
  const start = Chess.default();
  /** Reads the moves of a line up to the first illegal or unreadable one, which is refused with the number of the line. */
  const readLine = (line: string, number: number): void => {
    const text = line.replace(COMMENT, '').trim();
    if (text === '') return;
    const { name, movetext } = named(text);
    let sound = true;
    const moves = new MoveWalker(() => start, Number.POSITIVE_INFINITY, {
      onMove: ({ position, move }) => book.add(position, move),
      onFault: (fault) => {
        sound = false;
        onRefusal({ file, line: number, ...fault });
      },
    });
    moves.readLine(movetext);
    if (sound && !moves.begun) {
      const message = `found a name without moves; expected moves after it`;
      onRefusal({ file, line: number, code: 'book-text', message });
    }
    if (sound && name !== undefined) book.name(moves.position, name);
  };
  return { book, readLine };
}

/** Separates the name of an opening from its moves, at the last colon before a blank. */
function named(text: string): { readonly name?: string; readonly movetext: string } {
  for (let at = text.lastIndexOf(':'); at > 0; at = text.lastIndexOf(':', at - 1)) {
    const name = text.slice(0, at).trimEnd();
    if (name !== '' && /^\s/.test(text.charAt(at + 1)))
      return { name, movetext: text.slice(at + 1).trimStart() };
  }
  return { movetext: text };
}

/** How to weigh a move: how often it was played, or its score, with 2 for a win and 1 for a draw as in polyglot. */
export const BOOK_WEIGHTS = ['count', 'score'] as const;
export type BookWeights = (typeof BOOK_WEIGHTS)[number];

/** The default number of plies of each game that go into a book: fifteen moves of each side. */
const USUAL_BOOK_PLIES = 30;

/** Makes a reader that fills a book game by game. */
export function pgnBookReader(
  file: string,
  onRefusal: (refusal: BookRefusal) => void,
  maxPlies = USUAL_BOOK_PLIES,
  weights: BookWeights = 'count',
): BookReader {
  const book = new LineBook(file);
  const games = new GameWalker(maxPlies, {
    onMove: ({ position, move, level }, tags) => {
      // a variation was not played, so it counts as one game
      const weight = weights === 'count' || level > 0 ? 1 : score(tags, position.turn);
      book.add(position, move, weight);
    },
    onFault: (fault, line) => onRefusal({ file, line, ...fault }),
  });
  return {
    book,
    readLine: (line, number) => games.readLine(line, number),
    end: () => games.end(),
  };
}

function score(tags: Tags, side: Color): number {
  const result = tags.get('Result');
  if (result === (side === 'white' ? '1-0' : '0-1')) return 2;
  // a game with an unknown result counts as a draw
  return result === (side === 'white' ? '0-1' : '1-0') ? 0 : 1;
}

/**
 * Walks along movetext, line by line of a file, and plays what it says: for books, and for games that are gone on with.
 *
 * Why not chessops' PGN parser, nor the reader of published solutions: here every game is a game, its moves are legal
 * or the file is at fault, and the fault has a line. Nothing is kept but the way to the current move, so that a
 * file of any size is read in constant memory.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { parseMove } from '../chess/moves.js';
import { readMove } from '../solve/verify/claimed-moves.js';
import { quote } from '../text/quote.js';

export interface WalkedMove {
  /** before the move; to be read, not changed */
  readonly position: Chess;
  readonly move: NormalMove;
  /** moves before it in the game, variations included in their place */
  readonly ply: number;
  /** 0 in the main line, 1 in its variations, and so on */
  readonly level: number;
}

export interface WalkFault {
  /** `book-move` or `book-text` */
  readonly code: string;
  readonly message: string;
}

interface Frame {
  /** before its last move: where a variation begins */
  before: Chess | undefined;
  position: Chess;
  ply: number;
  /** nothing more is known of this line: a move was none, or none of the other side's */
  dead: boolean;
}

const TOKEN = /\$\d+|[(){};]|[^\s(){};$]+/g;
const MOVE_NUMBER = /^\d+\s*(?:\.+|…)?(?=\D|$)/;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|½-½|\*)$/;
const NULL_MOVE = /^(?:--|Z0|0000|null)$/i;
/** What stands in movetext beside moves and says nothing: dots, marks, `e.p.`, `N` of informants, `D` of diagrams. */
const ORNAMENT = /^(?:[.…!?+#=,±∓⩲⩱□∞N]+|e\.?p\.?|D)$/;

/** Plays the moves of one game. */
export class MoveLines {
  readonly #maxPlies: number;
  readonly #onMove: (move: WalkedMove) => void;
  readonly #onFault: (fault: WalkFault) => void;
  readonly #frames: [Frame, ...Frame[]];
  #inComment = false;
  #ended: string | undefined;
  #begun = false;

  /**
   * @param start where the game begins
   * @param maxPlies moves beyond are passed over unread
   */
  constructor(
    start: Chess,
    maxPlies: number,
    handlers: {
      readonly onMove: (move: WalkedMove) => void;
      readonly onFault: (fault: WalkFault) => void;
    },
  ) {
    this.#maxPlies = maxPlies;
    this.#onMove = handlers.onMove;
    this.#onFault = handlers.onFault;
    this.#frames = [{ before: undefined, position: start.clone(), ply: 0, dead: false }];
  }

  /** Whether the text read so far ends inside a comment in braces. */
  get inComment(): boolean {
    return this.#inComment;
  }

  /** Whether anything but comments was read. */
  get begun(): boolean {
    return this.#begun;
  }

  /** The result, once it was read: the game is over. */
  get result(): string | undefined {
    return this.#ended;
  }

  /** Where the main line has come to. */
  get position(): Chess {
    return this.#frames[0].position;
  }

  readLine(line: string): void {
    if (line.startsWith('%') && !this.#inComment) return;
    let rest = line;
    if (this.#inComment) {
      const end = rest.indexOf('}');
      if (end < 0) return;
      this.#inComment = false;
      rest = rest.slice(end + 1);
    }
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
      const token = match[0];
      if (token === ';') return;
      if (token === '{') {
        const end = rest.indexOf('}', match.index);
        if (end < 0) {
          this.#inComment = true;
          return;
        }
        TOKEN.lastIndex = end + 1;
        continue;
      }
      this.#begun = true;
      this.#take(token);
    }
  }

  #take(token: string): void {
    if (token === '(') this.#open();
    else if (token === ')') {
      if (this.#frames.length > 1) this.#frames.pop();
    } else if (token.startsWith('$') || token === '}') return;
    else if (RESULT.test(token)) {
      if (this.#frames.length === 1) this.#ended = token.replace('½-½', '1/2-1/2');
    } else this.#takeWord(token);
  }

  #open(): void {
    const { before, ply, dead } = this.#frame;
    const position = before ?? this.#frame.position;
    this.#frames.push({
      before: undefined,
      position: position.clone(),
      ply: Math.max(0, ply - 1),
      dead: dead || before === undefined,
    });
  }

  #takeWord(token: string): void {
    const frame = this.#frame;
    if (frame.dead || (this.#ended !== undefined && this.#frames.length === 1)) return;
    // castling with zeros begins like a move number
    const word = /^0-0/.test(token) ? token : token.replace(MOVE_NUMBER, '').replace(/^(?:\.+|…)/, '');
    if (word === '' || ORNAMENT.test(word)) return;
    if (frame.ply >= this.#maxPlies) {
      frame.ply++;
      frame.before = undefined;
      return;
    }
    if (NULL_MOVE.test(word)) {
      frame.dead = true;
      return;
    }
    const move = parseMove(frame.position, word);
    if (!move) {
      frame.dead = true;
      this.#onFault(faultOf(frame, word));
      return;
    }
    this.#onMove({ position: frame.position, move, ply: frame.ply, level: this.#frames.length - 1 });
    frame.before = frame.position.clone();
    frame.position.play(move);
    frame.ply++;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? this.#frames[0];
  }
}

function faultOf({ position }: Frame, word: string): WalkFault {
  const read = readMove(position, word);
  const reason = 'reason' in read ? read.reason : 'unreadable';
  const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
  const found = `found ${quote(word)} as move ${number}`;
  if (reason === 'unreadable') return { code: 'book-text', message: `${found}; expected a move` };
  const how = reason === 'ambiguous' ? 'which fits several moves' : 'which is not legal there';
  return { code: 'book-move', message: `${found}, ${how}; expected one legal move` };
}

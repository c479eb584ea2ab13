/**
 * Plays through the movetext of a game line by line, for books and to resume a game.
 *
 * It differs from chessops' PGN parser and from the reader of published solutions: every move must be legal, an illegal
 * one is reported with its line, and only the moves leading to the current one are kept, so that a file of any size is
 * read in constant memory.
 */
import { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { readPosition } from '../chess/fen.js';
import { parseMove, positionOf } from '../chess/moves.js';
import { readMove } from '../chess/read-move.js';
import { GameCutter, isNullMove, MovetextLines, resultIn } from '../problems/pgn/game-cutter.js';
import { gameTooLong, isOrthodox, Tags } from '../problems/pgn/tags.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';

export interface WalkedMove {
  /** before the move; must not be modified */
  readonly position: Chess;
  readonly move: NormalMove;
  /** 0 in the main line, 1 in its variations, and so on */
  readonly level: number;
}

/** Its code is `book-move` or `book-text`; that of a whole game `book-variant` or `book-position`. */
export type WalkFault = Pick<Finding, 'code' | 'message'>;

/** The methods are called in the order of the file. */
export interface GameListener {
  /** called before the first move of a game; every game has at least one move, a result or tags */
  onGame?(tags: Tags, start: Chess, line: number): void;
  onMove(move: WalkedMove, tags: Tags): void;
  /** called for an illegal or unreadable move; the rest of its line of play is skipped */
  onFault(fault: WalkFault, line: number): void;
}

interface Frame {
  /** before its last move: where a variation begins */
  before: Chess | undefined;
  position: Chess;
  ply: number;
  /** the rest of this line is skipped, because it follows an illegal move or a null move */
  dead: boolean;
}

const TOKEN = /\$\d+|[(){};]|[^\s(){};$]+/g;
const MOVE_NUMBER = /^\d+\s*(?:\.+|…)?(?=\D|$)/;
const ORNAMENT = /^(?:[.…!?+#=,±∓⩲⩱□∞N]+|e\.?p\.?|D)$/;

/** Plays the moves of one game. */
export class MoveWalker extends MovetextLines {
  readonly #start: () => Chess | undefined;
  readonly #maxPlies: number;
  readonly #listener: Omit<GameListener, 'onGame'>;
  readonly #tags: Tags;
  #openFrames: [Frame, ...Frame[]] | undefined;
  #ended = false;

  /**
   * @param start returns the position where the game begins, once the first word is read; undefined: its moves are skipped
   * @param maxPlies further moves are skipped unread
   */
  constructor(
    start: () => Chess | undefined,
    maxPlies: number,
    listener: Omit<GameListener, 'onGame'>,
    tags = new Tags(),
  ) {
    super(TOKEN);
    this.#start = start;
    this.#maxPlies = maxPlies;
    this.#listener = listener;
    this.#tags = tags;
  }

  /** Returns the position after the moves of the main line so far. */
  get position(): Chess {
    return this.#frames[0].position;
  }

  /** Returns whether a line begins the next game, without tags, after the result of this one. */
  override endsBefore(line: string): boolean {
    return this.#ended && /^\s*1\s*\./.test(line);
  }

  get #frames(): [Frame, ...Frame[]] {
    if (!this.#openFrames) {
      const start = this.#start();
      const position = start?.clone() ?? Chess.default();
      this.#openFrames = [{ before: undefined, position, ply: 0, dead: start === undefined }];
    }
    return this.#openFrames;
  }

  protected readComment(): void {}

  protected readWord(token: string, line: number): void {
    if (token === '(') this.#open();
    else if (token === ')') {
      if (this.#frames.length > 1) this.#frames.pop();
    } else if (token.startsWith('$') || token === '}') return;
    else if (resultIn(token) !== undefined) {
      if (this.#frames.length === 1) this.#ended = true;
    } else this.#takeWord(token, line);
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

  #takeWord(token: string, line: number): void {
    const frame = this.#frame;
    if (frame.dead || (this.#ended && this.#frames.length === 1)) return;
    // castling with zeros resembles a move number
    const word = /^0-0/.test(token) ? token : token.replace(MOVE_NUMBER, '').replace(/^(?:\.+|…)/, '');
    if (word === '' || ORNAMENT.test(word)) return;
    if (frame.ply >= this.#maxPlies) {
      frame.ply++;
      frame.before = undefined;
      return;
    }
    if (isNullMove(word)) {
      frame.dead = true;
      return;
    }
    const move = parseMove(frame.position, word);
    if (!move) {
      frame.dead = true;
      this.#listener.onFault(faultOf(frame, word), line);
      return;
    }
    const level = this.#frames.length - 1;
    this.#listener.onMove({ position: frame.position, move, level }, this.#tags);
    frame.before = frame.position.clone();
    frame.position.play(move);
    frame.ply++;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? this.#frames[0];
  }
}

function faultOf({ position }: Frame, word: string): WalkFault {
  const { reason = 'unreadable' } = readMove(position, word);
  const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
  const found = `found ${quote(word)} as move ${number}`;
  if (reason === 'unreadable') return { code: 'book-text', message: `${found}; expected a move` };
  const how = reason === 'ambiguous' ? 'which fits several moves' : 'which is not legal there';
  return { code: 'book-move', message: `${found}, ${how}; expected one legal move` };
}

/** Reads the games of one file. */
export class GameWalker {
  readonly #listener: GameListener;
  readonly #cutter: GameCutter<MoveWalker>;
  #line = 0;

  /** @param maxPlies further moves of a game are skipped unread */
  constructor(maxPlies: number, listener: GameListener) {
    this.#listener = listener;
    this.#cutter = new GameCutter(
      (tags) => new MoveWalker(() => this.#begin(tags), maxPlies, listener, tags),
    );
  }

  /** @param number 1-based */
  readLine(line: string, number: number): void {
    if (this.#cutter.beginsGame(line)) this.end();
    this.#line = number;
    this.#cutter.take(line, number);
  }

  /** Handles the end of the file, or of a game, which may have no moves. */
  end(): void {
    const game = this.#cutter.end();
    if (!game) return;
    const { tags, movetext, isTooLong, line } = game;
    if (isTooLong) this.#listener.onFault(gameTooLong('book-text'), line);
    else if (tags.first !== undefined && !movetext.begun) this.#begin(tags);
  }

  #begin(tags: Tags): Chess | undefined {
    const start = this.#start(tags);
    if (start) this.#listener.onGame?.(tags, start, this.#line);
    return start;
  }

  /** Returns where the game begins. If its position cannot be used, reports the fault and returns undefined. */
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

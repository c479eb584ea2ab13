/**
 * The rules of chess as far as a check of proofs needs them: legal moves in the order of their UCI text, and positions to compare. The
 * code is written for readability rather than speed: a move is legal if, once played, it does not leave its own king attacked.
 * Nothing is allocated on the way. Tests compare it with chessops.
 *
 * A square is file * 16 + rank: squares are in the order of their names, and a sum with a step is off the board if it has one of the bits
 * 0x88. A man is its kind, plus 8 for Black's. A move is from * 1024 + to * 8 + the promotion; castling is the king's two steps.
 */

import type { Chess } from 'chessops/chess';
import type { Color } from 'chessops/types';
import { writeBoard } from '../chess/board-letters.js';

/** Returns an entry of a table; the index must be within it. */
function entry(table: Uint8Array | Int8Array | Int32Array | readonly number[], index: number): number {
  return table[index] as number;
}

/** The kinds of men. Those that a pawn may become come first, in the order of their letters. */
const [BISHOP, KNIGHT, QUEEN, ROOK, KING, PAWN] = [1, 2, 3, 4, 5, 6] as const;
const LETTERS = ' bnqrkp';
const BLACK = 8;

/** No square. */
const NONE = 128;
const OFF_BOARD = 0x88;
const FILE = 16;

const ORTHOGONAL = [FILE, 1, -1, -FILE];
const DIAGONAL = [FILE + 1, FILE - 1, 1 - FILE, -1 - FILE];
const ALL_AROUND = [...ORTHOGONAL, ...DIAGONAL];
const KNIGHT_STEPS = [33, 31, 18, 14, -14, -18, -31, -33];
const STEPS: readonly (readonly number[])[] = [
  [],
  DIAGONAL,
  KNIGHT_STEPS,
  ALL_AROUND,
  ORTHOGONAL,
  ALL_AROUND,
  [],
];
const slides = (kind: number): boolean => kind === BISHOP || kind === ROOK || kind === QUEEN;

/** The kinds except pawns that can move by a difference of squares over an empty board, one bit per kind. */
const REACH = new Uint8Array(256);
/** The step of a rook or bishop for a difference of squares, or 0. */
const DIRECTION = new Int8Array(256);
for (const [kind, steps] of STEPS.entries()) {
  for (const step of steps) {
    for (let times = slides(kind) ? 7 : 1; times > 0; times--) {
      const at = NONE + times * step;
      REACH[at] = entry(REACH, at) | (1 << kind);
      if (kind === QUEEN) DIRECTION[at] = step;
    }
  }
}

/** The castling rights, one bit each, in the order of their letters in FEN. */
const RIGHTS = [
  { letter: 'K', color: 'white', side: 'h', rook: 0x70 },
  { letter: 'Q', color: 'white', side: 'a', rook: 0x00 },
  { letter: 'k', color: 'black', side: 'h', rook: 0x77 },
  { letter: 'q', color: 'black', side: 'a', rook: 0x07 },
] as const;
const KING_HOMES = [0x40, 0x47] as const;

/** The castling rights that remain after a move from or to a square. */
const RIGHTS_LEFT = new Uint8Array(128).fill(15);
for (const [i, { rook }] of RIGHTS.entries()) RIGHTS_LEFT[rook] = 15 - (1 << i);
RIGHTS_LEFT[KING_HOMES[0]] = 12;
RIGHTS_LEFT[KING_HOMES[1]] = 3;

const fromOf = (move: number): number => move >> 10;
const toOf = (move: number): number => (move >> 3) & 127;
const moveOf = (from: number, to: number): number => (from << 10) | (to << 3);

const squareName = (square: number): string => `${'abcdefgh'.charAt(square >> 4)}${(square & 7) + 1}`;

/** Returns the next square in the order of names. */
const nextSquare = (square: number): number => ((square & 7) === 7 ? square + FILE - 7 : square + 1);

/** Returns a move in UCI. */
export const uciOf = (move: number): string =>
  `${squareName(fromOf(move))}${squareName(toOf(move))}${LETTERS.charAt(move & 7).trim()}`;

/** A reusable list of moves; 64 men have at most 27 moves each. */
export class MoveList {
  readonly moves = new Int32Array(64 * 27);
  count = 0;

  at(index: number): number {
    return entry(this.moves, index);
  }

  /** Returns the number of a move given in UCI; -1 if it is not in the list. */
  numberOf(uci: string): number {
    for (let i = 0; i < this.count; i++) if (uciOf(this.at(i)) === uci) return i;
    return -1;
  }
}

/** The number of 32-bit words in a packed position: one for each file, and one for the rest. */
export const PACKED_WORDS = 9;

/** A position in which moves are played and taken back. */
export class ProofBoard {
  readonly #men = new Uint8Array(128);
  /** the eight men of each file in four bits each, always in step with #men */
  readonly #files = new Int32Array(8);
  /** the squares of White's and Black's king */
  readonly #kings = [NONE, NONE];
  /** the side to move: 0 or BLACK */
  #side = 0;
  #rights = 0;
  /** where a pawn can legally be captured en passant; or NONE */
  #ep = NONE;
  /** moves of one man */
  readonly #few = new Int32Array(32);

  /** Sets up a chessops position. Only castling rights with king and rook at home are kept. */
  set(position: Chess): void {
    this.#clear();
    for (const [square, { role, color }] of position.board) {
      this.#toggle(
        squareOf(square),
        LETTERS.indexOf(role === 'knight' ? 'n' : role.charAt(0)) + sideOf(color),
      );
    }
    for (const [i, { color, side, rook }] of RIGHTS.entries()) {
      const found = position.castles.rook[color][side];
      const isHome = this.#kingOf(sideOf(color)) === KING_HOMES[i >> 1];
      if (isHome && found !== undefined && squareOf(found) === rook) this.#rights |= 1 << i;
    }
    this.#side = sideOf(position.turn);
    if (position.epSquare !== undefined) this.#setEp(squareOf(position.epSquare));
  }

  #clear(): void {
    this.#men.fill(0);
    this.#files.fill(0);
    this.#kings.fill(NONE);
    this.#rights = 0;
    this.#ep = NONE;
  }

  /** Packs everything that distinguishes positions and is needed to restore this one: men, side to move, rights, en passant. */
  pack(into: Int32Array, at: number): void {
    into.set(this.#files, at);
    into[at + 8] = this.#side | (this.#rights << 4) | (this.#ep << 8);
  }

  unpack(from: Int32Array, at: number): void {
    this.#clear();
    for (let file = 0; file < 8; file++) {
      const men = entry(from, at + file);
      for (let rank = 0; rank < 8; rank++) {
        const man = (men >>> (rank * 4)) & 15;
        if (man !== 0) this.#toggle(file * FILE + rank, man);
      }
    }
    const rest = entry(from, at + 8);
    this.#side = rest & BLACK;
    this.#rights = (rest >> 4) & 15;
    this.#ep = rest >> 8;
  }

  /** Puts a man on an empty square, or removes it. */
  #toggle(square: number, man: number): void {
    const now = entry(this.#men, square) ^ man;
    this.#men[square] = now;
    this.#files[square >> 4] = entry(this.#files, square >> 4) ^ (man << ((square & 7) * 4));
    if ((man & 7) === KING && now !== 0) this.#kings[man >> 3] = square;
  }

  #kingOf(side: number): number {
    return entry(this.#kings, side >> 3);
  }

  /** Returns whether the side to move is in check. */
  isCheck(): boolean {
    return this.#isAttacked(this.#side);
  }

  /** Returns whether the king of a side is attacked. */
  #isAttacked(side: number): boolean {
    const king = this.#kingOf(side);
    return king !== NONE && this.#attacks(BLACK - side, king);
  }

  /** Returns whether the men of a side attack a square. */
  #attacks(side: number, square: number): boolean {
    const men = this.#men;
    for (const step of KNIGHT_STEPS) {
      const from = square + step;
      if ((from & OFF_BOARD) === 0 && men[from] === KNIGHT + side) return true;
    }
    const behind = side === 0 ? square - 1 : square + 1;
    for (let from = behind - FILE; from <= behind + FILE; from += 2 * FILE) {
      if ((from & OFF_BOARD) === 0 && men[from] === PAWN + side) return true;
    }
    for (const step of ALL_AROUND) {
      let from = square + step;
      while ((from & OFF_BOARD) === 0 && men[from] === 0) from += step;
      if ((from & OFF_BOARD) !== 0) continue;
      const man = entry(men, from);
      if ((man & BLACK) === side && reaches(man & 7, square, from)) return true;
    }
    return false;
  }

  /** Plays a move. @returns the data that {@link undo} needs */
  play(move: number): number {
    const from = fromOf(move);
    const to = toOf(move);
    const man = entry(this.#men, from);
    const kind = man & 7;
    const behind = this.#side === 0 ? to - 1 : to + 1;
    const isEp = kind === PAWN && to === this.#ep;
    const captured = entry(this.#men, isEp ? behind : to);
    const before = captured | (this.#rights << 4) | (this.#ep << 8) | (isEp ? 1 << 16 : 0);
    if (captured !== 0) this.#toggle(isEp ? behind : to, captured);
    this.#toggle(from, man);
    this.#toggle(to, (move & 7) === 0 ? man : (move & 7) + this.#side);
    if (kind === KING) this.#moveRook(from, to);
    this.#rights &= entry(RIGHTS_LEFT, from) & entry(RIGHTS_LEFT, to);
    this.#side = BLACK - this.#side;
    this.#ep = NONE;
    if (kind === PAWN && Math.abs(to - from) === 2) this.#setEp(behind);
    return before;
  }

  /** Takes a move back. */
  undo(move: number, before: number): void {
    const from = fromOf(move);
    const to = toOf(move);
    this.#side = BLACK - this.#side;
    this.#rights = (before >> 4) & 15;
    this.#ep = (before >> 8) & 255;
    const man = entry(this.#men, to);
    const behind = this.#side === 0 ? to - 1 : to + 1;
    this.#toggle(to, man);
    this.#toggle(from, (move & 7) === 0 ? man : PAWN + this.#side);
    if ((man & 7) === KING) this.#moveRook(from, to);
    const captured = before & 15;
    if (captured !== 0) this.#toggle(before >> 16 === 1 ? behind : to, captured);
  }

  /** Moves the rook when a king castles, there or back. */
  #moveRook(from: number, to: number): void {
    if (Math.abs(to - from) !== 2 * FILE) return;
    const rook = ROOK + this.#side;
    this.#toggle(to > from ? from + 3 * FILE : from - 4 * FILE, rook);
    this.#toggle((from + to) / 2, rook);
  }

  /** Sets the en-passant square if the side to move can capture on it. */
  #setEp(square: number): void {
    this.#ep = square;
    const beside = this.#side === 0 ? square - 1 : square + 1;
    for (let from = beside - FILE; from <= beside + FILE; from += 2 * FILE) {
      if ((from & OFF_BOARD) !== 0 || this.#men[from] !== PAWN + this.#side) continue;
      if (this.#isLegal(moveOf(from, square))) return;
    }
    this.#ep = NONE;
  }

  #isLegal(move: number): boolean {
    const before = this.play(move);
    const isLegal = !this.#isAttacked(BLACK - this.#side);
    this.undo(move, before);
    return isLegal;
  }

  /** Lists the legal moves in the order of their UCI text. */
  legalMoves(list: MoveList): void {
    list.count = 0;
    const isCheck = this.isCheck();
    for (let from = 0; from < 128; from = nextSquare(from)) {
      const count = this.#movesOf(from, isCheck);
      const first = list.count;
      const isSafe = this.#isSafe(from, isCheck);
      for (let i = 0; i < count; i++) {
        const move = entry(this.#few, i);
        if (isSafe || this.#isLegal(move)) insert(list, first, move);
      }
    }
  }

  /** Returns whether there is a legal move. The king's are tried first, since he has one in most checks. */
  hasLegalMove(): boolean {
    const isCheck = this.isCheck();
    const king = this.#kingOf(this.#side);
    if (king !== NONE && this.#canMove(king, isCheck)) return true;
    for (let from = 0; from < 128; from = nextSquare(from)) {
      if (from !== king && this.#canMove(from, isCheck)) return true;
    }
    return false;
  }

  #canMove(from: number, isCheck: boolean): boolean {
    const count = this.#movesOf(from, isCheck);
    if (count > 0 && this.#isSafe(from, isCheck)) return true;
    for (let i = 0; i < count; i++) if (this.#isLegal(entry(this.#few, i))) return true;
    return false;
  }

  /** Lists the legal moves that give check, in any order. */
  checks(list: MoveList): void {
    list.count = 0;
    const enemy = this.#kingOf(BLACK - this.#side);
    if (enemy === NONE) return;
    const isCheck = this.isCheck();
    for (let from = 0; from < 128; from = nextSquare(from)) {
      const count = this.#movesOf(from, isCheck);
      for (let i = 0; i < count; i++) {
        const move = entry(this.#few, i);
        if (!this.#mayCheck(move, enemy)) continue;
        const before = this.play(move);
        const isWanted = this.#isAttacked(this.#side) && !this.#isAttacked(BLACK - this.#side);
        this.undo(move, before);
        if (isWanted) list.moves[list.count++] = move;
      }
    }
  }

  /** Returns whether a move may attack the king: by the man that moves, by one behind it, or in a special way. */
  #mayCheck(move: number, king: number): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    const kind = entry(this.#men, from) & 7;
    if (reaches(kind, to, king) || this.#isBetween(from, king, this.#side)) return true;
    if (kind === KING) return Math.abs(to - from) === 2 * FILE;
    if (kind !== PAWN) return false;
    const ahead = this.#side === 0 ? to + 1 : to - 1;
    return (move & 7) !== 0 || to === this.#ep || Math.abs(king - ahead) === FILE;
  }

  /** Returns whether no move of a man can leave the king attacked, because nothing attacks it through the man's square. */
  #isSafe(from: number, isCheck: boolean): boolean {
    const kind = entry(this.#men, from) & 7;
    if (isCheck || kind === KING || (kind === PAWN && this.#ep !== NONE)) return false;
    const king = this.#kingOf(this.#side);
    return king === NONE || !this.#isBetween(from, king, BLACK - this.#side);
  }

  /** Returns whether a man alone stands between a king and a man of a side that would attack it. */
  #isBetween(square: number, king: number, side: number): boolean {
    const step = entry(DIRECTION, NONE + square - king);
    if (step === 0) return false;
    let at = king + step;
    while (at !== square && this.#men[at] === 0) at += step;
    if (at !== square) return false;
    do at += step;
    while ((at & OFF_BOARD) === 0 && this.#men[at] === 0);
    if ((at & OFF_BOARD) !== 0) return false;
    const man = entry(this.#men, at);
    return (man & BLACK) === side && reaches(man & 7, at, king);
  }

  /** Lists the moves of a man in #few, even if they leave the king attacked. @returns how many */
  #movesOf(from: number, isCheck: boolean): number {
    const man = entry(this.#men, from);
    if (man === 0 || (man & BLACK) !== this.#side) return 0;
    const kind = man & 7;
    if (kind === PAWN) return this.#pawnMoves(from);
    let count = 0;
    for (const step of STEPS[kind] ?? []) {
      for (let to = from + step; (to & OFF_BOARD) === 0; to += step) {
        const there = entry(this.#men, to);
        if (there !== 0 && (there & BLACK) === this.#side) break;
        this.#few[count++] = moveOf(from, to);
        if (there !== 0 || !slides(kind)) break;
      }
    }
    return kind === KING && this.#rights !== 0 && !isCheck ? this.#castling(from, count) : count;
  }

  #pawnMoves(from: number): number {
    const step = this.#side === 0 ? 1 : -1;
    const ahead = from + step;
    let count = 0;
    if (this.#men[ahead] === 0) {
      count = this.#pawnMove(from, ahead, count);
      const isHome = (from & 7) === (this.#side === 0 ? 1 : 6);
      if (isHome && this.#men[ahead + step] === 0) count = this.#pawnMove(from, ahead + step, count);
    }
    for (let to = ahead - FILE; to <= ahead + FILE; to += 2 * FILE) {
      if ((to & OFF_BOARD) !== 0) continue;
      const there = entry(this.#men, to);
      const isEnemy = there !== 0 && (there & BLACK) !== this.#side;
      if (isEnemy || to === this.#ep) count = this.#pawnMove(from, to, count);
    }
    return count;
  }

  #pawnMove(from: number, to: number, count: number): number {
    const move = moveOf(from, to);
    let next = count;
    const rank = to & 7;
    if (rank > 0 && rank < 7) this.#few[next++] = move;
    else for (let kind: number = BISHOP; kind <= ROOK; kind++) this.#few[next++] = move | kind;
    return next;
  }

  /** Adds castling of a king that is not in check. Whether the king would arrive in check is tested later, as for any move. */
  #castling(king: number, count: number): number {
    let next = count;
    const [short, long] = this.#side === 0 ? [1, 2] : [4, 8];
    if ((this.#rights & short) !== 0 && this.#canPass(king + FILE) && this.#men[king + 2 * FILE] === 0) {
      this.#few[next++] = moveOf(king, king + 2 * FILE);
    }
    const isOpen = this.#men[king - 2 * FILE] === 0 && this.#men[king - 3 * FILE] === 0;
    if ((this.#rights & long) !== 0 && isOpen && this.#canPass(king - FILE)) {
      this.#few[next++] = moveOf(king, king - 2 * FILE);
    }
    return next;
  }

  #canPass(square: number): boolean {
    return this.#men[square] === 0 && !this.#attacks(BLACK - this.#side, square);
  }

  /** Returns the first four fields of a FEN, as chessops writes them. */
  epd(): string {
    const board = writeBoard((square) => {
      const man = entry(this.#men, squareOf(square));
      const letter = LETTERS.charAt(man & 7).trim();
      return man < BLACK ? letter.toUpperCase() : letter;
    });
    const rights = RIGHTS.map(({ letter }, i) => ((this.#rights >> i) & 1 ? letter : '')).join('');
    const ep = this.#ep === NONE ? '-' : squareName(this.#ep);
    return `${board} ${this.#side === 0 ? 'w' : 'b'} ${rights || '-'} ${ep}`;
  }
}

/** Returns whether a kind of man, except a pawn, can go from one square to another over an empty board. */
const reaches = (kind: number, from: number, to: number): boolean =>
  ((entry(REACH, NONE + from - to) >> kind) & 1) === 1;

const sideOf = (color: Color): number => (color === 'white' ? 0 : BLACK);

const squareOf = (square: number): number => (square & 7) * FILE + (square >> 3);

/** Inserts a move in order among those from `first` on. */
function insert(list: MoveList, first: number, move: number): void {
  const { moves } = list;
  let at = list.count++;
  for (; at > first && entry(moves, at - 1) > move; at--) moves[at] = entry(moves, at - 1);
  moves[at] = move;
}

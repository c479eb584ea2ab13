/**
 * The oracle for many direct mates: the same plain recursion as brute-force.ts, without table, move ordering or restriction to
 * checks, but with a board and rules of its own, by which moves are taken back instead of copied: some twenty times as fast. It
 * shares nothing with the solver, nor with chessops, by which its rules are checked.
 *
 * The board has 16 columns, of which the right half lies outside (https://www.chessprogramming.org/0x88).
 */
import type { OracleKey } from './brute-force.js';

const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6] as const;
const LETTERS = ' pnbrqk';
const DIAGONALS = [15, 17, -15, -17];
const STRAIGHTS = [1, -1, 16, -16];
const ALL = [...DIAGONALS, ...STRAIGHTS];
const JUMPS = [14, 18, 31, 33, -14, -18, -31, -33];
const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT];
const NO_PROMOTION = [0];

function isOff(square: number): boolean {
  return (square & 0x88) !== 0;
}

/** Corners and squares of kings at home, whose loss of a piece ends a right: the letters of the right in a FEN. */
const RIGHTS = 'KQkq';
const HOMES = [
  { right: 1, king: 0x04, rook: 0x07, to: 0x06, rookTo: 0x05, empty: [0x05, 0x06], safe: [0x05] },
  { right: 2, king: 0x04, rook: 0x00, to: 0x02, rookTo: 0x03, empty: [0x01, 0x02, 0x03], safe: [0x03] },
  { right: 4, king: 0x74, rook: 0x77, to: 0x76, rookTo: 0x75, empty: [0x75, 0x76], safe: [0x75] },
  { right: 8, king: 0x74, rook: 0x70, to: 0x72, rookTo: 0x73, empty: [0x71, 0x72, 0x73], safe: [0x73] },
];

interface Move {
  readonly from: number;
  readonly to: number;
  /** 0: none */
  readonly promotion: number;
  /** where a pawn is captured in passing, -1: nowhere */
  readonly passed: number;
  /** a castling, by its place in HOMES, -1: none */
  readonly castling: number;
}

export class Mailbox {
  /** positive: White's; 0: empty */
  private readonly board = new Int8Array(128);
  /** 1: White, -1: Black */
  private turn = 1;
  private rights = 0;
  /** that a pawn has just passed, -1: none */
  private passed = -1;
  /** of Black and White, at turn + 1 */
  private readonly kings = [0, 0, 0];

  /** @param fen of a legal position */
  constructor(fen: string) {
    const [board = '', turn, rights = '-', passed = '-'] = fen.split(' ');
    for (const [i, row] of board.split('/').entries()) {
      let square = (7 - i) * 16;
      for (const letter of row) {
        const piece = LETTERS.indexOf(letter.toLowerCase());
        if (piece < 1) {
          square += Number(letter);
          continue;
        }
        const colour = letter === letter.toLowerCase() ? -1 : 1;
        if (piece === KING) this.kings[colour + 1] = square;
        this.board[square++] = piece * colour;
      }
    }
    this.turn = turn === 'w' ? 1 : -1;
    for (const right of rights) if (right !== '-') this.rights |= 1 << RIGHTS.indexOf(right);
    if (passed !== '-') this.passed = passed.charCodeAt(0) - 97 + (Number(passed[1]) - 1) * 16;
  }

  /** The fewest moves in which the side to move can force mate; undefined if it takes more than `max`. */
  shortestMate(max: number): number | undefined {
    for (let moves = 1; moves <= max; moves++) if (this.mates(moves)) return moves;
    return undefined;
  }

  /** Every first move that mates within `max`, with its own length; sorted by UCI. */
  keys(max: number): OracleKey[] {
    const found: OracleKey[] = [];
    this.each((move) => {
      for (let rest = 0; rest < max; rest++) {
        if (!this.isMated(rest)) continue;
        found.push({ uci: uciOf(move), mate: rest + 1 });
        break;
      }
      return false;
    });
    return found.sort((a, b) => (a.uci < b.uci ? -1 : 1));
  }

  /** How many positions arise in so many plies. */
  perft(depth: number): number {
    if (depth === 0) return 1;
    let count = 0;
    this.each(() => {
      count += this.perft(depth - 1);
      return false;
    });
    return count;
  }

  /** Can the side to move force mate in at most `moves` moves? */
  private mates(moves: number): boolean {
    return moves > 0 && this.each(() => this.isMated(moves - 1), moves === 1);
  }

  /** Is the side to move mated within at most `moves` moves of its opponent, whatever it plays? */
  private isMated(moves: number): boolean {
    if (moves === 0) return this.isCheck() && !this.each(() => true);
    let replies = 0;
    const escapes = this.each(() => {
      replies++;
      return !this.mates(moves);
    });
    return !escapes && (replies > 0 || this.isCheck());
  }

  private isCheck(): boolean {
    return this.isAttacked(this.kings[this.turn + 1] as number, -this.turn);
  }

  /**
   * Plays each legal move in turn, until one after which `isFound` says so.
   * @param isLast the move is to mate: without those that by the places of the men can give no check
   */
  private each(isFound: (move: Move) => boolean, isLast = false): boolean {
    const turn = this.turn;
    const king = this.kings[turn + 1] as number;
    const isCheck = this.isCheck();
    for (const move of this.moves()) {
      const { from, to, promotion, passed, castling } = move;
      if (isLast && passed < 0 && castling < 0 && !this.mayCheck(move)) continue;
      const captured = this.at(to);
      const { rights, passed: passedBefore } = this;
      const piece = this.at(from);
      this.board[to] = promotion > 0 ? promotion * turn : piece;
      this.board[from] = 0;
      if (passed >= 0) this.board[passed] = 0;
      if (piece === KING * turn) this.kings[turn + 1] = to;
      const home = HOMES[castling];
      if (home) {
        this.board[home.rookTo] = this.at(home.rook);
        this.board[home.rook] = 0;
      }
      if (rights !== 0) this.loseRights(from, to);
      this.passed = piece === PAWN * turn && to - from === 32 * turn ? from + 16 * turn : -1;
      this.turn = -turn;
      // a piece that stands on no line with its king opens none
      const isSafe = !isCheck && from !== king && passed < 0 && !isAligned(from, king);
      const isLegal = isSafe || !this.isAttacked(this.kings[turn + 1] as number, -turn);
      const found = isLegal && isFound(move);
      this.turn = turn;
      this.passed = passedBefore;
      this.rights = rights;
      if (home) {
        this.board[home.rook] = this.at(home.rookTo);
        this.board[home.rookTo] = 0;
      }
      if (piece === KING * turn) this.kings[turn + 1] = from;
      if (passed >= 0) this.board[passed] = -PAWN * turn;
      this.board[from] = piece;
      this.board[to] = captured;
      if (found) return true;
    }
    return false;
  }

  private mayCheck({ from, to, promotion }: Move): boolean {
    const king = this.kings[1 - this.turn] as number;
    // it leaves a line of somebody else
    if (isAligned(from, king)) return true;
    const piece = promotion || this.at(from) * this.turn;
    if (piece === KNIGHT) return JUMPS.includes(to - king);
    return piece !== KING && isAligned(to, king);
  }

  private loseRights(from: number, to: number): void {
    for (const { right, king, rook } of HOMES)
      if (from === king || from === rook || to === rook) this.rights &= ~right;
  }

  private at(square: number): number {
    return this.board[square] as number;
  }

  /** Moves that may leave the own king attacked. */
  private moves(): Move[] {
    const moves: Move[] = [];
    const turn = this.turn;
    for (let from = 0; from < 120; from++) {
      if (isOff(from)) continue;
      const piece = this.at(from) * turn;
      if (piece <= 0) continue;
      if (piece === PAWN) this.addPawnMoves(from, moves);
      else if (piece === KNIGHT || piece === KING) {
        for (const step of piece === KNIGHT ? JUMPS : ALL) {
          const to = from + step;
          if (!isOff(to) && this.at(to) * turn <= 0)
            moves.push({ from, to, promotion: 0, passed: -1, castling: -1 });
        }
      } else {
        for (const step of piece === BISHOP ? DIAGONALS : piece === ROOK ? STRAIGHTS : ALL) {
          for (let to = from + step; !isOff(to) && this.at(to) * turn <= 0; to += step) {
            moves.push({ from, to, promotion: 0, passed: -1, castling: -1 });
            if (this.at(to) !== 0) break;
          }
        }
      }
    }
    if (this.rights !== 0) this.addCastlings(moves);
    return moves;
  }

  private addPawnMoves(from: number, moves: Move[]): void {
    const turn = this.turn;
    const next = from + 16 * turn;
    if (this.at(next) === 0) {
      this.addPawnMove(from, next, moves);
      const far = next + 16 * turn;
      if (from >> 4 === (turn > 0 ? 1 : 6) && this.at(far) === 0) this.addPawnMove(from, far, moves);
    }
    for (let to = next - 1; to <= next + 1; to += 2) {
      if (isOff(to)) continue;
      if (this.at(to) * turn < 0) this.addPawnMove(from, to, moves);
      else if (to === this.passed)
        moves.push({ from, to, promotion: 0, passed: to - 16 * turn, castling: -1 });
    }
  }

  private addPawnMove(from: number, to: number, moves: Move[]): void {
    const isLast = to >> 4 === (this.turn > 0 ? 7 : 0);
    for (const promotion of isLast ? PROMOTIONS : NO_PROMOTION)
      moves.push({ from, to, promotion, passed: -1, castling: -1 });
  }

  private addCastlings(moves: Move[]): void {
    const turn = this.turn;
    for (const [castling, { right, king, to, empty, safe }] of HOMES.entries()) {
      if ((this.rights & right) === 0 || this.at(king) !== KING * turn) continue;
      if (empty.some((square) => this.at(square) !== 0)) continue;
      if ([king, ...safe].some((square) => this.isAttacked(square, -turn))) continue;
      moves.push({ from: king, to, promotion: 0, passed: -1, castling });
    }
  }

  /** @param by the colour that attacks */
  private isAttacked(square: number, by: number): boolean {
    const behind = square - 16 * by;
    for (let from = behind - 1; from <= behind + 1; from += 2)
      if (!isOff(from) && this.at(from) === PAWN * by) return true;
    for (const step of JUMPS)
      if (!isOff(square + step) && this.at(square + step) === KNIGHT * by) return true;
    return (
      this.isAttackedAlong(DIAGONALS, BISHOP, square, by) || this.isAttackedAlong(STRAIGHTS, ROOK, square, by)
    );
  }

  private isAttackedAlong(steps: readonly number[], slider: number, square: number, by: number): boolean {
    for (const step of steps) {
      let from = square + step;
      if (!isOff(from) && this.at(from) === KING * by) return true;
      while (!isOff(from) && this.at(from) === 0) from += step;
      if (isOff(from)) continue;
      const piece = this.at(from) * by;
      if (piece === slider || piece === QUEEN) return true;
    }
    return false;
  }
}

/** On one line, row or diagonal. */
function isAligned(a: number, b: number): boolean {
  const files = (a & 7) - (b & 7);
  const ranks = (a >> 4) - (b >> 4);
  return files === 0 || ranks === 0 || files === ranks || files === -ranks;
}

const name = (square: number): string => `${'abcdefgh'[square & 7]}${(square >> 4) + 1}`;

const uciOf = ({ from, to, promotion }: Move): string =>
  `${name(from)}${name(to)}${promotion > 0 ? LETTERS[promotion] : ''}`;

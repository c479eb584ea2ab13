/**
 * Seeded random positions for comparing rules: walks through random games (positions as in play) and random
 * placements (positions as only in problems: odd material, promotions everywhere, en passant with pins, castling
 * under attack). The same seed gives the same positions on every machine.
 */
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { after, legalMoves } from './brute-force.js';

/** A generator of numbers in [0, 1): mulberry32, 32 bits of state, good enough to pick moves and squares. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` positions met in random games of up to 120 plies, from the initial position and from `starts`. */
export function randomGamePositions(seed: number, count: number, starts: readonly string[] = []): string[] {
  const random = seeded(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const fens: string[] = [];
  for (let game = 0; fens.length < count; game++) {
    const start = starts[game % (starts.length + 1)];
    let pos = start === undefined ? Chess.default() : Chess.fromSetup(parseFen(start).unwrap()).unwrap();
    for (let ply = 0; ply < 120 && fens.length < count; ply++) {
      const moves = legalMoves(pos);
      if (moves.length === 0) break;
      pos = after(pos, pick(moves));
      // take one position in six, because neighbours in a game are nearly the same
      if (random() < 1 / 6 || legalMoves(pos).length === 0) fens.push(makeFen(pos.toSetup()));
    }
  }
  return fens;
}

/**
 * `count` legal random placements: kings anywhere or at home, up to 19 further pieces of any kind and number, pawns
 * crowding the second and seventh ranks, rooks at home with rights, a pawn that has just made its double step. There
 * is an en passant square even if the capture would expose the king: that is the case to get right.
 */
export function randomPlacements(seed: number, count: number): string[] {
  return legalOnes(seed, count);
}

/** `count` legal positions in which up to six pieces, with the move, hunt a king in a corner: rich in mates. */
export function randomHunts(seed: number, count: number): string[] {
  return legalOnes(seed, count, 'hunt');
}

/**
 * `count` legal positions of three to nine men, the kings mostly at the edge: sometimes at home with rights to castle, sometimes with
 * pawns that may promote or be captured en passant.
 */
export function randomFewMen(seed: number, count: number): string[] {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const fens: string[] = [];
  while (fens.length < count) {
    const board: (string | undefined)[] = new Array(64).fill(undefined);
    const put = (man: string, square: number): void => {
      board[square] ??= man;
    };
    const isAtEdge = (square: number): boolean =>
      [0, 7].some((end) => end === square % 8 || end === square >> 3);
    const style = below(5);
    let castling = '';
    if (style < 2) {
      const [king, rook, first] = style === 0 ? (['K', 'R', 0] as const) : (['k', 'r', 56] as const);
      put(king, first + 4);
      for (const [file, right] of [
        [7, style === 0 ? 'K' : 'k'],
        [0, style === 0 ? 'Q' : 'q'],
      ] as const) {
        if (random() < 0.35) continue;
        put(rook, first + file);
        castling += right;
      }
    }
    if (style === 2) {
      // pawns that may meet en passant
      const file = below(7);
      put('P', at(file, 1));
      put('p', at(file + 1, 3));
      if (random() < 0.5) put('p', at(file, 6));
      if (random() < 0.5) put('P', at(file + 1, 4));
    }
    for (const king of ['K', 'k']) {
      while (!board.includes(king)) {
        const square = below(64);
        if (isAtEdge(square) || random() < 0.2) put(king, square);
      }
    }
    for (let more = 1 + below(5); more > 0; more--) {
      const man = 'QRBNPPqrbnppPpQR'.charAt(below(16));
      const isPawn = man === 'P' || man === 'p';
      put(man, isPawn ? 8 + below(48) : below(64));
    }
    const rank = (row: number): string =>
      board
        .slice(at(0, row), at(8, row))
        .map((man) => man ?? '1')
        .join('')
        .replace(/1+/g, (run) => String(run.length));
    const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map(rank).join('/');
    const fen = `${ranks} ${random() < 0.5 ? 'w' : 'b'} ${castling || '-'} - 0 1`;
    if (parseFen(fen).chain((setup) => Chess.fromSetup(setup)).isOk) fens.push(fen);
  }
  return fens;
}

function legalOnes(seed: number, count: number, kind?: 'hunt'): string[] {
  const random = seeded(seed);
  const fens: string[] = [];
  while (fens.length < count) {
    const fen = new Placement(random, kind).fen();
    if (parseFen(fen).chain((setup) => Chess.fromSetup(setup)).isOk) fens.push(fen);
  }
  return fens;
}

const at = (file: number, rank: number): number => rank * 8 + file;

/** Must stay empty: a pawn has just passed here. */
const PASSED = ' ';

class Placement {
  private readonly board: (string | undefined)[] = new Array(64).fill(undefined);
  private readonly random: () => number;
  private readonly white: boolean;
  private castling = '';
  private enPassant = '-';

  constructor(random: () => number, kind?: 'hunt') {
    this.random = random;
    this.white = this.chance(0.5);
    if (kind === 'hunt' || this.chance(0.2)) {
      this.putHunt(kind === 'hunt' ? !this.white : this.white);
      return;
    }
    this.putKing('K', 'R', 0, ['K', 'Q']);
    this.putKing('k', 'r', 7, ['k', 'q']);
    if (this.chance(0.35)) this.putDoubleStep();
    this.putPawns();
    this.putPieces();
  }

  fen(): string {
    const ranks: string[] = [];
    for (let rank = 7; rank >= 0; rank--) {
      const row = this.board
        .slice(at(0, rank), at(8, rank))
        .map((piece) => piece?.replace(PASSED, '1') ?? '1');
      ranks.push(row.join('').replace(/1+/g, (run) => String(run.length)));
    }
    const turn = this.white ? 'w' : 'b';
    return `${ranks.join('/')} ${turn} ${this.castling === '' ? '-' : this.castling} ${this.enPassant} 0 1`;
  }

  private int(below: number): number {
    return Math.floor(this.random() * below);
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Returns false if the square is occupied. */
  private put(square: number, piece: string): boolean {
    if (this.board[square] !== undefined) return false;
    this.board[square] = piece;
    return true;
  }

  /** Places a king at home with rooks and perhaps rights, or anywhere. */
  private putKing(king: string, rook: string, rank: number, rights: readonly [string, string]): void {
    if (this.chance(0.6)) {
      while (!this.put(this.int(64), king));
      return;
    }
    this.put(at(4, rank), king);
    for (const [index, right] of rights.entries()) {
      const corner = at(index === 0 ? 7 : 0, rank);
      if (this.chance(0.7) && this.put(corner, rook) && this.chance(0.85)) this.castling += right;
    }
  }

  /** Gives the side to move an enemy pawn that has just made its double step, usually with an own pawn beside it. */
  private putDoubleStep(): void {
    const [capturer, passing, rank, behind] = this.white
      ? (['P', 'p', 4, [5, 6]] as const)
      : (['p', 'P', 3, [2, 1]] as const);
    const file = this.int(8);
    const squares = behind.map((passed) => at(file, passed));
    if (squares.some((square) => this.board[square] !== undefined)) return;
    if (!this.put(at(file, rank), passing)) return;
    for (const beside of [file - 1, file + 1]) {
      if (beside < 0 || beside > 7 || this.chance(0.3)) continue;
      if (!this.put(at(beside, rank), capturer)) continue;
      this.enPassant = `${'abcdefgh'[file]}${this.white ? 6 : 3}`;
    }
    for (const square of squares) this.board[square] = PASSED;
  }

  /** Places up to five pawns, on the seventh and second ranks far more often than on others. */
  private putPawns(): void {
    for (let pawns = this.int(6); pawns > 0; pawns--) {
      const near = this.random();
      const rank = near < 0.4 ? 6 : near < 0.6 ? 1 : 1 + this.int(6);
      this.put(at(this.int(8), rank), this.chance(0.5) ? 'P' : 'p');
    }
  }

  /** Places up to fourteen pieces of any kind and number. */
  private putPieces(): void {
    for (let pieces = this.int(15); pieces > 0; pieces--)
      this.put(this.int(64), 'QRBNqrbn'[this.int(8)] ?? 'q');
  }

  /** Gives one side only a king in a corner, so that mates and above all stalemates are common. */
  private putHunt(whiteIsHunted: boolean): void {
    const [hunted, hunter, pieces] = whiteIsHunted ? ['K', 'k', 'qrbnp'] : ['k', 'K', 'QRBNP'];
    this.put(at(7 * this.int(2), 7 * this.int(2)), hunted);
    while (!this.put(this.int(64), hunter));
    for (let count = 1 + this.int(6); count > 0; count--) {
      this.put(at(this.int(8), 1 + this.int(6)), pieces[this.int(pieces.length)] ?? 'q');
    }
  }
}

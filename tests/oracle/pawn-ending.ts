/**
 * King and pawn against king, solved backwards by hand: White wins if the pawn becomes a queen or a rook that is neither lost nor
 * stalemates at once. Squares are 0 (a1) to 63 (h8). It uses none of keymove's code.
 */

const FILES = 'abcdefgh';
const fileOf = (square: number): number => square & 7;
const rankOf = (square: number): number => square >> 3;
const nameOf = (square: number): string => `${FILES.charAt(fileOf(square))}${rankOf(square) + 1}`;
const distance = (a: number, b: number): number =>
  Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

const NEIGHBOURS = Array.from({ length: 64 }, (_, square) =>
  Array.from({ length: 64 }, (_, other) => other).filter((other) => distance(square, other) === 1),
);

const attacksByPawn = (pawn: number, square: number): boolean =>
  rankOf(square) === rankOf(pawn) + 1 && Math.abs(fileOf(square) - fileOf(pawn)) === 1;

/** Whether a queen or rook on a square attacks another one; the white king may stand in between. */
function attacks(piece: 'q' | 'r', from: number, to: number, blocker: number): boolean {
  const file = fileOf(to) - fileOf(from);
  const rank = rankOf(to) - rankOf(from);
  const isStraight = file === 0 || rank === 0;
  const isDiagonal = Math.abs(file) === Math.abs(rank);
  if (from === to || !(isStraight || (piece === 'q' && isDiagonal))) return false;
  const step = Math.sign(file) + 8 * Math.sign(rank);
  for (let at = from + step; at !== to; at += step) if (at === blocker) return false;
  return true;
}

export class PawnEnding {
  readonly #won = new Uint8Array(2 * 64 * 64 * 64);

  constructor() {
    for (let changed = true; changed; ) {
      changed = false;
      for (let pawn = 8; pawn < 56; pawn++)
        for (let white = 0; white < 64; white++)
          for (let black = 0; black < 64; black++)
            for (const toMove of [0, 1]) {
              const index = this.#index(toMove, white, pawn, black);
              if (this.#won[index] || !this.#isLegal(toMove, white, pawn, black)) continue;
              if (toMove === 0 ? !this.#canWin(white, pawn, black) : !this.#mustLose(white, pawn, black))
                continue;
              this.#won[index] = 1;
              changed = true;
            }
    }
  }

  /** Whether White wins. */
  wins(fen: string): boolean {
    const { toMove, white, pawn, black } = this.#read(fen);
    return this.#won[this.#index(toMove, white, pawn, black)] === 1;
  }

  /** The moves, in UCI, of the side to move that win (White) or draw (Black). */
  movesTo(fen: string, goal: 'win' | 'draw'): string[] {
    const { toMove, white, pawn, black } = this.#read(fen);
    if ((toMove === 0) !== (goal === 'win')) throw new RangeError('the other side is to move');
    const found: string[] = [];
    if (toMove === 1) {
      for (const to of this.#blackMoves(white, pawn, black))
        if (to === pawn || !this.#won[this.#index(0, white, pawn, to)])
          found.push(nameOf(black) + nameOf(to));
      return found;
    }
    for (const to of this.#whiteKingMoves(white, pawn, black))
      if (this.#won[this.#index(1, to, pawn, black)]) found.push(nameOf(white) + nameOf(to));
    for (const to of this.#pushes(white, pawn, black)) {
      const move = nameOf(pawn) + nameOf(to);
      if (to < 56) {
        if (this.#won[this.#index(1, white, to, black)]) found.push(move);
      } else
        for (const piece of ['q', 'r'] as const)
          if (this.#promotes(piece, white, to, black)) found.push(move + piece);
    }
    return found;
  }

  /** Undefined where the men stand on each other, or in check when they should not. */
  randomPosition(random: () => number): string | undefined {
    const [white, black] = [0, 0].map(() => Math.floor(random() * 64)) as [number, number];
    const pawn = 8 + Math.floor(random() * 48);
    const toMove = random() < 0.5 ? 0 : 1;
    if (!this.#isLegal(toMove, white, pawn, black)) return undefined;
    const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
      [...FILES]
        .map((_, file) => ({ [white]: 'K', [black]: 'k', [pawn]: 'P' })[8 * rank + file] ?? '1')
        .join('')
        .replace(/1+/g, ({ length }) => String(length)),
    );
    return `${rows.join('/')} ${toMove === 0 ? 'w' : 'b'} - - 0 1`;
  }

  #index(toMove: number, white: number, pawn: number, black: number): number {
    return ((toMove * 64 + pawn) * 64 + white) * 64 + black;
  }

  #read(fen: string): { toMove: number; white: number; pawn: number; black: number } {
    const [board = '', side] = fen.split(' ');
    const squares = board
      .split('/')
      .reverse()
      .join('')
      .replace(/\d/g, (digit) => '1'.repeat(Number(digit)));
    const [white, pawn, black] = ['K', 'P', 'k'].map((man) => squares.indexOf(man)) as [
      number,
      number,
      number,
    ];
    return { toMove: side === 'w' ? 0 : 1, white, pawn, black };
  }

  #isLegal(toMove: number, white: number, pawn: number, black: number): boolean {
    if (white === black || white === pawn || black === pawn || distance(white, black) < 2) return false;
    return toMove === 1 || !attacksByPawn(pawn, black);
  }

  #whiteKingMoves(white: number, pawn: number, black: number): number[] {
    return (NEIGHBOURS[white] as number[]).filter((to) => to !== pawn && distance(to, black) > 1);
  }

  /** The capture of the pawn is one of them. */
  #blackMoves(white: number, pawn: number, black: number): number[] {
    return (NEIGHBOURS[black] as number[]).filter(
      (to) => distance(to, white) > 1 && !attacksByPawn(pawn, to),
    );
  }

  #pushes(white: number, pawn: number, black: number): number[] {
    const isFree = (square: number): boolean => square !== white && square !== black;
    if (!isFree(pawn + 8)) return [];
    return rankOf(pawn) === 1 && isFree(pawn + 16) ? [pawn + 8, pawn + 16] : [pawn + 8];
  }

  /** Whether the new piece wins: Black, to move, can neither take it nor is he stalemated. */
  #promotes(piece: 'q' | 'r', white: number, at: number, black: number): boolean {
    const flights = (NEIGHBOURS[black] as number[]).filter((to) => distance(to, white) > 1);
    if (flights.includes(at)) return false;
    const isSafe = flights.some((to) => !attacks(piece, at, to, white));
    return isSafe || attacks(piece, at, black, white);
  }

  #canWin(white: number, pawn: number, black: number): boolean {
    return (
      this.#whiteKingMoves(white, pawn, black).some((to) => this.#won[this.#index(1, to, pawn, black)]) ||
      this.#pushes(white, pawn, black).some((to) =>
        to < 56
          ? this.#won[this.#index(1, white, to, black)]
          : this.#promotes('q', white, to, black) || this.#promotes('r', white, to, black),
      )
    );
  }

  #mustLose(white: number, pawn: number, black: number): boolean {
    const moves = this.#blackMoves(white, pawn, black);
    if (moves.length === 0) return attacksByPawn(pawn, black);
    return moves.every((to) => to !== pawn && this.#won[this.#index(0, white, pawn, to)]);
  }
}

/** A board on which men are put one by one. A man is refused at once if the position is illegal with it, whatever is added. */
import { writeBoard } from '../chess/board-field.js';
import { CASTLING_RIGHTS } from '../chess/fen.js';
import { MEN, type Placement } from './scheme.js';

const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [0, 1, 2, 3, 4, 5] as const;
const NONE = -1;
/** The men of each side at the beginning of a game; any more must be promoted pawns. */
const AT_FIRST: readonly number[] = [8, 2, 2, 2, 1, 1];

const DIRECTIONS: readonly (readonly [file: number, rank: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

export class Board {
  /** the index in `MEN` of the man on each square */
  readonly men = new Int8Array(64).fill(NONE);
  readonly #counts = new Int8Array(12);
  readonly #kings: [number, number] = [NONE, NONE];
  /** 0: White is to move */
  readonly #mover: 0 | 1;
  readonly #side: 'w' | 'b';

  constructor(side: 'w' | 'b') {
    this.#side = side;
    this.#mover = side === 'w' ? 0 : 1;
  }

  /**
   * Puts a man on its square, unless no further man could make the position legal: the square is taken, a side would have two
   * kings or more men than pawns could become, or the side that is not to move would be in a check that nothing can block.
   * @returns whether the man was put there
   */
  put(placement: Placement): boolean {
    const man = placement >> 6;
    const square = placement & 63;
    if (this.men[square] !== NONE) return false;
    const colour = man < 6 ? 0 : 1;
    const kind = man - 6 * colour;
    if (!this.#hasRoom(colour, kind) || this.#checksForGood(colour, kind, square)) return false;
    this.men[square] = man;
    this.#count(man, 1);
    if (kind === KING) this.#kings[colour] = square;
    return true;
  }

  remove(placement: Placement): void {
    const man = placement >> 6;
    this.men[placement & 63] = NONE;
    this.#count(man, -1);
    if (man % 6 === KING) this.#kings[man < 6 ? 0 : 1] = NONE;
  }

  /** Whether both kings are there, and the side that is not to move is not in check. */
  get isLegal(): boolean {
    if (this.#kings[0] === NONE || this.#kings[1] === NONE) return false;
    const king = this.#kings[1 - this.#mover] as number;
    return !DIRECTIONS.some((_, i) => this.#isCheckedFrom(king, i));
  }

  get hasPawns(): boolean {
    return (this.#counts[PAWN] as number) + (this.#counts[6 + PAWN] as number) > 0;
  }

  /** The position, as the reader of positions normalises it. */
  get fen(): string {
    const board = writeBoard((square) => MEN.charAt(this.men[square] as number));
    return `${board} ${this.#side} ${castlingOf(this.men) || '-'} - 0 1`;
  }

  #count(man: number, more: number): void {
    this.#counts[man] = (this.#counts[man] as number) + more;
  }

  #hasRoom(colour: number, kind: number): boolean {
    let men = 1;
    let promoted = 0;
    for (let each = 0; each < 6; each++) {
      const count = (this.#counts[6 * colour + each] as number) + (each === kind ? 1 : 0);
      if (each === KING && count > 1) return false;
      men += each === kind ? count - 1 : count;
      if (each !== PAWN) promoted += Math.max(0, count - (AT_FIRST[each] as number));
    }
    const pawns = (this.#counts[6 * colour] as number) + (kind === PAWN ? 1 : 0);
    return men <= 16 && pawns + promoted <= 8;
  }

  /** Whether a man gives the side that is not to move a check that nothing can block: from next to its king, or by a knight. */
  #checksForGood(colour: number, kind: number, square: number): boolean {
    const king = this.#kings[1 - this.#mover] as number;
    if (colour === this.#mover) return king !== NONE && touches(colour, kind, square, king);
    if (kind !== KING) return false;
    for (let from = 0; from < 64; from++) {
      const man = this.men[from] as number;
      if (man === NONE || (man < 6 ? 0 : 1) !== this.#mover) continue;
      if (touches(this.#mover, man % 6, from, square)) return true;
    }
    return false;
  }

  #isCheckedFrom(king: number, direction: number): boolean {
    const [file, rank] = DIRECTIONS[direction] as readonly [number, number];
    const straight = direction < 4;
    for (let f = (king & 7) + file, r = (king >> 3) + rank; ((f | r) & ~7) === 0; f += file, r += rank) {
      const man = this.men[8 * r + f] as number;
      if (man === NONE) continue;
      if ((man < 6 ? 0 : 1) !== this.#mover) return false;
      const kind = man % 6;
      return kind === QUEEN || kind === (straight ? ROOK : BISHOP);
    }
    return false;
  }
}

/** Returns the castling rights that kings and rooks at home allow. */
export function castlingOf(men: Int8Array): string {
  const has = (square: number, letter: string): boolean => MEN[men[square] as number] === letter;
  let rights = '';
  for (const { letter, color, king, rook } of CASTLING_RIGHTS) {
    if (has(king, color === 'white' ? 'K' : 'k') && has(rook, color === 'white' ? 'R' : 'r'))
      rights += letter;
  }
  return rights;
}

/** Whether a man attacks a square, and no man could stand between them. */
function touches(colour: number, kind: number, from: number, to: number): boolean {
  const files = Math.abs((to & 7) - (from & 7));
  const ranks = (to >> 3) - (from >> 3);
  const high = Math.abs(ranks);
  if (kind === KNIGHT) return files * high === 2;
  if (files > 1 || high > 1) return false;
  if (kind === PAWN) return files === 1 && ranks === (colour === 0 ? 1 : -1);
  if (kind === BISHOP) return files === high;
  return kind === ROOK ? files !== high : true;
}

/**
 * Checks every value of an ending by the rules of chess alone: which positions are legal, and that each value follows from those of the
 * positions after its moves. It uses none of keymove's code, but the numbering of positions (assembly/endings/ending.ts), and a
 * mailbox board.
 *
 * That is all it takes. A win or loss that is wrong would need another one that is wrong and shorter, down to the mates; and a draw that
 * is none would have a move to a position that is lost, or only moves to positions that are won, whose values are right.
 */

export type Kind = 'K' | 'Q' | 'R' | 'B' | 'N' | 'P';

/** The values of an ending: with White to move, then with Black to move. */
export interface EndingTable {
  /** such as `KRKP`, the stronger side first */
  readonly name: string;
  readonly values: Uint8Array;
}

const LOST = 128;
const ILLEGAL = 255;
const ORDER = 'QRBNP';
const STRAIGHT: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const SLANTED: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const LEAPS = [1, -1].flatMap((a) => [2, -2].flatMap((b) => [[a, b] as const, [b, a] as const]));

/** The squares that a man reaches in each direction, the next ones first. */
function raysOf(
  steps: readonly (readonly [number, number])[],
  most: number,
): readonly (readonly number[])[][] {
  return Array.from({ length: 64 }, (_, from) =>
    steps.map(([files, ranks]) => {
      const ray: number[] = [];
      for (let n = 1; n <= most; n++) {
        const [file, rank] = [(from & 7) + n * files, (from >> 3) + n * ranks];
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        ray.push(8 * rank + file);
      }
      return ray;
    }),
  );
}
const RAYS: Readonly<Record<Kind, readonly (readonly number[])[][]>> = {
  K: raysOf([...STRAIGHT, ...SLANTED], 1),
  Q: raysOf([...STRAIGHT, ...SLANTED], 7),
  R: raysOf(STRAIGHT, 7),
  B: raysOf(SLANTED, 7),
  N: raysOf(LEAPS, 1),
  P: [],
};
/** The squares that a pawn of each colour captures on. */
const CAPTURES = [1, -1].map((up) =>
  raysOf(
    [
      [1, up],
      [-1, up],
    ],
    1,
  ).map((rays) => rays.flat()),
);

interface Man {
  readonly kind: Kind;
  /** 0 is White */
  readonly colour: number;
}

/** The kings, then White's other men, then Black's: the order in which an ending numbers them. */
function menOf(name: string): Man[] {
  const [white = '', black = ''] = name.slice(1).split('K');
  const men = (kinds: string, colour: number): Man[] =>
    [...kinds].map((kind) => ({ kind: kind as Kind, colour }));
  return [...men('K', 0), ...men('K', 1), ...men(white, 0), ...men(black, 1)];
}

/** How to find the value of a position with these men in a table. */
interface View {
  readonly values: Uint8Array;
  readonly size: number;
  readonly hasPawns: boolean;
  readonly hasEnPassant: boolean;
  readonly swapped: boolean;
  /** which of the men is the table's first, second … */
  readonly order: readonly number[];
}

export class EndingCheck {
  readonly #tables: ReadonlyMap<string, EndingTable>;
  readonly #men: readonly Man[];
  readonly #own: View;
  /** by what was captured and promoted: `captured + 8 * (promoted + 8 * index of what it becomes)`, 7 for nobody */
  readonly #views = new Map<number, View | undefined>();
  readonly #board = new Int8Array(64);
  readonly #squares: number[];
  /** positions that were checked */
  legal = 0;
  enPassant = 0;
  /** the longest win or loss that was found */
  longest = 0;
  /** the first faults, in words */
  readonly faults: string[] = [];

  /** @param tables all that the ending leads to, by name, and its own */
  constructor(name: string, tables: ReadonlyMap<string, EndingTable>) {
    this.#tables = tables;
    this.#men = menOf(name);
    this.#own = this.#viewOf(
      this.#men,
      this.#men.map((_, i) => i),
    ) as View;
    this.#squares = this.#men.map(() => 0);
  }

  /** Checks all positions. */
  run(): void {
    const { values, size } = this.#own;
    for (let side = 0; side < 2; side++)
      for (let index = 0; index < size; index++) {
        const value = values[side * size + index] as number;
        const expected = this.#isLegal(index, side) ? this.#expected(side) : ILLEGAL;
        if (value !== expected) {
          if (this.faults.length < 10)
            this.faults.push(
              `${'wb'[side]} ${this.#squares.join(' ')} ep ${this.#stepped}: ${value}, not ${expected}`,
            );
          continue;
        }
        if (value === ILLEGAL) continue;
        this.legal++;
        if (this.#stepped >= 0) this.enPassant++;
        this.longest = Math.max(this.longest, value & 127);
      }
  }

  /** the pawn that has just made a double step, and may be captured en passant, or -1 */
  #stepped = -1;

  /** Sets the numbered position up. */
  #isLegal(index: number, side: number): boolean {
    const men = this.#men;
    const squares = this.#squares;
    this.#stepped = -1;
    this.#board.fill(-1);
    let left = index;
    for (let i = men.length - 1; i > 0; i--, left >>= 6) squares[i] = left & 63;
    squares[0] = ((left >> 2) << 3) | (left & 3);
    for (const [i, { kind, colour }] of men.entries()) {
      let square = squares[i] as number;
      if (kind === 'P' && (square < 8 || square > 55)) {
        const isBehindHome = square >> 3 === (colour === 0 ? 0 : 7);
        if (!isBehindHome || this.#stepped >= 0 || colour === side) return false;
        this.#stepped = i;
        square += colour === 0 ? 24 : -24;
        squares[i] = square;
      }
      if (this.#board[square] !== -1) return false;
      this.#board[square] = i;
    }
    if (this.#stepped >= 0) {
      const square = squares[this.#stepped] as number;
      const up = side === 1 ? 8 : -8;
      if (this.#board[square - up] !== -1 || this.#board[square - 2 * up] !== -1) return false;
      if (!this.#hasEnemyPawnBeside(square, 1 - side)) return false;
    }
    return !this.#isAttacked(1 - side);
  }

  #hasEnemyPawnBeside(square: number, colour: number): boolean {
    const beside = [...((square & 7) > 0 ? [square - 1] : []), ...((square & 7) < 7 ? [square + 1] : [])];
    return beside.some((at) => {
      const man = this.#men[this.#board[at] as number];
      return man?.kind === 'P' && man.colour !== colour;
    });
  }

  /** Whether the king of this colour is attacked. */
  #isAttacked(colour: number): boolean {
    const king = this.#squares[colour] as number;
    for (const [i, man] of this.#men.entries()) {
      const from = this.#squares[i] as number;
      // a captured man stands nowhere
      if (man.colour === colour || this.#board[from] !== i) continue;
      const kind = this.#promoted === i ? this.#becomes : man.kind;
      if (kind === 'P') {
        if (CAPTURES[man.colour]?.[from]?.includes(king)) return true;
        continue;
      }
      for (const ray of RAYS[kind][from] as readonly (readonly number[])[]) {
        for (const to of ray) {
          if (to === king) return true;
          if (this.#board[to] !== -1) break;
        }
      }
    }
    return false;
  }

  #promoted = -1;
  #becomes: Kind = 'Q';
  #moves = 0;
  #quickest = 0;
  #latest = 0;
  #saves = false;

  /** What the value must be, by those of the positions after the legal moves of the side. */
  #expected(side: number): number {
    this.#moves = 0;
    this.#quickest = ILLEGAL;
    this.#latest = 0;
    this.#saves = false;
    for (const [i, { kind, colour }] of this.#men.entries()) {
      if (colour !== side) continue;
      if (kind === 'P') this.#movePawn(i, side);
      else this.#movePiece(i, kind, side);
    }
    if (this.#moves === 0) return this.#isAttacked(side) ? LOST : 0;
    if (this.#quickest !== ILLEGAL) return this.#quickest + 1;
    return this.#saves ? 0 : LOST + this.#latest;
  }

  #movePiece(i: number, kind: Kind, side: number): void {
    for (const ray of RAYS[kind][this.#squares[i] as number] as readonly (readonly number[])[]) {
      for (const to of ray) {
        const there = this.#board[to] as number;
        if (there === -1 || this.#men[there]?.colour !== side) this.#move(i, to, there, false, side);
        if (there !== -1) break;
      }
    }
  }

  #movePawn(i: number, side: number): void {
    const from = this.#squares[i] as number;
    const up = side === 0 ? 8 : -8;
    if (this.#board[from + up] === -1) {
      this.#movePawnTo(i, from + up, -1, side);
      const isAtHome = from >> 3 === (side === 0 ? 1 : 6);
      if (isAtHome && this.#board[from + 2 * up] === -1) this.#move(i, from + 2 * up, -1, true, side);
    }
    for (const to of CAPTURES[side]?.[from] ?? []) {
      const there = this.#board[to] as number;
      if (there !== -1 && this.#men[there]?.colour !== side) this.#movePawnTo(i, to, there, side);
      if (this.#stepped >= 0 && to === (this.#squares[this.#stepped] as number) + up)
        this.#movePawnTo(i, to, this.#stepped, side);
    }
  }

  #movePawnTo(i: number, to: number, captured: number, side: number): void {
    if (to > 7 && to < 56) {
      this.#move(i, to, captured, false, side);
      return;
    }
    this.#promoted = i;
    for (const kind of ['Q', 'R', 'B', 'N'] as const) {
      this.#becomes = kind;
      this.#move(i, to, captured, false, side);
    }
    this.#promoted = -1;
  }

  /** Makes a move if it is legal, looks up where it leads, and takes it back. */
  #move(i: number, to: number, captured: number, isDouble: boolean, side: number): void {
    const board = this.#board;
    const squares = this.#squares;
    const from = squares[i] as number;
    const stood = captured < 0 ? to : (squares[captured] as number);
    // bare of the captured man, who may stand behind the square that is reached
    board[from] = -1;
    board[stood] = -1;
    board[to] = i;
    squares[i] = to;
    if (!this.#isAttacked(side)) {
      this.#moves++;
      this.#note(
        this.#valueAfter(captured, isDouble && this.#hasEnemyPawnBeside(to, side) ? i : -1, 1 - side),
      );
    }
    squares[i] = from;
    board[to] = -1;
    if (captured >= 0) board[stood] = captured;
    board[from] = i;
  }

  #note(value: number): void {
    if (value === ILLEGAL) throw new Error('a legal move leads to a position that the table has as illegal');
    if (value >= LOST) this.#quickest = Math.min(this.#quickest, value - LOST);
    else if (value === 0) this.#saves = true;
    else this.#latest = Math.max(this.#latest, value);
  }

  #valueAfter(captured: number, stepped: number, side: number): number {
    const view = captured < 0 && this.#promoted < 0 ? this.#own : this.#viewAfter(captured);
    // bare kings
    if (!view) return 0;
    const turned = view.swapped ? 56 : 0;
    let mirror = 0;
    let index = 0;
    for (let place = 0; place < view.order.length; place++) {
      const i = view.order[place] as number;
      let square = this.#squares[i] as number;
      if (i === stepped && view.hasEnPassant) square += this.#men[i]?.colour === 0 ? -24 : 24;
      square ^= turned;
      if (place === 0) {
        if ((square & 7) > 3) mirror ^= 7;
        if (!view.hasPawns && square > 31) mirror ^= 56;
        square ^= mirror;
        index = 4 * (square >> 3) + (square & 3);
      } else index = 64 * index + (square ^ mirror);
    }
    return view.values[(view.swapped ? 1 - side : side) * view.size + index] as number;
  }

  #viewAfter(captured: number): View | undefined {
    const key =
      (captured < 0 ? 7 : captured) +
      8 * (this.#promoted < 0 ? 7 : this.#promoted + 8 * ORDER.indexOf(this.#becomes));
    if (this.#views.has(key)) return this.#views.get(key);
    const men = this.#men.map((man, i) => (i === this.#promoted ? { ...man, kind: this.#becomes } : man));
    const left = men.map((_, i) => i).filter((i) => i !== captured);
    const view = left.length === 2 ? undefined : this.#viewOf(men, left);
    this.#views.set(key, view);
    return view;
  }

  /** @param left those of the men that are on the board */
  #viewOf(men: readonly Man[], left: readonly number[]): View | undefined {
    const of = (colour: number): number[] =>
      left
        .filter((i) => i > 1 && men[i]?.colour === colour)
        .sort((a, b) => ORDER.indexOf(men[a]?.kind as Kind) - ORDER.indexOf(men[b]?.kind as Kind));
    const [white, black] = [of(0), of(1)] as [number[], number[]];
    const name = (first: number[], second: number[]): string =>
      `K${first.map((i) => men[i]?.kind).join('')}K${second.map((i) => men[i]?.kind).join('')}`;
    const own = this.#tables.get(name(white, black));
    const table = own ?? this.#tables.get(name(black, white));
    if (!table) throw new Error(`no table ${name(white, black)}`);
    return {
      values: table.values,
      size: table.values.length / 2,
      hasPawns: table.name.includes('P'),
      hasEnPassant: /P.*K.*P/.test(table.name.slice(1)),
      swapped: !own,
      order: own ? [0, 1, ...white, ...black] : [1, 0, ...black, ...white],
    };
  }
}

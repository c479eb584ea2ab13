/**
 * The solutions of help or series play, which may be millions, as a tree that stores equal branches once. Most solutions are
 * other orders of the same moves, and such orders continue in the same way. So memory grows with the number of positions in the
 * solutions, and hardly with the number of solutions. Readers walk the tree, and unpack only what they need.
 */
import { base64, fromBase64 } from '../text/base64.js';
import type { NotatedMove, PlayedMove } from './played-move.js';

/** Very many solutions as plain data, for another thread or machine. */
export interface PackedLines {
  /** all different moves */
  readonly moves: readonly NotatedMove[];
  /** the cells of a tree, the first moves last (see `LineCells`); in base64 if only text can be sent */
  readonly packed: Uint32Array | string;
}

export const asText = ({ moves, packed }: PackedLines): PackedLines => ({
  moves,
  packed:
    typeof packed === 'string'
      ? packed
      : base64(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)),
});

/** The number of a cell, which stands for the list that begins with it; 0: no moves. */
type Cell = number;

const CELL_WORDS = 3;

/**
 * Lists of moves, each stored once. A cell has a move, the list of the moves that follow it, and the cell of the next move in its own
 * list. It comes after the cells to which it refers.
 */
export class LineCells {
  /** three words per cell: the number of its move, the list that follows it, the next cell of its own list */
  #words = new Uint32Array(CELL_WORDS * 64);
  /** how many lines begin with the moves of each list */
  #lines = new Float64Array(64);
  #size = 1;
  /** hash table of the cells by their words, with open addressing */
  #slots = new Uint32Array(256);
  readonly #moves: NotatedMove[] = [];
  readonly #numbers = new Map<string, number>();

  /** Returns the cells in {@link packed}, and the list that was packed. */
  static unpacked({ moves, packed }: PackedLines): { readonly cells: LineCells; readonly list: Cell } {
    const words = typeof packed === 'string' ? new Uint32Array(fromBase64(packed).buffer) : packed;
    const cells = new LineCells();
    for (const move of moves) cells.#numberOf(move);
    for (let at = 0; at < words.length; at += CELL_WORDS) {
      cells.#add(words[at] as number, words[at + 1] as Cell, words[at + 2] as Cell);
    }
    return { cells, list: cells.#size - 1 };
  }

  /** Returns a list with everything that it refers to, and nothing else. */
  packed(list: Cell): PackedLines {
    const isNamed = new Uint8Array(list + 1);
    isNamed[list] = 1;
    let count = 0;
    for (let cell = list; cell > 0; cell--) {
      if (!isNamed[cell]) continue;
      count++;
      isNamed[this.next(cell)] = 1;
      isNamed[this.behind(cell)] = 1;
    }
    const numbers = new Uint32Array(list + 1);
    const packed = new Uint32Array(CELL_WORDS * count);
    let number = 0;
    for (let cell = 1; cell <= list; cell++) {
      if (!isNamed[cell]) continue;
      const words = [
        this.#words[CELL_WORDS * cell] as number,
        numbers[this.next(cell)] as Cell,
        numbers[this.behind(cell)] as Cell,
      ];
      packed.set(words, CELL_WORDS * number);
      numbers[cell] = ++number;
    }
    return { moves: this.#moves, packed };
  }

  /** Returns the list that has this move, the moves that follow it, and the rest of the list. */
  cell(move: NotatedMove, next: Cell, behind: Cell): Cell {
    if (2 * this.#size >= this.#slots.length) this.#enlargeSlots();
    const number = this.#numberOf(move);
    const slot = this.#slotOf(number, next, behind);
    const known = this.#slots[slot] as Cell;
    if (known) return known;
    const cell = this.#add(number, next, behind);
    this.#slots[slot] = cell;
    return cell;
  }

  moveOf(cell: Cell): NotatedMove {
    return this.#moves[this.#words[CELL_WORDS * cell] as number] as NotatedMove;
  }

  /** Returns the moves that follow the first one of a list. */
  next(cell: Cell): Cell {
    return this.#words[CELL_WORDS * cell + 1] as Cell;
  }

  /** Returns the list without its first move. */
  behind(cell: Cell): Cell {
    return this.#words[CELL_WORDS * cell + 2] as Cell;
  }

  /** Returns how many lines begin with the moves of a list. */
  countLines(list: Cell): number {
    return this.#lines[list] as number;
  }

  #add(move: number, next: Cell, behind: Cell): Cell {
    const cell = this.#size++;
    if (cell === this.#lines.length) {
      this.#words = enlarged(this.#words, new Uint32Array(2 * this.#words.length));
      this.#lines = enlarged(this.#lines, new Float64Array(2 * this.#lines.length));
    }
    this.#words[CELL_WORDS * cell] = move;
    this.#words[CELL_WORDS * cell + 1] = next;
    this.#words[CELL_WORDS * cell + 2] = behind;
    this.#lines[cell] = (next ? this.countLines(next) : 1) + this.countLines(behind);
    return cell;
  }

  /** Returns the place of the cell with these words, or where it would be put. */
  #slotOf(move: number, next: Cell, behind: Cell): number {
    const mask = this.#slots.length - 1;
    const mixed = Math.imul(
      Math.imul(move, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b) ^ Math.imul(behind, 0xc2b2ae35),
      0x27d4eb2f,
    );
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const cell = this.#slots[slot] as Cell;
      if (!cell) return slot;
      const at = CELL_WORDS * cell;
      const words = this.#words;
      if (words[at] === move && words[at + 1] === next && words[at + 2] === behind) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #enlargeSlots(): void {
    let length = this.#slots.length;
    while (2 * this.#size >= length) length *= 2;
    this.#slots = new Uint32Array(length);
    for (let cell = 1; cell < this.#size; cell++) {
      const move = this.#words[CELL_WORDS * cell] as number;
      this.#slots[this.#slotOf(move, this.next(cell), this.behind(cell))] = cell;
    }
  }

  #numberOf({ uci, san }: NotatedMove): number {
    const name = `${uci} ${san}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#moves.length);
    return this.#moves.push({ uci, san }) - 1;
  }
}

function enlarged<Words extends Uint32Array | Float64Array>(words: Words, larger: Words): Words {
  larger.set(words);
  return larger;
}

/** The moves after some beginning of the line that was added last. */
interface Level {
  readonly moves: NotatedMove[];
  /** the list that follows each of them; that of the last one may still be open, in the next level */
  readonly next: Cell[];
}

/** If solutions have more moves than this in total, they stay packed, and are unpacked only as they are walked. */
const MANY_MOVES = 20_000;

/**
 * Makes a phase of help or series play from its solutions. A solution shares its beginning with the one before it. It never ends inside
 * another, so every leaf is an end.
 */
export class LineTree {
  /** the trees with too many solutions to be unpacked at once, by their first moves */
  static readonly #ofFirst = new WeakMap<readonly PlayedMove[], LineTree>();

  readonly #cells: LineCells;
  /** the first moves, then those after the first move of the line added last, and so on as far as the levels are open */
  readonly #levels: Level[] = [{ moves: [], next: [] }];
  /** the list of first moves, once it is needed; below, the same moves as readers get them */
  #list: Cell | undefined;
  #first: readonly PlayedMove[] | undefined;
  /** recently unpacked moves: neighbouring solutions share most of them */
  readonly #lately = new Map<Cell, PlayedMove>();

  /** @param cells the cells of all trees that share their branches */
  constructor(cells = new LineCells()) {
    this.#cells = cells;
  }

  /** Returns the tree of first moves that are packed; undefined if there are fewer solutions. */
  static of(first: readonly PlayedMove[]): LineTree | undefined {
    return LineTree.#ofFirst.get(first);
  }

  static unpacked(lines: PackedLines): LineTree {
    const { cells, list } = LineCells.unpacked(lines);
    const tree = new LineTree(cells);
    tree.#levels[0] = tree.#opened(list);
    tree.#list = list;
    return tree;
  }

  /** Returns the data that {@link unpacked} reads. */
  packed(): PackedLines {
    return this.#cells.packed(this.#root);
  }

  /** Returns how many moves a line shares with the line added last. */
  shared(uci: readonly string[]): number {
    let shared = 0;
    while (shared + 1 < uci.length && this.#goesOnWith(uci[shared] as string, shared)) shared++;
    return shared;
  }

  /** Adds a line whose first `shared` moves are those of the line before it. */
  add(shared: number, rest: readonly NotatedMove[]): void {
    this.#addFirst(shared, rest, 0);
  }

  /**
   * Closes the list after the first `depth` moves of the line added last.
   * @returns a number for {@link repeat}, valid in every tree of the same cells
   */
  end(depth: number): number {
    const level = this.#open(depth);
    this.#closeBelow(depth);
    let list: Cell = 0;
    for (let i = level.moves.length - 1; i >= 0; i--) {
      list = this.#cells.cell(level.moves[i] as NotatedMove, level.next[i] as Cell, list);
    }
    if (depth > 0) {
      this.#levels.pop();
      const { next } = this.#levels[depth - 1] as Level;
      next[next.length - 1] = list;
    }
    return list;
  }

  /** Appends all lines of a tree of the same cells. */
  append(other: LineTree): void {
    this.#append(other.#root, 0);
  }

  #append(list: Cell, depth: number): void {
    if (!list) return;
    const isShared = this.#cells.next(list) && this.#goesOnWith(this.#cells.moveOf(list).uci, depth);
    if (isShared) this.#append(this.#cells.next(list), depth + 1);
    for (let at = isShared ? this.#cells.behind(list) : list; at; at = this.#cells.behind(at)) {
      this.#addFirst(depth, [this.#cells.moveOf(at)], this.#cells.next(at));
    }
    this.#list = undefined;
    this.#first = undefined;
  }

  /** Returns the first of the lines that were closed under a number. */
  firstOf(ended: number): readonly NotatedMove[] {
    const line: NotatedMove[] = [];
    for (let at = ended; at; at = this.#cells.next(at)) line.push(this.#cells.moveOf(at));
    return line;
  }

  /**
   * Adds the lines that begin with these moves and continue as those that were closed under a number, up to a maximum. `moves` is empty
   * if play leads to the position in which set play begins.
   * @returns how many were added
   */
  repeat(moves: readonly NotatedMove[], ended: number, atMost: number): number {
    const count = this.#cells.countLines(ended);
    if (moves.length === 0 && count <= atMost) {
      this.#append(ended, 0);
      return count;
    }
    const shared = this.shared(moves.map(({ uci }) => uci));
    if (count <= atMost && !this.#goesOnWith((moves[shared] as NotatedMove).uci, shared)) {
      this.#addFirst(shared, moves.slice(shared), ended);
      return count;
    }
    let added = 0;
    for (const rest of this.#pathsBelow(ended)) {
      if (added === atMost) break;
      const line = [...moves, ...rest.map((cell) => this.#cells.moveOf(cell))];
      const shared = this.shared(line.map(({ uci }) => uci));
      this.add(shared, line.slice(shared));
      added++;
    }
    return added;
  }

  /** Returns the first moves. With very many solutions, `next` is made again on every access. */
  get first(): readonly PlayedMove[] {
    if (this.#first) return this.#first;
    const root = this.#root;
    let moves = 0;
    for (const _ of this.entries()) if (++moves > MANY_MOVES) break;
    const areMany = moves > MANY_MOVES;
    this.#first = this.#moves(root, areMany);
    if (areMany) LineTree.#ofFirst.set(this.#first, this);
    return this.#first;
  }

  /** Yields every move before those that follow it, with the number of moves that lead to it. */
  *entries(): Generator<{ readonly move: NotatedMove; readonly depth: number }> {
    const above: Cell[] = [];
    let cell = this.#root;
    while (cell) {
      yield { move: this.#cells.moveOf(cell), depth: above.length };
      above.push(cell);
      cell = this.#cells.next(cell);
      while (!cell && above.length > 0) cell = this.#cells.behind(above.pop() as Cell);
    }
  }

  /** Yields the solutions. */
  *lines(): Generator<readonly PlayedMove[]> {
    let above: readonly Cell[] = [];
    let path: readonly PlayedMove[] = [];
    for (const cells of this.#pathsBelow(this.#root)) {
      const differs = cells.findIndex((cell, ply) => cell !== above[ply]);
      path = [...path.slice(0, differs), ...cells.slice(differs).map((cell) => this.#played(cell, true))];
      above = [...cells];
      yield path;
    }
  }

  /** Yields a number per solution: equal for other orders of the same moves, and different for other moves (except once in 2^53 times). */
  *orderKeys(): Generator<number> {
    const keys = new Map<string, readonly [number, number]>();
    const above: Cell[] = [];
    // sums of the moves down to each depth
    const low = [0];
    const high = [0];
    let cell = this.#root;
    while (cell) {
      const depth = above.length;
      const { uci } = this.#cells.moveOf(cell);
      let key = keys.get(uci);
      if (!key) {
        key = [hashOf(uci, 0x811c9dc5), hashOf(uci, 0x2545f491)];
        keys.set(uci, key);
      }
      low[depth + 1] = ((low[depth] as number) + key[0]) | 0;
      high[depth + 1] = ((high[depth] as number) + key[1]) | 0;
      const next = this.#cells.next(cell);
      if (!next) {
        yield ((high[depth + 1] as number) >>> 0) * 2 ** 21 + ((low[depth + 1] as number) >>> 11);
      }
      above.push(cell);
      cell = next;
      while (!cell && above.length > 0) cell = this.#cells.behind(above.pop() as Cell);
    }
  }

  /** Returns how many solutions there are. */
  get count(): number {
    return this.#cells.countLines(this.#root);
  }

  /** Returns how many solutions of each length there are. */
  get counts(): ReadonlyMap<number, number> {
    const known = new Map<Cell, ReadonlyMap<number, number>>();
    const countsOf = (list: Cell): ReadonlyMap<number, number> => {
      const before = known.get(list);
      if (before) return before;
      const counts = new Map<number, number>();
      for (let at = list; at; at = this.#cells.behind(at)) {
        const next = this.#cells.next(at);
        const after = next ? countsOf(next) : NOTHING;
        for (const [length, count] of after) counts.set(length + 1, (counts.get(length + 1) ?? 0) + count);
      }
      known.set(list, counts);
      return counts;
    };
    return countsOf(this.#root);
  }

  get #root(): Cell {
    this.#list ??= this.end(0);
    return this.#list;
  }

  /** Returns whether the line added last has this move at a depth, and continues after it. */
  #goesOnWith(uci: string, depth: number): boolean {
    const { moves, next } = this.#open(depth);
    return moves.at(-1)?.uci === uci && (this.#levels.length > depth + 1 || next.at(-1) !== 0);
  }

  #addFirst(shared: number, rest: readonly NotatedMove[], after: Cell): void {
    this.#list = undefined;
    this.#first = undefined;
    this.#open(shared);
    this.#closeBelow(shared);
    for (const [i, move] of rest.entries()) {
      if (i > 0) this.#levels.push({ moves: [], next: [] });
      const { moves, next } = this.#levels.at(-1) as Level;
      moves.push(move);
      next.push(after);
    }
  }

  /** Returns the moves at a depth of the line added last, and opens the level for more of them. */
  #open(depth: number): Level {
    while (this.#levels.length <= depth) {
      const { next } = this.#levels.at(-1) as Level;
      this.#levels.push(this.#opened(next.at(-1) ?? 0));
    }
    return this.#levels[depth] as Level;
  }

  #opened(list: Cell): Level {
    const level: Level = { moves: [], next: [] };
    for (let at = list; at; at = this.#cells.behind(at)) {
      level.moves.push(this.#cells.moveOf(at));
      level.next.push(this.#cells.next(at));
    }
    return level;
  }

  #closeBelow(depth: number): void {
    while (this.#levels.length > depth + 1) this.end(this.#levels.length - 1);
  }

  *#pathsBelow(list: Cell): Generator<readonly Cell[]> {
    const path: Cell[] = [];
    let cell = list;
    while (cell) {
      path.push(cell);
      const next = this.#cells.next(cell);
      if (!next) yield path;
      cell = next;
      while (!cell && path.length > 0) cell = this.#cells.behind(path.pop() as Cell);
    }
  }

  #moves(list: Cell, areMany: boolean): PlayedMove[] {
    const moves: PlayedMove[] = [];
    for (let at = list; at; at = this.#cells.behind(at)) moves.push(this.#played(at, areMany));
    return moves;
  }

  #played(cell: Cell, isLazy: boolean): PlayedMove {
    if (!isLazy) return this.#unpacked(cell, false);
    const known = this.#lately.get(cell);
    if (known) return known;
    if (this.#lately.size === MOST_LATELY) this.#lately.clear();
    const played = this.#unpacked(cell, true);
    this.#lately.set(cell, played);
    return played;
  }

  #unpacked(cell: Cell, isLazy: boolean): PlayedMove {
    const { uci, san } = this.#cells.moveOf(cell);
    const list = this.#cells.next(cell);
    if (!list) return { uci, san, role: 'help', next: [] };
    const next = (): readonly PlayedMove[] => this.#moves(list, isLazy);
    if (!isLazy) return { uci, san, role: 'help', next: next() };
    return {
      uci,
      san,
      role: 'help',
      get next() {
        return next();
      },
    };
  }
}

/** Hashes a text to 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const MOST_LATELY = 4096;

/** What follows a last move: one way to end, without moves. */
const NOTHING: ReadonlyMap<number, number> = new Map([[0, 1]]);

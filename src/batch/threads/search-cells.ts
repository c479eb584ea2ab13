/**
 * How far a solver thread is with the problem in its hands: numbers in shared memory, which the thread writes while it
 * searches and the main thread reads when it shows them. A message would do as well; but nobody looks most of the time.
 */
import type { SearchStanding } from '../../solve/search-standing.js';

/** How far the search of one problem is. */
export interface SearchProgress extends SearchStanding {
  /** milliseconds that it takes so far */
  readonly ms: number;
}

/** The cells. A length that is not known is -1. */
const CELL = {
  /** number of the item, from 1; 0: the others mean nothing */
  item: 0,
  began: 1,
  /** 0: the shortest mate is asked for */
  asked: 2,
  noMateIn: 3,
  mateIn: 4,
  open: 5,
  nodes: 6,
  hashPermille: 7,
} as const;

const UNKNOWN = -1;

export class SearchCells {
  /** Send this to the thread, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Float64Array;

  constructor(buffer = new SharedArrayBuffer(Object.keys(CELL).length * Float64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Float64Array(buffer);
  }

  /** Thread: the search of an item, the number of which Claims knows, begins. Nothing is shown before `write`. */
  begin(): void {
    this.#cells[CELL.item] = 0;
    this.#cells[CELL.began] = Date.now();
  }

  /** Thread, in the middle of that search. */
  write(item: number, standing: SearchStanding): void {
    const cells = this.#cells;
    cells[CELL.asked] = standing.asked ?? 0;
    cells[CELL.noMateIn] = standing.noMateIn ?? UNKNOWN;
    cells[CELL.mateIn] = standing.mateIn ?? UNKNOWN;
    cells[CELL.open] = standing.open ?? UNKNOWN;
    cells[CELL.nodes] = standing.nodes;
    cells[CELL.hashPermille] = standing.hashPermille;
    cells[CELL.item] = item + 1;
  }

  /** Thread: the search is over. */
  end(): void {
    this.#cells[CELL.item] = 0;
  }

  /** Main thread: what was written last, and of which item; undefined where nothing goes on. */
  read(): { readonly item: number; readonly progress: SearchProgress } | undefined {
    const [item = 0, began = 0, asked, noMateIn, mateIn, open, nodes = 0, hashPermille = 0] = this.#cells;
    if (item === 0) return undefined;
    const known = (name: string, value: number | undefined) =>
      value === undefined || value === UNKNOWN ? {} : { [name]: value };
    const progress = {
      ...(asked && { asked }),
      ...known('noMateIn', noMateIn),
      ...known('mateIn', mateIn),
      ...known('open', open),
      nodes,
      hashPermille,
      ms: Date.now() - began,
    };
    return { item: item - 1, progress };
  }
}

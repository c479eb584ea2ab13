/** The sums of the network that a search has kept for the plies of its line, to compare with plain arithmetic. */
import { Board, type Piece } from 'chessops';
import { makeBoardFen } from 'chessops/fen';
import { nodeHost } from '../../src/host/node/node-host.js';
import { NEURONS } from '../../src/kernel/assembly/evaluation/network-layout.js';
import { instantiate, kernelMemory } from '../../src/kernel/compiled.js';
import type { KernelExports } from '../../src/kernel/exports.js';
import { writeNetwork } from '../../src/kernel/network.js';
import { RootPosition } from '../../src/kernel/root-position.js';
import { networkSums } from '../oracle/network.js';

const BOARD_WORDS = 8;
const MOST_PLIES = 100;
const MOST_DEPTH = 40;
const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;

export interface KeptSums {
  /** of the position that the sums belong to */
  readonly board: string;
  readonly ply: number;
  /** of White's view and of Black's */
  readonly sums: readonly number[][];
}

export class SearchedSums {
  readonly #network: Uint8Array;
  readonly #memory: ReturnType<typeof kernelMemory>['memory'];
  readonly #kernel: KernelExports;
  readonly #root: RootPosition;

  constructor(network: Uint8Array) {
    const { memory, networkAddress, tableAddress, tableBytes } = kernelMemory(1, 2, network.length);
    this.#network = network;
    this.#memory = memory;
    this.#kernel = instantiate(nodeHost().kernelModule(), memory, () => false);
    this.#kernel.initialise();
    this.#kernel.placeAnalysisTable(tableAddress, tableBytes);
    this.#kernel.useThread(0);
    writeNetwork(memory, networkAddress, network);
    this.#kernel.placeNetwork(networkAddress);
    this.#kernel.startAnalysisThread();
    this.#root = new RootPosition(this.#kernel, memory);
  }

  /** Searches a position; returns what is kept then for the plies from it on. */
  search(fen: string, nodes: number): KeptSums[] {
    this.#root.set(fen);
    if (this.#kernel.prepareAnalysis(0, 0) === 0) return [];
    this.#kernel.beginAnalysis(BigInt(nodes), 1);
    for (let depth = 1; depth <= MOST_DEPTH; depth++) if (!this.#kernel.searchLine(0, depth)) break;
    const kept: KeptSums[] = [];
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      const at = this.#kernel.evaluatedAddress(ply);
      const boards = new BigUint64Array(this.#memory.buffer, at, BOARD_WORDS);
      if (boards.every((set) => set === 0n)) continue;
      const words = new Int16Array(this.#memory.buffer, at + boards.byteLength, 2 * NEURONS);
      kept.push({
        board: boardOf(boards),
        ply,
        sums: [[...words.subarray(0, NEURONS)], [...words.subarray(NEURONS)]],
      });
    }
    return kept;
  }

  /** The sums as plain arithmetic has them. */
  plainly(board: string): number[][] {
    return networkSums(this.#network, board);
  }
}

function boardOf(boards: BigUint64Array): string {
  const has = (index: number, square: number): boolean =>
    (((boards[index] as bigint) >> BigInt(square)) & 1n) === 1n;
  const board = Board.empty();
  for (let square = 0; square < 64; square++) {
    const color = has(0, square) ? 'white' : has(1, square) ? 'black' : undefined;
    const role = ROLES.find((_, kind) => has(2 + kind, square));
    if (color && role) board.set(square, { color, role } satisfies Piece);
  }
  return makeBoardFen(board);
}

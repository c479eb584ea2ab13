/** How soon is the side to move mated, whatever it does? The losing side's view of a search for a mate in n. */
import type { NormalMove } from 'chessops';
import { Kernel } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import type { GamePosition } from './analysis.js';
import { reachOf, type Slice } from './mate-finder.js';

export interface ProvenLoss {
  /** the number of the opponent's moves until the mate, against the longest defence */
  readonly mate: number;
  /** 2 * mate plies, the last one mates */
  readonly line: readonly NormalMove[];
}

export class LossFinder {
  readonly #kernel: Kernel;
  #most = 0;
  #searched = 0;
  #nodes = 0;
  #found: ProvenLoss | undefined;

  constructor(hashMb: number, stop: StopFlag) {
    this.#kernel = Kernel.create({ hashMb, stopFlag: stop });
  }

  /** Takes a position with at least one legal move. */
  begin(position: GamePosition): void {
    const { fen, most } = reachOf(position);
    this.#kernel.setPosition(fen);
    // the last ply of a loss is one later than that of a mate in as many moves
    this.#most = Math.max(0, most - 1);
    this.#searched = 0;
    this.#nodes = 0;
    this.#found = undefined;
  }

  get found(): ProvenLoss | undefined {
    return this.#found;
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Goes on, no further than `mate`, until the slice is used up. */
  run(slice: Slice, mate: number): void {
    const most = Math.min(mate, this.#most);
    if (this.#found || this.#searched >= most) return;
    const answer = this.#kernel.shortestMated(most, slice);
    this.#nodes += answer.nodes;
    if (answer.mate === undefined) {
      this.#searched = Math.max(this.#searched, answer.searched);
      return;
    }
    const line = this.#kernel.matedLine(answer.mate, slice);
    this.#nodes += this.#kernel.nodes;
    if (line.length > 0) this.#found = { mate: answer.mate, line };
  }
}

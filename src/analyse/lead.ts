/**
 * The thread that leads an analysis: iterates the evaluating search, tells what it finds, and decides when it is enough. Where
 * no other thread looks for mates, the mate search takes its turns here: the shortest mates before anything else, then
 * its share of the time in slices between nodes of the evaluating search.
 */

import { toUci } from '../chess/notation.js';
import type { AnalysisKernel } from '../kernel/analysis-kernel.js';
import type { EndReason, Task } from './analyser-messages.js';
import type { AnalysisLine, AnalysisState } from './analysis.js';
import { IterationClock } from './clock.js';
import { LossFinder } from './loss-finder.js';
import type { MateFinder, ProvenMates, Slice } from './mate-finder.js';
import type { SharedCells } from './shared-cells.js';

export interface LeadEvents {
  onState(state: AnalysisState): void;
  onMates(mates: ProvenMates): void;
}

/** Mates in so many moves are looked for before anything else; it takes a millisecond. */
const AT_ONCE_MOVES = 2;
const AT_ONCE_NODES = 20_000;
/** A slice is not worth its start below this, … */
const LEAST_SLICE_MS = 4;
/** … nor below this part of what all slices took: what they repeat stays small. */
const LEAST_SLICE_GROWTH = 0.5;
/** Asked for a mate, so much of the work goes into the opponent's mates, … */
const LOSS_SHARE = 0.15;
/** … and so much at once. */
const LEAST_LOSS_NODES = 5_000;
/** The mate search examines about so many positions while the evaluating search examines one. */
const MATE_NODES_PER_NODE = 4;
/** A mate of so many plies is found by then, if the search is no longer than this. */
export const MOST_DEPTH = 100;

export class Lead {
  readonly #kernel: AnalysisKernel;
  readonly #finder: MateFinder;
  readonly #cells: SharedCells;
  readonly #events: LeadEvents;
  readonly #lossHashMb: number;
  #lossFinder: LossFinder | undefined;
  /** the mate search takes turns in this thread */
  #slices = false;
  #share = 0;
  #finderMs = 0;

  constructor(
    kernel: AnalysisKernel,
    finder: MateFinder,
    lossHashMb: number,
    cells: SharedCells,
    events: LeadEvents,
  ) {
    this.#lossHashMb = lossHashMb;
    this.#kernel = kernel;
    this.#finder = finder;
    this.#cells = cells;
    this.#events = events;
  }

  /** @param finderElsewhere whether another thread looks for mates */
  think(task: Task, finderElsewhere: boolean): EndReason {
    this.#kernel.setPosition(task.position);
    const legal = this.#kernel.legalMoves();
    if (legal.length === 0) return 'complete';
    this.#finderMs = 0;
    this.#share = task.mateShare;
    this.#slices =
      !finderElsewhere && task.mateShare > 0 && task.nodes === undefined && task.depth === undefined;
    this.#finder.begin(task);
    if (task.mate !== undefined) return this.#mateOnly(task);
    if (!finderElsewhere && this.#matesFirst(task)) return 'complete';
    return this.#evaluate(task, task.moveTime !== undefined && legal.length === 1);
  }

  /** Called by the evaluating search every thousand nodes or so: whether it is to stop. */
  readonly look = (): boolean => {
    this.#cells.countNodes(0, this.#kernel.nodes + this.#finder.nodes);
    if (this.#slices && !this.#finder.isDone) this.#sliceWhenDue();
    return this.#cells.stop.raised || (this.#slices && this.#finder.isSatisfied);
  };

  /**
   * Mate in n = 1, 2, … for the side to move and, with a smaller part of the work, against it: whoever asks for a mate in a
   * position does not say whose.
   */
  #mateOnly({ position, mate = 1, nodes, ms, lines, searchMoves }: Task): EndReason {
    const finder = this.#finder;
    const isLosing = this.#kernel.evaluate() < 0;
    const loss = lines === 1 && !searchMoves ? this.#makeLossFinder() : undefined;
    loss?.begin(position);
    const left = (): Slice => ({
      ...(nodes !== undefined && { nodes: nodes - finder.nodes - (loss?.nodes ?? 0) }),
      ...(ms !== undefined && { ms: ms - this.#cells.elapsed }),
    });
    const isOver = (): boolean => this.#cells.stop.raised || Math.min(left().nodes ?? 1, left().ms ?? 1) <= 0;
    for (let n = 1; n <= mate && !finder.isDone && !loss?.found && !isOver(); n++) {
      finder.run(left(), n);
      this.#cells.countNodes(0, finder.nodes + (loss?.nodes ?? 0));
      if (finder.isDone || isOver() || !loss) continue;
      const share = Math.ceil(finder.nodes * (isLosing ? 1 : LOSS_SHARE)) + LEAST_LOSS_NODES - loss.nodes;
      const { ms: time, nodes: most = share } = left();
      if (share > 0) loss.run({ nodes: Math.min(share, most), ...(time !== undefined && { ms: time }) }, n);
    }
    this.#cells.countNodes(0, finder.nodes + (loss?.nodes ?? 0));
    this.#events.onMates({ ...finder.mates, ...(loss?.found && { loss: loss.found }) });
    if (finder.isDone || loss?.found || finder.mates.searched >= mate) return 'complete';
    if (this.#cells.stop.raised) return 'stopped';
    return (left().nodes ?? 1) <= 0 ? 'nodes' : 'time';
  }

  #makeLossFinder(): LossFinder {
    this.#lossFinder ??= new LossFinder(this.#lossHashMb, this.#cells.stop);
    return this.#lossFinder;
  }

  /** @returns whether nothing more can be learnt */
  #matesFirst({ nodes, ms, moveTime, mateShare }: Task): boolean {
    if (mateShare === 0) return false;
    const most = nodes === undefined ? AT_ONCE_NODES : Math.ceil(nodes * mateShare * MATE_NODES_PER_NODE);
    const time = Math.min(ms ?? Number.POSITIVE_INFINITY, moveTime?.hard ?? Number.POSITIVE_INFINITY);
    const slice = {
      nodes: Math.min(most, nodes === undefined ? most : nodes / 2),
      ...(Number.isFinite(time) && { ms: Math.max(1, time / 8) }),
    };
    // with a limit of nodes there are no further turns: all of the share is spent now
    this.#finder.run(slice, nodes === undefined ? AT_ONCE_MOVES : undefined);
    this.#events.onMates(this.#finder.mates);
    return this.#finder.isSatisfied;
  }

  #evaluate(task: Task, onlyMove: boolean): EndReason {
    const { lines, searchMoves, nodes, ms, moveTime } = task;
    const elapsed = this.#cells.elapsed;
    const most = this.#cells.isClockRunning ? Math.min(ms ?? Infinity, moveTime?.hard ?? Infinity) : Infinity;
    this.#kernel.startAnalysis({
      lines,
      ...(searchMoves && { searchMoves }),
      ...(nodes !== undefined && { nodes: Math.max(1, nodes - this.#finder.nodes) }),
      ...(Number.isFinite(most) && { ms: Math.max(1, most - elapsed) }),
    });
    const clock = moveTime && new IterationClock(moveTime);
    for (let depth = 1; ; depth++) {
      const result = this.#kernel.iterate(depth);
      this.#cells.countNodes(0, this.#kernel.nodes + this.#finder.nodes);
      if (result.lines.length > 0) this.#tell(result.complete ? depth : depth - 1, result.lines);
      if (this.#slices && this.#finder.isSatisfied) return 'complete';
      if (!result.complete || this.#kernel.limitReached) return this.#limitReached();
      if (task.depth !== undefined && depth >= task.depth) return 'depth';
      if (depth >= MOST_DEPTH) return 'complete';
      if (task.depth !== undefined && this.#spendNodeShare(depth, task.depth)) return 'complete';
      if (clock && this.#cells.isClockRunning && (onlyMove || this.#isEnough(clock, result.lines)))
        return 'time';
    }
  }

  #isEnough(clock: IterationClock, [best]: readonly AnalysisLine[]): boolean {
    const first = best?.moves[0];
    if (!best || !first) return false;
    return clock.isOver({ bestMove: toUci(first), score: best.score }, this.#cells.elapsed);
  }

  #limitReached(): EndReason {
    if (this.#cells.stop.raised) return 'stopped';
    return this.#kernel.limitReached === 'nodes' ? 'nodes' : 'time';
  }

  #sliceWhenDue(): void {
    const due = this.#share * this.#cells.elapsed - this.#finderMs;
    if (due < Math.max(LEAST_SLICE_MS, LEAST_SLICE_GROWTH * this.#finderMs)) return;
    const began = performance.now();
    this.#finder.run({ ms: due });
    this.#finderMs += performance.now() - began;
    this.#events.onMates(this.#finder.mates);
  }

  /** Where a depth is the limit the same question must get the same answer: turns are counted in nodes, not in time. */
  #spendNodeShare(depth: number, last: number): boolean {
    if (this.#share === 0 || this.#finder.isDone) return this.#finder.isSatisfied;
    const share = this.#share / (1 - this.#share);
    const nodes = share * MATE_NODES_PER_NODE * this.#kernel.nodes - this.#finder.nodes;
    if (nodes >= LEAST_SLICE_GROWTH * this.#finder.nodes) {
      this.#finder.run({ nodes }, Math.ceil(last / 2));
      if (depth < last) this.#events.onMates(this.#finder.mates);
    }
    return this.#finder.isSatisfied;
  }

  #tell(depth: number, lines: readonly AnalysisLine[]): void {
    this.#events.onState({
      depth,
      lines,
      nodes: this.#cells.nodes,
      ms: this.#cells.elapsed,
      hashPermille: this.#kernel.hashPermille,
    });
  }
}

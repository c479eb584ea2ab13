/**
 * The leading thread of an analysis: it iterates the evaluating search, reports what it finds, and decides
 * when to stop. If no other thread looks for mates, the mate search takes turns here: short mates first, then
 * its share of the time, in slices between nodes of the evaluating search.
 */
import { toUci } from '../chess/moves.js';
import type { AnalysisKernel } from '../kernel/analysis-kernel.js';
import { MAX_DEPTH } from '../kernel/bounds.js';
import { ANALYSIS_MATE_SHARE, type AnalysisLine } from './analysis.js';
import type { AnalysisCells } from './analysis-cells.js';
import type { AnalysisTask, EndReason, TellFindings } from './analysis-messages.js';
import type { MateScout } from './mate-scout.js';
import { IterationClock } from './time-for-move.js';

/** Nodes of the first search for mates. It takes a few milliseconds and finds mates in two and three. */
const AT_ONCE_NODES = 20_000;
/** A shorter slice is not worth starting. */
const MIN_SLICE_MS = 4;
/** The minimum of a slice as a share of all slices before it, because each slice repeats some work. */
const MIN_SLICE_GROWTH = 0.25;
/** The share for mates if a mate is unlikely and neither side is clearly better, so that the evaluation matters most. */
const UNLIKELY_SHARE = 0.1;
/** Centipawns by which a side is clearly better. */
const CLEARLY_BETTER = 230;
/** The share in other analyses, because the evaluating search finds few mates of its own. */
const LIKELY_SHARE = 0.9;
/** The mate search keeps this share for this many nodes (some seconds), and after it has found a mate. */
const LIKELY_NODES = 20_000_000;
/** Mate search positions examined in the time of one evaluating search position. */
const MATE_NODES_PER_NODE = 4;

export class Lead {
  readonly #task: AnalysisTask;
  readonly #kernel: AnalysisKernel;
  readonly #scout: MateScout;
  readonly #cells: AnalysisCells;
  readonly #tell: TellFindings;
  /** whether the mate search takes turns in this thread */
  readonly #slices: boolean;
  /** whether one side is clearly better */
  #isClear = false;
  #scoutMs = 0;
  /** the time after which the search must stop, on the clock */
  #mostMs = Infinity;

  /**
   * @param kernel holds the position, which has a legal move
   * @param scoutElsewhere whether another thread looks for mates
   */
  constructor(
    task: AnalysisTask,
    scoutElsewhere: boolean,
    kernel: AnalysisKernel,
    scout: MateScout,
    cells: AnalysisCells,
    tell: TellFindings,
  ) {
    this.#task = task;
    this.#kernel = kernel;
    this.#scout = scout;
    this.#cells = cells;
    this.#tell = tell;
    const { mateShare, nodes, depth } = task;
    this.#slices = !scoutElsewhere && mateShare > 0 && nodes === undefined && depth === undefined;
  }

  think(): EndReason {
    this.#isClear = Math.abs(this.#kernel.evaluate()) >= CLEARLY_BETTER;
    // even if another thread looks for mates: it may not have begun before the evaluating search is done
    return this.#matesFirst() ? 'complete' : this.#evaluate();
  }

  /** Tells the evaluating search, every thousand nodes or so, whether to stop. */
  readonly look = (): boolean => {
    this.#cells.countNodes(0, this.#kernel.nodes + this.#scout.nodes);
    if (this.#slices && !this.#scout.isDone) this.#sliceWhenDue();
    return this.#cells.stop.raised || this.#areNodesSpent || (this.#slices && this.#scout.isSatisfied);
  };

  /** @returns whether nothing more can be learnt */
  #matesFirst(): boolean {
    const { nodes, mateShare, moveTime } = this.#task;
    if (mateShare === 0) return false;
    // with a node limit there are no further turns: the whole share is spent now
    const most =
      nodes === undefined
        ? AT_ONCE_NODES
        : Math.min(Math.ceil(nodes * mateShare * MATE_NODES_PER_NODE), nodes / 2);
    // in a game there is little time for a move, and the first search, too, has only its share
    const ms = Math.min(this.#longest / 8, mateShare * (moveTime?.soft ?? Infinity));
    this.#scout.run({ nodes: most, ms: Math.max(1, ms) });
    if (nodes !== undefined && this.#mateShare === LIKELY_SHARE)
      this.#scout.run({ nodes: LIKELY_SHARE * nodes - this.#scout.nodes });
    this.#cells.countNodes(0, this.#scout.nodes);
    this.#tell({ mates: this.#scout.mates });
    return this.#scout.isSatisfied;
  }

  get #longest(): number {
    const { ms = Infinity, moveTime } = this.#task;
    return Math.min(ms, moveTime?.hard ?? Infinity);
  }

  #evaluate(): EndReason {
    const { lines, searchMoves, nodes, depth: maxDepth, moveTime } = this.#task;
    const onlyMove = this.#kernel.legalMoves().length === 1;
    const elapsed = this.#cells.clockElapsed;
    if (this.#cells.isClockRunning) this.#mostMs = this.#longest;
    this.#kernel.startAnalysis({
      lines,
      ...(searchMoves && { searchMoves }),
      nodes: Math.max(1, (nodes ?? Infinity) - this.#scout.nodes),
      ms: Math.max(1, this.#mostMs - elapsed),
    });
    const clock = moveTime && new IterationClock(moveTime);
    for (let depth = 1; ; depth++) {
      const result = this.#kernel.iterate(depth);
      this.#cells.countNodes(0, this.#kernel.nodes + this.#scout.nodes);
      if (result.complete || (lines === 1 && !result.lines.some(isLoss)))
        this.#tellLines(depth - (result.complete ? 0 : 1), result.lines);
      else if (depth === 1) this.#tellLines(0, result.lines.map(this.#withoutVerdict));
      if (this.#slices && this.#scout.isSatisfied) return 'complete';
      if (lines === 1 && this.#isShortestMate(result.lines[0])) return 'complete';
      if (!result.complete || this.#kernel.limitReached) return this.#limitReached();
      if (depth >= (maxDepth ?? Infinity)) return 'depth';
      if (depth >= MAX_DEPTH) return 'complete';
      if (maxDepth !== undefined && this.#spendNodeShare()) return 'complete';
      if (clock && this.#cells.isClockRunning && (onlyMove || this.#isEnough(clock, result.lines)))
        return 'time';
    }
  }

  #isEnough(clock: IterationClock, [best]: readonly AnalysisLine[]): boolean {
    const first = best?.moves[0];
    if (!best || !first) return false;
    return clock.isOver({ bestMove: toUci(first), score: best.score }, this.#cells.clockElapsed);
  }

  /** Replaces the score if no iteration is complete, because it may merely be that of the move searched first. */
  readonly #withoutVerdict = ({ rank, moves, depth }: AnalysisLine): AnalysisLine => {
    const centipawns = this.#kernel.evaluate();
    return { rank, score: { kind: 'centipawns', centipawns }, moves: moves.slice(0, 1), depth };
  };

  /** Returns whether the evaluating search has found a mate and the mate search has ruled out all shorter ones. */
  #isShortestMate(best: AnalysisLine | undefined): boolean {
    if (best?.score.kind !== 'mate' || best.score.moves <= 0) return false;
    return best.score.moves <= this.#scout.mates.searched + 1;
  }

  #limitReached(): EndReason {
    if (this.#cells.stop.raised) return 'stopped';
    return this.#kernel.limitReached === 'nodes' || this.#areNodesSpent ? 'nodes' : 'time';
  }

  get #areNodesSpent(): boolean {
    return this.#cells.nodes >= (this.#task.nodes ?? Infinity);
  }

  /** Returns the share of the work that goes into the search for mates. */
  get #mateShare(): number {
    const { likelihood, mates, nodes } = this.#scout;
    if (likelihood === 'unlikely' && !this.#isClear) return Math.min(this.#task.mateShare, UNLIKELY_SHARE);
    if (likelihood !== 'likely' || this.#task.mateShare < ANALYSIS_MATE_SHARE) return this.#task.mateShare;
    return nodes < LIKELY_NODES || mates.found.length > 0 ? LIKELY_SHARE : this.#task.mateShare;
  }

  /** Runs a slice when due. It is so long that the mate search has its share of all time when the slice ends. */
  #sliceWhenDue(): void {
    const share = this.#mateShare;
    const due = (share * this.#cells.elapsed - this.#scoutMs) / (1 - share);
    if (due < Math.max(MIN_SLICE_MS, MIN_SLICE_GROWTH * this.#scoutMs)) return;
    const began = performance.now();
    this.#scout.run({ ms: Math.min(due, Math.max(1, this.#mostMs - this.#cells.clockElapsed)) });
    this.#scoutMs += performance.now() - began;
    this.#tell({ mates: this.#scout.mates });
  }

  /** Gives the mate search a turn. With a depth limit the answer must not depend on time, so turns are counted in nodes. */
  #spendNodeShare(): boolean {
    if (this.#task.mateShare === 0 || this.#scout.isDone) return this.#scout.isSatisfied;
    const share = Math.min(this.#mateShare, this.#task.mateShare);
    const nodes = (share / (1 - share)) * MATE_NODES_PER_NODE * this.#kernel.nodes - this.#scout.nodes;
    if (nodes >= MIN_SLICE_GROWTH * this.#scout.nodes) {
      this.#scout.run({ nodes });
      this.#tell({ mates: this.#scout.mates });
    }
    return this.#scout.isSatisfied;
  }

  #tellLines(depth: number, lines: readonly AnalysisLine[]): void {
    const { nodes, elapsed: ms } = this.#cells;
    this.#tell({ state: { depth, lines, nodes, ms, hashPermille: this.#kernel.hashPermille } });
  }
}

/**
 * Returns whether the best move loses to a mate. For the position that is certain only after a complete iteration,
 * which shows that no other move is better. So the result of a stopped iteration with such a move is discarded in favour of
 * the previous one. Several lines of a stopped iteration are discarded, too: some of them would come from the previous
 * iteration, and their scores could not be compared.
 */
const isLoss = ({ score }: AnalysisLine): boolean => score.kind === 'mate' && score.moves < 0;

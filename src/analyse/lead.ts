/**
 * The leading thread of an analysis: it iterates the evaluating search, reports what it finds, and decides when to stop. If no
 * other thread looks for mates, the mate search takes turns here: short mates first, then its share of the time, in slices between
 * nodes of the evaluating search.
 */
import { toUci } from '../chess/moves.js';
import type { AnalysisKernel } from '../kernel/analysis-kernel.js';
import { MAX_DEPTH } from '../kernel/bounds.js';
import type { Player } from '../kernel/kernel.js';
import { ANALYSIS_MATE_SHARE, type AnalysisLine, type AnalysisState } from './analysis.js';
import type { AnalysisCells } from './analysis-cells.js';
import type { EndReason, Task } from './analysis-messages.js';
import type { MateScout, ProvenMates, Slice } from './mate-scout.js';
import { IterationClock } from './time-for-move.js';

export interface LeadEvents {
  onState(state: AnalysisState): void;
  onMates(mates: ProvenMates): void;
}

/** The first search for mates: it takes a few milliseconds and finds mates in two and three. */
const AT_ONCE_NODES = 20_000;
/** A shorter slice is not worth starting, … */
const MIN_SLICE_MS = 4;
/** … nor one shorter than this share of all slices before it, because each repeats some work. */
const MIN_SLICE_GROWTH = 0.25;
/** The share for mates if a mate is unlikely. */
const UNLIKELY_SHARE = 0.1;
/** In an analysis, the share if a mate is not unlikely: the evaluating search hardly ever finds one that the mate search does not, … */
const LIKELY_SHARE = 0.9;
/** … for so many of the mate search's nodes, some seconds, or once it has found one. */
const LIKELY_NODES = 20_000_000;
/** In a pure mate search, this much work looks for mates by the opponent, to one part for mates by the side to move, … */
const LOSS_SHARE = 0.1;
/** … more where the latter stands worse: in every other position that has a mate, … */
const WORSE_LOSS_SHARE = 0.3;
/** … this much of it at once, … */
const MIN_LOSS_NODES = 5_000;
/** … and at least this much if the side to move has no mate and there is no other limit. */
const MAX_LOSS_NODES = 2_000_000;
/** Mate search positions examined in the time of one evaluating search position. */
const MATE_NODES_PER_NODE = 4;

export class Lead {
  readonly #kernel: AnalysisKernel;
  readonly #scout: MateScout;
  readonly #cells: AnalysisCells;
  readonly #events: LeadEvents;
  readonly #makeScout: (side: Player) => MateScout;
  /** of a pure mate search: of mates by the side to move, and against it */
  #ownScout: MateScout | undefined;
  #lossScout: MateScout | undefined;
  /** the mate search takes turns in this thread */
  #slices = false;
  #share = 0;
  #scoutMs = 0;
  /** of the clock */
  #mostMs = Number.POSITIVE_INFINITY;
  /** of all threads together */
  #maxNodes = Number.POSITIVE_INFINITY;

  constructor(
    kernel: AnalysisKernel,
    scout: MateScout,
    makeScout: (side: Player) => MateScout,
    cells: AnalysisCells,
    events: LeadEvents,
  ) {
    this.#makeScout = makeScout;
    this.#kernel = kernel;
    this.#scout = scout;
    this.#cells = cells;
    this.#events = events;
  }

  /** @param scoutElsewhere whether another thread looks for mates */
  think(task: Task, scoutElsewhere: boolean): EndReason {
    this.#kernel.setPosition(task.position);
    const legal = this.#kernel.legalMoves();
    if (legal.length === 0) return 'complete';
    this.#scoutMs = 0;
    this.#share = task.mateShare;
    this.#maxNodes = task.nodes ?? Number.POSITIVE_INFINITY;
    this.#slices =
      !scoutElsewhere && task.mateShare > 0 && task.nodes === undefined && task.depth === undefined;
    const deepest = task.depth === undefined ? undefined : Math.ceil(task.depth / 2);
    const mate = Math.min(task.mate ?? Infinity, deepest ?? Infinity);
    const asked = Number.isFinite(mate) ? { ...task, mate } : task;
    if (task.mate !== undefined) {
      this.#ownScout ??= this.#makeScout('attacker');
      const ended = this.#mateOnly(asked, this.#ownScout);
      return ended === 'complete' && !this.#ownScout.isSatisfied && mate < task.mate ? 'depth' : ended;
    }
    this.#scout.begin(asked);
    // even if another thread looks for mates: it may not have begun when the evaluating search is done
    if (this.#matesFirst(task)) return 'complete';
    return this.#evaluate(task, task.moveTime !== undefined && legal.length === 1);
  }

  /** Called by the evaluating search every thousand nodes or so: whether to stop. */
  readonly look = (): boolean => {
    this.#cells.countNodes(0, this.#kernel.nodes + this.#scout.nodes);
    if (this.#slices && !this.#scout.isDone) this.#sliceWhenDue();
    return this.#cells.stop.raised || this.#areNodesSpent || (this.#slices && this.#scout.isSatisfied);
  };

  /**
   * Looks for a mate by the side to move and, with a smaller share of the work, for one against it: a request for a mate does not
   * name the side.
   */
  #mateOnly(task: Task, scout: MateScout): EndReason {
    const { nodes, ms, mate = 1, lines, searchMoves } = task;
    scout.begin(task, 'attacker', true);
    if (lines === 1 && !searchMoves) this.#lossScout ??= this.#makeScout('defender');
    const loss = lines === 1 && !searchMoves ? this.#lossScout : undefined;
    const lossShare = this.#kernel.evaluate() < 0 ? WORSE_LOSS_SHARE : LOSS_SHARE;
    loss?.begin(task, 'defender');
    const spent = (): number => scout.nodes + (loss?.nodes ?? 0);
    const left = (): Slice => ({
      ...(nodes !== undefined && { nodes: nodes - spent() }),
      ...(ms !== undefined && { ms: ms - this.#cells.clockElapsed }),
    });
    const isOver = (): boolean => this.#cells.stop.raised || (left().nodes ?? 1) < 1 || (left().ms ?? 1) <= 0;
    const tell = (): void => {
      this.#cells.countNodes(0, spent());
      const lost = loss?.mates.found[0];
      const { hashPermille } = scout;
      this.#events.onMates({ ...scout.mates, hashPermille, ...(lost && { loss: lost }) });
    };
    const stepLoss = (most: number): void => {
      const share = most - (loss?.nodes ?? 0);
      if (share > 0) loss?.step({ ...left(), nodes: Math.min(share, left().nodes ?? share) });
    };
    while (!scout.isDone && !loss?.isSatisfied && !isOver()) {
      const known = scout.mates.found[0]?.mate;
      scout.step(left());
      if (scout.mates.found[0]?.mate !== known) tell();
      if (scout.isDone || isOver() || !loss || loss.isDone || known !== undefined) continue;
      stepLoss(Math.ceil(scout.nodes * lossShare) + MIN_LOSS_NODES);
    }
    scout.stopHelpers();
    // no mate: the rest of the work looks for mates by the opponent
    const isLimited = nodes !== undefined || ms !== undefined;
    const most = isLimited ? Number.POSITIVE_INFINITY : Math.max(scout.nodes, MAX_LOSS_NODES);
    while (loss && !loss.isDone && scout.mates.found.length === 0 && loss.nodes < most && !isOver())
      stepLoss(most);
    tell();
    if (scout.isDone || loss?.isSatisfied || scout.mates.searched >= mate) return 'complete';
    if (this.#cells.stop.raised) return 'stopped';
    return (left().nodes ?? 1) < 1 ? 'nodes' : 'time';
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
    // under a node limit there are no further turns: the whole share is spent now
    this.#scout.run(slice);
    this.#cells.countNodes(0, this.#scout.nodes);
    this.#events.onMates(this.#scout.mates);
    return this.#scout.isSatisfied;
  }

  #evaluate(task: Task, onlyMove: boolean): EndReason {
    const { lines, searchMoves, nodes, ms, moveTime } = task;
    const elapsed = this.#cells.clockElapsed;
    this.#mostMs = this.#cells.isClockRunning
      ? Math.min(ms ?? Infinity, moveTime?.hard ?? Infinity)
      : Infinity;
    this.#kernel.startAnalysis({
      lines,
      ...(searchMoves && { searchMoves }),
      ...(nodes !== undefined && { nodes: Math.max(1, nodes - this.#scout.nodes) }),
      ...(Number.isFinite(this.#mostMs) && { ms: Math.max(1, this.#mostMs - elapsed) }),
    });
    const clock = moveTime && new IterationClock(moveTime);
    for (let depth = 1; ; depth++) {
      const result = this.#kernel.iterate(depth);
      this.#cells.countNodes(0, this.#kernel.nodes + this.#scout.nodes);
      if (result.complete || (lines === 1 && !result.lines.some(isLoss)))
        this.#tell(depth - (result.complete ? 0 : 1), result.lines);
      else if (depth === 1)
        this.#tell(
          0,
          result.lines.map((line) => this.#withoutVerdict(line)),
        );
      if (this.#slices && this.#scout.isSatisfied) return 'complete';
      if (lines === 1 && this.#isShortestMate(result.lines[0])) return 'complete';
      if (!result.complete || this.#kernel.limitReached) return this.#limitReached();
      if (task.depth !== undefined && depth >= task.depth) return 'depth';
      if (depth >= MAX_DEPTH) return 'complete';
      if (task.depth !== undefined && this.#spendNodeShare()) return 'complete';
      if (clock && this.#cells.isClockRunning && (onlyMove || this.#isEnough(clock, result.lines)))
        return 'time';
    }
  }

  #isEnough(clock: IterationClock, [best]: readonly AnalysisLine[]): boolean {
    const first = best?.moves[0];
    if (!best || !first) return false;
    return clock.isOver({ bestMove: toUci(first), score: best.score }, this.#cells.clockElapsed);
  }

  /** No iteration is complete, so the score may merely be that of the move searched first. */
  #withoutVerdict({ rank, moves, depth }: AnalysisLine): AnalysisLine {
    const centipawns = this.#kernel.evaluate();
    return { rank, score: { kind: 'centipawns', centipawns }, moves: moves.slice(0, 1), depth };
  }

  /** The evaluating search has found a mate, and the mate search has ruled out all shorter ones. */
  #isShortestMate(best: AnalysisLine | undefined): boolean {
    if (best?.score.kind !== 'mate' || best.score.moves <= 0) return false;
    return best.score.moves <= this.#scout.mates.searched + 1;
  }

  #limitReached(): EndReason {
    if (this.#cells.stop.raised) return 'stopped';
    return this.#kernel.limitReached === 'nodes' || this.#areNodesSpent ? 'nodes' : 'time';
  }

  get #areNodesSpent(): boolean {
    return this.#cells.nodes >= this.#maxNodes;
  }

  /** The share of the work that goes into the search for mates. */
  get #mateShare(): number {
    const { likelihood, mates, nodes } = this.#scout;
    if (likelihood === 'unlikely') return Math.min(this.#share, UNLIKELY_SHARE);
    if (likelihood === 'unknown' || this.#share < ANALYSIS_MATE_SHARE) return this.#share;
    return nodes < LIKELY_NODES || mates.found.length > 0 ? LIKELY_SHARE : this.#share;
  }

  #sliceWhenDue(): void {
    const due = this.#mateShare * this.#cells.elapsed - this.#scoutMs;
    if (due < Math.max(MIN_SLICE_MS, MIN_SLICE_GROWTH * this.#scoutMs)) return;
    const began = performance.now();
    this.#scout.run({ ms: Math.min(due, Math.max(1, this.#mostMs - this.#cells.clockElapsed)) });
    this.#scoutMs += performance.now() - began;
    this.#events.onMates(this.#scout.mates);
  }

  /** Under a depth limit the same question must get the same answer, so turns are counted in nodes, not in time. */
  #spendNodeShare(): boolean {
    if (this.#share === 0 || this.#scout.isDone) return this.#scout.isSatisfied;
    const share = Math.min(this.#mateShare, this.#share);
    const nodes = (share / (1 - share)) * MATE_NODES_PER_NODE * this.#kernel.nodes - this.#scout.nodes;
    if (nodes >= MIN_SLICE_GROWTH * this.#scout.nodes) {
      this.#scout.run({ nodes });
      this.#events.onMates(this.#scout.mates);
    }
    return this.#scout.isSatisfied;
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

/**
 * The best move loses to a mate. That holds for the position only once the iteration has shown that no other move is better, so the
 * result of a stopped iteration is discarded in favour of the previous one. Nor do several lines count: some of them
 * would come from the previous iteration, and their scores could not be compared.
 */
const isLoss = ({ score }: AnalysisLine): boolean => score.kind === 'mate' && score.moves < 0;

/**
 * Looks up a position with few men in its table (kernel/endings.ts): who wins, and in how many moves. Tables ignore the fifty-move
 * rule, so a mate counts only if no draw can come before it.
 */
import type { NormalMove } from 'chessops';
import { toUci } from '../chess/moves.js';
import { TableError } from '../host/host.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import { type EndingOutcome, outcomeRank, outcomesOfMoves } from '../solve/study.js';
import type { AnalysisLine } from './analysis.js';
import type { AnalysisTask } from './analysis-messages.js';
import { reachOf } from './mate-scout.js';

/** What is known of a position without a search. */
export interface TableLines {
  /** the best first moves with their exact values, the best first; at most as many as wanted */
  readonly lines: readonly AnalysisLine[];
  /** in a draw, the moves that keep it: a table does not show which of them is the best try */
  readonly drawing?: readonly NormalMove[];
}

/** The part of the time for a move that making a table may take if there is a clock, since the table saves time later. */
const CLOCK_SHARE = 0.25;
/** The same part for any other time limit. The remaining time is for a search if the table is not finished. */
const TIME_SHARE = 0.8;
/**
 * The part of the time for a move that goes into a table that cannot be finished in it. The thread continues with the table at the next
 * move, so it is ready when the game needs it.
 */
const SLICE = 1 / 3;
/** The nodes that a table may cost under a depth limit: those of four men without pawns, a second or two. */
const DEPTH_NODES = 300_000;
/** Milliseconds that a table may cost before a search for a mate. After a long time, that search makes one itself. */
const MATE_MS = 50;

/**
 * @param kernel the kernel for mates; its position is replaced
 * @param clockElapsed milliseconds for which the clock has run
 * @returns undefined if there are too many men, the table is damaged or would take too long, or the counters of the game make its
 *   answer uncertain
 */
export function linesByTable(
  kernel: Kernel,
  task: AnalysisTask,
  clockElapsed: number,
): TableLines | undefined {
  try {
    return lookedUpLines(kernel, task, clockElapsed);
  } catch (error) {
    if (error instanceof TableError) return undefined;
    throw error;
  }
}

function lookedUpLines(kernel: Kernel, task: AnalysisTask, clockElapsed: number): TableLines | undefined {
  const { fen, most } = reachOf(task.position);
  kernel.setPosition(fen);
  const value = valueInTime(kernel, task, clockElapsed);
  if (!value) return undefined;
  const allowed = task.searchMoves?.map(toUci);
  const moves = outcomesOfMoves(kernel)
    .filter(({ move }) => !allowed || allowed.includes(toUci(move)))
    .sort((a, b) => outcomeRank(a.outcome) - outcomeRank(b.outcome))
    .map(({ move, outcome }) => ({ move, score: scoreOf(outcome) }));
  const best = moves.slice(0, task.lines);
  // a mate against the side to move ends one ply later
  if (best.some(({ score }) => (score > 0 ? score > most : -score > most - 1))) return undefined;
  const lines = best.map(({ move, score }, i): AnalysisLine => {
    const line = score === 0 ? [move] : kernel.endings.line(move);
    return {
      rank: i + 1,
      score: score === 0 ? { kind: 'centipawns', centipawns: 0 } : { kind: 'mate', moves: score },
      moves: line,
      depth: line.length,
      proven: true,
    };
  });
  if (best[0]?.score !== 0) return { lines };
  return { lines, drawing: moves.filter(({ score }) => score === 0).map(({ move }) => move) };
}

/** Returns the moves until mate, negative if the side to move is mated; 0 is a draw. */
const scoreOf = ({ outcome, moves = 0 }: EndingOutcome): number => (outcome === 'loss' ? -moves : moves);

/** Returns the milliseconds that a table may take if the search makes it, as for positions other than the present one. */
export const makingTime = (
  { ms = Number.POSITIVE_INFINITY, moveTime }: AnalysisTask,
  clockElapsed: number,
): number => SLICE * Math.max(0, (moveTime?.hard ?? ms) - clockElapsed);

/** Returns the value of the position if there is time for it. With a limit of nodes or depth, that does not depend on a clock. */
function valueInTime(kernel: Kernel, task: AnalysisTask, clockElapsed: number): EndingValue | undefined {
  const { ms = Number.POSITIVE_INFINITY, nodes, depth, mate, moveTime } = task;
  // the answer must not depend on tables that happen to be made already
  if (mate !== undefined && nodes !== undefined) return undefined;
  const left = (moveTime ? moveTime.hard : TIME_SHARE * ms) - clockElapsed;
  const most = {
    nodes: nodes ?? (depth === undefined ? Number.POSITIVE_INFINITY : DEPTH_NODES),
    ms: Math.min(
      moveTime ? CLOCK_SHARE * left : left,
      mate === undefined ? Number.POSITIVE_INFINITY : MATE_MS,
    ),
  };
  const { endings } = kernel;
  if (endings.isWorth(most)) return kernel.tableValue({ ms: Math.max(1, left) });
  const isBegun = mate === undefined && !endings.isOfStore && endings.isWorth({ nodes: most.nodes });
  return isBegun ? kernel.tableValue({ ms: Math.max(1, SLICE * most.ms) }) : undefined;
}

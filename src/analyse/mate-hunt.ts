/**
 * Answers a request for a mate. The request does not name the side that mates, so a smaller share of the work
 * looks for mates against the side to move.
 */
import type { Kernel, KernelLimits, Player } from '../kernel/kernel.js';
import type { AnalysisCells } from './analysis-cells.js';
import type { AnalysisTask, EndReason, TellFindings } from './analysis-messages.js';
import { scoutMates } from './mate-scout.js';

/** Work on mates by the opponent, per unit of work on mates by the side to move. */
const LOSS_SHARE = 0.1;
/** Nodes of this work that are spent at once. */
const MIN_LOSS_NODES = 5_000;
/** Nodes of a search for a mate by the opponent, at least, if the request has no other limit and the side to move has no mate. */
const LEAST_LOSS_NODES = 2_000_000;

/**
 * Looks for a mate within `task.mate` moves.
 * @param kernelFor returns a kernel for mates by the side to move (`attacker`), or against it
 */
export function huntMate(
  task: AnalysisTask & { readonly mate: number },
  kernelFor: (toMove: Player) => Kernel,
  cells: AnalysisCells,
  tell: TellFindings,
): EndReason {
  const { nodes, ms, lines, searchMoves, depth = Infinity } = task;
  const mate = Math.min(task.mate, Math.ceil(depth / 2));
  const asked = { ...task, mate };
  const kernel = kernelFor('attacker');
  const scout = scoutMates(kernel, asked);
  const isLossWanted = lines === 1 && !searchMoves;
  const loss = isLossWanted ? scoutMates(kernelFor('defender'), asked, 'defender') : undefined;

  const spent = (): number => scout.nodes + (loss?.nodes ?? 0);
  const left = (): Required<KernelLimits> => ({
    nodes: (nodes ?? Infinity) - spent(),
    ms: (ms ?? Infinity) - cells.clockElapsed,
  });
  const isOver = (): boolean => cells.stop.raised || left().nodes < 1 || left().ms <= 0;
  const tellMates = (): void => {
    cells.countNodes(0, spent());
    const lost = loss?.mates.found[0];
    tell({ mates: { ...scout.mates, hashPermille: kernel.hashPermille, ...(lost && { loss: lost }) } });
  };
  const stepLoss = (most: number): void => {
    const share = most - (loss?.nodes ?? 0);
    if (share > 0) loss?.step({ ...left(), nodes: Math.min(share, left().nodes) });
  };

  while (!scout.isDone && !loss?.isSatisfied && !isOver()) {
    const { found, searched } = scout.mates;
    const known = found[0]?.mate;
    scout.step(left());
    const isBetterBound = known !== undefined && scout.mates.searched > searched;
    if (scout.mates.found[0]?.mate !== known || isBetterBound) tellMates();
    if (scout.isDone || isOver() || !loss || loss.isDone || known !== undefined) continue;
    stepLoss(Math.ceil(scout.nodes * LOSS_SHARE) + MIN_LOSS_NODES);
  }
  kernel.stopHelpers();
  // no mate: use the remaining work to look for mates by the opponent
  const isLimited = nodes !== undefined || ms !== undefined;
  const most = isLimited ? Infinity : Math.max(scout.nodes, LEAST_LOSS_NODES);
  while (loss && !loss.isDone && scout.mates.found.length === 0 && loss.nodes < most && !isOver())
    stepLoss(most);
  tellMates();
  const isComplete = scout.isDone || loss?.isSatisfied || scout.mates.searched >= mate;
  if (isComplete) return !scout.isSatisfied && mate < task.mate ? 'depth' : 'complete';
  if (cells.stop.raised) return 'stopped';
  return left().nodes < 1 ? 'nodes' : 'time';
}

/** Help play and series play: every line that ends in the goal. */
import type { NormalMove } from 'chessops';
import { writeGoal } from './aim.js';
import type { Limits, LineEnding, LinesAnswer, LinesQuestion } from './answers.js';
import {
  GOAL_AT_ONCE,
  MAX_PLIES,
  OWN_GOAL_OFFSET,
  RECIPROCAL,
  REFLEX_IN_ONE,
  SELF_IN_ONE,
} from './assembly/line-search/layout.js';
import type { KernelBase } from './kernel-base.js';
import { needInteger } from './kernel-error.js';

const ENDINGS: Readonly<Record<LineEnding, number>> = {
  goal: GOAL_AT_ONCE,
  self: SELF_IN_ONE,
  reflex: REFLEX_IN_ONE,
  reciprocal: RECIPROCAL,
};

/** Answers `Kernel.lines`. */
export function findLines(
  kernel: KernelBase,
  { plies, series, ending, otherGoal, hasShorter }: LinesQuestion,
  onLine: (line: NormalMove[]) => void,
  limits: Limits & { readonly atMost?: number },
): LinesAnswer {
  const { root, exports, memory, clock } = kernel;
  root.need();
  needInteger('plies', plies, 1, MAX_PLIES);
  kernel.startLines(`${ending} ${otherGoal} ${series && plies - series}`, limits);
  let wanted = limits.atMost ?? Number.POSITIVE_INFINITY;
  kernel.takeLine = (length) => {
    onLine(root.moves(length));
    return --wanted <= 0;
  };
  writeGoal(memory.buffer, exports.rootAddress() + OWN_GOAL_OFFSET, otherGoal ?? kernel.aim.goal);
  const shorter = hasShorter ? 1 : 0;
  const search = (): void => exports.findLines(plies, series, ENDINGS[ending], shorter, 0);
  const toMove = ENDINGS[ending] | (shorter << 8);
  kernel.together({ name: 'lines', toMove, moves: plies, count: series }, search, search);
  return { nodes: clock.nodes, limit: wanted <= 0 ? 'solutions' : clock.limitReached };
}

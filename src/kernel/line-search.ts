/** Help play and series play: every line that ends in the goal. */
import type { NormalMove } from 'chessops';
import { writeGoal } from './aim.js';
import type { Limits, LineEnding, LinesAnswer, LinesQuestion } from './answers.js';
import {
  FORCED_PARRIES_BIT,
  GOAL_AT_ONCE,
  HELPFUL_PARRIES_BIT,
  INTRODUCTION_SHIFT,
  MAX_PLIES,
  OWN_GOAL_OFFSET,
  RECIPROCAL,
  REFLEX_IN_ONE,
  SELF_IN_ONE,
  SHORTER_BIT,
} from './assembly/line-search/layout.js';
import type { KernelBase } from './kernel-base.js';
import { needInteger } from './kernel-error.js';

const ENDINGS: Readonly<Record<LineEnding, number>> = {
  goal: GOAL_AT_ONCE,
  self: SELF_IN_ONE,
  reflex: REFLEX_IN_ONE,
  reciprocal: RECIPROCAL,
};

const PARRIES = { help: HELPFUL_PARRIES_BIT, forced: FORCED_PARRIES_BIT } as const;

/** Answers `Kernel.lines`. */
export function findLines(
  kernel: KernelBase,
  { plies, series, ending, parries, introduction = 0, otherGoal, hasShorter }: LinesQuestion,
  onLine: (line: NormalMove[]) => void,
  limits: Limits & { readonly atMost?: number },
): LinesAnswer {
  const { root, exports, memory, clock } = kernel;
  root.need();
  needInteger('plies', plies, 1, MAX_PLIES);
  needInteger('introduction', introduction, 0, MAX_PLIES);
  const kind = [ending, otherGoal, series && plies - series, parries, introduction > 0].join(' ');
  kernel.startLines(kind, limits);
  let wanted = limits.atMost ?? Number.POSITIVE_INFINITY;
  kernel.takeLine = (length) => {
    onLine(root.moves(length));
    return --wanted <= 0;
  };
  writeGoal(memory.buffer, exports.rootAddress() + OWN_GOAL_OFFSET, otherGoal ?? kernel.aim.goal);
  const asked =
    ENDINGS[ending] |
    (hasShorter ? SHORTER_BIT : 0) |
    (parries ? PARRIES[parries] : 0) |
    (introduction << INTRODUCTION_SHIFT);
  const search = (): void => exports.findLines(plies, series, asked, 0);
  kernel.together({ name: 'lines', toMove: asked, moves: plies, count: series }, search, search);
  return { nodes: clock.nodes, limit: wanted <= 0 ? 'solutions' : clock.limitReached };
}

/** Finds every line of help play and series play that ends in the goal. */
import type { NormalMove } from 'chessops';
import { writeGoal } from './aim.js';
import type {
  KernelLimits,
  LineBranches,
  LineEnding,
  LinesAnswer,
  LinesCounted,
  LinesQuestion,
  LinesWanted,
} from './answers.js';
import {
  COUNT_BIT,
  FORCED_PARRIES_BIT,
  GOAL_AT_ONCE,
  HELPFUL_PARRIES_BIT,
  INTRODUCTION_SHIFT,
  MAX_COUNT,
  MAX_PLIES,
  OWN_GOAL_OFFSET,
  RECIPROCAL,
  REFLEX_IN_ONE,
  SELF_IN_ONE,
  SHORTER_BIT,
} from './assembly/line-search/layout.js';
import type { LineReceiver } from './compiled.js';
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
export function searchLines(
  kernel: KernelBase,
  question: LinesQuestion,
  onLine: (line: NormalMove[]) => void,
  { atMost = Number.POSITIVE_INFINITY, branches, ...limits }: LinesWanted,
): LinesAnswer {
  const { root, clock } = kernel;
  const asked = start(kernel, question, limits, branches);
  let wanted = atMost;
  Object.assign(kernel.foundLines, {
    take: (plies) => {
      onLine(root.moves(plies));
      return --wanted <= 0;
    },
    end: (plies) => branches?.end(plies) ?? 0,
    repeat: (plies, ended) => {
      const taken = branches?.repeat(root.moves(plies), ended, wanted) ?? 0;
      wanted -= taken;
      return taken === 0 ? 'unknown' : wanted <= 0 ? 'enough' : 'taken';
    },
  } satisfies LineReceiver);
  search(kernel, question, asked);
  return { nodes: clock.nodes, limit: wanted <= 0 ? 'solutions' : clock.limitReached };
}

/** Answers `Kernel.countLines`. */
export function countLines(kernel: KernelBase, question: LinesQuestion, limits: KernelLimits): LinesCounted {
  const { clock } = kernel;
  const asked = start(kernel, question, limits) | COUNT_BIT;
  const count = Number(search(kernel, question, asked));
  return { count, nodes: clock.nodes, limit: count === MAX_COUNT ? 'solutions' : clock.limitReached };
}

/** Searches in all threads for the lines that `asked` describes. */
function search(kernel: KernelBase, { plies, series }: LinesQuestion, asked: number): bigint {
  const { exports, clock } = kernel;
  const find = (): bigint => exports.findLines(plies, series, asked, 0);
  const found = kernel.together({ name: 'lines', toMove: asked, moves: plies, count: series }, find, find);
  exports.measureLines(BigInt(clock.nodes));
  return found;
}

/** @returns the word that describes the lines, except for their number of plies */
function start(
  kernel: KernelBase,
  question: LinesQuestion,
  limits: KernelLimits,
  branches?: LineBranches,
): number {
  const { plies, series, ending, parries, introduction = 0, otherGoal, hasShorter } = question;
  const { root, exports, memory } = kernel;
  root.need();
  needInteger('plies', plies, 1, MAX_PLIES);
  needInteger('introduction', introduction, 0, MAX_PLIES);
  const kind = [ending, otherGoal, series && plies - series, parries, introduction > 0].join(' ');
  kernel.startLines(kind, limits, branches);
  exports.forgetListParts();
  writeGoal(memory.buffer, exports.rootAddress() + OWN_GOAL_OFFSET, otherGoal ?? kernel.aim.goal);
  return (
    ENDINGS[ending] |
    (hasShorter ? SHORTER_BIT : 0) |
    (parries ? PARRIES[parries] : 0) |
    (introduction << INTRODUCTION_SHIFT)
  );
}

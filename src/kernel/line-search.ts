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
import type { KernelCore } from './kernel-core.js';
import { needInteger } from './kernel-error.js';

const ENDINGS: Readonly<Record<LineEnding, number>> = {
  goal: GOAL_AT_ONCE,
  self: SELF_IN_ONE,
  reflex: REFLEX_IN_ONE,
  reciprocal: RECIPROCAL,
};

export class LineSearch {
  readonly #core: KernelCore;
  #onLine: (line: NormalMove[]) => void = () => {};
  /** how many more lines are wanted */
  #wanted = Number.POSITIVE_INFINITY;

  constructor(core: KernelCore) {
    this.#core = core;
  }

  /** Called by the compiled kernel for every line that it finds: whether that is enough. */
  take(plies: number): boolean {
    this.#onLine(this.#core.root.moves(plies));
    return --this.#wanted <= 0;
  }

  /** Answers `Kernel.lines`. */
  find(
    { plies, series, ending, otherGoal, hasShorter }: LinesQuestion,
    onLine: (line: NormalMove[]) => void,
    limits: Limits & { readonly atMost?: number },
  ): LinesAnswer {
    const core = this.#core;
    const { root, exports, memory, clock } = core;
    root.need();
    needInteger('plies', plies, 1, MAX_PLIES);
    core.startLines(`${ending} ${otherGoal} ${series && plies - series}`, limits);
    this.#onLine = onLine;
    this.#wanted = limits.atMost ?? Number.POSITIVE_INFINITY;
    writeGoal(memory.buffer, exports.rootAddress() + OWN_GOAL_OFFSET, otherGoal ?? core.aim.goal);
    const shorter = hasShorter ? 1 : 0;
    const search = (): void => exports.findLines(plies, series, ENDINGS[ending], shorter, 0);
    const toMove = ENDINGS[ending] | (shorter << 8);
    core.together({ name: 'lines', toMove, moves: plies, count: series }, search, search);
    this.#onLine = () => {};
    return { nodes: clock.nodes, limit: this.#wanted <= 0 ? 'solutions' : clock.limitReached };
  }
}

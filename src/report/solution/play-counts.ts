/** How much play a solution has, and how much of it is not shown. */
import type { Answer, Defence, LeftOut, Solution } from '../../solve/solution.js';

export interface PlayCounts {
  /** ways from a key to a mate, to where the tree is cut, or to a threat that no shown defence meets */
  readonly lines: number;
  /** of those: with a mate in fewer moves than stipulated */
  readonly short: number;
  /** minor duals included */
  readonly duals: number;
  readonly minorDuals: number;
  /** defences that the thematic view leaves out, wherever in the play that is shown */
  readonly leftOut: LeftOut;
}

/** Undefined where no variations were asked for, or a limit kept them from being found. */
export function countPlay(solution: Solution): PlayCounts | undefined {
  const { keys, tries = [], setPlay = [], stipulation, mate } = solution;
  if (solution.view === undefined || solution.view === 'none') return undefined;
  const fromKeys = new PlayTally(stipulation?.moves ?? mate ?? 0);
  for (const { variations = [], ...key } of keys) fromKeys.answer({ ...key, replies: variations }, 1);
  // of all other play only what is left out is counted
  const others = new PlayTally(0);
  for (const { variations = [], leftOut } of [...tries, { variations: setPlay, leftOut: undefined }]) {
    others.leaveOut(leftOut);
    others.defences(variations, 1);
  }
  const duals = keys.flatMap((key) => key.duals ?? []);
  return {
    lines: fromKeys.lines,
    short: fromKeys.short,
    duals: duals.length,
    minorDuals: duals.filter(({ minor }) => minor).length,
    leftOut: {
      defeatsNoThreat: fromKeys.defeatsNoThreat + others.defeatsNoThreat,
      hastensMate: fromKeys.hastensMate + others.hastensMate,
    },
  };
}

class PlayTally {
  lines = 0;
  short = 0;
  defeatsNoThreat = 0;
  hastensMate = 0;
  readonly #moves: number;

  constructor(moves: number) {
    this.#moves = moves;
  }

  /** @param level which of the attacker's moves this is, the first one being 1 */
  answer({ mate, replies, leftOut }: Answer, level: number): void {
    this.leaveOut(leftOut);
    this.defences(replies, level);
    if (replies.length > 0) return;
    this.lines++;
    if (level + mate - 1 < this.#moves) this.short++;
  }

  defences(defences: readonly Defence[], level: number): void {
    for (const { answers } of defences) for (const answer of answers) this.answer(answer, level + 1);
  }

  leaveOut(leftOut: LeftOut | undefined): void {
    this.defeatsNoThreat += leftOut?.defeatsNoThreat ?? 0;
    this.hastensMate += leftOut?.hastensMate ?? 0;
  }
}

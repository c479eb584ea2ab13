/** Where published play breaks, in the play of a verdict. */
import { lineFrom, movesAfter, type Play, type PlayNode } from '../../board-ui/play-tree.js';

/** The move that is wrong: a published key that is none, or the first wrong move of a published line; undefined: nothing is shown of it. */
export function breakOf(play: Play): PlayNode | undefined {
  const wrongKey = movesAfter(play, undefined).find(({ role }) => role === 'try');
  const fault = play.phases.find(({ kind }) => kind === 'fault')?.nodes[0];
  return wrongKey ?? (fault && lineFrom(fault).at(-1));
}

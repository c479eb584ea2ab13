/** Where published play breaks, in the play of a verdict. */
import type { Play, PlayNode } from '../../board-ui/play-tree.js';

/** The move that is wrong: a published key that is none, or the first wrong move of a published line; undefined: nothing is shown of it. */
export function breakOf({ sections }: Play): PlayNode | undefined {
  const wrongKey = sections.flatMap(({ nodes }) => nodes).find(({ role }) => role === 'try');
  if (wrongKey) return wrongKey;
  let node = sections.find(({ title }) => title.startsWith('Fault in'))?.nodes[0];
  for (let next = node; next; next = next.children.find(({ role }) => role === 'line')) node = next;
  return node;
}

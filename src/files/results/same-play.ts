/** Decides whether two runs look for the same play besides the keys. */
import type { SolverPlayOptions } from '../../solve/find-play.js';

/** Returns the options that ask for the play: `--variations full and --tries`, `the variations that --report html shows` */
function playText(play: SolverPlayOptions): string {
  const { view, setPlay, refutations, depth } = play;
  const parts = [
    view === 'none' ? '' : isImplied(play) ? impliedText(play) : `--variations ${view}`,
    depth === undefined ? '' : `--tree-depth ${depth}`,
    setPlay ? '--set-play' : '',
    refutations === 0 ? '' : refutations === 1 ? '--tries' : `--refutations ${refutations}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/**
 * Returns why results of two runs with different play must not be mixed, and the remedy, in the words of a message.
 * @param theirs the play in the file; undefined means only keys
 */
export function whyNotTheSamePlay(
  theirs: SolverPlayOptions | undefined,
  ours: SolverPlayOptions | undefined,
): string {
  const there = theirs && playText(theirs);
  const here = ours && playText(ours);
  if (there === undefined) {
    const onlyImplied = ours && isImplied(ours) && !ours.setPlay && ours.refutations === 0;
    const expected = onlyImplied ? '--variations none beside the report, or another file' : 'another file';
    return `it was made without ${here}; expected ${expected}`;
  }
  if (here === undefined) return `it was made with ${there}; expected the same options and reports`;
  if (there !== here) return `it was made with ${there}, not with ${here}`;
  return `it was made with ${there}, for other reports; expected the same options and reports`;
}

/** Returns whether trees were not asked for explicitly. Such trees are limited in size; see solve-output.ts. */
export const isImplied = ({ view, maxMoves, maxSize }: SolverPlayOptions): boolean =>
  view !== 'none' && (maxMoves !== undefined || maxSize !== undefined);

/** Returns the words for implied trees. A page limits the size of the tree, too. */
const impliedText = ({ maxSize }: SolverPlayOptions): string =>
  `the variations that --report ${maxSize === undefined ? 'text, pgn or markdown' : 'html'} shows`;

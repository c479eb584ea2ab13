/** Whether two runs find the same besides the keys. */
import type { PlayOptions } from '../../solve/find-play.js';

/** In the words of the options that ask for it: `--variations full and --tries`, `the variations that --report html shows` */
function playText(play: PlayOptions): string {
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
 * Why the results of two runs that found different play must not be mixed, in the words of a message, and the way out.
 * @param theirs of the file; undefined: nothing but keys
 */
export function whyNotTheSamePlay(theirs: PlayOptions | undefined, ours: PlayOptions | undefined): string {
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

/** Trees that nobody asked for have bounds, see solve-output.ts. */
const isImplied = ({ view, longest, largest }: PlayOptions): boolean =>
  view !== 'none' && (longest !== undefined || largest !== undefined);

/** A page has the play after tries, too. */
const impliedText = ({ tryPlay }: PlayOptions): string =>
  `the variations that ${tryPlay ? '--report html' : '--report text, pgn or markdown'} shows`;

/**
 * The fragment of the page's address: `#problem?fen=8/8/…_w_-_-_0_1&goal=%232`. A link to the page shares the problem, and no server
 * ever sees it.
 */
import { readFen } from './set-up-position.js';
import type { PageProblem, State } from './store.js';
import { type ViewName, viewNamed } from './view-names.js';

/** A game that is analysed is in no address: that of a position would take its place. */
export const fragmentOf = (view: ViewName, { problem, game }: Pick<State, 'problem' | 'game'>): string =>
  view === 'analyse' && game !== '' ? view : linkTo(view, problem);

/** To a view of a problem. */
export function linkTo(view: ViewName, { fen, stipulation }: PageProblem): string {
  const goal = stipulation === '' ? '' : `&goal=${encodeURIComponent(stipulation)}`;
  return `${view}?fen=${fen.replaceAll(' ', '_')}${goal}`;
}

/** What the fragment says; a position that cannot be read is left out. */
interface Fragment extends Partial<Pick<State, 'view' | 'problem'>> {
  /** why its position cannot be read */
  readonly fault?: string;
}

export function readFragment(fragment: string): Fragment {
  const [name = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  const fields = new URLSearchParams(query);
  const text = (fields.get('fen') ?? '').replaceAll('_', ' ').trim();
  const read = readFen(text);
  const view = viewNamed(name);
  return {
    ...(view && { view }),
    ...('fen' in read && { problem: { ...read, stipulation: (fields.get('goal') ?? '').slice(0, 200) } }),
    ...('fault' in read && fields.has('fen') && { fault: read.fault }),
  };
}

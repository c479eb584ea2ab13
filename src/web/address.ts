/**
 * Reads and writes the fragment of the page's address: `#problem?fen=8/8/…_w_-_-_0_1&goal=%232&author=Loyd`. A link to the page shares the
 * problem, and no server ever sees it.
 */
import { pageDetails } from './page-problem.js';
import { readFen } from './set-up-position.js';
import { type PageProblem, type State, type ViewName, viewNamed } from './store.js';

/** Returns the fragment for a view. While a game is analysed it has no position, which would replace the game. */
export const fragmentOf = (view: ViewName, { problem, game }: Pick<State, 'problem' | 'game'>): string =>
  view === 'analyse' && game !== '' ? view : linkTo(view, problem);

export function linkTo(view: ViewName, problem: PageProblem): string {
  const { fen, stipulation } = problem;
  const { author, title } = pageDetails(problem);
  const fields = Object.entries({ goal: stipulation, author, title })
    .filter(([, text]) => text)
    .map(([name, text = '']) => `&${name}=${encodeURIComponent(text)}`);
  return `${view}?fen=${fen.replaceAll(' ', '_')}${fields.join('')}`;
}

const MAX_FIELD = 200;

/** The contents of a fragment. A position that cannot be read is left out. */
interface Fragment extends Partial<Pick<State, 'view' | 'problem'>> {
  /** why the position cannot be read */
  readonly fault?: string;
}

export function readFragment(fragment: string): Fragment {
  const [name = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  const fields = new URLSearchParams(query);
  const text = (fields.get('fen') ?? '').replaceAll('_', ' ').trim();
  const read = readFen(text);
  const view = viewNamed(name);
  const field = (name: string): string | undefined => fields.get(name)?.slice(0, MAX_FIELD) || undefined;
  const [author, title] = [field('author'), field('title')];
  const said = { ...(author && { author }), ...(title && { title }) };
  return {
    ...(view && { view }),
    ...('fen' in read && {
      problem: { ...read, stipulation: field('goal') ?? '', ...(Object.keys(said).length > 0 && { said }) },
    }),
    ...('fault' in read && fields.has('fen') && { fault: read.fault }),
  };
}

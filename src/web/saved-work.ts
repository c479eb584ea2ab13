/** Saves what a reload restores: the last problem with what can be undone, its versions, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import type { PageProblem } from './page-problem.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type State } from './store.js';
import { viewNamed } from './view-names.js';

const KEY = 'keymove-work';
/** The version of the stored data. Data of another version are not touched. */
const FORM = 1;
/** Number of steps that can be undone after a reload. */
const MAX_STEPS = 50;

/** Saves the state, except further details of the problem's file and the collection. */
export function saveWork({ collection: _, problem, done, undone, versions, own, ...work }: State): void {
  const saved = {
    form: FORM,
    ...work,
    problem: briefly(problem),
    done: done.slice(-MAX_STEPS).map(briefly),
    undone: undone.slice(-MAX_STEPS).map(briefly),
    versions: versions.map(briefly),
    own: own.map(briefly),
  };
  remember(KEY, JSON.stringify(saved));
}

function briefly<Kind extends Pick<PageProblem, 'about'>>(kept: Kind): Kind {
  const { about } = kept;
  if (!about) return kept;
  const { problem: _, ...brief } = about;
  return { ...kept, about: brief };
}

/** Returns the saved state. Everything that a later version has added, including settings, gets its default. */
export function savedWork(): State {
  const saved = readWork();
  const view = viewNamed(saved?.view ?? '') ?? FIRST_STATE.view;
  return { ...FIRST_STATE, ...saved, view, settings: { ...DEFAULT_SETTINGS, ...saved?.settings } };
}

function readWork(): Omit<State, 'collection'> | undefined {
  try {
    const { form, ...saved } = JSON.parse(remembered(KEY) ?? '') as State & { readonly form: number };
    return form === FORM ? saved : undefined;
  } catch {
    return undefined;
  }
}

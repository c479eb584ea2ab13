/** Saves what a reload restores: the last problem with what can be undone, its versions, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import type { PageProblem } from './page-problem.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type State } from './store.js';
import { viewNamed } from './view-names.js';

const KEY = 'keymove-work';
/** The version of what is stored: data of another version are not touched. */
const FORM = 1;
/** Steps that can be taken back after a reload. */
const MAX_STEPS = 50;

/** What a file says besides is not kept, nor is a collection. */
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

/** What a later version has added, to the settings, too, is there with its defaults. */
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

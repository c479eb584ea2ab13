/** Saves what a reload restores: the last problem with what can be undone, its versions, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import type { PageProblem } from './page-problem.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type History, type State } from './store.js';
import { viewNamed } from './view-names.js';

const KEY = 'keymove-work';
/** The version of what is stored: data of another version are not touched. */
const FORM = 1;

type SavedWork = Omit<State, 'collection'>;

const HISTORY_KEY = 'keymove-history';
/** Steps that can be taken back after a reload. */
const MAX_STEPS = 50;

/** What a file says besides is not kept, nor is a collection. */
export function saveWork({ collection: _, problem, versions, own, ...work }: State): void {
  const saved = {
    form: FORM,
    ...work,
    problem: briefly(problem),
    versions: versions.map(briefly),
    own: own.map(briefly),
  };
  remember(KEY, JSON.stringify(saved));
}

export function saveHistory({ done, undone }: History): void {
  const saved = { done: done.slice(-MAX_STEPS).map(briefly), undone: undone.slice(-MAX_STEPS).map(briefly) };
  remember(HISTORY_KEY, JSON.stringify(saved));
}

function briefly<Kind extends Pick<PageProblem, 'about'>>(kept: Kind): Kind {
  const { about } = kept;
  if (!about) return kept;
  const { problem: _, ...brief } = about;
  return { ...kept, about: brief };
}

/** Settings that a later version has added are there with their defaults. */
export function savedWork(): State {
  const saved = readWork();
  const view = viewNamed(saved?.view ?? '') ?? FIRST_STATE.view;
  return { ...FIRST_STATE, ...saved, view, settings: { ...DEFAULT_SETTINGS, ...saved?.settings } };
}

export function savedHistory(): History {
  try {
    const { done, undone } = JSON.parse(remembered(HISTORY_KEY) ?? '') as History;
    return { done: [...done], undone: [...undone] };
  } catch {
    return { done: [], undone: [] };
  }
}

function readWork(): SavedWork | undefined {
  try {
    const { form, ...saved } = JSON.parse(remembered(KEY) ?? '') as SavedWork & { readonly form: number };
    return form === FORM ? saved : undefined;
  } catch {
    return undefined;
  }
}

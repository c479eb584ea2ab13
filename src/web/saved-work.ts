/** Saves what a reload restores: the last problem, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type State } from './store.js';

const KEY = 'keymove-work';
/** Of what is written: another form is left alone. */
const FORM = 1;

type SavedWork = Omit<State, 'collection'>;

/** What a file says besides is not kept, nor is a collection. */
export function saveWork({ collection: _, problem, ...work }: State): void {
  const { about, ...asked } = problem;
  const { problem: __, ...kept } = about ?? {};
  remember(KEY, JSON.stringify({ form: FORM, ...work, problem: about ? { ...asked, about: kept } : asked }));
}

/** Settings that a later version has added are there with their defaults. */
export function savedWork(): State {
  const saved = readWork();
  return { ...FIRST_STATE, ...saved, settings: { ...DEFAULT_SETTINGS, ...saved?.settings } };
}

function readWork(): SavedWork | undefined {
  try {
    const { form, ...saved } = JSON.parse(remembered(KEY) ?? '') as SavedWork & { readonly form: number };
    return form === FORM ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Saves what a reload restores: the last problem with what can be undone, its versions, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type State, viewNamed } from './store.js';

const KEY = 'keymove-work';
/** The version of the stored data. Data of another version are not touched. */
const FORM = 1;
/** Number of steps that can be undone after a reload. */
const MAX_STEPS = 50;

/** Saves the state, except further details of the problem's file and the collection. */
export function saveWork({ collection: _, done, undone, ...work }: State): void {
  const steps = { done: done.slice(-MAX_STEPS), undone: undone.slice(-MAX_STEPS) };
  remember(KEY, JSON.stringify({ form: FORM, ...work, ...steps }, briefly));
}

/** Leaves out everything else that a file says about a problem. */
const briefly = (key: string, value: unknown): unknown =>
  key === 'about' && value ? { ...value, problem: undefined } : value;

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

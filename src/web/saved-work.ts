/** What is there again after a reload: the last problem, the settings and the view. */
import { remember, remembered } from '../report/html/client/browser-services.js';
import { sixFields } from './set-up-position.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type Settings, type State } from './store.js';
import { isViewName } from './view-names.js';

const KEY = 'keymove-work';

export const saveWork = (state: State): void => remember(KEY, JSON.stringify(state));

/** Another version, or another page of this origin, may have written it: whatever does not fit is left out. */
export function savedWork(): State {
  const saved = parsed(remembered(KEY) ?? '');
  const problem = fieldsOf(saved.problem);
  const fen = sixFields(String(problem.fen ?? ''));
  const { stipulation } = problem;
  const view = String(saved.view);
  return {
    view: isViewName(view) ? view : FIRST_STATE.view,
    problem:
      fen !== undefined && typeof stipulation === 'string' ? { fen, stipulation } : FIRST_STATE.problem,
    settings: fitting(fieldsOf(saved.settings)),
  };
}

function fitting(saved: Readonly<Record<string, unknown>>): Settings {
  const fits = ([name, value]: [string, unknown]): boolean => {
    const usual: unknown = DEFAULT_SETTINGS[name as keyof Settings];
    return usual !== undefined && typeof usual === typeof value;
  };
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(Object.entries(saved).filter(fits)) };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

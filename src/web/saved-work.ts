/** What is there again after a reload: the last problem, the settings and the view. */
import { remember, remembered } from '../board-ui/browser-services.js';
import type { About, PageProblem } from './page-problem.js';
import { sixFields } from './set-up-position.js';
import { DEFAULT_SETTINGS, FIRST_STATE, type Settings, type State } from './store.js';
import { isViewName } from './view-names.js';

const KEY = 'keymove-work';

/** What a file says besides is not kept, nor is a collection. */
export function saveWork({ view, problem, settings, game, gameAside, played }: State): void {
  const { about, ...asked } = problem;
  const { problem: _, ...kept } = about ?? {};
  const work = { view, problem: about ? { ...asked, about: kept } : asked, settings };
  remember(KEY, JSON.stringify({ ...work, game, gameAside, played }));
}

/** Another version, or another page of this origin, may have written it: whatever does not fit is left out. */
export function savedWork(): State {
  const saved = parsed(remembered(KEY) ?? '');
  const view = String(saved.view);
  return {
    view: isViewName(view) ? view : FIRST_STATE.view,
    problem: problemIn(fieldsOf(saved.problem)) ?? FIRST_STATE.problem,
    settings: fitting(fieldsOf(saved.settings)),
    game: textOr(saved.game),
    gameAside: textOr(saved.gameAside),
    played: textOr(saved.played),
  };
}

function problemIn(saved: Fields): PageProblem | undefined {
  const fen = sixFields(String(saved.fen ?? ''));
  const { stipulation } = saved;
  if (fen === undefined || typeof stipulation !== 'string') return undefined;
  const about = aboutIn(fieldsOf(saved.about));
  const { remarks } = saved;
  return {
    fen,
    stipulation,
    ...(Array.isArray(remarks) && remarks.every(isText) && { remarks }),
    ...(about && { about }),
  };
}

function aboutIn({ from, at, title, details, fen, stipulation }: Fields): About | undefined {
  if (![from, title, fen, stipulation].every(isText) || !Number.isInteger(at)) return undefined;
  if (!Array.isArray(details) || !details.every(isText)) return undefined;
  return { from, at, title, details, fen, stipulation } as About;
}

const textOr = (value: unknown): string => (isText(value) ? value : '');

const isText = (value: unknown): value is string => typeof value === 'string';

type Fields = Readonly<Record<string, unknown>>;

function fitting(saved: Fields): Settings {
  const fits = ([name, value]: [string, unknown]): boolean => {
    const usual: unknown = DEFAULT_SETTINGS[name as keyof Settings];
    return usual !== undefined && typeof usual === typeof value;
  };
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(Object.entries(saved).filter(fits)) };
}

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

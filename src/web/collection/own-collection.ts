/** The reader's own collection: problems added from the board, in any order, and saved in every format that the readers accept. */
import { button, h } from '../../board-ui/dom.js';
import { diagram } from '../../board-ui/list-diagrams.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { menCount } from '../../report/position/diagram/placement.js';
import type { App } from '../app.js';
import { isSameQuestion, type PageProblem, pageDetails } from '../page-problem.js';
import { askOf, examine } from '../question.js';
import { type MadeFile, saveBar } from '../save-bar.js';
import { solutionFile } from '../solution-files.js';
import { TEXTS } from '../texts.js';

const { own: words } = TEXTS;

/** Limit on each search. What it does not prove is not written. */
const SOLVE_MS = 2000;

export function ownCollection(app: App): HTMLElement {
  const heading = h('h2');
  const list = h('ol.own-problems');
  const progress = h('p.progress');
  const save = saveBar(app, 'own', words.forms, file);
  const element = h(
    'details.own',
    h('summary', heading),
    h('p.hint', words.what),
    button('quiet', () => addOwn(app), words.add),
    list,
    save,
    progress,
  );

  app.store.follow('own', ({ own, collection }, before) => {
    // beside a file the collection stays folded until it is wanted
    if (!before) element.open = !collection;
    heading.textContent = words.title(own.length);
    save.hidden = own.length === 0;
    list.replaceChildren(...own.map(item));
  });

  /** Solves the problems, because some formats have solutions. @throws Error if a problem is not legal */
  async function file(form: string): Promise<MadeFile> {
    const { own } = app.store.state;
    const records: SolutionRecord[] = [];
    try {
      for (const [index, problem] of own.entries()) {
        progress.textContent = words.solving(index + 1, own.length);
        records.push({ ...(await solved(problem)), index });
      }
    } finally {
      progress.textContent = '';
    }
    return solutionFile(form, records, words.file);
  }

  async function solved(problem: PageProblem): Promise<SolutionRecord> {
    const { fault } = examine(problem);
    if (fault) throw new Error(`${problem.fen}: ${fault.message}`);
    const { tries, setPlay, maxMoves } = app.store.state.settings;
    const options = { ms: SOLVE_MS, max: maxMoves, tries: tries || (false as const), setPlay };
    return app.ask((engine) => engine.solve(askOf(problem), options));
  }

  function item(problem: PageProblem, at: number): HTMLElement {
    const { store } = app;
    const { fen, stipulation } = problem;
    const { author, title, source } = pageDetails(problem);
    const name = title ?? author ?? words.unnamed(at + 1);
    const details = [title && author, source].filter((text) => text).join(', ');
    const act = (label: string, named: string, change: (own: PageProblem[]) => void): HTMLButtonElement =>
      button(
        { class: 'quiet', 'aria-label': named, title: named },
        () => {
          const changed = [...store.state.own];
          change(changed);
          store.set({ own: changed });
          list.children[Math.min(at, changed.length - 1)]?.querySelector('button')?.focus();
        },
        label,
      );
    const move = (step: 1 | -1) => (own: PageProblem[]) =>
      void own.splice(at + step, 0, ...own.splice(at, 1));
    const [up, down] = [act('↑', words.up(name), move(-1)), act('↓', words.down(name), move(1))];
    up.disabled = at === 0;
    down.disabled = at === store.state.own.length - 1;
    return h(
      'li',
      diagram(fen, name),
      h(
        'div',
        h('p', h('b', name), ` ${details}`),
        h('p', h('b', stipulation === '' ? '#?' : stipulation), ` ${menCount(fen)}`),
        h(
          'div.row',
          button(
            { class: 'quiet', 'aria-label': words.openNamed(name) },
            () => {
              store.setUp(problem);
              store.set({ view: 'problem' });
            },
            words.open,
          ),
          up,
          down,
          act(
            words.replace,
            words.replaceWith(name),
            (own) => void own.splice(at, 1, asOwn(store.state.problem)),
          ),
          act(words.remove, words.removeNamed(name), (own) => void own.splice(at, 1)),
        ),
      ),
    );
  }

  return element;
}

/** Adds the problem that is set up. @returns the result, in a sentence */
export function addOwn({ store, say }: App): string {
  const { own, problem } = store.state;
  const isThere = own.some((each) => isSameQuestion(each, problem));
  if (!isThere) store.set({ own: [...own, asOwn(problem)] });
  const said = isThere ? words.there : words.added(own.length + 1);
  say(said);
  return said;
}

/** Returns the problem with its details, but without its place in a file. */
function asOwn(problem: PageProblem): PageProblem {
  const { fen, stipulation } = problem;
  const said = pageDetails(problem);
  return { fen, stipulation, ...(Object.keys(said).length > 0 && { said }) };
}

/** Lists all twins of the problem that is set up, each with its keys and its verdict, to show at a glance how the diagram is solved. */
import { button, h } from '../../board-ui/dom.js';
import { moodSign } from '../../board-ui/entries.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { twinText } from '../../report/problem-words.js';
import type { App } from '../app.js';
import type { CollectionProblem, PageCollection } from '../collection/collection.js';
import { answersName, isSameQuestion, type PageProblem } from '../page-problem.js';
import { askOf } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { FOLLOW_MS } from './problem-solver.js';
import { shownOf } from './shown-record.js';

const { twins: words } = TEXTS;

export function twinsPanel(app: App) {
  const element = h('section.twins', { 'aria-label': words.title, hidden: true });
  const list = h('ul');
  /** the solution of each twin of one diagram, by its name */
  const known = new Map<string, SolutionRecord>();
  let shown: readonly CollectionProblem[] = [];
  let search: AbortController | undefined;
  element.append(h('h3', words.title), list);

  app.store.follow('problem', update);
  app.store.follow('collection', update);

  function update({ problem, collection }: State): void {
    const twins = twinsOf(problem, collection);
    const isSame = twins.length === shown.length && twins.every((twin, i) => twin === shown[i]);
    if (!isSame) {
      search?.abort();
      search = undefined;
      known.clear();
      shown = twins;
    }
    element.hidden = twins.length === 0;
    draw(problem);
  }

  /** Takes the solution of the twin that is set up, and solves the other twins. */
  function take(record: SolutionRecord): void {
    if (shown.length === 0) return;
    const { problem } = app.store.state;
    const here = shown.find(({ toSetUp }) => isSameQuestion(toSetUp, problem));
    if (here) known.set(answersName(here.toSetUp), record);
    draw(problem);
    if (!search) void solve();
  }

  async function solve(): Promise<void> {
    const solving = new AbortController();
    search = solving;
    const { signal } = solving;
    for (const { toSetUp } of shown) {
      const name = answersName(toSetUp);
      if (known.has(name)) continue;
      const options = { ms: FOLLOW_MS, signal, variations: 'none', tries: false } as const;
      try {
        const found = await app.ask((engine) => engine.solve(askOf(toSetUp), options));
        if (signal.aborted) return;
        if (!known.has(name)) known.set(name, found);
        draw(app.store.state.problem);
      } catch {
        // choosing the twin shows its error
      }
    }
  }

  function draw(problem: PageProblem): void {
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
    list.replaceChildren(...shown.map((twin) => itemOf(twin, problem)));
    list.children[focused]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function itemOf({ problem: read, toSetUp }: CollectionProblem, problem: PageProblem): HTMLElement {
    const isHere = isSameQuestion(toSetUp, problem);
    const mark = twinText(read) ?? words.diagram;
    const record = known.get(answersName(toSetUp));
    const name = read.twin?.change === undefined ? `${mark} ${words.diagram}` : mark;
    return h(
      'li',
      { 'aria-current': isHere && 'true' },
      button('quiet', () => app.store.setUp(toSetUp), name),
      ' ',
      ...(record ? verdictOf(record) : [h('span.note', words.solving)]),
    );
  }

  return { element, take };
}

function verdictOf(record: SolutionRecord): Node[] {
  const { listed } = shownOf(record);
  return [
    ...(listed.keys === undefined ? [] : [h('b', listed.keys)]),
    h('span', { class: `verdict ${listed.mood}` }, moodSign(listed.mood), listed.results.join(', ')),
  ];
}

/** Returns all problems of its diagram, including itself; empty if it has no twins. */
function twinsOf(
  { about }: PageProblem,
  collection: PageCollection | undefined,
): readonly CollectionProblem[] {
  if (!about || about.from !== collection?.id) return [];
  const here = collection.problems[about.at];
  const first = here?.problem.twin?.first;
  if (first === undefined) return [];
  const isTwin = (each: CollectionProblem | undefined): boolean => each?.problem.twin?.first === first;
  let [from, to] = [about.at, about.at];
  while (isTwin(collection.problems[from - 1])) from--;
  while (isTwin(collection.problems[to + 1])) to++;
  return to > from ? collection.problems.slice(from, to + 1) : [];
}

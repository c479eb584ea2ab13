/** All twins of the problem that is set up, each with its keys and its verdict: one look says how the diagram is solved. */
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { twinText } from '../../report/problem-words.js';
import type { App } from '../app.js';
import type { CollectionProblem, PageCollection } from '../collection/collection.js';
import { isSameQuestion, nameOf, type PageProblem } from '../page-problem.js';
import { askOf } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { FOLLOW_MS } from './problem-solver.js';
import { shownOf } from './shown-record.js';

const { twins: words } = TEXTS;

export class Twins {
  readonly element = h('section.twins', { 'aria-label': words.title, hidden: true });
  readonly #app: App;
  readonly #list = h('ul');
  /** what is known of each, by name; of one diagram */
  readonly #known = new Map<string, SolutionRecord>();
  #shown: readonly CollectionProblem[] = [];
  #solving: AbortController | undefined;

  constructor(app: App) {
    this.#app = app;
    this.element.append(h('h3', words.title), this.#list);
  }

  /** Takes another problem, or its collection. */
  update({ problem, collection }: State): void {
    const twins = twinsOf(problem, collection);
    const isSame = twins.length === this.#shown.length && twins.every((twin, i) => twin === this.#shown[i]);
    if (!isSame) {
      this.#solving?.abort();
      this.#solving = undefined;
      this.#known.clear();
      this.#shown = twins;
    }
    this.element.hidden = twins.length === 0;
    this.#draw(problem);
  }

  /** The problem that is set up is solved: so is its twin, and the others are solved now. */
  take(record: SolutionRecord): void {
    if (this.#shown.length === 0) return;
    const { problem } = this.#app.store.state;
    const here = this.#shown.find(({ toSetUp }) => isSameQuestion(toSetUp, problem));
    if (here) this.#known.set(nameOf(here.toSetUp), record);
    this.#draw(problem);
    if (!this.#solving) void this.#solve();
  }

  async #solve(): Promise<void> {
    const solving = new AbortController();
    this.#solving = solving;
    const { signal } = solving;
    for (const { toSetUp } of this.#shown) {
      const name = nameOf(toSetUp);
      if (this.#known.has(name)) continue;
      const { engine, store } = this.#app;
      const options = { ms: FOLLOW_MS, signal, variations: 'none', tries: false } as const;
      try {
        const found = await engine.ask(store.state.settings, (asked) => asked.solve(askOf(toSetUp), options));
        if (signal.aborted) return;
        if (!this.#known.has(name)) this.#known.set(name, found);
        this.#draw(store.state.problem);
      } catch {
        // what is wrong with it is said when it is chosen
      }
    }
  }

  #draw(problem: PageProblem): void {
    const focused = [...this.#list.children].findIndex((item) => item.contains(document.activeElement));
    this.#list.replaceChildren(...this.#shown.map((twin) => this.#item(twin, problem)));
    this.#list.children[focused]?.querySelector('button')?.focus({ preventScroll: true });
  }

  #item({ problem: read, toSetUp }: CollectionProblem, problem: PageProblem): HTMLElement {
    const isHere = isSameQuestion(toSetUp, problem);
    const mark = twinText(read) ?? words.diagram;
    const record = this.#known.get(nameOf(toSetUp));
    const name = read.twin?.change === undefined ? `${mark} ${words.diagram}` : mark;
    return h(
      'li',
      { 'aria-current': isHere && 'true' },
      button('quiet', () => this.#app.store.setUp(toSetUp), name),
      ' ',
      ...(record ? verdictOf(record) : [h('span.note', words.solving)]),
    );
  }
}

function verdictOf(record: SolutionRecord): Node[] {
  const { listed } = shownOf(record);
  return [
    ...(listed.keys === undefined ? [] : [h('b', listed.keys)]),
    h('span', { class: `verdict ${listed.mood}` }, markOf(listed.mood), listed.results.join(', ')),
  ];
}

/** Returns the problems of its diagram, itself included; none where it has no twins. */
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

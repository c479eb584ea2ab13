/** The view in which a problem is solved, and its solution played through. */
import type { SearchStanding, SolutionRecord } from '../../browser.js';
import { readPosition } from '../../chess/fen.js';
import { parseStipulation } from '../../problems/parse-stipulation.js';
import { button, h } from '../../report/html/client/dom.js';
import { verdictMark } from '../../report/html/client/list.js';
import { readPlay } from '../../report/html/client/play-tree.js';
import { Player } from '../../report/html/client/player.js';
import { moveWriter } from '../../report/move-notation.js';
import { searchText } from '../../report/solution/search-words.js';
import { shownSolution } from '../../report/solution/solution-html.js';
import { whyNotAnswered } from '../../solve/answerable.js';
import { fragmentOf } from '../address.js';
import type { App, Shortcut, View } from '../app.js';
import { sentenceOf } from '../engine.js';
import type { PageProblem, Settings, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { SolveOptions } from './solve-options.js';

const { solve } = TEXTS;

class SolveView implements View {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #player = new Player();
  readonly #options: SolveOptions;
  readonly #asked = h('h2', { class: 'asked' });
  readonly #button = button({ class: 'main-action' }, () => this.#onButton(), solve.solve);
  /** how far the search is; not spoken, as it changes ten times a second */
  readonly #standing = h('p', { class: 'standing' });
  readonly #verdict = h('p', { class: 'verdict-line' });
  readonly #remarks = h('div', { class: 'remarks', hidden: true });
  /** what the view shows */
  #problem: PageProblem | undefined;
  #search: AbortController | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#options = new SolveOptions(app);
    this.#player.isSolving = false;
    const play = (keys: readonly string[], what: string): Shortcut => ({
      keys,
      what,
      run: (event) => void this.#player.onKey(event),
    });
    this.shortcuts = [
      { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => this.#onButton() },
      play(['ArrowLeft', 'ArrowRight'], solve.keys.moves),
      play(['ArrowUp', 'ArrowDown'], solve.keys.variations),
      play(['Home', 'End'], solve.keys.ends),
      play(['f'], solve.keys.flip),
    ];
    this.element = h(
      'div',
      { class: 'workbench' },
      h('section', { class: 'boards', 'aria-label': TEXTS.setUp.position }, this.#player.stage),
      h(
        'section',
        { class: 'panel' },
        h('h1', { class: 'unseen' }, TEXTS.views.solve),
        this.#asked,
        this.#options.element,
        this.#button,
        this.#standing,
        this.#verdict,
        this.#player.moves,
        this.#remarks,
      ),
    );
  }

  update({ problem, settings }: State): void {
    this.#options.update(settings);
    if (problem !== this.#problem) this.#show(problem);
  }

  leave(): void {
    this.#search?.abort();
  }

  /** Another problem: its diagram, and no solution as yet. */
  #show(problem: PageProblem): void {
    this.#search?.abort();
    this.#problem = problem;
    const { fen, stipulation } = problem;
    this.#asked.replaceChildren(
      h('b', { class: 'stipulation' }, stipulation === '' ? '#?' : stipulation),
      h('span', {}, solve.toMove[fen.split(' ')[1] === 'b' ? 'b' : 'w']),
    );
    const fault = faultOf(problem);
    this.#button.disabled = fault !== undefined;
    this.#standing.textContent = '';
    this.#verdict.replaceChildren(
      ...(fault === undefined
        ? []
        : [
            `${solve.notSolvable} ${fault}. `,
            h('a', { href: `#${fragmentOf('set-up', problem)}` }, solve.toSetUp),
          ]),
    );
    this.#remarks.hidden = true;
    this.#player.moves.hidden = true;
    this.#player.show(readPlay(fen, ''));
    this.#player.go(undefined, false);
  }

  #onButton(): void {
    if (this.#search) this.#search.abort();
    else if (!this.#button.disabled) void this.#solve();
  }

  async #solve(): Promise<void> {
    const { problem, settings } = this.#app.store.state;
    const search = new AbortController();
    this.#search = search;
    this.#button.textContent = solve.stop;
    this.#verdict.replaceChildren();
    this.#standing.textContent = solve.searching;
    try {
      const record = await this.#ask(problem, settings, search.signal);
      if (this.#problem === problem) this.#showSolution(record);
    } catch (error) {
      const text = TEXTS.wrong(sentenceOf(error));
      this.#verdict.replaceChildren(text);
      this.#standing.textContent = '';
      this.#app.say(text);
    } finally {
      this.#search = undefined;
      this.#button.textContent = solve.solve;
    }
  }

  async #ask(
    { fen, stipulation }: PageProblem,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<SolutionRecord> {
    const { tries, setPlay, variations, seconds } = settings;
    const engine = await this.#app.engine.with(settings);
    const startedAt = performance.now();
    const onProgress = (standing: SearchStanding): void => {
      this.#standing.textContent = searchText({ ...standing, ms: performance.now() - startedAt });
    };
    return engine.solve(
      { fen, ...(stipulation !== '' && { stipulation }) },
      {
        tries: tries || false,
        setPlay,
        variations,
        signal,
        onProgress,
        ...(seconds > 0 && { ms: seconds * 1000 }),
      },
    );
  }

  #showSolution(record: SolutionRecord): void {
    const { head, play } = shownSolution(record, moveWriter('san'));
    const { solution } = record;
    this.#standing.textContent = searchText({
      nodes: solution.nodes,
      ms: solution.ms,
      hashPermille: 0,
      ...(head.s !== undefined && { stipulation: head.s }),
    });
    this.#verdict.replaceChildren(verdictMark(head), ...(head.k === undefined ? [] : [h('b', {}, head.k)]));
    this.#remarks.hidden = !head.x;
    this.#remarks.replaceChildren(...(head.x ?? []).map((text) => h('p', {}, text)));
    this.#player.moves.hidden = false;
    this.#player.show(readPlay(head.f, play));
    this.#player.go(undefined, false);
    this.#app.say(this.#verdict.textContent ?? '');
  }
}

/** Why it cannot be solved. */
function faultOf({ fen, stipulation }: PageProblem): string | undefined {
  const position = readPosition(fen);
  if (!position.ok) return position.error[0]?.message;
  const asked = stipulation === '' ? undefined : parseStipulation(stipulation);
  return asked && (asked.ok ? whyNotAnswered(asked.value) : asked.error)?.message;
}

export const solveView = (app: App): View => new SolveView(app);

/** The themes of the solution that is shown: looked for after it, in its play with that of the tries; not where play is cut. */
import { makePlay } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import { ThemeChips } from '../../board-ui/theme-chips.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { areLines, keysOf } from '../../solution/play.js';
import type { App } from '../app.js';
import { askOf, limitsOf } from '../question.js';
import { shownOf } from './shown-record.js';

/** How long themes are looked for, and in solutions of how many moves. */
const THEMES_MS = 2000;
const THEMATIC_MOVES = 5;
/** Whoever makes another change is not kept waiting. */
const PAUSE_MS = 150;

export class ProblemThemes {
  readonly #app: App;
  readonly #chips: ThemeChips;
  #looking: AbortController | undefined;
  /** the solution in whose play themes were found */
  #thematic: SolutionRecord | undefined;

  constructor(app: App, player: Player) {
    this.#app = app;
    this.#chips = new ThemeChips(player);
  }

  get element(): HTMLElement {
    return this.#chips.element;
  }

  /** Goes back to where the reader was. @returns whether a theme was looked at */
  close(): boolean {
    return this.#chips.close();
  }

  hide(): void {
    this.#chips.hide();
  }

  forget(): void {
    this.#looking?.abort();
    this.#thematic = undefined;
    this.#chips.hide();
  }

  /** @param onFound gets them, if the problem is still the same */
  async find(
    { solution }: SolutionRecord,
    onFound: (themes: NonNullable<SolutionRecord['solution']['themes']>) => void,
  ): Promise<void> {
    this.forget();
    if (!hasWholePlay(solution)) return;
    const { problem, settings } = this.#app.store.state;
    const looking = new AbortController();
    const { signal } = looking;
    this.#looking = looking;
    const options = { ...limitsOf({ problem, settings }), themes: true, ms: THEMES_MS, signal };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    try {
      const found = await this.#app.engine.ask(settings, (engine) => engine.solve(askOf(problem), options));
      const { themes } = found.solution;
      if (signal.aborted || !themes || !hasWholePlay(found.solution)) return;
      this.#thematic = found;
      onFound(themes);
    } catch {
      // the solution stands without them
    }
  }

  show(): void {
    if (!this.#thematic) return;
    const { listed, play, evidence = [] } = shownOf(this.#thematic);
    this.#chips.show(listed.found ?? [], () => evidence, makePlay(this.#thematic.problem.fen, play));
  }
}

/** Everything that themes are found in is there, and no more than is found in a moment. */
function hasWholePlay(solution: SolutionRecord['solution']): boolean {
  const { status, moves = 0, view = 'none', cut, playLimit } = solution;
  const isShown = view !== 'none' || areLines(keysOf(solution));
  return status === 'solved' && moves <= THEMATIC_MOVES && isShown && !cut && !playLimit;
}

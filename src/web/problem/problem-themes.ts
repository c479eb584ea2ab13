/** Finds the themes of the shown solution, after solving it, in its play and its tries. If the play is cut, it does not look for themes. */
import { PlayTree } from '../../board-ui/play-tree.js';
import type { MovePlayer } from '../../board-ui/player.js';
import { themeChips } from '../../board-ui/theme-chips.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { keysOf } from '../../solution/play.js';
import type { App } from '../app.js';
import { askOf, limitsOfAsk } from '../question.js';
import { shownOf } from './shown-record.js';

/** Time limit on finding themes; below, the maximum length of the solution. */
const THEMES_MS = 2000;
const THEMATIC_MOVES = 5;
/** Wait before looking for themes, so that a further change is not delayed. */
const PAUSE_MS = 150;

export function problemThemes(app: App, player: MovePlayer) {
  let search: AbortController | undefined;
  /** the solution in which themes were found */
  let thematic: SolutionRecord | undefined;
  const chips = themeChips(player);

  function forget(): void {
    search?.abort();
    thematic = undefined;
    chips.hide();
  }

  /** @param onFound receives the themes, if the problem is still the same */
  async function find(
    { solution }: SolutionRecord,
    onFound: (themes: NonNullable<SolutionRecord['solution']['themes']>) => void,
  ): Promise<void> {
    forget();
    if (!hasWholePlay(solution)) return;
    const { problem } = app.store.state;
    const looking = new AbortController();
    const { signal } = looking;
    search = looking;
    const options = { ...limitsOfAsk(app.store.state), themes: true, ms: THEMES_MS, signal };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    try {
      const found = await app.ask((engine) => engine.solve(askOf(problem), options));
      const { themes } = found.solution;
      if (signal.aborted || !themes || !hasWholePlay(found.solution)) return;
      thematic = found;
      onFound(themes);
    } catch {
      // the solution is valid without themes
    }
  }

  function show(): void {
    if (!thematic) return;
    const { listed, play, evidence = [] } = shownOf(thematic);
    chips.show(listed.found ?? [], () => evidence, new PlayTree(thematic.problem.fen, play));
  }

  return { ...chips, forget, find, show };
}

/** Decides whether the solution has all the play that themes need, and is short enough to find them in a moment. */
function hasWholePlay(solution: SolutionRecord['solution']): boolean {
  const { status, moves = 0, cut, playLimit } = solution;
  const isShown = keysOf(solution).every((key) => key.next.length > 0 || (key.moves ?? 1) === 1);
  return status === 'solved' && moves <= THEMATIC_MOVES && isShown && !cut && !playLimit;
}

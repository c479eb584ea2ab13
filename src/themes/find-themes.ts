/** Finds the themes of a problem in its proven play. */
import type { FoundTheme } from '../solution/found-theme.js';
import type { Solution } from '../solution/solution.js';
import { THEMES } from './all-themes.js';
import { ThematicPlay } from './play/thematic-play.js';

/** Instances of a theme that are kept. */
const MAX_EVIDENCE = 12;

/** The themes of a problem, in the order of the list; none where nothing is solved. */
export function findThemes(fen: string, solution: Solution): FoundTheme[] {
  if (solution.status !== 'solved') return [];
  const play = new ThematicPlay(fen, solution);
  return THEMES.flatMap(({ id, name, kinds, moves, find }) => {
    if (!kinds.includes(play.kind) || (moves !== undefined && moves !== play.moves)) return [];
    const evidence = find(play);
    return evidence.length > 0
      ? [{ id, name, count: evidence.length, evidence: evidence.slice(0, MAX_EVIDENCE) }]
      : [];
  });
}

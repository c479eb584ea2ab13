/** Finds the themes of a problem in its proven play, and its difficulty. */
import type { FoundTheme, Solution } from '../solution/solution.js';
import { THEMES } from './all-themes.js';
import { difficultyOf } from './difficulty.js';
import { ThematicPlay } from './play/thematic-play.js';

/** The maximum number of instances that are kept per theme. */
const MAX_EVIDENCE = 12;

/** Returns the fields of a solution that follow from its play. The themes are in the order of the list; none if nothing is solved. */
export function findInPlay(
  fen: string,
  solution: Solution,
): Required<Pick<Solution, 'themes'>> & Pick<Solution, 'difficulty'> {
  if (solution.status !== 'solved') return { themes: [] };
  const play = new ThematicPlay(fen, solution);
  const difficulty = difficultyOf(play);
  return { themes: themesIn(play), ...(difficulty !== undefined && { difficulty }) };
}

function themesIn(play: ThematicPlay): FoundTheme[] {
  return THEMES.flatMap(({ id, name, kinds, moves, find }) => {
    if (!kinds.includes(play.kind) || (moves !== undefined && moves !== play.moves)) return [];
    const evidence = find(play);
    return evidence.length > 0
      ? [{ id, name, count: evidence.length, evidence: evidence.slice(0, MAX_EVIDENCE) }]
      : [];
  });
}

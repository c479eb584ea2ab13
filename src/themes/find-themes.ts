/** Finds the themes of a problem in its proven play, and how difficult it is. */
import type { FoundTheme, Solution } from '../solution/solution.js';
import { THEMES } from './all-themes.js';
import { difficultyOf } from './difficulty.js';
import { ThematicPlay } from './play/thematic-play.js';

/** Instances of a theme that are kept. */
const MAX_EVIDENCE = 12;

/** Returns the fields of a solution that are found in its play: themes in the order of the list, none where nothing is solved. */
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

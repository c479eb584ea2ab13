/** Counts the puzzles that were found and the games they came from. */

import { type GamePuzzles, QUICK_MOVES } from '../../puzzles/puzzle.js';
import type { PuzzlesSummary } from '../../records/run-records.js';
import { plural } from '../../text/counts-and-times.js';
import { REFUSED } from '../html/shown.js';
import { countTexts, exceptionsText, Tally, totalsText } from '../summary.js';

type Counted = Omit<GamePuzzles, 'found' | 'limits'> & { readonly found: number };

export class PuzzlesTally extends Tally {
  readonly #counts = { games: 0, positions: 0, puzzles: 0, undecided: 0 };
  #skipped = 0;

  result({ positions, undecided, skipped = 0, found, nodes, ms }: Counted): void {
    this.add({ nodes, ms });
    this.#counts.games++;
    this.#counts.positions += positions;
    this.#counts.puzzles += found;
    this.#counts.undecided += undecided;
    this.#skipped += skipped;
  }

  summary(interrupted: boolean): PuzzlesSummary {
    const skipped = this.#skipped > 0 && { skipped: this.#skipped };
    return { of: 'puzzles', ...this.#counts, ...skipped, ...this.runSummary(interrupted) };
  }
}

/** `1,000 games, 92,453 positions: 588 puzzles; 3 undecided`, then nodes and time */
export function puzzlesText(summary: PuzzlesSummary): string {
  const { games, positions, puzzles, undecided, skipped = 0 } = summary;
  const found = `${plural(games, 'game')}, ${plural(positions, 'position')}: ${plural(puzzles, 'puzzle')}`;
  return `${found}${exceptionsText(summary)}\n${undecidedText(undecided)}${skippedText(skipped)}${totalsText(summary)}\n`;
}

const undecidedText = (undecided: number): string =>
  undecided === 0
    ? ''
    : `${plural(undecided, 'position')} hit the limit and ${undecided === 1 ? 'is' : 'are'} undecided. ${ADVICE}`;
const skippedText = (skipped: number): string =>
  skipped === 0
    ? ''
    : `${plural(skipped, 'position')} may have a longer mate than #${QUICK_MOVES} that --quick did not find.\n`;
const ADVICE =
  'Use --nodes or --time to set another limit, --no-limit to remove it, or --max to look for shorter mates.\n';

/** `588 puzzles`, `12 undecided`: the counts so far */
export const puzzlesCounts = ({ puzzles, undecided, refused }: PuzzlesSummary): string[] => [
  plural(puzzles, 'puzzle'),
  ...countTexts([
    [undecided, 'undecided'],
    [refused, REFUSED],
  ]),
];

/**
 * `--format olive`: a YAML document for each problem, with its solution, and with its themes as keywords, for Olive and YACPDB. It has what
 * readers of such documents use. A twin is a problem of its own.
 */
import { stringify } from 'yaml';
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { Solution } from '../../solution/solution.js';
import { moveWriter } from '../move-notation.js';
import { optionsOf, popeyeMen } from '../problem/problem-popeye.js';
import { twinText } from '../problem-words.js';
import { SolutionTexts } from '../reporter.js';
import { type PlayRow, playRows } from './play-rows.js';
import { PlayWriter } from './play-writer.js';
import { treeText } from './solution-text.js';
import { keywordsOf } from './solution-words.js';

export class SolutionOlive extends SolutionTexts {
  protected override pieces({ problem, solution }: SolutionRecord): Iterable<string> {
    return pieces(problem, solution);
  }
}

/** Returns a document, including the line that begins it. */
export const oliveDocument = (problem: ProblemRecord, solution: Solution): string =>
  [...pieces(problem, solution)].join('');

function* pieces(problem: ProblemRecord, solution: Solution): Generator<string> {
  const { author, title, id, event, award, comments = [], fen } = problem;
  const men = popeyeMen(fen);
  const twin = twinText(problem);
  const entry = {
    id,
    authors: author?.split(/;\s*/),
    title,
    source: event && { name: event },
    award: award && { distinction: award },
    algebraic: {
      white: men.filter(({ isWhite }) => isWhite).map(({ name }) => name),
      black: men.filter(({ isWhite }) => !isWhite).map(({ name }) => name),
    },
    stipulation: solution.stipulation && makeStipulation(solution.stipulation),
    'intended-solutions': solution.stipulation?.solutions,
    options: unlessEmpty(optionsOf(fen, solution.stipulation)),
    keywords: unlessEmpty(keywordsOf(problem, solution)),
    comments: unlessEmpty([...(twin === undefined ? [] : [twin]), ...comments]),
  };
  yield `---\n${stringify(entry, { lineWidth: 0 })}`;
  // a text of several lines, the first of which may begin with blanks
  let lines = 0;
  for (const line of linesOf(problem, solution)) {
    if (lines++ === 0) yield `solution: |${INDENT.length}\n`;
    yield line === '' ? '\n' : `${INDENT}${line}\n`;
  }
}

const INDENT = '  ';

/** Returns the solution as Popeye prints it, with a line for each move of the tree. */
export const popeyeLines = (problem: ProblemRecord, solution: Solution): string[] => [
  ...linesOf(problem, solution),
];

function linesOf(problem: ProblemRecord, solution: Solution): Iterable<string> {
  const writer = new PlayWriter(problem, solution, moveWriter('problem'));
  return treeText(plainRows(solution, writer), (_, words) => words, Infinity);
}

/** Yields rows without remarks that are not part of the notation, such as `(dual)` or a note that there is no set play. */
function* plainRows(solution: Solution, writer: PlayWriter): Generator<PlayRow> {
  for (const row of playRows(solution, writer))
    if (row.note !== 'none') yield { ...row, note: row.note.startsWith('zugzwang') ? row.note : '' };
}

const unlessEmpty = (texts: readonly string[]) => (texts.length > 0 ? texts : undefined);

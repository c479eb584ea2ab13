/**
 * Themes. The problems of a collection whose editors have given them keywords, solved with set play and tries: of how many does
 * `solve --themes` find what the editors say, theme by theme, and what does finding them cost beside solving? With `--missed`, the
 * problems in which a theme that an editor names is not found; with `--found ID`, some in which the theme is.
 *
 *     npx tsx bench/themes.ts [FILE] [--missed] [--found grimshaw] [--write]
 */
import './lib/help.js';
import { readProblemFiles } from '../src/files/named-files.js';
import type { Problem } from '../src/problems/problem.js';
import { makeStipulation } from '../src/problems/stipulation.js';
import type { Solution } from '../src/solution/solution.js';
import { whyNotAnswered } from '../src/solve/answerable.js';
import { findInPlay, THEMES } from '../src/themes/find-themes.js';
import { sharedPath } from '../tests/oracle/suites.js';
import { createSolver } from '../tests/solvers.js';
import { cpuMs } from './lib/clock.js';
import { publish, type Table, textOption } from './lib/report.js';

/** Themes that fewer editors name say little. */
const ENOUGH_LABELS = 10;
/** Positions after which a problem is given up. */
const NODES = 3_000_000;

const [given] = process.argv.slice(2).filter((arg) => !arg.startsWith('--') && arg !== textOption('found'));
const file = given ?? sharedPath('data', 'yacpdb-style-half.jsonl');
if (file === undefined) {
  console.error('found no collection; expected one with keywords, such as an .olv file');
  process.exit(1);
}

const solver = createSolver({
  hashMb: 64,
  max: 5,
  nodes: NODES,
  play: { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true, maxSize: 20_000 },
});

const path: string = file;

/** What editors call themes, by the words they use. */
const byWord = new Map(
  THEMES.flatMap(({ id, name, alias = [] }) =>
    [name, ...alias].map((word) => [word.toLowerCase(), id] as const),
  ),
);

interface Solved {
  readonly problem: Problem;
  readonly solution: Solution;
  readonly found: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

interface Cost {
  problems: number;
  solving: number;
  finding: number;
}
const costs = new Map<string, Cost>();
const solved: Solved[] = [];

// the first time is for the compilers
await solveAll();
costs.clear();
solved.length = 0;
await solveAll();

async function solveAll(): Promise<void> {
  for await (const entries of readProblemFiles([path])) {
    for (const entry of entries) {
      if (entry.type !== 'problem') continue;
      const { problem } = entry;
      const { stipulation, keywords = [] } = problem;
      if (keywords.length === 0 || !stipulation || whyNotAnswered(stipulation)) continue;
      const start = cpuMs();
      const solution = solver.solve(problem);
      const between = cpuMs();
      const found = new Set(findInPlay(problem.fen, solution).themes.map(({ id }) => id));
      const cost = costs.get(makeStipulation(stipulation)) ?? { problems: 0, solving: 0, finding: 0 };
      costs.set(makeStipulation(stipulation), cost);
      cost.problems++;
      cost.solving += between - start;
      cost.finding += cpuMs() - between;
      const labels = new Set(keywords.flatMap((keyword) => byWord.get(keyword.toLowerCase()) ?? []));
      solved.push({ problem, solution, found, labels });
    }
  }
}

const wanted = textOption('found');
if (process.argv.includes('--missed')) {
  for (const { problem, solution, found, labels } of solved) {
    const missed = [...labels].filter((id) => !found.has(id));
    if (missed.length > 0) console.log(`${problem.fen} ${solution.status}: ${missed.join(', ')}`);
  }
} else if (wanted !== undefined) {
  for (const { problem, solution } of solved) {
    const theme = findInPlay(problem.fen, solution).themes.find(({ id }) => id === wanted);
    if (theme) console.log(`${problem.fen} ${JSON.stringify(theme.evidence)}`);
  }
} else {
  publish(
    'themes',
    'Themes',
    [recall(), speed()],
    [
      'recall: of the problems whose editor names the theme, those in which it is found; editors name few of the themes there are',
    ],
  );
}

function recall(): Table {
  const rows = THEMES.map(({ id }) => {
    const labelled = solved.filter(({ labels }) => labels.has(id));
    const hits = labelled.filter(({ found }) => found.has(id)).length;
    return { id, labelled: labelled.length, hits, found: solved.filter(({ found }) => found.has(id)).length };
  });
  const many = rows.filter(({ labelled }) => labelled >= ENOUGH_LABELS);
  const total = (key: 'labelled' | 'hits' | 'found'): number => many.reduce((sum, row) => sum + row[key], 0);
  const all = {
    id: `all with ${ENOUGH_LABELS} or more`,
    labelled: total('labelled'),
    hits: total('hits'),
    found: total('found'),
  };
  return {
    columns: ['theme', 'named', 'found of them', 'recall', 'found in all'],
    rows: [...rows, all].map(({ id, labelled, hits, found }) => [
      id,
      String(labelled),
      String(hits),
      labelled > 0 ? `${Math.round((100 * hits) / labelled)}%` : '',
      String(found),
    ]),
  };
}

function speed(): Table {
  return {
    columns: ['', 'problems', 'solving, ms each', 'themes, ms each', 'problems a CPU-second'],
    rows: [...costs]
      .filter(([, { problems }]) => problems >= ENOUGH_LABELS)
      .map(([stipulation, { problems, solving, finding }]) => [
        stipulation,
        String(problems),
        (solving / problems).toFixed(2),
        (finding / problems).toFixed(2),
        ((1000 * problems) / (solving + finding)).toFixed(0),
      ]),
  };
}

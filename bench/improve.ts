/**
 * `keymove improve`: how fast it looks at versions, whether what it calls superfluous is, and whether it repairs what was spoiled.
 *
 * The problems are sound two-movers of the shared data, chosen at random. Speed: versions a CPU-second, the play of the sound ones
 * compared. Superfluous: each claim against the oracle of the tests, which shares nothing with the solver; `--oracle N` compares that many
 * problems. Repair: a man is moved, removed or added so that the problem is no longer sound; is the original, or a version with the same
 * content, among the first five? Once with what was published (the key, and one line), once without.
 *
 *     npx tsx bench/improve.ts [--problems 200] [--oracle 200] [--spoiled 100] [--seed 1] [--show] [--write]
 */
import './lib/help.js';
import { readFileSync } from 'node:fs';
import { contentOf, differenceOf, isSame } from '../src/compose/content.js';
import { edited, fenOf, settingOf, versionsOf } from '../src/compose/edits.js';
import { type Improved, type ImproveSearchOptions, improve } from '../src/compose/improve.js';
import { readGiven } from '../src/problems/epd/epd-line.js';
import type { Problem } from '../src/problems/problem.js';
import { directMate } from '../src/problems/stipulation.js';
import type { Solution } from '../src/solution/solution.js';
import { Solver } from '../src/solve/solver.js';
import { findInPlay } from '../src/themes/find-themes.js';
import { seeded } from '../tests/find/disguise.js';
import { createKernel } from '../tests/kernels.js';
import { sharedPath } from '../tests/oracle/suites.js';
import { wholePlay } from '../tests/oracle/whole-play.js';
import { cpuMs } from './lib/clock.js';
import { option, publish } from './lib/report.js';

const FIRST = 5;
const PLAY = { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true } as const;

const wanted = option('problems', 200);
const checked = option('oracle', 200);
const spoiledWanted = option('spoiled', 100);
const random = seeded(option('seed', 1));
const shows = process.argv.includes('--show');
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const path = sharedPath('data', 'mate-in-2-quarter.epd');
if (path === undefined) throw new Error('not found: mate-in-2-quarter.epd; expected it in ../shared/data');
const stipulation = directMate(2);
const kernel = createKernel({ hashMb: 4 });
const solver = new Solver(kernel);
const solve = (problem: Problem): Solution => solver.solve(problem, { max: 2, play: PLAY });
const isSound = ({ status, moves, flaws }: Solution): boolean =>
  status === 'solved' && moves === 2 && flaws.length === 0;

const problems = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line, i): Problem[] => {
    const entry = readGiven(line, i + 1, i);
    if (entry.type !== 'problem') return [];
    const problem = { ...entry.problem, stipulation };
    return isSound(solve(problem)) ? [problem] : [];
  });

function run(problem: Problem, options: ImproveSearchOptions = {}): Improved {
  const work = improve(kernel, problem, options, findInPlay);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

// ---- speed, and what is superfluous ----
const chosen = new Set<Problem>();
while (chosen.size < Math.min(wanted, problems.length)) chosen.add(pick(problems));
const total = { versions: 0, sound: 0, same: 0, superfluous: 0, confirmed: 0, checked: 0 };
let ms = 0;
let number = 0;
for (const problem of chosen) {
  const began = cpuMs();
  const { counts, improvements } = run(problem);
  ms += cpuMs() - began;
  total.versions += counts.versions;
  total.sound += counts.sound;
  total.same += counts.same;
  const claims = improvements.filter(({ kind }) => kind === 'superfluous');
  total.superfluous += claims.length;
  if (number++ >= checked || claims.length === 0) continue;
  const original = wholePlay(problem.fen, 2);
  for (const { fen } of claims) {
    total.checked++;
    if (wholePlay(fen, 2) === original) total.confirmed++;
    else console.log(`not confirmed: ${problem.fen} without a man: ${fen}`);
  }
}

// ---- repair ----
const repaired = { published: 0, alone: 0, first: 0, candidates: 0 };
let repairMs = 0;
let spoiled = 0;
while (spoiled < spoiledWanted) {
  const problem = pick(problems);
  const setting = settingOf(problem.fen);
  const versions = [...versionsOf(setting, 1, { types: [pick(['remove', 'move', 'add'] as const)] })];
  const version = pick(versions);
  const fen = version && fenOf(version.setting);
  if (!fen) continue;
  try {
    if (isSound(solve({ ...problem, fen }))) continue;
  } catch {
    continue; // an illegal position
  }
  spoiled++;
  const content = contentOf(solve(problem));
  const isFound = ({ improvements }: Improved): number =>
    improvements
      .filter(({ kind }) => kind === 'repair')
      .findIndex(({ solution }) => isSame(differenceOf(content, contentOf(solution))));
  const began = cpuMs();
  const improved = run({ ...problem, fen }, { most: FIRST });
  repairMs += cpuMs() - began;
  const place = isFound(improved);
  if (place >= 0) repaired.published++;
  if (place === 0) repaired.first++;
  repaired.candidates += improved.counts.sound;
  const unpublished = { ...problem, fen, claim: { keys: [], line: [] } };
  if (isFound(run(unpublished, { most: FIRST })) >= 0) repaired.alone++;
  if (shows && place < 0) {
    const [edit] = version.edits;
    console.log(`not found: ${problem.fen} spoiled by ${JSON.stringify(edit)} to ${fen}`);
    for (const { edits, fen: other } of improved.improvements)
      console.log(`   ${JSON.stringify(edits)} ${edited(settingOf(fen), edits[0] as never) ? other : ''}`);
  }
}

const count = (value: number): string => Math.round(value).toLocaleString('en');
publish('improve', 'Improving problems', [
  {
    columns: ['two-movers', 'versions', 'sound', 'same content', 'versions a CPU-second'],
    rows: [
      [
        count(chosen.size),
        count(total.versions),
        count(total.sound),
        count(total.same),
        count((1000 * total.versions) / ms),
      ],
    ],
  },
  {
    columns: ['superfluous men', 'compared with the oracle', 'confirmed'],
    rows: [[count(total.superfluous), count(total.checked), count(total.confirmed)]],
  },
  {
    columns: [
      'spoiled',
      'among the first five',
      'the first',
      'without what was published',
      'sound versions, mean',
      'CPU ms, mean',
    ],
    rows: [
      [
        count(spoiled),
        count(repaired.published),
        count(repaired.first),
        count(repaired.alone),
        count(repaired.candidates / spoiled),
        count(repairMs / spoiled),
      ],
    ],
  },
]);

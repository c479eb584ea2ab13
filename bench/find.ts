/**
 * Anticipations. 500 problems of a collection of 50,000 are planted in it a second time, in disguise: mirrored, shifted, with colours
 * exchanged, with one man more, or several of these. Are all of them found, what else is found, and what does a search cost?
 *
 * The collection is the shared data, filled up with positions derived from them by moving at least four men. `--show N` prints the first
 * N of what else was found, to be looked at; `--file FILE` writes the collection as an EPD.
 *
 *     npx tsx bench/find.ts [--size 50000] [--planted 500] [--show 20] [--file all.epd] [--write]
 */
import './lib/help.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCollection } from '../src/files/collection-file.js';
import { readProblemFiles } from '../src/files/named-files.js';
import { KINDS, type SimilarProblem } from '../src/find/collection.js';
import { menOf } from '../src/find/men.js';
import { readGiven } from '../src/problems/epd/epd-line.js';
import { DISGUISES, derived, disguised, seeded } from '../tests/find/disguise.js';
import { sharedPath } from '../tests/oracle/suites.js';
import { cpuMs, median } from './lib/clock.js';
import { option, publish, textOption } from './lib/report.js';

const FILES = [
  'mate-in-2-quarter.epd',
  'yacpdb-style-half.jsonl',
  'matetrack-half.epd',
  'lichess-sample.csv',
] as const;
const DIFFER = 2;
/** Of few men the same few stand everywhere. */
const LEAST_MEN = 5;

const size = option('size', 50_000);
const planted = option('planted', 500);
const random = seeded(50);

interface Entry {
  readonly fen: string;
  /** what it was made from; absent: nothing */
  readonly from?: string;
}

const given: Entry[] = [];
for (const name of FILES) {
  const file = sharedPath('data', name);
  if (file === undefined) throw new Error(`not found: ${name}; expected it in ../shared/data`);
  for await (const entries of readProblemFiles([file], { anyPuzzle: true })) {
    for (const entry of entries) {
      if (entry.type === 'problem')
        given.push({ fen: entry.problem.fen, from: `${name}:${entry.problem.source.line}` });
    }
  }
}
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const isPosition = (fen: string): boolean => readGiven(fen, 1, 0).type === 'problem';

const entries: Entry[] = given.slice(0, size - planted);
while (entries.length < size - planted) {
  const fen = derived(pick(given).fen, random);
  if (isPosition(fen)) entries.push({ fen });
}
const originals: number[] = [];
const disguises: string[] = [];
while (originals.length < planted) {
  const at = Math.floor(random() * Math.min(given.length, size - planted));
  const ways = DISGUISES.filter(() => random() < 0.45);
  const { fen } = entries[at] as Entry;
  const copy = ways.length > 0 && menOf(fen).squares.length >= LEAST_MEN && disguised(fen, ways, random);
  if (!copy || originals.includes(at) || !isPosition(copy)) continue;
  originals.push(at);
  disguises.push(ways.join(', '));
  entries.push({ fen: copy });
}
const folder = mkdtempSync(join(tmpdir(), 'keymove-find-'));
const file = textOption('file') ?? join(folder, 'all.epd');
writeFileSync(
  file,
  entries.map(({ fen }, i) => `${fen.split(' ').slice(0, 4).join(' ')} id "${i}";\n`).join(''),
);
const index = join(folder, 'all.index');
const begin = cpuMs();
await openCollection([file], { index });
const reading = cpuMs() - begin;
const again = cpuMs();
const { collection, isKept } = await openCollection([file], { index });
const opening = cpuMs() - again;
rmSync(folder, { recursive: true });
if (!isKept || collection.size !== entries.length) throw new Error('the index is not what was read');

let missed = 0;
const others: { readonly at: number; readonly match: SimilarProblem }[] = [];
const took: number[] = [];
for (const [n, at] of originals.entries()) {
  const start = cpuMs();
  const { matches } = collection.find(collection.question(at), { differ: DIFFER, matrix: true });
  took.push(cpuMs() - start);
  const copy = size - planted + n;
  const found = matches.find(({ problem }) => problem === copy);
  if (!found || (found.kind !== 'same' && found.kind !== 'near')) {
    missed++;
    console.log(`missed: ${entries[at]?.fen} as ${entries[copy]?.fen} (${disguises[n]})`);
  }
  for (const match of matches) if (match.problem !== copy && match.problem !== at) others.push({ at, match });
}

for (const { at, match } of others.slice(0, option('show', 0))) {
  const { problem, kind, fit } = match;
  const { from = 'derived' } = entries[problem] as Entry;
  console.log(
    `${kind} ${fit?.differ} differ, ${fit?.common} in common\n  ${entries[at]?.fen} ${entries[at]?.from}\n  ${entries[problem]?.fen} ${from}`,
  );
}

const start = cpuMs();
let pairs = 0;
for (let problem = 0; problem < collection.size; problem++) {
  pairs += collection.find(collection.question(problem), { differ: DIFFER, matrix: false }, problem).matches
    .length;
}
const inside = cpuMs() - start;

const bytes = Object.values(collection.arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
publish(
  'find',
  'Anticipations',
  [
    {
      columns: ['planted copies', 'found', 'problems', 'classes'],
      rows: [
        [
          String(planted),
          String(planted - missed),
          String(collection.size),
          String(collection.arrays.classStarts.length - 1),
        ],
      ],
    },
    {
      columns: ['also found', ...KINDS],
      rows: [
        ['in all', ...KINDS.map((kind) => String(others.filter(({ match }) => match.kind === kind).length))],
        [
          'in the shared data',
          ...KINDS.map((kind) =>
            String(others.filter(({ match }) => match.kind === kind && entries[match.problem]?.from).length),
          ),
        ],
      ],
    },
    {
      columns: ['CPU ms', 'median', 'most'],
      rows: [
        ['a search', median(took).toFixed(1), Math.max(...took.slice(1)).toFixed(1)],
        ['the first search of a run', (took[0] ?? 0).toFixed(1), ''],
        ['opening the index', opening.toFixed(1), ''],
        ['reading the file and writing the index', reading.toFixed(0), ''],
        [`duplicates, all (${pairs} pairs)`, inside.toFixed(0), ''],
      ],
    },
  ],
  [`bytes a problem, with a record of each: ${Math.round(bytes / collection.size)}`],
);

/**
 * Published solutions as they are in the world: how many are read to the last word, what does the proof say of their statements, and
 * how many does a CPU-second verify?
 *
 *     npx tsx bench/claims.ts [--every 1] [--offset 0] [--show 0] [--only VERDICT] [--kind '#2'] [--nodes 2000000] [--texts 1] [--write]
 *
 * `--show N` prints N of the verdicts with the published text beside them, to be looked at; `--texts 1` names the texts that are not read whole, and
 * verifies nothing.
 */
import './lib/help.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Entries } from '../src/problems/file-reader.js';
import { addRecord } from '../src/problems/json/json-values.js';
import type { Problem } from '../src/problems/problem.js';
import { isInLines, makeStipulation } from '../src/problems/stipulation.js';
import { makeVerdictRecord } from '../src/records/problem-records.js';
import {
  evidenceText,
  furtherEvidence,
  verdictSentence,
  verdictText,
} from '../src/report/verdict/verdict-words.js';
import { whyNotAnswered } from '../src/solve/answerable.js';
import { Solver } from '../src/solve/solver.js';
import { createKernel } from '../tests/kernels.js';
import { option, publish, textOption } from './lib/report.js';

const [every, offset, show] = [option('every', 1), option('offset', 0), option('show', 0)];
const nodes = option('nodes', 2_000_000);
const texts = option('texts', 0) > 0;
const kindAsked = textOption('kind');
const only = textOption('only');
const shared = process.env.KEYMOVE_SHARED ?? '../shared';

interface Published {
  readonly stipulation: string | null;
  readonly solution: string | null;
}

const rows = readFileSync(join(shared, 'data', 'yacpdb-style-half.jsonl'), 'utf8')
  .trim()
  .split('\n');
const solver = new Solver(createKernel({ hashMb: 32 }));
const seconds = (): number => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;

const isClaimed = ({ claim: { keys, line, variations, lines, setLines } }: Problem): boolean =>
  keys.length + line.length > 0 || (variations ?? lines ?? setLines) !== undefined;

/** What became of the entries of one kind. */
class Tally {
  entries = 0;
  whole = 0;
  statements = { right: 0, wrong: 0, missing: 0, more: 0, open: 0 };
  readonly verdicts = new Map<string, number>();
  cpu = 0;
}
const tallies = new Map<string, Tally>();
let shown = 0;

for (const [number, row] of rows.entries()) {
  if (number % every !== offset) continue;
  const { stipulation, solution } = JSON.parse(row) as Published;
  if (!stipulation || !solution) continue;
  const start = seconds();
  const read = new Entries({});
  addRecord(JSON.parse(row), { file: 'yacpdb', line: number + 1 }, row, read);
  const problems = read.take().flatMap((entry) => (entry.type === 'problem' ? [entry.problem] : []));
  const asked = problems[0]?.stipulation;
  if (!asked || whyNotAnswered(asked)) continue;
  const length = makeStipulation(asked).replace(/[a-h][1-8]/, '');
  const kind = /^#[23]$/.test(length)
    ? length
    : isInLines(asked)
      ? 'help and series'
      : 'longer and other battle';
  if (kindAsked !== undefined && kindAsked !== kind) continue;
  const tally = tallies.get(kind) ?? new Tally();
  tallies.set(kind, tally);
  tally.entries++;
  const unread = problems.flatMap(({ warnings }) =>
    warnings.filter(({ code }) => code.startsWith('solution-')),
  );
  if (unread.length === 0 && problems.some(isClaimed)) tally.whole++;
  else if (texts) console.log(`${number + 1} ${stipulation}: ${unread[0]?.message ?? 'nothing is a claim'}`);
  if (texts) continue;
  for (const problem of problems) {
    const verdict = solver.verify(problem, { nodes });
    tally.verdicts.set(verdict.verdict, (tally.verdicts.get(verdict.verdict) ?? 0) + 1);
    for (const name of ['right', 'wrong', 'missing', 'more', 'open'] as const) {
      tally.statements[name] += verdict.statements?.[name] ?? 0;
    }
    if (shown >= show || (only !== undefined && only !== verdict.verdict)) continue;
    shown++;
    const record = makeVerdictRecord(problem, verdict);
    console.log(`\n==== ${number + 1}${problem.twin?.letter ?? ''} ${problem.fen} ${stipulation}`);
    console.log(solution.slice(0, 3000));
    console.log(`---- ${verdictText(verdict)}: ${evidenceText(record.problem, verdict)}`);
    console.log(`     ${verdictSentence(record.problem, verdict) ?? ''}`);
    for (const text of furtherEvidence(record.problem, verdict)) console.log(`     ${text}`);
    for (const { message } of unread) console.log(`     ${message}`);
  }
  tally.cpu += seconds() - start;
}

const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)}%`;
const rowsOf = [...tallies].map(([kind, { entries, whole, statements, cpu }]) => {
  const { right, wrong, missing, more, open } = statements;
  const counts = [entries, right, wrong, missing, more, open].map(String);
  return [kind, ...counts, percent(whole, entries), (entries / cpu).toFixed(0)];
});
const all = [...tallies.values()];
const entries = all.reduce((sum, tally) => sum + tally.entries, 0);
const whole = all.reduce((sum, tally) => sum + tally.whole, 0);
publish(
  'claims',
  'Published solutions beside the proof',
  [
    {
      columns: [
        'stipulation',
        'entries',
        'right',
        'wrong',
        'missing',
        'more',
        'open',
        'read',
        'entries per CPU-second',
      ],
      rows: rowsOf,
    },
    {
      columns: ['stipulation', 'verdicts'],
      rows: [...tallies].map(([kind, { verdicts }]) => [
        kind,
        [...verdicts].map(([name, count]) => `${count} ${name}`).join(', '),
      ]),
    },
  ],
  [`${percent(whole, entries)} of ${entries} texts are read to the last word`],
);

/**
 * Published solutions as they are in the world: how many are read to the last word, what does the proof say of their statements, and
 * how many does a CPU-second verify?
 *
 *     npx tsx bench/claims.ts [--every 1] [--offset 0] [--show 0] [--only VERDICT] [--kind '#2'] [--nodes 2000000] [--write]
 *
 * `--show N` prints N of the verdicts with the published text beside them, to be looked at.
 */
import './lib/help.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Entries } from '../src/problems/file-reader.js';
import { readFields } from '../src/problems/named-fields.js';
import { isLinePlay, makeStipulation } from '../src/problems/stipulation.js';
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
const kindAsked = textOption('kind');
const only = textOption('only');
const shared = process.env.KEYMOVE_SHARED ?? '../shared';

interface Published {
  readonly fen: string;
  readonly stipulation: string | null;
  readonly solution: string | null;
}

const rows = readFileSync(join(shared, 'data', 'yacpdb-style-half.jsonl'), 'utf8')
  .trim()
  .split('\n');
const solver = new Solver(createKernel({ hashMb: 32 }));
const seconds = (): number => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;

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
  const { fen, stipulation, solution } = JSON.parse(row) as Published;
  if (!stipulation || !solution) continue;
  const start = seconds();
  const fields: Readonly<Record<string, string>> = { fen, stipulation, solution };
  const entry = readFields(
    (name) => fields[name],
    { file: 'yacpdb', line: number + 1 },
    row,
    new Entries({}),
  );
  if (entry.type === 'refusal' || !entry.problem.stipulation) continue;
  const { problem } = entry;
  const asked = entry.problem.stipulation;
  if (whyNotAnswered(asked)) continue;
  const length = makeStipulation(asked).replace(/[a-h][1-8]/, '');
  const kind = /^#[23]$/.test(length)
    ? length
    : isLinePlay(asked.play)
      ? 'help and series'
      : 'longer and other battle';
  if (kindAsked !== undefined && kindAsked !== kind) continue;
  const tally = tallies.get(kind) ?? new Tally();
  tallies.set(kind, tally);
  tally.entries++;
  const unread = problem.warnings.filter(({ code }) => code.startsWith('solution-'));
  const { keys, line, variations, lines, setLines } = problem.claim;
  const isClaim = keys.length + line.length > 0 || variations || lines || setLines;
  if (unread.length === 0 && isClaim) tally.whole++;
  const verdict = solver.verify(problem, { nodes });
  tally.cpu += seconds() - start;
  tally.verdicts.set(verdict.verdict, (tally.verdicts.get(verdict.verdict) ?? 0) + 1);
  for (const name of ['right', 'wrong', 'missing', 'more', 'open'] as const) {
    tally.statements[name] += verdict.statements?.[name] ?? 0;
  }
  if (shown >= show || (only !== undefined && only !== verdict.verdict)) continue;
  shown++;
  const record = makeVerdictRecord(problem, verdict);
  console.log(`\n==== ${number + 1} ${fen} ${stipulation}\n${solution.slice(0, 3000)}`);
  console.log(`---- ${verdictText(verdict)}: ${evidenceText(record.problem, verdict)}`);
  console.log(`     ${verdictSentence(record.problem, verdict) ?? ''}`);
  for (const text of [...furtherEvidence(record.problem, verdict), ...unread.map(({ message }) => message)]) {
    console.log(`     ${text}`);
  }
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

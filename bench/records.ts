/**
 * Best-known mates of a collection: proves that they are the shortest, or finds shorter ones. Runs unattended over a file with `bm #N`
 * (matetrack's format), a budget for each position, and may be ended at any time, by Ctrl-C or otherwise: the same command goes on
 * where it was.
 *
 *     npm run records -- FILE [--out records] [--time 10000] [--every 1] [--offset 0] [--threads 1] [--hash 256]
 *       [--proof-size 1000000] [--write]
 *
 * In the folder of `--out`:
 *
 *     records.epd     what proves or beats the best-known number: `bm`, `PV`, in `c0` what it is, in `c1` its proof
 *     proofs/         the proofs of these, for `keymove check`. They rule out shorter mates as far as --proof-size allows
 *     done.ndjson     every position that was searched
 *
 * Each line is replayed by chessops before it is kept. The budget is wall-clock time; finding a proof may take as long again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { toUci } from '../src/chess/moves.js';
import { makeProofWriter } from '../src/files/proof-files.js';
import { packageVersion } from '../src/host/node/package-files.js';
import { findProof } from '../src/solve/find-proof.js';
import { GoalBoundsSearch } from '../src/solve/goal-bounds-search.js';
import { Prover } from '../src/solve/prover.js';
import { createKernel } from '../tests/kernels.js';
import { readMateSuite } from '../tests/oracle/suites.js';
import { faultOf } from './lib/mate-line.js';
import { option, publish, textOption } from './lib/report.js';

const [time, every, offset] = [option('time', 10_000), option('every', 1), option('offset', 0)];
const maxChoices = option('proof-size', 1_000_000);
const file = process.argv[2] ?? '';
const folder = textOption('out') ?? 'records';
const [doneFile, epdFile] = [join(folder, 'done.ndjson'), join(folder, 'records.epd')];

/** What was found out about a best-known number, the best first. */
const OUTCOMES = ['beaten', 'refuted', 'proven', 'found', 'longer', 'none'] as const;
type Outcome = (typeof OUTCOMES)[number];
const WORDS: Record<Outcome, string> = {
  beaten: 'a shorter mate',
  refuted: 'none of that length',
  proven: 'proven shortest',
  found: 'found, not proven shortest',
  longer: 'only a longer mate',
  none: 'no mate',
};

/** A position that was searched: a line of done.ndjson. */
interface Done {
  /** of the file, from 1 */
  readonly number: number;
  readonly fen: string;
  /** as in `bm`: negative if the side to move is mated */
  readonly known: number;
  readonly time: number;
  readonly outcome: Outcome;
  /** moves, likewise; absent without a mate */
  readonly mate?: number;
  readonly line?: readonly string[];
  /** no mate within this many moves */
  readonly ruledOut: number;
  readonly nodes: number;
  readonly ms: number;
  readonly proof?: { readonly file: string; readonly ruledOut: number } | { readonly none: string };
}

/** Lines of a run that was killed while it wrote are left out. */
function readDone(): Map<number, Done> {
  if (!existsSync(doneFile)) return new Map();
  const text = readFileSync(doneFile, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(doneFile, whole);
  const lines = whole.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [(JSON.parse(line) as Done).number, JSON.parse(line) as Done]));
}

if (file === '' || file.startsWith('--')) throw new Error('found no file; expected one with bm #N');
const suite = [...readMateSuite(file).entries()].filter(([index]) => index % every === offset);
mkdirSync(join(folder, 'proofs'), { recursive: true });
const kernel = createKernel({ hashMb: option('hash', 256), threads: option('threads', 1) });
const pack = await makeProofWriter(`keymove ${packageVersion()}`);
const done = readDone();

let isEnding = false;
process.once('SIGINT', () => {
  isEnding = true;
  console.error('ending; the same command goes on from here. Once more: at once');
});

async function search(number: number, fen: string, known: number): Promise<Done | undefined> {
  const toMove = known < 0 ? 'defender' : 'attacker';
  const began = performance.now();
  const prover = new Prover(kernel, fen, { ms: time });
  const finder = new GoalBoundsSearch(kernel, { toMove, maxMoves: Math.abs(known) });
  while (!finder.isDone && performance.now() - began < time) {
    finder.step({ ms: Math.max(1, time - (performance.now() - began)) });
    await setImmediate(); // a Ctrl-C is heard
    if (isEnding) break;
  }
  finder.stopHelpers();
  if (isEnding) return undefined;
  const { provenIn, ruledOut, line } = finder.bounds;
  const best = Math.abs(known);
  const outcome: Outcome =
    provenIn === undefined ? (ruledOut >= best ? 'refuted' : 'none') : outcomeOf(provenIn, best, ruledOut);
  const common = {
    number,
    fen,
    known,
    time,
    outcome,
    ruledOut,
    nodes: finder.nodes,
    ms: Math.round(performance.now() - began),
  };
  if (provenIn === undefined) return common;
  const mate = Math.sign(known) * provenIn;
  const uci = line.map(toUci);
  const fault = faultOf(fen, { moves: mate, line: uci });
  if (fault !== undefined) throw new Error(`${fen}: line of mate ${mate} ${fault}`);
  const found = { ...common, mate, line: uci };
  if (outcome !== 'beaten' && outcome !== 'proven') return found;
  return { ...found, proof: proofOf(prover, found) };
}

function outcomeOf(moves: number, best: number, ruledOut: number): Outcome {
  if (moves !== best) return moves < best ? 'beaten' : 'longer';
  return ruledOut >= moves - 1 ? 'proven' : 'found';
}

/** Finds the proof, and writes its file. */
function proofOf(
  prover: Prover,
  { number, fen, mate, line, ruledOut }: Done & { mate: number; line: string[] },
): NonNullable<Done['proof']> {
  const [first] = line;
  if (mate < 0 || first === undefined) return { none: 'play' };
  const keys = [{ uci: first, san: first, role: 'key', moves: mate, next: [] }] as const;
  const claim = {
    fen,
    keys: keys.map(({ uci, moves }) => ({ move: uci, moves })),
    ruledOut: Math.min(ruledOut, mate - 1),
  };
  const proof = findProof(prover, claim, { maxChoices });
  if ('none' in proof) return proof;
  const name = join('proofs', `${String(number).padStart(5, '0')}.kmproof`);
  replace(
    join(folder, name),
    pack({ id: `${number}`, fen }, { phases: [{ kind: 'actual', first: keys }], proof }) as Uint8Array,
  );
  return { file: name, ruledOut: proof.ruledOut };
}

/** Whoever is killed while writing leaves the old file. */
function replace(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function epdLine({ fen, known, outcome, mate, line, ruledOut, proof }: Done): string {
  const remarks = [
    outcome === 'refuted'
      ? `known: #${known}; there is no mate within ${ruledOut}`
      : outcome === 'beaten'
        ? `known: #${known}; no mate within ${ruledOut}`
        : `proven shortest`,
    ...(proof && 'file' in proof ? [`${proof.file} rules out ${proof.ruledOut}`] : []),
  ];
  const position = fen.split(' ').slice(0, 4).join(' ');
  const operations = [
    ...(mate === undefined ? [] : [`bm #${mate}`, `PV: ${line?.join(' ')}`]),
    ...remarks.map((remark, i) => `c${i} "${remark}"`),
  ];
  return `${position} ${operations.join('; ')};\n`;
}

function writeRecords(): void {
  const kept = [...done.values()].filter(({ outcome }) => ['beaten', 'refuted', 'proven'].includes(outcome));
  replace(
    epdFile,
    kept
      .sort((a, b) => a.number - b.number)
      .map(epdLine)
      .join(''),
  );
}

for (const [index, { fen, mate: known }] of suite) {
  const before = done.get(index + 1);
  // a longer budget asks anew what is open, another file everything
  const isKnown = before?.fen === fen && before.known === known;
  if (isKnown && (before.time >= time || ['proven', 'refuted'].includes(before.outcome))) continue;
  const result = await search(index + 1, fen, known);
  if (!result) break;
  appendFileSync(doneFile, `${JSON.stringify(result)}\n`);
  done.set(result.number, result);
  if (OUTCOMES.indexOf(result.outcome) <= OUTCOMES.indexOf('proven')) writeRecords();
  const { outcome, mate, ruledOut } = result;
  console.error(
    `${index + 1}: #${known}: ${WORDS[outcome]}${mate === undefined ? '' : ` #${mate}`}, none within ${ruledOut}`,
  );
}
writeRecords();

const searched = suite.flatMap(([index]) => done.get(index + 1) ?? []);
const GROUPS = [
  [1, 6],
  [7, 9],
  [10, 14],
  [15, 19],
  [20, Number.POSITIVE_INFINITY],
] as const;
const rows = GROUPS.map(([from, to]) => {
  const group = searched.filter(({ known }) => Math.abs(known) >= from && Math.abs(known) <= to);
  const name = to === Number.POSITIVE_INFINITY ? `#${from} and more` : `#${from} to #${to}`;
  return [name, ...countsOf(group)];
});
publish(
  'records',
  'Best-known mates, proven and beaten',
  [
    {
      columns: ['', 'positions', ...OUTCOMES.map((outcome) => WORDS[outcome]), 'proofs', 'whole'],
      rows: [...rows, ['all', ...countsOf(searched)]],
    },
  ],
  [
    `${basename(file)}, every ${every}th from line ${offset + 1}: ${searched.length} of ${suite.length} searched; ${time} ms each, wall-clock`,
    'proofs: written, and whole: they rule out every shorter mate',
    ...searched
      .filter(({ outcome }) => outcome === 'beaten' || outcome === 'refuted')
      .map((one) => epdLine(one).trimEnd()),
  ],
);

function countsOf(group: readonly Done[]): string[] {
  const proofs = group.flatMap(({ proof, mate }) => (proof && 'file' in proof ? [{ ...proof, mate }] : []));
  return [
    group.length,
    ...OUTCOMES.map((outcome) => group.filter((one) => one.outcome === outcome).length),
    proofs.length,
    proofs.filter(({ ruledOut, mate = 0 }) => ruledOut >= mate - 1).length,
  ].map(String);
}

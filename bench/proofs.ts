/**
 * Sizes of proofs, and what finding and checking them takes beside solving: some mates of each length, medians.
 *
 *     npm run bench:proofs -- [--count 10] [--size 1000000] [--write]
 */
import { makeProofWriter } from '../src/files/proof-files.js';
import { checkProof, proofBytes } from '../src/proof/proof-file.js';
import { makeProblemRecord } from '../src/records/problem-records.js';
import { keysOf } from '../src/solution/play.js';
import { Solver } from '../src/solve/solver.js';
import { fromBase64 } from '../src/text/base64.js';
import { createKernel } from '../tests/kernels.js';
import { mateSuite, sharedLines, splitLine } from '../tests/oracle/suites.js';
import { problem } from '../tests/solve/problem.js';
import { cpuMs, median } from './lib/clock.js';
import { ms, option, publish } from './lib/report.js';

const count = option('count', 10);
const maxChoices = option('size', 1_000_000);
const solver = new Solver(createKernel({ hashMb: 128 }));
const pack = await makeProofWriter('bench');

const two = (sharedLines('mate-in-2-quarter.epd') ?? []).map((line) => ({ ...splitLine(line), mate: 2 }));
const longer = mateSuite('matetrack-half.epd') ?? [];
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

const rows = [2, 3, 4, 5, 6, 7, 8].map((moves) => {
  const all = (moves === 2 ? two : longer).filter(({ mate }) => mate === moves);
  const step = Math.max(1, Math.floor(all.length / count));
  const measured = all
    .filter((_, i) => i % step === 0)
    .slice(0, count)
    .map(({ fen }) => measure(fen, moves));
  const of = (figure: (one: (typeof measured)[0]) => number): number => median(measured.map(figure));
  return [
    `#${moves}`,
    String(measured.length),
    String(measured.filter(({ whole }) => whole).length),
    String(of(({ positions }) => positions)),
    kib(of(({ bytes }) => bytes)),
    kib(of(({ packed }) => packed)),
    kib(Math.max(...measured.map(({ packed }) => packed))),
    ms(of(({ solving }) => solving)),
    ms(of(({ finding }) => finding)),
    ms(of(({ checking }) => checking)),
  ];
});

function measure(fen: string, moves: number) {
  const asked = problem(fen, moves);
  const [solving] = timed(() => solver.solve(asked, { max: moves, nodes: 50_000_000 }));
  const [withProof, solution] = timed(() =>
    solver.solve(asked, { max: moves, nodes: 50_000_000, proof: { maxChoices } }),
  );
  const { proof } = solution;
  if (!proof || 'none' in proof) throw new Error(`no proof of ${fen}: ${JSON.stringify(proof)}`);
  const keys = keysOf(solution).map(({ uci, moves: length = 0 }) => ({ move: uci, moves: length }));
  const bytes = proofBytes(
    { program: 'bench', fen, keys, ruledOut: proof.ruledOut },
    fromBase64(proof.choices),
  );
  const [checking, checked] = timed(() => checkProof(bytes, 0));
  if (checked.result instanceof Error) throw checked.result;
  return {
    whole: proof.ruledOut >= moves,
    positions: proof.mated + proof.refuted,
    bytes: bytes.length,
    packed: pack(makeProblemRecord(asked), solution)?.length ?? 0,
    solving,
    finding: withProof - solving,
    checking,
  };
}

function timed<T>(work: () => T): [ms: number, result: T] {
  const begin = cpuMs();
  const result = work();
  return [cpuMs() - begin, result];
}

publish(
  'proofs',
  'Proofs: sizes, and the time that they take',
  [
    {
      columns: [
        '',
        'problems',
        'whole',
        'positions',
        'bytes',
        'packed',
        'largest',
        'solving',
        'finding',
        'checking',
      ],
      rows,
    },
  ],
  [
    `problems of ../shared/data, medians; whole: all other moves are ruled out, in at most ${maxChoices.toLocaleString('en')} bytes`,
    'finding: what solving with a proof takes longer than without',
  ],
);

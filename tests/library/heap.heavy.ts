/** What the library keeps of calls that are over: nothing, however many there were. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  analyse,
  checkProofs,
  createEngine,
  type Engine,
  explain,
  proofFile,
  readProblems,
  solve,
  solveAll,
  verify,
} from '../../src/index.js';

const CALLS = 100_000;
/** The functions that start a thread for each call. */
const CALLS_WITH_THREADS = 150;
/** A call that leaves anything at all leaves more than this. */
const MAX_BYTES_A_CALL = 16;
/** Node 20 keeps some hundred bytes of a thread that has ended, whatever ran in it; an engine that is kept takes more than this. */
const MAX_BYTES_A_THREAD = 4_000;
/** Calls until what is compiled, and filled once, is there. */
const FIRST_CALLS = 5_000;
const FIRST_CALLS_WITH_THREADS = 50;

const MATE_IN_1 = { fen: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', stipulation: '#1' };
const EPD = '6k1/5ppp/8/8/8/8/8/R6K w - - bm #1; id "back rank";';
/** A signal and a callback that live as long as the program. */
const { signal } = new AbortController();
const onProgress = (): void => {};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use when everything is collected that can be. */
async function heapUsed(): Promise<number> {
  for (let i = 0; i < 5; i++) {
    collect();
    // what finalisers free is free in the next turn
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().heapUsed;
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

let engine: Engine;
let proof: Uint8Array;
let proven: Awaited<ReturnType<typeof solve>>;
beforeAll(async () => {
  engine = await createEngine({ hashMb: 1 });
  proven = await solve(MATE_IN_1, { proof: true });
  proof = proofFile(proven) ?? new Uint8Array();
});
afterAll(() => engine.dispose());

const OF_AN_ENGINE: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  'engine.solve': () => engine.solve(MATE_IN_1, { signal, onProgress }),
  'engine.verify': () => engine.verify({ ...MATE_IN_1, claim: { keys: ['Ra8'] } }, { signal }),
  'engine.explain': () => engine.explain({ ...MATE_IN_1, move: 'Ra8' }, { signal }),
  'engine.analyse': () => drain(engine.analyse(MATE_IN_1, { depth: 1, signal })),
  'a call that is refused': () => engine.solve({ fen: 'x' }, { signal }).catch(() => {}),
  'a call that is aborted': () => engine.solve(MATE_IN_1, { signal: AbortSignal.abort() }),
  readProblems: () => drain(readProblems(EPD)),
  checkProofs: () => drain(checkProofs(proof)),
  proofFile: () => proofFile(proven),
};
const WITH_THREADS: Readonly<Record<string, () => Promise<unknown>>> = {
  solve: () => solve(MATE_IN_1, { signal, onProgress }),
  verify: () => verify(MATE_IN_1, { signal }),
  explain: () => explain(MATE_IN_1, { signal }),
  analyse: () => drain(analyse(MATE_IN_1, { depth: 1, signal })),
  solveAll: () => drain(solveAll([MATE_IN_1], { workers: 1, signal })),
  'engine.solveAll': () => drain(engine.solveAll([MATE_IN_1], { workers: 1, signal })),
  createEngine: async () => (await createEngine({ hashMb: 1 })).dispose(),
};

const LOOPS = [
  ...Object.entries(OF_AN_ENGINE).map(([name, call]) => ({
    name,
    call,
    calls: CALLS,
    first: FIRST_CALLS,
    most: MAX_BYTES_A_CALL,
  })),
  ...Object.entries(WITH_THREADS).map(([name, call]) => ({
    name,
    call,
    calls: CALLS_WITH_THREADS,
    first: FIRST_CALLS_WITH_THREADS,
    most: MAX_BYTES_A_THREAD,
  })),
];

test.each(LOOPS)('$name keeps nothing of $calls calls', async ({ call, calls, first, most }) => {
  for (let i = 0; i < first; i++) await call();
  const before = await heapUsed();
  for (let i = 0; i < calls; i++) await call();
  const after = await heapUsed();
  expect((after - before) / calls).toBeLessThan(most);
});

test('solveAll keeps nothing of 100,000 problems', async () => {
  const most: number[] = [];
  async function* asks() {
    for (let i = 0; i < CALLS; i++) yield MATE_IN_1;
  }
  let done = 0;
  for await (const _ of solveAll(asks(), { workers: 1, signal })) {
    if (++done % (CALLS / 4) === 0) most.push(await heapUsed());
  }
  const [first = 0, ...others] = most;
  expect((Math.max(...others.slice(0, -1)) - first) / CALLS).toBeLessThan(MAX_BYTES_A_CALL);
});

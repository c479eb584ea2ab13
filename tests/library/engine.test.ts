/** The engine of the library in Node, from the sources (the threads run dist): its questions one after the other, and what it keeps. */
import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  explain,
  keysOf,
  nextOf,
  pathsOf,
  phaseOf,
  type SearchProgress,
  solve,
  solveAll,
  verify,
} from '../../src/index.js';
import { classics } from '../oracle/classics.js';
import { checkRecord } from '../records/schemas.js';
import { RUNS_ALL } from '../support/tier.js';
import { all, codeOf, ENDLESS, engine, INITIAL, MORPHY, STIPULATION } from './engines.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after so many calls, when everything is collected that can be. */
async function bytesKept(call: () => Promise<unknown>, calls: number): Promise<number> {
  for (let i = 0; i < calls; i++) await call();
  for (let i = 0; i < 5; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().heapUsed;
}

test.runIf(RUNS_ALL)('an engine keeps nothing of questions that are answered', async () => {
  const { solve, analyse } = await engine({ hashMb: 1 }).then((made) => ({
    solve: () => made.solve({ ...MORPHY, stipulation: '#1' }),
    analyse: () => all(made.analyse(MORPHY, { depth: 1 })),
  }));
  for (const call of [solve, analyse]) {
    const calls = 2000;
    const before = await bytesKept(call, 500);
    // tests/library/heap.heavy.ts looks more closely
    expect(((await bytesKept(call, calls)) - before) / calls).toBeLessThan(300);
  }
});

describe('solve', () => {
  test('gives the record that --json prints', async () => {
    const record = await solve(MORPHY);
    expect(checkRecord(record)).toEqual(record);
    expect(record.solution).toMatchObject({
      status: 'solved',
      moves: 2,
      phases: [{ first: [{ san: 'Ra6' }] }],
    });
    expect(record.problem).toMatchObject({ fen: MORPHY.fen, stipulation: STIPULATION });
  });

  test('finds tries, set play and variations', async () => {
    const { solution } = await solve(MORPHY, { tries: 2, setPlay: true, variations: 'full' });
    const tries = phaseOf(solution, 'try') ?? [];
    expect(tries.length).toBeGreaterThan(0);
    expect(tries.every((one) => nextOf(one, 'refutation').length <= 2)).toBe(true);
    expect(phaseOf(solution, 'set')).toBeDefined();
    expect(keysOf(solution)[0]?.next.length).toBeGreaterThan(0);
  });

  test('without a stipulation looks for the shortest mate', async () => {
    const { solution } = await solve({ fen: MORPHY.fen });
    expect(solution).toMatchObject({ moves: 2, shortest: true });
    expect((await solve({ fen: MORPHY.fen }, { max: 1 })).solution.status).toBe('no-solution');
  });

  test('a signal that is not aborted changes nothing', async () => {
    // with fewer men the search goes farther
    const locked = { fen: '4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1' };
    const { signal } = new AbortController();
    for (const options of [{}, { signal }]) {
      expect((await solve(locked, options)).solution).toMatchObject({ status: 'no-solution', searched: 5 });
    }
  });

  test('finds as many solutions of help play as are enough', async () => {
    const ask = { fen: MORPHY.fen, stipulation: 'h~1.5' };
    const { solution } = await solve(ask, { maxSolutions: 3 });
    expect(solution).toMatchObject({ status: 'undecided', limit: 'solutions' });
    expect(solution.phases.flatMap(({ first }) => [...pathsOf(first)])).toHaveLength(3);
    const whole = (await solve(ask)).solution;
    const total = whole.phases.reduce((sum, { first }) => sum + [...pathsOf(first)].length, 0);
    const [record] = await all(solveAll([ask], { workers: 1, maxSolutions: 3, count: true }));
    expect(record).toMatchObject({ solution: { limit: 'solutions', total } });
  });

  test('reaches its limits', async () => {
    expect((await solve(ENDLESS, { nodes: 5000 })).solution.limit).toBe('nodes');
    expect((await solve(ENDLESS, { ms: 50 })).solution.limit).toBe('time');
  });
});

describe('an engine', () => {
  test('answers questions one after the other, whatever they are', async () => {
    const one = await engine();
    const records = await Promise.all([
      one.solve(MORPHY),
      one.verify({ ...MORPHY, claim: { keys: ['Ra6'] } }),
      one.solve({ ...MORPHY, stipulation: '#1' }),
      one.explain(MORPHY),
    ]);
    expect(records[0].solution.status).toBe('solved');
    expect(records[1].verdict.verdict).toBe('sound');
    expect(records[2].solution.status).toBe('no-solution');
    expect(records[3].explanation.rated?.[0]?.san).toBe('Ra6');
  });

  test('tells how far it is, stops with what is proven, and goes on', async () => {
    const one = await engine();
    const stop = new AbortController();
    const reports: SearchProgress[] = [];
    const { solution } = await one.solve(ENDLESS, {
      signal: stop.signal,
      onProgress: (progress) => {
        if (reports.push(progress) === 2) stop.abort();
      },
    });
    expect(solution).toMatchObject({ status: 'undecided', limit: 'interrupted', complete: false });
    expect(reports[1]?.nodes).toBeGreaterThan(reports[0]?.nodes ?? Number.NaN);
    expect(solution.nodes).toBeGreaterThanOrEqual(reports[1]?.nodes ?? Number.NaN);
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('resolves at once what is aborted before its turn', async () => {
    const one = await engine();
    const first = new AbortController();
    const busy = one.solve(ENDLESS, { signal: first.signal });
    const second = new AbortController();
    const waiting = one.verify({ ...MORPHY, claim: { keys: ['Ra6'] } }, { signal: second.signal });
    second.abort();
    expect((await waiting).verdict).toMatchObject({
      verdict: 'undecided',
      limit: 'interrupted',
      solution: { nodes: 0 },
    });
    expect((await one.explain(MORPHY, { signal: AbortSignal.abort() })).explanation.limit).toBe(
      'interrupted',
    );
    first.abort();
    expect((await busy).solution.limit).toBe('interrupted');
  });

  test('searches with several threads', async () => {
    const one = await engine({ threads: 2 });
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('that is disposed of rejects what is under way, and everything after', async () => {
    const one = await engine();
    const busy = codeOf(
      one.solve(ENDLESS, {
        onProgress: () => void one.dispose(),
      }),
    );
    expect(await busy).toBe('disposed');
    expect(await codeOf(one.solve(MORPHY))).toBe('disposed');
    expect(await codeOf(all(one.solveAll([MORPHY])))).toBe('disposed');
    expect(await codeOf(all(one.analyse({ fen: INITIAL })))).toBe('disposed');
  });
});

test('a process ends though its engine was not disposed of, and not before what was asked is answered', () => {
  const library = new URL('../../dist/node/index.js', import.meta.url).href;
  const program = `
    import { createEngine } from '${library}';
    const engine = await createEngine({ hashMb: 1, threads: 2 });
    const { solution } = await engine.solve({ fen: '${MORPHY.fen}', stipulation: '#2' });
    for await (const { analysis } of engine.analyse({ fen: '${INITIAL}' }, { depth: 4 })) {
      if (analysis.ended) console.log(solution.status, analysis.ended);
    }
    const other = await createEngine({ hashMb: 1 });
    await other.solve({ fen: '${MORPHY.fen}' });
    await other.dispose();
    console.log('disposed');`;
  const node = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 });
  expect(node.stdout.toString()).toBe('solved depth\ndisposed\n');
  expect(node.status).toBe(0);
});

test('records are what JSON gives back, whatever the question and its limits', async () => {
  const made = await engine();
  const asks = [
    ...classics()
      .slice(0, 6)
      .map(({ fen, moves }) => ({ fen, stipulation: `#${moves}` })),
    { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
    { fen: '8/8/8/8/8/2p5/k1K5/1R6 b - - 0 1', stipulation: 'h#2' },
    { fen: '8/8/8/8/8/1R6/2Q5/k7 w - - 0 1', stipulation: 'ser-#2' },
    { fen: '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1', stipulation: '=' },
  ];
  const aborted = AbortSignal.abort();
  let count = 0;
  const check = (record: object): void => {
    expect(record).toStrictEqual(JSON.parse(JSON.stringify(record)));
    count++;
  };
  for (const ask of asks) {
    const wrong = { ...ask, claim: { keys: ['Ka1', 'Kd6'] }, author: 'A', comments: ['c'] };
    const all = { nodes: 30_000, tries: 2, setPlay: true, variations: 'full', themes: true } as const;
    for (const options of [all, { nodes: 200 }, { signal: aborted }]) check(await made.solve(ask, options));
    for (const options of [{ nodes: 20_000 }, { nodes: 200 }, { signal: aborted }])
      check(await made.verify(wrong, options));
    for (const options of [{ nodes: 20_000 }, { signal: aborted }])
      await made.explain(ask, options).then(check, () => {});
  }
  for await (const record of made.improve(MORPHY)) check(record);
  expect(count).toBeGreaterThan(70);
});

describe('verify and explain', () => {
  test('verify holds the claim against what is proven', async () => {
    const record = await verify({ ...MORPHY, claim: { keys: ['Rb1'] } });
    expect(checkRecord(record)).toEqual(record);
    expect(record.verdict).toMatchObject({ verdict: 'wrong-key' });
    expect(keysOf(record.verdict.solution).map(({ san }) => san)).toContain('Ra6');
  });

  test('explain says what refutes a move', async () => {
    const { explanation } = await explain({ ...MORPHY, move: 'Ra5' });
    expect(explanation.moves).toBe(2);
    expect(explanation.explained?.next[0]?.leadsTo).toBeDefined();
    expect(await codeOf(explain({ ...MORPHY, move: 'Ra9' }))).toBe('bad-move');
  });

  test('explain refuses a stipulation in which the defender begins, solve does not', async () => {
    const defenderBegins = { fen: 'kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', stipulation: '#-1' };
    await expect(explain(defenderBegins)).rejects.toMatchObject({
      code: 'not-solved-yet',
      message: expect.stringContaining('in which the defender begins'),
    });
    expect((await solve(defenderBegins)).solution).toMatchObject({ status: 'lost', moves: 1 });
  });
});

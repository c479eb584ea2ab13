/** The library's functions in Node, from the sources (the threads run dist). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import {
  analyse,
  checkProofs,
  createEngine,
  type Engine,
  type EngineOptions,
  type Executor,
  explain,
  improve,
  KeymoveError,
  keysOf,
  linesOf,
  nextOf,
  type Problem,
  phaseOf,
  proofFile,
  readProblems,
  type SearchProgress,
  type Solution,
  type SolveAllProgress,
  type StartExecutor,
  solve,
  solveAll,
  verify,
} from '../../src/index.js';
import { classics } from '../oracle/classics.js';
import { checkRecord } from '../records/schemas.js';

const MORPHY = { fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' };
const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Takes longer than anybody waits. */
const ENDLESS = { fen: INITIAL, stipulation: '#20' };

const open: Engine[] = [];
async function engine(options: EngineOptions = {}): Promise<Engine> {
  const made = await createEngine({ hashMb: 16, ...options });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.dispose()));
});

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error) => (error instanceof KeymoveError ? error.code : error),
  );

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

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('themes', () => {
  const TAVERNER = { fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1', stipulation: '#2' };

  test('are found with the play that shows them', async () => {
    const record = await solve(TAVERNER, { themes: true });
    expect(checkRecord(record)).toEqual(record);
    const { themes = [], phases } = record.solution;
    const grimshaw = themes.find(({ id }) => id === 'grimshaw');
    expect(grimshaw).toMatchObject({ name: 'Grimshaw', count: 4 });
    expect(grimshaw?.evidence[0]?.lines[0]?.moves).toHaveLength(3);
    expect(phases.map(({ kind }) => kind)).toEqual(['set', 'try', 'actual']);
    // of a try there is more than its refutation
    const afterTries = phaseOf(record.solution, 'try')?.flatMap(({ next }) => next) ?? [];
    expect(afterTries.some(({ role }) => role === 'defence')).toBe(true);
  });

  test('by several threads, too; and not where nobody asks for them', async () => {
    const own = await engine();
    expect((await own.solve(TAVERNER)).solution.themes).toBeUndefined();
    expect((await own.solve(TAVERNER, { themes: true })).solution.themes?.length).toBeGreaterThan(5);
    const found = await all(solveAll([TAVERNER, MORPHY], { themes: true, workers: 2 }));
    expect(found.map((record) => record.type === 'solution' && record.solution.themes?.[0]?.id)).toEqual([
      'block',
      expect.any(String),
    ]);
    expect(await codeOf(solve(TAVERNER, { themes: 1 as never }))).toBe('bad-option');
  });
});

describe('proofs', () => {
  const checked = async (file: Uint8Array) => all(checkProofs(file, 'my.kmproof'));

  test('are made, written and checked', async () => {
    const record = await solve(MORPHY, { proof: true });
    expect(checkRecord(record)).toEqual(record);
    const file = proofFile(record) as Uint8Array;
    const [proof, ...more] = await checked(file);
    expect(more).toEqual([]);
    expect(checkRecord(proof)).toMatchObject({
      type: 'proof',
      file: 'my.kmproof',
      claim: { fen: MORPHY.fen, keys: [{ move: 'a1a6', moves: 2 }], ruledOut: 2 },
    });
    const twice = await checked(Buffer.concat([file, file]));
    expect(twice.map(({ number, fault }) => [number, fault])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });

  test('that were changed, or are no proofs, are refused', async () => {
    const file = proofFile(await solve(MORPHY, { proof: true })) as Uint8Array;
    expect(await checked(file.slice(0, -1))).toMatchObject([
      { fault: expect.stringMatching('^found the end of the file 1 byte too early; expected') },
    ]);
    expect(await checked(new TextEncoder().encode('1.e4'))).toMatchObject([
      { fault: "found '1.e4'; expected 'keymove-proof 1 LENGTH SHA-256'; skipped 4 bytes" },
    ]);
    expect(await codeOf(checked(new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3])))).toBe('bad-problem');
    expect(await codeOf(checked(1 as never))).toBe('bad-problem');
  });

  test('of something else is refused', async () => {
    const record = await solve(MORPHY, { proof: true });
    const broken = { ...record, solution: { ...record.solution, proof: { choices: '?', ruledOut: 2 } } };
    for (const found of [undefined, null, 1, [], {}, { problem: {} }, { ...broken, problem: {} }, broken]) {
      expect(() => proofFile(found as never)).toThrow(KeymoveError);
    }
    expect(() => proofFile(undefined as never)).toThrow(
      'found undefined; expected a record of solve or solveAll',
    );
  });

  test('of limited size, and none', async () => {
    const small = await solve(MORPHY, { proof: 10 });
    expect(small.solution).toMatchObject({ proof: { ruledOut: 1, shortened: 'size' } });
    const selfmate = await solve({ ...MORPHY, stipulation: 's#2' }, { proof: true });
    expect(selfmate.solution).toMatchObject({ proof: { none: 'play' } });
    expect(proofFile(selfmate)).toBeUndefined();
    expect(proofFile(await solve(MORPHY))).toBeUndefined();
    expect(await codeOf(solve(MORPHY, { proof: 0 }))).toBe('bad-option');
    const [one] = await all(solveAll([MORPHY], { proof: true, workers: 1 }));
    if (one?.type !== 'solution') throw new Error('refused');
    expect(await checked(proofFile(one) as Uint8Array)).toMatchObject([{ claim: { ruledOut: 2 } }]);
  });
});

test('an engine keeps nothing of questions that are answered', async () => {
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
    expect(solution.phases.flatMap(({ first }) => [...linesOf(first)])).toHaveLength(3);
    const whole = (await solve(ask)).solution;
    const total = whole.phases.reduce((sum, { first }) => sum + [...linesOf(first)].length, 0);
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
    expect(records[3].explanation.rated?.[0]?.move.san).toBe('Ra6');
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

describe('readProblems', () => {
  const text = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id "Morphy";';
  const bytes = new TextEncoder().encode(text);

  test.each([
    ['bytes', () => bytes],
    ['a stream', () => new Blob([text]).stream()],
    // as in some browsers
    ['a stream that is not iterable', () => ({ getReader: () => new Blob([text]).stream().getReader() })],
  ])('reads %s', async (_, input) => {
    const [problem] = await all(readProblems(any(input())));
    expect(problem).toMatchObject({ id: 'Morphy' });
  });
});

describe('solveAll', () => {
  test('solves the classics as they are read, in their order', async () => {
    const text = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8');
    const records = await all(solveAll(readProblems(text), { workers: 2 }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    expect(
      records.map(
        (record) => record.type === 'solution' && [record.problem.id, (record.solution as Solution).moves],
      ),
    ).toEqual(classics().map(({ id, moves }) => [id, moves]));
  });

  test('takes whatever is read: twins, intended solutions, published lines', async () => {
    const text = '8/8/8/8/8/5K2/4Q3/7k w - - dm 1; id "x";\n';
    const read = await all(readProblems(text));
    const [problem] = read as [Problem];
    const twin = { letter: 'a', first: 0 };
    const claim = { ...problem.claim, lines: [['Qh2']], setLines: [['Kg1']] };
    const stipulation = { play: 'help', goal: 'mate', plies: 4, begins: 'defender', solutions: 2 } as const;
    const asks: Problem[] = [
      { ...problem, twin, claim },
      { ...problem, stipulation },
    ];
    const [one, other] = await all(solveAll(asks, { workers: 1 }));
    expect(one).toMatchObject({ type: 'solution', problem: { twin, published: { lines: [['Qh2']] } } });
    expect(JSON.stringify(other)).not.toMatch(/problem-field|stipulation-unreadable/);
    const wrong = { ...problem, twin: 'b' } as unknown as Problem;
    expect((await all(solveAll([wrong], { workers: 1 })))[0]?.type).toBe('refusal');
  });

  test('yields a refusal for what is no problem', async () => {
    const asks = [
      MORPHY,
      { fen: 'nonsense' },
      { ...MORPHY, stipulation: 'exact-pser-#2' },
      { fen: MORPHY.fen },
    ];
    const records = await all(solveAll(asks, { workers: 1 }));
    expect(records.map(({ type }) => type)).toEqual(['solution', 'refusal', 'refusal', 'solution']);
    const refused = await all(solveAll(readProblems('no chess at all'), { workers: 1 }));
    expect(refused.map(({ type }) => type)).toEqual(['refusal']);
  });

  test('has the work done by an executor, in any order', async () => {
    const elsewhere = await engine();
    /** Takes two jobs at a time, and answers the second first. */
    const asks = [1, 2, 1, 2, 2].map((moves) => ({ ...MORPHY, stipulation: `#${moves}` }));
    /** Takes two jobs at a time, and answers the second first, and twice. */
    const pairs: StartExecutor<'solve'> = (_task, { onAnswer }) => {
      let isBusy = false;
      return {
        capacity: 2,
        async feed(queue) {
          if (isBusy) return;
          const jobs = [queue.take(), queue.take()].filter((job) => job !== undefined);
          isBusy = jobs.length > 0;
          for (const job of jobs.reverse()) {
            const { solution: result } = await elsewhere.solve(job.item as Problem);
            if (job === jobs.at(-1)) isBusy = false;
            onAnswer(job, { type: 'result', result });
            onAnswer(job, { type: 'failure', message: 'a late second answer' });
          }
        },
        stop: async () => {},
        close: async () => {},
      };
    };
    const given = [...asks, { fen: 'nonsense' }, { ...MORPHY, stipulation: 'exact-pser-#2' }];
    const records = await all(solveAll(given, { executor: pairs }));
    for (const record of records) checkRecord(record);
    // the same but for the time, identities and refusals included
    const timeless = (found: typeof records) => JSON.stringify(found).replace(/"ms":[\d.]+/g, '');
    expect(timeless(records)).toBe(timeless(await all(elsewhere.solveAll(given, { workers: 1 }))));
    expect(new Set(records.map(({ identity }) => identity)).size).toBe(4);
  });

  test.each<[string, Partial<Executor>]>([
    [
      'throws',
      {
        feed: () => {
          throw new RangeError('mine');
        },
      },
    ],
    [
      'throws later',
      {
        feed: async () => {
          throw new RangeError('mine');
        },
      },
    ],
  ])('an executor that %s ends the call', async (_, broken) => {
    const quiet = { capacity: 1, feed: () => {}, stop: async () => {}, close: async () => {} };
    const failed = { code: 'callback-failed', cause: new RangeError('mine') };
    const asked = all(solveAll([MORPHY], { executor: () => ({ ...quiet, ...broken }) }));
    await expect(asked).rejects.toMatchObject(failed);
  });

  test.each([
    [
      undefined,
      'found undefined; expected an answer of type result, written, row, postponed, unwanted, refusal, elsewhere, failure',
    ],
    [{ type: 'solved' }, 'found an answer of type solved; expected an answer of type result, '],
    [{ type: 'result' }, "found an incomplete answer of type 'result'; expected the solution of a record"],
    [{ type: 'result', result: { nonsense: 1 } }, "found an incomplete answer of type 'result'"],
    [{ type: 'refusal', refusal: {} }, "found an incomplete answer of type 'refusal'; expected its fields"],
    [{ type: 'failure' }, "found an incomplete answer of type 'failure'"],
  ])('an executor that answers %j ends the call', async (answer, message) => {
    const nonsense: StartExecutor<'solve'> = (_task, { onAnswer }) => ({
      capacity: 1,
      feed(queue) {
        const job = queue.take();
        if (job) onAnswer(job, any(answer));
      },
      stop: async () => {},
      close: async () => {},
    });
    const failed = {
      name: 'KeymoveError',
      code: 'callback-failed',
      message: expect.stringContaining(message),
    };
    await expect(all(solveAll([MORPHY], { executor: nonsense }))).rejects.toMatchObject(failed);
  });

  test('an executor that is none, or does not start or stop, ends the call', async () => {
    await expect(all(solveAll([MORPHY], { executor: any(() => {}) }))).rejects.toMatchObject({
      code: 'callback-failed',
      message: 'found undefined; expected an executor: { capacity, feed, stop, close }',
    });
    const stop = new AbortController();
    const unstoppable: StartExecutor<'solve'> = () => ({
      capacity: 1,
      feed: () => stop.abort(),
      stop: () => {
        throw new RangeError('mine');
      },
      close: async () => {},
    });
    const options = { executor: unstoppable, signal: stop.signal };
    expect(await codeOf(all(solveAll([MORPHY], options)))).toBe('callback-failed');
    const started = solveAll([MORPHY], {
      executor: () => {
        throw new RangeError('mine');
      },
    });
    expect(await codeOf(all(started))).toBe('callback-failed');
  });

  test('ends when the iteration ends, or the signal is aborted', async () => {
    function* endless() {
      for (;;) yield MORPHY;
    }
    for await (const record of solveAll(endless(), { workers: 1 })) {
      expect(record.type).toBe('solution');
      break;
    }
    const stop = new AbortController();
    let count = 0;
    for await (const _ of solveAll(endless(), { workers: 1, signal: stop.signal })) {
      if (++count === 3) stop.abort();
    }
    expect(count).toBeGreaterThanOrEqual(3);
  });
});

describe('the progress of solveAll', () => {
  test('tells how many are done, and how far the searches under way are', async () => {
    const stop = new AbortController();
    const reports: SolveAllProgress[] = [];
    const onProgress = (progress: SolveAllProgress) => {
      reports.push(progress);
      if (progress.searches.length > 0) stop.abort();
    };
    const options = { workers: 1, signal: stop.signal, onProgress };
    const records = await all(solveAll([MORPHY, ENDLESS], options));
    expect(reports.at(-1)).toMatchObject({ read: 2, allRead: true, done: 1 });
    const [search] = reports.at(-1)?.searches ?? [];
    expect(search?.problem).toMatchObject({ fen: INITIAL });
    expect(search?.progress.nodes).toBeGreaterThan(0);
    expect(records.map((record) => record.type === 'solution' && record.solution.limit)).toEqual([
      undefined,
      'interrupted',
    ]);
  });

  test('what it throws ends the call', async () => {
    const onProgress = () => {
      throw new RangeError('mine');
    };
    const failed = { code: 'callback-failed', cause: new RangeError('mine') };
    await expect(all(solveAll([ENDLESS], { workers: 1, onProgress }))).rejects.toMatchObject(failed);
  });
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
    expect(explanation.explained?.defences[0]?.leadsTo).toBeDefined();
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

describe('improve', () => {
  test('yields the versions that are worth a look, as records', async () => {
    const seen: number[] = [];
    const onProgress = ({ versions }: { versions: number }) => seen.push(versions);
    const records = await all(improve(MORPHY, { most: 2, keepMen: ['a1'], keepKey: true, onProgress }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gain', 'needed']));
    expect(records.filter(({ kind }) => kind === 'gain')).toHaveLength(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  test('ends with the signal and after its time, with what was found', async () => {
    const one = await engine();
    expect(await all(one.improve(MORPHY, { signal: AbortSignal.abort() }))).toEqual([]);
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const stopped = await all(one.improve(MORPHY, { depth: 2, signal: stop.signal, onProgress }));
    const late = await all(one.improve(MORPHY, { depth: 2, ms: 50 }));
    expect(stopped.length + late.length).toBeGreaterThan(0);
    for (const { interrupted } of [...stopped, ...late]) expect(interrupted).toBe(true);
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('refuses what has no keys, and options that it does not have', async () => {
    const mated = { fen: 'kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', stipulation: '#-1' };
    await expect(all(improve(mated))).rejects.toMatchObject({ code: 'bad-problem' });
    const options = { edits: ['swap'] } as never;
    await expect(all(improve(MORPHY, options))).rejects.toMatchObject({ code: 'bad-option' });
  });
});

describe('analyse', () => {
  test('goes deeper and deeper, and says at last why it ended', async () => {
    const records = await all(analyse({ fen: INITIAL, moves: ['e4', 'e7e5'] }, { depth: 5, lines: 2 }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    const last = records.at(-1);
    expect(last?.problem.fen).toMatch(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3/);
    expect(last?.analysis).toMatchObject({ ended: 'depth', depth: 5 });
    expect(last?.analysis.lines).toHaveLength(2);
    expect(records.slice(0, -1).every(({ analysis }) => analysis.ended === undefined)).toBe(true);
  });

  test('says that it was stopped where it did not begin', async () => {
    const one = await engine();
    const aborted = await all(one.analyse({ fen: INITIAL }, { signal: AbortSignal.abort() }));
    expect(aborted.map(({ analysis }) => analysis.ended)).toEqual(['stopped']);
    for (const record of aborted) expect(checkRecord(record)).toEqual(record);
    const first = new AbortController();
    const busy = one.solve(ENDLESS, { signal: first.signal });
    const second = new AbortController();
    const waiting = all(one.analyse({ fen: INITIAL }, { signal: second.signal }));
    second.abort();
    expect((await waiting).map(({ analysis }) => analysis.ended)).toEqual(['stopped']);
    first.abort();
    await busy;
  });

  test('ends with the iteration, and with the signal', async () => {
    const one = await engine();
    for await (const { analysis } of one.analyse({ fen: INITIAL })) if (analysis.depth >= 3) break;
    const stop = new AbortController();
    const records = [];
    for await (const record of one.analyse({ fen: INITIAL }, { signal: stop.signal })) {
      records.push(record);
      if (record.analysis.depth >= 3) stop.abort();
    }
    expect(records.at(-1)?.analysis.ended).toBe('stopped');
  });
});

/** What TypeScript would refuse. */
const any = (value: unknown) => value as never;
const NO_THREADS = { threadUrl: '/nothing/thread.js' };
const THROWING = {
  get ms(): number {
    throw new RangeError('mine');
  },
};
const STIPULATION = { play: 'direct', goal: 'mate', plies: 3, begins: 'attacker' } as const;

describe('misuse', () => {
  test.each([
    ['bad-problem', () => solve(any(undefined))],
    ['bad-problem', () => solve(any(null))],
    ['bad-problem', () => verify(any(3))],
    ['bad-problem', () => explain(any(undefined))],
    ['bad-problem', () => solve({ ...MORPHY, id: any(3) })],
    ['bad-problem', () => solve({ ...MORPHY, title: any(1n) })],
    ['bad-problem', () => verify({ ...MORPHY, claim: any('Ra6') })],
    ['bad-problem', () => verify({ ...MORPHY, claim: { keys: any('Ra6') } })],
    ['bad-problem', () => verify({ ...MORPHY, claim: { keys: [any(3)] } })],
    ['bad-problem', () => all(solveAll(any(3)))],
    ['bad-problem', () => all(solveAll(any('#2')))],
    ['bad-problem', () => all(readProblems(any(3)))],
    ['bad-problem', () => all(analyse(any(null)))],
    ['bad-position', () => solve(any({}))],
    ['bad-position', () => solve({ fen: any(3) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any(3) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any(null) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any({ play: 'direct', goal: 'mate' }) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: Number.NaN } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: 2 } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: 1001 } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, play: any('toString') } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, goal: any('target-z9') } })],
    ['bad-option', () => solve(MORPHY, any(null))],
    ['bad-option', () => solve(MORPHY, { ms: any('5') })],
    ['bad-option', () => solve(MORPHY, { tries: any('foo') })],
    ['bad-option', () => solve(MORPHY, { setPlay: any(1) })],
    ['bad-option', () => solve(MORPHY, { onProgress: any('foo') })],
    ['bad-option', () => solve(MORPHY, { signal: any('x') })],
    ['bad-option', () => solve(MORPHY, any({ nodse: 1 }))],
    ['bad-option', () => all(solveAll([MORPHY], { executor: any({}) }))],
    ['bad-option', () => all(readProblems('', { input: any('docx') }))],
    ['bad-option', () => createEngine({ wasmUrl: any(3) })],
    ['bad-move', () => explain({ ...MORPHY, move: any(3) })],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: any('e4') }))],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: [any(3)] }))],
    ['cannot-load', () => createEngine({ wasmUrl: 'file://two words/keymove.wasm' })],
    ['bad-position', () => solve({ fen: '8/8' })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: 'mate soon' })],
    ['not-solved-yet', () => solve({ ...MORPHY, stipulation: 'exact-pser-#2' })],
    ['not-solved-yet', () => verify({ ...MORPHY, stipulation: 'exact-pser-#2' })],
    ['bad-option', () => solve(MORPHY, { nodes: -1 })],
    ['bad-option', () => solve(MORPHY, { ms: Number.NaN })],
    ['bad-option', () => solve(MORPHY, { max: 1.5 })],
    ['bad-option', () => solve(MORPHY, { variations: 'some' as 'none' })],
    ['bad-option', () => createEngine({ hashMb: 0 })],
    ['bad-option', () => createEngine({ threads: 1000 })],
    ['bad-option', () => all(solveAll([MORPHY], { workers: 0 }))],
    ['bad-option', () => all(analyse({ fen: INITIAL }, { lines: 0 }))],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: ['e5'] }))],
    ['cannot-load', () => engine({ wasmUrl: '/nothing/keymove.wasm' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine({ threadUrl: '/nothing/thread.js' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine({ threadUrl: 'https://a.org/t.js' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine(NO_THREADS).then((one) => all(one.solveAll([MORPHY])))],
    ['cannot-load', () => engine(NO_THREADS).then((one) => all(one.analyse({ fen: INITIAL })))],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any({ ...STIPULATION, play: ['direct'] }) })],
    ['bad-stipulation', () => verify({ ...MORPHY, stipulation: any({ ...STIPULATION, goal: ['mate'] }) })],
    ['bad-stipulation', () => explain({ ...MORPHY, stipulation: any({ ...STIPULATION, goal: {} }) })],
    ['callback-failed', () => solve(MORPHY, THROWING)],
    ['callback-failed', () => all(solveAll([MORPHY], THROWING))],
    ['callback-failed', () => all(analyse({ fen: INITIAL }, THROWING))],
    [
      'bad-problem',
      () =>
        all(
          analyse(
            any({
              get fen() {
                throw new RangeError('mine');
              },
            }),
          ),
        ),
    ],
    ['bad-option', () => solve(MORPHY, { maxSolutions: 0 })],
    ['bad-option', () => all(solveAll([MORPHY], { onProgress: any(1) }))],
  ] as const)('%s', async (code, ask) => {
    expect(await codeOf(ask())).toBe(code);
  });

  test('what is no plain data is left out, or refused, and the engine goes on', async () => {
    const one = await engine();
    const record = await one.solve({ ...MORPHY, draw() {} } as typeof MORPHY);
    expect(checkRecord(record)).toEqual(record);
    expect(await codeOf(one.solve({ ...MORPHY, title: any(1n) }))).toBe('bad-problem');
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('a stipulation may be an object', async () => {
    const { solution } = await solve({ ...MORPHY, stipulation: STIPULATION });
    expect(solution.stipulation).toEqual(STIPULATION);
  });

  test.each([
    () => {
      throw new RangeError('mine');
    },
    async () => {
      throw new RangeError('mine');
    },
  ])('an error in onProgress ends the search, and comes out as the cause', async (onProgress) => {
    const one = await engine();
    const asked = one.solve(ENDLESS, { onProgress: onProgress as () => void });
    await expect(asked).rejects.toMatchObject({ code: 'callback-failed', cause: new RangeError('mine') });
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('an error in an iterable comes out as the cause', async () => {
    async function* broken() {
      yield MORPHY;
      throw new RangeError('mine');
    }
    const failed = { code: 'callback-failed', cause: new RangeError('mine') };
    await expect(all(solveAll(broken(), { workers: 1 }))).rejects.toMatchObject(failed);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield* [];
      throw new RangeError('mine');
    }
    await expect(all(readProblems(bytes()))).rejects.toMatchObject(failed);
  });

  test('one bad ask of many is refused in its place', async () => {
    const listed = any({ ...STIPULATION, goal: ['mate'] });
    const asks = [any(null), any({ fen: 3 }), { ...MORPHY, stipulation: listed }, MORPHY];
    const records = await all(solveAll([...asks, { ...MORPHY, claim: any('x') }], { workers: 1 }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    expect(records.map(({ type }) => type)).toEqual([
      ...['refusal', 'refusal', 'refusal', 'solution', 'refusal'],
    ]);
  });
});

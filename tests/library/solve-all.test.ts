/** Many problems, solved by the library in Node as they are read. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Executor,
  type Problem,
  readProblems,
  type Solution,
  type SolveAllProgress,
  type StartExecutor,
  solveAll,
} from '../../src/index.js';
import { classics } from '../oracle/classics.js';
import { checkRecord } from '../records/schemas.js';
import { all, any, codeOf, ENDLESS, engine, INITIAL, MORPHY } from './engines.js';

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

  test('what its reader warned of is not said again by the one who solves it', async () => {
    const read = readProblems('8/8/8/8/8/2p5/k1K5/1R6 w - - 0 1 stipulation "h#2";\n');
    const [record] = await all(solveAll(read, { workers: 1 }));
    if (record?.type !== 'solution') throw new Error('not solved');
    expect(record.problem.warnings).toMatchObject([{ code: 'stipulation-side' }]);
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

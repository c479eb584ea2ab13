/** Problems that take long are postponed, and taken up again when nothing else is left to do; the order of the outcomes stays. */
import { describe, expect, test } from 'vitest';
import { Batch, type BatchEntry } from '../../src/batch/batch.js';
import type { BatchEvents, Executor, Job, JobQueue, StartExecutor } from '../../src/batch/executor.js';
import { LookLimit, lookAt } from '../../src/batch/look.js';
import type { Outcome } from '../../src/batch/outcomes.js';
import type { Task } from '../../src/batch/tasks.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { Kernel } from '../../src/kernel/kernel.js';
import { USUAL_NODES } from '../../src/solve/budget.js';
import { Solver } from '../../src/solve/solver.js';
import { problem } from '../solve/problem.js';
import { RUNS_ALL } from '../support/tier.js';

const task = { name: 'solve', options: { hashMb: 1, max: 2 } } as const;
const lineOf = ({ item }: Job): number => item.source.line;

/** Takes one job at a time; those in `hard` need so many looks before their last. */
class Recorder implements Executor {
  readonly capacity = 1;
  /** what it was given, in order: line and round */
  readonly taken: string[] = [];
  #job: Job | undefined;
  readonly #events: BatchEvents<'solve'>;
  readonly #hard: ReadonlyMap<number, number>;

  constructor(events: BatchEvents<'solve'>, hard: ReadonlyMap<number, number>) {
    this.#events = events;
    this.#hard = hard;
  }

  feed(queue: JobQueue): void {
    if (this.#job) return;
    const job = queue.take();
    if (!job) return;
    this.#job = job;
    this.taken.push(`${lineOf(job)}/${job.round}`);
    setImmediate(() => this.#answer(job));
  }

  #answer(job: Job): void {
    this.#job = undefined;
    const line = lineOf(job);
    const isHard = job.round < (this.#hard.get(line) ?? 0);
    const progress = { ruledOut: 1, nodes: 1000, hashPermille: 0, ms: 5 };
    const identity = String(line).padStart(24, '0');
    const facts = { status: 'solved', flaws: [], nodes: 1, ms: 1 } as const;
    this.#events.onAnswer(
      job,
      isHard
        ? { type: 'postponed', progress }
        : { type: 'written', facts, identity, tail: `"identity":"${identity}","line":${line}}\n` },
    );
  }

  async stop(): Promise<void> {}
  async close(): Promise<void> {}
}

/** The jobs that were alone when they were taken, of so many. */
async function aloneOf(lines: readonly number[]): Promise<readonly number[]> {
  const alone: number[] = [];
  const start: StartExecutor<'solve'> = (_, events) => {
    const recorder = new Recorder(events, new Map());
    const feed = (queue: JobQueue): void => {
      const take = (): Job | undefined => {
        const job = queue.take();
        if (job?.isAlone) alone.push(lineOf(job));
        return job;
      };
      recorder.feed({ length: queue.length, take });
    };
    return { capacity: 100, feed, stop: () => recorder.stop(), close: () => recorder.close() };
  };
  const entries = (async function* () {
    yield lines.map(entry);
  })();
  for await (const _ of new Batch(nodeHost(), entries, task, { executor: start }).outcomes());
  return alone;
}

const entry = (line: number): BatchEntry<'solve'> => ({
  type: 'problem',
  problem: { ...problem('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', 2), source: { file: 'a', line } },
});

function start(hard: ReadonlyMap<number, number>, source: AsyncIterable<readonly BatchEntry<'solve'>[]>) {
  const made: { executor?: Recorder } = {};
  const executor: StartExecutor<'solve'> = (_, events) => {
    made.executor = new Recorder(events, hard);
    return made.executor;
  };
  const controller = new AbortController();
  const batch = new Batch(nodeHost(), source, task as Task<'solve'>, { executor, signal: controller.signal });
  const taken = (): readonly string[] => made.executor?.taken ?? [];
  return { batch, taken, stop: () => controller.abort() };
}

async function* inOnePiece(count: number) {
  yield Array.from({ length: count }, (_, i) => entry(i + 1));
}

async function linesOf(batch: Batch<'solve'>): Promise<number[]> {
  const lines: number[] = [];
  for await (const some of batch.outcomes()) for (const outcome of some) lines.push(lineIn(outcome));
  return lines;
}

const lineIn = ({ record }: Outcome): number => JSON.parse(String(record?.text)).line;

describe('a batch', () => {
  test('takes up again at the end what takes long, those postponed least often first, in input order', async () => {
    const hard = new Map([
      [1, 2],
      [3, 1],
      [4, 1],
    ]);
    const { batch, taken } = start(hard, inOnePiece(5));
    expect(await linesOf(batch)).toEqual([1, 2, 3, 4, 5]);
    expect(taken()).toEqual(['1/0', '2/0', '3/0', '4/0', '5/0', '1/1', '3/1', '4/1', '1/2']);
    expect(batch.progress).toMatchObject({ done: 5, answered: 5, postponed: 0 });
  });

  test('of a source that is silent does not wait for its end', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* silent() {
      yield [entry(1), entry(2)];
      await released;
      yield [entry(3)];
    }
    const { batch, taken } = start(new Map([[1, 1]]), silent());
    const lines: number[] = [];
    for await (const some of batch.outcomes()) {
      for (const outcome of some) lines.push(lineIn(outcome));
      if (lines.length === 2) release();
    }
    expect(lines).toEqual([1, 2, 3]);
    expect(taken()).toEqual(['1/0', '2/0', '1/1', '3/0']);
  });

  test('with a full window first does what the others wait for: memory is bounded', async () => {
    const { batch, taken } = start(
      new Map([
        [1, 1],
        [9, 1],
        [39_000, 1],
      ]),
      (async function* () {
        for (let i = 0; i < 40; i++) yield Array.from({ length: 1000 }, (_, j) => entry(1000 * i + j + 1));
      })(),
    );
    let most = 0;
    let lines = 0;
    for await (const some of batch.outcomes()) {
      lines += some.length;
      most = Math.max(most, batch.progress.read - batch.progress.done);
    }
    expect(lines).toBe(40_000);
    expect(most).toBeLessThan(34_000);
    const at = (what: string): number => taken().indexOf(what);
    expect(at('1/1')).toBeGreaterThan(at('32000/0'));
    expect(at('1/1')).toBeLessThan(at('34000/0'));
    expect(at('39000/1')).toBeGreaterThan(at('40000/0'));
  });

  test('that is stopped says of what was postponed that it is interrupted, with what is proven', async () => {
    const { batch, stop } = start(new Map([[2, 1e9]]), inOnePiece(4));
    const outcomes: Outcome<'solve'>[] = [];
    setTimeout(stop, 300);
    for await (const some of batch.outcomes()) outcomes.push(...some);
    expect(outcomes).toHaveLength(4);
    expect(JSON.parse(String(outcomes[1]?.record?.text)).solution).toMatchObject({
      status: 'undecided',
      limit: 'interrupted',
      searched: 1,
      nodes: 1000,
    });
  });
});

test('the last problem is alone once all others are answered', async () => {
  expect(await aloneOf([1, 2, 3])).toEqual([3]);
  expect(await aloneOf([1, 2])).toEqual([2]);
});

test.runIf(RUNS_ALL)('a hard problem is not postponed while nobody waits for its thread', async () => {
  // takes more than a first look: 17,688,753 positions
  const hard = problem('Kn5B/1P2p2B/pP6/k2p3R/p1p4p/2p4r/2N2P2/1R2n1qb w - - 0 1', 6);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* silent(): AsyncGenerator<BatchEntry<'solve'>[]> {
    yield [{ type: 'problem', problem: hard }];
    await released;
  }
  const batch = new Batch(
    nodeHost(),
    silent(),
    { name: 'solve', options: { hashMb: 16, max: 6, nodes: 1e8 } } as const,
    {},
  );
  const seen = new Set<number>();
  const watch = setInterval(() => seen.add(batch.progress.postponed), 20);
  for await (const [outcome] of batch.outcomes()) {
    expect(outcome).toMatchObject({ facts: { status: 'solved' } });
    release();
  }
  clearInterval(watch);
  expect([...seen]).toEqual([0]);
});

describe('a look', () => {
  // takes 1,600,613 positions; from matetrack
  const hard = problem('7Q/3pK3/1p1BB3/1P4p1/1P4p1/4P1P1/4P1pp/R5bk w - - 0 1', 5);
  // takes 4,063,581
  const harder = problem('1BK4b/P4p2/2R2P2/rpP1qP2/5k2/6R1/rp6/1B3N2 w - - 0 1', 6);
  /** A solver with its limit, which the kernel asks. */
  const made = (threads: number, mayGoOn?: () => boolean) => {
    const limit = new LookLimit(mayGoOn);
    const shouldStop = (): boolean => limit.isReachedBy(solver.nodes);
    const solver: Solver = new Solver(Kernel.create(nodeHost(), { hashMb: 16, threads, shouldStop }));
    return { solver, limit };
  };
  const { solver, limit } = made(1);

  test('at an easy problem finds what its limit would', () => {
    const easy = problem('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', 2);
    for (const options of [{}, { nodes: 5e6 }, { usualNodes: USUAL_NODES }]) {
      const look = lookAt({ name: 'solve', options: { ...task.options, ...options } }, solver, easy, limit, {
        round: 0,
      });
      expect(look).toMatchObject({ type: 'found', result: { status: 'solved', moves: 2 } });
    }
  });

  test('at a hard one puts it off, and finds in the next what its limit would', () => {
    const named = (nodes: number) => ({ name: 'solve', options: { ...task.options, nodes } }) as const;
    expect(lookAt(named(5e6), solver, harder, limit, { round: 0, firstLook: 4e6 })).toMatchObject({
      type: 'postponed',
      // the search asks every thousand positions or so
      progress: { ruledOut: 5, nodes: 4_000_829 },
    });
    const found = lookAt(named(5e6), solver, harder, limit, { round: 1 });
    expect(found).toMatchObject({ type: 'found', result: { status: 'solved', moves: 6 } });
    const { result } = found as typeof found & { readonly type: 'found' };
    expect(result).toEqual({ ...solver.solve(harder, named(5e6).options), ms: result.ms });
  });

  test.runIf(RUNS_ALL)('has the tables that its limit allows', () => {
    // a table with two pawns counts as 6,000,000 positions, which is more than a first look has
    const options = { ...task.options, nodes: 6e6 };
    const pawns = problem('8/8/8/2k5/8/8/P6P/K7 w - - 0 1');
    expect(
      lookAt({ name: 'solve', options }, solver, pawns, limit, { round: 0, firstLook: 4e6 }),
    ).toMatchObject({
      type: 'found',
      result: { status: 'solved', moves: 15 },
    });
  });

  test('at a hard one goes on where it holds up nobody, unless it may never end', () => {
    const free = made(1, () => true);
    const look = (options: Task<'solve'>['options']) =>
      lookAt({ name: 'solve', options }, free.solver, harder, free.limit, { round: 0, firstLook: 4e6 });
    const options = { ...task.options, nodes: 1e8 };
    const found = look(options);
    expect(found).toMatchObject({ type: 'found', result: { status: 'solved', nodes: 4_063_581 } });
    expect(look(task.options)).toMatchObject({ type: 'postponed' });
  });

  test('at a hard one does not put it off after as much work', () => {
    const options = { ...task.options, nodes: 1e8 };
    expect(
      lookAt({ name: 'solve', options }, solver, harder, limit, { round: 0, firstLook: 4e6, searched: 3e6 }),
    ).toMatchObject({
      type: 'found',
      result: { status: 'solved', nodes: 4_063_581 },
    });
  });

  test('at a hard one that holds up nobody finds at once what its limit would, where one thread searches', () => {
    const options = { ...task.options, nodes: 5e6 };
    const found = lookAt({ name: 'solve', options }, solver, hard, limit, { round: 0, isAlone: true });
    expect(found).toMatchObject({ type: 'found', result: { status: 'solved', moves: 5 } });
    const { result } = found as typeof found & { readonly type: 'found' };
    expect(result).toEqual({ ...solver.solve(hard, options), ms: result.ms });
    const ofSeveral = { ...options, threads: 2 };
    expect(
      lookAt({ name: 'solve', options: ofSeveral }, solver, harder, limit, {
        round: 0,
        isAlone: true,
        firstLook: 4e6,
      }),
    ).toMatchObject({
      type: 'postponed',
    });
  });

  test('at a hard one that holds up nobody needs no first one where several threads search', () => {
    const several = made(2);
    for (const nodes of [1e8, Infinity]) {
      const options = { ...task.options, threads: 2, ...(nodes < Infinity && { nodes }) };
      const named = { name: 'solve', options } as const;
      expect(lookAt(named, several.solver, hard, several.limit, { round: 0 })).toMatchObject({
        type: 'postponed',
      });
      expect(lookAt(named, several.solver, hard, several.limit, { round: 0, isAlone: true })).toMatchObject({
        type: 'found',
        result: { status: 'solved', moves: 5 },
      });
    }
    // its share of the limit does not suffice, and the whole limit does, for one thread
    const limited = { name: 'solve', options: { ...task.options, threads: 2, nodes: 2e6 } } as const;
    expect(lookAt(limited, several.solver, hard, several.limit, { round: 0, isAlone: true })).toMatchObject({
      type: 'found',
      result: { status: 'solved', nodes: 1_600_613 },
    });
  });

  test('with a smaller limit than that of the look is the last', () => {
    const look = lookAt({ name: 'solve', options: { ...task.options, nodes: 100 } }, solver, hard, limit, {
      round: 0,
    });
    expect(look).toMatchObject({ type: 'found', result: { limit: 'nodes' } });
  });
});

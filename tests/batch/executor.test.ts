/** A batch works with any executor, and with threads that share no memory. */
import { describe, expect, test } from 'vitest';
import { Batch, type RunOptions } from '../../src/batch/batch.js';
import type { Executor, ExecutorEvents, Job, JobQueue, StartExecutor } from '../../src/batch/executor.js';
import type { Outcome } from '../../src/batch/outcomes.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { Entry } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';
import { untilWorkedHere } from '../support/cpu-time.js';
import { unsharedHost } from '../unshared-host.js';

const MATE_IN_2 = '7k/8/5K2/8/8/8/8/6R1 w - - 0 1';
/** has no mate that could be found */
const ENDLESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const task = { name: 'solve', options: { hashMb: 1, max: 2 } } as const;

const entry = (index: number, fen = MATE_IN_2, moves = 2): Entry => ({
  type: 'problem',
  problem: {
    index,
    source: { file: 'test.epd', line: index + 1 },
    fen,
    stipulation: directMate(moves),
    claim: { keys: [], line: [] },
    comments: [],
    warnings: [],
  },
});

async function collect(entries: readonly Entry[], host: Host, options: RunOptions<'solve'>) {
  async function* source(): AsyncGenerator<readonly Entry[]> {
    yield entries;
  }
  const outcomes: Outcome<'solve'>[] = [];
  const batch = new Batch(host, source(), task, options);
  for await (const some of batch.outcomes()) outcomes.push(...some);
  return outcomes;
}

describe('another executor', () => {
  /** Answers three jobs at a time after a while, the last one first, with answers made up for the tests. */
  class Backwards implements Executor {
    readonly capacity = 3;
    #jobs: Job[] = [];
    readonly #events: ExecutorEvents<'solve'>;

    constructor(events: ExecutorEvents<'solve'>) {
      this.#events = events;
    }

    feed(queue: JobQueue): void {
      const idle = this.#jobs.length === 0;
      while (this.#jobs.length < this.capacity) {
        const job = queue.take();
        if (!job) break;
        this.#jobs.push(job);
      }
      if (idle && this.#jobs.length > 0) setTimeout(() => this.#answer(), 1);
    }

    #answer(): void {
      const job = this.#jobs.pop();
      if (!job) return;
      const { source } = job.item as { source: { line: number } };
      const refused = { code: 'x', field: 'x', message: `line ${source.line}` };
      const refusal = { source: { file: 'test.epd', line: source.line }, text: '', findings: [refused] };
      const identity = String(source.line).padStart(24, '0');
      this.#events.onAnswer(
        job,
        source.line % 2 === 0 ? { type: 'refusal', refusal } : { type: 'elsewhere', identity },
      );
      setTimeout(() => this.#answer(), 1);
    }

    /** Gives back all unanswered jobs. */
    async stop(): Promise<void> {
      this.#jobs = [];
    }

    async close(): Promise<void> {}
  }
  const backwards: StartExecutor<'solve'> = (_task, events) => new Backwards(events);

  test('answers in any order, and the outcomes come in input order', async () => {
    const entries = Array.from({ length: 20 }, (_, i) => entry(i));
    const outcomes = await collect(entries, nodeHost(), { executor: backwards });
    expect(outcomes.map((outcome) => outcome.entry)).toEqual(Array.from({ length: 10 }, (_, i) => 2 * i + 1));
  });

  test('gives back jobs after the signal, and they have no outcome', async () => {
    const controller = new AbortController();
    controller.abort();
    const outcomes = await collect([entry(0), entry(1)], nodeHost(), {
      executor: backwards,
      signal: controller.signal,
    });
    expect(outcomes).toEqual([]);
  });
});

describe('threads that share no memory', () => {
  test('give the same answers', async () => {
    const entries = Array.from({ length: 30 }, (_, i) => entry(i));
    const lines = async (on: Host) =>
      (await collect(entries, on, { threads: 2 })).map((outcome) =>
        String(outcome.record?.text).replace(/,"ms":[0-9.]+/g, ''),
      );
    expect(await lines(unsharedHost)).toEqual(await lines(nodeHost()));
  });

  test('are ended by the signal, and the last message about a search is its answer', async () => {
    const controller = new AbortController();
    void untilWorkedHere(1.5).then(() => controller.abort());
    const entries = [entry(0), entry(1, ENDLESS, 30)];
    const outcomes = await collect(entries, unsharedHost, { signal: controller.signal });
    expect(outcomes).toHaveLength(2);
    const { solution = {}, ...record } = JSON.parse(String(outcomes[1]?.record?.text));
    const { status, limit, searched, nodes } = { ...record, ...solution };
    expect({ status, limit }).toEqual({ status: 'undecided', limit: 'interrupted' });
    expect(searched).toBeGreaterThan(0);
    expect(nodes).toBeGreaterThan(10_000);
  });
});

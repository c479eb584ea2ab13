import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Analysis, type ChessEngine, EngineError } from '../../src/analyse/analysis.js';
import { Engines, type EngineWork, type RefusalOutcome } from '../../src/analyse/engines.js';

/** Thinks for a given time, or until it is stopped; some positions break it. */
class Sleeper implements ChessEngine {
  readonly name = 'Sleeper';
  closed = false;
  #stop: () => void = () => {};

  async analyse(): Promise<Analysis> {
    throw new Error('not asked');
  }

  async sleep(ms: number): Promise<'slept' | 'stopped'> {
    const stopped = new Promise<'stopped'>((resolve) => {
      this.#stop = () => resolve('stopped');
    });
    return Promise.race([sleep(ms, 'slept' as const), stopped]);
  }

  stop(): void {
    this.#stop();
  }

  async newGame(): Promise<void> {}

  async close(): Promise<void> {
    this.closed = true;
  }
}

interface Item {
  readonly name: string;
  readonly ms: number;
  readonly breaks?: boolean;
}
interface NapItem extends Item {
  readonly type: 'nap';
}

const refuse = (name: string, message: string): RefusalOutcome['refusal'] => ({
  source: { file: name, line: 0 },
  text: '',
  findings: [{ code: 'refused', field: 'engine', message }],
});

const work: EngineWork<NapItem, string> = {
  think: async (engine, { name, ms, breaks }) => {
    const how = await (engine as Sleeper).sleep(ms);
    if (breaks) throw new EngineError('Sleeper broke');
    return `${name} ${how}`;
  },
  failed: ({ name }, { message }) => refuse(name, message),
};

/** An item of 0 ms is one that could not be read. */
async function* source(items: readonly Item[], endless = false): AsyncGenerator<NapItem | RefusalOutcome> {
  for (const item of items) {
    if (item.ms === 0) yield { type: 'refusal', refusal: refuse(item.name, 'unreadable') };
    else yield { type: 'nap', ...item };
  }
  if (endless) await new Promise(() => {});
}

const textOf = (outcome: string | RefusalOutcome): string =>
  typeof outcome === 'string'
    ? outcome
    : `${outcome.refusal.source.file}: ${outcome.refusal.findings[0]?.message}`;

async function collect(batches: AsyncIterable<readonly (string | RefusalOutcome)[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of batches) all.push(...batch.map(textOf));
  return all;
}

async function hire(size: number): Promise<{ crew: Engines; engines: Sleeper[] }> {
  const engines: Sleeper[] = [];
  const crew = await Engines.start(
    [
      async () => {
        const engine = new Sleeper();
        engines.push(engine);
        return engine;
      },
    ],
    size,
  );
  return { crew, engines };
}

const never = new AbortController().signal;

test('outcomes come in input order, whichever engine finishes first', async () => {
  const { crew, engines } = await hire(3);
  const items = [60, 5, 0, 30, 5, 0, 5].map((ms, i) => ({ name: `i${i}`, ms }));
  const outcomes = await collect(crew.work(source(items), work, never));
  expect(outcomes).toEqual(items.map(({ name, ms }) => (ms === 0 ? `${name}: unreadable` : `${name} slept`)));
  expect(engines).toHaveLength(3);
  await crew.close();
  expect(engines.every(({ closed }) => closed)).toBe(true);
});

test('a single engine does all the work', async () => {
  const { crew, engines } = await hire(1);
  const items = Array.from({ length: 20 }, (_, i) => ({ name: `i${i}`, ms: 1 }));
  expect(await collect(crew.work(source(items), work, never))).toHaveLength(20);
  expect(engines).toHaveLength(1);
});

test('an engine that breaks down costs one outcome, and is replaced', async () => {
  const { crew, engines } = await hire(1);
  const items = [
    { name: 'a', ms: 1 },
    { name: 'b', ms: 1, breaks: true },
    { name: 'c', ms: 1 },
  ];
  expect(await collect(crew.work(source(items), work, never))).toEqual([
    'a slept',
    'b: Sleeper broke',
    'c slept',
  ]);
  expect(engines.map(({ closed }) => closed)).toEqual([true, false]);
});

test('an engine that is still starting when everything is over is ended, too', async () => {
  const engines: Sleeper[] = [];
  const crew = await Engines.start(
    [
      async () => {
        if (engines.length > 0) await sleep(50);
        const engine = new Sleeper();
        engines.push(engine);
        return engine;
      },
    ],
    2,
  );
  const items = ['a', 'b', 'c'].map((name) => ({ name, ms: 1 }));
  for await (const _ of crew.work(source(items), work, never)) break;
  await crew.close();
  expect(engines.map(({ closed }) => closed)).toEqual([true, true]);
});

test('three breakdowns in a row end the run, after the finished outcomes', async () => {
  const { crew } = await hire(1);
  const items = [
    { name: 'a', ms: 1 },
    ...['b', 'c', 'd', 'e'].map((name) => ({ name, ms: 1, breaks: true })),
  ];
  const seen: string[] = [];
  await expect(async () => {
    for await (const [outcome] of crew.work(source(items), work, never)) seen.push(textOf(outcome));
  }).rejects.toThrow('Sleeper broke; given up after 3 failures without a success');
  expect(seen).toEqual(['a slept', 'b: Sleeper broke', 'c: Sleeper broke']);
});

test('if the reader leaves, no waiting position is started', async () => {
  const { crew } = await hire(1);
  let begun = 0;
  const counting = {
    ...work,
    think: (...args: Parameters<typeof work.think>) => {
      begun++;
      return work.think(...args);
    },
  };
  const items = Array.from({ length: 50 }, (_, i) => ({ name: `i${i}`, ms: 2 }));
  for await (const _ of crew.work(source(items), counting, never)) break;
  const then = begun;
  await sleep(50);
  expect(begun).toBe(then);
  expect(begun).toBeLessThan(5);
});

describe('a signal', () => {
  test.each([
    ['while the input goes on', true],
    ['after its end', false],
  ])('%s: what is in hand comes back, nothing else is begun', async (_, endless) => {
    const { crew } = await hire(2);
    const items = ['a', 'b', 'c', 'd'].map((name) => ({ name, ms: 60_000 }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const outcomes = await collect(crew.work(source(items, endless), work, controller.signal));
    expect(outcomes).toEqual(['a stopped', 'b stopped']);
  });

  test('before the start: no outcomes', async () => {
    const { crew } = await hire(1);
    expect(await collect(crew.work(source([{ name: 'a', ms: 5 }]), work, AbortSignal.abort()))).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputDigest, identities, shardOf } from '../../src/batch/identity.js';
import type { Task } from '../../src/batch/tasks.js';
import { makeRunRecord, whyNotTheSame } from '../../src/files/results/run-record.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { Problem } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';

const problem: Problem = {
  index: 0,
  source: { file: 'a.epd', line: 1 },
  fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  stipulation: directMate(2),
  claim: { keys: [], line: [] },
  comments: [],
  warnings: [],
};

const solve = (options: object): Task => ({ name: 'solve', options: { hashMb: 64, max: 5, ...options } });
const verify = (options: object = {}): Task => ({ name: 'verify', options: { hashMb: 64, ...options } });
const of = (task: Task, changes: Partial<Problem> = {}): string =>
  identities(nodeHost(), task)({ ...problem, ...changes });

test('the same question has the same identity wherever it occurs', () => {
  const elsewhere = { index: 7, id: 'other', source: { file: 'b.epd', line: 9 }, comments: ['x'] };
  expect(of(solve({}), elsewhere)).toBe(of(solve({})));
  expect(of(solve({}))).toMatch(/^[0-9a-f]{24}$/);
  // options in another order, and one that is undefined
  expect(of({ name: 'solve', options: { max: 5, hashMb: 64 } })).toBe(of(solve({ stipulation: undefined })));
});

test.each([
  ['the position', solve({}), { fen: '7k/8/5K2/8/8/8/8/5R2 w - - 0 1' }],
  ['the stipulation', solve({}), { stipulation: directMate(3) }],
  ['--stipulation', solve({ stipulation: '#3' }), {}],
  ['the intended number of solutions', solve({}), { stipulation: { ...directMate(2), solutions: 2 } }],
  [
    'what a puzzle asks for: any mate',
    solve({}),
    { stipulation: directMate(1), claim: { keys: [], line: [], onlyMoves: true as const } },
  ],
  ['--max', solve({ max: 6 }), {}],
  ['what is to be found', solve({ play: { view: 'full', setPlay: false, refutations: 0 } }), {}],
  ['the command', verify(), {}],
])('another question by %s', (_, task, changes) => {
  expect(of(task, changes)).not.toBe(of(solve({})));
});

test('the published solution is part of the question only if it is judged', () => {
  const claim = { keys: ['Kf7'], line: [] };
  expect(of(solve({}), { claim })).toBe(of(solve({})));
  expect(of(verify(), { claim })).not.toBe(of(verify()));
});

test('limits are no part of the question, nor what says how soon they are reached', () => {
  const usualNodes = { stated: 3, unstated: 1 };
  for (const options of [
    { nodes: 100 },
    { ms: 100 },
    { maxSolutions: 3 },
    { usualNodes },
    { hashMb: 1 },
    { search: 'brute' },
    { threads: 2 },
  ] as const)
    expect(of(solve(options))).toBe(of(solve({})));
});

test('every identity is in exactly one shard, and no shard of a thousand problems is empty', () => {
  const all = Array.from({ length: 1000 }, (_, i) => of(solve({}), { fen: `${i}` }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
      const sizes = new Map<number, number>();
      for (const identity of all) {
        const shard = shardOf(identity, count);
        sizes.set(shard, (sizes.get(shard) ?? 0) + 1);
      }
      expect([...sizes.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    }),
  );
});

test('the digest of an input depends on the order and the number of problems', () => {
  const digest = (identities: readonly string[]): string => {
    const input = new InputDigest(nodeHost());
    for (const identity of identities) input.add(identity);
    return input.value();
  };
  const [a = '', b = ''] = [of(solve({})), of(solve({ max: 6 }))];
  expect(digest([a, b])).toBe(digest([a, b]));
  expect(new Set([[], [a], [b], [a, b], [b, a], [a, a]].map(digest)).size).toBe(6);
});

test.each([
  ['a later version', solve({}), '0.3.0', 'it was made by keymove 0.3.0, not 0.2.0'],
  ['another option', solve({ max: 6 }), '0.2.0', 'it was made with --max 6, not 5'],
  ['other limits', solve({ nodes: 9, ms: 8, maxSolutions: 7 }), '0.2.0', undefined],
  ['another command', verify(), '0.2.0', 'it was made by keymove verify, not solve'],
  ['the same', solve({ hashMb: 128 }), '0.2.0', undefined],
] as const)('runs belong together or not: %s', (_, task, version, why) => {
  const ours = makeRunRecord(solve({}), { version: '0.2.0' });
  expect(whyNotTheSame(makeRunRecord(task, { version }), ours)).toBe(why);
});

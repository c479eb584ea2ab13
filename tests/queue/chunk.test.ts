/** What is sent over a queue: it comes as it was sent, and what this worker cannot do is refused by name. */
import { describe, expect, test } from 'vitest';
import {
  type ChunkAnswer,
  packAnswers,
  packChunk,
  readChunkId,
  unpackAnswers,
  unpackChunk,
} from '../../src/queue/chunk.js';
import { entriesOf, TASK } from './runs.js';

const jobs = entriesOf(20).map((item, i) => ({ item, round: i % 3 }));
const content = { keymove: '1.2.3', task: TASK, jobs } as const;
const { id, data } = packChunk('cafe', content);

describe('a chunk', () => {
  test('comes as it was sent, under the same name for the same content', () => {
    expect(unpackChunk(JSON.parse(JSON.stringify(data)), '1.2.3')).toEqual(jobs);
    expect(packChunk('cafe', content).id).toBe(id);
    expect(packChunk('cafe', { ...content, shard: { index: 1, count: 2 } }).id).not.toBe(id);
    expect(readChunkId(id)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId(`${id}-2`)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId('meta')).toBeUndefined();
  });

  test('of another version, with another task or with unknown options is refused by name', () => {
    expect(() => unpackChunk(data, '1.2.4')).toThrow('it was made by keymove 1.2.3; expected keymove 1.2.4');
    const task = { name: 'solve', options: { hashMb: 4, max: 3, telepathy: true } } as const;
    expect(() => unpackChunk({ ...data, task }, '1.2.3')).toThrow(/the option telepathy.*expected hashMb/);
    const explain = { ...TASK, name: 'explain' as 'solve' };
    expect(() => unpackChunk({ ...data, task: explain }, '1.2.3')).toThrow(
      'its task is explain; expected solve, verify or puzzles',
    );
  });

  test.each([{ jobs: 'x' }, { jobs: data.jobs.slice(8) }, { keymove: undefined }])(
    'that cannot be read is an error: %o',
    (change) => {
      expect(() => unpackChunk({ ...data, ...change } as typeof data, '1.2.3')).toThrow();
    },
  );
});

describe('answers', () => {
  const identity = '0123456789abcdef01234567';
  const answers: ChunkAnswer[] = [
    {
      type: 'written',
      facts: { status: 'solved', flaws: [], nodes: 5, ms: 0.5 },
      identity,
      tail: `"identity":"${identity}","problem":{"id":"…=\\n"}}\n`,
    },
    null,
    { type: 'elsewhere', identity },
    { type: 'failure', message: 'x', times: 3 },
  ];
  const packed = packAnswers(answers, 12.3);

  test('come as they were sent', () => {
    expect(unpackAnswers(JSON.parse(JSON.stringify(packed)), 4)).toEqual(answers);
  });

  test('that are too few, or no answers, are an error', () => {
    expect(() => unpackAnswers(packed, 5)).toThrow('it has 4 answers; expected 5');
    expect(() => unpackAnswers({ ...packed, answers: '…' }, 4)).toThrow();
  });
});

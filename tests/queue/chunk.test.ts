/** What is sent over a queue: it comes as it was sent, and what cannot be read is an error. */
import { describe, expect, test } from 'vitest';
import {
  type ChunkAnswer,
  packAnswers,
  packChunk,
  readChunkId,
  unpackAnswers,
  unpackJobs,
} from '../../src/queue/chunk.js';
import { entriesOf, TASK } from './runs.js';

const jobs = entriesOf(20).map((item, i) => ({ item, round: i % 3 }));
const content = { task: TASK, jobs } as const;
const { id, data } = packChunk('cafe', content);

describe('a chunk', () => {
  test('comes as it was sent, under the same name for the same content', () => {
    expect(unpackJobs(JSON.parse(JSON.stringify(data)))).toEqual(jobs);
    expect(packChunk('cafe', content).id).toBe(id);
    expect(packChunk('cafe', { ...content, shard: { index: 1, count: 2 } }).id).not.toBe(id);
    expect(readChunkId(id)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId(`${id}-2`)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId('meta')).toBeUndefined();
  });

  test.each([{ jobs: 'x' }, { jobs: data.jobs.slice(8) }, { jobs: undefined }])(
    'that cannot be read is an error: %o',
    (change) => {
      expect(() => unpackJobs({ ...data, ...change } as typeof data)).toThrow();
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
    expect(() => unpackAnswers(packed, 5)).toThrow('found 4 answers; expected 5');
    expect(() => unpackAnswers({ ...packed, answers: '…' }, 4)).toThrow();
  });
});

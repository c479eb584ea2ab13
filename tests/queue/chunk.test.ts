/** What is sent over a queue: every changed byte is noticed, and what another version or build made is refused by name. */
import { describe, expect, test } from 'vitest';
import type { ChunkAnswer, ChunkData } from '../../src/queue/chunk.js';
import {
  DamagedError,
  packAnswers,
  packChunk,
  RefusedError,
  readChunkId,
  unpackAnswers,
  unpackChunk,
} from '../../src/queue/chunk.js';
import { entriesOf, TASK } from './runs.js';

const items = entriesOf(20);
const { id, data } = packChunk('cafe', '1.2.3', TASK, undefined, items);

const IDENTITY = '0123456789abcdef01234567';
const answers: ChunkAnswer[] = [
  {
    type: 'written',
    facts: { status: 'solved', flaws: [], nodes: 5, ms: 0.5 },
    identity: IDENTITY,
    tail: `"identity":"${IDENTITY}","problem":{"id":"…=\\n"}}\n`,
  },
  undefined,
  { type: 'elsewhere', identity: IDENTITY },
  { type: 'failure', message: 'x', times: 3 },
];

describe('a chunk', () => {
  test('comes as it was sent, under the same name for the same content', () => {
    expect(unpackChunk(id, JSON.parse(JSON.stringify(data)), '1.2.3')).toEqual(items);
    expect(packChunk('cafe', '1.2.3', TASK, undefined, items).id).toBe(id);
    expect(packChunk('cafe', '1.2.3', TASK, { index: 1, count: 2 }, items).id).not.toBe(id);
    expect(readChunkId(id)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId(`${id}-2`)).toEqual({ run: 'cafe', count: 20 });
    expect(readChunkId('meta')).toBeUndefined();
  });

  test('is refused with any changed character', () => {
    const text = JSON.stringify(data);
    for (let at = 0; at < text.length; at += 7) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      let parsed: ChunkData;
      try {
        parsed = JSON.parse(changed);
      } catch {
        continue;
      }
      // a field of another name is missing; the format has a check of its own
      expect(() => unpackChunk(id, parsed, '1.2.3'), changed.slice(at - 10, at + 10)).toThrow();
    }
    expect(() => unpackChunk(id, { ...data, items: data.items.slice(4) }, '1.2.3')).toThrow(DamagedError);
    expect(() => unpackChunk(id, null as unknown as ChunkData, '1.2.3')).toThrow(DamagedError);
  });

  test('of another version or with unknown options is refused by name', () => {
    expect(() => unpackChunk(id, data, '1.2.4')).toThrow(
      new RefusedError('it was made by keymove 1.2.3; expected keymove 1.2.4'),
    );
    const task = { name: 'solve', options: { hashMb: 4, max: 3, telepathy: true } } as const;
    const other = packChunk('cafe', '1.2.3', task, undefined, items);
    expect(() => unpackChunk(other.id, other.data, '1.2.3')).toThrow(
      /the option telepathy.*expected some of hashMb/,
    );
    const play = packChunk('cafe', '1.2.3', { ...TASK, name: 'explain' as 'solve' }, undefined, items);
    expect(() => unpackChunk(play.id, play.data, '1.2.3')).toThrow(
      'its task is explain; expected solve or verify',
    );
  });
});

describe('answers', () => {
  const packed = packAnswers(id, answers, 12.3);

  test('come as they were sent', () => {
    expect(unpackAnswers(id, JSON.parse(JSON.stringify(packed)), 4)).toEqual(answers);
  });

  test('are refused when they are changed, of another chunk, or too few', () => {
    const changed = `${packed.answers?.slice(0, -5)}A${packed.answers?.slice(-4)}`;
    expect(() => unpackAnswers(id, { ...packed, answers: changed }, 4)).toThrow(DamagedError);
    expect(() => unpackAnswers(`${id}-1`, packed, 4)).toThrow(DamagedError);
    expect(() => unpackAnswers(id, packed, 5)).toThrow('it has 4 answers; expected 5');
    expect(() => unpackAnswers(id, { format: 1 }, 4)).toThrow(DamagedError);
  });
});

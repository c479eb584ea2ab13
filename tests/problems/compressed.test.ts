import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { isOfKind } from '../../src/host/node/sources.js';
import { readProblems } from '../../src/library/read-problems.js';
import { PROBLEM_FILES } from '../../src/problems/formats.js';
import { ContentError } from '../../src/text/input.js';
import { perTier } from '../support/tier.js';
import { outline, readText } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const LINES = Array.from({ length: 3_000 }, (_, index) => `${FEN.slice(0, -4)} dm 2; id "${index}";\n`).join(
  '',
);

/** `zstd --check` of one line */
const ZSTD_LINE = '28b52ffd0458fd0000c8376b2f3670702f385252354b2077202d202d20646d20313b0a0100158e0bbfcfe26a';

/** zstd frames that store the bytes uncompressed, which the format allows and which needs no compressor. */
function stored(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 100_000) {
    const block = bytes.subarray(at, at + 100_000);
    const last = at + 100_000 >= bytes.length ? 1 : 0;
    const head = Buffer.alloc(3);
    head.writeUIntLE((block.length << 3) | last, 0, 3);
    blocks.push(head, block);
  }
  // magic number, no checksum, a window of 1 MB
  return Buffer.concat([Buffer.from('28b52ffd0050', 'hex'), ...blocks]);
}

describe.each([
  ['gzip', '.gz', (content: string | Buffer) => gzipSync(content)],
  ['zstd', '.zst', (content: string | Buffer) => stored(Buffer.from(content))],
])('%s', (_name, ending, pack) => {
  test('the contents are read', async () => {
    const entries = await readText(pack(LINES));
    expect(entries).toHaveLength(3_000);
    expect(outline(entries[2_999] as never)).toEqual([3_000, { asks: '#2', id: '2999' }]);
  });

  test('several frames, one after the other', async () => {
    const entries = await readText(Buffer.concat([pack(LINES), pack(LINES)]));
    expect(entries.filter(({ type }) => type === 'problem')).toHaveLength(6_000);
  });

  test('compressed UTF-16', async () => {
    const utf16 = Buffer.from(`\ufeff${FEN}\n`, 'utf16le');
    expect((await readText(pack(utf16))).map(outline)).toEqual([[1, {}]]);
  });

  test('a truncated file is read as far as it goes, then refused', async () => {
    const whole = pack(LINES.replace(/\d/g, (digit) => String((Number(digit) * 7) % 9 || 1)));
    const entries = await readText(whole.subarray(0, whole.length - 20));
    const last = entries.at(-1);
    expect(last?.type === 'refusal' && last.refusal.findings[0]?.code).toBe('file-damaged');
    expect(last?.type === 'refusal' && last.refusal.findings[0]?.message).toMatch(
      /^the compressed data is damaged \((?:gzip|zstd): .+\); the rest of the file was not read$/,
    );
    expect(entries.length).toBeGreaterThan(1_000);
  });

  test.each([
    ['words', 'garbage garbage'],
    ['a letter', 'x'],
    ['a text', LINES],
  ])('%s behind the end: named, and nothing before it is lost', async (_what, garbage) => {
    const few = LINES.slice(0, LINES.indexOf('\n') + 1);
    const entries = await readText(Buffer.concat([pack(few), pack(few), Buffer.from(garbage)]));
    expect(entries.map(({ type }) => type)).toEqual(['problem', 'problem', 'refusal']);
    const last = entries.at(-1);
    expect(last?.type === 'refusal' && last.refusal.findings[0]?.message).toMatch(
      /^the compressed data is damaged \((?:gzip|zstd): .+\); the rest of the file was not read/,
    );
  });

  test('a folder includes it by its name', () => {
    expect(['a.csv', 'b.EPD', 'c.txt', 'd'].map((name) => isOfKind(name + ending, PROBLEM_FILES))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

const zstd = ((): boolean => {
  try {
    execFileSync('zstd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!zstd)('files compressed by zstd at every level', async () => {
  for (const level of ['-1', '-3', '-19']) {
    const packed = execFileSync('zstd', ['-q', level], { input: LINES });
    expect(await readText(packed)).toHaveLength(3_000);
  }
});

test.each([
  ['gzip', gzipSync('7k/6pp/8/8/8/8/8/RR5K w - - dm 1;\n', { level: 0 })],
  ['zstd', Buffer.from(ZSTD_LINE, 'hex')],
])('the checksum of %s is checked', async (_name, packed) => {
  expect((await readText(packed)).map(outline)).toEqual([[1, { asks: '#1' }]]);
  const changed = Buffer.from(packed.toString('latin1').replace('RR5K', 'RQ5K'), 'latin1');
  const [first, second] = await readText(changed);
  expect(first?.type).toBe('problem');
  expect(second?.type === 'refusal' && second.refusal.findings[0]).toMatchObject({
    code: 'file-damaged',
    message: expect.stringContaining('its checksum does not match'),
  });
});

test('a zstd frame with a checksum is read, and so is a frame behind a skippable one', async () => {
  const skippable = '502a4d180400000001020304';
  const entries = await readText(Buffer.from(ZSTD_LINE + skippable + ZSTD_LINE, 'hex'));
  expect(entries.map(outline)).toEqual([
    [1, { asks: '#1' }],
    [2, { asks: '#1' }],
  ]);
});

test('a damaged block of gzip costs nothing before it', async () => {
  const halves = [LINES.slice(0, LINES.length >> 1), LINES.slice(LINES.length >> 1)];
  const packed = Buffer.concat(halves.map((half) => gzipSync(half)));
  const at = gzipSync(halves[0] ?? '').length + 10;
  // a block of no known kind
  packed[at] = (packed[at] ?? 0) | 6;
  const entries = await readText(packed);
  expect(entries.filter(({ type }) => type === 'problem').length).toBeGreaterThanOrEqual(1_499);
});

test('one line of many megabytes in a few kilobytes', async () => {
  const packed = gzipSync(Buffer.alloc(perTier(20_000_000, 200_000_000), 'x'));
  const entries = await readText(packed);
  expect(entries.map(outline)).toEqual([[1, { refused: ['line-too-long line'] }]]);
});

describe('in a stream that breaks off', () => {
  async function* broken(content: Uint8Array): AsyncGenerator<Uint8Array> {
    yield content.subarray(0, 100);
    throw new ContentError('unreadable', 'the disk is on fire');
  }

  test.each([
    ['gzip', gzipSync(LINES)],
    ['plain', Buffer.from(LINES)],
  ])('%s: the error of the source is told', async (_name, content) => {
    const found = [];
    for await (const item of readProblems(broken(content), { name: 'x' })) found.push(item);
    const last = found.at(-1);
    expect(last && 'findings' in last && last.findings[0]).toMatchObject({
      code: 'file-unreadable',
      message: 'cannot be read: the disk is on fire; expected a readable file',
    });
  });

  test('whoever has seen enough ends the source', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        const packed = gzipSync(LINES);
        for (;;) yield packed;
      } finally {
        ended = true;
      }
    }
    for await (const _item of readProblems(endless())) break;
    await vi.waitFor(() => expect(ended).toBe(true), 20_000);
  });
});

test('a text, a blob and a stream hold the same problems', async () => {
  const ids = async (input: Parameters<typeof readProblems>[0]) => {
    const found: (string | undefined)[] = [];
    for await (const item of readProblems(input)) found.push('fen' in item ? item.id : 'refused');
    return found;
  };
  const text = LINES.split('\n').slice(0, 3).join('\n');
  expect(await ids(text)).toEqual(['0', '1', '2']);
  expect(await ids(new Blob([text]))).toEqual(['0', '1', '2']);
  expect(await ids(new Blob([gzipSync(text)]))).toEqual(['0', '1', '2']);
  expect(await ids('nonsense')).toEqual(['refused']);
});

describe('zstd in memory', () => {
  const frame = (window: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, window, ...Array(20).fill(0)]);

  test('a window of more than 128 MB is refused by name', async () => {
    const [entry] = await readText(frame(21 << 3));
    expect(entry?.type === 'refusal' && entry.refusal.findings).toEqual([
      {
        code: 'file-too-large',
        field: 'file',
        message:
          'found data compressed by zstd with a window of 2048 MB; expected a window of at most 128 MB',
      },
    ]);
  });
});

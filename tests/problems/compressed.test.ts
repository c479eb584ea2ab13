import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isProblemFile } from '../../src/problems/formats.js';
import { outline, readText } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const LINES = Array.from({ length: 3_000 }, (_, index) => `${FEN.slice(0, -4)} dm 2; id "${index}";\n`).join(
  '',
);

/** Frames of zstd that hold the bytes as they are: what the format allows, and no compressor is needed for. */
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
  test('is read as what is in it', async () => {
    const entries = await readText(pack(LINES));
    expect(entries).toHaveLength(3_000);
    expect(outline(entries[2_999] as never)).toEqual([3_000, { asks: '#2', id: '2999' }]);
  });

  test('several, one after the other', async () => {
    const entries = await readText(Buffer.concat([pack(LINES), pack(LINES)]));
    expect(entries.filter(({ type }) => type === 'problem')).toHaveLength(6_000);
  });

  test('UTF-16 in it', async () => {
    const utf16 = Buffer.from(`\ufeff${FEN}\n`, 'utf16le');
    expect((await readText(pack(utf16))).map(outline)).toEqual([[1, {}]]);
  });

  test('cut: what there is is read, then the file is refused', async () => {
    const whole = pack(LINES.replace(/\d/g, (digit) => String((Number(digit) * 7) % 9 || 1)));
    const entries = await readText(whole.subarray(0, whole.length - 20));
    const last = entries.at(-1);
    expect(last?.type === 'refusal' && last.refusal.findings[0]?.code).toBe('file-damaged');
    expect(last?.type === 'refusal' && last.refusal.findings[0]?.message).toMatch(
      /^found damaged data \((?:gzip|zstd): .+\), nothing is read from there on; expected a whole compressed file$/,
    );
    expect(entries.length).toBeGreaterThan(1_000);
  });

  test('a folder has it by its name', () => {
    expect(['a.csv', 'b.EPD', 'c.txt', 'd'].map((name) => isProblemFile(name + ending))).toEqual([
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

test.skipIf(!zstd)('what zstd packs, at every level', async () => {
  for (const level of ['-1', '-3', '-19']) {
    const packed = execFileSync('zstd', ['-q', level], { input: LINES });
    expect(await readText(packed)).toHaveLength(3_000);
  }
});

test('200 MB of one line in a few kilobytes', async () => {
  const packed = gzipSync(Buffer.alloc(200_000_000, 'x'));
  const entries = await readText(packed);
  expect(entries.map(outline)).toEqual([[1, { refused: ['line-too-long line'] }]]);
});

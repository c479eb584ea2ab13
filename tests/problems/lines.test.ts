import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BinaryContent, type LineBlock, MAX_LINE_LENGTH, splitLines } from '../../src/problems/lines.js';

async function* stream(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

async function blocksOf(...chunks: (string | Uint8Array)[]): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of splitLines(stream(...chunks))) blocks.push(block);
  return blocks;
}

const linesOf = async (...chunks: (string | Uint8Array)[]): Promise<string[]> =>
  (await blocksOf(...chunks)).flatMap(({ lines }) => lines);

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('line ends', () => {
  test.each([
    ['LF', 'a\nb\n', ['a', 'b']],
    ['no end at the end', 'a\nb', ['a', 'b']],
    ['blank lines keep the numbers right', '\n\na\n\n', ['', '', 'a', '']],
    ['CRLF: the blank-like CR is left to the reader', 'a\r\nb\r\n', ['a\r', 'b\r']],
    ['lone CR of old Macintosh files', 'a\rb\rc', ['a', 'b', 'c']],
    ['nothing', '', []],
    ['a byte order mark', '\ufeffa\n', ['a']],
  ])('%s', async (_guards, text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  test('CRLF cut in half by a chunk is no lone CR', async () => {
    expect(await linesOf('a\r', '\nb\r\n')).toEqual(['a\r', 'b\r']);
  });
});

test('however a text is cut into chunks, the lines and their numbers are the same', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '♔', '𝄞', ' '), maxLength: 12 });
  const property = fc.asyncProperty(
    fc.array(line, { minLength: 1 }),
    fc.array(fc.nat(200)),
    async (lines, cuts) => {
      const whole = Buffer.from(lines.join('\n'));
      const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
      const chunks = places.slice(1).map((end, index) => whole.subarray(places[index], end));
      const blocks = await blocksOf(...chunks);
      const expected = lines.join('\n') === '' ? [] : lines;
      // a last line without characters is not there: the end of the line before is the end of the text
      if (expected.at(-1) === '') expected.pop();
      expect(blocks.flatMap((block) => block.lines)).toEqual(expected);
      let next = 1;
      for (const block of blocks) {
        expect(block.firstLine).toBe(next);
        next += block.lines.length;
      }
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test('each line is UTF-8 or latin-1 by itself', async () => {
  const mixed = Buffer.concat([
    Buffer.from('Grünfeld\n'),
    Buffer.from('Grünfeld\n', 'latin1'),
    Buffer.from('♔\n'),
  ]);
  expect(await linesOf(mixed)).toEqual(['Grünfeld', 'Grünfeld', '♔']);
});

test('latin-1 has the dashes and quotes of Windows-1252', async () => {
  const written = Buffer.from([0x80, 0x93, 0xe9, 0x94, 0x96, 0x97, 0x92, 0x9f]);
  expect(await linesOf(written)).toEqual(['€“é”–—’Ÿ']);
});

describe('long lines', () => {
  const long = 'x'.repeat(MAX_LINE_LENGTH + 1);

  test('the longest allowed', async () => {
    expect(await linesOf('a\n', long.slice(1), '\nb\n')).toEqual(['a', long.slice(1), 'b']);
  });

  test('counts characters, not bytes, however the chunks fall', async () => {
    const umlauts = 'ü'.repeat(MAX_LINE_LENGTH);
    const half = Buffer.from(umlauts).subarray(0, MAX_LINE_LENGTH);
    expect(await linesOf(half, Buffer.from(umlauts).subarray(MAX_LINE_LENGTH), '\n')).toEqual([umlauts]);
  });

  test.each([
    ['within a chunk', ['a\n', `${long}yz\nb\n`]],
    ['over many chunks', ['a\n', ...Array<string>(40).fill(long), '\nb\n']],
    ['end and next line in one chunk', ['a\n', ...Array<string>(40).fill(long), `${long}\nb\n`]],
  ])('a line too long is cut and the next one is read: %s', async (_guards, chunks) => {
    expect(await linesOf(...chunks)).toEqual(['a', long, 'b']);
  });

  test('100 MB without a line break take no memory', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let peak = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 1_600; i++) {
        yield chunk;
        if (i % 100 === 0) peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      }
      yield Buffer.from('\nb\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    const lines: string[] = [];
    for await (const block of splitLines(endless())) lines.push(...block.lines);
    expect(lines.map((line) => line.length)).toEqual([MAX_LINE_LENGTH + 1, 1]);
    expect(peak - before).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('text or not', () => {
  test.each([
    ['NUL in the middle', bytes(97, 0, 98, 10), 'binary data (NUL bytes)'],
    ['NULs in a row', bytes(97, 0, 0, 10), 'binary data (NUL bytes)'],
    ['a NUL at the beginning', bytes(0, 97, 10), 'binary data (NUL bytes)'],
    ['UTF-16 little endian', Buffer.from('\ufeff8/8', 'utf16le'), 'UTF-16 text'],
    ['UTF-16 big endian', bytes(0xfe, 0xff, 0, 56), 'UTF-16 text'],
  ])('%s is refused', async (_guards, content, found) => {
    const reading = linesOf(content);
    await expect(reading).rejects.toBeInstanceOf(BinaryContent);
    await expect(reading).rejects.toMatchObject({ found });
  });

  test('a single NUL at the end of lines is dirt', async () => {
    expect(await linesOf(bytes(97, 0, 10, 98, 0, 13, 10, 99, 0))).toEqual(['a\0', 'b\0\r', 'c\0']);
  });
});

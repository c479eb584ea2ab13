import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openText } from '../../src/text/bytes.js';
import { ContentError } from '../../src/text/input.js';
import { type LineBlock, MAX_LINE_LENGTH, splitLines } from '../../src/text/text-lines.js';

async function* stream(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

async function blocksOf(...chunks: (string | Uint8Array)[]): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of splitLines(openText(stream(...chunks)))) blocks.push(block);
  return blocks;
}

/** The lines, with those in pieces joined. */
async function linesOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const found: string[] = [];
  let pieces = '';
  for (const { lines, partial } of await blocksOf(...chunks)) {
    const [first = '', ...more] = lines;
    pieces += first;
    if (partial) continue;
    if (lines.length > 0) found.push(pieces);
    for (const line of more) found.push(line);
    pieces = '';
  }
  return pieces === '' ? found : [...found, pieces];
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('line ends', () => {
  test.each([
    ['LF', 'a\nb\n', ['a', 'b']],
    ['no end at the end', 'a\nb', ['a', 'b']],
    ['blank lines keep the numbers right', '\n\na\n\n', ['', '', 'a', '']],
    ['CRLF', 'a\r\nb\r\n', ['a', 'b']],
    ['lone CR of old Macintosh files', 'a\rb\rc', ['a', 'b', 'c']],
    ['all of them in one file', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['CRLF written by a program that makes CRLF of LF', 'a\r\r\nb', ['a', 'b']],
    ['blank lines of CR', 'a\r\rb', ['a', '', 'b']],
    ['nothing', '', []],
    ['a byte order mark', '\ufeffa\n', ['a']],
  ])('%s', async (_guards, text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  test('a CRLF split between chunks is not a lone CR', async () => {
    expect(await linesOf('a\r', '\nb\r\n')).toEqual(['a', 'b']);
  });

  test('a lone CR at the end of a chunk is recognised', async () => {
    expect(await linesOf('a\r', 'b\r')).toEqual(['a', 'b']);
  });

  test('a megabyte of CR is quickly read as a megabyte of lines', async () => {
    expect(await linesOf('\r'.repeat(1_000_000), 'b')).toHaveLength(1_000_001);
  });
});

test('lines and their numbers do not depend on how a text is cut into chunks', async () => {
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
      // an empty last line does not exist, because the previous line ends the text
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

test('each line on its own is UTF-8 or Latin-1', async () => {
  const mixed = Buffer.concat([
    Buffer.from('Grünfeld\n'),
    Buffer.from('Grünfeld\n', 'latin1'),
    Buffer.from('♔\n'),
  ]);
  expect(await linesOf(mixed)).toEqual(['Grünfeld', 'Grünfeld', '♔']);
});

test('Latin-1 includes the dashes and quotes of Windows-1252', async () => {
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
    ['end and next line in one chunk', ['a\n', ...Array<string>(9).fill(long), `${long}\nb\n`]],
  ])('a line of any length comes in pieces under its number: %s', async (_guards, chunks) => {
    const expected = chunks.join('').trimEnd().split('\n');
    expect(await linesOf(...chunks)).toEqual(expected);
    for (const { firstLine, lines, partial } of await blocksOf(...chunks)) {
      for (const [index, line] of lines.entries()) expect(expected[firstLine + index - 1]).toContain(line);
      if (partial) expect([firstLine, lines.length]).toEqual([2, 1]);
    }
  });

  test('pieces do not split characters or line ends', async () => {
    const text = `${'♔𝄞é'.repeat(100_000)}\r\nb`;
    for (const size of [65_536, 65_537, 65_538, 65_539]) {
      const whole = Buffer.from(text);
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.subarray(i * size, (i + 1) * size),
      );
      expect(await linesOf(...chunks)).toEqual(text.split('\r\n'));
    }
  });

  test('100 MB without a line break do not fill the memory', async () => {
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
    let length = 0;
    for await (const block of splitLines(openText(endless()))) {
      for (const line of block.lines) length += line.length;
    }
    expect(length).toBe(1_600 * chunk.length + 1);
    expect(peak - before).toBeLessThan(48 * 1024 * 1024);
  });
});

describe('text or binary', () => {
  test.each([
    ['NUL in the middle', bytes(97, 0, 98, 10), 'binary data (NUL bytes)'],
    ['NULs in a row', bytes(97, 0, 0, 10), 'binary data (NUL bytes)'],
    ['a NUL at the beginning', bytes(0, 97, 10), 'binary data (NUL bytes)'],
    ['a ZIP archive', bytes(0x50, 0x4b, 3, 4, 20, 0), 'a ZIP archive'],
    ['a Parquet file', Buffer.from('PAR1\x15\x04'), 'a Parquet file'],
    ['a PDF document', Buffer.from('%PDF-1.7'), 'a PDF document'],
    ['an SQLite database', Buffer.from('SQLite format 3\0'), 'an SQLite database'],
  ])('%s is refused', async (_guards, content, found) => {
    const reading = linesOf(content);
    await expect(reading).rejects.toBeInstanceOf(ContentError);
    await expect(reading).rejects.toMatchObject({ code: 'binary', message: found });
  });

  test('bytes of every value, as in a program', async () => {
    const all = Uint8Array.from({ length: 4096 }, (_, i) => (i * 167) % 256);
    await expect(linesOf(all)).rejects.toThrow('binary data (NUL bytes)');
  });

  test('a single NUL at the end of lines is tolerated', async () => {
    expect(await linesOf(bytes(97, 0, 10, 98, 0, 13, 10, 99, 0))).toEqual(['a\0', 'b\0', 'c\0']);
  });

  test('very few NULs are tolerated, too: a flipped byte costs a line, not the file', async () => {
    const text = `${'x'.repeat(300)}\n`;
    expect(await linesOf(`${text}y\0y\n${text}`)).toEqual([text.trim(), 'y\0y', text.trim()]);
  });

  test.each([
    ['little endian', Buffer.from('\ufeffé 8/8\r\nb', 'utf16le')],
    ['little endian, without its mark', Buffer.from('8/8 é\r\nb', 'utf16le')],
    ['big endian', Buffer.from('\ufeffé 8/8\r\nb', 'utf16le').swap16()],
    ['big endian, without its mark', Buffer.from('8/8 é\r\nb', 'utf16le').swap16()],
  ])('UTF-16 is read: %s', async (_guards, content) => {
    const [first, ...rest] = await linesOf(...Array.from(content, (byte) => bytes(byte)));
    expect([first?.split(' ').sort(), rest]).toEqual([['8/8', 'é'], ['b']]);
  });
});

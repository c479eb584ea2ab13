import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Book,
  type BookMove,
  type BookRefusal,
  Books,
  bookRefusalText,
  chooseByWeight,
  seededRandom,
} from '../../src/book/book.js';
import { type BookOptions, openBook } from '../../src/book/open-book.js';
import { sanOf } from '../../src/chess/moves.js';
import { played } from './played.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keymove-book-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string, text: string, options: BookOptions = {}) {
  const refusals: BookRefusal[] = [];
  writeFileSync(join(folder, name), text);
  const book = await openBook(join(folder, name), {
    ...options,
    onRefusal: (refusal) => refusals.push(refusal),
  });
  const said = refusals.map((refusal) => bookRefusalText({ ...refusal, file: name }));
  return { book, said };
}

async function opened(name: string, text: string, options: BookOptions = {}) {
  const { book, said } = await read(name, text, options);
  if (!book.ok) throw new Error(book.error.message);
  return { book: book.value, said };
}

const listed = (book: Book, moves: string): string[] => {
  const position = played(moves);
  return book.moves(position).map(({ move, weight }) => `${sanOf(position, move)} ${weight}`);
};

describe('books of lines', () => {
  const LINES = `# a comment
Ruy Lopez: 1. e4 e5 2. Nf3 Nc6 3. Bb5   ; Spanish

Sicilian Defence: Najdorf: 1.e4 c5 2.Nf3 d6
d2d4 d7d5 c2c4
e2e4 e7e5 g1f3 b8c6 f1c4
`;

  test('SAN or UCI, numbered or not, with names and comments', async () => {
    const { book, said } = await opened('a.txt', LINES);
    expect(said).toEqual([]);
    expect(listed(book, '')).toEqual(['e4 3', 'd4 1']);
    expect(listed(book, 'e4 e5 Nf3 Nc6')).toEqual(['Bb5 1', 'Bc4 1']);
    expect(book.opening(played('e4 e5 Nf3 Nc6 Bb5'))).toBe('Ruy Lopez');
    expect(book.opening(played('e4 c5 Nf3 d6'))).toBe('Sicilian Defence: Najdorf');
    expect(book.opening(played('e4'))).toBeUndefined();
  });

  test('compressed, and in UTF-16', async () => {
    const text = '1. e4 e5 2. Nf3\n1. d4 d5\n';
    const pgn = `[White "a"]\n\n${text}*\n`;
    for (const [name, bytes] of [
      ['lines.txt.gz', gzipSync(text)],
      ['game.pgn.gz', gzipSync(pgn.replace('1. d4 d5', '(1. d4 d5)'))],
      ['lines16.txt', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ] as const) {
      writeFileSync(join(folder, name), bytes);
      const book = await openBook(join(folder, name));
      expect(book.ok && listed(book.value, ''), name).toContain('e4 1');
    }
  });

  test('transpositions are the same position', async () => {
    const { book } = await opened('t.txt', 'd4 Nf6 c4 e6 Nc3\nc4 e6 d4 Nf6 Nf3\n');
    expect(listed(book, 'c4 Nf6 d4 e6')).toEqual(['Nc3 1', 'Nf3 1']);
  });

  test('an illegal move is refused with its line, and the moves before it are kept', async () => {
    const { book, said } = await opened('b.txt', 'e4 e5 Ke7 Nf6\n\nd4 hello\nName:\nName: \nc4 Nd2\n');
    expect(said).toEqual([
      "b.txt:1: found 'Ke7' as move 2., which is not legal there; expected one legal move",
      "b.txt:3: found 'hello' as move 1...; expected a move",
      expect.stringMatching(/^b\.txt:4: /),
      expect.stringMatching(/^b\.txt:5: /),
      "b.txt:6: found 'Nd2' as move 1..., which is not legal there; expected one legal move",
    ]);
    expect(listed(book, '')).toEqual(['c4 1', 'd4 1', 'e4 1'].sort((a, b) => (a < b ? -1 : 1)));
  });

  test.each(['classics', 'openings'])('the book %s that comes with keymove is sound', async (name) => {
    const refusals: BookRefusal[] = [];
    const file = fileURLToPath(new URL(`../../books/${name}.txt`, import.meta.url));
    const book = await openBook(file, { onRefusal: (refusal) => refusals.push(refusal) });
    expect(refusals).toEqual([]);
    if (!book.ok) throw new Error(book.error.message);
    expect(book.value.opening(played('e4 e5 Nf3 Nc6 Bb5'))).toBe('Ruy Lopez');
    expect(book.value.moves(played('')).length).toBeGreaterThan(4);
  });
});

describe('PGN books', () => {
  const GAMES = `[Event "A"]
[Result "1-0"]

1. e4 e5 {a comment with ) and
more 9. Kz9} 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 $1 3. Bb5 1-0

[Event "B"]
[Result "0-1"]

1. e4 c5 ; the rest of a line Kz9
2. Nf3 0-1
[Event "C"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 *
`;

  test('main lines, variations, comments, positions', async () => {
    const { book, said } = await opened('a.pgn', GAMES);
    expect(said).toEqual([]);
    expect(listed(book, '')).toEqual(['e4 2']);
    expect(listed(book, 'e4')).toEqual(['c5 1', 'e5 1']);
    expect(listed(book, 'e4 e5')).toEqual(['f4 1', 'Nf3 1']);
    expect(listed(book, 'e4 e5 f4')).toEqual(['d5 1', 'exf4 1']);
    expect(listed(book, 'e4 e5 f4 d5')).toEqual(['exd5 1']);
    expect(listed(book, 'e4 e5 Nf3')).toEqual(['Nc6 1']);
  });

  test('weights by score', async () => {
    const { book } = await opened('b.pgn', GAMES, { weights: 'score' });
    expect(listed(book, '')).toEqual(['e4 2']);
    expect(listed(book, 'e4')).toEqual(['c5 2', 'e5 0']);
  });

  test('no deeper than requested, even in variations', async () => {
    const { book } = await opened('c.pgn', GAMES, { maxPlies: 3 });
    expect(listed(book, 'e4 e5')).toEqual(['f4 1', 'Nf3 1']);
    expect(listed(book, 'e4 e5 Nf3')).toEqual([]);
    expect(listed(book, 'e4 e5 f4')).toEqual([]);
  });

  test('a game that is too long is reported with its line, and the next one is read', async () => {
    const { book, said } = await opened(
      'l.pgn',
      `[Event "A"]\n\n1. e4 {${'x'.repeat(70_000)}} *\n\n[Event "B"]\n1. d4 *`,
    );
    expect(said).toEqual([expect.stringMatching(/^l\.pgn:1: found a game of more than /)]);
    expect(listed(book, '')).toEqual(['d4 1']);
  });

  test('an illegal move is reported with its line; the game ends there, and the next one is read', async () => {
    const text = '[Event "A"]\n\n1. e4 e5\n2. Qh6 Nc6\n3. d4 *\n\n[Event "B"]\n\n1. d4 *\n';
    const { book, said } = await opened('d.pgn', text);
    expect(said).toEqual([
      "d.pgn:4: found 'Qh6' as move 2., which is not legal there; expected one legal move",
    ]);
    expect(listed(book, '').sort()).toEqual(['d4 1', 'e4 1']);
    expect(listed(book, 'e4 e5')).toEqual([]);
  });
});

test.each([
  ['absent.txt', undefined, 'file-missing'],
  ['empty.txt', '# nothing\n', 'book-empty'],
  ['other.pgn', '[Variant "Atomic"]\n\n1. e4 *\n', 'book-empty'],
])('refused: %s', async (name, text, code) => {
  const book = text === undefined ? await openBook(join(folder, name)) : (await read(name, text)).book;
  expect(book).toMatchObject({ ok: false, error: { code } });
});

describe('choosing', () => {
  const moves: BookMove[] = [1, 2, 5, 0].map((weight, i) => ({ move: { from: i, to: 63 }, weight }));

  test('follows the weights, and never plays a move of weight 0', () => {
    const random = seededRandom(1);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 8000; i++) {
      const from = chooseByWeight(moves, random)?.from ?? 3;
      counts[from] = (counts[from] ?? 0) + 1;
    }
    const [one = 0, two = 0, five = 0, none] = counts;
    expect(none).toBe(0);
    // a deviation of more than five sigma is not chance
    expect(Math.abs(one - 1000)).toBeLessThan(150);
    expect(Math.abs(two - 2000)).toBeLessThan(200);
    expect(Math.abs(five - 5000)).toBeLessThan(220);
  });

  test('the same seed gives the same choices', () => {
    const choices = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 50 }, () => chooseByWeight(moves, random)?.from);
    };
    expect(choices(7)).toEqual(choices(7));
    expect(choices(7)).not.toEqual(choices(8));
  });

  test('there is no choice without book moves', () => {
    expect(chooseByWeight([], Math.random)).toBeUndefined();
    expect(chooseByWeight([{ move: { from: 0, to: 1 }, weight: 0 }], Math.random)).toBeUndefined();
  });

  test('the first book that knows a position decides', async () => {
    const { book: first } = await opened('x.txt', 'e4 e5\n');
    const { book: second } = await opened('y.txt', 'd4 d5\ne4 c5\n');
    const library = new Books([first, second]);
    expect(listed(library, '')).toEqual(['e4 1']);
    expect(listed(library, 'd4')).toEqual(['d5 1']);
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookRefusal } from '../../src/book/book.js';
import { openBook } from '../../src/book/open-book.js';
import { PolyglotBook } from '../../src/book/polyglot-book.js';
import { positionOf, toUci } from '../../src/chess/moves.js';
import { polyglotKey } from '../../src/chess/polyglot-key.js';
import { played } from './played.js';
import { entryOf, polyglotBytes } from './polyglot-bytes.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keymove-book-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// http://hgm.nubati.net/book_format.html, "Test data"
test.each([
  ['the initial position', '', '463b96181691fc9c'],
  ['a double step that no pawn can answer', 'e2e4', '823c9b50fd114196'],
  ['two of them', 'e2e4 d7d5', '0756b94461c50fb0'],
  ['a pawn past its rank', 'e2e4 d7d5 e4e5', '662fafb965db29d4'],
  ['en passant', 'e2e4 d7d5 e4e5 f7f5', '22a48b5a8e47ff78'],
  ['castling rights of White lost', 'e2e4 d7d5 e4e5 f7f5 e1e2', '652a607ca3f242c1'],
  ['and of Black', 'e2e4 d7d5 e4e5 f7f5 e1e2 e8f7', '00fdd303c946bdd9'],
  ['en passant for Black', 'a2a4 b7b5 h2h4 b5b4 c2c4', '3c8123ea7b067637'],
  ['captured so, and a rook moved', 'a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3', '5c3f9b829b279560'],
])('published key: %s', (_, moves, key) => {
  expect(polyglotKey(played(moves)).toString(16).padStart(16, '0')).toBe(key);
});

function opened(name: string, bytes: Uint8Array, refusals: BookRefusal[] = []): PolyglotBook {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const book = PolyglotBook.open(file, (refusal) => refusals.push(refusal));
  if (!book.ok) throw new Error(book.error.message);
  return book.value;
}

describe('a book', () => {
  const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const ROOK = '3k4/8/8/8/8/8/8/4R1K1 w - - 0 1';
  const PROMOTION = '8/4P2k/8/8/8/8/8/4K3 w - - 0 1';
  const fens = [CASTLING, ROOK, PROMOTION];
  const [castling = 0n, rook = 0n, promotion = 0n] = fens.map((fen) => polyglotKey(positionOf(fen)));
  const bytes = polyglotBytes([
    entryOf(castling, 'e1', 'h1', 3),
    entryOf(castling, 'e1', 'a1', 5),
    entryOf(castling, 'a1', 'b1', 0),
    entryOf(castling, 'e1', 'g3', 9),
    entryOf(rook, 'e1', 'a1', 1),
    entryOf(promotion, 'e7', 'e8', 2, 'n'),
    entryOf(promotion, 'e7', 'e8', 7, 'q'),
  ]);

  const listed = (book: PolyglotBook, fen: string) =>
    book.moves(positionOf(fen)).map(({ move, weight }) => `${toUci(move)} ${weight}`);

  test('castling is the king’s two steps; an illegal entry is refused only once, with its number', () => {
    const refusals: BookRefusal[] = [];
    const book = opened('a.bin', bytes, refusals);
    expect(listed(book, CASTLING)).toEqual(['e1c1 5', 'e1g1 3', 'a1b1 0']);
    expect(listed(book, ROOK)).toEqual(['e1a1 1']);
    expect(listed(book, CASTLING)).toEqual(['e1c1 5', 'e1g1 3', 'a1b1 0']);
    expect(refusals.map(({ code }) => code)).toEqual(['book-move']);
    expect(refusals[0]?.message).toContain("'e1g3'");
    book.close();
  });

  test('promotions', () => {
    const book = opened('b.bin', bytes);
    expect(listed(book, PROMOTION)).toEqual(['e7e8q 7', 'e7e8n 2']);
    book.close();
  });

  test('an unknown position', () => {
    const book = opened('c.bin', bytes);
    expect(book.moves(played(''))).toEqual([]);
    book.close();
  });
});

test.each([
  ['no file', undefined, 'file-missing'],
  ['an empty one', new Uint8Array(), 'book-empty'],
  ['one that was cut', new Uint8Array(40), 'book-size'],
  ['something else', Uint8Array.from({ length: 320 }, (_, i) => 255 - (i % 251)), 'book-order'],
])('refused: %s', async (name, bytes, code) => {
  const file = join(folder, `${name}.bin`);
  if (bytes) writeFileSync(file, bytes);
  expect(await openBook(file)).toMatchObject({ ok: false, error: { code } });
});

/** Installed with Debian's gnuchess-book: 180 368 entries written by another program. */
const GNUCHESS = '/usr/share/games/gnuchess/book.bin';

test.skipIf(!existsSync(GNUCHESS))('every move in a real book, three plies deep, is legal', () => {
  const refusals: BookRefusal[] = [];
  const book = PolyglotBook.open(GNUCHESS, (refusal) => refusals.push(refusal));
  if (!book.ok) throw new Error(book.error.message);
  let met = 0;
  const walk = (position: ReturnType<typeof played>, depth: number): void => {
    for (const { move } of book.value.moves(position)) {
      met++;
      if (depth === 1) continue;
      const next = position.clone();
      next.play(move);
      walk(next, depth - 1);
    }
  };
  walk(played(''), 4);
  expect(met).toBeGreaterThan(1000);
  expect(refusals).toEqual([]);
  book.value.close();
});

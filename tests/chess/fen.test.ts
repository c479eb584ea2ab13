import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPosition } from '../../src/chess/fen.js';
import { perTier } from '../support/tier.js';
import { randomGames } from './random-games.js';

function fenOf(text: string): string {
  const result = readPosition(text);
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('; '));
  return result.value.fen;
}

function warningsOf(text: string): string[] {
  const result = readPosition(text);
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('; '));
  return result.value.warnings.map(({ code, field, message }) => `${code} | ${field} | ${message}`);
}

function refusalsOf(text: string): string[] {
  const result = readPosition(text);
  if (result.ok) throw new Error(`accepted as ${result.value.fen}`);
  return result.error.map(({ code, field, message }) => `${code} | ${field} | ${message}`);
}

describe('lenient reading', () => {
  test.each([
    [
      'six fields stay as they are',
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 17',
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 17',
    ],
    ['bare board, nobody at home', '8/8/8/8/8/k7/8/K6R', '8/8/8/8/8/k7/8/K6R w - - 0 1'],
    ['bare board, all at home', 'r3k2r/8/8/8/8/8/8/R3K2R', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['bare board, one rook at home', 'r3k3/8/8/8/8/8/8/4K2R', 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1'],
    ['bare board, a bishop where the rook was', 'b3k3/8/8/8/8/8/8/4K2R', 'b3k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    [
      "bare board, the other side's rook at home",
      '4k3/8/8/8/8/8/7r/4K1BR',
      '4k3/8/8/8/8/8/7r/4K1BR w K - 0 1',
    ],
    ['board and side have rights as at home', 'r3k3/8/8/8/8/8/8/4K2R b', 'r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1'],
    ['a dash means no castling', 'r3k2r/8/8/8/8/8/8/R3K2R w -', 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1'],
    ['an en dash and an em dash', 'r3k2r/8/8/8/8/8/8/R3K2R w – —', 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1'],
    ['fewer rights than possible', 'r3k2r/8/8/8/8/8/8/R3K2R w Kq -', 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1'],
    ['rights in any order', 'r3k2r/8/8/8/8/8/8/R3K2R w qkQK -', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['four fields', '8/8/8/8/8/k7/8/K6R b - -', '8/8/8/8/8/k7/8/K6R b - - 0 1'],
    ['five fields', '8/8/8/8/8/k7/8/K6R b - - 7', '8/8/8/8/8/k7/8/K6R b - - 7 1'],
    ['sides in capitals', '8/8/8/8/8/k7/8/K6R B - - 0 1', '8/8/8/8/8/k7/8/K6R b - - 0 1'],
    ['S is a knight', '8/8/8/8/S6s/k7/8/K6S w - - 0 1', '8/8/8/8/N6n/k7/8/K6N w - - 0 1'],
    [
      'empty squares in several digits',
      '8/44/1111p111/8/8/k7/8/K5R1 w - - 0 1',
      '8/8/4p3/8/8/k7/8/K5R1 w - - 0 1',
    ],
    ['blanks around and between', '  8/8/8/8/8/k7/8/K6R\t w  -   -  0 1 ', '8/8/8/8/8/k7/8/K6R w - - 0 1'],
    ['move number zero', '8/8/8/8/8/k7/8/K6R w - - 0 0', '8/8/8/8/8/k7/8/K6R w - - 0 1'],
    ['leading zeros', '8/8/8/8/8/k7/8/K6R w - - 007 010', '8/8/8/8/8/k7/8/K6R w - - 7 10'],
  ])('%s', (_guards, text, expected) => {
    expect(fenOf(text)).toBe(expected);
    expect(warningsOf(text)).toEqual([]);
  });
});

describe('positions that no game can reach are accepted', () => {
  test.each([
    ['nine pawns', '4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1'],
    ['ten knights', '4k3/8/8/8/8/8/NNNNN3/NNNNNK2 w - - 0 1'],
    ['three bishops on one colour', '4k3/8/8/8/8/8/B1B1B3/4K3 w - - 0 1'],
    ['check by three pieces', '4k3/8/5N2/7Q/8/8/4R3/4K3 b - - 0 1'],
    ['check by two knights', '4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1'],
    ['check along one line from both ends', '8/8/R2k3R/8/8/8/8/4K3 b - - 0 1'],
    ['check by a pawn on its first square', '8/8/8/8/8/k7/1P6/4K3 b - - 0 1'],
    ['bishop locked in behind its pawns', '4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1'],
    ['a board full of queens', 'QQQQQQQQ/QQQQQQQQ/8/8/8/3p4/2pkp3/K1QQQQQQ b - - 0 1'],
  ])('%s', (_guards, text) => {
    expect(fenOf(text)).toBe(text);
    const position = parseFen(text).chain((setup) => Chess.fromSetup(setup));
    expect(position.isOk).toBe(true);
  });
});

describe('castling rights', () => {
  test.each([
    ['rook gone', '4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1', 'R3K3 w Q - 0 1', ['K', 'e1', 'h1']],
    ['king gone', '8/4k3/8/8/8/8/8/R3K3 w Qkq - 0 1', 'R3K3 w Q - 0 1', ['k', 'e8', 'h8']],
    [
      "opponent's rook in the corner",
      '4k3/8/8/8/8/8/8/4KB1r w K - 0 1',
      '4KB1r w - - 0 1',
      ['K', 'e1', 'h1'],
    ],
  ])('%s: the right is dropped with a warning', (_guards, text, ending, [right, king, rook]) => {
    expect(fenOf(text).endsWith(ending)).toBe(true);
    expect(warningsOf(text)[0]).toBe(
      `fen-castling-dropped | castling | right ${right} dropped; it needs the king on ${king} and a rook on ${rook}`,
    );
  });
});

describe('en passant', () => {
  test.each([
    ['White captures', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'd6'],
    ['Black captures', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 'e3'],
    ['in capitals', '4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1', 'e3'],
    ['on the a-file', '4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1', 'a3'],
    ['on the h-file', '4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 1', 'h6'],
    ['nobody there to capture', '4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1', '-'],
    ['the neighbour is on the other edge of the board', '4k3/8/8/7p/P7/8/8/4K3 w - h6 0 1', '-'],
    ['the neighbour is no pawn', '4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1', '-'],
    ["the neighbour is the opponent's", '4k3/8/8/3pp3/8/8/8/4K3 w - d6 0 1', '-'],
  ])('%s', (_guards, text, square) => {
    expect(fenOf(text).split(' ')[3]).toBe(square);
    expect(warningsOf(text)).toEqual([]);
  });

  test.each([
    ['wrong rank for White', '4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1', 'with White to move it must be on rank 6'],
    ['wrong rank for Black', '4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1', 'with Black to move it must be on rank 3'],
    ['no pawn in front', '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1', 'no pawn on d5 can have made a double step'],
    ['own pawn in front', '4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1', 'no pawn on d5 can have made a double step'],
    [
      'square occupied',
      '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1',
      'd6 is occupied, no double step can have crossed it',
    ],
    [
      'origin occupied',
      '4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1',
      'd7 is occupied, no double step can have crossed it',
    ],
  ])('%s: dropped with a warning', (_guards, text, why) => {
    const square = text.split(' ')[3];
    expect(fenOf(text).split(' ')[3]).toBe('-');
    expect(warningsOf(text)).toEqual([
      `fen-en-passant-dropped | en-passant | square ${square} dropped; ${why}`,
    ]);
  });
});

test.each(['x', '-1', '12345', '1.5'])('counter %s is replaced by its default, with a warning', (counter) => {
  const text = `8/8/8/8/8/k7/8/K6R w - - ${counter} ${counter}`;
  expect(fenOf(text)).toBe('8/8/8/8/8/k7/8/K6R w - - 0 1');
  expect(warningsOf(text)).toEqual([
    `fen-counter | halfmoves | found '${counter}'; expected a whole number up to 9999, 0 is used`,
    `fen-counter | fullmoves | found '${counter}'; expected a whole number up to 9999, 1 is used`,
  ]);
});

describe('refusals', () => {
  test.each([
    ['nothing', ' ', ['fen-empty | board | found no position; expected a FEN or EPD']],
    [
      'prose',
      'Hello world, this is no FEN at all',
      ["fen-rank-count | board | found 'Hello'; expected a board of 8 ranks separated by '/'"],
    ],
    ['seven ranks', '8/8/8/8/8/k7/K6R w - - 0 1', ['fen-rank-count | board | found 7 ranks; expected 8']],
    ['nine ranks', '8/8/8/8/8/8/k7/8/K6R w - - 0 1', ['fen-rank-count | board | found 9 ranks; expected 8']],
    [
      'far too many ranks, of which none is described',
      `${'/'.repeat(79)} w - - 0 1`,
      ['fen-rank-count | board | found 80 ranks; expected 8'],
    ],
    [
      'one slash too many at the end',
      '8/8/8/8/8/k7/8/K6R/ w - - 0 1',
      [
        'fen-rank-count | board | found 9 ranks; expected 8',
        "fen-rank-length | board | rank 9 of 9 from the top ('') has 0 files; expected 8",
      ],
    ],
    [
      'seven files',
      '8/8/8/8/7/k7/8/K6R w - - 0 1',
      ["fen-rank-length | board | rank 4 ('7') has 7 files; expected 8"],
    ],
    [
      'nine files',
      '8/8/8/8/8/kpppppppp/8/K6R w - - 0 1',
      ["fen-rank-length | board | rank 3 ('kpppppppp') has 9 files; expected 8"],
    ],
    [
      'a digit nine',
      '9/8/8/8/8/k7/8/K6R w - - 0 1',
      ["fen-rank-length | board | rank 8 ('9') has 9 files; expected 8"],
    ],
    [
      'unknown letters',
      '8/8/2X4ü/8/8/k7/8/K6R w - - 0 1',
      [
        "fen-piece | board | rank 6 ('2X4ü') has 'X' on file c, 'ü' on file h; expected K Q R B N (or S) P, in lower case for Black, or a digit from 1 to 8",
      ],
    ],
    [
      'no white king',
      '8/8/8/8/8/k7/8/7R w - - 0 1',
      ["fen-king-missing | board | White has no king; expected one 'K'"],
    ],
    [
      'no black king',
      '8/8/8/8/8/K7/8/7R w - - 0 1',
      ["fen-king-missing | board | Black has no king; expected one 'k'"],
    ],
    [
      'no kings at all',
      '8/8/8/8/8/8/8/8 w - - 0 1',
      [
        "fen-king-missing | board | White has no king; expected one 'K'",
        "fen-king-missing | board | Black has no king; expected one 'k'",
      ],
    ],
    [
      'two white kings, one of them on a1',
      '8/8/8/8/8/k7/8/K5K1 w - - 0 1',
      ["fen-king-count | board | White has 2 kings (a1, g1); expected one 'K'"],
    ],
    [
      'the side not to move in check',
      '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
      [
        "fen-opponent-in-check | side | Black's king on e8 is attacked by the rook on e2 with White to move; expected Black not to stand in check",
      ],
    ],
    [
      'the side not to move in check by a pawn',
      '8/8/8/4k3/8/8/3p4/4K3 b - - 0 1',
      [
        "fen-opponent-in-check | side | White's king on e1 is attacked by the pawn on d2 with Black to move; expected White not to stand in check",
      ],
    ],
    [
      'kings side by side',
      '8/8/8/8/8/8/k7/K7 w - - 0 1',
      [
        "fen-opponent-in-check | side | Black's king on a2 is attacked by the king on a1 with White to move; expected Black not to stand in check",
      ],
    ],
    [
      'pawns on the first and last rank',
      'p7/8/8/8/8/k7/8/K6P w - - 0 1',
      ['fen-pawn-rank | board | pawn on h1, a8; expected pawns on ranks 2 to 7 only'],
    ],
    ['side', '8/8/8/8/8/k7/8/K6R x - - 0 1', ["fen-side | side | found 'x'; expected w or b"]],
    [
      'castling',
      '8/8/8/8/8/k7/8/K6R w KX - 0 1',
      ["fen-castling | castling | found 'KX'; expected - or letters of KQkq"],
    ],
    [
      'en passant',
      '8/8/8/8/8/k7/8/K6R w - e9 0 1',
      ["fen-en-passant | en-passant | found 'e9'; expected - or a square"],
    ],
    [
      'a seventh field',
      '8/8/8/8/8/k7/8/K6R w - - 0 1 2',
      ["fen-fields | position | found '2' after the sixth field; expected at most six fields"],
    ],
    [
      'control characters do not reach the terminal',
      '8/8/8/8/8/k7/8/K6R \u001b[31m - - 0 1',
      ["fen-side | side | found '\\u001b[31m'; expected w or b"],
    ],
  ])('%s', (_guards, text, expected) => {
    expect(refusalsOf(text)).toEqual(expected);
  });

  test('a message is short, however long the field is', () => {
    const rank = 'x1'.repeat(50_000);
    for (const text of [Array(8).fill(rank).join('/'), '/'.repeat(100_000), `${'8/'.repeat(15)}${rank}`])
      expect(refusalsOf(`${text} w - -`).join('; ').length).toBeLessThan(3000);
    expect(refusalsOf(`${rank}/8/8/8/8/k7/8/K6R w - -`)[0]).toContain("'x', 49992 more; expected K Q R");
  });

  test('all faults are named, not only the first', () => {
    const codes = refusalsOf('pppppppp1/7/xK6/8/8/8/8/KP6 v ABC z9 0 1 2').map((line) => line.split(' ')[0]);
    expect(codes).toEqual([
      'fen-fields',
      'fen-rank-length',
      'fen-rank-length',
      'fen-piece',
      'fen-king-count',
      'fen-king-missing',
      'fen-pawn-rank',
      'fen-side',
      'fen-castling',
      'fen-en-passant',
    ]);
  });
});

describe('properties', () => {
  const piece = fc.constantFrom(...'pnbrqPNBRQ');
  const square = fc.integer({ min: 0, max: 63 });
  const field = fc.constantFrom('-', 'KQkq', 'Kq', 'd6', 'e3', 'w', 'b', '0', '1', 'x', '—');
  const board = fc
    .record({
      pieces: fc.array(fc.tuple(square, piece), { maxLength: 20 }),
      kings: fc.tuple(square, square),
    })
    .map(({ pieces, kings: [white, black] }) => {
      const squares: string[] = Array(64).fill('1');
      for (const [at, letter] of pieces) squares[at] = letter;
      squares[white] = 'K';
      squares[black] = 'k';
      return Array.from({ length: 8 }, (_, rank) => squares.slice(8 * rank, 8 * rank + 8).join('')).join('/');
    });
  const fen = fc
    .tuple(board, fc.array(field, { maxLength: 6 }))
    .map(([first, rest]) => [first, ...rest].join(' '));

  test('a normalised FEN is a fixed point, read without a warning', () => {
    fc.assert(
      fc.property(fen, (text) => {
        const result = readPosition(text);
        fc.pre(result.ok);
        expect(readPosition(result.value.fen)).toEqual({
          ok: true,
          value: { fen: result.value.fen, warnings: [] },
        });
      }),
      { numRuns: perTier(400, 2_000) },
    );
  });

  test('a board is accepted if and only if chessops accepts the position', () => {
    let accepted = 0;
    fc.assert(
      fc.property(board, fc.constantFrom('w', 'b'), (pieces, side) => {
        const mine = readPosition(`${pieces} ${side} - - 0 1`);
        const theirs = parseFen(`${pieces} ${side} - - 0 1`).chain((setup) => Chess.fromSetup(setup));
        expect(mine.ok).toBe(theirs.isOk);
        if (mine.ok) {
          accepted++;
          expect(mine.value.fen).toBe(makeFen(theirs.unwrap().toSetup()));
        }
      }),
      { numRuns: perTier(400, 2_000) },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test('any text gives a position or findings, and nothing throws', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fen,
      fc.stringMatching(/^[KkPp1-9/ ]{0,40}$/),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const result = readPosition(text);
        if (result.ok) return;
        expect(result.error.length).toBeGreaterThan(0);
        for (const { code, message } of result.error) {
          expect(code).toMatch(/^fen-[a-z-]+$/);
          expect(message).toContain('; expected ');
          expect(message).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: perTier(400, 2_000) },
    );
  });
});

test('positions of random games agree with chessops and chess.js', () => {
  let captures = 0;
  for (const { position, before } of randomGames(20, 12, 120)) {
    const setup = position.toSetup();
    // many programs name the square after every double step
    const doubleStep =
      before && position.board.pawn.has(before.to) && Math.abs(before.to - before.from) === 16
        ? (before.to + before.from) >> 1
        : undefined;
    const [board, side, castling, , ...counters] = makeFen(setup).split(' ');
    const named = doubleStep === undefined ? '-' : makeSquare(doubleStep);
    const fen = fenOf([board, side, castling, named, ...counters].join(' '));

    const read = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    expect(makeFen(read.toSetup())).toBe(makeFen(setup));
    if (setup.epSquare !== undefined) {
      captures++;
      expect(fen).toBe(makeFen(setup));
    }
    const other = new ChessJs(fen);
    expect(other.fen().split(' ').slice(0, 3)).toEqual([board, side, castling]);
    expect(other.fen().split(' ')[3]).toBe(makeFen(setup).split(' ')[3]);
  }
  expect(captures).toBeGreaterThan(5);
});

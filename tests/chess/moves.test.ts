import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { describe, expect, test } from 'vitest';
import { fromUci, parseMove, positionOf, sanLine, sanOf, toUci } from '../../src/chess/moves.js';
import { movesOf, randomGames } from './random-games.js';

const BOTH_SIDES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

function uci(text: string): NormalMove {
  const move = fromUci(text);
  if (!move) throw new Error(`no move: ${text}`);
  return move;
}

function found(fen: string, text: string): string | undefined {
  const move = parseMove(positionOf(fen), text);
  return move && toUci(move);
}

describe('UCI', () => {
  test.each(['e2e4', 'e1g1', 'a7a8q', 'a7a8n'])('%s survives a round trip', (text) => {
    expect(toUci(uci(text))).toBe(text);
  });

  test('promotion in capitals', () => expect(toUci(uci('a7a8Q'))).toBe('a7a8q'));

  test('without a promotion the property is absent, as exact optional properties require', () => {
    expect(Object.keys(uci('e2e4'))).toEqual(['from', 'to']);
  });

  test.each(['', 'e2', 'e2e9', 'i2i4', 'a7a8k', 'a7a8p', 'a7a8x', 'N@f3', 'e2e4qq'])(
    '%j is not a move',
    (text) => {
      expect(fromUci(text)).toBeUndefined();
    },
  );
});

describe('SAN', () => {
  test.each([
    ['castling short', BOTH_SIDES, 'e1g1', 'O-O'],
    ['castling long', BOTH_SIDES, 'e1c1', 'O-O-O'],
    ['castling gives check', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
    ['mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'Ra8#'],
    ['promotion to a knight with check', '8/2k1P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8n', 'e8=N+'],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6'],
    ['file tells knights apart', '4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1', 'g1f3', 'Nf3'],
    ['rank tells rooks apart', 'R7/8/8/4k3/8/8/8/R3K3 w - - 0 1', 'a1a4', 'R1a4'],
    ['a pinned piece does not count', '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', 'g1e2', 'Ne2'],
    ['three queens need both coordinates', '8/8/8/k7/4Q2Q/8/8/K6Q w - - 0 1', 'h4e1', 'Qh4e1+'],
  ])('%s', (_guards, fen, move, san) => {
    expect(sanOf(positionOf(fen), uci(move))).toBe(san);
  });

  test('a line is notated move by move', () => {
    const fen = '8/8/8/8/8/8/4QRb1/R3K2k w Q - 0 1';
    expect(sanLine(positionOf(fen), ['e2e4', 'g2e4', 'e1c1'].map(uci))).toEqual(['Qe4', 'Bxe4', 'O-O-O#']);
  });

  test('king takes rook is castling, too', () => {
    expect(sanOf(positionOf(BOTH_SIDES), uci('e1h1'))).toBe('O-O');
  });

  test('an illegal move is a programming error and throws', () => {
    expect(() => sanLine(positionOf(BOTH_SIDES), [uci('e1e3')])).toThrow(new RangeError('illegal move e1e3'));
    expect(() => sanOf(positionOf('no position'), uci('e1e3'))).toThrow(RangeError);
  });
});

describe('moves as people write them', () => {
  const promotion = '4k3/P7/8/8/8/8/8/4K2R w K - 0 1';
  const enPassant = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
  const queen = '8/8/8/7Q/k7/8/8/K7 w - - 0 1';
  test.each([
    ['check mark behind a blank', queen, 'Qd1 +', 'h5d1'],
    ['annotations', queen, 'Qd1+!?', 'h5d1'],
    ['mate mark behind a blank', queen, 'Qd1 #', 'h5d1'],
    ['move number', queen, '1.Qd1', 'h5d1'],
    ['long algebraic', queen, 'Qh5-a5', 'h5a5'],
    ['long algebraic without dash', queen, 'Qh5a5', 'h5a5'],
    ['UCI', queen, 'h5a5', 'h5a5'],
    ['capture with x', '8/8/8/n6Q/k7/8/8/K7 w - - 0 1', 'Qxa5+', 'h5a5'],
    ['capture with *', '8/8/8/n6Q/k7/8/8/K7 w - - 0 1', 'Qh5*a5 +', 'h5a5'],
    ['capture with :', '8/8/8/n6Q/k7/8/8/K7 w - - 0 1', 'Q:a5', 'h5a5'],
    ['capture unmarked', '8/8/8/n6Q/k7/8/8/K7 w - - 0 1', 'Qa5', 'h5a5'],
    ['S is a knight', '4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'Sf3', 'g1f3'],
    ['pawn with its letter', enPassant, 'Pe6', 'e5e6'],
    ['b is a file, B a bishop', '4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1', 'bxc3', 'b2c3'],
    ['B is a bishop, b a file', '4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1', 'Bxc3', 'd2c3'],
    ['en passant, marked', enPassant, 'e:d6 e.p.', 'e5d6'],
    ['en passant, marked closely', enPassant, 'exd6ep', 'e5d6'],
    ['en passant, Popeye', enPassant, 'e5*d6 ep.', 'e5d6'],
    ['promotion with =', promotion, 'a8=Q+', 'a7a8q'],
    ['promotion without =', promotion, 'a8Q', 'a7a8q'],
    ['promotion to S', promotion, 'a7-a8=S', 'a7a8n'],
    ['promotion in brackets', promotion, 'a8(R)', 'a7a8r'],
    ['promotion UCI', promotion, 'a7a8b', 'a7a8b'],
    ['castling with letters', BOTH_SIDES, 'O-O', 'e1g1'],
    ['castling with zeros', BOTH_SIDES, '0-0-0', 'e1c1'],
    ['castling with a check mark', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', '0-0 +', 'e1g1'],
    ['castling with dashes of a word processor', BOTH_SIDES, '0–0—0', 'e1c1'],
    ['dashes of a word processor', queen, 'Qh5–a5', 'h5a5'],
    ['figurine', queen, '♕a5', 'h5a5'],
    ['black figurine', '4k1n1/8/8/8/8/8/8/4K3 b - - 0 1', '1…♞f6', 'g8f6'],
    ['figurine in emoji style', queen, '♕\ufe0fa5', 'h5a5'],
    ['promotion to a figurine', promotion, 'a8=♘', 'a7a8n'],
    ['dagger for check', queen, 'Qd1†', 'h5d1'],
    ['check in letters', queen, 'Qd1 ch.', 'h5d1'],
    ['discovered check in letters', queen, 'Qd1 dis. ch', 'h5d1'],
    ['mate in a word', queen, 'Qd1 mate!', 'h5d1'],
    ['piece letter in lower case', queen, 'qa5', 'h5a5'],
    ['knight in lower case', '4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'sf3', 'g1f3'],
    ['castling in two steps', BOTH_SIDES, 'e1c1', 'e1c1'],
    ['castling as king takes rook', BOTH_SIDES, 'e1a1', 'e1c1'],
    ['castling of Black', BOTH_SIDES.replace(' w ', ' b '), '1...0-0', 'e8g8'],
  ])('%s', (_guards, fen, text, expected) => {
    expect(found(fen, text)).toBe(expected);
  });

  test.each([
    ['not legal', BOTH_SIDES, 'Ke3'],
    ['ambiguous', '4k3/8/8/8/8/8/8/R3K2R w - - 0 1', 'Rh8xa8'],
    ['two rooks could', '4k3/8/8/R6R/8/8/8/4K3 w - - 0 1', 'Rd5'],
    ['promotion to nothing', promotion, 'a8'],
    ['promotion in the middle of the board', enPassant, 'e6=Q'],
    ['no right to castle', 'r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1', 'O-O'],
    ['pawn move that a bishop could make', '4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1', 'bxc3'],
    ['no move at all', BOTH_SIDES, 'hello'],
    ['empty', BOTH_SIDES, ''],
  ])('%s: no move', (_guards, fen, text) => {
    expect(found(fen, text)).toBeUndefined();
  });
});

test('every move of random games: SAN as chess.js writes it, and read back in every spelling', () => {
  let moves = 0;
  for (const { position } of randomGames(7, 4, 90)) {
    if (position.fullmoves % 6 !== 0) continue;
    const fen = makeFen(position.toSetup());
    const theirs = new ChessJs(fen).moves({ verbose: true });
    expect(theirs.length).toBe(movesOf(position).length);
    for (const { san, lan } of theirs) {
      moves++;
      expect(sanOf(positionOf(fen), uci(lan))).toBe(san);
      expect(found(fen, san)).toBe(lan);
      expect(found(fen, lan)).toBe(lan);
      const dirty = san.replace('N', 'S').replace('x', ':').replaceAll('O', '0').replace(/[+#]$/, ' $&!');
      expect(found(fen, dirty)).toBe(lan);
    }
  }
  expect(moves).toBeGreaterThan(500);
});

test('positions of random games are read as chessops reads them', () => {
  for (const { position } of randomGames(11, 3, 80)) {
    const fen = makeFen(position.toSetup());
    const theirs = parseFen(fen).chain((setup) => Chess.fromSetup(setup));
    expect(positionOf(fen)).toEqual(theirs.unwrap());
  }
});

test.each([
  ['four fields', '4k3/8/8/8/8/8/8/4K2R w K -'],
  ['the field of another rook', '4k3/8/8/8/8/8/8/4K1R1 w G - 0 1'],
  ['numbers that begin at nought', '4k3/8/8/8/8/8/8/4K3 b - - 0 0'],
])('%s: as chessops reads it', (_, fen) => {
  const theirs = parseFen(fen).chain((setup) => Chess.fromSetup(setup));
  expect(positionOf(fen)).toEqual(theirs.unwrap());
});

test.each([
  '4k3/8/8/8/8/8/8/4S1K1 w - - 0 1',
  '4k3/8/8/8/8/8/8/K6 w - - 0 1',
  '4k3/8/8/8/8/8/8/K3K3 w - - 0 1',
])('an invalid FEN is a programming error: %s', (fen) => {
  expect(() => positionOf(fen)).toThrow(RangeError);
});

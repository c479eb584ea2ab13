/** The positions of a scheme, compared with all that a plain enumeration finds. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLetters, writeBoard } from '../../src/chess/board-letters.js';
import { readPosition } from '../../src/chess/fen.js';
import { letterIn, type Placement, readScheme, type Scheme, squareOf } from '../../src/compose/scheme.js';
import { choose, Space } from '../../src/compose/space.js';
import { type Diagram, mapped, TRANSFORMATIONS } from '../../src/problems/setup/setup-board.js';

function schemeOf(text: string): Scheme {
  const read = readScheme(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const fensOf = (scheme: Scheme, seed?: number, from = 0, side: 'w' | 'b' = 'w'): string[] =>
  [...new Space(scheme, { side, seed }).positions(from)].flatMap((found) => found?.fen ?? []);

/** Every position of the scheme by the reader of positions: nothing is cut, and sets find repetitions. */
function allOf({ matrix, parts }: Scheme, side: 'w' | 'b'): Set<string> {
  const found = new Set<string>();
  const place = (placements: readonly Placement[], part: number, from: number, count: number): void => {
    const now = parts[part];
    if (!now) {
      const diagram: Diagram = [];
      for (const placement of placements) {
        if (diagram[squareOf(placement)]) return;
        diagram[squareOf(placement)] = letterIn(placement);
      }
      const read = readPosition({ board: writeBoard((square) => diagram[square]), side });
      if (read.ok) found.add(read.value.fen);
      return;
    }
    if (count >= now.min) place(placements, part + 1, 0, 0);
    if (count === now.max) return;
    for (let i = from; i < now.placements.length; i++)
      place([...placements, now.placements[i] as Placement], part, i + 1, count + 1);
  };
  place(matrix, 0, 0, 0);
  return found;
}

function imagesOf(fen: string): string[] {
  const [board = '', side = ''] = fen.split(' ');
  if (fen.split(' ')[2] !== '-') return [fen];
  return Object.entries(TRANSFORMATIONS).flatMap(([name, turn]) => {
    if (name !== 'a1<-->h1' && /p/i.test(board)) return [];
    const turned = mapped(readLetters(board), turn);
    const read = readPosition({ board: writeBoard((square) => turned?.[square]), side });
    // castling is not the same in a mirror
    return read.ok && read.value.fen.split(' ')[2] === '-' ? [read.value.fen] : [];
  });
}

const SCHEMES = [
  'white Kf1 Qd8 black Kd4',
  'white Kf1 Qd8 black Kd4 + wS c3-e5',
  'white Kf1 black Kd4 + 0-2 bP a5-d7 + wBR e1-e4',
  'wKa1 bKh8 + wB a2 b3 | wS c4 + wS c4 d5 + 0-1 wSB a2-d5',
  // the parts overlap, in a circle
  'wKa1 bKh8 + wS c3 d4 + wS d4 e5 + wS e5 c3',
  // mirror images, with pawns and without
  'black Pd5e5 + wK d1-e1 + wR a1 h1 + bK d8 e8',
  'wRd4 + wK a1-b3 + bK g7-h8 | bK f8',
  'black Bd4 + wK c1-e1 + bK c8-e8 + wQ a4-h4',
  // castling is not the same in a mirror
  'black Ke8 + wK d1 e1 + wR a1 h1',
  '8/8/8/3k4/8/8/8/4K2R + wS a1-h8',
];

describe('the positions of a scheme', () => {
  test.each(SCHEMES)('are all that are legal, each once: %s', (text) => {
    for (const side of ['w', 'b'] as const) {
      const scheme = schemeOf(text);
      const found = fensOf(scheme, undefined, 0, side);
      const all = allOf(scheme, side);
      expect(new Set(found).size).toBe(found.length);
      for (const fen of found) expect(all).toContain(fen);
      // each that is left out is the mirror image of one that is there
      const images = new Set(found.flatMap((fen) => [fen, ...imagesOf(fen)]));
      for (const fen of all) expect(images).toContain(fen);
      // and none that is there is the image of another
      for (const fen of found)
        expect(imagesOf(fen).filter((image) => image !== fen && found.includes(image))).toEqual([]);
    }
  });

  test('are the same in a random order, from any place on', () => {
    const scheme = schemeOf('white Kf1 black Kd4 + 0-2 bP a5-d7 + wBR e1-e4');
    const inOrder = fensOf(scheme);
    expect(fensOf(scheme, 7)).not.toEqual(inOrder);
    expect(fensOf(scheme, 7)).not.toEqual(fensOf(scheme, 8));
    expect(fensOf(scheme, 7).sort()).toEqual([...inOrder].sort());
    for (const seed of [undefined, 7]) {
      const all = [...new Space(scheme, { side: 'w', seed }).positions()].flatMap((each) => each ?? []);
      fc.assert(
        fc.property(fc.nat(all.length - 1), (at) => {
          const { place } = all[at] as (typeof all)[number];
          expect(fensOf(scheme, seed, place)).toEqual(all.slice(at).map(({ fen }) => fen));
          expect(fensOf(scheme, seed, place + 1)).toEqual(all.slice(at + 1).map(({ fen }) => fen));
        }),
        { numRuns: 30 },
      );
    }
  });

  test('begin with those of fewer men, and leave out what has more than are wanted', () => {
    const scheme = schemeOf('white Kf1 Qd8 black Kd4 + 0-8 bP a2-h7');
    const space = new Space(scheme, { side: 'w', mayHaveMen: (men) => men <= 5 });
    expect(space.total).toBe(1 + 47 + choose(47, 2));
    const men = [...space.positions()].flatMap(
      (found) => found?.fen.split(' ')[0]?.replace(/[^a-z]/gi, '').length ?? [],
    );
    expect(men).toEqual([...men].sort());
    expect(men.at(-1)).toBe(5);
  });

  test('cannot be more than can be numbered', () => {
    const scheme = schemeOf('wKa1 bKh8 + 12 wQRBSP');
    expect(() => new Space(scheme, { side: 'w' })).toThrow('more than 9,000,000,000,000,000');
  });
});

describe('a scheme', () => {
  test('is written in several ways', () => {
    const one = schemeOf('white Kf1 Qd8 black Kd4 Pa7b7 + 0-2 wS c3 d4e5 + wB/R a1-b2');
    const other = schemeOf(
      '# comment\nwKf1 wQ d8\nbKd4 bPa7 bPb7\n+ 0-2 white Nc3 e5\n  # another\n+ wBR a1 b1 a2 b2',
    );
    expect(other.matrix).toEqual(one.matrix);
    expect(other.parts).toEqual(one.parts);
    expect(other.text).toBe('wKf1 wQ d8 bKd4 bPa7 bPb7 + 0-2 white Nc3 e5 + wBR a1 b1 a2 b2');
    expect(schemeOf('3Q4/pp6/8/8/3k4/8/8/5K2 w - - + 0-2 wS c3 e5').matrix.toSorted()).toEqual(
      [...one.matrix].sort(),
    );
  });

  test.each([
    ['', 'found no scheme; expected men such as "white Kf1 Qd8 black Kd4 + wS a1-h8"'],
    ['Kf1 Qd8', "found 'Kf1' without a colour; expected white, black, or w or b before the man"],
    ['white Kf1 Xd8', "found 'Xd8'; expected a man with its colour and a capital letter, such as wS or bP"],
    ['white Kf1 Qd9', "found 'Qd9'; expected a man with its colour and a capital letter, such as wS or bP"],
    ['white Kf1 Q black Kd4', "found 'black' for a man; expected squares such as d4 or a1h1"],
    ['white Kf1 Qf1 black Kd4', 'found two men on one square of the matrix; expected one'],
    ['white Kf1 Pa8 black Kd4', 'found a pawn on a8; expected ranks 2 to 7'],
    ['white Kf1', 'found no black king; expected one in the matrix, or among the men to add (+ bK d4 e4)'],
    ['wKf1 bKd4 + bK e5', 'found a second black king to add; expected one black king'],
    [
      'wKf1 bKd4 +',
      'found nothing after +; expected a man with its colour and a capital letter, such as wS or bP',
    ],
    ['wKf1 bKd4 + 3-2 wS', "found '3-2' men; expected a number such as 2, or a range such as 0-2"],
    ['wKf1 bKd4 + wS c9', "found 'c9'; expected squares such as c3, c3d4 or a1-h8"],
    [
      'wKf1 bKd4 + wP a1-h1',
      "no square is left for 'wP a1-h1'; expected at least 1, free in the matrix, for a pawn on ranks 2 to 7",
    ],
    [
      'wKf1 bKd4 + 2 wS f1 c3',
      "only 1 square is left for '2 wS f1 c3'; expected at least 2, free in the matrix, for a pawn on ranks 2 to 7",
    ],
    ['wKf1 bKd4 + 13 wS', 'found 13 men to add; expected at most 12'],
    ['8/8/8/8/8/8/8/7 + wS', 'rank'],
  ])('that is wrong is refused: %s', (text, message) => {
    const read = readScheme(text);
    expect(read.ok ? 'ok' : read.error.message).toContain(message);
  });

  test.each([
    ['# a comment\nwKf1 bKd4\n+ wS c3\n+ wX c4\n+ wB', 4],
    ['wKf1\r\nbKd4\r\n+ wS\r\nc9', 4],
    ['8/8/8/8/8/8/8/7\n+ wS', 1],
    ['wKf1\nbKf1\n', 2],
    ['wKf1\n+ wS\n', undefined],
    ['wKf1 bKd4 + wX c4', undefined],
  ])('the line that is wrong is named: %j', (text, line) => {
    const read = readScheme(text);
    expect(read.ok ? 'ok' : read.error.line).toBe(line);
  });
});

import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { SolutionCards } from '../../src/report/solution/solution-cards.js';
import { boardWidth, drawBoard } from '../../src/report/terminal/board.js';
import { shown } from '../../src/text/quote.js';
import { problem, solutionRecord, sound } from './examples.js';
import { Sink } from './sink.js';

const FEN = 'r1b1k3/8/8/3N4/8/8/P7/4K2R w K - 0 1';
const plain = { colour: false, unicode: false, width: 80 };
const coloured = { colour: true, unicode: true, width: 80 };

test('ASCII, with coordinates', () => {
  expect(drawBoard(FEN, plain)).toEqual([
    '8 r . b . k . . .',
    '7 . . . . . . . .',
    '6 . . . . . . . .',
    '5 . . . N . . . .',
    '4 . . . . . . . .',
    '3 . . . . . . . .',
    '2 P . . . . . . .',
    '1 . . . . K . . R',
    '  a b c d e f g h',
  ]);
});

test('ASCII if colours or Unicode are missing', () => {
  expect(drawBoard(FEN, { ...coloured, unicode: false })).toEqual(drawBoard(FEN, plain));
  expect(drawBoard(FEN, { ...coloured, colour: false })).toEqual(drawBoard(FEN, plain));
});

test('glyphs on coloured squares, which differ without their colours', () => {
  const lines = drawBoard(FEN, coloured).map(shown);
  // a8 is light and has Black's rook, b8 is dark and empty
  expect(lines[0]).toContain('\u001b[48;5;180;38;5;16m ♜\u{fe0e} \u001b[0m\u001b[48;5;137m   \u001b[0m');
  expect(lines.map((line) => stripVTControlCharacters(line)).join('\n')).toMatch(/1 .*♔.*♖/);
  // h1 is also light
  expect(lines[7]?.endsWith('\u001b[48;5;180;38;5;231m ♖\u{fe0e} \u001b[0m')).toBe(true);
});

test.each([
  ['plain', plain],
  ['coloured', coloured],
])('all lines are equally wide: %s', (_, style) => {
  for (const line of drawBoard(FEN, style)) {
    const visible = stripVTControlCharacters(shown(line)).replaceAll('\u{fe0e}', '');
    expect(visible.length).toBe(boardWidth(style));
  }
});

test('a card: the diagram, with the findings beside it', async () => {
  const out = new Sink();
  const messages = new Sink();
  const card = new SolutionCards({ out: out.output, messages: messages.output, style: plain, quiet: false });
  card.result(solutionRecord(problem, sound));
  await out.output.flush();
  expect(out.text).toMatchInlineSnapshot(`
    "8 . . . . . . . k   Waiting rook
    7 . . . . . . . .   classics.epd:7
    6 . . . . . K . .   White to move, #2
    5 . . . . . . . .
    4 . . . . . . . .   key      Kf7!
    3 . . . . . . . .   mate in  2
    2 . . . . . . . .   line     1.Kf7! Kh7 2.Rh1#
    1 . . . . . . R .   status   sound
      a b c d e f g h   effort   1,234 nodes, 0.4 ms

    "
  `);
});

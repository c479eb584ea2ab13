import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { outline, readAll } from './said.js';

const file = (name: string): string => fileURLToPath(new URL(`../data/${name}`, import.meta.url));

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const LOYD = '3R3K/4ppp1/2p5/1nN1kpQN/8/r7/b4rP1/3R2n1 w - - 0 1';
const QUEEN = '8/8/8/7Q/k7/8/8/K7 w - - 0 1';
const KNIGHT = '8/8/8/n6Q/k7/8/8/K7 w - - 0 1';

/** The line, what is read there, and the position if it is not Morphy's. */
type Row = readonly [line: number, what: object, fen?: string];

const EPD: readonly Row[] = [
  [7, { asks: '#2', keys: 'Ra6', id: 'Morphy' }],
  [9, { asks: '#2', keys: 'Ra6' }],
  [11, { asks: '#2' }],
  [13, { asks: '#2', id: 'Grünfeld, Zürich' }],
  [15, { asks: '#2', id: 'Loyd – ’Organ Pipes’' }],
  [17, { asks: '#2', id: 'Józef Čech – Łódź' }],
  [19, { asks: '#2', id: 'Paul Morphy', comments: ['New York Clipper'] }],
  [21, { asks: '#2', keys: 'Sb3' }, LOYD],
  [23, { asks: '#2', keys: 'Qd1' }, QUEEN],
  [25, { keys: 'Q:a5' }, KNIGHT],
  [27, { asks: '#1', keys: 'Ra8' }, '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'],
  [29, { keys: 'Ra6 Rb1' }],
  [31, { keys: 'Ra6', line: 'Ra6! bxa6 b7#', length: 2 }],
  [33, { asks: '#2' }],
  [35, { refused: ['stipulation-unreadable dm'] }],
  [37, { asks: '#2', keys: 'Ra6' }],
  [39, { asks: '#2', keys: 'Ra6' }],
  [41, { asks: '#2' }],
  [43, { asks: '#2' }],
  [45, { asks: '#2' }],
  [47, { refused: ['fen-side side'] }],
  [49, { asks: '#2', keys: 'Ra6', id: 'Morphy' }],
  [51, { asks: '#2' }],
  [53, { asks: '#2', keys: '0–0–0' }, '8/8/8/8/8/8/4QRb1/R3K2k w Q - 0 1'],
  [55, { asks: '#2', line: 'Ra6 bxa6 b7#', length: 3, warnings: ['stipulation-conflict bm'] }],
  [57, { asks: '#2', warnings: ['fen-castling-dropped castling', 'fen-castling-dropped castling'] }],
  [59, { refused: ['fen-rank-count board'] }],
  [61, { refused: ['fen-rank-length board', 'fen-pawn-rank board'] }],
  [63, { refused: ['fen-piece board', 'fen-king-missing board'] }],
  [65, { asks: 'h#2', warnings: ['stipulation-side side'] }],
  [67, { refused: ['stipulation-unreadable dm'] }],
  [69, { refused: ['fen-rank-count board'] }],
];

const PGN: readonly Row[] = [
  [5, { asks: '#2', keys: 'Ra6', line: 'Ra6 bxa6 b7#', event: '5334 Problems, 1994' }],
  [
    14,
    {
      asks: '#2',
      keys: 'Ra6',
      line: 'Ra6',
      author: 'Paul Morphy',
      comments: ['names of tags in lower case, a bare board'],
    },
  ],
  [
    20,
    {
      asks: '#2',
      keys: 'Sb3',
      line: 'Sb3',
      author: 'Samuel "Sam" Loyd',
      event: 'Chess Monthly, 1860-11-01',
    },
    LOYD,
  ],
  [26, { asks: '#2', keys: 'Ra6', line: 'Ra6', author: 'Grünfeld, Jürgen', event: 'Die Schwalbe – Heft 3' }],
  [33, { asks: '#2', keys: 'Sb3', line: 'Sb3', author: 'Loyd', comments: ['Mate in 2'] }, LOYD],
  [34, { keys: 'Qh5*a5', line: 'Qh5*a5+', author: 'Kein Leerzeichen' }, KNIGHT],
  [
    37,
    {
      asks: '#2',
      author: 'never closed',
      keys: 'Ra6',
      line: 'Ra6',
      comments: ['Mate in 2. 1.Ra6'],
      warnings: ['pgn-unbalanced movetext'],
    },
  ],
  [42, {}],
  [52, { refused: ['pgn-without-fen FEN'] }],
  [58, { refused: ['pgn-without-fen FEN'] }],
  [63, { refused: ['fen-rank-count board', 'fen-side side'] }],
  [68, { asks: 'h#2.5', author: 'a composer' }],
  [74, { refused: ['pgn-variant Variant'] }],
  [
    79,
    {
      asks: '#2',
      keys: 'Ra6',
      line: 'Ra6 bxa6 b7#',
      tree: 'Ra2? [Bf4+! | -- [Rxa7#]] || Ra6! [bxa6 [b7#] | B~ [Rxa7#]]',
      author: 'a problemist',
      comments: ['Mate in 2.'],
      warnings: ['pgn-unbalanced movetext'],
    },
  ],
  [87, { asks: '#2', keys: 'Ta6', line: 'Ta6', tree: 'Ta6! [L~ [Txa7#]]', author: 'German' }],
  [93, { author: 'tags only' }],
  [95, { author: 'the next, without a line between' }, QUEEN],
  [
    98,
    {
      asks: '#3',
      keys: 'Ra6',
      line: 'Ra6 bxa6 b7#',
      length: 2,
      warnings: ['stipulation-conflict White'],
    },
  ],
  [104, { keys: 'Ra6', line: 'Ra6 bxa6 b7#', author: 'tabs and no-break spaces' }],
  [109, { keys: 'Ra6', line: 'Ra6', author: 'moves behind the result', warnings: ['pgn-overrun movetext'] }],
  [
    114,
    {
      asks: '#2',
      keys: 'Rz9',
      line: 'Rz9 Kh8 Qxq7#',
      author: 'illegal',
      warnings: ['pgn-unbalanced movetext'],
    },
  ],
];

test.each([
  ['dirt.epd', EPD],
  ['dirt.pgn', PGN],
])('%s: every problem is read as a person would, or refused with line and reason', async (name, rows) => {
  const entries = await readAll([file(name)]);
  expect(entries.map(outline)).toEqual(rows.map(([line, what]) => [line, what]));
  let problems = 0;
  for (const [index, [, what, fen = MORPHY]] of rows.entries()) {
    const entry = entries[index];
    expect(entry?.type).toBe('refused' in what ? 'refusal' : 'problem');
    if (entry?.type !== 'problem') continue;
    expect(entry.problem.fen).toBe(fen);
    expect(entry.problem.index).toBe(problems++);
  }
});

test.each([
  ['dirt.epd', 59, 'found 7 ranks; expected 8', 'kbK5/pp6/1P6/8/8/8/R7 w - - dm 2;'],
  [
    'dirt.pgn',
    52,
    'found no FEN tag: a game from the initial position is not a problem; expected a tag FEN',
    '[White "Kasparov"]',
  ],
  ['dirt.pgn', 63, 'found 7 ranks; expected 8', '[FEN "kbK5/pp6/1P6/8/8/8/R7 x - - 0 1"]'],
])('%s:%i says what was found, what was expected, and where', async (name, line, message, text) => {
  const entries = await readAll([file(name)]);
  const refused = entries.find((entry) => entry.type === 'refusal' && entry.refusal.source.line === line);
  if (refused?.type !== 'refusal') throw new Error(`nothing refused at line ${line}`);
  expect(refused.refusal.source.file).toBe(file(name));
  expect(refused.refusal.text).toBe(text);
  expect(refused.refusal.findings[0]?.message).toBe(message);
});

import { makeUci } from 'chessops';
import { Chess } from 'chessops/chess';
import { makePgn } from 'chessops/pgn';
import { makeSanAndPlay } from 'chessops/san';
import { describe, expect, test } from 'vitest';
import { readGameFiles } from '../../src/files/named-files.js';
import type { GameEntry, PgnGame } from '../../src/games/read-game.js';
import { movesOf, randomNumbers } from '../chess/random-games.js';

async function read(text: string | Uint8Array, chunk = Infinity): Promise<GameEntry[]> {
  const bytes = Buffer.from(text);
  async function* stdin() {
    for (let i = 0; i < bytes.length; i += chunk) yield bytes.subarray(i, i + chunk);
  }
  const entries: GameEntry[] = [];
  for await (const entry of readGameFiles(['-'], stdin())) entries.push(entry);
  return entries;
}

const shown = (entries: readonly GameEntry[]): string[] =>
  entries.map((entry) =>
    entry.type === 'game'
      ? `${entry.game.source.line}: ${sans(entry.game).join(' ')}`
      : `${entry.refusal.source.line}: ${entry.refusal.findings.map(({ code }) => code).join()}`,
  );

const sans = ({ pgn }: PgnGame): string[] => [...pgn.moves.mainline()].map(({ san }) => san);

async function single(text: string): Promise<PgnGame> {
  const [entry, ...others] = await read(text);
  if (entry?.type !== 'game' || others.length > 0) return expect.fail(JSON.stringify(entry));
  return entry.game;
}

describe('where a game ends', () => {
  test.each([
    ['tags begin the next one', '[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. d4 *\n', ['1: e4', '5: d4']],
    ['without a result', '[White "a"]\n1. e4\n[White "b"]\n1. d4', ['1: e4', '3: d4']],
    ['without tags, by the result', '1. e4 e5 1-0\n1. d4 d5 0-1\n', ['1: e4 e5', '2: d4 d5']],
    [
      'by a result as people write it',
      '1. e4 e5 1:0\n1. d4 d5 0–1\n1. c4 c5 1/2\n1. f4 f5 ½-½\n',
      ['1: e4 e5', '2: d4 d5', '3: c4 c5', '4: f4 f5'],
    ],
    ['blank lines mean nothing', '[White "a"]\n\n1. e4 e5\n\n2. Nf3\n\n*\n', ['1: e4 e5 Nf3']],
    ['a comment may have them, too', '1. e4 {a\n\nb} e5 *', ['1: e4 e5']],
    ['a tag in a comment is a comment', '1. e4 {see [White "x"] there} e5 *', ['1: e4 e5']],
    ['carriage returns', '[White "a"]\r\n\r\n1. e4 e5 *\r\n', ['1: e4 e5']],
    [
      'a comment above the tags, the position first',
      '{head}\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[White "a"]\n1. e4 *',
      ['1: e4'],
    ],
    ['a byte order mark', '\ufeff[White "a"]\n\n1. e4 *', ['1: e4']],
    ['escaped lines are passed over', '% not for us\n[White "a"]\n% nor this\n1. e4 *', ['2: e4']],
    [
      'tags without moves, then a game',
      '[White "a"]\n[Result "*"]\n\n[White "b"]\n\n1. e4 *',
      ['1: game-empty', '4: e4'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(shown(await read(text))).toEqual(expected);
    // the same, however the bytes arrive
    expect(shown(await read(text, 7))).toEqual(expected);
  });
});

describe('refused games', () => {
  test.each([
    ['an illegal move, at its line', '[White "a"]\n\n1. e4 e5\n2. Ke3 *', '4: game-illegal-move'],
    [
      'a move that two pieces can make',
      '[FEN "k7/8/8/8/8/8/8/KR5R w - -"]\n\n1. Rd1 *',
      '3: game-illegal-move',
    ],
    ['a passed move', '1. e4 -- 2. d4 *', '1: game-illegal-move'],
    ['German pieces: not another move', '1. e4 e5\n2. Sf3 Sc6 *', '2: game-word'],
    ['prose', 'White begins and wins.', '1: game-word'],
    ['moves behind the result', '1. e4 1-0 d5 2. d4', '1: game-word'],
    ['a comment that is never closed', '[White "a"]\n\n1. e4 {oh\ne5', '3: game-comment-open'],
    ['a variation that is never closed', '1. e4\n(1. d4 d5 2. c4 1... e5 2. Nf3 *', '2: game-variation-open'],
    ['a parenthesis too many', '1. e4 (1. d4)) 1... e5 *', '1: game-word'],
    ['a bad FEN', '[FEN "8/8/8 w - -"]\n\n1. e4 *', '1: fen-rank-count'],
    ['other rules', '[Variant "Atomic"]\n\n1. e4 *', '1: game-variant'],
    ['no move', '[White "a"]\n\n*', '1: game-empty'],
    ['a game beyond all measure', `1. e4 {${'x'.repeat(70_000)}} *`, '1: game-too-long'],
  ])('%s', async (_, text, expected) => {
    expect(shown(await read(text))).toEqual([expected]);
    // and the next game is read
    const [, next] = shown(await read(`${text}\n\n[White "b"]\n\n1. d4 *`));
    expect(next).toMatch(/^\d+: d4$/);
  });

  test.each([
    ['nothing', '', 'file-without-games'],
    ['blank lines', '\n\n', 'file-without-games'],
    ['binary data', Buffer.from([0x50, 0, 0, 1, 2]), 'file-binary'],
  ])('%s', async (_, text, code) => {
    const [entry] = await read(text);
    expect(entry?.type === 'refusal' && entry.refusal.findings[0]?.code).toBe(code);
  });

  test('a refusal says what was found and what was expected', async () => {
    const [entry] = await read('1. e4 e5 2. Nf6 *');
    expect(entry?.type === 'refusal' && entry.refusal.findings[0]?.message).toBe(
      "found '2.Nf6'; expected a legal move",
    );
  });
});

describe('a game keeps', () => {
  test('tags, comments, annotations and variations', async () => {
    const { pgn } = await single(
      '[White "A \\"B\\" C"]\n[Custom "x"]\n\n{before} 1. e4! {good} (1. d4 $14 {also (good)} d5) 1... e5?? ; to the end\n2. Nf3 1/2-1/2',
    );
    expect([...pgn.headers]).toEqual([
      ['White', 'A "B" C'],
      ['Custom', 'x'],
      ['Result', '1/2-1/2'],
    ]);
    expect(makePgn(pgn)).toContain(
      '{ before } 1. e4 $1 { good } ( 1. d4 $14 { also (good) } 1... d5 ) 1... e5 $4 { to the end } 2. Nf3 1/2-1/2',
    );
  });

  test('moves as people write them', async () => {
    const { moves } = await single('1.e4 e5 2.Nf3 d6 3.Bc4 Bg4 4.0-0 h6 5.h3 Bxf3 6.Qxf3 Nc6 7.Qxf7++ 1-0');
    expect(moves.map(makeUci).slice(6, 7)).toEqual(['e1g1']);
    expect(
      (await single('1. e4 a6 2. e5 d5 3. exd6e.p. = cxd6 e.p. *').catch(() => undefined))?.moves.length,
    ).toBe(6);
    expect(await single('1. e2e4 e7-e5 2. Ng1-f3 N *').catch(() => undefined)).toBeUndefined();
  });

  test('a dot next to a move, and next to an annotation', async () => {
    expect(sans(await single('1 .e4 ..e5 2.Nf3 .Nc6$14.3.Bb5 ... a6 *'))).toEqual(
      'e4 e5 Nf3 Nc6 Bb5 a6'.split(' '),
    );
  });

  test('comments above the tags, and right after the result', async () => {
    const text = '{head\nof two lines}\n[White "a"]\n[Black "b"]\n\n1. e4 1-0\n{he resigned}\n\n';
    const entries = await read(`${text}{of the next}\n[White "c"]\n\n1. d4 *\n\n{the end}\n`);
    expect(shown(entries)).toEqual(['1: e4', '9: d4']);
    const [first = '', second = ''] = entries.map((entry) =>
      entry.type === 'game' ? makePgn(entry.game.pgn) : '',
    );
    expect(first).toMatch(
      /^\[White "a"\]\n\[Black "b"\]\n\[Result "1-0"\]\n\n\{ head\sof two lines \} 1\. e4 \{ he resigned \} 1-0/,
    );
    expect(second).toContain('{ of the next } 1. d4 *');
  });

  test('a comment before the moves of the next game, and one that is never closed', async () => {
    const text =
      '1. e4 e5 1-0\n{Game 2} 1. d4 d5 *\n{Game 3} 1. c4 c5 *\n1. f4 f5 *\n\n{never closed\n1. g3 *';
    expect(shown(await read(text))).toEqual([
      '1: e4 e5',
      '2: d4 d5',
      '3: c4 c5',
      '4: f4 f5',
      '6: game-comment-open',
    ]);
  });

  test('its initial position', async () => {
    const game = await single('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17"]\n\n17... Kd7 18. e4 *');
    expect(game.fen).toBe('4k3/8/8/8/8/8/4P3/4K3 b - - 3 17');
    expect(game.moves).toHaveLength(2);
  });
});

test('random games with random clutter between the moves are read back as played', async () => {
  const random = randomNumbers(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const clutter = [
    '',
    ' ',
    '\n',
    ' {a comment} ',
    ' $1 ',
    ' $13 ',
    ' (1. e4 {x} (1. d4) e5) ',
    '\n{ two\nlines }\n',
  ];
  let file = '';
  const expected: string[][] = [];
  for (let g = 0; g < 60; g++) {
    const position = Chess.default();
    const line: string[] = [];
    let text = '';
    for (let ply = 0; ply < 80; ply++) {
      const moves = movesOf(position);
      if (moves.length === 0) break;
      if (ply % 2 === 0) text += `${ply / 2 + 1}.${pick(['', ' '])}`;
      const san = makeSanAndPlay(position, pick(moves));
      line.push(san);
      text += `${san}${pick(clutter)}${pick([' ', '\n'])}`;
    }
    file += `[Event "${g}"]\n[Result "*"]\n\n${text.trimEnd()} *\n\n`;
    expected.push(line);
  }
  const entries = await read(file, 1000);
  expect(entries.map((entry) => (entry.type === 'game' ? sans(entry.game) : entry.refusal))).toEqual(
    expected,
  );
});

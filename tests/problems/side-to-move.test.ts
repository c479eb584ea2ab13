/** Who is to move where a position does not say. */

import { describe, expect, test } from 'vitest';
import { askedProblem } from '../../src/batch/tasks.js';
import { readWork } from '../../src/batch/work.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Entry } from '../../src/problems/problem.js';
import type { Stipulation } from '../../src/problems/stipulation.js';
import { readText } from './said.js';

const BOARD = '8/8/8/8/8/2k5/7r/K7';
function asked(text: string): Stipulation {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const fenOf = (entry: Entry | undefined) => (entry?.type === 'problem' ? entry.problem.fen : undefined);

describe('a board alone with Black in check, where Black begins by what the command asks', () => {
  const CHECK = '8/8/8/8/8/2K5/8/k1R5';
  const h2 = { play: 'help', goal: 'mate', plies: 4, begins: 'defender' } as const;
  test.each([
    ['EPD', CHECK],
    ['EPD with another stipulation', `${CHECK} "#2";`],
    ['JSON', JSON.stringify({ fen: CHECK })],
    ['JSON, bare', JSON.stringify([CHECK])],
    ['CSV', `fen,author\n${CHECK},Nobody\n`],
    ['PGN', `[FEN "${CHECK}"]\n\n*\n`],
    ['a record', JSON.stringify({ v: 3, type: 'solution', problem: { fen: CHECK } })],
  ])('%s', async (_, text) => {
    const [entry] = await readText(text, { asked: h2 });
    expect(fenOf(entry)).toBe(`${CHECK} b - - 0 1`);
    const [refused] = await readText(text);
    expect(refused).toMatchObject({ refusal: { findings: [{ code: 'fen-opponent-in-check' }] } });
  });

  test('a line that a thread reads', () => {
    const line = { type: 'unread', text: CHECK, source: { file: 'a.epd', line: 1 } } as const;
    const task = { name: 'solve', options: { hashMb: 1, max: 5, stipulation: asked('h#2') } } as const;
    expect(readWork(line, task)).toMatchObject({ problem: { fen: `${CHECK} b - - 0 1` } });
    const direct = { ...task, options: { ...task.options, stipulation: asked('#2') } };
    expect(readWork(line, direct)).toMatchObject({ type: 'refusal' });
  });
});

describe('the side that begins by the stipulation is to move', () => {
  test.each([
    ['EPD', `${BOARD} "h#2";`],
    ['JSON', JSON.stringify({ fen: BOARD, stipulation: 'h#2' })],
    ['CSV', `fen,stipulation\n${BOARD},h#2\n`],
    ['PGN', `[FEN "${BOARD}"]\n[Stipulation "h#2"]\n\n*\n`],
    [
      'a record',
      JSON.stringify({ v: 3, type: 'solution', problem: { fen: BOARD, stipulation: asked('h#2') } }),
    ],
  ])('%s', async (_, text) => {
    const [entry] = await readText(text);
    expect(fenOf(entry)).toBe(`${BOARD} b - - 0 1`);
    expect(entry).toMatchObject({ problem: { warnings: [] } });
  });

  test('also where it would be illegal otherwise', async () => {
    const [entry] = await readText('8/8/8/8/8/2K5/8/k1R5 "h#2";');
    expect(fenOf(entry)).toBe('8/8/8/8/8/2K5/8/k1R5 b - - 0 1');
  });

  test.each([
    ['in EPD', BOARD, 'b'],
    ['in Popeye', `BeginProblem\nForsyth ${BOARD}\nStipulation #2\nEndProblem\n`, 'b'],
    ['unless a side is named', `${BOARD} w - -`, 'w'],
    [
      'unless colours are exchanged',
      `BeginProblem\nForsyth 8/8/8/8/8/2K5/7R/k7\nStip s#2\nOption HalfDuplex\nEndProblem`,
      'b',
    ],
  ])('with another stipulation than its own, %s', async (_, text, side) => {
    const [entry] = await readText(text);
    if (entry?.type !== 'problem') throw new Error('refused');
    expect(askedProblem(entry.problem, { stipulation: asked('h#2') }).fen.split(' ')[1]).toBe(side);
    expect(askedProblem(entry.problem, { stipulation: asked('h#2.5') }).fen.split(' ')[1]).toBe(
      side === 'w' || text.includes('Half') ? side : 'w',
    );
  });
});

test('a named side that print would not have begin is exchanged, also for what the command asks', async () => {
  const [entry] = await readText(`${BOARD} w - -`);
  if (entry?.type !== 'problem') throw new Error('refused');
  const { warnings } = askedProblem(entry.problem, { stipulation: asked('h#2') });
  expect(warnings.map(({ code }) => code)).toEqual(['stipulation-side']);
});

describe('a duplex in the stipulation is two problems', () => {
  const DUPLEX = '8/8/8/8/8/2k5/7r/K6R';
  test.each([
    ['EPD', `${DUPLEX} b - - "h#2 duplex";`],
    ['JSON', JSON.stringify({ fen: `${DUPLEX} b - -`, stipulation: 'h#2 duplex' })],
    ['PGN', `[FEN "${DUPLEX} b - - 0 1"]\n[Stipulation "h#2 duplex"]\n\n*\n`],
    ['Popeye', `BeginProblem\nForsyth ${DUPLEX}\nOption Duplex\nStip h#2\nEndProblem\n`],
  ])('%s', async (_, text) => {
    const entries = await readText(text);
    expect(entries.map((entry) => entry.type === 'problem' && entry.problem)).toMatchObject([
      { index: 0, fen: `${DUPLEX} b - - 0 1`, twin: { first: 0 } },
      { index: 1, fen: `${DUPLEX} w - - 0 1`, twin: { duplex: true, first: 0 } },
    ]);
  });
});

test('who plays whose part where the other side begins', async () => {
  // White begins and Black mates
  const [entry] = await readText('7K/5k2/8/8/8/8/8/6r1 w - - 0 1 "h#1";');
  if (entry?.type !== 'problem') throw new Error('refused');
  expect(entry.problem.warnings.map(({ message }) => message)).toEqual([
    "found White to move in h#1, where Black usually begins, so colours are exchanged: Black plays White's part",
  ]);
});

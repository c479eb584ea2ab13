import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROBLEM_FILES, PROBLEM_FORMATS, recogniseFormat } from '../../src/problems/formats.js';
import { outline, readAll } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const PUZZLE = '6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28,h8g8 f1f8';

describe('a format is recognised', () => {
  test.each([
    ['a FEN', 'x', FEN, 'epd'],
    ['a board alone', 'x', FEN.split(' ')[0] ?? '', 'epd'],
    ['a board with a rank too few', 'x.pgn', 'kbK5/pp6/1P6/8/8/8/R7 w - -', 'epd'],
    ['an FEN in a file named otherwise', 'x.csv', FEN, 'epd'],
    ['a tag', 'x', '[Event "?"]', 'pgn'],
    ['a tag in a file named otherwise', 'x.epd', '  [FEN "8/8"]', 'pgn'],
    ['a tag without quotes', 'x', '[FEN 8/8', 'pgn'],
    ['a header', 'x', 'PuzzleId,FEN,Moves', 'lichess'],
    ['a header in a file named otherwise', 'x.epd', 'moves;fen', 'lichess'],
    ['a row of the database', 'x', `00sHx,${PUZZLE},1760,80`, 'lichess'],
    ['a row without other columns', 'x', `00sHx,${PUZZLE}`, 'lichess'],
    ['a table of something else', 'x', 'FEN,Name', 'csv'],
    ['a heading over lines of FEN', 'x', 'FEN', 'epd'],
    ['nothing to go by but the name', 'x.PGN', '1. e4 e5', 'pgn'],
    ['nothing to go by but the name', 'x.csv', 'a,b,c', 'csv'],
    ['nothing to go by', 'notes.txt', 'Problems by Loyd', 'epd'],
  ])('%s', (_guards, file, line, name) => {
    expect(recogniseFormat(file, line)?.name).toBe(name);
    expect(recogniseFormat(file, `\ufeff${line}\r`)?.name).toBe(name);
  });

  test.each(['', '  ', '# text', '; text', '% text', '\ufeff', '\x1a'])('not by %j', (line) => {
    expect(recogniseFormat('x.pgn', line)).toBeUndefined();
  });
});

test('the files of a folder are those of all formats', () => {
  expect([...PROBLEM_FILES.endings].sort()).toEqual(
    '.csv .epd .fen .inp .json .jsonl .ndjson .olv .pgn .tsv .yaml .yml'.split(' '),
  );
  const endings = PROBLEM_FORMATS.flatMap((format) => format.endings);
  expect(new Set(endings).size).toBe(endings.length);
});

describe('files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keymove-formats-'));
    await writeFile(join(folder, 'a.csv'), `# text\n\nFEN,Moves\n${PUZZLE}\n`);
    await writeFile(join(folder, 'b.epd'), `; text\n${FEN}\n`);
    await writeFile(join(folder, 'c.pgn'), `\n% text\n[FEN "${FEN}"]\n`);
    await writeFile(join(folder, 'd.fen'), `[FEN "${FEN}"]\n[FEN "${FEN}"]\n`);
    await writeFile(join(folder, 'e.pgn'), '; text\n');
    await writeFile(join(folder, 'f.csv'), '');
    await writeFile(join(folder, 'g.csv'), 'FEN,Moves\n');
    await writeFile(join(folder, 'h.epd'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('of all formats in one folder, numbered consecutively', async () => {
    const entries = await readAll([folder]);
    const told = entries.map((entry) => {
      const [line] = outline(entry);
      const { file } = entry.type === 'problem' ? entry.problem.source : entry.refusal.source;
      const what =
        entry.type === 'problem' ? entry.problem.index : entry.refusal.findings.map(({ message }) => message);
      return `${file.slice(folder.length + 1)}:${line} ${what}`;
    });
    expect(told).toEqual([
      'a.csv:4 0',
      'b.epd:2 1',
      'c.pgn:3 2',
      'd.fen:1 3',
      'd.fen:2 4',
      'e.pgn:0 found no problem; expected games with a tag FEN',
      'f.csv:0 found no problem; expected a header with a column fen, and rows',
      'g.csv:0 found no problem; expected rows of mate puzzles',
      'h.epd:0 found no problem; expected one FEN or EPD per line',
    ]);
  });
});

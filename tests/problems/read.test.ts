import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadFilesOptions, readProblemFiles, readProblemLines } from '../../src/files/named-files.js';
import { looksLikeSplitFen } from '../../src/host/node/sources.js';
import type { EntryOrLine } from '../../src/problems/file-reader.js';
import type { Entry, Problem } from '../../src/problems/problem.js';
import { makeStipulation } from '../../src/problems/stipulation.js';
import { asyncOf } from '../../src/text/input.js';
import { perTier } from '../support/tier.js';
import { readText } from './said.js';

const A = '8/8/8/7Q/k7/8/8/K7 w - - 0 1';
const B = '8/8/8/7R/k7/8/8/K7 w - - 0 1';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keymove-read-'));
  await mkdir(at('tree', 'deep'), { recursive: true });
  await mkdir(at('tree', '.hidden'));
  await mkdir(at('none'));
  await mkdir(at('odd [1]'));
  await writeFile(at('tree', 'b.epd'), `${B} bm #2;\n`);
  await writeFile(at('tree', 'a.FEN'), `${A}\n`);
  await writeFile(at('tree', 'deep', 'c.fen'), `${A}\n`);
  await writeFile(at('tree', '.hidden', 'd.fen'), `${A}\n`);
  await writeFile(at('tree', 'notes.txt'), 'no positions in here\n');
  await writeFile(at('none', 'notes.txt'), 'no positions in here\n');
  await writeFile(at('odd [1]', 'x.fen'), `${A}\n`);
  await writeFile(at('empty.epd'), '');
  await writeFile(at('comments.epd'), '# nothing\n\n  \n# at all\n');
  await writeFile(at('binary.epd'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8]));
  await writeFile(at('mixed.epd'), `# first\n${A}\n\n8/8/8 w - - 0 1\n${B} bm #2;\r\n`);
  await writeFile(at('long.epd'), `${A}\n${'8/'.repeat(perTier(4_000_000, 50_000_000))}\n${B}\n`);
  await symlink(at('loop.epd'), at('loop.epd'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(sources: readonly string[], options: ReadFilesOptions = {}): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const batch of readProblemFiles(sources, options)) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(200);
    entries.push(...batch);
  }
  return entries;
}

/** `file:line` with the index of a problem or the codes of a refusal, without the temporary folder. */
async function outline(sources: readonly string[], options?: ReadFilesOptions): Promise<string[]> {
  return (await read(sources, options)).map((entry) => {
    const { file, line } = entry.type === 'problem' ? entry.problem.source : entry.refusal.source;
    const what =
      entry.type === 'problem'
        ? entry.problem.index
        : entry.refusal.findings.map(({ code }) => code).join(' ');
    return `${file.replace(folder, '').replace(/^\//, '')}:${line} ${what}`;
  });
}

const message = (entry: Entry | undefined): string | undefined =>
  entry?.type === 'refusal' ? entry.refusal.findings[0]?.message.replaceAll(folder, '') : undefined;

test('reading continues after any fault; problems are numbered, refusals are not', async () => {
  expect(await outline([at('mixed.epd'), at('missing.epd'), at('tree')])).toEqual([
    'mixed.epd:2 0',
    'mixed.epd:4 fen-rank-count',
    'mixed.epd:5 1',
    'missing.epd:0 file-missing',
    'tree/a.FEN:1 2',
    'tree/b.epd:1 3',
    'tree/deep/c.fen:1 4',
  ]);
});

describe('sources', () => {
  test('a folder: problem files only, sorted, subfolders included, hidden ones not', async () => {
    expect(await outline([at('tree')])).toEqual(['tree/a.FEN:1 0', 'tree/b.epd:1 1', 'tree/deep/c.fen:1 2']);
  });

  test('a folder without problem files', async () => {
    const [entry] = await read([at('none')]);
    expect(message(entry)).toBe(
      "no problem file in folder '/none'; expected files named *.epd, *.fen, *.json, *.ndjson, *.jsonl, *.pgn, *.inp, *.olv, *.yaml, *.yml, *.csv or *.tsv",
    );
  });

  test('a glob, sorted', async () => {
    expect(await outline([at('tree', '**', '*.{fen,epd}')])).toEqual([
      'tree/b.epd:1 0',
      'tree/deep/c.fen:1 1',
    ]);
  });

  test('a glob without a match', async () => {
    expect(await outline([at('tree', '*.pgn')])).toEqual(['tree/*.pgn:0 glob-without-match']);
  });

  test('an existing name is not a glob, whatever its characters', async () => {
    expect(await outline([at('odd [1]', 'x.fen')])).toEqual(['odd [1]/x.fen:1 0']);
  });

  test('a file named explicitly is read whatever its extension', async () => {
    expect(await outline([at('tree', 'notes.txt')])).toEqual(['tree/notes.txt:1 fen-rank-count']);
  });

  test.each([
    ['a file that is not there', 'missing.epd', 'file-missing'],
    ['a path through a file', 'mixed.epd/x.epd', 'file-missing'],
    ['a name too long for any file', 'x'.repeat(5_000), 'file-missing'],
    ['a link to itself', 'loop.epd', 'file-unreadable'],
    ['an empty file', 'empty.epd', 'file-without-problems'],
    ['a file of comments', 'comments.epd', 'file-without-problems'],
    ['a binary file', 'binary.epd', 'file-binary'],
  ])('%s: one refusal, at line 0', async (_guards, name, code) => {
    expect(await outline([at(name)])).toEqual([`${name}:0 ${code}`]);
  });

  test('a file that disappears between being found and being read', async () => {
    await writeFile(at('gone.epd'), A);
    const reading = readProblemFiles([at('mixed.epd'), at('gone.epd')]);
    await reading.next();
    await rm(at('gone.epd'));
    const { value } = await reading.next();
    expect(message(value?.[0])).toBe(
      'no such file or folder; expected a file, a folder, a glob or - for standard input',
    );
  });

  test('an empty name is told in quotes', async () => {
    expect(await outline([''])).toEqual(["'':0 file-missing"]);
  });

  test('a FEN in place of a file name', async () => {
    const [entry] = await read([A]);
    expect(message(entry)).toBe('no such file or folder; expected a file; give a position with --fen "…"');
  });

  test('a line of a file, which only some commands take', async () => {
    const [entry] = await read([`${at('mixed.epd')}:2`]);
    expect(message(entry)).toMatch(/^no such file; expected '.*mixed\.epd' as a whole \(.*take FILE:LINE\)$/);
  });
});

describe('standard input', () => {
  const stdin = (text: string): Readable => Readable.from([Buffer.from(text)]);

  test('is read in its place', async () => {
    expect(await outline([at('tree', 'b.epd'), '-'], { stdin: stdin(`\n${A}\n`) })).toEqual([
      'tree/b.epd:1 0',
      '-:2 1',
    ]);
  });

  test('named twice', async () => {
    expect(await outline(['-', '-'], { stdin: stdin(A) })).toEqual(['-:1 0', '-:0 stdin-twice']);
  });

  test('empty', async () => {
    expect(await outline(['-'], { stdin: Readable.from([]) })).toEqual(['-:0 file-without-problems']);
  });

  test('a line is passed on before the next one arrives', async () => {
    async function* slow(): AsyncGenerator<string> {
      yield `${A}\n`;
      await new Promise(() => {});
    }
    const reading = readProblemFiles(['-'], { stdin: slow() });
    expect((await reading.next()).value).toHaveLength(1);
  });

  test('an error of the stream is a refusal, after what was read', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield `${A}\n`;
      throw Object.assign(new Error('read EIO'), { code: 'EIO' });
    }
    expect(await outline(['-', at('tree', 'b.epd')], { stdin: broken() })).toEqual([
      '-:1 0',
      '-:0 file-unreadable',
      'tree/b.epd:1 1',
    ]);
  });
});

test('positions from --fen come first and are counted from 1', async () => {
  expect(await outline([at('tree', 'b.epd')], { fens: [A, `${B} bm #2;`, '', 'x'] })).toEqual([
    '--fen:1 0',
    '--fen:2 1',
    '--fen:3 fen-empty',
    '--fen:4 fen-rank-count',
    'tree/b.epd:1 2',
  ]);
});

test('a line of many megabytes is refused alone', async () => {
  expect(await outline([at('long.epd')])).toEqual([
    'long.epd:1 0',
    'long.epd:2 line-too-long',
    'long.epd:3 1',
  ]);
  const [, refused] = await read([at('long.epd')]);
  expect(message(refused)).toBe('found a line of more than 65536 characters; expected one FEN or EPD');
  expect(refused?.type === 'refusal' && refused.refusal.text.length).toBe(100);
});

test('stopping early closes the stream', async () => {
  const stdin = Readable.from(Array<string>(100).fill(`${A}\n`));
  for await (const batch of readProblemFiles(['-'], { stdin })) {
    expect(batch).toHaveLength(1);
    break;
  }
  expect(stdin.destroyed).toBe(true);
});

describe('an unquoted FEN, split by the shell', () => {
  test.each([
    ['all six words', ['8/8/8/7Q/k7/8/8/K7', 'w', '-', '-', '0', '1'], A],
    [
      'files around it',
      ['a.epd', '8/8/8/7Q/k7/8/8/K7', 'b', 'KQ', 'e3', 'b.epd'],
      '8/8/8/7Q/k7/8/8/K7 b KQ e3',
    ],
    ['the board alone', ['8/8/8/7Q/k7/8/8/K7'], '8/8/8/7Q/k7/8/8/K7'],
    ['files only', ['problems/a.epd', 'b.epd', '-'], undefined],
    ['a deep path', ['a/b/c/d/e/f/g/h.epd'], undefined],
    ['nothing', [], undefined],
  ])('%s', (_guards, args, fen) => {
    expect(looksLikeSplitFen(args)).toBe(fen);
  });
});

test('lines found in the wild', async () => {
  const file = fileURLToPath(new URL('data/wild.epd', import.meta.url));
  const problems = (await read([file])).map((entry) => {
    if (entry.type === 'refusal') throw new Error(message(entry));
    const { id, stipulation, claim, source } = entry.problem;
    return [
      source.line,
      id,
      stipulation && makeStipulation(stipulation),
      claim.keys.join(),
      claim.line.length,
    ];
  });
  expect(problems).toEqual([
    [3, undefined, '#1', '', 1],
    [4, undefined, '#2', '', 3],
    [5, undefined, '#2', '', 3],
    [6, 'BK.01', undefined, 'Qd1', 0],
    [7, 'BK.04', undefined, 'e6', 0],
    [8, 'WAC.001', '#2', 'Qg6', 3],
  ]);
});

/** Whole collections are not part of the repository; they are read if they lie beside it. */
const collections = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const present = existsSync(collections);

describe.skipIf(!present)(
  present ? 'collections' : `collections (skipped: ${collections} is not there)`,
  () => {
    test.each(['matetrack-half.epd', 'mate-in-2-quarter.epd'])(
      '%s: every line, every claim',
      async (name) => {
        const file = join(collections, name);
        const published = (await readFile(file, 'utf8')).trimEnd().split('\n');
        const entries = await read([file]);
        expect(entries).toHaveLength(published.length);
        for (const [index, entry] of entries.entries()) {
          if (entry.type === 'refusal') throw new Error(message(entry));
          const line = published[index] ?? '';
          expect(rewritten(entry.problem)).toBe(line);
        }
      },
    );

    test.each([
      ['wac.epd', 299],
      ['bratko-kopec.epd', 24],
      ['perft.epd', 21],
    ])('%s: every line, dirt included', async (name, count) => {
      const entries = await read([join(collections, name)]);
      expect(entries.filter(({ type }) => type === 'problem')).toHaveLength(count);
      expect(entries).toHaveLength(count);
      for (const entry of entries) if (entry.type === 'problem') expect(entry.problem.id).toBeDefined();
    });
  },
);

/** The line of a collection in matetrack's form, written back from what was read. */
function rewritten({ fen, stipulation, claim }: Problem): string {
  const asks = stipulation && makeStipulation(stipulation);
  const line = claim.line.length > 0 ? ` PV: ${claim.line.join(' ')};` : '';
  return `${fen.replace(/ 0 1$/, '')} bm ${asks};${line}`;
}

describe('a file has one format, that of its first line', () => {
  const texts = {
    epd: `${A}\n${A} dm 5;\n`,
    json: `{"fen":"${A}","stipulation":"#5"}\n`,
    pgn: '[White "Loyd"]\n[FEN "6k1/8/5K2/8/8/8/8/R7 w - - 0 1"]\n\n1. Ra8# *\n\n',
    popeye: 'BeginProblem\nPieces White Kf6 Ra1 Black Kg8\nStipulation #1\nEndProblem\n',
    olive: 'algebraic:\n  white: [Kf6, Ra1]\n  black: [Kg8]\nstipulation: "#1"\n',
    lichess: `PuzzleId,FEN,Moves,Themes\nx,6k1/8/5K2/8/8/8/7R/8 b - - 0 1,g8f8 h2h8,mateIn1\n`,
    csv: `id,fen,stipulation\nx,${A},#5\n`,
  };
  const expected: Record<string, string> = {
    epd: 'one FEN or EPD per line',
    json: 'objects with a field fen',
    pgn: 'games with a tag FEN',
    popeye: 'problems between BeginProblem and EndProblem',
    olive: 'documents with algebraic and stipulation',
    lichess: 'rows of mate puzzles',
    csv: 'a header with a column fen, and rows',
  };
  const pairs = Object.entries(texts).flatMap(([format, own]) =>
    Object.entries(texts).map(([other, part]) => ({ format, other, own, part })),
  );
  const tables = ['csv', 'lichess'];
  const isTables = ({ format, other }: { format: string; other: string }): boolean =>
    tables.includes(format) && tables.includes(other);

  test.each(pairs.filter((pair) => pair.format !== pair.other && !isTables(pair)))(
    '$other in a file of $format is refused once, and the file goes on behind it',
    async ({ format, other, own, part }) => {
      const alone = await readText(own);
      const lines: EntryOrLine[] = [];
      const stdin = asyncOf([own + part + own]);
      for await (const batch of readProblemLines(['-'], { stdin })) lines.push(...batch);
      for (const entries of [await readText(own + part + own), lines]) {
        const refused = entries.filter(({ type }) => type === 'refusal');
        expect(refused).toEqual([entries[alone.length]]);
        expect(entries).toHaveLength(2 * alone.length + 1);
        const first = own.split('\n').length;
        expect(entries[alone.length]).toMatchObject({
          refusal: {
            source: { line: first },
            findings: [
              {
                code: 'file-two-formats',
                message: expect.stringContaining(
                  `found a line of ${other} in a file that begins as ${format}; expected one format in a file: ${expected[format]}`,
                ),
              },
            ],
          },
        });
      }
    },
  );

  test('says which lines are not read', async () => {
    const lines = (text: string): number => text.split('\n').length - 1;
    const own = lines(texts.epd);
    const [refused] = (await readText(texts.epd + texts.popeye)).slice(own);
    expect(refused).toMatchObject({
      refusal: {
        findings: [
          {
            message: expect.stringMatching(
              `; lines ${own + 1} to ${own + lines(texts.popeye)} are not read$`,
            ),
          },
        ],
      },
    });
  });

  test('a row with a stipulation is not read as a FEN without one', async () => {
    const codes = (await readText(`${texts.epd}fen,stipulation\n${A},#5\n${A},+56\n`)).map((entry) =>
      entry.type === 'refusal' ? entry.refusal.findings[0]?.code : entry.type,
    );
    expect(codes).toEqual(['problem', 'problem', 'file-two-formats', 'epd-row', 'problem']);
    expect((await readText(`${A},#5\n`))[0]).toMatchObject({ refusal: { findings: [{ code: 'epd-row' }] } });
  });

  test('a damaged line of its own is refused by itself', async () => {
    const damaged = 'kbK5/pp6/1P6/8/8/8/8/R6 w - -\n';
    const codes = (await readText(texts.epd + texts.json + damaged + texts.epd)).map((entry) =>
      entry.type === 'refusal' ? entry.refusal.findings[0]?.code : entry.type,
    );
    expect(codes).toEqual([
      'problem',
      'problem',
      'file-two-formats',
      'fen-rank-length',
      'problem',
      'problem',
    ]);
  });

  test.each(pairs.filter((pair) => pair.format !== pair.other && isTables(pair)))(
    'the header of $other in a file of $format',
    async ({ format, other, own, part }) => {
      const entries = await readText(own + part);
      expect(entries.map(({ type }) => type)).toEqual(['problem', 'refusal']);
      expect(entries[1]).toMatchObject({
        refusal: {
          findings: [
            {
              code: 'file-two-formats',
              message: `found the header of ${other} in a file that begins as ${format}; expected one format in a file; the rows below it are not read`,
            },
          ],
        },
      });
    },
  );
});

test('a line of dashes in Popeye input hides no problem after it', async () => {
  const problem = (board: string): string => `Pieces White ${board} Black Kg8\nStipulation #1\n`;
  const entries = await readText(
    `BeginProblem\n${problem('Kf6 Ra1')}---\nNextProblem\n${problem('Kf6 Rb1')}EndProblem\n`,
  );
  const boards = entries.flatMap((entry) =>
    entry.type === 'problem' ? [entry.problem.fen.split(' ')[0]] : [],
  );
  expect(boards).toContain('6k1/8/5K2/8/8/8/8/1R6');
});

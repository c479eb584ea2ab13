import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GAME_LENGTH } from '../../src/problems/pgn/tags.js';
import { type Entry, NULL_MOVE, type Problem, type PublishedMove } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';
import { outline, readText, said } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

const pgn = (tags: Readonly<Record<string, string>>, movetext = '*'): string =>
  `${Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${movetext}\n\n`;

async function problemOf(text: string): Promise<Problem> {
  const [entry, ...more] = await readText(text);
  if (entry?.type !== 'problem' || more.length > 0) throw new Error(`no problem: ${JSON.stringify(entry)}`);
  return entry.problem;
}

const saidOf = async (text: string) => said(await problemOf(text));
const outlines = async (text: string) => (await readText(text)).map(outline);

test('themes are keywords, as keymove itself writes them', async () => {
  const { keywords } = await problemOf(pgn({ Event: '#2', FEN, Themes: 'Grimshaw, Changed mates' }));
  expect(keywords).toEqual(['Grimshaw', 'Changed mates']);
  expect((await problemOf(pgn({ Event: '#2', FEN, Themes: '' }))).keywords).toBeUndefined();
});

test('a problem has everything that reports and verification need', async () => {
  const tags = {
    Event: 'New York Clipper',
    Date: '1856.??.??',
    White: 'Morphy, Paul',
    Black: '#2',
    Title: 'The Rook',
    Id: 'M1',
    FEN,
  };
  expect(await problemOf(`\n\n${pgn(tags, '{a corner} 1.Ra6! bxa6 (1...B~ 2.Rxa7#) 2.b7#')}`)).toEqual({
    index: 0,
    id: 'M1',
    author: 'Morphy, Paul',
    title: 'The Rook',
    event: 'New York Clipper, 1856',
    source: { file: '-', line: 3 },
    fen: FEN,
    stipulation: directMate(2),
    claim: {
      keys: ['Ra6'],
      line: ['Ra6', 'bxa6', 'b7#'],
      variations: [
        {
          move: 'Ra6',
          mark: '!',
          variations: [
            { move: 'bxa6', variations: [{ move: 'b7#', variations: [] }] },
            { move: 'B~', variations: [{ move: 'Rxa7#', variations: [] }] },
          ],
        },
      ],
    },
    comments: ['a corner'],
    warnings: [],
  });
});

describe('where the stipulation stands', () => {
  test.each([
    ['a tag of its own', { Stipulation: '#2' }, '#2'],
    ['a tag of its own, in words', { Stipulation: 'White to move, mate in two' }, '#2'],
    ['Event', { Event: 'Mate in 3' }, '#3'],
    ['White', { White: 'Mate in one', Black: 'White to move' }, '#1'],
    ['White, in a phrase', { White: 'White to move and mate in 2' }, '#2'],
    ['Black', { White: 'Sam Loyd', Black: '3#' }, '#3'],
    ['Annotator', { Annotator: 'two-mover' }, '#2'],
    ['the mated side', { Stipulation: '#-2' }, '#-2'],
  ])('%s', async (_guards, tags, asks) => {
    const { warnings, ...rest } = await saidOf(pgn({ ...tags, FEN }));
    expect(rest).toMatchObject({ asks });
    expect(warnings).toBeUndefined();
  });

  test.each([
    ['before the moves', '{Mate in 2} 1.Ra6', '#2'],
    ['in a word of its own', '{#3} 1.Ra6', '#3'],
    ['behind the moves', '1.Ra6 bxa6 2.b7 {#2} *', '#2'],
    ['behind the result', '1.Ra6 * {Mate in 2}', '#2'],
    ['without braces', 'Mate in 2\n1.Ra6', '#2'],
  ])('a comment %s', async (_guards, movetext, asks) => {
    expect(await saidOf(pgn({ FEN }, movetext))).toMatchObject({ asks });
  });

  test.each([
    ['nowhere', { White: 'Loyd' }, '1.Ra6 *'],
    ['a number is none', { Event: 'Problem #5', Round: '#7' }, '*'],
    ['a comment inside the solution is none', {}, '1.Ra6 {#2} bxa6 {#3} 2.b7 *'],
    ['a comment inside a variation is none', {}, '1.Ra6 (1.Rb1 {mate in 3}) *'],
    ['an empty tag', { Stipulation: '', Event: '?' }, '*'],
  ])('%s: the shortest mate is looked for', async (_guards, tags, movetext) => {
    expect(await saidOf(pgn({ ...tags, FEN }, movetext))).not.toHaveProperty('asks');
  });

  test('the Stipulation tag takes precedence over others, with a warning', async () => {
    const { asks, length, warnings } = await saidOf(pgn({ White: 'Mate in 3', Stipulation: '#2', FEN }));
    expect({ asks, length, warnings }).toEqual({
      asks: '#2',
      length: 3,
      warnings: ['stipulation-conflict White'],
    });
  });

  test('a comment counts only if no tag has a stipulation', async () => {
    const tags = { White: 'Mate in 3', FEN };
    expect(await saidOf(pgn(tags, '{Mate in 2} *'))).toEqual({ asks: '#3', comments: ['Mate in 2'] });
  });

  test.each([
    ['dia4.5', 'stipulation-unsupported Stipulation'],
    ['#0', 'stipulation-range Stipulation'],
  ])('%s is refused', async (stipulation, code) => {
    expect(await outlines(pgn({ Stipulation: stipulation, FEN }))).toEqual([[1, { refused: [code] }]]);
  });

  test('a study', async () => {
    expect(await outlines(pgn({ Stipulation: '+', FEN }))).toEqual([[1, { asks: '+' }]]);
  });
});

describe('the claim', () => {
  test.each([
    ['the first move', '1.Ra6 bxa6', { keys: 'Ra6', line: 'Ra6 bxa6' }],
    ['the first move, not one in brackets', '(1.Rb1) 1.Ra6 *', { keys: 'Ra6', line: 'Ra6' }],
    ['moves marked as keys', '1.Rb1 (1.Ra6+! bxa6) (1.Ra2 $1)', { keys: 'Ra6 Ra2', line: 'Ra6+ bxa6' }],
    ['no move marked as a try', '1.Rb1? Bc7 (1.Ra6 bxa6)', { keys: 'Ra6', line: 'Ra6 bxa6' }],
    ['nothing but tries', '1.Rb1? Bc7!', {}],
    ['no set play', '1...bxa6 2.b7# 1.Ra6!', { keys: 'Ra6', line: 'Ra6' }],
    ['no threat', '1.Ra6! (2.Rxa7#) (1...bxa6 2.b7)', { keys: 'Ra6', line: 'Ra6 bxa6 b7' }],
    ['no length, which nobody stated', '1.Ra6 bxa6 2.b7#', { keys: 'Ra6', line: 'Ra6 bxa6 b7#' }],
    ['nothing', '*', {}],
  ])('%s', async (_guards, movetext, expected) => {
    const { tree: _tree, ...rest } = await saidOf(pgn({ FEN }, movetext));
    expect(rest).toEqual(expected);
  });

  test('there is a tree if the line is not everything', async () => {
    expect(await saidOf(pgn({ FEN }, '1.Ra6! bxa6 2.b7#'))).not.toHaveProperty('tree');
    expect(await saidOf(pgn({ FEN }, '1.Ra6! (1.Rb1?) *'))).toMatchObject({ tree: 'Ra6! || Rb1?' });
    expect(await saidOf(pgn({ FEN }, '1...bxa6 2.b7#'))).toMatchObject({ tree: '-- [bxa6 [b7#]]' });
  });
});

describe('composer and source', () => {
  test.each([
    ['Author before White', { Author: 'Loyd', White: 'Mate' }, { author: 'Loyd' }],
    ['Composer', { Composer: 'Loyd', White: '?' }, { author: 'Loyd' }],
    ['White', { White: 'Loyd, S.' }, { author: 'Loyd, S.' }],
    ['nobody', { White: 'White to play', Black: 'Black' }, {}],
    ['placeholders', { Event: '?', Site: '-', Date: '????.??.??', White: '?', Black: 'N.N.' }, {}],
    ['Source before Event', { Event: 'Study 7', Source: 'The Problemist' }, { event: 'The Problemist' }],
    ['a date in full', { Event: 'E', Date: '1994.05.01' }, { event: 'E, 1994-05-01' }],
    ['a month', { Event: 'E', Date: '1994.05.??' }, { event: 'E, 1994-05' }],
    ['a date only', { Date: '1994.??.??' }, { event: '1994' }],
    ['escaped quotes', { White: 'Sam \\"Puzzle\\" Loyd \\\\' }, { author: 'Sam "Puzzle" Loyd \\' }],
  ])('%s', async (_guards, tags, expected) => {
    expect(await saidOf(pgn({ ...tags, FEN }))).toEqual(expected);
  });
});

describe('where a game begins and ends', () => {
  const tag = `[FEN "${FEN}"]`;
  const lines = async (text: string) => (await outlines(text)).map(([line]) => line);

  test.each([
    ['blank lines', `${tag}\n\n1.Ra6 *\n\n${tag}\n\n1.Ra6 *\n`, [1, 5]],
    ['no blank lines', `${tag}\n1.Ra6 *\n${tag}\n1.Ra6 *`, [1, 3]],
    ['no line ends', `${tag} 1.Ra6 *\n${tag} 1.Ra6 *`, [1, 2]],
    ['tags apart', `[White "a"]\n\n${tag}\n1.Ra6 *`, [1]],
    ['tags only', `${tag}\n${tag}\n\n${tag}`, [1, 2, 4]],
    [
      'tags only, FEN in the middle',
      `[White "a"]\n${tag}\n[Black "#2"]\n[White "b"]\n${tag}\n[Black "#2"]`,
      [1, 4],
    ],
    ['blank lines inside the moves', `${tag}\n1.Ra6\n\nbxa6\n\n2.b7# *\n${tag}`, [1, 7]],
    ['a comment before the tags are complete', `[White "a"]\n{text}\n; text\n${tag}\n1.Ra6 *`, [1]],
    ['a comment alone between', `${tag}\n{Mate in 2}\n[White "a"]\n${tag}`, [1, 3]],
    ['a tag inside a comment begins a game', `${tag}\n{never closed\n${tag}\n1.Ra6 *`, [1, 3]],
    [
      'text that only looks like a tag',
      `${tag}\n{text\n[see there]\n[%csl Ga1]\n} 1.Ra6 (1.Rb1\n[a] bxa6) *`,
      [1],
    ],
    ['comments before the first game', `; text\n% text\n\n${tag}\n*`, [4]],
    ['a byte order mark before each game', `\ufeff${tag}\n*\n\ufeff${tag}\n*`, [1, 3]],
  ])('%s', async (_guards, text, expected) => {
    expect(await lines(text)).toEqual(expected);
    expect(await lines(text.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test('problems are numbered, refused games are not, and reading continues', async () => {
    const games = [{ FEN }, { White: 'a game' }, { FEN: '8/8 w - - 0 1' }, { FEN, Variant: 'Chess960' }];
    const entries = await readText(games.map((tags) => pgn(tags)).join(''));
    expect(entries.map((entry) => (entry.type === 'problem' ? entry.problem.index : outline(entry)))).toEqual(
      [0, [5, { refused: ['pgn-without-fen FEN'] }], [9, { refused: ['fen-rank-count board'] }], 1],
    );
  });

  test('a game of 1 000 000 characters is refused alone, and so is an endless line', async () => {
    const filler = `{${'x'.repeat(60_000)}}\n`.repeat(Math.ceil(MAX_GAME_LENGTH / 60_000));
    const text = [
      pgn({ FEN }, filler),
      pgn({ FEN }, '1.Ra6 bxa6 '.repeat(10_000)),
      pgn({ FEN }, '1.Ra6\n'.repeat(2_000)),
      pgn({ FEN }, '1.Ra6'),
    ].join('');
    expect((await outlines(text)).map(([, what]) => what)).toEqual([
      { refused: ['pgn-too-long game'] },
      { refused: ['pgn-too-long game'] },
      { refused: ['pgn-too-deep movetext'] },
      { keys: 'Ra6', line: 'Ra6' },
    ]);
  });

  test('a game is passed on as soon as the next one begins', async () => {
    async function* slow(): AsyncGenerator<string> {
      yield pgn({ FEN, Stipulation: '#2' });
      yield '[Event "next"]\n';
      await new Promise(() => {});
    }
    const { readProblemFiles } = await import('../../src/files/named-files.js');
    const { value } = await readProblemFiles(['-'], { stdin: slow() }).next();
    expect(value?.map((entry: Entry) => entry.type)).toEqual(['problem']);
  });
});

test('any text is read without throwing, and every move in a claim occurs in it', async () => {
  const word = fc.constantFrom(
    ...[
      '[FEN "',
      `[FEN "${FEN}"]`,
      '[White "',
      '"]',
      '\n',
      '\n\n',
      '{',
      '}',
      '(',
      ')',
      ';',
      '%',
      '$1',
      '1.',
      '1...',
    ],
    ...['Qh5', 'Sf3+', '#', '!', '?', '*', '1-0', '0-0', '--', 'Mate in 2', '#2', '2.Qh7#', '~', ']', '['],
  );
  const movetext = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  );
  const moves = ({ move, variations }: PublishedMove): string[] => [move, ...variations.flatMap(moves)];
  await fc.assert(
    fc.asyncProperty(movetext, async (text) => {
      const written = `[FEN "${FEN}"]\n\n1.Qa1 ${text}`;
      const entries = await readText(written);
      // nothing read from the first game can be lost, whatever follows
      expect(entries[0]).toMatchObject(
        entries[0]?.type === 'problem' ? { problem: { fen: FEN } } : { refusal: { source: { line: 1 } } },
      );
      for (const entry of entries) {
        if (entry.type !== 'problem') continue;
        const { line, variations = [] } = entry.problem.claim;
        for (const move of [...line, ...variations.flatMap(moves)]) {
          if (move !== NULL_MOVE) expect(written).toContain(move.replace(/[+#†‡]+$/, ''));
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

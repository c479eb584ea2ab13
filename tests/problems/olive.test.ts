import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/problems/problem.js';
import { directMate, makeStipulation } from '../../src/problems/stipulation.js';
import { readText, twinOf } from './said.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const PIECES = 'algebraic:\n  black: [Ka8, Bb8, Pa7, Pb7]\n  white: [Kc8, Ra1, Pb6]\n';

async function outline(text: string): Promise<string[]> {
  return (await readText(text)).map((entry) => {
    if (entry.type === 'refusal') {
      const { source, findings } = entry.refusal;
      return `${source.line}: ${findings.map(({ message }) => message).join(' | ')}`;
    }
    const { source, fen, stipulation, claim } = entry.problem;
    const asks = stipulation ? makeStipulation(stipulation) : 'shortest';
    return [source.line, fen.replace(/ 0 1$/, ''), asks, ...claim.keys, twinOf(entry.problem)]
      .filter(Boolean)
      .join(' ');
  });
}

async function only(text: string): Promise<Problem> {
  const [entry, ...more] = await readText(text);
  if (entry?.type !== 'problem' || more.length > 0) throw new Error(JSON.stringify([entry, ...more]));
  return entry.problem;
}

test('of two stipulations none is believed', async () => {
  const text = `---\n${PIECES}stipulation: '#2'\nstipulation: '#3'\n---\n${PIECES}stipulation: '#2'\n`;
  const [first, second] = await outline(text);
  expect(first).toBe('1: found 2 stipulations in lines 1 to 6; expected --- between them');
  expect(second).toContain('#2');
});

test('an entry in the current form, with all its metadata', async () => {
  const text = `---
${PIECES}authors: ["Morphy, Paul", 'Лошинский, Лев']
source: {name: New York Clipper, date: {year: 1856, month: 6, day: 7}, volume: 3, issue: '50', problemid: '3', pagenumber: 4}
award: {tourney: {name: TT 7, date: {year: 1857}}, distinction: "1st Prize", judges: [X]}
stipulation: '#2'
options: [SetPlay, Defence 1]
intended-solutions: 1
keywords: [Waiting key, Miniature]
comments: ["famous

    indeed"]
solution: |
  1.Ra1-a6 !
`;
  expect(await only(text)).toEqual({
    index: 0,
    author: 'Morphy, Paul; Лошинский, Лев',
    event: 'New York Clipper, vol. 3, issue 50, no. 3, p. 4, 1856-06-07',
    award: '1st Prize, TT 7, 1857',
    keywords: ['Waiting key', 'Miniature'],
    comments: ['famous indeed'],
    source: { file: '-', line: 2 },
    fen: MORPHY,
    sideUnnamed: true,
    stipulation: { ...directMate(2), solutions: 1 },
    claim: { keys: ['Ra1-a6'], line: ['Ra1-a6'] },
    warnings: [],
  });
});

test('an entry in the old form: Python tags, dates and distinctions at the top level, None for nothing', async () => {
  const text = `---
${PIECES}authors: [!!python/unicode 'Morphy, Paul']
date: 1856-06-07
distinction: !!python/unicode '1st Prize'
source: !!python/unicode 'Clipper'
source-id: !!python/unicode '50/3'
solution: !!python/unicode 'None'
stipulation: !!python/unicode '#2'
`;
  expect(await only(text)).toMatchObject({
    author: 'Morphy, Paul',
    event: 'Clipper, no. 50/3, 1856-06-07',
    award: '1st Prize',
    claim: { keys: [], line: [] },
    stipulation: directMate(2),
  });
});

test.each([
  ['in quotes', "'#2'", '#2'],
  ['bare: a comment to YAML', '#2', '#2'],
  ['bare, with a blank behind it', '#2 ', '#2'],
  ['absent', '', 'shortest'],
])('a stipulation %s', async (_guards, written, asks) => {
  expect(await outline(`---\n${PIECES}stipulation: ${written}\n`)).toEqual([
    `2 ${MORPHY.slice(0, -4)} ${asks}`,
  ]);
});

test('a bare = is a study', async () => {
  expect(await outline(`---\n${PIECES}stipulation: =\n`)).toEqual(['2 kbK5/pp6/1P6/8/8/8/8/R7 w - - =']);
});

describe('finding the key in the solution', () => {
  const at = async (solution: string, pieces = PIECES): Promise<readonly string[]> => {
    const indented = solution.replace(/^/gm, '  ');
    return (await only(`---\n${pieces}stipulation: '#2'\nsolution: |\n${indented}\n`)).claim.keys;
  };
  test.each([
    [
      'of Popeye',
      '1.Ra1-b1 ? threat:\n   2.Rb1-a1\n but\n 1...Bb8-e5 !\n\n1.Ra1-a6 ! zugzwang.\n   1...b7*a6\n',
      ['Ra1-a6'],
    ],
    ['of people', '1.Rb1? (2.Rxa7#) a5!\n\n1.Ra6! (2.Rxa7#)\n  1...bxa6 2.b7#', ['Ra6']],
    ['in German', '1.Tb1? (dr. 2.Txa7#) a5! 1.Ta6! L~ 2.T:a7#', ['Ta6']],
    ['in French, blanks before the mark', '1. Ta6 ! blocus', ['Ta6']],
    ['without a mark', '1. Ra6 bxa6 2. b7#', ['Ra6']],
    ['with set play before it', '1...B~ 2.Rxa7#\n1.Ra6!', ['Ra6']],
    ['two of them', '1.Ra6! 1.Rxa7+!', ['Ra6', 'Rxa7']],
    ['tries only', '1.Rb1? a5! 1.Ra2? Be5!', []],
    ['nothing but prose', 'Der Turm opfert sich.', []],
  ])('%s', async (_guards, solution, keys) => {
    expect(await at(solution)).toEqual(keys);
  });

  test('castling in TeX and in other forms', async () => {
    const pieces = 'algebraic:\n  black: [Kb3]\n  white: [Ke1, Ra1, Rh1, Rd7]\n';
    expect(await at('1.\\OOO\\! Kc3', pieces)).toEqual(['OOO']);
    expect(await at('1.0-0-0 !', pieces)).toEqual(['0-0-0']);
  });

  test('a key that cannot be played is part of the claim: verification says that it is illegal', async () => {
    expect(await at('1.Qh8!')).toEqual(['Qh8']);
  });

  test('what is no move is named, with its place', async () => {
    const { warnings } = await only(
      `---\n${PIECES}stipulation: '#2'\nsolution: |\n  1.Ra6! zugzwang.\n  Cooked by the editor\n`,
    );
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'solution-text',
        "did not compare 'Cooked' (line 2, column 1), 'the' (line 2, column 11), 'editor' (line 2, column 15) in the solution: not a move, or after one that cannot be read",
      ],
    ]);
  });
});

test('twins, each with the part of the solution under its letter', async () => {
  const text = `---
${PIECES}stipulation: '#2'
twins: {b: Move a1 a2, c: Continued Move a2 a3, d: Condition Circe}
solution: |
  a)
  1.Ra1-a6 !
  +b) wRa1-->a2
  1.Ra2-a6 !

  c)
  1.Ra3-a6 !
`;
  const board = (rank: number): string =>
    ['8', '8', '8'].map((empty, index) => (index === 3 - rank ? 'R7' : empty)).join('/');
  expect(await outline(text)).toEqual([
    `2 kbK5/pp6/1P6/8/8/${board(1)} w - - #2 Ra1-a6 (a))`,
    `6 kbK5/pp6/1P6/8/8/${board(2)} w - - #2 Ra2-a6 (b))`,
    `6 kbK5/pp6/1P6/8/8/${board(3)} w - - #2 Ra3-a6 (c))`,
    "6: found the condition 'Circe'; expected orthodox chess",
  ]);
});

test('moves above the first letter are the solution of the diagram; without any letter they are not compared, with a warning', async () => {
  const entry = (letter: string): string =>
    `---\n${PIECES}stipulation: '#2'\ntwins: {b: Move a1 a2}\nsolution: |\n  1.Ra1-a6 !\n  ${letter}1.Ra2-a6 !\n`;
  const claims = async (text: string) =>
    (await readText(text)).map((read) => read.type === 'problem' && read.problem.claim.keys);
  expect(await claims(entry('b) '))).toEqual([['Ra1-a6'], ['Ra2-a6']]);
  expect(await claims(entry(''))).toEqual([[], []]);
  const warnings = (await readText(entry(''))).map(
    (read) => read.type === 'problem' && read.problem.warnings,
  );
  expect(warnings).toEqual([[expect.objectContaining({ code: 'solution-twins' })], []]);
});

describe('the solutions of help play', () => {
  const help = (solution: string, more = ''): Promise<Problem> => {
    const text = solution.replace(/^/gm, '  ');
    return only(
      `---\nalgebraic: {white: [Kf1, Bb2], black: [Kc3, Pa2]}\nstipulation: 'h#2'\n${more}solution: |\n${text}\n`,
    );
  };

  test.each([
    [
      "Popeye's, with set play",
      '  1...Kf1-e1   2.Kc3-b3 Bb2-a1 #\n\n  1.Kc3-b4 Kf1-e2   2.Kb4-a4 Bb2-c3 #\n  1.a2-a1=S Kf1-g2   2.Sa1-b3 Bb2-d4 +',
      [
        ['Kc3-b4', 'Kf1-e2', 'Kb4-a4', 'Bb2-c3'],
        ['a2-a1=S', 'Kf1-g2', 'Sa1-b3', 'Bb2-d4'],
      ],
      [['Kf1-e1', 'Kc3-b3', 'Bb2-a1']],
    ],
    [
      'in English, on one line, numbered by roman numbers, with remarks',
      'i) 1.Kb4 Ke2 2.Ka4! Bc3# (MM) ii) 1.a1N Kg2 {a knight} 2.Nb3 Bd4',
      [
        ['Kb4', 'Ke2', 'Ka4', 'Bc3'],
        ['a1N', 'Kg2', 'Nb3', 'Bd4'],
      ],
      undefined,
    ],
    [
      'in German, with a branch and a try',
      '1.Kb4 Ke2 2.Ka4 Lc3#\n          2.Ka3 Ld4#\n1.Kd3? Ke1 2.Ke3 Ld4',
      [
        ['Kb4', 'Ke2', 'Ka4', 'Bc3'],
        ['Kb4', 'Ke2', 'Ka3', 'Bd4'],
      ],
      undefined,
    ],
    [
      'a branch at the second half of a move',
      '1.Kb4 Ke2 2.Ka4 Bc3# 1...Ke1 2.Ka3 Bd4#',
      [
        ['Kb4', 'Ke2', 'Ka4', 'Bc3'],
        ['Kb4', 'Ke1', 'Ka3', 'Bd4'],
      ],
      undefined,
    ],
  ])('%s', async (_guards, text, lines, setLines) => {
    const { claim } = await help(text);
    expect(claim).toEqual({ keys: [], line: [], lines, ...(setLines && { setLines }) });
  });

  test('how many are intended', async () => {
    for (const [said, solutions] of [
      ['2.1...', 2],
      ["'3'", 3],
      ['1.2.1.1', 2],
      ['0.2.1.1', 2],
    ] as const) {
      const { stipulation } = await help('1.Kb4 Ke2', `intended-solutions: ${said}\n`);
      expect(stipulation?.solutions).toBe(solutions);
    }
    const { stipulation, comments } = await help('1.Kb4 Ke2', "intended-solutions: 'a) 2, b) 3'\n");
    expect([stipulation?.solutions, comments]).toEqual([undefined, ['intended solutions: a) 2, b) 3']]);
  });

  test('lines that cannot be played are not compared, and there is a warning', async () => {
    const { claim, warnings } = await help('1.Qh8 Qh1 2.Qh7 Qh2#');
    expect(claim.lines).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(['solution-line']);
  });

  test('text without moves is no solution', async () => {
    expect((await help('set play, C+, see 3 above')).claim).toEqual({ keys: [], line: [] });
  });

  test('of a duplex as Popeye prints it, by who can play the first move', async () => {
    const text = `---
algebraic: {white: [Kf1, Bh2], black: [Kc3, Pa2]}
stipulation: 'h#2'
options: [Duplex, SetPlay]
solution: |
  1...Kf1-e1 2.Kc3-b4 Bh2-g1

  1.Kc3-b4 Kf1-e2 2.Kb4-a4 Bh2-g3

  1...Kc3-d3 2.Kf1-g1 a2-a1=Q

  1.Kf1-e1 Kc3-b4 2.Ke1-d1 Kb4-c4
`;
    const entries = await readText(text);
    const firsts = entries.map((entry) => {
      const { lines, setLines } = (entry.type === 'problem' && entry.problem.claim) || {};
      return [...(lines ?? []), ...(setLines ?? [])].map(([first]) => first);
    });
    expect(firsts).toEqual([
      ['Kc3-b4', 'Kf1-e1'],
      ['Kf1-e1', 'Kc3-d3'],
    ]);
  });

  test('of twins and of a duplex, each its own', async () => {
    const text = `---
algebraic: {white: [Kf1, Bh2], black: [Kc3, Pa2]}
stipulation: 'h#2'
options: [Duplex]
twins: {b: Move f1 g1}
solution: |
  a)
  1.Kc3-b4 Kf1-e2 2.Kb4-a4 Bb2-c3
  Duplex
  1.Kf1-e1 Kc3-b4 2.Ke1-d1 Kb4-c4
  b) wKf1-->g1
  1.Kc3-d3 Kg1-f1 2.Kd3-e3 Kf1-g1
  Duplex
  1.Kg1-h1 Kc3-c2 2.Kh1-h2 Kc2-c1
`;
    const entries = await readText(text);
    expect(entries.map((entry) => entry.type === 'problem' && entry.problem.claim.lines?.[0]?.[0])).toEqual([
      'Kc3-b4',
      'Kf1-e1',
      'Kc3-d3',
      'Kg1-h1',
    ]);
  });
});

test.each([
  'white: Kc8 Ra1 Pb6\n  black: Ka8 Bb8 Pa7 Pb7',
  'white: Kc8, Ra1, Pb6\n  black: [Ka8 Bb8, Pa7,Pb7]',
])('pieces are read without the brackets of a list: %j', async (pieces) => {
  expect(await outline(`---\nalgebraic:\n  ${pieces}\nstipulation: '#2'\n`)).toEqual([
    '2 kbK5/pp6/1P6/8/8/8/8/R7 w - - #2',
  ]);
});

test('an attribute belongs to the piece behind it, also without brackets', async () => {
  expect(await outline('---\nalgebraic: {white: royal Ga1 Kc8, black: Ka8}\n')).toEqual([
    "2: found the piece royal 'G' (grasshopper); expected orthodox chess",
  ]);
});

describe('refused, with line and reason; the next document is read', () => {
  const good = `---\n${PIECES}stipulation: '#2'\n`;
  test.each([
    [
      'a fairy piece',
      `---\nalgebraic:\n  white: [Kc8, Gb1, Gb2]\n  black: [Ka8, royal Qh1]\n`,
      "2: found the piece 'G' (grasshopper); expected orthodox chess | found the piece royal 'Q'; expected orthodox chess",
    ],
    [
      'a condition',
      `---\n${PIECES}options: [SetPlay, AntiCirce Cheylan]\n`,
      "5: found the condition 'AntiCirce Cheylan'; expected orthodox chess",
    ],
    [
      'a FEN whose ranks lack a square, or have one too many',
      "---\nfen: kbK5/pp5/1P6/8/8/8/8/R8\nstipulation: '#2'\n",
      "2: rank 7 ('pp5') has 7 files; expected 8 | rank 1 ('R8') has 9 files; expected 8",
    ],
    [
      'neutral pieces',
      '---\nalgebraic: {white: [Ka1], black: [Kc3], neutral: [Qh1]}\n',
      '2: found neutral pieces; expected orthodox chess',
    ],
    [
      'no pieces',
      "---\nstipulation: '#2'\n",
      '2: found no pieces; expected algebraic, with lists of white and black pieces such as [Ke1, Qd1]',
    ],
    [
      'pieces without colour',
      "---\nstipulation: '#2'\nalgebraic: Kc8 Ra1\n",
      "3: found 'Kc8 Ra1'; expected algebraic, with lists of white and black pieces such as [Ke1, Qd1]",
    ],
    [
      'a map of pieces, and a list within the list',
      '---\nalgebraic: {white: {K: c8}, black: [[Ka8]]}\n',
      '2: found a map; expected pieces with their squares, such as [Ke1, Qd1] | found a list within the list; expected pieces with their squares, such as [Ke1, Qd1]',
    ],
    [
      'a text of pieces, one of which has no square',
      '---\nalgebraic: {white: Kc8 Ra, black: Ka8}\n',
      "2: found 'Ra'; expected a piece with its square, such as Ke1",
    ],
    [
      'a square',
      '---\nalgebraic: {white: [Ka9], black: [Kc3]}\n',
      "2: found 'Ka9'; expected a piece with its square, such as Ke1",
    ],
    [
      'a text',
      '---\njust a text\n',
      "1: found the text 'just a text'; expected a document with algebraic and stipulation",
    ],
    [
      'broken YAML',
      `---\nalgebraic: {white: [Ka1], black: [Kc3]\nstipulation: '#2'\n`,
      expect.stringMatching(/^\d: found invalid YAML: .*; expected a document of Olive$/),
    ],
  ])('%s', async (_guards, text, expected) => {
    const lines = await outline(text + good);
    expect(lines[0]).toEqual(expected);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^\d+ kbK5/)]);
  });
});

test('a damaged separator: which lines went with it', async () => {
  const one = 'algebraic: {white: [Kc8, Ra1, Pb6], black: [Ka8, Bb8, Pa7, Pb7]}\nstipulation: "#2"\n';
  const [entry, next] = await readText(`---\n${one}-x-\n${one.replace('algebraic', 'lgebraic')}---\n${one}`);
  expect(entry?.type === 'refusal' && entry.refusal.findings.at(-1)).toEqual({
    code: 'olive-several',
    field: 'document',
    message: 'found 2 stipulations in lines 1 to 6; expected --- between them',
  });
  expect(next?.type).toBe('problem');
});

test('documents without content are not problems', async () => {
  expect(await outline(`%YAML 1.1\n---\n---\n# nothing\n---\n${PIECES}...\n`)).toHaveLength(1);
});

test('castling and en passant arrive in the FEN', async () => {
  const pieces = 'algebraic: {white: [Ke1, Ra1, Rh1, Pf5], black: [Kc8, Pg5]}\n';
  expect(await outline(`---\n${pieces}options: [NoCastling a1, EnPassant g6]\nstipulation: '#2'\n`)).toEqual([
    '2 2k5/8/8/5Pp1/8/8/8/R3K2R w K g6 #2',
  ]);
});

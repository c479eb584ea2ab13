import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import { claimOfText, partsOfTwins } from '../../src/problems/published-solution.js';
import { readPublishedText } from '../../src/problems/published-text.js';
import { readText, treeText } from './said.js';

const tree = (text: string): string => treeText(readPublishedText(text).first);

describe('one tree of every notation', () => {
  test.each([
    [
      "Popeye's, with a try, threats and a refutation",
      '1.Rb4-c4 ? threat:\n        2.Qd5-d6 #\n        2.Qd5-e5 #\n    1...Kd8\n        2.Qb3 #\n  but\n    1...a5 !\n\n1.Ra4 ! zugzwang.\n    1...Kc7\n        2.Qb4 #\n',
      'Rb4-c4? [-- [Qd5-d6# | Qd5-e5#] | Kd8 [Qb3#] | a5!] || Ra4! [Kc7 [Qb4#]]',
    ],
    [
      'lists, labels, set play and threats in brackets',
      '1...Kd4[a]/Ke4 2.Qd5#[A]\n1.Qb1?? (2.Qb8#/Qc8#)\nbut 1...Kc8!\n1.Qh1! zz',
      '-- [Kd4 [Qd5#] | Ke4 [Qd5#]] || Qb1? [-- [Qb8# | Qc8#] | Kc8!] || Qh1!',
    ],
    [
      'squares of the same man',
      '1.Kd6! B~ 2.Rd1# 1...Bc1(e3) 2.Rc3#',
      'Kd6! [B~ [Rd1#] | Bc1 [Rc3#] | Be3 [Rc3#]]',
    ],
    [
      'set play under its head, below the key',
      '1.Ra6! zz bxa6 2.b7#\nSet play: 1...a6 2.b7#',
      'Ra6! [bxa6 [b7#]] || -- [a6 [b7#]]',
    ],
    [
      'a head in its own row, and no number',
      '1.Ta6! bxa6 2.b7#\nSatzspiel\na6 2.b7#',
      'Ta6! [bxa6 [b7#]] || -- [a6 [b7#]]',
    ],
    [
      'the play after the key goes on behind set play',
      '1.Ra6! zz\nSet: 1...a6 2.b7#, actual play: 1...a6 2.Rxa6# (set: 1...Bc7 2.Rxa7#) 1...bxa6 2.b7#',
      'Ra6! [a6 [Rxa6#] | bxa6 [b7#]] || -- [a6 [b7#] | Bc7 [Rxa7#]]',
    ],
    [
      'words within set play do not end it',
      'Set play: 1...Bc7 mate: 2.Rxa7# (dual: 2.bxc7#)\n1.Ra6! bxa6 2.b7#',
      '-- [Bc7 [Rxa7# | bxc7#]] || Ra6! [bxa6 [b7#]]',
    ],
    [
      'set play below the key ends with a word',
      '1.Ra6! zz. Set play: 1...Bc7 2.Rxa7#; now 1...bxa6 2.b7#',
      'Ra6! [bxa6 [b7#]] || -- [Bc7 [Rxa7#]]',
    ],
    ['no set play', 'Set play: Ra6! bxa6 2.b7#', 'Ra6! [bxa6 [b7#]]'],
    ['threats without numbers', '1.Sd6! threat Sf7# and Sg7#', 'Sd6! [-- [Sf7# | Sg7#]]'],
    [
      'a refutation behind the play, without a number',
      '1.Qb1? a6 2.Qb8# but Kc8! and Kd8!',
      'Qb1? [a6 [Qb8#] | Kc8! | Kd8!]',
    ],
    ['a refutation behind a comma', '1.Qb1? (2.Qb8#), but Kc8!', 'Qb1? [-- [Qb8#] | Kc8!]'],
    ['a refutation in brackets', '1.Qb1? (but Kc8!) 1.Qb2!', 'Qb1? [Kc8!] || Qb2!'],
    [
      'a refutation and a threat in brackets',
      '1.Qb1? (a6!, b6!) 1.Qb2! (Qb8#) a5',
      'Qb1? [a6! | b6!] || Qb2! [-- [Qb8#] | a5]',
    ],
    ['alternatives in brackets', '1.Qb1! (Qb2!) Ka7 2.Qb8# (Qc7#)', 'Qb1! [Ka7 [Qb8# | Qc7#]] || Qb2!'],
    ['the refutation of a deep try', '1.Qb1! Ka7 2.Rb2? but Ka6!', 'Qb1! [Ka7 [Rb2? [Ka6!]]]'],
    ['a defence that fails', '1.Qb1! Ka7 fails to Qb8#', 'Qb1! [Ka7 [Qb8#]]'],
    ['the refutation of a selfmate', '1.Rc5? b2# but Ka4! 1.Rc4 b2#', 'Rc5? [b2# | Ka4!] || Rc4 [b2#]'],
    [
      'a refutation in brackets is not about the key',
      '1.Bh1 d3 2.Kg2 (2.Bf3 but Kxf3) Ke4 3.Kg3#',
      'Bh1 [d3 [Kg2 [Ke4 [Kg3#]] | Bf3 [Kxf3]]]',
    ],
    [
      'a later move that fails',
      '1.Bh1! d3 2.Kg2 Ke4 3.Kg3# 2.Bf3 fails to Kxf3',
      'Bh1! [d3 [Kg2 [Ke4 [Kg3#]] | Bf3 [Kxf3]]]',
    ],
    ['a try without a mark', '1.Qb1 a6 2.Qb8# but Kc8! 1.Qb2!', 'Qb1 [a6 [Qb8#] | Kc8!] || Qb2!'],
    ['several refutations without numbers', '1.Bc2? But 1... d1=Q! d1=R!', 'Bc2? [d1=Q! | d1=R!]'],
    [
      'threats behind threats',
      '1.Ka1! [2.Qb2+ Kc4 3.Qb4#] 1...Kd3 2.Qc2#',
      'Ka1! [-- [Qb2+ [Kc4 [Qb4#]]] | Kd3 [Qc2#]]',
    ],
    ['variations of games', '1.Ta6! bxa6 (1...L~ 2.Txa7#) 2.b7#', 'Ta6! [bxa6 [b7#] | L~ [Txa7#]]'],
    [
      'promotions to anything',
      '1.Rc1! d1/~ 2.Rd1#',
      'Rc1! [d1=Q [Rd1#] | d1=R [Rd1#] | d1=B [Rd1#] | d1=N [Rd1#]]',
    ],
    [
      'captures by files, and origins in brackets',
      '1.hg! Be3 2.Qe2(c3)-e3 gh 3.hxg#',
      'hg! [Be3 [Qe3 [gh [hxg#]]]]',
    ],
    [
      'comments that name the other moves of a man',
      '1.Qa3! 1...Bf6 {(B~ )} 2.Sd6# 1...Ra5 {(Ra~a)} 2.Bd2# {(Ra~1)}',
      'Qa3! [Bf6 [Sd6#] | B~ [Sd6#] | Ra5 [Bd2#] | Ra~a [Bd2#] | Ra~1 [Bd2#]]',
    ],
    ['Russian letters', '1.Лa6! С~ 2.Л:a7# 1...ba 2.Крc7#', 'Лa6! [B~ [Л:a7#] | ba [Крc7#]]'],
  ])('%s', (_guards, text, expected) => {
    const read = readPublishedText(text);
    expect(treeText(read.first)).toBe(expected);
    expect(read.unread).toEqual([]);
  });

  test('where a move stands', () => {
    const { first } = readPublishedText('1.Ra6 ! zugzwang.\n   1...b7*a6\n      2.b6-b7 #');
    expect(first[0]).toMatchObject({ move: 'Ra6', zugzwang: true, at: { line: 1, column: 3 } });
    expect(first[0]?.variations[0]).toMatchObject({
      move: 'b7*a6',
      at: { line: 2, column: 8 },
      variations: [{ move: 'b6-b7#', at: { line: 3, column: 9 } }],
    });
  });

  test('nothing takes the place of a move that cannot be read', () => {
    const { first, unread } = readPublishedText('1.xyz! Be3 2.Rg4\n1.Qa1! Be3 2.??? Kd4 3.Qb2#');
    expect(treeText(first)).toBe('Qa1! [Be3]');
    expect(unread.map(({ word }) => word)).toEqual(['xyz', 'Be3', 'Rg4', 'Kd4', 'Qb2']);
  });

  test('a word of a remark is no head of set play', () => {
    expect(tree('1.Ra6! keeps the set mates. 1...bxa6 2.b7#')).toBe('Ra6! [bxa6 [b7#]]');
    expect(tree('1.Ra6! completes the\nset\nof blocks: 1...bxa6 2.b7#')).toBe('Ra6! [bxa6 [b7#]]');
  });

  test('a comment that is a solution is named', () => {
    expect(readPublishedText('1.Ra6! {also 1.Ra5!}').unread.map(({ word }) => word)).toEqual([
      '{also 1.Ra5!}',
    ]);
  });

  test('what cannot be read is named with its place', () => {
    expect(readPublishedText('1.Ra6! {a comment}\nCooked by 2.9Rd5#').unread).toEqual([
      { word: 'Cooked', at: { line: 2, column: 1 } },
      { word: '9Rd5#', at: { line: 2, column: 13 } },
    ]);
  });

  test('lists of lists do not multiply without end', () => {
    const list = 'Ka1/Ka2/Ka3/Ka4/Ka5/Ka6/Ka7/Ka8';
    const text = [...'123456789'].map((number) => `${number}.${list} ${number}...${list}`).join(' ');
    const start = process.cpuUsage();
    expect(readPublishedText(text).unread.length).toBeGreaterThan(0);
    expect(process.cpuUsage(start).user).toBeLessThan(1e6);
  });

  test('a line without end is cut, and the rest named', () => {
    const { claim, notes } = claimOfText('Ka1 '.repeat(50_000), 'k7/8/8/8/8/8/8/1K6 w - - 0 1', undefined);
    expect(claim.line.length).toBeGreaterThan(1_000);
    expect(notes.map(({ code }) => code)).toEqual(['solution-text']);
  });

  test('nothing is read from prose', () => {
    expect(tree('White mates beautifully.')).toBe('');
  });
});

test('the parts of twins', () => {
  expect([...partsOfTwins('a) 1.Ra1!\n+b) wKa1-->a2\n1.Ra2!')].map(([letter]) => letter)).toEqual(['a', 'b']);
});

test('the parts of twins in one row, which may have changes in front of the moves', () => {
  const parts = (text: string) =>
    [...partsOfTwins(text)].map(([letter, part]) => `${letter}: ${part().trim()}`);
  expect(parts('a) 1.Qa1! b) 1.Qa2! Kb1 2.Qa3#; +c) wKa1-->a2 1.Qa4!')).toEqual([
    'a: 1.Qa1!',
    'b: 1.Qa2! Kb1 2.Qa3#;',
    'c: 1.Qa4!',
  ]);
  expect(parts('a) Key Qa1! 1...Kb2 b) Qa2!')).toEqual(['a: Key Qa1! 1...Kb2', 'b: Qa2!']);
  expect(
    parts('a) diagram: Qa1! Kb2 2.Qb1#\nb) wKa1--a2: Qa2! Kb1 2.Qa3#\nc) Move a1 a3. Qa4! 2.Qa5#'),
  ).toEqual(['a: Qa1! Kb2 2.Qb1#', 'b: Qa2! Kb1 2.Qa3#', 'c: Qa4! 2.Qa5#']);
  // a letter in brackets, one of a row further down, and one out of order
  expect(parts('a) 1.Qa1! (see b) 1.Qa3? c) b)\nb) 1.Qa2!')).toEqual([
    'a: 1.Qa1! (see b) 1.Qa3? c) b)',
    'b: 1.Qa2!',
  ]);
});

test('words of the part of a twin are named with their place in the whole solution', () => {
  const text = 'a) 1.Qa1!\nb) wKa1-->a2\n1.Xa2!\nc) Xa3! d) 1.Xa4!';
  const places = [...partsOfTwins(text).values()].flatMap((part) =>
    readPublishedText(part()).unread.map(({ word, at }) => `${word} ${at.line}:${at.column}`),
  );
  expect(places).toEqual(['Xa2 3:3', 'Xa3 4:4', 'Xa4 4:14']);
});

describe('texts of EPD that may be a solution', () => {
  const claimOf = (operations: string) => {
    const entry = readLine(`kbK5/pp6/1P6/8/8/8/8/R7 w - - ${operations}`, { file: 'x', line: 1 }, 0);
    if (entry?.type !== 'problem') throw new Error('no problem');
    return { keys: entry.problem.claim.keys, warned: entry.problem.warnings.map(({ code }) => code) };
  };
  test.each(['#2; 1.Ra5!', 'dm 2; sol Ra5;', '#2 Ra5!', '#2; Key: Ra5', '#2; c0 "1.Ra5! Bh2 2.Rxa7#"'])(
    '%s',
    (operations) => {
      expect(claimOf(operations)).toEqual({ keys: ['Ra5'], warned: [] });
    },
  );
  test.each([
    ['#2; c0 "Ra5 wins at once"', ['solution-beside']],
    ['#2; c0 "a1a5"', ['solution-beside']],
    ['#2; c0 "Key: R-R5"', ['solution-beside']],
    ['#2 the solution is rook a5', ['solution-beside']],
    ['#2; 1.Tour a5!', ['solution-beside']],
    ['#2; c0 "1. Preis 1950"', []],
    ['#2; c0 "a problem of 1850"', []],
    ['#2; acd 12; ce 31998', []],
  ])('%s is no solution', (operations, warned) => {
    expect(claimOf(operations)).toEqual({ keys: [], warned });
  });
  test('operations that claim something come first', () => {
    expect(claimOf('#2; bm Ra6; c0 "1.Ra5!"')).toEqual({ keys: ['Ra6'], warned: ['solution-beside'] });
    expect(claimOf('#2; bm Ra6; c0 "1.Ra6!"')).toEqual({ keys: ['Ra6'], warned: [] });
  });
});

test('comments of PGN, and fields of tables, beside another solution', async () => {
  const said = async (text: string) => {
    const [entry] = await readText(text);
    if (entry?.type !== 'problem') throw new Error('no problem');
    const { claim, warnings } = entry.problem;
    return [claim.keys.join(' '), ...warnings.map(({ code }) => code)];
  };
  const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
  const game = (moves: string, tag = '') => `[FEN "${fen}"]\n[Stipulation "#2"]\n${tag}\n${moves} *\n`;
  expect(await said(game('{1.Ra5!}'))).toEqual(['Ra5']);
  expect(await said(game('', '[Key "Ra5"]\n'))).toEqual(['Ra5']);
  for (const moves of [
    '1. Ra6 {or 1.Ra5!} bxa6 2. b7#',
    '1. Ra6 (1. Ra2 {1.Ra5!}) bxa6',
    '1. Ra6 {1.Ra5!}',
  ]) {
    expect(await said(game(moves))).toEqual(['Ra6', 'solution-beside']);
  }
  expect(await said(JSON.stringify({ fen, stipulation: '#2', notes: 'Key: Ra5' }))).toEqual(['Ra5']);
  const both = { fen, stipulation: '#2', key: 'Ra6' };
  expect(await said(JSON.stringify({ ...both, solution: '1.Ra5! a6' }))).toEqual(['Ra6', 'solution-beside']);
  // in any notation and language, a key is the same
  for (const key of ['Ra6', 'a1a6', 'Ra1-a6', 'Ta6']) {
    for (const solution of ['1.Ra6! bxa6 2.b7#', '1.Ta6! bxa6 2.b7#'])
      expect(await said(JSON.stringify({ ...both, key, solution }))).toEqual([solution.slice(2, 5)]);
  }
  expect(await said(`${fen.slice(0, -4)} dm 2; bm a1a6; c0 "1.Ra6!";`)).toEqual(['a1a6']);
});

test('where a man comes from may stand before it, and any other move be named in words', () => {
  expect(tree('1.dRb4! Kd5 2.6R(x)b5#')).toBe(tree('1.Rdb4! Kd5 2.R6xb5#'));
  expect(tree('1.Rf7! S other 2.Sg5#')).toBe(tree('1.Rf7! S~ 2.Sg5#'));
  expect(readPublishedText('1.dRb4! other 2.P~ 3.6Rxb5#').unread).toEqual([]);
});

test('what makes a twin is no part of its solution', () => {
  const parts = partsOfTwins(
    'a) diagram\n1.Qa1!\nb) wPb7--e7\n1.Qa2!\n+c) shift a1 == a2\n1.Qa3!\nd) Rotate 90\n1.Qa4!\ne) 1.Qa5!\nf) Qa6!\ng) Move a1 a2',
  );
  expect([...parts].map(([letter, text]) => [letter, text().trim()])).toEqual([
    ['a', '1.Qa1!'],
    ['b', '1.Qa2!'],
    ['c', '1.Qa3!'],
    ['d', '1.Qa4!'],
    ['e', '1.Qa5!'],
    ['f', 'Qa6!'],
    ['g', ''],
  ]);
});

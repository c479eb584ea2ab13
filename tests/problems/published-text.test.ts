import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import { partsOfTwins, readPublishedText } from '../../src/problems/published-text.js';
import { treeText } from './said.js';

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
    ['threats without numbers', '1.Sd6! threat Sf7# and Sg7#', 'Sd6! [-- [Sf7# | Sg7#]]'],
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

  test('what cannot be read is named with its place', () => {
    expect(readPublishedText('1.Ra6! {a comment}\nCooked by 2.3Rd5#').unread).toEqual([
      { word: 'Cooked', at: { line: 2, column: 1 } },
      { word: '3Rd5#', at: { line: 2, column: 13 } },
    ]);
  });

  test('lists of lists do not multiply without end', () => {
    const list = 'Ka1/Ka2/Ka3/Ka4/Ka5/Ka6/Ka7/Ka8';
    const text = [...'123456789'].map((number) => `${number}.${list} ${number}...${list}`).join(' ');
    const start = performance.now();
    expect(readPublishedText(text).unread.length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('nothing is read from prose', () => {
    expect(tree('White mates beautifully.')).toBe('');
  });
});

test('the parts of twins', () => {
  expect([...partsOfTwins('a) 1.Ra1!\n+b) wKa1-->a2\n1.Ra2!')].map(([letter]) => letter)).toEqual(['a', 'b']);
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
    ['#2; c0 "Ra5 wins at once"', ['epd-text']],
    ['#2; c0 "a problem of 1850"', []],
    ['#2; acd 12; ce 31998', []],
  ])('%s is no solution', (operations, warned) => {
    expect(claimOf(operations)).toEqual({ keys: [], warned });
  });
  test('operations that claim something come first', () => {
    expect(claimOf('#2; bm Ra6; c0 "1.Ra5!"')).toEqual({ keys: ['Ra6'], warned: [] });
  });
});

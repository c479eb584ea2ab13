/** Whole published solutions beside the proof: every statement is right, wrong, missing or more than was published. */
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Claim } from '../../src/problems/problem.js';
import { claimOfText, splitMoves } from '../../src/problems/published-solution.js';
import { directMate } from '../../src/problems/stipulation.js';
import { makeVerdictRecord } from '../../src/records/problem-records.js';
import { furtherEvidence, verdictSentence } from '../../src/report/verdict/verdict-words.js';
import { keysOf } from '../../src/solution/play.js';
import { verdictsOf } from '../../src/solution/verdict.js';
import { createSolver, createVerifier } from '../solvers.js';
import { problem } from './problem.js';

const solver = createVerifier({ hashMb: 8 });

/** Key Ra6, zugzwang; b7 after bxa6, Rxa7 after moves of the bishop. Ra5 fails to a6 only. */
const ROOK = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
/** The same after the key. */
const AFTER_KEY = 'kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1';
/** Mate in one by either rook. */
const COOKED = '7k/6pp/8/8/8/8/8/RR5K w - - 0 1';

function judged(text: string, fen = ROOK, moves = 2) {
  const asked = directMate(moves);
  const { claim } = claimOfText(text, fen, asked);
  const { verdict, faults, remarks = [], statements } = solver.verify({ ...problem(fen, moves), claim });
  return {
    verdict,
    faults: faults.map(({ reason, text, minor, right = [], at }) => [
      reason,
      text,
      right.map(({ san }) => san).join(' '),
      at?.line ?? 0,
      minor ? 'minor' : '',
    ]),
    remarks: remarks.map(({ is, of, moves }) => `${is} ${of}: ${moves.map(({ san }) => san).join(' ')}`),
    statements,
  };
}

const WHOLE = '1.Ra6! zugzwang.\n 1...bxa6\n 2.b7#\n 1...B~\n 2.Rxa7#';

describe('a whole solution', () => {
  test('that is right', () => {
    expect(judged(WHOLE)).toEqual({
      verdict: 'sound',
      faults: [],
      remarks: [],
      statements: { right: 5, wrong: 0, missing: 0, more: 0, open: 0 },
    });
  });

  test('a wrong mate is a fault, and the right one is named', () => {
    const { verdict, faults } = judged(WHOLE.replace('2.b7#', '2.Kd8#'));
    expect(verdict).toBe('wrong-line');
    expect(faults).toEqual([['misses-goal', 'Kd8#', 'b7#', 3, '']]);
  });

  test.each([
    ['illegal', '1.Ra1-h2 ! zugzwang.\n1...b7*a6\n2.b6-b7 #', 'illegal', 'Ra1-h2', 1],
    [
      'illegal, with a mark of check',
      '1.Ra1-h2 + !\n1...b7*a6\n2.b6-b7 #\n1...Bb8-c7\n2.Ra1*a7 #',
      'illegal',
      'Ra1-h2',
      1,
    ],
    ['legal, and fails', '1.Ra1-a2 ! zugzwang.', 'fails', 'Ra1-a2', 1],
  ])('a wrong key is told and counted once: %s', (_, text, reason, key, wrong) => {
    const { faults, statements } = judged(text);
    expect(faults.map(([why, move]) => [why, move])).toEqual([[reason, key]]);
    expect(statements).toMatchObject({ wrong });
  });

  test.each([
    [
      'words of a refutation that does not follow',
      '1.Ra5? fails.\n1.Ra6! bxa6 2.b7#',
      { right: 4, wrong: 0 },
    ],
    ['any move', '1.Ra6! zz 1...~ 2.Rxa7#', { right: 3, wrong: 0 }],
    ['any move of a piece, with a wrong mate', '1.Ra6! zz 1...B~ 2.b7#', { right: 2, wrong: 1 }],
    ['a wrong key twice', '1.Ra5! Bc7 2.Rxa7#\n1.Ra5! a6 2.Rxa6#', { right: 3, wrong: 2 }],
  ])('each statement is counted once: %s', (_, text, counts) => {
    expect(judged(text).statements).toMatchObject(counts);
  });

  test('en passant without a space, and a list of pieces', () => {
    const EN_PASSANT = 'kbN5/n1p5/B1N5/PpK5/8/8/8/8 w - b6 0 1';
    const PIECES = '1n6/2PPp3/R2rP2b/3k4/4RP2/B3P1Q1/3K4/1B5b w - - 0 1';
    for (const key of ['1.axb6e.p.!', '1.axb6ep!', '1.axb6 e.p.!'])
      expect(judged(`${key} cxb6+ 2.Sxb6#`, EN_PASSANT)).toMatchObject({ verdict: 'sound', faults: [] });
    expect(judged('1.c8=Q/R/B? Nc6!\n1.c8=S!', PIECES).verdict).toBe('sound');
  });

  test('the play after a key that was made already', () => {
    const { claim } = claimOfText('1...bxa6 2.b7#\n1...Bc7 2.Rxa7#', AFTER_KEY, directMate(1, 'defender'));
    const asked = { ...problem(AFTER_KEY, 1), stipulation: directMate(1, 'defender'), claim };
    expect(solver.verify(asked)).toMatchObject({ verdict: 'sound', faults: [] });
  });

  test('a variation that is missing is a remark', () => {
    const { verdict, remarks, statements } = judged('1.Ra6! zz\n1...bxa6 2.b7#');
    expect(verdict).toBe('sound');
    expect(remarks).toEqual(['missing variation: Bh2 Bg3 Bf4 Be5 Bd6 Bc7']);
    expect(statements).toMatchObject({ right: 3, missing: 6 });
  });

  test('a threat where zugzwang is said, or none', () => {
    const fen = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
    const said = (text: string) => judged(text, fen).faults.map(([reason]) => reason);
    expect(said('1.Kf7! threat: 2.Rh1# 1...Kh7 2.Rh1#')).toEqual([]);
    expect(said('1.Kf7! zz 1...Kh7 2.Rh1#')).toEqual(['no-zugzwang']);
    expect(said('1.Kf7! threat: 2.Ra7# 1...Kh7 2.Rh1#')).toEqual(['misses-goal']);
  });

  test('tries: their refutations, other ones, and those that do not refute', () => {
    expect(judged(`1.Ra5? but 1...a6!\n${WHOLE}`)).toMatchObject({
      verdict: 'sound',
      faults: [],
      remarks: [],
    });
    expect(judged(`1.Ra5?\n${WHOLE}`).remarks).toEqual(['missing refutation: a6']);
    expect(judged(`1.Ra5? but 1...Bh2!\n${WHOLE}`)).toMatchObject({
      verdict: 'wrong-line',
      faults: [['no-refutation', 'Bh2', 'Rxa7#', 1, '']],
      remarks: ['more refutation: a6'],
    });
  });

  test('a refutation with play behind it', () => {
    for (const refutation of ['but 1...a6! 2.Rxa6 bxa6', '1...a6! 2.Rxa6 bxa6']) {
      expect(judged(`1.Ra5? Bh2 2.Rxa7# ${refutation}\n${WHOLE}`)).toMatchObject({
        verdict: 'sound',
        faults: [],
        remarks: [],
        statements: { right: 9, open: 2 },
      });
    }
    expect(judged(`1.Ra5? but 1...Bh2! 2.Rxa7#\n${WHOLE}`).faults).toEqual([
      ['no-refutation', 'Bh2', 'Rxa7#', 1, ''],
    ]);
  });

  test('a key with a refutation', () => {
    expect(judged('1.Ra6! zz 1...bxa6 2.b7# but 1...Bc7!')).toMatchObject({
      verdict: 'wrong-line',
      faults: [['no-refutation', 'Bc7', 'Rxa7#', 1, '']],
    });
    expect(judged('1.Ra6! zz 1...bxa6 2.b7# but 1...Bc7 2.Rxa7#').faults).toEqual([]);
    expect(judged('1.Ra5! but 1...a6!').verdict).toBe('wrong-key');
  });

  test('a try that is a key, and tries without a key', () => {
    expect(judged('1.Ra6? but 1...bxa6!').faults).toEqual([['is-key', 'Ra6', '', 1, 'minor']]);
    expect(judged('1.Ra5? but 1...a6!').remarks).toEqual(['missing key: Ra6']);
    expect(judged('1.Ra6? bxa6 2.b7#').faults).toEqual([['is-key', 'Ra6', '', 1, 'minor']]);
  });

  test('set play', () => {
    expect(judged(`1...B~ 2.Rxa7#\n${WHOLE}`)).toMatchObject({ verdict: 'sound', faults: [] });
    expect(judged(`1...Bh2 2.Rxa7#\n${WHOLE}`).remarks).toEqual(['missing set: Bg3 Bf4 Be5 Bd6 Bc7']);
    expect(judged(`1...a6 2.b7#\n${WHOLE}`)).toMatchObject({
      verdict: 'wrong-line',
      faults: [['illegal', 'b7#', '', 1, '']],
    });
  });

  test('a dual that was not published is a remark', () => {
    const loyd = '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1';
    const { remarks } = judged('1.f8=R! zz 1...Kxh7 2.Kf7 Kh6 3.Rh8#', loyd, 3);
    expect(remarks.some((remark) => remark.startsWith('more answer:'))).toBe(true);
  });

  test('a list of defences with a list of answers: each answer fits one', () => {
    expect(judged('1.Ra6! zz\n1...bxa6/B~ 2.b7#/Rxa7#')).toMatchObject({
      verdict: 'sound',
      faults: [],
      remarks: [],
    });
    expect(judged('1.Ra6! zz\n1...bxa6/Bh2 2.b7#/Kd8#').verdict).toBe('wrong-line');
  });

  test('in another language, and with an illegal move deep in it', () => {
    expect(judged('1.Ta6! L~ 2.T:a7# 1...b:a6 2.b7#')).toMatchObject({ verdict: 'sound', faults: [] });
    expect(judged(WHOLE.replace('2.b7#', '2.Qb7#'))).toMatchObject({
      verdict: 'wrong-line',
      faults: [['illegal', 'Qb7#', 'b7#', 3, '']],
    });
  });
});

test('a wrong key, and one that cannot be played', () => {
  expect(judged('1.Ra5! Bh2 2.Rxa7#').verdict).toBe('wrong-key');
  expect(judged('1.Qh8!').verdict).toBe('wrong-key');
});

describe('what people mean', () => {
  test('a defence that is published once for each answer has all of them', () => {
    const loyd = '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1';
    const text = '1.f8=R! zz\n1...Kxh7 2.Kf7 Kh6 3.Rh8#';
    expect(judged(text, loyd, 3).remarks).toContain('more answer: Kf6');
    expect(judged(`${text}\n1...Kxh7 2.Kf6`, loyd, 3).remarks).toEqual(['missing variation: Kg6']);
  });

  test('a try inside a variation, and one that works', () => {
    const variation = (text: string) => judged(WHOLE.replace('2.Rxa7#', text)).faults;
    expect(variation('2.Rxa7# (2.Ra2?)')).toEqual([]);
    expect(variation('2.Rxa7#?')).toEqual([['is-key', 'Rxa7#', '', 5, 'minor']]);
  });

  test('a reply to a try, with nothing behind it, refutes it', () => {
    expect(judged(`1.Ra5? a6\n${WHOLE}`).remarks).toEqual([]);
  });

  test('a reply that is said to be impossible', () => {
    expect(judged(`${WHOLE}\n1...O-O-O?`).faults).toEqual([]);
    expect(judged(`${WHOLE}\n1...O-O-O`).faults).toHaveLength(1);
  });

  test('of several moves in a list, one that fits goes on', () => {
    const fen = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
    const text = '1.Kf7! Kh7 2.Rh1#\n1.Ra2/Ra3 Kg8 2.Rh3';
    expect(judged(text, fen, 4).faults).toEqual([]);
    expect(judged(text.replace('Rh3', 'Rh4'), fen, 4).faults).toHaveLength(1);
  });

  test('any move, and then the mate, tells the threat', () => {
    const fen = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
    expect(judged('1.Kf7! ~ 2.Rh1#', fen).remarks).toEqual([]);
    expect(judged('1.Kf7! Kh7 2.Rh1#\n1.Ra2?', fen).remarks).toContain('missing threat: Rh1#');
  });

  test('in two languages', () => {
    expect(judged(`${WHOLE}\n1.Tc1? Bc7!`).faults.map(([reason]) => reason)).not.toContain('unreadable');
  });

  test('comments that speak for other moves of a man', () => {
    expect(judged('1.Ra6! zz\n1...bxa6 2.b7#\n1...Bc7 {(B~ )} 2.Rxa7#')).toMatchObject({
      verdict: 'sound',
      faults: [],
      remarks: [],
    });
  });
});

describe('first moves that are said to be wrong', () => {
  const said = (claim: Partial<Claim>, fen = ROOK, moves = 2) => {
    const asked = { ...problem(fen, moves), claim: { keys: [], line: [], ...claim } };
    const verdict = solver.verify(asked);
    const { problem: record } = makeVerdictRecord(asked, verdict);
    return {
      verdict: verdict.verdict,
      faults: verdict.faults.map(({ of, text, reason }) => `${of} ${text} ${reason}`),
      sentence: verdictSentence(record, verdict),
    };
  };

  test('are faults if they are keys', () => {
    expect(said({ avoid: ['Ra6', 'Ra5'] })).toMatchObject({
      verdict: 'wrong-key',
      faults: ['key Ra6 is-key'],
    });
  });

  test('are faults if they cannot be played', () => {
    expect(said({ keys: ['Ra6'], avoid: ['Qh8'] })).toMatchObject({
      verdict: 'wrong-line',
      faults: ['line Qh8 illegal'],
    });
    expect(said({ keys: ['Ra6'], avoid: ['first'] }).verdict).toBe('invalid');
    // a rook in German
    expect(said({ keys: ['Ra6'], avoid: ['Ta5'] })).toMatchObject({ verdict: 'sound', faults: [] });
  });

  test('do not count as published keys', () => {
    expect(said({ keys: ['Rb8'], avoid: ['Ra8'] }, COOKED, 1)).toEqual({
      verdict: 'cooked',
      faults: ['key Ra8 is-key'],
      sentence: 'Published Ra8# is a key, not a try; cooked by Ra8#.',
    });
  });
});

test('a wrong key in several notations is told once', () => {
  const said = (claim: Partial<Claim>) =>
    solver
      .verify({ ...problem(ROOK, 2), claim: { keys: [], line: [], ...claim } })
      .faults.map(({ text, reason }) => `${text} ${reason}`);
  expect(said({ keys: ['Rh2'], line: ['a1h2', 'b7a6'] })).toEqual(['Rh2 illegal']);
  expect(said({ keys: ['Rh2'], line: ['Qa4'] })).toEqual(['Rh2 illegal', 'Qa4 illegal']);
  expect(said({ keys: ['Ra5', 'a1a5'] })).toEqual(['a1a5 fails']);
});

test('a cooked problem that was published with all of its keys', () => {
  const claim = claimOfText('1.Ra8#! 1.Rb8#!', COOKED, directMate(1)).claim;
  const asked = { ...problem(COOKED, 1), claim };
  const verdict = solver.verify(asked);
  const record = makeVerdictRecord(asked, verdict);
  expect(verdict.verdict).toBe('cooked');
  expect(verdictSentence(record.problem, verdict)).toBe(
    'There are 2 keys: Ra8# and Rb8#, and all of them were published.',
  );
  const two = { ...asked, stipulation: { ...directMate(1), solutions: 2 } };
  expect(solver.verify(two).verdict).toBe('sound');
  expect(solver.verify({ ...two, stipulation: { ...directMate(1), solutions: 3 } }).verdict).toBe('missing');
});

test.each([
  ['#1', COOKED],
  ['h#1', '8/8/8/8/8/5K2/4Q3/7k b - - 0 1'],
])('with more or fewer solutions of %s than intended, solve tells what verify does', (text, fen) => {
  const asked = parseStipulation(text);
  if (!asked.ok) throw new Error(text);
  const { solve } = createSolver({ hashMb: 8, max: 1 });
  const verdicts = (solutions: number) => {
    const stated = { ...problem(fen, 1), stipulation: { ...asked.value, solutions } };
    return [solve(stated), solver.verify(stated)].map((result) => verdictsOf(result));
  };
  const { length } = keysOf(solve({ ...problem(fen, 1), stipulation: asked.value }));
  expect(verdicts(length - 1)).toEqual([['cooked'], ['cooked']]);
  expect(verdicts(length)).toEqual([['sound'], ['unpublished']]);
  expect(verdicts(length + 1)).toEqual([['missing'], ['missing']]);
});

test('a threat that was not published has the number of the attacker', () => {
  const fen = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
  const asked = {
    ...problem(fen, 2),
    claim: claimOfText('1.Kf7! Kh7 2.Rh1#\n1.Ra2?', fen, directMate(2)).claim,
  };
  const verdict = solver.verify(asked);
  expect(furtherEvidence(makeVerdictRecord(asked, verdict).problem, verdict)).toContain(
    'threat not published after 1.Kf7: 2.Rh1#',
  );
});

test('nothing published is a verdict of its own, where the problem is sound', () => {
  expect(judged('').verdict).toBe('unpublished');
  expect(judged('Mate!').verdict).toBe('unpublished');
  expect(judged('', COOKED, 1).verdict).toBe('cooked');
});

test('a result ends a list of moves, and is not one of them', () => {
  for (const result of ['1-0', '0-1', '1/2-1/2', '*'])
    expect(splitMoves(`1. Ra6 bxa6 2. b7# ${result}`)).toEqual(['Ra6', 'bxa6', 'b7#']);
});

test('in help play, a line with a move marked as a try is no solution, and brackets have lines', () => {
  const fen = '7k/2Q5/8/8/5K2/B4P2/8/8 b - - 0 1';
  const asked = parseStipulation('h#2');
  if (!asked.ok) throw new Error('h#2');
  const { claim } = claimOfText(
    '1.Kg8 Bf8 2.Kh8 Qg7#\n1.Kg8 Qf7+ 2.Kh8 Bb2#\nTry: 1.Kg8 Bb2? 2.Kh8??',
    fen,
    asked.value,
  );
  expect(claim.lines).toHaveLength(2);
  const { notes } = claimOfText('1.Kg8 Bf8 2.Kh8 Qg7# (on\ntwo)\n1.Kg8 Qf7+ 2.Kxx8 Bb2#', fen, asked.value);
  expect(notes[0]?.message).toContain("'Bb2' (line 3,");
});

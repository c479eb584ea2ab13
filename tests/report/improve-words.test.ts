import { expect, test } from 'vitest';
import type { ContentPart, ImprovementRecord } from '../../src/records/improvement-records.js';
import { changeText, differenceTexts, improvementText } from '../../src/report/improve/improve-words.js';

const move = (san: string) => ({ uci: san, san });
const play = { plies: 3, begins: 'attacker', goal: 'mate' } as const;
const record = (fields: Partial<ImprovementRecord>, kind = 'direct'): ImprovementRecord =>
  ({
    kind: 'gain',
    soundness: 'sound',
    changes: [],
    solution: { stipulation: { ...play, play: kind }, phases: [] },
    original: {
      solution: { phases: [{ kind: 'actual', first: [{ ...move('Ra6'), role: 'key', next: [] }] }] },
    },
    ...fields,
  }) as unknown as ImprovementRecord;

test('changes', () => {
  const all = [
    { type: 'remove', man: 'bP', square: 'h7' },
    { type: 'add', man: 'wN', square: 'b3' },
    { type: 'move', man: 'bK', from: 'a8', to: 'b8' },
    { type: 'replace', man: 'wQ', square: 'd4', by: 'wB' },
    { type: 'shift', mirror: true, files: -2, ranks: 1 },
  ] as const;
  expect(all.map(changeText).join(' | ')).toBe(
    '-bPh7 | +wNb3 | bKa8-b8 | wB for wQ on d4 | mirrored, 2 left, 1 up',
  );
});

test('a try is told with its refutation, not with all its play', () => {
  const gained: ContentPart[] = [
    { phase: 'try', kind: 'try', line: [move('Re1')] },
    { phase: 'try', kind: 'variation', line: [move('Re1'), move('Kd4')], answers: [move('Qe5#')] },
    { phase: 'try', kind: 'refutation', line: [move('Re1'), move('a4')] },
    { phase: 'set', kind: 'variation', line: [move('Kd4')], answers: [move('Qe5#'), move('Qf6#')] },
  ];
  expect(differenceTexts(record({ gained }))).toEqual(['gains try 1.Re1? a4!, set 1...Kd4 2.Qe5#/Qf6#']);
  expect(improvementText(record({}))).toBe('the same content');
});

test('what has changed later than in the next move is said without a move', () => {
  const line = [move('Rc3')];
  const after = (san: string): ContentPart => ({
    phase: 'set',
    kind: 'variation',
    line,
    answers: [move(san)],
  });
  const threat: ContentPart = { phase: 'actual', kind: 'threat', line: [move('Bd6'), move('Bc5')] };
  const changed = [
    { before: after('Kc3'), now: after('Kc3') },
    { before: threat, now: threat },
    { before: after('Kc3'), now: after('Nc4#') },
  ];
  expect(differenceTexts(record({ changed }))).toEqual([
    'set 1...Rc3 2.Kc3 continues differently, threat 2.Bc5 continues differently, set 1...Rc3 2.Kc3 is now 2.Nc4#',
  ]);
});

test('what a version suffers from', () => {
  const refutations = [move('b5')];
  expect(improvementText(record({ soundness: 'no-solution', refutations }))).toBe('no solution: 1.Ra6? b5!');
  const phases = [{ kind: 'actual', first: [{ ...move('Qxa7'), role: 'key', next: [] }] }];
  const cooked = (complete: boolean): string => {
    const solution = { phases, complete } as unknown as ImprovementRecord['solution'];
    return improvementText(record({ soundness: 'cooked', solution }));
  };
  expect(cooked(true)).toBe('cooked: 1.Qxa7; 1.Ra6 no longer works');
  // the key of the original may be among those that were not found
  expect(cooked(false)).toBe('cooked: 1.Qxa7');
});

test('moves of a series are numbered each', () => {
  const lost: ContentPart[] = [
    { phase: 'actual', kind: 'solution', line: [move('Kb1'), move('Ka1'), move('Rb3'), move('Ra3#')] },
  ];
  expect(differenceTexts(record({ lost }, 'series-help'))).toEqual(['loses 1.Kb1 2.Ka1 3.Rb3 Ra3#']);
  expect(differenceTexts(record({ lost }, 'help'))).toEqual(['loses 1.Kb1 Ka1 2.Rb3 Ra3#']);
});

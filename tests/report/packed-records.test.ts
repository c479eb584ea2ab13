/** The records of an HTML report: what is packed is read again. */
import { expect, test } from 'vitest';
import { directMate } from '../../src/problems/stipulation.js';
import {
  packPlay,
  packRecord,
  unpackEvidence,
  unpackPlay,
  unpackRecords,
} from '../../src/report/html/packed-records.js';
import { shownMove } from '../../src/report/html/play-lines.js';
import type {
  ListedProblem,
  ShownEvidence,
  ShownMove,
  ShownPlay,
  ShownRole,
} from '../../src/report/html/shown.js';

const move = (role: ShownRole, uci: string, number: string, text: string, more: Partial<ShownMove> = {}) =>
  shownMove(role, { number, text }, { uci, san: text }, more);

const PLAY: ShownPlay = [
  {
    kind: 'actual',
    title: 'Solution',
    note: '',
    moves: [
      move('key', 'a1a6', '1.', 'Ra6!', {
        note: 'zugzwang.',
        comments: ['a comment'],
        next: [
          move('defence', 'b7a6', '1...', 'bxa6', {
            next: [move('answer', 'b6b7', '2.', 'b7#', { gives: 'mate' })],
          }),
          move('refutation', 'a8b7', '1...', 'Bb7', { judgement: 'inaccuracy', comments: ['b', 'c'] }),
        ],
      }),
      move('better', 'a1a5', '1.', 'Ra5', { gives: 'check', judgement: 'mistake', score: '+1.00' }),
      move('line', 'a1a4', '1.', 'Ra4', { judgement: 'blunder' }),
      move('help', 'e4d5', '1...  ...  2.', 'Kd5', { next: [move('help', 'h1g2', '', 'Bg2')] }),
    ],
  },
  { kind: 'set', title: 'Set play', note: 'none', moves: [] },
];

const EVIDENCE: ShownEvidence = [
  [
    { lines: [{ phase: 'actual', moves: ['a1a6', 'b7a6', 'b6b7'] }], squares: ['a6', 'b7'] },
    { lines: [{ phase: 'set', moves: [] }], squares: [] },
  ],
  // nothing is kept of it
  [],
  [
    {
      lines: [
        { phase: 'try', moves: ['a1a5'] },
        { phase: 'short', moves: ['h7h8q'] },
      ],
      squares: [],
    },
  ],
];

test('play, comments and evidence', () => {
  const packed = packPlay(PLAY, EVIDENCE);
  expect(unpackPlay(packed)).toEqual(PLAY);
  expect(unpackEvidence(packed)).toEqual(EVIDENCE);
});

test('play without evidence, and evidence without play', () => {
  expect(unpackEvidence(packPlay(PLAY))).toEqual([]);
  expect(unpackPlay(packPlay([], EVIDENCE))).toEqual([]);
  expect(unpackEvidence(packPlay([], EVIDENCE))).toEqual(EVIDENCE);
});

test('records as an element has them; one that was cut short is left out', () => {
  const listed: ListedProblem = {
    name: 'a <b>',
    number: 1,
    fen: '8/8/8/8/8/8/8/8 w - - 0 1',
    stipulation: directMate(2),
    results: ['sound'],
    mood: 'good',
  };
  const packed = packRecord({ listed, play: PLAY, evidence: EVIDENCE });
  const text = `\n${packed}${packed}`;
  for (const [cut, count] of [
    [text.length, 2],
    [text.length - 1, 1],
    [1 + packed.length, 1],
    [packed.length, 0],
  ] as const) {
    const records = [...unpackRecords(text.slice(0, cut))];
    expect(records).toHaveLength(count);
    for (const record of records) {
      expect(record.listed).toEqual(listed);
      expect(record.play()).toEqual(PLAY);
      expect(record.evidence()).toEqual(EVIDENCE);
    }
  }
});

/** The records of an HTML report: what is packed is read again. */
import { expect, test } from 'vitest';
import { packPlay, unpackEvidence, unpackPlay } from '../../src/report/html/packed-records.js';
import type { ShownEvidence, ShownPlay } from '../../src/report/html/shown.js';

const PLAY: ShownPlay = [
  {
    kind: 'actual',
    title: 'Solution',
    note: '',
    moves: [
      { role: 'key', level: 0, uci: 'a1a6', text: '1.Ra6!', note: 'zugzwang.', comments: ['a comment'] },
      { role: 'defence', level: 1, uci: 'b7a6', text: '1...bxa6', note: '', comments: [] },
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

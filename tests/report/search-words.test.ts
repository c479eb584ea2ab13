import { expect, test } from 'vitest';
import { searchText } from '../../src/report/solution/search-words.js';
import type { TimedProgress } from '../../src/solve/search-options.js';
import { stipulated } from '../problems/stipulated.js';

const effort = { nodes: 12_345_678, hashPermille: 123, ms: 2000 };
const EFFORT = '12.3 M nodes  2.00 s  6.17 M/s  hash 12%';

interface Told extends Omit<Partial<TimedProgress>, 'stipulation'> {
  readonly stipulation?: string;
}

test.each<[string, Told, string]>([
  ['nothing is known yet', { stipulation: '#9', asked: 9 }, '#9?'],
  ['what is excluded', { stipulation: '#9', asked: 9, ruledOut: 5 }, '#9?  no mate in 5'],
  [
    'a bound',
    { stipulation: '#9', asked: 9, ruledOut: 5, provenIn: 8 },
    '#9?  no mate in 5, mate in at most 8',
  ],
  [
    'a bound before anything is excluded',
    { stipulation: '#9', asked: 9, ruledOut: 0, provenIn: 8 },
    '#9?  mate in at most 8',
  ],
  [
    'the shortest mate, keys open',
    { stipulation: '#9', asked: 9, ruledOut: 7, provenIn: 8, open: 12 },
    '#9?  mate in 8, 12 first moves left',
  ],
  [
    'the last first move',
    { stipulation: '#9', asked: 9, ruledOut: 7, provenIn: 8, open: 1 },
    '#9?  mate in 8, 1 first move left',
  ],
  [
    'what follows the last of them',
    { stipulation: '#9', asked: 9, ruledOut: 7, provenIn: 8, open: 0 },
    '#9?  mate in 8, all first moves decided',
  ],
  [
    'the losing side',
    { stipulation: '#-9', asked: -9, ruledOut: 5, provenIn: 8 },
    '#-9?  not mated in 5, mated in at most 8',
  ],
  ['no stipulation', { ruledOut: 5 }, '#?  no mate in 5'],
  [
    'a selfmate',
    { stipulation: 's#9', asked: 9, ruledOut: 5, provenIn: 8 },
    's#9?  no selfmate in 5, selfmate in at most 8',
  ],
  [
    'a stalemate that is not avoided',
    { stipulation: '=-3', asked: -3, provenIn: 2 },
    '=-3?  stalemate in at most 2',
  ],
  [
    'a proof, after the mate was found',
    { stipulation: '#13', proofPositions: 1_234_567 },
    '#13?  writing the proof, 1.23 M positions so far',
  ],
  ['help play', { stipulation: 'ser-h#7' }, 'ser-h#7?'],
])('progress of a search: %s', (_, { stipulation, ...progress }, text) => {
  const asked = stipulation === undefined ? {} : { stipulation: stipulated(stipulation) };
  expect(searchText({ ...effort, ...progress, ...asked })).toBe(`${text}  ${EFFORT}`);
});

test('a table that is nearly empty, or not used', () => {
  expect(searchText({ ...effort, hashPermille: 5 })).toMatch(/hash 0\.5%$/);
  expect(searchText({ ...effort, nodes: 0, ms: 0 })).toMatch(/0 nodes {2}0\.0 ms {2}0\/s/);
});

test('a table that is being made has no nodes', () => {
  expect(searchText({ ...effort, makesTable: true })).toBe('#?  making the table for these men  2.00 s');
});

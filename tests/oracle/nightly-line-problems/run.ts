/** The run: its options, its state and what differs. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPopeye } from '../../../bench/lib/popeye.js';
import { stateOf } from '../run-state.js';

export const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: '' },
    state: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    popeye: { type: 'string' },
  },
});

interface State {
  readonly seed: number;
  readonly kinds: string;
  blocks: number;
  compared: number;
  solved: number;
  byBruteForce: number;
  byPopeye: number;
  byIntelligent: number;
  lost: number;
  readonly with: Record<string, number>;
  readonly differences: string[];
}
const fresh: State = {
  seed: Number(values.seed),
  kinds: values.kinds,
  blocks: 0,
  compared: 0,
  solved: 0,
  byBruteForce: 0,
  byPopeye: 0,
  byIntelligent: 0,
  lost: 0,
  with: {},
  differences: [],
};
export const state = stateOf(values.state, fresh, ['seed', 'kinds']);

export const kinds = new RegExp(values.kinds);
export const popeye = values.popeye ?? findPopeye();
export const folder = mkdtempSync(join(tmpdir(), 'keymove-line-problems-'));

export const end = performance.now() + Number(values.minutes) * 60_000;

export function differ(what: string): void {
  state.differences.push(what);
  console.log(`DIFFERENCE ${what}`);
}
export function tally(name: string): void {
  state.with[name] = (state.with[name] ?? 0) + 1;
}

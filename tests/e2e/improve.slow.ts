/** `keymove improve`: its options, its ends, and what it refuses. */
import { describe, expect } from 'vitest';
import { untilWorked } from '../support/cpu-time.js';
import { records } from './improvements.js';
import { test } from './run.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy";';
/** The pawns on the f-file do nothing. */
const IDLE = 'kbK5/pp6/1P6/8/5p2/5P2/8/R7 w - - dm 2; id "Idle";';

describe('a sound problem', () => {
  test('finds superfluous men, as records', async ({ folder }) => {
    const { out, code } = await folder.run(['improve', IDLE, '--json', '--edits', 'remove,replace']);
    const all = records(out);
    expect(all.map(({ index }) => index)).toEqual(all.map((_, i) => i));
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(kinds.has('needed')).toBe(true);
    const gone = all.filter(({ kind }) => kind === 'superfluous');
    for (const { changes, lost, gained, men } of gone) {
      expect({ type: changes[0]?.type, lost, gained, men }).toEqual({ type: 'remove', men: 8 });
    }
    expect(code).toBe(kinds.size > 1 ? 0 : 1);
  });

  test('keeps what is named, within a time', async ({ folder }) => {
    const args = ['improve', MORPHY, '--json', '--keep', 'key,wRa1,b6', '--max-found', '3'];
    const all = records((await folder.run(args)).out);
    for (const { fen, kind, solution } of all) {
      expect(fen).toMatch(/\/R[^/]* w/);
      if (kind !== 'gain') continue;
      expect(solution.phases.find((phase) => phase.kind === 'actual')?.first[0]?.uci).toBe('a1a6');
    }
    expect(all.filter(({ kind }) => kind === 'gain').length).toBeLessThanOrEqual(3);
    const late = await folder.run(['improve', MORPHY, '--json', '--depth', '2', '--time', '1ms']);
    expect(late.code).toBe(3);
    for (const record of records(late.out)) expect(record.interrupted).toBe(true);
  });
});

test('Ctrl-C ends it, and what was found is told', async ({ folder }) => {
  const started = folder.start(['improve', MORPHY, '--json', '--depth', '2']);
  await untilWorked(started.process.pid, 0.5);
  started.process.kill('SIGINT');
  const { code, out, err } = await started.ended;
  expect(code).toBe(130);
  expect(err).toContain('Stopping');
  for (const record of records(out)) expect(record.interrupted).toBe(true);
});

test.for([
  [
    ['--keep', 'wQa1'],
    "--keep: found 'wQa1'; expected a man of the problem, but there is the wR on this square",
  ],
  [['--keep', 'grimshav'], "--keep: found 'grimshav'; expected key, a man such as wKe1, or a theme"],
  [['--edits', 'swap'], "--edits: found 'swap'; expected remove, move, replace, add or shift"],
  [['--stipulation', '#-2'], 'the defender'],
  [['--depth', '3'], '--depth'],
] as const)('refuses %s', async ([args, message], { folder }) => {
  const { code, err } = await folder.run(['improve', MORPHY, ...args]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

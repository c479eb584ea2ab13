/** Which deaths of workers are those of a problem. */
import { expect, test } from 'vitest';
import { deathsNoted, isDeadly } from '../../src/queue/careful-chunk.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const isAlive = false;

const afterDeaths = (...times: readonly number[]) =>
  times.reduce<Readonly<Record<string, readonly number[]>>>(
    (deaths, ms) =>
      deathsNoted({ worker: 'w', at: 3, since: 1000, deaths }, () => ({ seen: 1000 + ms, isAlive })),
    {},
  );

test('the problem is deadly that kills its workers soon', () => {
  expect(isDeadly(afterDeaths(0), 3)).toBe(false);
  expect(isDeadly(afterDeaths(0, 5000), 3)).toBe(true);
  expect(isDeadly(afterDeaths(0, 5000), 2)).toBe(false);
  // it was noted after its worker was last heard of
  expect(isDeadly(afterDeaths(-200, -100), 3)).toBe(true);
});

test('or after the same time', () => {
  expect(isDeadly(afterDeaths(10 * MINUTE, 10.2 * MINUTE), 3)).toBe(false);
  expect(isDeadly(afterDeaths(10 * MINUTE, 10.2 * MINUTE, 10.1 * MINUTE), 3)).toBe(true);
});

test('a long search whose workers are killed now and then goes on', () => {
  expect(isDeadly(afterDeaths(2 * HOUR, 0.2 * HOUR, 5 * HOUR, 0.5 * HOUR, 5 * MINUTE), 3)).toBe(false);
});

test('a worker that was stopped, or is alive, has not died', () => {
  const note = { worker: 'w', at: 3, since: 0, deaths: { 3: [0] } };
  expect(deathsNoted(note, () => undefined)).toBe(note.deaths);
  expect(deathsNoted(note, () => ({ seen: 100, isAlive: true }))).toBe(note.deaths);
});

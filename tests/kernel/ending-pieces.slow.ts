/** An ending that is made piece by piece, because whoever asks for it is stopped again and again: the same bytes. */
import { expect, test } from 'vitest';
import type { Host } from '../../src/host/host.js';
import { hostWithShelf, KBNK, kernelOn, packedBytes, ROOK_ALONE } from './shelves.js';

/** Asks for the table of four men until it is there, stopped again and again. */
function madeInPieces(host: Host, between = (_: number): void => {}): number {
  for (let times = 1; ; times++) {
    let looks = 0;
    if (kernelOn(host, { shouldStop: () => ++looks > 7 }).tableValue()) return times;
    if (times > 2000) throw new Error('it is never made');
    between(times);
  }
}

test('a thread that was stopped goes on with what it has begun', () => {
  const expected = hostWithShelf();
  kernelOn(expected).tableValue();
  const host = hostWithShelf();
  expect(madeInPieces(host)).toBeGreaterThan(5);
  expect(packedBytes(host, KBNK).equals(packedBytes(expected, KBNK))).toBe(true);
});

test('unless another thread has made something meanwhile', () => {
  const expected = hostWithShelf();
  kernelOn(expected).tableValue();
  const host = hostWithShelf();
  const other = hostWithShelf(host.common);
  const alone = madeInPieces(hostWithShelf());
  const times = madeInPieces(host, (times) => {
    if (times === alone - 2) kernelOn(other, {}, ROOK_ALONE).tableValue();
  });
  expect(times).toBeGreaterThan(alone);
  expect(packedBytes(host, KBNK).equals(packedBytes(expected, KBNK))).toBe(true);
});

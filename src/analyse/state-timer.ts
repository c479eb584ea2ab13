import { STATE_MS } from './analysis.js';

/**
 * Returns functions that report new states at once, but within an iteration no more often than a person can read.
 * @param fail called with the errors that `tell` throws
 */
export function stateTimer(tell: () => void, fail: (error: unknown) => void) {
  let last = -Infinity;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    try {
      tell();
    } catch (error) {
      fail(error);
    }
  };
  return {
    /** @param isUrgent report the state at once, because an iteration is complete */
    changed(isUrgent: boolean): void {
      if (ended) return;
      const wait = last + STATE_MS - performance.now();
      if (isUrgent || wait <= 0) tellNow();
      else timer ??= setTimeout(tellNow, wait);
    },
    end(): void {
      clearTimeout(timer);
      ended = true;
    },
  };
}

/** Writes counts and times for people. */

/** Writes `1,234,567`. */
export const countText = (count: number): string =>
  Math.abs(count) < 999.5
    ? String(Math.round(count))
    : String(Math.round(count)).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');

/** Writes `1 problem`, `2 problems`. */
export const plural = (count: number, word: string): string =>
  `${countText(count)} ${word}${count === 1 ? '' : 's'}`;

/** Returns the first of several texts and how many more there are: `a, b, c and 2 more`. @param what their noun: `a, b and 3 more keys` */
export function firstOf(texts: readonly string[], most: number, what?: string): string {
  const more = texts.length - most;
  const first = texts.slice(0, most).join(', ');
  if (more <= 0) return first;
  return `${first} and ${what === undefined ? `${more} more` : plural(more, `more ${what}`)}`;
}

/** Writes a count in at most seven characters: exact up to a million, then `12.3 M`, `1.23 G`. */
export function shortCountText(count: number): string {
  if (count < 1e6) return countText(count);
  const [unit, letter] = count < 999.5e6 ? [1e6, 'M'] : count < 999.5e9 ? [1e9, 'G'] : [1e12, 'T'];
  return `${(count / unit).toPrecision(3)} ${letter}`;
}

/** Writes a time in at most seven characters: `0.4 ms`, `12 ms`, `1.23 s`, `2m 03s`, `1h 02m` */
export function durationText(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${ms.toFixed(0)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${twoDigits(whole % 60)}s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)}h ${twoDigits(minutes % 60)}m`;
}

export const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Writes `4:05`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;

/** Returns the nodes per second; `-` if the time is too short for a rate. */
export const rateText = (nodes: number, ms: number): string =>
  nodes > 0 && ms >= 1 ? shortCountText(nodes / (ms / 1000)) : '-';

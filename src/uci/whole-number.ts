/** Reads a whole number of at most 18 digits, capped at the safe integers; undefined for other texts. */
export function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,18}$/.test(text)) return undefined;
  // `+ 0` makes a plain zero of `-0`
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER) + 0;
}

/** The value of a whole number of at most 18 digits, no larger than a safe integer; undefined for any other text. */
export function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,18}$/.test(text)) return undefined;
  // `+ 0` makes a plain zero of `-0`
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER) + 0;
}

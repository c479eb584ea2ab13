/**
 * Returns a function that makes a value on its first call and keeps it. This is for e.g. regular expressions with classes of letters:
 * V8 takes a tenth of a millisecond to read each such class, even if the expression is not used.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

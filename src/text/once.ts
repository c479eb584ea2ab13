/**
 * Makes a value when it is asked for first, e.g. a regular expression with classes of letters: V8 takes a tenth of a millisecond to read
 * each of these classes, whether the expression is used or not.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

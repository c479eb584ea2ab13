/** "Did you mean …": the word that a mistyped one is closest to. */
import distance from 'damerau-levenshtein';
import { quote } from './quote.js';

/**
 * A slip of the finger is one step in a short word, two or three in a long one: `--mate` is not meant where there is `--max`, nor `bash`
 * by `tcsh`.
 * @returns undefined when nothing is close enough to be meant
 */
export function closest(word: string, words: readonly string[]): string | undefined {
  // -v is -V rather than -h
  const steps = words.map((each) =>
    each.toLowerCase() === word.toLowerCase() ? 0 : distance(word, each).steps,
  );
  const least = Math.min(...steps);
  return least <= Math.max(1, Math.floor(word.length / 3)) ? words[steps.indexOf(least)] : undefined;
}

/** What ends a message: `. Did you mean 'table'?`; `otherwise`, where nothing is meant. */
export const meantOr = (meant: string | undefined, otherwise = ''): string =>
  meant === undefined ? otherwise : `. Did you mean ${quote(meant)}?`;

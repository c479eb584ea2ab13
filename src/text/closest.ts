/** "Did you mean …": finds the word that a mistyped one is closest to. */
import distance from 'damerau-levenshtein';
import { quote } from './quote.js';

/**
 * Returns the word that was probably meant. One typing error is allowed in a short word, two or three in a long one: `--max` does not
 * suggest `--mate`, nor `tcsh` `bash`.
 * @returns undefined if no word is close enough
 */
export function closest(word: string, words: readonly string[]): string | undefined {
  // -v is closer to -V than to -h
  const steps = words.map((each) =>
    each.toLowerCase() === word.toLowerCase() ? 0 : distance(word, each).steps,
  );
  const least = Math.min(...steps);
  return least <= Math.max(1, Math.floor(word.length / 3)) ? words[steps.indexOf(least)] : undefined;
}

/** Returns the end of a message: `. Did you mean 'table'?`, or `otherwise` if there is no suggestion. */
export const meantOr = (meant: string | undefined, otherwise = ''): string =>
  meant === undefined ? otherwise : `. Did you mean ${quote(meant)}?`;

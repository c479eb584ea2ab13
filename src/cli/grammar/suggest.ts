/** "Did you mean …": the word that a mistyped one is closest to. */
import distance from 'damerau-levenshtein';

/** @returns undefined when nothing is close enough to be meant */
export function closest(word: string, words: readonly string[]): string | undefined {
  const steps = words.map((candidate) => distance(word, candidate).steps);
  const least = Math.min(...steps);
  return least <= Math.max(1, Math.ceil(word.length / 3)) ? words[steps.indexOf(least)] : undefined;
}

/** "Did you mean …": the word that a mistyped one is closest to. */

/** @returns undefined when nothing is close enough to be meant */
export function closest(word: string, words: readonly string[]): string | undefined {
  const distances = words.map((candidate) => editDistance(word, candidate));
  const least = Math.min(...distances);
  const mayDiffer = Math.max(1, Math.ceil(word.length / 3));
  return least <= mayDiffer ? words[distances.indexOf(least)] : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + differs,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforeLast = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/**
 * Returns the text without the given characters at its end.
 *
 * A pattern such as `/[.?]+$/` would try every run of these characters again from each of its positions, which takes time quadratic
 * in the length of the run.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/**
 * Returns the text without those of its last characters that are among the given ones.
 *
 * A pattern such as `/[.?]+$/` tries every run of them again from each of its characters, which takes the square of a long run's
 * length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

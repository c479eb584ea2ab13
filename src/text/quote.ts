/**
 * User text inside messages: short, and free of anything a terminal would obey. Input files are untrusted, so
 * control characters (escape sequences, line breaks, NUL) are shown, never sent.
 */

// C0 and C1 controls, bidirectional overrides, the byte order mark and lone surrogates
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** `text` on one printable line, cut to at most `length` characters (an ellipsis included). */
export function printable(text: string, length = 100): string {
  // a line of a megabyte need not be escaped as a whole
  const shown = text.slice(0, length + 1).replace(UNPRINTABLE, escapeCharacter);
  return text.length > length || shown.length > length ? `${shown.slice(0, length - 1)}…` : shown;
}

/** Joiners, soft hyphens, marks of direction, fillers: nothing is seen of them, and terminals disagree about their width. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name as {@link printable} text, without what is invisible in it: in a message it would be of interest, in a row it is not. */
export const printableName = (name: string, length?: number): string =>
  printable(name.replace(INVISIBLE, ''), length);

/** `text` in single quotes, for the "found …" part of a message. */
export const quote = (text: string): string => `'${printable(text, 40)}'`;

/** A source of input as people are told it: the file as the user named it; there is one name for standard input. */
export const sourceName = (file: string): string => (file === '-' ? 'standard input' : printable(file, 500));

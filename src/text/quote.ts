/**
 * User text inside messages: short, and free of anything that a terminal would obey. Input files are untrusted, so
 * control characters (escape sequences, line breaks, NUL) are written as visible escapes.
 */

// C0 and C1 controls, bidirectional overrides, the byte order mark and lone surrogates
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Returns `text` on one printable line, cut to at most `length` characters (including an ellipsis). */
export function printable(text: string, length = 100): string {
  // cut first: escaping a whole line of a megabyte would be wasted
  const shown = text.slice(0, length + 1).replace(UNPRINTABLE, escapeCharacter);
  return text.length > length || shown.length > length ? `${shown.slice(0, length - 1)}…` : shown;
}

/** Characters that a terminal would obey: controls except line ends (CR only before LF) and tabs, and marks that change the direction. */
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;
/** Escapes everything that a terminal would obey, in a text of any length. JSON uses the same escapes. */
export const disarmed = (text: string): string => text.replace(OBEYED, escapeCharacter);

/**
 * Marks the beginning of our own styles until the text is output. At that point all other escape characters are escaped, and then this
 * mark becomes one. The mark differs from process to process, so no input can contain it.
 */
export const STYLE_MARK = `\u{fdd0}${Math.random().toString(36).slice(2)}\u{fdd1}`;

/** Returns {@link disarmed} text with our own styles, for output. */
export const shown = (text: string): string => disarmed(text).replaceAll(STYLE_MARK, '\x1b');

/** Joiners, soft hyphens, marks of direction, fillers: they are invisible, and terminals disagree about their width. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns a name as {@link printable} text without its invisible characters, which matter in a message but not in a row. */
export const printableName = (name: string, length?: number): string =>
  printable(name.replace(INVISIBLE, ''), length);

/** Returns `text` in single quotes, for the "found …" part of a message. */
export const quote = (text: string): string => `'${printable(text, 40)}'`;

/** Names an input for people: the file as the user named it, or `standard input`. */
export const sourceName = (file: string): string => (file === '-' ? 'standard input' : printable(file, 500));

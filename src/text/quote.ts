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

/** Controls but line ends (CR only before LF) and tabs, and what turns the direction of writing: a terminal would obey them. */
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;
/** Escapes all that a terminal would obey in a text of any length, as JSON also writes it. */
export const disarmed = (text: string): string => text.replace(OBEYED, escapeCharacter);

/**
 * What our own styles begin with until they are at the border to the world: there it becomes the escape character, after every
 * other one is escaped. It is another one in every process, so that no input can have it.
 */
export const STYLE_MARK = `\u{fdd0}${Math.random().toString(36).slice(2)}\u{fdd1}`;

/** {@link disarmed} text with our own styles: for the border to the world. */
export const shown = (text: string): string => disarmed(text).replaceAll(STYLE_MARK, '\x1b');

/** Joiners, soft hyphens, marks of direction, fillers: nothing is seen of them, and terminals disagree about their width. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns a name as {@link printable} text, without what is invisible in it: in a message it would be of interest, in a row it is not. */
export const printableName = (name: string, length?: number): string =>
  printable(name.replace(INVISIBLE, ''), length);

/** `text` in single quotes, for the "found …" part of a message. */
export const quote = (text: string): string => `'${printable(text, 40)}'`;

/** Names a source of input for people: the file as the user named it, or `standard input`. */
export const sourceName = (file: string): string => (file === '-' ? 'standard input' : printable(file, 500));

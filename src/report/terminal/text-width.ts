/**
 * Measures the width of text on a terminal. string-width, which counts clusters such as families of emoji, would take 25 ms to load.
 * This code looks at single characters.
 */
import { eastAsianWidth } from 'get-east-asian-width';

const COMBINING = /\p{M}/u;
const ASCII = /^[\x20-\x7e]*$/;

/** Returns true if every character is printable ASCII, which is one column wide. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Returns the columns of a text without control characters. */
export function textWidth(text: string): number {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Breaks a word into pieces of at most `width` columns. */
function breakWord(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const more = characterWidth(character);
    if (used + more > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += more;
  }
  return [...pieces, piece];
}

/** A blank at which lines never break, as inside a move in the long form: `Sf3*d4 +`. */
export const JOINED = '\u{a0}';

/** Joins texts in a row in which lines break only between the texts. */
export const joinedWords = (texts: readonly string[]): string =>
  texts.some((text) => text.includes(' '))
    ? texts.map((text) => text.replaceAll(' ', JOINED)).join(' ')
    : texts.join(' ');

/** Matches where a word that is too wide may be broken: `classics.epd` `:7`, `good-` `companions`. */
const BREAK = /(?<=[-–_/,;|])|(?=[:.(])/u;

/** Returns the lines of a cell of this width, broken between words. A wider word is broken at a mark, or anywhere if it has none. */
export function wrapCell(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const pieces = (word: string): string[] => {
    if (textWidth(word) <= width) return [word];
    const parts = word.split(BREAK).flatMap((part) => breakWord(part, width));
    return fillLines(parts, width, '');
  };
  return fillLines(text.split(' ').flatMap(pieces), width);
}

/** Returns the beginning of a text in at most `width` columns, with an ellipsis if it is cut. */
export function shortened(text: string, width: number, ellipsis: string): string {
  if (textWidth(text) <= width) return text;
  const [begin = ''] = breakWord(text, Math.max(1, width - textWidth(ellipsis)));
  return begin.trimEnd() + ellipsis;
}

/** Matches a blank at which a line may break: not after a number that counts the next word, as in `3 undecided`. */
const BETWEEN_WORDS = / (?:(?=\d)|(?<!(?:^|[ (])\d[\d.,]* ))/;

/** Wraps `text` in lines of at most `width` columns if its words allow it. A number stays with the word that it counts. */
export const wrapWords = (text: string, width: number): string[] =>
  fillLines(text.split(BETWEEN_WORDS), width);

/** Wraps each line of a text that is wider than `width`, between words. */
export const wrapLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => wrapWords(line, width))
    .join('\n');

/** Puts words, which are never broken, in lines of at most `width` columns if possible. */
export const fillLines = (words: Iterable<string>, width: number, blank = ' '): string[] => [
  ...filledLines(words, width, blank),
];

/** Yields such lines one by one. */
export function* filledLines(words: Iterable<string>, width: number, blank = ' '): Generator<string> {
  let line: string[] = [];
  let used = 0;
  for (const word of words) {
    const more = textWidth(word);
    if (line.length > 0 && used + blank.length + more > width) {
      yield line.join(blank);
      line = [];
    }
    used = line.length === 0 ? more : used + blank.length + more;
    line.push(word);
  }
  if (line.length > 0) yield line.join(blank);
}

const characterWidth = (character: string): number =>
  COMBINING.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);

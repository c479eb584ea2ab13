/** TeX accents, which problemists used in names before Unicode existed: `Sch"opfer`, `Ph\'enix`, `\v{S}`. */

const MARKS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
};

const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
};

/** Replaces TeX accents by letters. A quote is replaced only where it cannot be a quotation mark. */
export function teXless(text: string): string {
  if (!/[\\"]/.test(text)) return text;
  return text
    .replace(/\\(["'`^~=.])\s?(?:\{(?:\\i|([A-Za-z]))\}|\\i(?![a-z])|([A-Za-z]))/g, (_, mark, braced, bare) =>
      accented(braced ?? bare ?? 'i', mark),
    )
    .replace(/\\([ckruvH])(?:\{([A-Za-z])\}|\s([A-Za-z])(?![a-z]*\}))/g, (_, mark, braced, bare) =>
      accented(braced ?? bare, mark),
    )
    .replace(
      /\{?\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i)(?:\{\}|\}|\s|(?![A-Za-z]))/g,
      (_, name) => LETTERS[name] ?? '',
    )
    .replace(/(?<=\p{L})"s(?=\p{L}|$|[\s,.&])/gu, 'ß')
    .replace(/(?<=\p{L})"([aouAOU])|(?<=^|\s)"([AOU])(?=\p{Ll}[^"]*$)/gu, (_, inner, first) =>
      accented(inner ?? first, '"'),
    );
}

const accented = (letter: string, mark: string): string => (letter + (MARKS[mark] ?? '')).normalize('NFC');

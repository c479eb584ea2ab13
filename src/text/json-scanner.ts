/**
 * Finds the end of a JSON value in text that arrives piece by piece, or the first place where it is broken, so that the fault
 * can be reported there and reading can go on after it. `JSON.parse` does neither.
 *
 * https://www.json.org/
 */

export type ScanState = 'open' | 'complete' | 'broken';

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/** Objects and arrays within each other: far more than in any record, and far from exhausting the stack. */
export const MAX_DEPTH = 1_000;

const LITERAL = /[-+.\w]+/y;
const BLANK = /[ \t\r\n]*/y;
/** Characters of a string other than its end, escapes, and control characters, which are not allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const PLAIN = /[^"\\\u0000-\u001f]*/y;

export class JsonScanner {
  state: ScanState = 'open';
  /** broken by more than {@link MAX_DEPTH} objects and arrays within each other */
  tooDeep = false;
  readonly #stack: ('{' | '[')[] = [];
  #expected: Expected = 'value';
  #inString = false;
  /** the last piece ended within a number or a word, which may continue */
  #inLiteral = false;
  /** the last character was a backslash */
  #escaped = false;

  /** Reads on until the value is complete or broken. @returns the index after what was read */
  scan(text: string, from: number): number {
    let at = this.#inLiteral ? skip(LITERAL, text, from) : from;
    this.#inLiteral = false;
    while (this.state === 'open' && at < text.length) {
      if (this.#inString) at = this.#string(text, at);
      else {
        at = skip(BLANK, text, at);
        if (at < text.length) at = this.#token(text, at);
      }
    }
    return at;
  }

  #string(text: string, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      return at + 1;
    }
    at = skip(PLAIN, text, at);
    if (at >= text.length) return at;
    if (text[at] === '\\') this.#escaped = true;
    else if (text[at] === '"') {
      this.#inString = false;
      if (this.#expected === 'value' || this.#expected === 'value or ]') this.#ended();
      else this.#expected = ':';
    } else this.state = 'broken';
    return at + 1;
  }

  #token(text: string, at: number): number {
    const character = text[at] ?? '';
    const expected = this.#expected;
    const wantsValue = expected === 'value' || expected === 'value or ]';
    if (character === '"' && (wantsValue || expected === 'key' || expected === 'key or }')) {
      this.#inString = true;
      return at + 1;
    }
    if ((character === '{' || character === '[') && wantsValue && !this.#isFull()) {
      this.#stack.push(character);
      this.#expected = character === '{' ? 'key or }' : 'value or ]';
      return at + 1;
    }
    if (this.#closes(character)) {
      this.#stack.pop();
      this.#ended();
      return at + 1;
    }
    if (character === ':' && expected === ':') {
      this.#expected = 'value';
      return at + 1;
    }
    if (character === ',' && expected === ', or end' && this.#stack.length > 0) {
      this.#expected = this.#stack.at(-1) === '{' ? 'key' : 'value';
      return at + 1;
    }
    const end = wantsValue ? skip(LITERAL, text, at) : at;
    if (end > at) {
      this.#ended();
      this.#inLiteral = end === text.length;
    } else this.state = 'broken';
    return end;
  }

  #closes(character: string): boolean {
    const open = this.#stack.at(-1);
    const may = this.#expected === ', or end';
    if (character === '}') return open === '{' && (may || this.#expected === 'key or }');
    return character === ']' && open === '[' && (may || this.#expected === 'value or ]');
  }

  #isFull(): boolean {
    this.tooDeep = this.#stack.length === MAX_DEPTH;
    return this.tooDeep;
  }

  /** A value has ended. */
  #ended(): void {
    this.#expected = ', or end';
    if (this.#stack.length === 0) this.state = 'complete';
  }
}

/** Whether a JSON value has more than {@link MAX_DEPTH} objects and arrays within each other. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_DEPTH) return false;
  const scanner = new JsonScanner();
  scanner.scan(text, 0);
  return scanner.tooDeep;
}

const TO_SIGN = /[^"{}]*/y;
const STRING = /(?:[^"\\]|\\.)*/y;

/** The first key that stands twice in an object of a text that is JSON: parsers take the last, whatever was meant. */
export function repeatedKey(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (let at = skip(TO_SIGN, text, 0); at < text.length; at = skip(TO_SIGN, text, at)) {
    const begin = ++at;
    if (text[begin - 1] === '{') objects.push(new Set());
    else if (text[begin - 1] === '}') objects.pop();
    else {
      const end = skip(STRING, text, begin);
      at = end + 1;
      if (text[skip(BLANK, text, at)] !== ':') continue;
      const written = text.slice(begin, end);
      const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
      const keys = objects.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}

/** The index after what the sticky pattern matches at `from`. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return Math.max(from, pattern.lastIndex);
}

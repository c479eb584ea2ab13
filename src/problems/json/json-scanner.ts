/**
 * Finds the end of a JSON value in text that arrives piece by piece, by its brackets and quotes; `JSON.parse`
 * checks the rest. A value that cannot be completed is reported at once, so that reading continues with the next
 * one.
 *
 * Why not a streaming parser: none of them continues after an error.
 *
 * https://www.json.org/
 */

/** Maximum nesting of objects and arrays: far more than in any record, and far from exhausting the stack of `JSON.parse`. */
export const MAX_JSON_NESTING = 1_000;

const SIGN = /["{}[\]:,]/g;
/** Finds the end of a string, an escape, or a control character, which a string must not contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SIGN_IN_STRING = /["\\\u0000-\u001f]/g;

export class JsonScanner {
  state: 'open' | 'complete' | 'broken' = 'open';
  /** the brackets that close what is open, the innermost last */
  readonly #closing: ('}' | ']')[] = [];
  #inString = false;
  /** the last character was a backslash */
  #escaped = false;
  #lastSign = '[';

  /** Returns whether the value is broken because it is nested more deeply than {@link MAX_JSON_NESTING}. */
  get tooDeep(): boolean {
    return this.#closing.length > MAX_JSON_NESTING;
  }

  /** Reads on until the value is complete or broken. @returns the index after what was read */
  scan(text: string, from: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    while (this.state === 'open') {
      const pattern = this.#inString ? SIGN_IN_STRING : SIGN;
      pattern.lastIndex = at;
      const sign = pattern.exec(text)?.[0];
      if (sign === undefined) return text.length;
      at = pattern.lastIndex;
      if (!this.#inString) this.#takeSign(sign);
      else if (sign === '\\') {
        this.#escaped = at === text.length;
        at++;
      } else if (sign === '"') {
        this.#inString = false;
        if (this.#closing.length === 0) this.state = 'complete';
      } else this.state = 'broken';
    }
    return Math.min(at, text.length);
  }

  #takeSign(sign: string): void {
    if (sign === '"') this.#inString = true;
    else if (sign === '{' || sign === '[') {
      const mayBegin = this.#closing.at(-1) === '}' ? ':' : '[,';
      if (!mayBegin.includes(this.#lastSign)) this.state = 'broken';
      this.#closing.push(sign === '{' ? '}' : ']');
      if (this.tooDeep) this.state = 'broken';
    } else if (sign === '}' || sign === ']') {
      if (this.#closing.pop() !== sign) this.state = 'broken';
      else if (this.#closing.length === 0) this.state = 'complete';
    }
    this.#lastSign = sign;
  }
}

/** Returns whether the objects and arrays of a JSON value are nested more deeply than {@link MAX_JSON_NESTING}. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_JSON_NESTING) return false;
  const scanner = new JsonScanner();
  scanner.scan(text, 0);
  return scanner.tooDeep;
}

/** Sticky, and matches at least one character everywhere, so the time is linear. */
const KEY_OR_SIGN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]|[^"{}]+/gy;

/** Returns the first key that occurs twice in an object of valid JSON. Parsers silently take the last of the two. */
export function repeatedKey(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [part, written = '', colon] of text.matchAll(KEY_OR_SIGN)) {
    if (part === '{') objects.push(new Set());
    else if (part === '}') objects.pop();
    else if (colon !== undefined) {
      const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
      const keys = objects.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}

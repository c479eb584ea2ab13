/**
 * Reads PGN tag pairs, well-formed (`[White "Loyd, S"]`) or not: several per line, quotes inside quotes, curly quotes, a
 * missing quote or bracket.
 */

import type { Finding } from '../../text/finding.js';
import { printable } from '../../text/quote.js';
import { MAX_LINE_LENGTH } from '../../text/text-lines.js';

export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** Maximum characters of one game; a solution of that length would be a book. */
export const MAX_GAME_LENGTH = 1_000_000;

/** Maximum characters of a tag's value. */
const MAX_TAG_LENGTH = 4_096;

export const gameTooLong = (code: string): Finding => ({
  code,
  field: 'game',
  message: `found a game of more than ${MAX_GAME_LENGTH} characters or a line of more than ${MAX_LINE_LENGTH}; expected a shorter one`,
});

export const tagTooLong = (name: string): Finding => ({
  code: 'pgn-tag-too-long',
  field: name,
  message: `found a tag of more than ${MAX_TAG_LENGTH} characters; expected a shorter one`,
});

export const isOrthodox = (variant: string): boolean =>
  /^(?:standard|normal|orthodox|classical|chess|from position)$/i.test(variant);

const STRICT = /\s*\[\s*([A-Za-z]\w*)\s*"((?:[^"\\]|\\.)*)"\s*\]/y;
const LENIENT = /^\s*\[\s*([A-Za-z]\w*)(?:\s*["“”„'`]|\s+)([\s\S]*)$/;

/** Returns whether a line consists of well-formed tags. Such a line is not part of a comment. */
export function isTagLine(line: string): boolean {
  return line.trimStart().startsWith('[') && /^\s*$/.test(readTags(line, true)?.rest ?? 'no tag');
}

/** Returns whether a line between moves begins with a tag: a name and a quote, or the name of a common tag. */
export const looksLikeTag = (line: string): boolean =>
  /^\s*\[\s*(?:[A-Za-z]\w*\s*["“”„'`]|(?:Event|FEN|White)\s)/.test(line);

/**
 * Reads the tags at the beginning of a line.
 * @param strict accept only well-formed tags
 * @returns undefined if the line does not begin with a tag
 */
export function readTags(line: string, strict = false): { tags: readonly Tag[]; rest: string } | undefined {
  if (!line.trimStart().startsWith('[')) return undefined;
  const tags: Tag[] = [];
  let at = 0;
  for (;;) {
    STRICT.lastIndex = at;
    const match = STRICT.exec(line);
    if (!match) break;
    tags.push({ name: match[1] ?? '', value: clean((match[2] ?? '').replace(/\\(["\\])/g, '$1')) });
    at = STRICT.lastIndex;
  }
  const rest = line.slice(at);
  const lenient = strict ? null : LENIENT.exec(rest);
  if (lenient) {
    const value = clean(lenient[2] ?? '').replace(/["“”'`]? ?\]?$/, '');
    return { tags: [...tags, { name: lenient[1] ?? '', value: value.trim() }], rest: '' };
  }
  return tags.length > 0 ? { tags, rest } : undefined;
}

const clean = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The tags of one game, found by name regardless of case. Placeholders (`?`, `-`, `????.??.??`) count as absent. */
export class Tags {
  /** the name of the first tag whose value has more than MAX_TAG_LENGTH characters */
  tooLong: string | undefined;
  readonly #tags = new Map<string, Tag>();

  /** Adds a tag. Of two tags with the same name, the first counts. */
  add(tag: Tag): void {
    const key = tag.name.toLowerCase();
    if (tag.value.length > MAX_TAG_LENGTH) this.tooLong ??= printable(tag.name, 40);
    if (!this.#tags.has(key)) this.#tags.set(key, tag);
  }

  /** Returns the name of the first tag. */
  get first(): string | undefined {
    return this.#tags.values().next().value?.name;
  }

  /** Returns names and values as written, in their order. */
  get all(): readonly Tag[] {
    return [...this.#tags.values()];
  }

  /** Returns whether the tag exists, empty or not. */
  has(name: string): boolean {
    return this.#tags.has(name.toLowerCase());
  }

  /** Returns the value of the first of these tags that has one. */
  get(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.#tags.get(name.toLowerCase())?.value;
      if (value !== undefined && !/^(?:[?.\-–—*\s]*|N\.?\s?N\.?)$/.test(value)) return value;
    }
    return undefined;
  }
}

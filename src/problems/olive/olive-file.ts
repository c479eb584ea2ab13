/**
 * Olive's `.olv` files: YAML, one document per problem. The text is split at `---` before it is parsed, so a
 * file of 100 000 documents can be streamed, and a broken one does not spoil the others.
 */

import { Composer, type Document, Lexer, LineCounter, Parser } from 'yaml';
import { isFields } from '../../text/fields.js';
import type { Finding } from '../../text/finding.js';
import { printable, quote } from '../../text/quote.js';
import { MAX_LINE_LENGTH } from '../../text/text-lines.js';
import type { Entries, FileReader } from '../file-reader.js';
import { addOliveEntry, type EntryPlace, notAnEntry } from './olive-entry.js';

/** Maximum characters of a document, a hundred times those of an entry. */
const MAX_DOCUMENT_LENGTH = 100_000;

const SEPARATOR = /^(?:---|\.\.\.)(?=\s|$)/;

/** A field at the beginning of a line, which begins or continues an entry. */
const FIELD = /^[a-z][a-z ]*:(?:\s|$)/;

/** Reads the documents of one file. Keeps only the current one in memory. */
export class OliveReader implements FileReader {
  readonly #isOtherFormat: (line: string) => boolean;
  /** another format has begun: lines are refused until the next document or field */
  #isOutside = false;
  #lines: string[] = [];
  #first = 1;
  #length = 0;
  #hasPieces = false;

  /** @param isOtherFormat whether a line begins another format and so cannot continue a document */
  constructor(isOtherFormat: (line: string) => boolean) {
    this.#isOtherFormat = isOtherFormat;
  }

  readLine(line: string, number: number, out: Entries): void {
    const separator = SEPARATOR.exec(line);
    if (this.#isOutside) this.#isOutside = !separator && !FIELD.test(line);
    else if (this.#isOtherFormat(line)) {
      this.end(out);
      this.#isOutside = true;
    }
    if (this.#isOutside) {
      if (line.trim() === '') return;
      const message = `found ${quote(line)}; expected a document of Olive`;
      out.refuse(out.at(number), line, { code: 'olive-line', field: 'document', message });
      return;
    }
    // if a separator is missing, a second list of pieces begins the next document
    if (separator || (line.startsWith('algebraic:') && this.#hasPieces)) this.end(out);
    // directives do not belong to a document
    if (this.#lines.length === 0 && line.startsWith('%')) return;
    const text = separator ? line.slice(separator[0].length) : line;
    if (this.#lines.length === 0) this.#first = number;
    this.#length += line.length > MAX_LINE_LENGTH ? MAX_DOCUMENT_LENGTH + 1 : text.length + 1;
    this.#hasPieces ||= line.startsWith('algebraic:');
    if (this.#length <= MAX_DOCUMENT_LENGTH) this.#lines.push(quoted(text));
  }

  end(out: Entries): void {
    const [lines, first, length] = [this.#lines, this.#first, this.#length];
    this.#lines = [];
    this.#length = 0;
    this.#hasPieces = false;
    if (length > MAX_DOCUMENT_LENGTH) {
      const found = `a document of more than ${MAX_DOCUMENT_LENGTH} characters or a line of more than ${MAX_LINE_LENGTH}`;
      const message = `found ${found}; expected a shorter one`;
      this.#refuse(lines, first, { code: 'olive-too-long', field: 'document', message }, out);
    } else this.#read(lines, first, out);
  }

  #read(lines: readonly string[], first: number, out: Entries): void {
    if (lines.every((line) => /^\s*(?:#.*)?$/.test(line))) return;
    const parsed = parseYaml(lines.join('\n'));
    if ('fault' in parsed) {
      const { found, limit, line } = parsed.fault;
      const code = limit === undefined ? 'olive-yaml' : 'olive-limit';
      const message = `found ${printable(found, 120)}; expected ${limit ?? 'a document of Olive'}`;
      const at = Math.min(first + line - 1, first + lines.length - 1);
      this.#refuse(lines, first, { code, field: 'document', message }, out, at);
      return;
    }
    // two stipulations would not be an error: YAML takes the last
    const [several] = severalIn(lines, first);
    if (several) {
      out.refuse(out.at(first), lines.find((line) => line.trim() !== '') ?? '', several);
      return;
    }
    for (const value of parsed.values.flat(1)) {
      if (isFields(value)) addOliveEntry(value, new OlivePlace(lines, first), out);
      else this.#refuse(lines, first, notAnEntry(kindOf(value)), out);
    }
  }

  #refuse(lines: readonly string[], first: number, finding: Finding, out: Entries, at = first): void {
    const text = lines[at - first]?.trim() || (lines.find((line) => line.trim() !== '') ?? '');
    out.refuse(out.at(at), text, finding, ...severalIn(lines, first));
  }
}

/** Reports a damaged separator, which makes one document of two, with the lines concerned. */
function severalIn(lines: readonly string[], first: number): Finding[] {
  const problems = lines.filter((line) => line.startsWith('stipulation:')).length;
  if (problems < 2) return [];
  const message = `found ${problems} stipulations in lines ${first} to ${first + lines.length - 1}; expected --- between them`;
  return [{ code: 'olive-several', field: 'document', message }];
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'nothing'
    : typeof value === 'object'
      ? 'a list'
      : `the text '${printable(String(value), 40)}'`;

/** Quotes stipulations as Olive does, because YAML takes the `#3` in `stipulation: #3` for a comment. */
function quoted(line: string): string {
  const [field] = /^\s*stipulation\s*:[ \t]+(?=[#=+!~])/.exec(line) ?? [];
  const text = line.slice(field?.length).trimEnd();
  return field === undefined || /['"]/.test(text) ? line : `${field}'${text}'`;
}

class OlivePlace implements EntryPlace {
  readonly line: number;
  readonly #lines: readonly string[];
  readonly #first: number;

  constructor(lines: readonly string[], first: number) {
    this.#lines = lines;
    this.#first = first;
    const content = lines.findIndex((line) => line.trim() !== '');
    this.line = first + Math.max(0, content);
  }

  lineOf(field: string): { line: number; text: string } {
    const found = field === '' ? -1 : this.#lines.findIndex((line) => line.startsWith(`${field}:`));
    const index = found >= 0 ? found : this.line - this.#first;
    return { line: this.#first + index, text: this.#lines[index] ?? '' };
  }
}

/** Maximum nesting of lists and maps; an entry has four levels. */
const MAX_NESTING = 50;
/** Maximum uses of anchors (`*a`); an entry needs none. */
const MAX_ALIASES = 100;
/** Maximum words and signs; a text of many lines counts as one. */
const MAX_WORDS = 5_000;

interface YamlFault {
  readonly found: string;
  /** the value allowed, if a limit is exceeded */
  readonly limit?: string;
  /** 1-based */
  readonly line: number;
}

/**
 * Parses YAML within limits, up to the first error. Without them, the parser takes time that grows with the square of the errors,
 * and a stack that grows with the nesting: a line of `- - - …` would crash the process.
 * @returns the values of the documents in the text, or the error. Python's tags (`!!python/unicode`) are ignored
 */
function parseYaml(text: string): { readonly values: readonly unknown[] } | { readonly fault: YamlFault } {
  const lines = new LineCounter();
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ uniqueKeys: false, strict: false, logLevel: 'silent' });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const exceeded = (what: string, most: number): { fault: YamlFault } => ({
    fault: { found: `more than ${most} ${what}`, limit: `at most ${most}`, line: lineAt(parser.offset) },
  });
  try {
    const documents: Document[] = [];
    let words = 0;
    let aliases = 0;
    for (const word of new Lexer().lex(text)) {
      for (const token of parser.next(word)) documents.push(...composer.next(token));
      if (++words > MAX_WORDS) return exceeded('words and signs of YAML', MAX_WORDS);
      if (word.startsWith('*') && ++aliases > MAX_ALIASES) return exceeded('aliases', MAX_ALIASES);
      // the stack has two elements per list: the list and its item
      if (parser.stack.length > 2 * MAX_NESTING) return exceeded('levels of lists and maps', MAX_NESTING);
    }
    for (const token of parser.end()) documents.push(...composer.next(token));
    documents.push(...composer.end());
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error) return { fault: { found: `invalid YAML: ${error.message}`, line: lineAt(error.pos[0]) } };
    return { values: documents.map((document) => document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown) };
  } catch (error) {
    const message = printable(error instanceof Error ? error.message : String(error), 120);
    if (/alias count/.test(message)) return exceeded('aliases', MAX_ALIASES);
    return { fault: { found: `invalid YAML: ${message}`, line: 1 } };
  }
}

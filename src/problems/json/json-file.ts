/**
 * JSON files: one object per line, or arrays of objects in any layout, even without line breaks. Each object is
 * cut out of the stream and parsed separately. If one is broken, reading continues with the next.
 */

import { quote } from '../../text/quote.js';
import type { Entries, FileReader } from '../file-reader.js';
import { isTooDeep, JsonScanner, MAX_JSON_NESTING, repeatedKey } from './json-scanner.js';
import { addRecord, holdsProblem } from './json-values.js';

/** The maximum length of a record in characters; the whole play of a long mate takes a million. */
const MAX_RECORD_LENGTH = 4_000_000;

const BETWEEN = /[\s,[\]]*/y;

/** Reads the records of one file. Keeps only the current one in memory. */
export class JsonReader implements FileReader {
  #scanner: JsonScanner | undefined;
  #text: string[] = [];
  #length = 0;
  /** first line of the current record */
  #first = 0;
  /** the blanks before the record, if it begins its line: an object with the same indentation is not part of it */
  #indent: string | undefined;
  /** after a broken record, values that are not problems are taken for parts of it */
  #recovering = false;
  /** the current line came in pieces */
  #pieces = false;

  readLine(line: string, number: number, out: Entries): void {
    if (!this.#pieces && this.#scanner === undefined && this.#wholeLine(line, number, out)) return;
    if (this.#scanner && !this.#pieces && this.#indent !== undefined && line.startsWith(`${this.#indent}{`)) {
      this.#break('another record before its end', 'its end', out);
    }
    const begunBefore = this.#scanner !== undefined && this.#first < number;
    const broken = this.#scan(line, number, out);
    this.#pieces = false;
    // the record was torn off: this line is not part of it, but may begin the next
    if (broken && begunBefore && /^\s*\{/.test(line)) this.readLine(line, number, out);
    else if (this.#scanner) this.#scan('\n', number, out);
  }

  readPiece(piece: string, number: number, out: Entries): void {
    this.#scan(piece, number, out);
    this.#pieces = true;
  }

  end(out: Entries): void {
    if (this.#scanner) this.#break('the end of the file inside a record', 'its end', out);
  }

  /** Reads a record on one line: the usual case, and by far the fastest. */
  #wholeLine(line: string, number: number, out: Entries): boolean {
    const text = line.trim().replace(/,$/, '');
    if (!text.startsWith('{') || !text.endsWith('}') || isTooDeep(text)) return false;
    const value = parse(text);
    if (value === undefined) return false;
    this.#first = number;
    this.#record(value, text, out);
    return true;
  }

  /** @returns whether a record that began before this text turned out to be broken */
  #scan(text: string, number: number, out: Entries): boolean {
    let at = 0;
    while (at < text.length) {
      if (!this.#scanner) {
        at = this.#between(text, at, number, out);
        continue;
      }
      const end = this.#scanner.scan(text, at);
      this.#text.push(text.slice(at, end));
      this.#length += end - at;
      at = end;
      const { state } = this.#scanner;
      if (state === 'complete') this.#complete(out);
      else if (this.#length > MAX_RECORD_LENGTH) {
        this.#break(`a record of more than ${MAX_RECORD_LENGTH} characters`, 'a shorter one', out);
      } else if (this.#scanner.tooDeep) {
        this.#break(`more than ${MAX_JSON_NESTING} levels of objects and arrays`, 'fewer', out);
      } else if (state === 'broken') {
        const before = this.#first < number;
        const found = text.slice(Math.max(0, end - 1), end + 20).trim();
        this.#break(`${found === '' ? 'a line break' : quote(found)} in line ${number}`, 'JSON', out);
        if (before) return true;
      }
    }
    return false;
  }

  /** Skips the text between records. @returns where the next one begins */
  #between(text: string, from: number, number: number, out: Entries): number {
    BETWEEN.lastIndex = from;
    BETWEEN.test(text);
    const at = Math.max(from, BETWEEN.lastIndex);
    if (at >= text.length) return text.length;
    const begins = text[at] === '{' || (text[at] === '"' && !this.#recovering);
    this.#first = number;
    if (!begins) {
      if (!this.#recovering) {
        this.#text = [text.slice(from, at + 200).trim()];
        this.#break(quote(text.slice(at, at + 20)), 'an object such as {"fen":"…"}', out);
      }
      const next = text.indexOf('{', at);
      return next < 0 ? text.length : next;
    }
    this.#scanner = new JsonScanner();
    const before = from === 0 && !this.#pieces ? text.slice(0, at) : undefined;
    this.#indent = before?.trim() === '' ? before : undefined;
    this.#text = [];
    this.#length = 0;
    return at;
  }

  #complete(out: Entries): void {
    const text = this.#text.join('');
    const value = parse(text);
    this.#scanner = undefined;
    if (value !== undefined) this.#record(value, text, out);
    else this.#break(quote(text), 'JSON', out);
  }

  #record(value: unknown, text: string, out: Entries): void {
    if (this.#recovering && !holdsProblem(value)) return;
    this.#recovering = false;
    const key = repeatedKey(text);
    if (key !== undefined) {
      const message = `found the key ${quote(key)} twice in an object; expected it once`;
      const finding = { code: 'json-repeated-key', field: 'record', message };
      out.refuse(out.at(this.#first), text, finding);
      return;
    }
    addRecord(value, out.at(this.#first), text, out);
  }

  #break(found: string, expected: string, out: Entries): void {
    this.#scanner = undefined;
    const text = this.#text.join('').slice(0, 200);
    if (!this.#recovering) {
      const message = `found ${found}; expected ${expected}`;
      out.refuse(out.at(this.#first), text, {
        code: 'json-syntax',
        field: 'record',
        message,
      });
    }
    this.#recovering = true;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Makes problems from JSON values: objects with a field `fen`, Lichess puzzles, YACPDB entries, strings with a FEN or EPD, and
 * keymove's own records.
 */
import { type Fields, isFields } from '../../text/fields.js';
import type { Source } from '../../text/input.js';
import { quote } from '../../text/quote.js';
import { MAX_LINE_LENGTH } from '../../text/text-lines.js';
import { columnName } from '../csv/csv-columns.js';
import { addPuzzle, readPuzzle } from '../csv/lichess-csv.js';
import { readLine } from '../epd/epd-line.js';
import type { Entries } from '../file-reader.js';
import { FIELD_NAMES, type FieldName, placesOf, readFields } from '../named-fields.js';
import { addOliveEntry, hasFen, hasTwinsOrOptions } from '../olive/olive-entry.js';
import { addOwnRecord, isOwnRecord } from './own-records.js';

/** Returns whether a value is certainly meant as a problem. */
export const holdsProblem = (value: unknown): boolean =>
  isFields(value) && (isFields(value.algebraic) || fieldsOf(value).has('fen'));

/** Adds the problems of a value. */
export function addRecord(value: unknown, source: Source, text: string, out: Entries): void {
  if (typeof value === 'string') {
    if (isShort([['fen', value]], source, text, out))
      out.add(readLine(value, source, out.nextIndex, out.asked));
  } else if (!isFields(value)) refuse(source, text, out);
  else if (isOwnRecord(value)) addOwnRecord(value, source, text, out);
  else if (isFields(value.algebraic) || (hasFen(value) && hasTwinsOrOptions(value)))
    addOliveEntry(value, { ...source, lineOf: () => ({ line: source.line, text }) }, out);
  else if (isPuzzle(value)) addPuzzleRecord(value, source, text, out);
  else addFields(value, source, text, out);
}

/** Adds the problem of an object with a field `fen`, or those of a list in the object. */
function addFields(value: Fields, source: Source, text: string, out: Entries): void {
  const fields = fieldsOf(value);
  if (fields.has('fen')) {
    const twice = saidTwice(value);
    if (twice !== undefined) {
      const message = `found ${quote(twice[0])} and ${quote(twice[1])} in an object; expected one of them`;
      out.refuse(source, text, { code: 'json-repeated-key', field: 'record', message });
    } else if (isShort(fields, source, text, out))
      out.add(readFields((name) => fields.get(name), source, text, out));
    return;
  }
  const list = Object.values(value).find((part) => Array.isArray(part) && part.some(isFields));
  if (Array.isArray(list)) for (const part of list) addRecord(part, source, JSON.stringify(part), out);
  else refuse(source, text, out);
}

function refuse(source: Source, text: string, out: Entries): void {
  const message = 'found no field fen; expected an object such as {"fen":"…","stipulation":"#2"}';
  out.refuse(source, text, { code: 'json-fen', field: 'record', message });
}

/** Refuses a record with a string that is too long. @returns whether there is none */
function isShort(
  fields: Iterable<readonly [string, string]>,
  source: Source,
  text: string,
  out: Entries,
): boolean {
  const [field] = [...fields].find(([, written]) => written.length > MAX_LINE_LENGTH) ?? [];
  if (field === undefined) return true;
  const message = `found a string of more than ${MAX_LINE_LENGTH} characters; expected a shorter one`;
  out.refuse(source, text, { code: 'json-too-long', field, message });
  return false;
}

/** Returns the fields as text, by the names used here. */
function fieldsOf(value: Fields): ReadonlyMap<FieldName, string> {
  const names = Object.keys(value);
  const places = placesOf(names.map(columnName));
  const fields = new Map<FieldName, string>();
  for (const field of FIELD_NAMES) {
    const name = names[places.get(field) ?? -1];
    const text = name === undefined ? undefined : textOf(value[name], SEPARATOR[field] ?? ', ');
    if (text !== undefined) fields.set(field, text);
  }
  return fields;
}

/** Returns two keys that contradict each other: they differ only in case and punctuation, or both name the stipulation. */
function saidTwice(value: Fields): readonly [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const name of Object.keys(value)) {
    const column = columnName(name);
    if (placesOf([column]).size === 0) continue;
    const field = column === 'stip' ? 'stipulation' : column;
    const earlier = seen.get(field);
    if (earlier !== undefined && JSON.stringify(value[earlier]) !== JSON.stringify(value[name]))
      return [earlier, name];
    seen.set(field, name);
  }
  return undefined;
}

/** The separators that join a list into text. */
const SEPARATOR: Partial<Record<FieldName, string>> = { keys: ' ', line: ' ', author: '; ', solution: '\n' };

/** Returns the text of a number, a string, a move, or a list of them. */
function textOf(value: unknown, separator: string): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value === 'number') return String(value);
  if (isFields(value)) return textOf(value.uci ?? value.san ?? value.name, separator);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part) => textOf(part, separator)).filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(separator) : undefined;
}

const PUZZLE_NAMES = ['puzzleid', 'fen', 'moves', 'themes', 'gameurl', 'gameid'];

const isPuzzle = (value: Fields): boolean => {
  const names = Object.keys(value).map(columnName);
  return ['puzzleid', 'fen', 'moves'].every((name) => names.includes(name));
};

function addPuzzleRecord(value: Fields, source: Source, text: string, out: Entries): void {
  const fields = new Map<string, string>();
  for (const [name, content] of Object.entries(value)) {
    const column = columnName(name);
    if (PUZZLE_NAMES.includes(column)) fields.set(column, textOf(content, ' ') ?? '');
  }
  if (!isShort(fields, source, text, out)) return;
  const puzzle = readPuzzle((column) => fields.get(column.toLowerCase()), source, out.nextIndex);
  addPuzzle(puzzle, source, text, out);
}

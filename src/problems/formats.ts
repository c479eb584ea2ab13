/**
 * The formats of problem files. Each file has one, which its first line with content shows, independently of its name.
 * If that line does not show it, the ending of the name decides; otherwise the file is read as FEN or
 * EPD, one position per line.
 *
 * The reader of a format is loaded when the first such file is opened.
 */
import { isComment, trimLine } from '../text/text-lines.js';
import { CLASSIC_ROW, tableOf } from './csv/csv-columns.js';
import type { FileReader } from './file-reader.js';
import { beginsProblem } from './popeye/language.js';

export interface Format {
  readonly name: FormatName;
  /** every line by itself is a problem, a refusal or nothing: it may be read later, by `readUnread` */
  readonly linesStandAlone?: true;
  /** endings of file names, in lower case */
  readonly endings: readonly string[];
  /** what was expected in a file without problems */
  readonly expected: string;
  /** what its reader may skip, in the singular and the plural */
  readonly passesOver?: readonly [one: string, many: string];
  /** Returns whether this may be the first line with content (blanks trimmed) of a file in this format. */
  recognises(line: string): boolean;
  /** Returns whether this line can only be the beginning of this format, at any place. */
  begins(line: string): boolean;
  open(): Promise<FileReader>;
}

/** The names that `--input` takes. */
export const FORMAT_NAMES = ['epd', 'pgn', 'lichess', 'csv', 'popeye', 'olive', 'json'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

const BOARD = /^["']?[pnbrqks1-8]+(?:\/[pnbrqks1-8]*){5,}/i;
const WHOLE_POSITION = /^[pnbrqks1-8]+(?:\/[pnbrqks1-8]+){7}(?:[\s_]+[wb](?=[\s;_]|$)|\s*$)/i;
const TAG = /^\s*\[\s*(?:[A-Za-z]\w*\s*["“”„'`]|(?:Event|FEN|White)\s)/;
const NO_PROBLEM = ['record without a problem', 'records without a problem'] as const;
const OTHER_PUZZLES = ['puzzle that is not a direct mate', 'puzzles that are not direct mates'] as const;

const EPD: Format = {
  name: 'epd',
  linesStandAlone: true,
  endings: ['.epd', '.fen'],
  expected: 'one FEN or EPD per line',
  recognises: (line) => BOARD.test(line),
  begins: (line) => WHOLE_POSITION.test(line),
  open: async () => (await import('./epd/epd-line.js')).epdReader,
};

/** The format of a file whose content and name do not show one. */
const UNRECOGNISED: Format = {
  name: 'epd',
  endings: [],
  expected: EPD.expected,
  recognises: () => false,
  begins: () => false,
  open: async () => new (await import('./epd/epd-line.js')).UnrecognisedReader(FORMAT_NAMES),
};

export const JSON_RECORDS: Format = {
  name: 'json',
  endings: ['.json', '.ndjson', '.jsonl'],
  expected: 'objects with a field fen',
  passesOver: NO_PROBLEM,
  recognises: (line) => /^(?:\{\s*(?:$|["}])|\[\s*(?:$|[[{"\]]))/.test(line),
  begins: (line) => /^(?:\{\s*"\w+"\s*:|\[\s*$)/.test(line),
  open: async () => new (await import('./json/json-file.js')).JsonReader(),
};

const PGN: Format = {
  name: 'pgn',
  endings: ['.pgn'],
  expected: 'games with a tag FEN',
  recognises: (line) => TAG.test(line),
  begins: (line) => /^\[[A-Z]\w*\s+"/.test(line),
  open: async () =>
    new (await import('./pgn/pgn-file.js')).PgnReader((line) => formatBegunBy(line, PGN) !== undefined),
};

const POPEYE: Format = {
  name: 'popeye',
  endings: ['.inp'],
  expected: 'problems between BeginProblem and EndProblem',
  recognises: (line) => beginsProblem(line) !== undefined,
  begins: (line) => /^[a-z]{4,}\s*$/i.test(line) && beginsProblem(line) !== undefined,
  open: async () => new (await import('./popeye/popeye-file.js')).PopeyeReader(),
};

const OLIVE: Format = {
  name: 'olive',
  endings: ['.olv', '.yaml', '.yml'],
  expected: 'documents with algebraic and stipulation',
  recognises: (line) =>
    /^(?:---(?:\s|$)|%YAML\s|(?:algebraic|authors?|stipulation|solution|source|keywords|award)\s*:(?:\s|$))/.test(
      line,
    ),
  begins: (line) => /^(?:algebraic|authors):/.test(line),
  open: async () =>
    new (await import('./olive/olive-file.js')).OliveReader(
      (line) => formatBegunBy(line, OLIVE) !== undefined,
    ),
};

const LICHESS: Format = {
  name: 'lichess',
  endings: [],
  expected: 'rows of mate puzzles',
  passesOver: OTHER_PUZZLES,
  recognises: (line) => CLASSIC_ROW.test(line) || tableOf(line) === 'lichess',
  begins: (line) => /^"?PuzzleId"?[,;\t]/.test(line),
  open: async () => new (await import('./csv/lichess-csv.js')).PuzzleReader(),
};

const CSV: Format = {
  name: 'csv',
  endings: ['.csv', '.tsv'],
  expected: 'a header with a column fen, and rows',
  passesOver: NO_PROBLEM,
  recognises: (line) => tableOf(line) === 'csv',
  begins: (line) => /^[\w ",;\t]+$/.test(line) && tableOf(line) === 'csv',
  open: async () => new (await import('./csv/csv-file.js')).CsvReader(),
};

/** The formats in the order in which they are tried. */
export const PROBLEM_FORMATS: readonly Format[] = [EPD, JSON_RECORDS, PGN, POPEYE, OLIVE, LICHESS, CSV];

/** The files that are read in a folder. */
export const PROBLEM_FILES = {
  name: 'problem file',
  endings: PROBLEM_FORMATS.flatMap(({ endings }) => endings),
};

/** Recognises the format of a file by its first line with content; undefined for blank lines and comments. */
export function recogniseFormat(file: string, line: string): Format | undefined {
  const text = trimLine(line);
  // comments look the same in all formats
  if (isComment(text)) return undefined;
  const name = file.toLowerCase().replace(/\.(?:zst|gz)$/, '');
  return (
    PROBLEM_FORMATS.find((format) => format.recognises(text)) ??
    PROBLEM_FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending))) ??
    UNRECOGNISED
  );
}

const TABLES: readonly Format[] = [LICHESS, CSV];

/**
 * Returns the other format that a line in the middle of a file begins, if two files were joined. Only in PGN and
 * Olive's entries is a line with a FEN always out of place.
 * @param isOutOfPlace whether the line was refused as text that is not part of the format at all
 */
export const formatBegunBy = (line: string, current: Format, isOutOfPlace = false): Format | undefined =>
  PROBLEM_FORMATS.find(
    (format) =>
      format.name !== current.name &&
      format.begins(line) &&
      // the reader of a table handles other headers itself
      !(TABLES.includes(format) && TABLES.includes(current)) &&
      (format !== EPD || current === PGN || current === OLIVE || isOutOfPlace),
  );

/** Returns the format of a file without content, by its name. */
export const formatByName = (file: string): Format => recogniseFormat(file, '?') ?? EPD;

/** Returns the format that `--input` names. */
export const formatNamed = (name: FormatName): Format =>
  PROBLEM_FORMATS.find((format) => format.name === name) ?? EPD;

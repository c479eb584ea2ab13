/**
 * The formats of problem files. Which one a file has is told by its first line with content, whatever its name; only
 * where that line says nothing, by the ending of the name; and else it is read as one FEN or EPD a line.
 *
 * What reads a format is loaded when the first file of that format is opened.
 */
import type { Entries } from './entries.js';
import { isComment, trimLine } from './epd/epd-line.js';

/** Reads one file, line by line; holds no more than the problem in hand. */
export interface FileReader {
  /**
   * Takes the next line, and adds what is complete with it. Lines longer than MAX_LINE_LENGTH come cut, one
   * character longer than that, unless the reader takes pieces.
   *
   * @param number 1-based
   */
  readLine(line: string, number: number, out: Entries): void;
  /** Takes a piece of a line too long to be held; the last piece comes by `readLine`. */
  readPiece?(piece: string, number: number, out: Entries): void;
  /** Takes the end of the file, or of its part in this format. */
  end(out: Entries): void;
  /** The next line belongs to what is in hand, even if it looks as if a file of another format began there. */
  readonly midway?: boolean;
  /** problems of another kind, and records that are none, that were passed over so far */
  readonly passedOver: number;
}

export interface Format {
  readonly name: FormatName;
  /** every line is a problem, a refusal or nothing by itself: it may be read later, by `readUnread` of epd.ts */
  readonly linesStandAlone?: true;
  /** of file names, in lower case */
  readonly endings: readonly string[];
  /** what a file without problems lacks */
  readonly expected: string;
  /** what its reader may pass over, one and several */
  readonly passesOver: readonly [one: string, many: string];
  /** Whether a file may be of this format whose first line with content, without blanks around it, is this. */
  recognises(line: string): boolean;
  /** Whether this line can only begin a file of this format, wherever it stands. */
  begins(line: string): boolean;
  open(file: string): Promise<FileReader>;
}

/** As `--input` takes them. */
export const FORMAT_NAMES = ['epd', 'pgn', 'lichess', 'csv', 'popeye', 'olive', 'json'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Compressed files are recognised by their content; in folders, they are found by these. */
const COMPRESSED = ['.zst', '.gz'];

const BOARD = /^["']?[pnbrqks1-8]+(?:\/[pnbrqks1-8]*){5,}/i;
const WHOLE_POSITION = /^[pnbrqks1-8]+(?:\/[pnbrqks1-8]+){7}(?:[\s_]+[wb](?=[\s;_]|$)|\s*$)/i;
const TAG = /^\s*\[\s*(?:[A-Za-z]\w*\s*["“”„'`]|(?:Event|FEN|White)\s)/;
const NOTHING = ['problem', 'problems'] as const;
const NO_PROBLEM = ['record that holds no problem', 'records that hold no problem'] as const;
const OTHER_PUZZLES = ['puzzle that is no direct mate', 'puzzles that are no direct mates'] as const;

const EPD: Format = {
  name: 'epd',
  linesStandAlone: true,
  endings: ['.epd', '.fen'],
  expected: 'one FEN or EPD per line',
  passesOver: NOTHING,
  recognises: (line) => BOARD.test(line),
  begins: (line) => WHOLE_POSITION.test(line),
  open: async (file) => new (await import('./epd/epd-file.js')).EpdReader(file),
};

const JSON_RECORDS: Format = {
  name: 'json',
  endings: ['.json', '.ndjson', '.jsonl'],
  expected: 'objects with a field fen',
  passesOver: NO_PROBLEM,
  recognises: (line) => /^(?:\{\s*(?:$|["}])|\[\s*(?:$|[[{"\]]))/.test(line),
  begins: (line) => /^(?:\{\s*"\w+"\s*:|\[\s*$)/.test(line),
  open: async (file) => new (await import('./json/json-file.js')).JsonReader(file),
};

const PGN: Format = {
  name: 'pgn',
  endings: ['.pgn'],
  expected: 'games with a tag FEN',
  passesOver: NOTHING,
  recognises: (line) => TAG.test(line),
  begins: (line) => /^\[[A-Z]\w*\s+"/.test(line),
  open: async (file) => new (await import('./pgn/pgn-file.js')).PgnReader(file),
};

const POPEYE: Format = {
  name: 'popeye',
  endings: ['.inp'],
  expected: 'problems between BeginProblem and EndProblem',
  passesOver: NOTHING,
  recognises: (line) => beginsProblem(line) !== undefined,
  begins: (line) => /^[a-z]{4,}\s*$/i.test(line) && beginsProblem(line) !== undefined,
  open: async (file) => new (await import('./popeye/popeye-file.js')).PopeyeReader(file),
};

const OLIVE: Format = {
  name: 'olive',
  endings: ['.olv', '.yaml', '.yml'],
  expected: 'documents with algebraic and stipulation',
  passesOver: NOTHING,
  recognises: (line) =>
    /^(?:---(?:\s|$)|%YAML\s|(?:algebraic|authors?|stipulation|solution|source|keywords|award)\s*:(?:\s|$))/.test(
      line,
    ),
  begins: (line) => line.startsWith('algebraic:'),
  open: async (file) => new (await import('./olive/olive-file.js')).OliveReader(file),
};

const LICHESS: Format = {
  name: 'lichess',
  endings: [],
  expected: 'rows of mate puzzles',
  passesOver: OTHER_PUZZLES,
  recognises: (line) => CLASSIC_ROW.test(line) || tableOf(line) === 'lichess',
  begins: (line) => /^"?PuzzleId"?[,;\t]/.test(line),
  open: async (file) => new (await import('./csv/lichess-csv.js')).PuzzleReader(file),
};

const CSV: Format = {
  name: 'csv',
  endings: ['.csv', '.tsv'],
  expected: 'a header with a column fen, and rows',
  passesOver: NO_PROBLEM,
  recognises: (line) => tableOf(line) === 'csv',
  begins: (line) => /^[\w ",;\t]+$/.test(line) && tableOf(line) === 'csv',
  open: async (file) => new (await import('./csv/csv-file.js')).CsvReader(file),
};

/** In the order in which they are tried. */
export const FORMATS: readonly Format[] = [EPD, JSON_RECORDS, PGN, POPEYE, OLIVE, LICHESS, CSV];

/** The endings of the files of a folder that are read. */
export const PROBLEM_FILE_ENDINGS: readonly string[] = FORMATS.flatMap(({ endings }) => endings);

/** Whether a file of a folder is read, compressed or not. */
export function isProblemFile(name: string): boolean {
  const bare = withoutCompression(name.toLowerCase());
  return PROBLEM_FILE_ENDINGS.some((ending) => bare.endsWith(ending));
}

const withoutCompression = (name: string): string =>
  COMPRESSED.reduce((bare, ending) => (bare.endsWith(ending) ? bare.slice(0, -ending.length) : bare), name);

/** Recognises a file by its lines, up to the first that has content. */
export function recogniseFormat(file: string, line: string): Format | undefined {
  const text = trimLine(line);
  // comments look the same in all formats, and mean nothing in any
  if (isComment(text)) return undefined;
  const name = withoutCompression(file.toLowerCase());
  return (
    FORMATS.find((format) => format.recognises(text)) ??
    FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending))) ??
    EPD
  );
}

/** The format that a line begins which stands within a file of another one. */
export const formatBegunBy = (line: string, current: Format | undefined): Format | undefined =>
  FORMATS.find(
    (format) =>
      format !== current && format.begins(line) && (format !== EPD || !mayHoldBoards(current, line)),
  );

/** A row that has lost its beginning may look like a FEN, and Popeye's boards may stand in lines of their own. */
const mayHoldBoards = (format: Format | undefined, line: string): boolean =>
  format === CSV || format === LICHESS || (format === POPEYE && !/\s[wb](?:\s|$)/i.test(line));

/** The format of a file without content. */
export const formatByName = (file: string): Format => recogniseFormat(file, '?') ?? EPD;

/** The format that `--input` names. */
export const formatNamed = (name: FormatName): Format =>
  FORMATS.find((format) => format.name === name) ?? EPD;

/** The words that begin a file of Popeye's, by its language. */
const BEGINNINGS = { english: 'beginproblem', german: 'anfangproblem', french: 'debutprobleme' } as const;

export type PopeyeLanguage = keyof typeof BEGINNINGS;

/** The language of a line that begins a Popeye problem; the word may be shortened, to `begin` and to `anfa`. */
export function beginsProblem(line: string): PopeyeLanguage | undefined {
  const word = /^\s*([a-z]{3,13})(?=[\s;,.]|$)/i.exec(line)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const languages = Object.keys(BEGINNINGS) as PopeyeLanguage[];
  return languages.find((language) => BEGINNINGS[language].startsWith(word));
}

/** What separates the fields of a table. */
export const DELIMITERS = /[,;\t]/;

/** A row of the puzzle database, which comes with and without a header. */
export const CLASSIC_ROW =
  /^"?\w{1,12}"?,"?(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+ [wb] [^,]*,"?[a-h][1-8][a-h][1-8]/i;

/** Columns that only the puzzle database has. */
export const LICHESS_COLUMNS = [
  'puzzleid',
  'gameurl',
  'gameid',
  'themes',
  'openingtags',
  'ratingdeviation',
  'nbplays',
];
/** Columns that the puzzle database never has. */
const OTHER_COLUMNS =
  'stipulation stip goal mate matein dm solution bm key keys author composer title source origin award'.split(
    ' ',
  );

/**
 * What kind of table a header begins. Rows of puzzles have the position before the first of their moves, other tables
 * have the position itself: what else there is in the header tells them apart.
 */
function tableOf(line: string): 'lichess' | 'csv' | undefined {
  if (!DELIMITERS.test(line)) return undefined;
  const names = new Set(line.split(DELIMITERS).map(columnName));
  if (names.has('puzzleid') && names.has('moves')) return 'lichess';
  if (!['fen', 'epd', 'position', 'forsyth'].some((name) => names.has(name))) {
    return names.has('puzzleid') ? 'lichess' : undefined;
  }
  if (OTHER_COLUMNS.some((name) => names.has(name))) return 'csv';
  return names.has('moves') || LICHESS_COLUMNS.some((name) => names.has(name)) ? 'lichess' : 'csv';
}

/** How the names of columns and fields are compared: without regard to case, blanks, quotes and underscores. */
export const columnName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

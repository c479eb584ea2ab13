/** `--report`: reports that are written to files, in addition to the results. */
import { basename, extname } from 'node:path';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { repeated } from '../grammar/option.js';
import { hintAt } from '../grammar/values.js';

export interface ReportTarget<Format extends string = string> {
  readonly format: Format;
  readonly file: string;
  /** the option that names the file, unless it is `--report` */
  readonly option?: string;
}

/** Extensions of files, with the formats that they indicate. */
const ENDINGS: Readonly<Record<string, string>> = {
  '.html': 'html',
  '.htm': 'html',
  '.csv': 'csv',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.pgn': 'pgn',
  '.olv': 'olive',
  '.epd': 'epd',
  '.txt': 'text',
  '.text': 'text',
  '.json': 'json',
  '.ndjson': 'json',
  '.jsonl': 'json',
};

/** Makes the option `--report` of a command with these formats. */
export const report = <Format extends string>(formats: readonly Format[]) =>
  repeated(
    'FILE',
    reportTargets(formats),
    'Also write a report to FILE, e.g. out.html, or FORMAT=FILE, e.g. text=out.log (repeatable)',
  );

/** Makes a reader of `FORMAT=FILE`, or of files whose extension indicates the format, given once or several times. */
export const reportTargets =
  <Format extends string>(formats: readonly Format[]) =>
  (given: readonly string[]): ReportTarget<Format>[] => {
    const targets = given.map((text) => readTarget(text, formats));
    const twice = targets.find(({ file }, i) => targets.findIndex((other) => other.file === file) < i);
    if (twice) {
      throw new UsageError(`--report: ${quote(twice.file)} is named twice; expected a file for each report`);
    }
    return targets;
  };

/** `sheet.html`, `week-3.sheet.html`, `worksheet.htm` */
const SHEET = /(^|[-_. ])(work)?sheet\.html?$/i;

/**
 * Returns the format that the name of a file indicates; undefined if it is none of these.
 * @throws UsageError for the name of a worksheet if the command writes none
 */
export function formatOfName<Format extends string>(
  file: string,
  formats: readonly Format[],
): Format | undefined {
  const isSheet = SHEET.test(basename(file));
  const named = isSheet ? 'sheet' : formatOfEnding(file);
  const format = formats.find((each) => each === named);
  if (isSheet && !format) {
    throw new UsageError(
      `found ${quote(file)}, the name of a worksheet; expected another name (this command writes no worksheets)`,
    );
  }
  return format;
}

/** Returns the format that the extension of a file indicates, if any. */
export const formatOfEnding = (file: string): string | undefined => ENDINGS[extname(file).toLowerCase()];

/** Returns the extensions that indicate these formats. */
export const endingsOf = (formats: readonly string[]): string[] =>
  Object.keys(ENDINGS).filter((each) => formats.some((one) => one === ENDINGS[each]));

function readTarget<Format extends string>(text: string, formats: readonly Format[]): ReportTarget<Format> {
  const [, word, named] = /^([a-z]+)=(.*)$/is.exec(text) ?? [];
  const file = named ?? text;
  const format = word === undefined ? ofEnding(file, formats) : ofWord(word, formats);
  if (file === '' || file === '-') {
    throw new UsageError(`--report: found ${quote(text)}; expected a file, as in --report ${format}=FILE`);
  }
  return { format, file };
}

function ofWord<Format extends string>(word: string, formats: readonly Format[]): Format {
  const format = formats.find((each) => each === word.toLowerCase());
  if (format) return format;
  throw new UsageError(
    `--report: found ${quote(word)}; expected a format, ${formats.join(', ')}${hintAt(word, formats)}`,
  );
}

function ofEnding<Format extends string>(file: string, formats: readonly Format[]): Format {
  const format = formatOfName(file, formats);
  if (format) return format;
  throw new UsageError(
    `--report: found ${quote(file)}; expected FORMAT=FILE, or a file with an extension ${endingsOf(formats).join(' ')}`,
  );
}

/** `--report`: which reports are written to which files, beside what is shown. */
import { extname } from 'node:path';
import { quote } from '../../text/quote.js';
import { closest } from '../grammar/suggest.js';
import { UsageError } from '../usage-error.js';

export interface ReportTarget<Format extends string = string> {
  readonly format: Format;
  readonly file: string;
}

const ENDINGS: Readonly<Record<string, string>> = {
  '.html': 'html',
  '.htm': 'html',
  '.csv': 'csv',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.pgn': 'pgn',
  '.txt': 'text',
  '.json': 'json',
  '.ndjson': 'json',
  '.jsonl': 'json',
};

/**
 * A reader of `FORMAT=FILE`, or of a file whose ending tells the format, given once or several times.
 * @param formats of the command
 */
export function reportTargets<Format extends string>(formats: readonly Format[]) {
  return (given: readonly string[] | undefined): ReportTarget<Format>[] | undefined => {
    const targets = given?.map((text) => readTarget(text, formats));
    const twice = targets?.find(({ file }, i) => targets.findIndex((other) => other.file === file) < i);
    if (twice)
      throw new UsageError(`--report: found ${quote(twice.file)} twice; expected a file for each report`);
    return targets;
  };
}

function readTarget<Format extends string>(text: string, formats: readonly Format[]): ReportTarget<Format> {
  const [, word, named] = /^([a-z]+)=(.*)$/is.exec(text) ?? [];
  const file = named ?? text;
  const format = word === undefined ? ofEnding(file, formats) : ofWord(word, formats);
  if (file === '' || file === '-' || file === 'stdin:') {
    throw new UsageError(`--report: found ${quote(text)}; expected a file, as in --report ${format}=FILE`);
  }
  return { format, file };
}

function ofWord<Format extends string>(word: string, formats: readonly Format[]): Format {
  const format = formats.find((each) => each === word.toLowerCase());
  if (format) return format;
  const meant = closest(word.toLowerCase(), formats);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new UsageError(`--report: found ${quote(word)}; expected a format, ${formats.join(', ')}${hint}`);
}

function ofEnding<Format extends string>(file: string, formats: readonly Format[]): Format {
  const ending = extname(file).toLowerCase();
  const format = formats.find((each) => each === ENDINGS[ending]);
  if (format) return format;
  const known = Object.keys(ENDINGS).filter((each) => formats.some((one) => one === ENDINGS[each]));
  throw new UsageError(
    `--report: found ${quote(file)}; expected FORMAT=FILE, or a file with an ending ${known.join(' ')}`,
  );
}

/** Reads the scheme from the command line, or from the file named there. */
import { readFileSync, statSync } from 'node:fs';
import { readScheme, type Scheme } from '../../compose/scheme.js';
import { systemReason } from '../../host/node/stream-output.js';
import { printable, quote } from '../../text/quote.js';
import { HelpWanted, UsageError } from '../exit-codes.js';

export interface NamedScheme {
  readonly scheme: Scheme;
  /** name of the file, or `scheme` */
  readonly name: string;
  /** the file that was read, if there is one */
  readonly files: readonly string[];
}

/** @throws UsageError on what is wrong with the scheme */
export function readNamedScheme(words: readonly string[]): NamedScheme {
  const [written = '', ...more] = words;
  if (words.length === 0) throw new HelpWanted('compose');
  if (more.length > 0)
    throw new UsageError(
      `found ${words.length} schemes, the second is ${quote(more[0] ?? '')}; quote a scheme that contains spaces`,
    );
  const isText = /\s/.test(written.trim()) && !isFile(written);
  const file = written;
  const name = isText ? 'scheme' : file;
  const read = readScheme(isText ? written : contentOf(file));
  if (!read.ok) {
    const { line, message } = read.error;
    const place = isText ? 'scheme' : printable(file === '-' ? 'standard input' : file, 500);
    throw new UsageError(`${place}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
  return { scheme: read.value, name, files: isText ? [] : [file] };
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

function contentOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = isMissing
      ? 'there is no such file; expected one, or a scheme in quotes'
      : systemReason(error as Error);
    throw new UsageError(`cannot read the scheme ${quote(file)}: ${reason}`);
  }
}

/** Writes the answer of a command with a single answer to standard output, or to the file of `--output`. */

import { expandFiles } from '../../files/named-files.js';
import { OutputError } from '../../host/node/stream-output.js';
import { chooseStyle, type Style } from '../../report/terminal/style.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { print } from '../print.js';
import { chooseFormat, outputFile } from './destination.js';
import { WrittenFiles } from './written-files.js';

/**
 * Decides whether the answer is a record, as `--json` or the name of the file requests.
 * @throws UsageError for a file whose extension names another format
 */
export const isRecord = ({
  json,
  output,
}: {
  json: boolean | undefined;
  output: string | undefined;
}): boolean => chooseFormat({ json, output, format: undefined }, [], 'table') === 'json';

/** Returns the style of an answer. A file is not a terminal. */
export const styleOf = (output: string | undefined): Style =>
  chooseStyle(outputFile({ output }) === undefined ? process.stdout : {}, process.env);

/**
 * Writes the answer.
 * @param inputs the input files, which must not be overwritten
 * @throws UsageError if the file cannot be written, OutputError if standard output cannot
 */
export async function writeAnswer(
  text: string,
  output: string | undefined,
  inputs: readonly string[],
): Promise<void> {
  const file = outputFile({ output });
  if (file === undefined) return print(text);
  const named = { option: '--output', file };
  const files = new WrittenFiles();
  try {
    const out = files.open(named);
    await files.checkInputs(expandFiles(inputs));
    files.begin();
    out.write(text);
    await out.end();
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    throw new UsageError(`--output: cannot write ${quote(file)}: ${error.message}`);
  } finally {
    files.abandon();
  }
}

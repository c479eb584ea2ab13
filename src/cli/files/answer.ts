/** Where a command with a single answer writes it: to standard output, or to the file of `--output`. */

import { expandFiles } from '../../files/named-files.js';
import { OutputError } from '../../host/node/stream-output.js';
import { chooseStyle, type Style } from '../../report/terminal/style.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { print } from '../print.js';
import { chooseFormat, outputFile } from './destination.js';
import { WrittenFiles } from './written-files.js';

/**
 * Whether the answer is to be a record: `--json` asks for it, or the name of the file.
 * @throws UsageError for a file whose extension names another format
 */
export const isRecord = ({
  json,
  output,
}: {
  json: boolean | undefined;
  output: string | undefined;
}): boolean => chooseFormat({ json, output, format: undefined }, [], 'table') === 'json';

/** The style of an answer: a file is no terminal. */
export const styleOf = (output: string | undefined): Style =>
  chooseStyle(outputFile({ output }) === undefined ? process.stdout : {}, process.env);

/**
 * Writes the answer.
 * @param inputs what was read, which is not to be overwritten
 * @throws UsageError when the file cannot be written, OutputError when standard output cannot
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

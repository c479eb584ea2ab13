/** The format of the results: `--json`, `--format`, and the name of the file that they go to. */

import { refuseTogether } from '../exit-codes.js';
import { formatOfOutput, type OutputArguments } from '../files/destination.js';

/**
 * Chooses the format of the results.
 * @param formats those of the command
 * @param plain the format of a text file whose name says none of these
 * @throws UsageError for options that exclude each other
 */
export function chooseFormat<Format extends string>(
  args: OutputArguments & { readonly json?: boolean | undefined; readonly format: Format | undefined },
  formats: readonly Format[],
  plain: Format,
): Format | 'table' | 'json' {
  const { json, format, resume } = args;
  const isForPeople = format !== undefined && format !== 'json';
  refuseTogether([
    [json && isForPeople, '--json', `--format ${format}`],
    [resume !== undefined && isForPeople, '--resume', `--format ${format}`],
  ]);
  return json ? 'json' : (format ?? formatOfOutput(args, formats, plain));
}

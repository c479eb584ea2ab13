/** Makes the reporters of the results: for the screen or the file of `--output`, and for the files of `--report`. */

import type { NotationName } from '../../report/move-notation.js';
import { NO_OUTPUT, type Reporter, type ReportOptions, severalReporters } from '../../report/reporter.js';
import type { PerPage } from '../../report/sheet/sheet-page.js';
import { chooseStyle, chooseTableStyle, type Style } from '../../report/terminal/style.js';
import { present } from '../../text/present.js';
import { type OutputArguments, outputFile } from './destination.js';
import { inputOrigin } from './origin.js';
import type { Streams } from './run-files.js';

/** Returns the style on the screen, or in a file or pipe, where only tables keep to a width. */
const styleOf = (isTable: boolean, target: Parameters<typeof chooseStyle>[0]): Style =>
  (isTable ? chooseTableStyle : chooseStyle)(target, process.env);

/** Returns the style in a file of `--report`, which has no colours. */
const fileStyleOf = (isTable: boolean): Style => ({ ...styleOf(isTable, {}), colour: false, unicode: true });

/** Returns options that every report of a command receives, whatever its format. @param files the input, as the user named it */
export const reportOptions = (
  args: {
    readonly quiet?: boolean | undefined;
    readonly notation?: NotationName | undefined;
    readonly 'per-page'?: PerPage | undefined;
    readonly 'line-plies'?: number | undefined;
  },
  files: readonly string[],
) => ({
  quiet: args.quiet === true,
  origin: inputOrigin(files),
  ...present({ notation: args.notation, perPage: args['per-page'], plies: args['line-plies'] }),
});

/** The destination and the style of a report. */
export type ReportPlace = Pick<ReportOptions, 'out' | 'messages' | 'style'>;

/**
 * @param format for the screen or the file of `--output`
 * @param make makes a reporter of a format; undefined if it needs none
 * @param tables the formats that are tables
 * @returns undefined if no reporter is needed
 */
export async function makeReporters<Format extends string, Result, Summary>(
  format: Format,
  args: OutputArguments,
  { out, messages, reports }: Streams<Format>,
  make: (format: Format, place: ReportPlace) => Promise<Reporter<Result, Summary> | undefined>,
  tables: readonly string[] = ['table'],
): Promise<Reporter<Result, Summary> | undefined> {
  const target = outputFile(args) === undefined ? process.stdout : {};
  const shown = make(format, { out, messages, style: styleOf(tables.includes(format), target) });
  // refusals are shown once, on the terminal
  const filed = reports.map((report) =>
    make(report.format, {
      out: report.out,
      messages: NO_OUTPUT,
      style: fileStyleOf(tables.includes(report.format)),
    }),
  );
  const made = (await Promise.all([shown, ...filed])).filter((reporter) => reporter !== undefined);
  return made.length > 1 ? severalReporters(made) : made[0];
}

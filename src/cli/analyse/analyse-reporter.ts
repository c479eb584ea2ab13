/** Chooses how the analyses of positions are shown: on the screen, in `--output`, and in the files of `--report`. */

import { pageAssets } from '../../host/node/page-assets.js';
import type { AnalysisReporter } from '../../report/reporter.js';
import { refuseTogether, UsageError } from '../exit-codes.js';
import { chooseFormat } from '../files/destination.js';
import { makeReporters, type ReportPlace, reportOptions } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import type { AnalyseArguments, AnalysisFormat } from './analyse-options.js';

/** Returns the format for the screen or `--output`. */
export function formatOf(args: Pick<AnalyseArguments, 'json' | 'output'>): AnalysisFormat {
  const format = chooseFormat({ ...args, format: undefined }, ['text', 'html'], 'text');
  return format === 'table' ? 'text' : format;
}

/** @throws UsageError for options that exclude each other */
export function refuseConflicts(args: AnalyseArguments): void {
  const shown = args.json ? '--json' : `--output ${args.output}`;
  const formats = [formatOf(args), ...(args.report ?? []).map(({ format }) => format)];
  if (formats.includes('pgn')) {
    throw new UsageError('--report: positions cannot be written as PGN; expected text, json or html');
  }
  const { board, notation } = args;
  const isForPeople = formats.includes('text');
  const isForPrograms = !isForPeople && !formats.includes('html');
  const isOwnNotation = notation !== undefined && notation !== 'san';
  refuseTogether([
    [!isForPeople && board, shown, '--board'],
    [isForPrograms && args['line-plies'] !== undefined, shown, '--line-plies'],
    [isForPrograms && isOwnNotation, shown, `--notation ${notation}`],
  ]);
}

/** Makes the reporters. @param single there is one position, which is shown with its board */
export function makeAnalysisReporters(
  args: AnalyseArguments,
  single: boolean,
  engines: readonly string[],
  files: readonly string[],
  streams: Streams<AnalysisFormat>,
) {
  const cards = single || args.board === true;
  const make = async (format: AnalysisFormat, place: ReportPlace): Promise<AnalysisReporter> => {
    const options = { ...reportOptions(args, files), engines, ...place };
    if (format === 'json') {
      return (await import('../../report/json-lines.js')).jsonLines(place.out, (record) => record);
    }
    if (format === 'html') {
      const { AnalysisHtml } = await import('../../report/analysis/analysis-html.js');
      return new AnalysisHtml({ ...options, page: pageAssets() });
    }
    if (cards) {
      return new (await import('../../report/analysis/analysis-cards.js')).AnalysisCards(options, single);
    }
    const { AnalysisTable, ComparisonTable } = await import('../../report/analysis/analysis-table.js');
    return new (engines.length > 1 ? ComparisonTable : AnalysisTable)(options);
  };
  // cards show whole lines, tables keep to a width
  return makeReporters(formatOf(args), args, streams, make, cards ? [] : ['text']);
}

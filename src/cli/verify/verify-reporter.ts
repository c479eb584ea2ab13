/** Counts and shows verdicts, for `verify` and `merge`. Reports are loaded only if they are needed. */
import type { Outcome } from '../../batch/outcomes.js';
import { pageAssets } from '../../host/node/page-assets.js';
import type { VerdictSummary } from '../../records/run-records.js';
import type { ReportOrigin } from '../../report/html/html-file.js';
import type { ReportOptions, VerdictReporter } from '../../report/reporter.js';
import {
  refusedVerdict,
  VerdictTally,
  verdictCounts,
  verdictSummaryText,
} from '../../report/verdict/verdict-summary.js';
import type { SolverPlayOptions } from '../../solve/find-play.js';
import { exitCodeOfVerdict, UsageError } from '../exit-codes.js';
import { chooseFormat, type OutputArguments, refusePageOnTerminal } from '../files/destination.js';
import type { TaskSummary } from '../files/outcome-sink.js';
import { makeReporters, reportOptions } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import { orList } from '../grammar/values.js';
import { holdsFor } from '../options/where-option.js';
import type { PlayOptionArguments } from '../solve/solve-options.js';
import { choosePlay } from '../solve/solve-output.js';
import { VERDICT_FORMATS, type VerdictFormat, type VerifyArguments } from './verify-options.js';

export const VERIFY_SUMMARY: TaskSummary<'verify', VerdictSummary> = {
  newTally: (usual) => new VerdictTally(usual),
  exitCode: exitCodeOfVerdict,
  counts: verdictCounts,
  text: verdictSummaryText,
};

type FormatArguments = OutputArguments &
  Partial<Pick<VerifyArguments, 'json'> & PlayOptionArguments> & {
    readonly format: VerdictFormat | undefined;
    readonly report?: readonly { readonly format: string }[] | undefined;
  };

/** @throws UsageError for options that exclude each other */
export function chooseVerdictFormat(args: FormatArguments): VerdictFormat {
  const { format } = args;
  const usual = chooseFormat(args, VERDICT_FORMATS, 'text');
  const showsPlay = SHOW_PLAY.includes(usual) || !asksForPlay(args);
  // the table has no room for play
  const chosen = !showsPlay && format === undefined && usual === 'table' ? 'text' : usual;
  if (!showsPlay && chosen === usual) {
    throw new UsageError(`--format ${usual} shows no play; expected ${orList(SHOW_PLAY)}`);
  }
  refusePageOnTerminal(chosen, args);
  return chosen;
}

/** Decides whether play was requested that no report shows. */
function asksForPlay({ variations, tries, refutations, report = [], ...args }: FormatArguments): boolean {
  const asked =
    (variations ?? 'none') !== 'none' || tries || refutations || args['set-play'] || args['tree-depth'];
  return Boolean(asked) && !report.some(({ format }) => SHOW_PLAY.includes(format));
}

const SHOW_PLAY: readonly string[] = ['text', 'html', 'json'];

/** Chooses the play to find in addition to the keys. Formats that show play have it by default. */
export function chooseVerdictPlay(
  args: VerifyArguments,
  format: VerdictFormat,
): SolverPlayOptions | undefined {
  const formats = [format, ...(args.report ?? []).map((target) => target.format)];
  const shown = formats.some((each) => each === 'text' || each === 'html');
  return choosePlay(args, formats, shown ? 'thematic' : 'none');
}

export interface VerifyForm {
  readonly args: Pick<VerifyArguments, 'quiet' | 'notation'> & OutputArguments;
  readonly format: VerdictFormat;
  /** the input, as the user named it */
  readonly files: readonly string[];
}

/** Makes the reporters, also for the files of `--report`. Records need none. */
export function makeVerifyReporter({ args, format, files }: VerifyForm, streams: Streams<VerdictFormat>) {
  return makeReporters(format, args, streams, async (format, place) =>
    format === 'json' ? undefined : REPORTS[format]({ ...reportOptions(args, files), ...place }),
  );
}

type Options = ReportOptions & { readonly origin: ReportOrigin };
type Form = Exclude<VerdictFormat, 'json'>;

const REPORTS: Readonly<Record<Form, (options: Options) => Promise<VerdictReporter>>> = {
  table: async (options) => new (await import('../../report/verdict/verdict-table.js')).VerdictTable(options),
  text: async (options) => new (await import('../../report/verdict/verdict-text.js')).VerdictText(options),
  markdown: async (options) =>
    new (await import('../../report/verdict/verdict-markdown.js')).VerdictMarkdown(options),
  csv: async (options) => new (await import('../../report/verdict/verdict-csv.js')).VerdictCsv(options),
  html: async (options) =>
    new (await import('../../report/verdict/verdict-html.js')).VerdictHtml({
      ...options,
      page: pageAssets(),
    }),
};

/**
 * Makes the test of `--only` and `--where`. For the first, unusable lines count as `invalid` or `unsupported`; errors of files and the
 * solver always pass.
 */
export function isWantedVerdict({
  only,
  where,
}: Pick<VerifyArguments, 'only' | 'where'>): (outcome: Outcome<'verify'>) => boolean {
  const isAsked = (name: string | undefined): boolean =>
    only === undefined || name === undefined || only.some((one) => one === name);
  const holds = where ? holdsFor(where) : () => true;
  return (outcome) =>
    isAsked(outcome.type === 'result' ? outcome.facts.verdict : refusedVerdict(outcome.refusal)) &&
    holds(outcome);
}

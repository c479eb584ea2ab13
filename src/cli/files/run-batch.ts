/** `solve` and `verify`: files -> problems -> solver threads, or a queue -> outcomes, for days if need be. */
import { resolve } from 'node:path';
import {
  type AnySummary,
  Batch,
  type FormatName,
  type LeftOver,
  makeRunRecord,
  NoMemoryError,
  nodeHost,
  type Outcome,
  printable,
  type ResultRecord,
  type RunRecord,
  readProblemLines,
  runIn,
  type Task,
  type TaskName,
} from '../../node.js';
import { queueExecutor } from '../../queue.js';
import { chooseStyle, countText, type Reporter, wrapLines } from '../../report.js';
import type { ExitCode } from '../exit-codes.js';
import { hideCredentials } from '../options/queue-option.js';
import type { ReportTarget } from '../options/report-option.js';
import { workersFor } from '../options/search-setup.js';
import type { BatchArguments } from '../solve/solve-options.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { inputBytes, tellPassedOver } from './command-input.js';
import { openResumption, outputFile } from './destination.js';
import { sayStopping } from './interruption.js';
import { type HowMany, lookAhead, MAX_FEW } from './look-ahead.js';
import { OutcomeSink, type TaskSummary } from './outcome-sink.js';
import type { NamedFile } from './output-name.js';
import { expectedTotal, Progress } from './progress.js';
import { runFiles, type Streams, type Work } from './run-files.js';

export interface BatchCommand<Name extends TaskName, Summary extends AnySummary, Format extends string> {
  readonly files: readonly string[];
  readonly fens: readonly string[];
  readonly args: BatchArguments & {
    readonly input?: FormatName | undefined;
    readonly report?: readonly ReportTarget<Format>[] | undefined;
    readonly folder?: NamedFile;
    readonly quiet?: boolean | undefined;
    readonly threads?: number | undefined;
  };
  /** of the results; records are written by themselves, not by the reporter */
  readonly format: Format;
  /** whether a single problem of standard input is answered otherwise than one of several */
  readonly dependsOnCount: boolean;
  /** @param earlier the run that is resumed: what nobody asks for is as it was */
  readonly task: (howMany: HowMany, earlier?: RunRecord) => Task<Name>;
  readonly summarise: TaskSummary<Name, Summary>;
  /** makes what shows the results, besides the records; undefined if nothing does */
  readonly reporter: (
    single: boolean,
    streams: Streams<Format>,
  ) => Promise<Reporter<ResultRecord<Name>, Summary> | undefined>;
  /** the only verdicts that are shown */
  readonly only?: readonly string[] | undefined;
  readonly isWanted?: (outcome: Outcome<Name>) => boolean;
}

/** Runs a command to its end. */
export async function runBatch<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  command: BatchCommand<Name, Summary, Format>,
): Promise<ExitCode> {
  const { args, format, only, files } = command;
  hideCredentials();
  if (args.resume !== undefined) {
    if (format !== 'json')
      throw new UsageError('--resume continues a file of records; for people there is --output');
    if (only) throw new UsageError('--resume and --only exclude each other: all results are needed');
  }
  try {
    return await runFiles<Outcome<Name>, Format>({
      files,
      to: args,
      what: 'problem',
      start: (streams, signal) => startBatch(command, streams, signal),
    });
  } catch (error) {
    throw error instanceof NoMemoryError ? new UsageError(error.message) : error;
  }
}

async function startBatch<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  command: BatchCommand<Name, Summary, Format>,
  streams: Streams<Format>,
  signal: AbortSignal,
): Promise<Work<Outcome<Name>>> {
  const { args, files, fens, format, dependsOnCount, summarise, only, isWanted } = command;
  const { messages } = streams;
  const asRecords = format === 'json';
  const runOf = (task: Task<Name>) =>
    makeRunRecord(task, {
      version: version(),
      ...(args.shard && { shard: args.shard }),
      ...(only && { only }),
    });
  const lookedFor = command.task('many');
  let bytesRead = 0;
  const lines = readProblemLines(files, {
    fens,
    ...(args.input && { input: args.input }),
    asked: lookedFor.options.stipulation,
    onPassedOver: args.quiet ? () => {} : tellPassedOver(messages),
    onRead: (bytes) => {
      bytesRead += bytes;
    },
  });
  const looked = await lookAhead(lines, MAX_FEW, signal, lookedFor);
  const { entries } = looked;
  const single = looked.howMany === 'one' && (dependsOnCount || !files.includes('-'));
  const howMany = looked.howMany === 'one' && !single ? 'few' : looked.howMany;
  const resumed = args.resume;
  const task = command.task(howMany, resumed === undefined ? undefined : runIn(resumed));
  const resumption =
    resumed === undefined ? undefined : await openResumption(resumed, task, runOf(task), signal);
  const host = nodeHost();
  const work = resumption
    ? resumption.entries(entries)
    : single && !args.shard && args.queue === undefined
      ? (await import('../../node.js')).answeringAtOnce(host, task, entries)
      : entries;
  const reporter = await command.reporter(single, streams);
  const sink = new OutcomeSink<Name, Summary>({
    summarise,
    usual: task.options.usualNodes,
    streams,
    asRecords,
    reporter,
    isWanted,
  });
  sink.begin(runOf(task), resumption?.hasHead);
  const bytes = inputBytes(files);
  const share = (): number | undefined => {
    const total = bytes();
    return total === undefined ? undefined : bytesRead / total;
  };
  const file = outputFile(args);
  const executor =
    args.queue === undefined
      ? undefined
      : queueExecutor<Name>({
          url: args.queue,
          ...(file !== undefined && { name: resolve(file) }),
          onMessage: (text) => {
            messages.write(`keymove: ${text}\n`);
            messages.send();
          },
          standing: () => ({ done: batch.standing.done, total: expectedTotal(batch.standing, share()) }),
        });
  const batch: Batch<Name> = new Batch<Name>(host, work, task, {
    threads: args.workers ?? workersFor(args.threads),
    signal,
    ...(args.shard && { shard: args.shard }),
    ...(executor && { executor }),
  });
  const display = args.quiet
    ? undefined
    : new Progress({
        stream: process.stderr,
        standing: () => batch.standing,
        search: () => batch.longestSearch,
        counts: () => sink.counts,
        share,
      });
  return {
    outcomes: batch.outcomes(),
    display,
    announce:
      args.queue === undefined
        ? undefined
        : () => sayStopping(messages, ' - taking what is done, and back what is not begun'),
    isEmpty: () => batch.standing.done === 0,
    take: (outcome) => sink.take(outcome),
    end: (ending, code) => {
      // stopped while reading the results of an earlier run: the file stays as it is
      const mayWrite = resumption?.mayWrite ?? true;
      sink.end(ending, ending === 'finished' ? batch.extent : undefined, mayWrite);
      if (file !== undefined && !args.quiet && ending !== 'broke down') {
        messages.write(whereItWent(file, sink.summaryText(ending), resumption?.found));
        if (ending === 'interrupted' && asRecords && !only) {
          messages.write(`to continue, give the same command with --resume ${printable(file, 500)}\n`);
        }
      } else if (!args.quiet && !SHOW_SUMMARY.includes(format)) messages.write(onTerminal(sink.givenUpText));
      return code;
    },
    finished: async () => {
      const left = await resumption?.finish();
      if (left) messages.write(keptText(left, resumed ?? ''));
    },
    close: async () => resumption?.close(),
  };
}

/** Forms of results that end with the summary. */
const SHOW_SUMMARY: readonly string[] = ['table', 'text', 'markdown'];

/** The summary, for results that go to a file. */
export function whereItWent(file: string, summary: string, found = 0): string {
  const before = found > 0 ? ` (${countText(found)} of them from before)` : '';
  return `${onTerminal(summary)}results in ${printable(file, 500)}${before}\n`;
}

/** Among the messages. */
const onTerminal = (text: string): string => wrapLines(text, chooseStyle(process.stderr, process.env).width);

function keptText(left: LeftOver, file: string): string {
  const results = left.results === 1 ? '1 result' : `${countText(left.results)} results`;
  return `keymove: kept ${results} in ${printable(left.file, 500)}: their problems were not in the input; --resume ${printable(file, 500)} uses them when they are\n`;
}

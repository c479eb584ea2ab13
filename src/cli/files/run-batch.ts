/** `solve`, `verify` and `puzzles`: files -> problems -> solver threads, or a queue -> outcomes; a run may take days. */
import { resolve } from 'node:path';
import { answeringAtOnce } from '../../batch/answer-at-once.js';
import { Batch } from '../../batch/batch.js';
import type { Outcome } from '../../batch/outcomes.js';
import type { ResultRecord } from '../../batch/records.js';
import type { Task, TaskName } from '../../batch/tasks.js';
import { solverThreads } from '../../batch/threads/solver-threads.js';
import { readGameTexts, readProblemLines } from '../../files/named-files.js';
import type { LeftOver } from '../../files/results/resume.js';
import { makeRunRecord, runIn } from '../../files/results/run-record.js';
import { nodeHost } from '../../host/node/node-host.js';
import { packageVersion } from '../../host/node/package-files.js';
import type { StreamOutput } from '../../host/node/stream-output.js';
import type { FormatName } from '../../problems/formats.js';
import { type QueueOptions, queueExecutor } from '../../queue/queue-executor.js';
import type { AnySummary, RunRecord } from '../../records/run-records.js';
import type { Reporter } from '../../report/reporter.js';
import { countText } from '../../text/counts-and-times.js';
import { present } from '../../text/present.js';
import { printable } from '../../text/quote.js';
import type { Where } from '../../themes/where/where.js';
import { type ExitCode, UsageError } from '../exit-codes.js';
import { hideCredentials } from '../options/queue-option.js';
import type { ReportTarget } from '../options/report-option.js';
import { workersFor } from '../options/search-setup.js';
import { noneMeetsText } from '../options/where-option.js';
import type { BatchArguments } from '../solve/solve-options.js';
import { inputBytes, tellPassedOver } from './command-input.js';
import { onTerminal, openResumption, outputFile, whereItWent } from './destination.js';
import { sayStopping } from './interruption.js';
import { lookAhead } from './look-ahead.js';
import { OutcomeSink, type TaskSummary } from './outcome-sink.js';
import type { NamedFile } from './output-name.js';
import { expectedTotal, Progress } from './progress.js';
import { type RunningCommand, runFiles, type Streams } from './run-files.js';

export interface BatchCommand<Name extends TaskName, Summary extends AnySummary, Format extends string> {
  readonly files: readonly string[];
  readonly fens?: readonly string[];
  readonly args: BatchArguments & {
    readonly input?: FormatName | undefined;
    readonly where?: Where | undefined;
    readonly report?: readonly ReportTarget<Format>[] | undefined;
    readonly folder?: NamedFile;
    readonly quiet?: boolean | undefined;
    readonly threads?: number | undefined;
  };
  /** format of the results; records are written without the reporter */
  readonly format: Format;
  /** the answer to a single problem on standard input differs from that to several */
  readonly dependsOnCount?: boolean;
  /**
   * @param single there is only one problem
   * @param earlier the run that is resumed, whose settings take the place of defaults
   */
  readonly task: (single: boolean, earlier?: RunRecord) => Task<Name>;
  readonly summarise: TaskSummary<Name, Summary>;
  /** makes the reporter of the results, in addition to the records; undefined if none is needed */
  readonly reporter: (
    single: boolean,
    streams: Streams<Format>,
  ) => Promise<Reporter<ResultRecord<Name>, Summary> | undefined>;
  /** the verdicts that are shown; all if absent */
  readonly only?: readonly string[] | undefined;
  /** decides which outcomes are shown, by `only` and `--where`; all by default. Everything is counted */
  readonly isWanted?: ((outcome: Outcome<Name>) => boolean) | undefined;
  /** the files hold games; by default problems */
  readonly games?: true;
  /** selects the part of an outcome that is counted and shown by `--where`, if it is not all */
  readonly partOf?: ((outcome: Outcome<Name>) => Outcome<Name>) | undefined;
}

/** Runs a command to its end. */
export async function runBatch<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  command: BatchCommand<Name, Summary, Format>,
): Promise<ExitCode> {
  const { args, format, only, files } = command;
  hideCredentials();
  if (args.resume !== undefined) {
    if (format !== 'json')
      throw new UsageError('--resume continues a file of records; for other formats, use --output');
    if (only) throw new UsageError('--resume and --only cannot be combined: --resume needs all results');
    if (args.where)
      throw new UsageError('--resume and --where cannot be combined: --resume needs all results');
  }
  return runFiles<Outcome<Name>, Format>({
    files,
    to: args,
    what: command.games ? 'game' : 'problem',
    start: (streams, signal) => startBatch(command, streams, signal),
  });
}

async function startBatch<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  command: BatchCommand<Name, Summary, Format>,
  streams: Streams<Format>,
  signal: AbortSignal,
): Promise<RunningCommand<Outcome<Name>>> {
  const { args, format, summarise, only, isWanted } = command;
  const { resume, shard, queue, quiet, where } = args;
  const { messages } = streams;
  const { single, read, share } = await openInput(command, messages, signal);
  const task = command.task(single, resume === undefined ? undefined : runIn(resume));
  const run = makeRunRecord(task, { version: packageVersion(), ...present({ shard, only }) });
  const resumption = resume === undefined ? undefined : await openResumption(resume, task, run, signal);

  const host = nodeHost();
  const entries = resumption?.entries(read) ?? read;
  const reporter = await command.reporter(single, streams);
  const { usualNodes: usual } = task.options;
  const asRecords = format === 'json';
  const sink = new OutcomeSink<Name, Summary>({ summarise, usual, streams, asRecords, reporter, isWanted });
  sink.begin(run, resumption?.hasHead);
  const file = outputFile(args);
  const total = () => expectedTotal(batch.progress, share());
  const rows = sink.writesRecords || shard || where ? undefined : reporter?.rowForm;
  const threads = args.workers ?? workersFor(args.threads);
  const executor =
    queue === undefined
      ? answeringAtOnce(host, solverThreads<Name>(host, { threads, rows }), { total, threads })
      : startQueue<Name>(queue, file, messages, total);
  const batch: Batch<Name> = new Batch<Name>(host, entries, task, {
    signal,
    executor,
    ...present({ shard, rows }),
  });
  return {
    outcomes: batch.outcomes(),
    display: quiet
      ? undefined
      : new Progress({
          stream: process.stderr,
          batch,
          counts: () => sink.counts,
          counted: () => sink.taken,
          share,
        }),
    announce:
      queue === undefined
        ? undefined
        : () => sayStopping(messages, ' - collecting finished results, withdrawing problems not yet started'),
    isEmpty: () => batch.progress.done === 0,
    take: (outcome) => sink.take(command.partOf?.(outcome) ?? outcome),
    end: (ending, code) => {
      // if the run was stopped while reading earlier results, the file stays as it is
      const mayWrite = resumption?.mayWrite ?? true;
      sink.end(ending, ending === 'finished' ? batch.extent : undefined, mayWrite);
      if (where && !quiet && ending !== 'broke down') messages.write(noneMeetsText(sink.results));
      if (file !== undefined && !quiet && ending !== 'broke down') {
        messages.write(whereItWent(args, sink.summaryText(ending), resumption?.found));
        if (ending === 'interrupted' && asRecords && !only && !where) {
          messages.write(`to continue, repeat the command with --resume ${printable(file, 500)}\n`);
        }
      } else if (!quiet && !SHOW_SUMMARY.includes(format)) messages.write(onTerminal(sink.givenUpText));
      return code;
    },
    finished: async () => {
      const left = await resumption?.finish();
      if (left) messages.write(keptText(left, resume ?? ''));
    },
    close: async () => resumption?.close(),
  };
}

/** Opens the files: the problems, whether there is only one, and how much of the files has been read, from 0 to 1. */
async function openInput<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  { args, files, fens = [], task, dependsOnCount = false, games }: BatchCommand<Name, Summary, Format>,
  messages: StreamOutput,
  signal: AbortSignal,
) {
  const asMany = task(false);
  const bytes = inputBytes(files);
  let bytesRead = 0;
  const share = (): number | undefined => {
    const all = bytes();
    return all === undefined ? undefined : bytesRead / all;
  };
  const onRead = (read: number): void => {
    bytesRead += read;
  };
  if (games) return { single: false, read: readGameTexts(files, onRead), share };
  const lines = readProblemLines(files, {
    fens,
    ...present({ input: args.input }),
    asked: asMany.options.stipulation,
    onPassedOver: args.quiet ? () => {} : tellPassedOver(messages),
    onRead,
  });
  // other programs may send problems one by one, in a form that does not depend on their number; people see each answer as they type
  const isTalk = files.includes('-') && (!dependsOnCount || process.stdin.isTTY);
  const looked = isTalk ? { single: false, entries: lines } : await lookAhead(lines, signal, asMany);
  return { single: looked.single, read: looked.entries, share };
}

export function startQueue<Name extends TaskName>(
  url: string,
  file: string | undefined,
  messages: StreamOutput,
  total: NonNullable<QueueOptions['total']>,
) {
  const onMessage = (text: string): void => {
    messages.write(`keymove: ${text}\n`);
    messages.send();
  };
  return queueExecutor<Name>({ url, ...present({ name: file && resolve(file) }), onMessage, total });
}

/** Formats of results that end with the summary. */
const SHOW_SUMMARY: readonly string[] = ['table', 'text', 'markdown'];

function keptText(left: LeftOver, file: string): string {
  const results = left.results === 1 ? '1 result' : `${countText(left.results)} results`;
  return `keymove: kept ${results} in ${printable(left.file, 500)}: their problems were not in the input; --resume ${printable(file, 500)} uses them when those problems are back\n`;
}

/**
 * What every command does that works through files: read, share the work among threads, report as results come, write them
 * where they are to go, show how far it is, hear Ctrl-C, end in order.
 */

import { Batch, type Outcome } from '../../batch/batch.js';
import type { Resumption } from '../../batch/results/resume.js';
import { makeRunRecord } from '../../batch/results/run-record.js';
import type { Task, TaskName } from '../../batch/tasks.js';
import { NoMemoryError } from '../../batch/threads/solver-thread.js';
import type { FormatName } from '../../problems/formats.js';
import { readLines } from '../../problems/read.js';
import { Output } from '../../report/output.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { STDIN_WORD } from '../grammar/stdin-word.js';
import type { BatchArguments } from '../options/batch-options.js';
import type { ReportTarget } from '../options/report-option.js';
import { workersFor } from '../options/search-options.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { reportPassedOver, type Streams } from './batch-command.js';
import { Destination, openResumption, outputFile } from './destination.js';
import { inputBytes } from './input-size.js';
import { Interruption, sayStopping } from './interruption.js';
import { lookAhead } from './look-ahead.js';
import { OutcomeSink, type ResultReporter, type ResultTally } from './outcome-sink.js';
import { Progress } from './progress.js';

export interface BatchCommand<Name extends TaskName, Format extends string> {
  readonly files: readonly string[];
  readonly fens: readonly string[];
  readonly options: BatchArguments & {
    readonly quiet?: boolean | undefined;
    readonly threads?: number | undefined;
  };
  /** results go out as records; else the reporter writes them */
  readonly asRecords: boolean;
  /** whether there is a single problem has to be known, also where that takes waiting for standard input */
  readonly dependsOnCount: boolean;
  readonly task: (single: boolean) => Task<Name>;
  readonly tally: ResultTally<Name>;
  /** the files of --report */
  readonly reports: readonly ReportTarget<Format>[] | undefined;
  readonly input?: FormatName | undefined;
  /** what shows the results, beside the records if they are written; undefined: nothing does */
  readonly makeReporter: (
    single: boolean,
    streams: Streams<Format>,
  ) => Promise<ResultReporter<Name> | undefined>;
  /** the only verdicts that are shown */
  readonly only?: readonly string[] | undefined;
  readonly isWanted?: (outcome: Outcome<Name>) => boolean;
}

/** Runs a command to its end. */
export async function runBatch<Name extends TaskName, Format extends string>(
  command: BatchCommand<Name, Format>,
): Promise<ExitCode> {
  const { options, reports: report, files } = command;
  let run: BatchRun<Name, Format> | undefined;
  const destination = await Destination.open({ ...options, report }, files, () => run?.clearProgress());
  try {
    run = new BatchRun(command, destination);
    return await run.run();
  } finally {
    run?.dispose();
    destination.abandon();
    // After an early end somebody may still be typing into it, and the process would wait for them.
    if (readsStdin(command.files)) process.stdin.destroy();
  }
}

const readsStdin = (files: readonly string[]): boolean => files.includes('-') || files.includes(STDIN_WORD);

class BatchRun<Name extends TaskName, Format extends string> {
  readonly #command: BatchCommand<Name, Format>;
  readonly #destination: Destination<Format>;
  readonly #messages = new Output(process.stderr, {
    dispensable: true,
    beforeWrite: () => this.clearProgress(),
  });
  readonly #interruption = new Interruption(() => sayStopping(this.#messages));
  readonly #file: string | undefined;
  readonly #resumption: Resumption<Name> | undefined;
  #sink: OutcomeSink<Name> | undefined;
  #progress: Progress | undefined;
  #bytesRead = 0;

  constructor(command: BatchCommand<Name, Format>, destination: Destination<Format>) {
    this.#command = command;
    this.#destination = destination;
    const { options, asRecords } = command;
    this.#file = outputFile(options);
    if (options.resume !== undefined) {
      if (!asRecords) throw new UsageError('--resume goes on with records; for people there is --output');
      if (command.only)
        throw new UsageError('--resume and --only exclude each other: all results are needed');
      const task = command.task(false);
      this.#resumption = openResumption(options.resume, task, this.#runRecord(task));
    }
  }

  async run(): Promise<ExitCode> {
    try {
      const batch = await this.#prepare();
      const sink = this.#sink as OutcomeSink<Name>;
      for await (const some of batch.outcomes()) {
        this.#destination.begin();
        for (const outcome of some) sink.take(outcome);
        await sink.flush();
        // no error, and nothing left to do
        if (sink.closed) break;
      }
      return await this.#end(batch, sink);
    } catch (error) {
      this.#progress?.end();
      // what was found before it broke down is not lost; of several errors the first is told
      if (this.#destination.begun) await this.#sink?.end('broke down').catch(() => {});
      throw error instanceof NoMemoryError ? new UsageError(`${error.message}; try a smaller --hash`) : error;
    } finally {
      this.#progress?.end();
      this.#resumption?.close();
    }
  }

  /** From here on signals have their usual effects again. */
  dispose(): void {
    this.#interruption.dispose();
  }

  /** Everything up to the first result. */
  async #prepare(): Promise<Batch<Name>> {
    const { files, fens, input, options, asRecords, dependsOnCount } = this.#command;
    const { signal } = this.#interruption;
    const lines = readLines(files, {
      fens,
      ...(input && { input }),
      onPassedOver: options.quiet ? () => {} : reportPassedOver(this.#messages),
      onRead: (bytes) => {
        this.#bytesRead += bytes;
      },
    });
    const { single, entries } =
      dependsOnCount || !readsStdin(files)
        ? await lookAhead(lines, signal)
        : { single: false, entries: lines };
    const task = this.#command.task(single);
    const { tally, isWanted } = this.#command;
    const { out, reports } = this.#destination;
    const streams = { out, messages: this.#messages, reports };
    const reporter = await this.#command.makeReporter(single, streams);
    this.#sink = new OutcomeSink<Name>({ streams, asRecords, tally, reporter, isWanted });
    this.#sink.begin(this.#runRecord(task), this.#resumption?.hasHead);
    const batch = new Batch<Name>(this.#resumption ? this.#resumption.entries(entries) : entries, task, {
      threads: options.workers ?? workersFor(options.threads),
      signal,
      ...(options.shard && { shard: options.shard }),
    });
    if (!options.quiet) this.#showProgress(batch);
    return batch;
  }

  #runRecord(task: Task<Name>) {
    const { options, only } = this.#command;
    return makeRunRecord(task, {
      version: version(),
      ...(options.shard && { shard: options.shard }),
      ...(only && { only }),
    });
  }

  #showProgress(batch: Batch<Name>): void {
    const total = inputBytes(this.#command.files);
    const progress = new Progress({
      stream: process.stderr,
      standing: () => batch.standing,
      search: () => batch.longestSearch,
      counts: () => this.#command.tally.counts(),
      share: () => (total() === undefined ? undefined : this.#bytesRead / (total() as number)),
    });
    this.#progress = progress;
  }

  /** It shares the terminal with what is about to be written. */
  clearProgress(): void {
    if (process.stderr.isTTY) this.#progress?.clear();
  }

  async #end(batch: Batch<Name>, sink: OutcomeSink<Name>): Promise<ExitCode> {
    const { code: signalled } = this.#interruption;
    const interrupted = signalled !== undefined;
    const seenAll = !interrupted && !sink.closed;
    let { code } = sink;
    if (interrupted) code = mergeExitCodes(code, signalled);
    else if (seenAll && batch.standing.done === 0) {
      this.#messages.write('keymove: found no problem in the input; expected at least one\n');
      code = EXIT.usage;
    }
    this.#progress?.end();
    this.#destination.begin();
    await sink.end(
      interrupted ? 'interrupted' : 'finished',
      seenAll ? batch.extent : undefined,
      // stopped while the results of an earlier run were looked through: the file stays as it is
      this.#resumption?.mayWrite ?? true,
    );
    if (seenAll) this.#finishResumption();
    if (this.#file !== undefined && !this.#command.options.quiet) this.#sayWhereItWent(interrupted);
    await this.#messages.drain();
    return code;
  }

  #finishResumption(): void {
    const left = this.#resumption?.finish();
    if (!left) return;
    const results = left.results === 1 ? '1 result' : `${left.results.toLocaleString('en')} results`;
    const file = printable(this.#file ?? '', 500);
    this.#messages.write(
      `keymove: kept ${results} in ${printable(left.file, 500)}: their problems were not in the input; --resume ${file} uses them when they are\n`,
    );
  }

  /** The results are not before the user's eyes, so the summary is. */
  #sayWhereItWent(interrupted: boolean): void {
    const { tally, asRecords } = this.#command;
    const file = printable(this.#file ?? '', 500);
    const found = this.#resumption?.found ?? 0;
    const before = found > 0 ? ` (${found.toLocaleString('en')} of them from before)` : '';
    this.#messages.write(tally.text(interrupted));
    this.#messages.write(`results in ${file}${before}\n`);
    if (interrupted && asRecords && !this.#command.only) {
      this.#messages.write(`to go on, give the same command with --resume ${file}\n`);
    }
  }
}

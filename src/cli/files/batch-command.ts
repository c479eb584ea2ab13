/** What every command does that works through files: read, report as results come, hear Ctrl-C, end in order. */
import { NoMemoryError } from '../../batch/threads/solver-thread.js';
import type { Output } from '../../report/output.js';
import { sourceName } from '../../report/source-name.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { STDIN_WORD } from '../grammar/stdin-word.js';
import { UsageError } from '../usage-error.js';
import { Interruption, sayStopping } from './interruption.js';
import type { ReportFile } from './report-files.js';

export interface Streams<Format extends string = string> {
  /** results: standard output */
  readonly out: Output;
  /** everything else: standard error */
  readonly messages: Output;
  /** the files of --report */
  readonly reports?: readonly ReportFile<Format>[];
}

export interface BatchCommand<Outcome> {
  /** the outcomes, some at a time, until the signal is aborted */
  readonly outcomes: (signal: AbortSignal) => AsyncIterable<readonly Outcome[]>;
  /** reports one outcome */
  readonly report: (outcome: Outcome) => ExitCode;
  /** reports the end: of everything, of what there was before a signal, or where it `broke down` */
  readonly end: (how: 'finished' | 'interrupted' | 'broke down') => void;
  /** says that a signal was heard, where not the usual words are to */
  readonly announce?: (() => void) | undefined;
  /** what it looks for in its input; problems unless given */
  readonly what?: string;
}

/**
 * Waits until everything is written, and closes the reports.
 * @throws OutputError of the first that fails; it does not keep the others from their ends
 */
export async function endStreams({ out, messages, reports = [] }: Streams): Promise<void> {
  const ends = [out.drain(), messages.drain(), ...reports.map((report) => report.out.end())];
  for (const ended of await Promise.allSettled(ends)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

/**
 * Runs a command to its end.
 * @param files what it reads, as the user named it
 */
export async function runBatchCommand<Outcome>(
  files: readonly string[],
  streams: Streams,
  command: BatchCommand<Outcome>,
): Promise<ExitCode> {
  const { out, messages, reports = [] } = streams;
  const interruption = new Interruption(command.announce ?? (() => sayStopping(messages)));
  let code: ExitCode = EXIT.ok;
  let seen = false;
  let ended = false;
  const end: BatchCommand<Outcome>['end'] = (how) => {
    if (!ended) command.end(how);
    ended = true;
  };
  try {
    for await (const some of command.outcomes(interruption.signal)) {
      seen ||= some.length > 0;
      for (const outcome of some) code = mergeExitCodes(code, command.report(outcome));
      await out.flush();
      await messages.flush();
      for (const report of reports) await report.out.flush();
      // Whoever read our output has seen enough (`| head`): no error, and nothing left to do.
      if (out.closed && reports.length === 0) break;
    }
    if (interruption.code !== undefined) code = mergeExitCodes(code, interruption.code);
    else if (!seen) {
      const { what = 'problem' } = command;
      messages.write(`keymove: found no ${what} in the input; expected at least one\n`);
      code = EXIT.usage;
    }
    end(interruption.code === undefined ? 'finished' : 'interrupted');
    await endStreams(streams);
    return code;
  } catch (error) {
    // what was found before it broke down is not lost
    end('broke down');
    // of several errors the first is told
    await endStreams(streams).catch(() => {});
    throw error instanceof NoMemoryError ? new UsageError(`${error.message}; try a smaller --hash`) : error;
  } finally {
    interruption.dispose();
    // After an early end somebody may still be typing into it, and the process would wait for them.
    if (files.includes('-') || files.includes(STDIN_WORD)) process.stdin.destroy();
  }
}

/** Says that a file has records of a kind that is not asked for, e.g. puzzles that are no mates. No error: it was read. */
export function reportPassedOver(messages: Output): (file: string, count: number, what: string) => void {
  return (file, count, what) => {
    messages.write(`${sourceName(file)}: passed over ${count.toLocaleString('en')} ${what}\n`);
  };
}

/**
 * The main loop of all commands that read files. It reads, shows and writes results as they come, handles Ctrl-C, and ends
 * in an orderly way.
 */
import { StreamOutput } from '../../host/node/stream-output.js';
import { EventLoopYield } from '../../text/event-loop-yield.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { type Destination, type DestinationArguments, openDestination } from './destination.js';
import { Interruption, sayStopping } from './interruption.js';

export interface Streams<Format extends string = string> extends Destination<Format> {
  /** everything that is not a result: standard error */
  readonly messages: StreamOutput;
}

/** How a run ended: all input was processed, or a signal or an error ended it early. */
export type RunEnding = 'finished' | 'interrupted' | 'broke down';

/** Something drawn on the terminal, which must be removed before other output. */
export interface Display {
  clear(): void;
  /** may be called more than once */
  close(): void;
}

export interface FileCommand<Outcome, Format extends string> {
  /** its input, as the user named it */
  readonly files: readonly string[];
  readonly to: DestinationArguments<Format>;
  /** what it reads from its input */
  readonly what: 'problem' | 'position' | 'game';
  /** what is drawn during the preparation */
  readonly display?: Display;
  /** Prepares the work. Everything it writes is held back until the first outcome. */
  start(streams: Streams<Format>, signal: AbortSignal): Promise<RunningCommand<Outcome>>;
}

/** A running command. */
export interface RunningCommand<Outcome> {
  /** outcomes in input order, some at a time, until the signal is aborted */
  readonly outcomes: AsyncIterable<readonly Outcome[]>;
  /** Counts, shows and writes an outcome. */
  take(outcome: Outcome): ExitCode | Promise<ExitCode>;
  /**
   * Writes the end.
   * @param code exit code of all outcomes
   * @returns the exit code, unless a signal came
   */
  end(ending: RunEnding, code: ExitCode): ExitCode;
  /** Called when all results have been written, if no signal came. */
  finished?(): Promise<void>;
  readonly display?: Display | undefined;
  /** announces that a signal came; if undefined, the usual words are used */
  readonly announce?: (() => void) | undefined;
  /** returns whether the input was empty; by default, whether there was no outcome */
  readonly isEmpty?: () => boolean;
  /** releases its resources */
  close?(): Promise<void>;
}

/** Runs a command to its end. */
export async function runFiles<Outcome, Format extends string>({
  files: inputs,
  to,
  what,
  display,
  start,
}: FileCommand<Outcome, Format>): Promise<ExitCode> {
  let work: RunningCommand<Outcome> | undefined;
  const beforeWrite = (): void => (work?.display ?? display)?.clear();
  const messages = new StreamOutput(process.stderr, { beforeWrite, dispensable: true });
  const announce = (): void => sayStopping(messages, work ? undefined : '');
  // this precedes the locks of files, because a signal that ends the process at once leaves locks behind
  const interruption = new Interruption(() => (work?.announce ?? announce)());
  const { signal } = interruption;
  const destination = await openDestination(to, inputs, beforeWrite).catch((error) => {
    interruption.dispose();
    throw error;
  });
  const { out, files } = destination;
  const streams = { ...destination, messages };
  let code: ExitCode = EXIT.ok;
  let hasEnded = false;
  const end = (ending: RunEnding): void => {
    hasEnded = true;
    work?.display?.close();
    if (work) code = work.end(ending, code);
  };
  try {
    work = await start(streams, signal);
    const taken = await takeAll(work, streams);
    code = taken.code;
    files.begin();
    if (!signal.aborted && !out.closed && (work.isEmpty?.() ?? taken.isEmpty)) {
      messages.write(`keymove: the input has no ${what}\n`);
      code = EXIT.usage;
    }
    end(signal.aborted ? 'interrupted' : 'finished');
    if (interruption.code !== undefined) code = mergeExitCodes(code, interruption.code);
    await endStreams(streams);
    files.sync();
    if (!signal.aborted) await work.finished?.();
    await messages.drain();
    return code;
  } catch (error) {
    // a signal came while something was started
    if (interruption.code !== undefined && error === signal.reason) return interruption.code;
    // results from before an error must not be lost; of several errors the first is reported
    if (files.begun) {
      if (!hasEnded) end('broke down');
      await endStreams(streams).catch(() => {});
    }
    throw error;
  } finally {
    work?.display?.close();
    await work?.close?.();
    interruption.dispose();
    files.abandon();
    // after an early end, an open standard input would keep the process alive
    if (inputs.includes('-')) process.stdin.destroy();
  }
}

/** Processes outcomes as they come, until there are no more, or until the only reader of the results has gone (`| head`). */
async function takeAll<Outcome>(work: RunningCommand<Outcome>, { out, messages, reports, files }: Streams) {
  const pause = new EventLoopYield();
  let code: ExitCode = EXIT.ok;
  let isEmpty = true;
  for await (const some of work.outcomes) {
    files.begin();
    for (const outcome of some) {
      const taken = work.take(outcome);
      code = mergeExitCodes(code, typeof taken === 'number' ? taken : await taken);
      isEmpty = false;
      if (pause.isDue) await pause.yield();
    }
    for (const output of [out, messages, ...reports.map((report) => report.out)]) await output.flush();
    files.syncInTurn();
    if (out.closed && reports.length === 0) break;
  }
  return { code, isEmpty };
}

/**
 * Waits until everything is written, and closes the reports.
 * @throws OutputError for the first that fails; the others are closed nevertheless
 */
async function endStreams({ out, messages, reports }: Streams): Promise<void> {
  const ends = [out.drain(), messages.drain(), ...reports.map((report) => report.out.end())];
  for (const ended of await Promise.allSettled(ends)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

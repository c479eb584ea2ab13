/** `keymove compose`: solves the positions of a scheme, in threads or over a queue, and shows the sound problems that meet a condition. */
import { resolve } from 'node:path';
import { Batch, type BatchEntry } from '../../batch/batch.js';
import type { Outcome } from '../../batch/outcomes.js';
import type { Task } from '../../batch/tasks.js';
import { spaceOf, type Wish } from '../../batch/wish.js';
import { Positions } from '../../compose/positions.js';
import { type Space, TooManyError } from '../../compose/space.js';
import {
  type FoundSoFar,
  forgetProgress,
  noteProgress,
  readFoundSoFar,
} from '../../files/results/found-so-far.js';
import { loadRecordCheck } from '../../files/results/record-lines.js';
import { makeRunRecord } from '../../files/results/run-record.js';
import { nodeHost } from '../../host/node/node-host.js';
import { packageVersion } from '../../host/node/package-files.js';
import { directMate, makeStipulation, type Stipulation } from '../../problems/stipulation.js';
import type { RunRecord, SolutionSummary } from '../../records/run-records.js';
import { countText, durationText, plural } from '../../text/counts-and-times.js';
import { present } from '../../text/present.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { outputFile, refusePageOnTerminal, whereItWent } from '../files/destination.js';
import { OutcomeSink } from '../files/outcome-sink.js';
import { Progress } from '../files/progress.js';
import { startQueue } from '../files/run-batch.js';
import { type RunningCommand, runFiles, type Streams } from '../files/run-files.js';
import { hideCredentials } from '../options/queue-option.js';
import { searchOptionsOf, workersFor } from '../options/search-setup.js';
import { askedIn } from '../options/shared-options.js';
import type { ReportFormat, SolveArguments, SolveFormat } from '../solve/solve-options.js';
import { chooseOutput, type SolveOutput, thematicPlay } from '../solve/solve-output.js';
import { makeSolveReporter, SOLUTIONS } from '../solve/solve-reporter.js';
import type { ComposeArguments } from './compose-options.js';
import { estimate, estimateText } from './estimate.js';
import { type NamedScheme, readNamedScheme } from './read-scheme.js';

/** How often the progress of the search is saved. */
const NOTE_EVERY_MS = 2000;

interface Search {
  readonly args: ComposeArguments;
  readonly output: SolveOutput;
  readonly named: NamedScheme;
  readonly stipulation: Stipulation;
  readonly wish: Wish;
  readonly task: Task<'solve'>;
}

/** Exit code 0: a problem was found; 1: the scheme has none. */
export async function run(args: ComposeArguments): Promise<ExitCode> {
  hideCredentials();
  const output = chooseOutput({ ...args, themes: true } as unknown as SolveArguments);
  refusePageOnTerminal(output.format, args);
  if (args.resume !== undefined && output.format !== 'json')
    throw new UsageError('--resume continues a file of records; for other formats, use --report');
  const named = readNamedScheme(args.files);
  const { stipulation = directMate(2) } = askedIn(args);
  const wish: Wish = {
    scheme: `${makeStipulation(stipulation)} ${named.scheme.text}`,
    ...present({ where: args.where?.text, seed: args.seed }),
  };
  const formats: SolveFormat[] = [output.format, ...(args.report ?? []).map(({ format }) => format)];
  const task: Task<'solve'> = {
    name: 'solve',
    options: {
      ...searchOptionsOf(args, false),
      max: 1,
      play: thematicPlay({}, formats),
      themes: true,
      wish,
    },
  };
  const search: Search = { args, output, named, stipulation, wish, task };
  return runFiles<Outcome<'solve'>, ReportFormat>({
    files: named.files.filter((file) => file !== '-'),
    to: args,
    what: 'position',
    start: (streams, signal) => startSearch(search, streams, signal),
  });
}

async function startSearch(
  search: Search,
  streams: Streams<ReportFormat>,
  signal: AbortSignal,
): Promise<RunningCommand<Outcome<'solve'>>> {
  const { args, output, named, stipulation, task } = search;
  const { resume, quiet, queue } = args;
  const { messages } = streams;
  const run = makeRunRecord(task, { version: packageVersion(), command: 'compose' });
  const before = resume === undefined ? undefined : readFoundSoFar(resume, run, await loadRecordCheck());
  const space = makeSpace(search);
  const file = outputFile(args);
  const workers = queue === undefined ? (args.workers ?? workersFor(args.threads)) : undefined;
  if (!quiet && !before?.isFinished) {
    messages.write(await estimateOf(search, space, { workers, from: before?.place ?? 0 }));
    messages.send();
  }
  const positions = new Positions(space, {
    stipulation,
    name: named.name,
    from: before?.isFinished ? space.total : (before?.place ?? 0),
    atMost: args.positions,
    ...present({ known: before?.places }),
  });
  const reporter = await makeSolveReporter(
    { args: { ...args, themes: true }, output, single: false, files: [named.name] },
    streams,
  );
  const sink = new OutcomeSink<'solve', SolutionSummary>({
    summarise: SOLUTIONS,
    usual: task.options.usualNodes,
    streams,
    asRecords: output.format === 'json',
    reporter,
  });
  sink.begin(run, before?.hasHead);
  const batch: Batch<'solve'> = new Batch<'solve'>(nodeHost(), entriesOf(positions, before), task, {
    threads: workers ?? 1,
    signal,
    ...(queue !== undefined && {
      executor: startQueue<'solve'>(queue, file && resolve(file), messages, () => undefined),
    }),
  });
  const known = before?.places.size ?? 0;
  const began = performance.now();
  const notes = notesOf(() => Math.max(0, batch.progress.done - known), { positions, resume, run, signal });
  let found = 0;
  return {
    outcomes: batch.outcomes(),
    display: quiet
      ? undefined
      : new Progress({
          stream: process.stderr,
          batch,
          counts: () => [`${countText(found)} found`],
          share: () => positions.share,
        }),
    isEmpty: () => false,
    take: (outcome) => {
      if (outcome.type === 'result' && outcome.facts.status !== 'undecided') found++;
      return sink.take(outcome);
    },
    end: (ending, code) => {
      const isAll = ending === 'finished' && positions.isAll;
      notes.end(isAll);
      // a search that can be continued has not ended
      const state = resume !== undefined && ending === 'finished' && !isAll ? 'interrupted' : ending;
      sink.end(state, isAll ? batch.extent : undefined, !before?.isFinished);
      if (!quiet && ending !== 'broke down') {
        messages.write(whereItWent(args, sink.summaryText(ending), known));
        messages.write(endText(batch.progress.done - known, performance.now() - began, found));
        if (resume !== undefined && !isAll)
          messages.write(`to continue, repeat the command with --resume ${printable(resume, 500)}\n`);
      }
      return code !== EXIT.ok ? code : found > 0 ? EXIT.ok : EXIT.no;
    },
    close: async () => notes.close(),
  };
}

/** Says how many positions there are, and how long they will take. @param from place of the first remaining position */
async function estimateOf(
  search: Search,
  space: Space,
  { workers, from }: { readonly workers: number | undefined; readonly from: number },
): Promise<string> {
  const { seed, positions: atMost } = search.args;
  const estimated = await estimate(space, makeSpace(search, 1), { ...search, options: search.task.options });
  return estimateText(estimated, { workers, from: from / Math.max(1, space.total), seed, atMost });
}

/**
 * Saves every few seconds how far a search has come, so that it can be resumed.
 * @param doneNow returns the number of positions done in order; after the signal it no longer grows
 */
function notesOf(
  doneNow: () => number,
  {
    positions,
    resume,
    run,
    signal,
  }: {
    readonly positions: Positions;
    readonly resume: string | undefined;
    readonly run: RunRecord;
    readonly signal: AbortSignal;
  },
) {
  let done = 0;
  const lookHowFar = (): void => {
    done = doneNow();
  };
  const note = (): void => {
    if (!signal.aborted) lookHowFar();
    if (resume !== undefined) noteProgress(resume, run, positions.placeAfter(done));
  };
  const timer = setInterval(note, NOTE_EVERY_MS).unref();
  signal.addEventListener('abort', lookHowFar, { once: true });
  const close = (): void => clearInterval(timer);
  return {
    close,
    /** @param isAll the search is complete, so there is nothing to resume */
    end: (isAll: boolean): void => {
      close();
      if (resume !== undefined && isAll) forgetProgress(resume);
      else note();
    },
  };
}

/**
 * @param seed replaces the seed of the options
 * @throws UsageError if the scheme has more positions than can be numbered
 */
function makeSpace({ named, stipulation, wish }: Search, seed?: number): Space {
  try {
    return spaceOf(named.scheme, stipulation, wish, seed);
  } catch (error) {
    if (!(error instanceof TooManyError)) throw error;
    throw new UsageError(
      `${printable(named.name, 500)}: ${error.message}; name fewer squares, fewer men, or a limit such as --where "men <= 12"`,
    );
  }
}

async function* entriesOf(
  positions: Positions,
  before: FoundSoFar | undefined,
): AsyncGenerator<readonly BatchEntry<'solve'>[]> {
  if (before) yield* before.entries();
  yield* positions.entries();
}

/** `24,304 positions in 12.3 s (1,976 a second): 3 problems` */
function endText(positions: number, ms: number, found: number): string {
  const rate = ms > 0 && positions > 0 ? ` (${countText((1000 * positions) / ms)} a second)` : '';
  const problems = found === 0 ? 'no problem' : plural(found, 'problem');
  return `${plural(positions, 'position')} in ${durationText(ms)}${rate}: ${problems} found\n`;
}

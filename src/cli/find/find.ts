/** `keymove find`: finds problems like a given one in a collection, or duplicates inside one. */
import { existsSync } from 'node:fs';
import { Batch } from '../../batch/batch.js';
import type { Task } from '../../batch/tasks.js';
import {
  type OpenedCollection,
  openCollection,
  type Solved,
  type SolveEntries,
} from '../../files/collection-file.js';
import { readProblemFiles } from '../../files/named-files.js';
import { nodeHost } from '../../host/node/node-host.js';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import type { Entry } from '../../problems/problem.js';
import type { FindRecord } from '../../records/find-records.js';
import { makeRefusalRecord } from '../../records/problem-records.js';
import { recordLine } from '../../records/record.js';
import { type FindSummary, findSummaryText } from '../../report/find/find-words.js';
import type { Reporter } from '../../report/reporter.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { asyncOf, type Refusal } from '../../text/input.js';
import { printable, quote } from '../../text/quote.js';
import { EXIT, type ExitCode, mergeExitCodes, UsageError } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { chooseFormat, whereItWent } from '../files/destination.js';
import { sayStopping } from '../files/interruption.js';
import { ProgressLine } from '../files/progress.js';
import { makeReporters } from '../files/reporters.js';
import { type RunningCommand, runFiles, type Streams } from '../files/run-files.js';
import { chooseProblem, filesOf } from '../options/position-option.js';
import { workersFor } from '../options/search-setup.js';
import { FIND_FORMATS, type FindArguments, type FindFormat } from './find-options.js';
import { Finder, type FindOutcome } from './finder.js';

/** Exit code 0: something was found; 1: nothing was found; 2: something cannot be read. */
export async function run(args: FindArguments): Promise<ExitCode> {
  const { where } = args;
  if (where?.needsThemes || where?.needsVerdicts) {
    throw new UsageError(
      "--where: find cannot search by themes or verdicts; select problems first, e.g. keymove solve --json --where 'grimshaw' FILES > some.jsonl",
    );
  }
  const { sought, searched } = chooseWhat(args);
  const format = chooseFormat(args, FIND_FORMATS, 'table');
  const inputs = [...filesOf({ files: sought.files }), ...searched];
  const progress = new ProgressLine(args.quiet === true);
  return runFiles<FindOutcome, FindFormat>({
    files: inputs,
    to: args,
    what: 'problem',
    display: progress,
    start: (streams, signal) => startFind(args, { sought, searched, format, progress }, streams, signal),
  });
}

interface What {
  /** problems to look for; none when looking for duplicates */
  readonly sought: { readonly files: readonly string[]; readonly fens: readonly string[] };
  /** files to search */
  readonly searched: readonly string[];
}

/** Takes apart `WHAT in FILES`; a position before the files needs no `in`. */
function chooseWhat(args: FindArguments): What {
  const { files, fens } = chooseInput(args, 'find');
  const at = files.indexOf('in');
  if (at < 0) return { sought: { files: [], fens }, searched: files.length > 0 ? files : ['-'] };
  const sought = files.slice(0, at);
  const searched = files.slice(at + 1);
  if (sought.length + fens.length === 0) {
    throw new UsageError('found nothing before "in"; expected a position in quotes, a file or FILE:LINE');
  }
  if (searched.length === 0) throw new UsageError('found nothing after "in"; expected the files to search');
  if (sought.includes('-') && searched.includes('-')) {
    throw new UsageError('standard input is named before and after "in"; expected it once');
  }
  return { sought: { files: sought, fens }, searched };
}

interface Chosen extends What {
  readonly format: FindFormat;
  readonly progress: ProgressLine;
}

async function startFind(
  args: FindArguments,
  { sought, searched, format, progress }: Chosen,
  streams: Streams<FindFormat>,
  signal: AbortSignal,
): Promise<RunningCommand<FindOutcome>> {
  const { input, index } = args;
  const { out } = streams;
  if (index !== undefined) streams.files.refuseTaken({ option: '--index', file: index });
  const quiet = args.quiet === true;
  const isInside = sought.files.length + sought.fens.length === 0;
  const asRecords = format === 'json';
  const single = isInside ? undefined : await singleProblem(sought);
  const isMany = single === undefined;
  const reporter = await makeReporters(format, args, streams, (form, place) =>
    makeReporter(form, { ...place, quiet, isMany }),
  );
  const solve = args.play ? solvedEntries(args.workers, signal) : undefined;
  const began = performance.now();
  const opened = await openSearched(searched, args, { solve, signal, progress });
  const openMs = performance.now() - began;
  const refuse = (refusal: Refusal): void => {
    if (asRecords) out.write(recordLine(makeRefusalRecord(refusal)));
    else reporter?.refusal(refusal);
  };
  // unusable lines are only counted, but unreadable files are reported
  for (const refusal of opened.refused) if (asRecords || refusal.source.line === 0) refuse(refusal);
  tellOfSearched(opened, streams, { asRecords, quiet });
  const finder = new Finder(opened, args);
  const counts = { withFinds: 0, found: 0 };
  async function* outcomes(): AsyncGenerator<readonly FindOutcome[]> {
    // shows the messages so far before the search
    yield [];
    const found = isInside
      ? finder.duplicates(progress, signal)
      : finder.alike(single ? asyncOf([[single]]) : readSought(sought, input), solve, signal);
    for await (const outcome of found) yield [outcome];
  }
  return {
    outcomes: outcomes(),
    display: progress,
    announce: () => sayStopping(streams.messages, ''),
    isEmpty: () => opened.collection.size === 0 || finder.count === 0,
    take: (outcome) => {
      if ('refusal' in outcome) {
        refuse(outcome.refusal);
        return EXIT.usage;
      }
      const found = outcome.found.length + (outcome.more ?? 0);
      counts.found += found;
      if (found > 0) counts.withFinds++;
      if (asRecords) out.write(recordLine(outcome));
      else void reporter?.result(outcome);
      return EXIT.ok;
    },
    end: (ending, ofOutcomes) => {
      const summary: FindSummary = {
        ...counts,
        problems: finder.count,
        searched: opened.collection.size,
        isInside,
        openMs,
        searchMs: performance.now() - began - openMs,
        isFromIndex: opened.isKept,
        interrupted: ending === 'interrupted',
      };
      const isNothing = ending === 'finished' && (summary.problems === 0 || summary.searched === 0);
      const said = ending === 'broke down' || isNothing ? undefined : summary;
      reporter?.end(said);
      if (said) streams.messages.write(whereItWent(args, findSummaryText(said)));
      const code = opened.refusedCount > 0 ? mergeExitCodes(ofOutcomes, EXIT.usage) : ofOutcomes;
      return counts.found > 0 ? code : mergeExitCodes(code, EXIT.no);
    },
  };
}

interface Opening {
  readonly solve: SolveEntries | undefined;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
}

/** @throws UsageError if the requested index cannot be written */
async function openSearched(
  files: readonly string[],
  { input, index, play }: FindArguments,
  { solve, signal, progress }: Opening,
): Promise<OpenedCollection> {
  const what = play ? 'solving' : 'reading';
  const onProblems = (count: number): void =>
    progress.show(() => `${what} the collection: ${countText(count)} problems`);
  const opened = await openCollection(files, { input, index, solve, signal, onProblems });
  progress.clear();
  if (!opened.unwritten || index === undefined) return opened;
  throw new UsageError(`--index: cannot write ${quote(index)}: ${printable(opened.unwritten.message)}`);
}

function tellOfSearched(
  { refused, refusedCount, unwritten }: OpenedCollection,
  { messages }: Streams<FindFormat>,
  { asRecords, quiet }: { readonly asRecords: boolean; readonly quiet: boolean },
): void {
  const lines = refusedCount - refused.filter(({ source }) => source.line === 0).length;
  if (lines > 0 && !asRecords) {
    const what = `${plural(lines, 'problem')} of the searched files cannot be used`;
    messages.write(`keymove: ${what}; keymove verify says why\n`);
  }
  if (unwritten && !quiet)
    messages.write(`keymove: the index could not be saved: ${printable(unwritten.message, 300)}\n`);
}

/** Reads the problem to look for, if there is only one: a position, or FILE:LINE. */
async function singleProblem({ files, fens }: What['sought']): Promise<Entry | undefined> {
  const [file, ...more] = files;
  if (more.length > 0 || fens.length > 1 || (file !== undefined && fens.length > 0)) return undefined;
  if (file !== undefined && !isPlace(file)) return undefined;
  const { problem } = await chooseProblem({ files, fen: fens[0] });
  return { type: 'problem', problem };
}

const isPlace = (operand: string): boolean => /^.+:\d{1,9}$/.test(operand) && !existsSync(operand);

async function* readSought(
  { files, fens }: What['sought'],
  input: FindArguments['input'],
): AsyncGenerator<Entry[]> {
  const whole = files.filter((file) => !isPlace(file));
  for await (const entries of readProblemFiles(whole, { fens, anyPuzzle: true, ...(input && { input }) }))
    yield entries;
  for (const place of files.filter(isPlace)) {
    yield [{ type: 'problem', problem: (await chooseProblem({ files: [place] })).problem }];
  }
}

type Options = ConstructorParameters<typeof import('../../report/find/find-table.js').FindTable>[0];

async function makeReporter(
  format: FindFormat,
  options: Options,
): Promise<Reporter<FindRecord, FindSummary> | undefined> {
  if (format === 'json') return undefined;
  if (format === 'csv') return new (await import('../../report/find/find-csv.js')).FindCsv(options);
  return new (await import('../../report/find/find-table.js')).FindTable(options);
}

/** Maximum length of problems without a stated length, and of problems whose play is compared. */
const MOST_MOVES = 4;
/** Maximum number of moves in a tree of play: enough for most problems of four moves. */
const MOST_PLAY = 3000;
/** Limit of positions per problem, because some would take hours. A problem that reaches it is compared without its play. */
const MOST_NODES = 200_000;

const SOLVING: Task<'solve'> = {
  name: 'solve',
  options: {
    hashMb: DEFAULT_HASH_MB,
    max: MOST_MOVES,
    nodes: MOST_NODES,
    play: {
      view: 'thematic',
      setPlay: false,
      refutations: 0,
      tryPlay: false,
      maxSize: MOST_PLAY,
      maxMoves: MOST_MOVES,
    },
  },
};

/**
 * Solves problems in threads, to compare their play.
 * @param workers number of threads; by default the number of cores
 */
const solvedEntries = (workers: number | undefined, signal: AbortSignal): SolveEntries =>
  async function* (entries): AsyncGenerator<Solved> {
    const batch = new Batch<'solve'>(nodeHost(), entries, SOLVING, {
      threads: workers ?? workersFor(),
      signal,
    });
    for await (const outcomes of batch.outcomes()) {
      for (const outcome of outcomes) {
        if (outcome.type === 'result') {
          if (outcome.record) yield outcome.record.data;
          continue;
        }
        // a problem that cannot be solved is compared without its play
        const { problem } = outcome.refusal;
        yield problem ? { problem } : { refusal: outcome.refusal };
      }
    }
  };

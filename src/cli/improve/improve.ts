/** `keymove improve`: finds what a problem can do without, what it could gain, and how it can be repaired. */
import { manName, settingOf } from '../../compose/edits.js';
import { type Improved, improve, NotImprovedError } from '../../compose/improve.js';
import { nodeHost } from '../../host/node/node-host.js';
import { pageAssets } from '../../host/node/page-assets.js';
import { StreamOutput } from '../../host/node/stream-output.js';
import { Kernel } from '../../kernel/kernel.js';
import type { Problem } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import { factsIn } from '../../records/facts.js';
import { type ImprovementRecord, makeImprovementRecords } from '../../records/improvement-records.js';
import { makeSolutionRecord } from '../../records/problem-records.js';
import { recordLine } from '../../records/record.js';
import { writeImproveTable } from '../../report/improve/improve-table.js';
import { changesText, improvementText, progressText } from '../../report/improve/improve-words.js';
import { problemName } from '../../report/problem-words.js';
import { chooseTableStyle } from '../../report/terminal/style.js';
import { NotAnsweredError, whyNoKing, whyNotAnswered } from '../../solve/answerable.js';
import { loadThemes } from '../../solve/solver.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { writeAnswer } from '../files/answer.js';
import { chooseFormat, refusePageOnTerminal } from '../files/destination.js';
import { Interruption, sayStopping } from '../files/interruption.js';
import { inputOrigin } from '../files/origin.js';
import { ProgressLine } from '../files/progress.js';
import { chooseAskedProblem, filesOf } from '../options/position-option.js';
import { CollectedText, tell } from '../print.js';
import { FORMATS, type ImproveArguments, type ImproveFormat, type Kept } from './improve-options.js';

/** How often signals are checked. */
const PAUSE_MS = 50;

/** Exit code 0: something other than `needed` was found; 1: nothing was found; 3: the time limit was reached. */
export async function run(args: ImproveArguments): Promise<ExitCode> {
  const format = chooseFormat(args, FORMATS, 'table');
  refusePageOnTerminal(format, args);
  const problem = await problemOf(args);
  const messages = new StreamOutput(process.stderr, { dispensable: true });
  const progress = new ProgressLine(args.quiet === true);
  const interruption = new Interruption(() => {
    progress.clear();
    sayStopping(messages, '');
  });
  try {
    const began = performance.now();
    const { improved, isLate } = await look(problem, args, progress, interruption.signal);
    progress.clear();
    const records = makeImprovementRecords(problem, improved);
    const text = await textOf({ problem, improved, records, ms: performance.now() - began }, format, args);
    await writeAnswer(text, args.output, filesOf(args));
    await messages.drain();
    if (interruption.code !== undefined) return interruption.code;
    if (isLate) return EXIT.undecided;
    return records.some(({ kind }) => kind !== 'needed') ? EXIT.ok : EXIT.no;
  } catch (error) {
    if (error instanceof NotImprovedError && error.isLate) {
      tell(`keymove: ${error.message}\n`);
      return EXIT.undecided;
    }
    throw error instanceof NotImprovedError || error instanceof NotAnsweredError
      ? new UsageError(`${args.fen === undefined ? filesOf(args)[0] : '--fen'}: ${error.message}`)
      : error;
  } finally {
    interruption.dispose();
  }
}

async function problemOf(args: ImproveArguments): Promise<Problem> {
  const problem = await chooseAskedProblem(
    args,
    'improve',
    ({ stipulation, fen }) => (stipulation && whyNotAnswered(stipulation)) ?? whyNoKing(stipulation, fen),
  );
  if (args.keep) checkKept(args.keep, problem.fen);
  return problem;
}

/** @throws UsageError if a man to keep is not on the board */
function checkKept({ men }: Kept, fen: string): void {
  const setting = settingOf(fen);
  for (const { text, man, square } of men) {
    const there = setting.men[square] as number;
    const name = there === 0 ? '' : manName(there);
    if (name === '' || !name.includes(man)) {
      const found = name === '' ? 'nothing' : `the ${name}`;
      throw new UsageError(
        `--keep: found ${quote(text)}; expected a man of the problem, but there is ${found} on this square`,
      );
    }
  }
}

async function look(
  problem: Problem,
  args: ImproveArguments,
  progress: ProgressLine,
  signal: AbortSignal,
): Promise<{ improved: Improved; isLate: boolean }> {
  const { depth, edits, keep, nodes, time, where } = args;
  const deadline = time === undefined ? Number.POSITIVE_INFINITY : performance.now() + time;
  const kernel = Kernel.create(nodeHost(), {
    hashMb: args.hash,
    shouldStop: () => performance.now() >= deadline,
  });
  const work = improve(
    kernel,
    problem,
    {
      depth: depth === 2 ? 2 : 1,
      edits,
      keepMen: keep?.men.map(({ square }) => square),
      keepKey: keep?.key,
      keepThemes: keep?.themes,
      most: args['max-found'],
      nodes,
      holds:
        where && ((fen, solution) => where.holds(factsIn(makeSolutionRecord({ ...problem, fen }, solution)))),
    },
    await loadThemes(),
  );
  let paused = performance.now();
  let isLate = false;
  for (let step = work.next(); ; step = work.next(signal.aborted || isLate)) {
    if (step.done) return { improved: step.value, isLate };
    const now = performance.now();
    isLate = now >= deadline;
    if (now - paused < PAUSE_MS) continue;
    const { value } = step;
    progress.show(() => progressText(value));
    await new Promise(setImmediate);
    paused = performance.now();
  }
}

interface Found {
  readonly problem: Problem;
  readonly improved: Improved;
  readonly records: readonly ImprovementRecord[];
  readonly ms: number;
}

async function textOf(found: Found, format: ImproveFormat, args: ImproveArguments): Promise<string> {
  const { problem, improved, records, ms } = found;
  if (format === 'json') return records.map(recordLine).join('');
  const out = new CollectedText();
  const { original, counts, interrupted } = improved;
  if (format === 'html') {
    const { SolutionHtml } = await import('../../report/solution/solution-html.js');
    const page = new SolutionHtml({ out, origin: inputOrigin(filesOf(args)), page: pageAssets() });
    const stipulation = original.stipulation;
    page.result(makeSolutionRecord({ ...problem, stipulation }, original.solution));
    for (const [i, record] of records.entries()) {
      const title = `${record.kind}: ${changesText(record.changes)}`;
      const { fen, solution } = record;
      const version = {
        ...problem,
        index: i + 1,
        title,
        fen,
        stipulation,
        comments: [improvementText(record)],
      };
      page.result(makeSolutionRecord(version, solution));
    }
    page.end();
    return out.text;
  }
  const target = args.output === undefined || args.output === '-' ? process.stdout : {};
  writeImproveTable(
    {
      name: problemName(problem),
      asked: makeStipulation(original.stipulation),
      original: { ...original },
      versions: counts,
      records,
      interrupted: interrupted === true,
      ms,
    },
    out,
    chooseTableStyle(target, process.env),
    args.quiet === true,
  );
  return out.text;
}

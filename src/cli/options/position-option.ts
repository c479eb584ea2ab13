/** Reads the one position or problem of a command: `--fen`, or a place in a file. */
import { askedProblem } from '../../batch/tasks.js';
import { readProblemFiles } from '../../files/named-files.js';
import { fileAndLine } from '../../host/node/sources.js';
import { readGiven } from '../../problems/epd/epd-line.js';
import type { Problem } from '../../problems/problem.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { refusalText } from '../../report/findings.js';
import type { Finding } from '../../text/finding.js';
import type { Refusal } from '../../text/input.js';
import { quote, sourceName } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { tell } from '../print.js';
import { askedIn } from './shared-options.js';

/** The help for the operand of such a command. */
export const ONE_PROBLEM =
  'A file with one problem, FILE:LINE for one problem of a file, a FEN in quotes, or - for standard input';
export const ONE_POSITION = ONE_PROBLEM.replace('one problem', 'one position');

export interface PositionArguments {
  readonly fen?: string | undefined;
  readonly files: readonly string[];
}

/** A problem, and its name in messages: `--fen`, `classics.epd:4`. */
export interface GivenProblem {
  readonly problem: Problem;
  readonly place: string;
}

/**
 * Reads the one problem that the arguments name. Warnings go to standard error.
 * @param otherwise FEN to use if nothing is named
 * @throws UsageError that names everything wrong with it
 */
export async function chooseProblem(
  { fen, files }: PositionArguments,
  asked?: Stipulation,
  otherwise?: string,
): Promise<GivenProblem> {
  const [file, ...more] = files;
  const second = file !== undefined && fen !== undefined ? file : more[0];
  if (second !== undefined) throw new UsageError(`expected one position, also found ${quote(second)}`);
  if (file !== undefined) return problemIn(file);
  const given = fen ?? otherwise;
  if (given === undefined) {
    throw new UsageError('found no position; expected a FEN in quotes, or a file');
  }
  return { problem: problemOption(given, asked), place: '--fen' };
}

/**
 * Reads the one problem of a command. Its options override the stipulation of the problem.
 * @param command the command whose help is shown if nothing is named
 * @param whyRefused says why this command refuses a problem, if it does
 * @throws UsageError that names everything wrong with it
 */
export async function chooseAskedProblem(
  args: PositionArguments & Parameters<typeof askedIn>[0],
  command: string,
  whyRefused: (problem: Problem) => Finding | undefined,
): Promise<Problem> {
  const asked = askedIn(args);
  const { files, fens } = chooseInput({ ...args, fen: args.fen === undefined ? [] : [args.fen] }, command);
  const given = await chooseProblem({ files, fen: fens[0] }, asked.stipulation);
  const problem = askedProblem(given.problem, asked);
  const finding = whyRefused(problem);
  if (!finding) return problem;
  throw new UsageError(`${args.stipulation ? '--stipulation' : given.place}: ${finding.message}`);
}

/** Reads only the position, as a normalised FEN. */
export const choosePosition = async (args: PositionArguments, otherwise?: string): Promise<string> =>
  (await chooseProblem(args, undefined, otherwise)).problem.fen;

/**
 * Reads `--fen`: a position, or a problem if it has operations of EPD. Warnings go to standard error.
 * @throws UsageError that names everything wrong with it
 */
export function problemOption(text: string, asked?: Stipulation): Problem {
  const entry = readGiven(text, 1, 0, asked);
  if (entry.type === 'refusal') {
    const { findings } = entry.refusal;
    throw new UsageError(findings.map(({ field, message }) => `--fen: ${field}: ${message}`).join('\n'));
  }
  return warned('--fen', entry.problem);
}

/** Reads only the position of `--fen`, as a normalised FEN. */
export const positionOption = (text: string): string => problemOption(text).fen;

/** Returns the files that such operands name. */
export const filesOf = ({ files }: PositionArguments): string[] =>
  files.map((operand) => fileAndLine(operand).file);

/** Reads the problem of `FILE`, or the one at `FILE:LINE`. */
async function problemIn(operand: string): Promise<GivenProblem> {
  const { file, line } = fileAndLine(operand);
  const problems: Problem[] = [];
  let refusal: Refusal | undefined;
  for await (const entries of readProblemFiles([file], { anyPuzzle: true })) {
    for (const entry of entries) {
      const { source } = entry.type === 'problem' ? entry.problem : entry.refusal;
      // line 0 is the file as a whole
      const isMeant = line === undefined || source.line === line || source.line === 0;
      if (entry.type === 'refusal') refusal ??= isMeant ? entry.refusal : undefined;
      else if (isMeant || source.line < line) problems.push(entry.problem);
    }
    if (line === undefined && problems.length > 1) break;
  }
  const isSeveral =
    line === undefined && problems.some((problem) => firstOfTwins(problem) !== problems[0]?.index);
  if (refusal && !isSeveral) throw new UsageError(refusalText(refusal).trimEnd());
  const [first] = problems;
  const problem = line === undefined ? first : firstOfLast(problems);
  if (!problem)
    throw new UsageError(
      `${placeOf(file, line)}: found no position${line === undefined ? '' : ' up to this line'}`,
    );
  const place = placeOf(file, problem.source.line);
  if (isSeveral) {
    throw new UsageError(`${sourceName(file)}: found several problems; choose one, e.g. ${place}`);
  }
  if (line !== undefined && problem.source.line < line)
    tell(`keymove: ${placeOf(file, line)}: this is the problem that begins in line ${problem.source.line}\n`);
  return { problem: warned(place, problem), place };
}

/** Returns the last problem, because a problem may begin above the named line; for twins, the first of them. */
function firstOfLast(problems: readonly Problem[]): Problem | undefined {
  const line = problems.at(-1)?.source.line;
  return problems.find(({ source }) => source.line === line);
}

const placeOf = (file: string, line: number | undefined): string =>
  line === undefined ? sourceName(file) : `${sourceName(file)}:${line}`;

const firstOfTwins = ({ twin, index }: Problem): number => twin?.first ?? index;

function warned(place: string, problem: Problem): Problem {
  for (const { field, message } of problem.warnings) tell(`keymove: ${place}: ${field}: ${message}\n`);
  return problem;
}

/** `keymove solve`: files -> problems -> solver threads -> a report. */

import type { TaskOptions } from '../../batch/tasks.js';
import { DEFAULT_MAX_MOVES, LIMITED_MAX_MOVES } from '../../library/options.js';
import type { RunRecord } from '../../records/run-records.js';
import type { SolverPlayOptions } from '../../solve/find-play.js';
import { DEFAULT_PROOF_SIZE } from '../../solve/find-proof.js';
import { present } from '../../text/present.js';
import type { ExitCode } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { refusePageOnTerminal } from '../files/destination.js';
import { isFolder } from '../files/numbered-files.js';
import { runBatch } from '../files/run-batch.js';
import type { ReportTarget } from '../options/report-option.js';
import { maxMovesOf, searchOptionsOf } from '../options/search-setup.js';
import { askedIn } from '../options/shared-options.js';
import { holdsFor } from '../options/where-option.js';
import type { ReportFormat, SolveArguments } from './solve-options.js';
import { chooseOutput } from './solve-output.js';
import { makeSolveReporter, SOLUTIONS } from './solve-reporter.js';

/** Solves what the arguments name, and reports it in the requested form. */
export async function run(given: SolveArguments): Promise<ExitCode> {
  const { where } = given;
  // themes that a condition names are looked for and shown
  const args: SolveArguments = where?.needsThemes ? { ...given, themes: true } : given;
  const output = chooseOutput(args);
  refusePageOnTerminal(output.format, args);
  const { files, fens } = chooseInput(args, 'solve');
  const { proof } = args;
  const toFolder = proof !== undefined && isFolder(proof);
  const proofFile: ReportTarget<ReportFormat>[] =
    proof === undefined || toFolder ? [] : [{ format: 'proof', file: proof, option: '--proof' }];
  const asRecords = output.format === 'json';
  // records, which another run may continue, must not depend on the number of problems
  const inFull = (single: boolean): boolean => single && !asRecords;
  return runBatch({
    files,
    fens,
    args: {
      ...args,
      report: [...(args.report ?? []), ...proofFile],
      ...(toFolder && { folder: { option: '--proof', file: proof } }),
    },
    format: output.format,
    dependsOnCount: output.dependsOnCount,
    task: (single, earlier) => ({
      name: 'solve',
      options: {
        ...solveOptionsOf(args, single, output.play(inFull(single))),
        // the default length depends on the limits, which another run may change
        ...(args.max === undefined && present({ max: maxOf(earlier) })),
      },
    }),
    summarise: SOLUTIONS,
    isWanted: where && holdsFor(where),
    reporter: (single, streams) =>
      makeSolveReporter({ args, output, single: inFull(single), files }, streams),
  });
}

const maxOf = (run: RunRecord | undefined): number | undefined =>
  [DEFAULT_MAX_MOVES, LIMITED_MAX_MOVES].find((max) => max === run?.options.max);

function solveOptionsOf(
  args: SolveArguments,
  single: boolean,
  play: SolverPlayOptions | undefined,
): TaskOptions<'solve'> {
  const { proof, 'proof-size': maxChoices = DEFAULT_PROOF_SIZE } = args;
  return {
    ...searchOptionsOf(args, single),
    max: maxMovesOf(args),
    ...askedIn(args),
    ...present({ maxSolutions: args['max-solutions'], play }),
    ...(proof !== undefined && { proof: { maxChoices } }),
    ...(args.count && { count: true }),
    ...(args.themes && { themes: true as const }),
  };
}

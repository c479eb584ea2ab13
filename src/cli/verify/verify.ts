/** `keymove verify`: compares published problems and solutions with what is proven. */
import { present } from '../../text/present.js';
import type { ExitCode } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { runBatch } from '../files/run-batch.js';
import { searchOptionsOf } from '../options/search-setup.js';
import { askedIn } from '../options/shared-options.js';
import { refusePlayConflicts, thematicPlay } from '../solve/solve-output.js';
import type { VerifyArguments } from './verify-options.js';
import {
  chooseVerdictFormat,
  chooseVerdictPlay,
  isWantedVerdict,
  makeVerifyReporter,
  VERIFY_SUMMARY,
} from './verify-reporter.js';

/** Verifies what the arguments name, and reports it in the requested form. */
export async function run(args: VerifyArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, 'verify');
  const format = chooseVerdictFormat(args);
  refusePlayConflicts(args);
  const { where } = args;
  const needsThemes = where?.needsThemes === true;
  const play = needsThemes ? thematicPlay(args, [format]) : chooseVerdictPlay(args, format);
  return runBatch({
    files,
    fens,
    args,
    format,
    task: (single) => ({
      name: 'verify',
      options: {
        ...searchOptionsOf(args, single),
        ...askedIn(args),
        ...present({ max: args.max, play }),
        ...(needsThemes && { themes: true as const }),
      },
    }),
    summarise: VERIFY_SUMMARY,
    reporter: (_single, streams) => makeVerifyReporter({ args, format, files }, streams),
    only: args.only,
    isWanted: isWantedVerdict(args),
  });
}

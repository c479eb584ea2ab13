/** `keymove explain`: explains why a first move is a key or fails. */
import { positionOf, toUci } from '../../chess/moves.js';
import { fitting, readMove } from '../../chess/read-move.js';
import { nodeHost } from '../../host/node/node-host.js';
import { Kernel } from '../../kernel/kernel.js';
import { makeExplanationRecord } from '../../records/problem-records.js';
import { recordLine } from '../../records/record.js';
import { explanationText } from '../../report/position/explanation.js';
import { whyNotExplained } from '../../solve/answerable.js';
import type { Explanation } from '../../solve/explain.js';
import { Solver } from '../../solve/solver.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { isRecord, styleOf, writeAnswer } from '../files/answer.js';
import { type Arguments, inGroup, value, withDefault } from '../grammar/option.js';
import { anyText } from '../grammar/values.js';
import { chooseAskedProblem, filesOf, ONE_PROBLEM } from '../options/position-option.js';
import { usualLimits } from '../options/search-setup.js';
import * as shared from '../options/shared-options.js';

export const files = ONE_PROBLEM;

export const options = {
  ...inGroup('Problem', {
    fen: shared.fen,
    move: value(
      'MOVE',
      anyText,
      'Explain this first move, such as Qe5 or d1e5 (default: list all first moves)',
    ),
    stipulation: {
      ...shared.stipulation,
      describe: 'Stipulation; overrides the one in the file. Examples: #3, s#4, "selfmate in 3"',
    },
    mate: shared.moves('Look for a mate in N moves (default: the shortest mate)', {
      excludes: ['stipulation'],
    }),
    max: withDefault(
      shared.moves('Look for mates in up to N moves if no length is stated, and after refutations'),
      '5',
    ),
  }),
  ...inGroup('Limits', shared.limits),
  ...inGroup('Output', shared.answer),
};

export const examples = [
  ['explain --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" --mate 2', 'list all first moves'],
  ['explain --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" --move Ra6', 'show the mates after each defence'],
  ['explain problems/classics.epd:5', 'explain the problem in line 5 of a file'],
] as const;

type ExplainArguments = Arguments<typeof options> & { readonly files: readonly string[] };

/** Exit code 0: the move is a key, or without a move, at least one is; 1: none is; 3: a limit was reached. */
export async function run(args: ExplainArguments): Promise<ExitCode> {
  const asRecord = isRecord(args);
  const problem = await chooseAskedProblem(
    args,
    'explain',
    ({ stipulation }) => stipulation && whyNotExplained(stipulation),
  );
  const position = positionOf(problem.fen);
  const move = args.move === undefined ? undefined : moveOption(position, args.move);
  const solver = new Solver(
    Kernel.create(nodeHost(), { hashMb: args.hash, ...present({ tables: args.tables }) }),
  );
  const { nodes, time, max } = args;
  const explanation = solver.explain(problem, {
    ...present({ move: move && toUci(move), nodes, ms: time }),
    ...usualLimits(args),
    max,
  });
  const text = asRecord
    ? recordLine(makeExplanationRecord(problem, explanation))
    : explanationText(explanation, problem.fen, styleOf(args.output), problem.stipulation);
  await writeAnswer(text, args.output, filesOf(args));
  return exitCodeOf(explanation);
}

function exitCodeOf({ explained, rated = [], limit }: Explanation): ExitCode {
  const ratings = (explained ? [explained] : rated).map(({ rating }) => rating);
  if (ratings.includes('key')) return EXIT.ok;
  const open = explained ? ratings.includes('undecided') : limit !== undefined;
  return open ? EXIT.undecided : EXIT.no;
}

function moveOption(position: ReturnType<typeof positionOf>, text: string) {
  const { move, reason } = readMove(position, text);
  if (move) return move;
  const why = {
    unreadable: `found ${quote(text)}; expected a move such as Qe5 or d1e5`,
    illegal: `found ${quote(text)}, which is not legal here; 'keymove moves' lists the legal moves`,
    ambiguous: `found ${quote(text)}, which fits ${fitting(position, text).join(', ')}; expected one move`,
  };
  throw new UsageError(`--move: ${why[reason]}`);
}

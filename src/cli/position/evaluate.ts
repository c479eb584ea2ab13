/** `keymove evaluate`: shows the static evaluation of a position, term by term. */
import { INITIAL_FEN } from 'chessops/fen';
import { nodeHost } from '../../host/node/node-host.js';
import { loadEvaluator } from '../../kernel/evaluator.js';
import { makeEvaluationRecord } from '../../records/position-records.js';
import { recordLine } from '../../records/record.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { isRecord, styleOf, writeAnswer } from '../files/answer.js';
import type { Arguments } from '../grammar/option.js';
import { choosePosition, filesOf, ONE_POSITION } from '../options/position-option.js';
import { answer, fenOrInitial } from '../options/shared-options.js';

export const files = ONE_POSITION;

export const options = { fen: fenOrInitial, ...answer };

export const examples = [
  ['evaluate', 'evaluate the initial position'],
  [
    'evaluate --fen "8/5k2/8/3P4/4K3/8/8/8 w - -" --json | jq .evaluation.centipawns',
    'print the value alone',
  ],
] as const;

type EvaluateArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run(args: EvaluateArguments): Promise<ExitCode> {
  const asRecord = isRecord(args);
  const fen = await choosePosition(args, INITIAL_FEN);
  const evaluation = (await loadEvaluator(nodeHost())).evaluate(fen);
  const text = asRecord
    ? recordLine(makeEvaluationRecord(fen, evaluation))
    : `${evaluationTable(evaluation, styleOf(args.output)).join('\n')}\n`;
  await writeAnswer(text, args.output, filesOf(args));
  return EXIT.ok;
}

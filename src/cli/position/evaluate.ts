/** `keymove evaluate`: what a position is worth without any search, and why. */
import { Evaluator } from '../../kernel/evaluator.js';
import { makeEvaluationRecord } from '../../records/evaluation-record.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { positionOption } from '../options/position-option.js';
import type { EvaluateArguments } from './evaluate-options.js';

export function run(args: EvaluateArguments): ExitCode {
  const fen = positionOption(args.fen);
  const evaluation = Evaluator.create().evaluate(fen);
  if (args.json) process.stdout.write(`${JSON.stringify(makeEvaluationRecord(fen, evaluation))}\n`);
  else {
    const lines = evaluationTable(evaluation, chooseStyle(process.stdout, process.env, args.color));
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return EXIT.ok;
}

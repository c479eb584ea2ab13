/** `keymove evaluate`: what a position is worth without any search, and why. */
import { nodeHost } from '../../host/node/node-host.js';
import { Evaluator } from '../../kernel/evaluator.js';
import { makeEvaluationRecord } from '../../records/position-records.js';
import { recordLine } from '../../records/record.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Arguments, flag } from '../grammar/option.js';
import { positionOption } from '../options/position-option.js';
import { fenOrInitial } from '../options/shared-options.js';
import { print } from '../print.js';

export const options = {
  fen: fenOrInitial,
  json: flag('Print one JSON object, for programs (docs/evaluation.md)'),
};

export const examples = [
  ['evaluate', 'the initial position, term by term'],
  ['evaluate --fen "8/5k2/8/3P4/4K3/8/8/8 w - -" --json | jq .evaluation.centipawns', 'for programs'],
] as const;

type EvaluateArguments = Arguments<typeof options>;

export async function run(args: EvaluateArguments): Promise<ExitCode> {
  const fen = positionOption(args.fen);
  const evaluation = Evaluator.create(nodeHost()).evaluate(fen);
  if (args.json) await print(recordLine(makeEvaluationRecord(fen, evaluation)));
  else {
    const lines = evaluationTable(evaluation, chooseStyle(process.stdout, process.env));
    await print(`${lines.join('\n')}\n`);
  }
  return EXIT.ok;
}

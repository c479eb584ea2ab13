/** `keymove perft`: the standard test and speed measure of a move generator. */
import { toUci } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { MIN_HASH_MB } from '../../kernel/bounds.js';
import { Kernel } from '../../kernel/kernel.js';
import { countText, durationText } from '../../report/counts-and-times.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Arguments, flag, required, value } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';
import { positionOption } from '../options/position-option.js';
import { fenOrInitial } from '../options/shared-options.js';
import { print } from '../print.js';

export const options = {
  fen: fenOrInitial,
  depth: required(value('N', wholeNumber(0, 64), 'Depth in plies')),
  divide: flag('Also show the count after each legal move'),
};

export const examples = [
  ['perft --depth 5', '4865609'],
  ['perft --depth 3 --divide', 'the same, split by first moves'],
] as const;

type PerftArguments = Arguments<typeof options>;

export async function run(args: PerftArguments): Promise<ExitCode> {
  const fen = positionOption(args.fen);
  const depth = args.depth;
  // the table is of no use here
  const kernel = Kernel.create(nodeHost(), { hashMb: MIN_HASH_MB });
  kernel.setPosition(fen);
  const began = performance.now();
  let nodes = 0;
  let text = '';
  if (args.divide && depth > 0) {
    for (const { move, nodes: below } of kernel.divide(depth)) {
      text += `${toUci(move)}: ${below}\n`;
      nodes += below;
    }
    text += '\n';
  } else {
    nodes = kernel.perft(depth);
  }
  const ms = performance.now() - began;
  text += `perft ${depth}: ${nodes}\n${durationText(ms)}, ${countText(nodes / (ms / 1000))} nodes/s\n`;
  await print(text);
  return EXIT.ok;
}

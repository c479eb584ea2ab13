/** `keymove perft`: counts positions, the standard test of a move generator and of its speed. */
import { INITIAL_FEN } from 'chessops/fen';
import { toUci } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { MIN_HASH_MB } from '../../kernel/bounds.js';
import { Kernel } from '../../kernel/kernel.js';
import { countText, durationText } from '../../text/counts-and-times.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { writeAnswer } from '../files/answer.js';
import { formatOfOutput } from '../files/destination.js';
import { type Arguments, flag, required, value } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';
import { choosePosition, filesOf, ONE_POSITION } from '../options/position-option.js';
import { answerFile, fenOrInitial } from '../options/shared-options.js';

export const files = ONE_POSITION;

export const options = {
  fen: fenOrInitial,
  depth: required(value('N', wholeNumber(0, 64), 'Count the positions N plies away')),
  divide: flag('Also show the count after each legal move'),
  output: { ...answerFile, describe: 'Write the counts to FILE instead of printing them' },
};

export const examples = [
  ['perft --depth 5', 'print 4865609'],
  ['perft --depth 3 --divide', 'split the count by first moves'],
  ['perft --depth 4 problems/classics.epd:5', 'start from the problem in line 5 of a file'],
] as const;

type PerftArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run(args: PerftArguments): Promise<ExitCode> {
  // counts are written only as text
  formatOfOutput(args, [], 'text', 'text');
  const fen = await choosePosition(args, INITIAL_FEN);
  const depth = args.depth;
  // perft needs no table
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
  await writeAnswer(text, args.output, filesOf(args));
  return EXIT.ok;
}

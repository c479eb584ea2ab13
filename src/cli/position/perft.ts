/** `keymove perft`: the standard test and speed measure of a move generator. */
import { toUci } from '../../chess/moves.js';
import { Kernel } from '../../kernel/kernel.js';
import { countText, durationText } from '../../report/solution/solution-words.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { PerftArguments } from '../options/options.js';
import { positionOption } from '../options/position-option.js';

/** The table is of no use here. */
const SMALLEST_HASH_MB = 1;

export function run(args: PerftArguments): ExitCode {
  const fen = positionOption(args.fen);
  const depth = args.depth ?? 0;
  const kernel = Kernel.create({ hashMb: SMALLEST_HASH_MB });
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
  process.stdout.write(text);
  return EXIT.ok;
}

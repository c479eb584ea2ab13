/** `keymove moves`: the legal moves of a position. */
import { positionOf, sanOf, toUci } from '../../chess/moves.js';
import { Kernel } from '../../kernel/kernel.js';
import { makeMovesRecord, recordLine } from '../../records/solution-record.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { MovesArguments } from '../options/options.js';
import { positionOption } from '../options/position-option.js';

/** The table is of no use here. */
const SMALLEST_HASH_MB = 1;

export function run(args: MovesArguments): ExitCode {
  const fen = positionOption(args.fen);
  const position = positionOf(fen);
  const kernel = Kernel.create({ hashMb: SMALLEST_HASH_MB });
  kernel.setPosition(fen);
  const moves = kernel
    .legalMoves()
    .map((move) => ({ uci: toUci(move), san: sanOf(position, move) }))
    .sort((a, b) => (a.uci < b.uci ? -1 : 1));
  if (moves.length === 0)
    process.stderr.write(`${kernel.isInCheck() ? 'checkmate' : 'stalemate'}: no legal move\n`);
  process.stdout.write(
    args.json
      ? recordLine(makeMovesRecord(fen, moves))
      : moves.map(({ uci, san }) => `${san.padEnd(8)} ${uci}\n`).join(''),
  );
  return EXIT.ok;
}

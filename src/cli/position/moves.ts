/** `keymove moves`: lists the legal moves of a position. */
import { INITIAL_FEN } from 'chessops/fen';
import { positionOf, sanOf, toUci } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { MIN_HASH_MB } from '../../kernel/bounds.js';
import { Kernel } from '../../kernel/kernel.js';
import { makeMovesRecord } from '../../records/position-records.js';
import { recordLine } from '../../records/record.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { isRecord, writeAnswer } from '../files/answer.js';
import type { Arguments } from '../grammar/option.js';
import { choosePosition, filesOf, ONE_POSITION } from '../options/position-option.js';
import { answer, fenOrInitial } from '../options/shared-options.js';
import { tell } from '../print.js';

export const files = ONE_POSITION;

export const options = { fen: fenOrInitial, ...answer };

export const examples = [
  ['moves --fen "7k/5K2/6Q1/8/8/8/8/8 b - -"', 'print nothing, because of stalemate'],
  ['moves problems/classics.epd:5', 'list the moves of the problem in line 5 of a file'],
] as const;

type MovesArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run(args: MovesArguments): Promise<ExitCode> {
  const asRecord = isRecord(args);
  const fen = await choosePosition(args, INITIAL_FEN);
  const position = positionOf(fen);
  // perft needs no table
  const kernel = Kernel.create(nodeHost(), { hashMb: MIN_HASH_MB });
  kernel.setPosition(fen);
  const moves = kernel
    .legalMoves()
    .map((move) => ({ uci: toUci(move), san: sanOf(position, move) }))
    .sort((a, b) => (a.uci < b.uci ? -1 : 1));
  if (moves.length === 0) tell(`${kernel.isInCheck() ? 'checkmate' : 'stalemate'}: no legal move\n`);
  await writeAnswer(
    asRecord
      ? recordLine(makeMovesRecord(fen, moves))
      : moves.map(({ uci, san }) => `${san.padEnd(8)} ${uci}\n`).join(''),
    args.output,
    filesOf(args),
  );
  return EXIT.ok;
}

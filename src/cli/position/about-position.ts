/** The commands that answer a question about one position without a search: `keymove moves`, `evaluate` and `perft`. */
import { INITIAL_FEN } from 'chessops/fen';
import { positionOf, sanOf, toUci } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { MIN_HASH_MB } from '../../kernel/bounds.js';
import { loadEvaluator } from '../../kernel/evaluator.js';
import { Kernel } from '../../kernel/kernel.js';
import { makeEvaluationRecord, makeMovesRecord } from '../../records/position-records.js';
import { recordLine } from '../../records/record.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { countText, durationText } from '../../text/counts-and-times.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { isRecord, styleOf, writeAnswer } from '../files/answer.js';
import { formatOfOutput } from '../files/destination.js';
import { type Arguments, flag, required, value } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';
import { choosePosition, filesOf, ONE_POSITION } from '../options/position-option.js';
import { answer, answerFile, fenOrInitial } from '../options/shared-options.js';
import { tell } from '../print.js';

const options = { fen: fenOrInitial, ...answer };
type AnswerArguments = Arguments<typeof options> & { readonly files: readonly string[] };

/** Lists the legal moves of a position. */
export const moves = {
  files: ONE_POSITION,
  options,
  examples: [
    ['moves --fen "7k/5K2/6Q1/8/8/8/8/8 b - -"', 'print nothing, because of stalemate'],
    ['moves problems/classics.epd:5', 'list the moves of the problem in line 5 of a file'],
  ],
  async run(args: AnswerArguments): Promise<ExitCode> {
    const asRecord = isRecord(args);
    const fen = await choosePosition(args, INITIAL_FEN);
    const position = positionOf(fen);
    const kernel = kernelAt(fen);
    const found = kernel
      .legalMoves()
      .map((move) => ({ uci: toUci(move), san: sanOf(position, move) }))
      .sort((a, b) => (a.uci < b.uci ? -1 : 1));
    if (found.length === 0) tell(`${kernel.isInCheck() ? 'checkmate' : 'stalemate'}: no legal move\n`);
    const text = asRecord
      ? recordLine(makeMovesRecord(fen, found))
      : found.map(({ uci, san }) => `${san.padEnd(8)} ${uci}\n`).join('');
    await writeAnswer(text, args.output, filesOf(args));
    return EXIT.ok;
  },
} as const;

/** Shows the static evaluation of a position, term by term. */
export const evaluate = {
  files: ONE_POSITION,
  options,
  examples: [
    ['evaluate', 'evaluate the initial position'],
    [
      'evaluate --fen "8/5k2/8/3P4/4K3/8/8/8 w - -" --json | jq .evaluation.centipawns',
      'print the value alone',
    ],
  ],
  async run(args: AnswerArguments): Promise<ExitCode> {
    const asRecord = isRecord(args);
    const fen = await choosePosition(args, INITIAL_FEN);
    const evaluation = (await loadEvaluator(nodeHost())).evaluate(fen);
    const text = asRecord
      ? recordLine(makeEvaluationRecord(fen, evaluation))
      : `${evaluationTable(evaluation, styleOf(args.output)).join('\n')}\n`;
    await writeAnswer(text, args.output, filesOf(args));
    return EXIT.ok;
  },
} as const;

const perftOptions = {
  fen: fenOrInitial,
  depth: required(value('N', wholeNumber(0, 64), 'Count the positions N plies away')),
  divide: flag('Also show the count after each legal move'),
  output: { ...answerFile, describe: 'Write the counts to FILE instead of printing them' },
};

/** Counts positions, the standard test of a move generator and of its speed. */
export const perft = {
  files: ONE_POSITION,
  options: perftOptions,
  examples: [
    ['perft --depth 5', 'print 4865609'],
    ['perft --depth 3 --divide', 'split the count by first moves'],
    ['perft --depth 4 problems/classics.epd:5', 'start from the problem in line 5 of a file'],
  ],
  async run(args: Arguments<typeof perftOptions> & { readonly files: readonly string[] }): Promise<ExitCode> {
    // counts are written only as text
    formatOfOutput(args, [], 'text', 'text');
    const { depth } = args;
    const kernel = kernelAt(await choosePosition(args, INITIAL_FEN));
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
  },
} as const;

/** Makes a kernel that only generates moves, which needs no table. */
function kernelAt(fen: string): Kernel {
  const kernel = Kernel.create(nodeHost(), { hashMb: MIN_HASH_MB });
  kernel.setPosition(fen);
  return kernel;
}

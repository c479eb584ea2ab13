/**
 * Carries out commands beyond the protocol, for a person at the keyboard and for scripts that know them from other
 * engines: `go perft`, `d`, `eval`, `bench`. Long work is done in pieces, so that `stop` and `isready` are
 * answered between them.
 */
import { setImmediate } from 'node:timers/promises';
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import { ANALYSIS_BENCH, searchBenchPosition } from '../../analyse/bench-positions.js';
import { legalMoves, toUci } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { AnalysisKernel } from '../../kernel/analysis-kernel.js';
import { loadEvaluator } from '../../kernel/evaluator.js';
import { Kernel } from '../../kernel/kernel.js';
import { type EvaluationKind, networkFor } from '../../kernel/network.js';
import { evaluationTable } from '../../report/position/evaluation-table.js';
import { drawBoard } from '../../report/terminal/board.js';
import { PLAIN } from '../../report/terminal/style.js';

type Say = (line: string) => void;

/** Shows the board, its FEN, the pieces that give check, and the legal moves. */
export function showBoard(board: Chess, say: Say): void {
  const fen = makeFen(board.toSetup());
  for (const line of drawBoard(fen, PLAIN)) say(line);
  say('');
  say(`Fen: ${fen}`);
  say(`Checkers: ${[...board.ctx().checkers].map(makeSquare).join(' ')}`);
  say(`Legal moves: ${legalMoves(board).map(toUci).join(' ')}`);
}

/** Shows the evaluation without search, term by term. */
export async function showEvaluation(board: Chess, say: Say): Promise<void> {
  const evaluation = (await loadEvaluator(nodeHost())).evaluate(makeFen(board.toSetup()));
  for (const line of evaluationTable(evaluation, PLAIN)) say(line);
}

/** Depth of the counts that deeper counts are added up from. Each takes some tens of milliseconds. */
const PERFT_PIECE = 4;

/** Counts the positions after each first move. */
export async function perft(board: Chess, depth: number, say: Say, isStopped: () => boolean): Promise<void> {
  const kernel = Kernel.create(nodeHost(), { hashMb: 1 });
  kernel.setPosition(makeFen(board.toSetup()));
  const below = async (left: number): Promise<number> => {
    await setImmediate(); // lets the server read the commands that have arrived
    if (left <= PERFT_PIECE || isStopped()) return isStopped() ? 0 : kernel.perft(left);
    let nodes = 0;
    for (const move of kernel.legalMoves()) {
      kernel.play(move);
      nodes += await below(left - 1);
      kernel.undo();
    }
    return nodes;
  };
  let all = 0;
  for (const move of kernel.legalMoves()) {
    kernel.play(move);
    const nodes = await below(depth - 1);
    kernel.undo();
    if (isStopped()) return;
    say(`${toUci(move)}: ${nodes}`);
    all += nodes;
  }
  say('');
  say(`Nodes searched: ${all}`);
}

/** Searches the positions of `keymove bench --analyse`. The number of nodes is the same on every machine. */
export async function bench(
  depth: number,
  evaluation: EvaluationKind,
  say: Say,
  isStopped: () => boolean,
): Promise<void> {
  const kernel = AnalysisKernel.create(nodeHost(), { network: await networkFor(nodeHost(), evaluation) });
  const began = performance.now();
  let nodes = 0;
  for (const [i, position] of ANALYSIS_BENCH.entries()) {
    await setImmediate(); // lets the server read the commands that have arrived
    if (isStopped()) return;
    say(`Position ${i + 1}/${ANALYSIS_BENCH.length}: ${position.name}`);
    nodes += searchBenchPosition(kernel, position, depth);
  }
  const ms = performance.now() - began;
  say('');
  say(`Total time (ms) : ${Math.round(ms)}`);
  say(`Nodes searched  : ${nodes}`);
  say(`Nodes/second    : ${Math.round((nodes * 1000) / ms)}`);
}

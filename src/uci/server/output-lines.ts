/** Writes the `info` and `bestmove` lines of a search. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import type { AnalyserState } from '../../analyse/analyser.js';
import type { AnalysisLine, Score } from '../../analyse/analysis.js';
import { toUci } from '../../chess/moves.js';

export class UciMoveWriter {
  readonly #board: Chess;
  readonly #kingTakesRook: boolean;

  constructor(board: Chess, kingTakesRook: boolean) {
    this.#board = board;
    this.#kingTakesRook = kingTakesRook;
  }

  line(moves: readonly NormalMove[]): string[] {
    if (!this.#kingTakesRook) return moves.map(toUci);
    const board = this.#board.clone();
    return moves.map((move) => {
      const text = toUci(castlingOnRook(board, move));
      board.play(move);
      return text;
    });
  }
}

function castlingOnRook(board: Chess, move: NormalMove): NormalMove {
  const { from, to } = move;
  if (board.board.getRole(from) !== 'king' || Math.abs(from - to) !== 2) return move;
  return { from, to: to > from ? from + 3 : from - 4 };
}

/** Writes one `info` line per variation, best first, with its fields in Stockfish's order. */
export function infoLines(state: AnalyserState, writer: UciMoveWriter): string[] {
  return state.lines.map((line) => infoLine(state, line, writer));
}

function infoLine(state: AnalyserState, line: AnalysisLine, writer: UciMoveWriter): string {
  const words = [
    `info depth ${line.depth}`,
    `seldepth ${Math.max(line.selectiveDepth ?? 0, line.depth, line.moves.length)}`,
    `multipv ${line.rank}`,
    `score ${scoreWords(line.score)}`,
    counters(state),
  ];
  if (line.moves.length > 0) words.push(`pv ${writer.line(line.moves).join(' ')}`);
  return words.join(' ');
}

export function counters({ nodes, ms, hashPermille, tableAnswers }: AnalyserState): string {
  const nps = Math.round((nodes / Math.max(ms, 1)) * 1000);
  const full = `hashfull ${hashPermille ?? 0} tbhits ${tableAnswers}`;
  return `nodes ${nodes} nps ${nps} ${full} time ${Math.round(ms)}`;
}

/** `mate 3`, `mate -3` if the side to move is mated, `cp 35` */
const scoreWords = (score: Score): string =>
  score.kind === 'mate' ? `mate ${score.moves}` : `cp ${score.centipawns}`;

/**
 * Says what is known about the length of a mate by the side to move: `mate in 14 proven, no mate in 7, shortest not known`; undefined if
 * nothing is known.
 */
export function boundsWords({ score, proven, noneWithin }: AnalysisLine): string | undefined {
  if (score.kind !== 'mate' || score.moves <= 0) return undefined;
  if (proven) return `mate in ${score.moves} proven shortest`;
  if (noneWithin === undefined) return undefined;
  return `mate in ${score.moves} proven, no mate in ${noneWithin}, shortest not known`;
}

export function bestMoveLine(moves: readonly NormalMove[], writer: UciMoveWriter): string {
  const [best, reply] = writer.line(moves.slice(0, 2));
  if (best === undefined) return 'bestmove (none)';
  return reply === undefined ? `bestmove ${best}` : `bestmove ${best} ponder ${reply}`;
}

/** Writes a text for a person on one line. */
export const infoString = (text: string): string => `info string ${text.replace(/[\r\n]+/g, '; ')}`;

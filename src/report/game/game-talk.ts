/** Answers to commands in a game, as lines of text: the engine's thoughts, the book, lists of moves. */

import type { Chess } from 'chessops/chess';
import type { Analysis, AnalysisLine } from '../../analyse/analysis.js';
import type { Books } from '../../book/book.js';
import { legalMoves, sanOf } from '../../chess/moves.js';
import type { Game } from '../../play/game.js';
import { openingOf } from '../../play/opponent.js';
import { notateLine } from '../../records/analysis-records.js';
import { fitTexts, VariationWriter } from '../analysis/analysis-words.js';
import { type Style, USUAL_WIDTH } from '../terminal/style.js';
import { fillLines } from '../terminal/text-width.js';
import { gameMoveText, lineScore } from './game-words.js';

const widthOf = ({ width }: Style): number => Math.min(100, Number.isFinite(width) ? width - 1 : USUAL_WIDTH);

/** `+0.35, depth 12: 1...c5 2.Nf3 d6` */
export function analysisLineText(
  game: Game,
  line: AnalysisLine,
  style: Style,
  width = widthOf(style),
): string {
  const head = `${lineScore(line, game.turn)}, depth ${line.depth}: `;
  return (
    head +
    fitTexts(
      new VariationWriter(game.fen).texts(notateLine(game.position, line.moves)),
      width - head.length,
      style,
    )
  );
}

/** Returns the move that the engine would play, with the line it expects. */
export function hintText(game: Game, line: AnalysisLine, style: Style): string {
  const head = 'hint: ';
  return head + analysisLineText(game, line, style, widthOf(style) - head.length);
}

/** Returns the best lines, one below the other. */
export function evaluationLines(game: Game, analysis: Analysis, style: Style): string[] {
  return analysis.lines.map((line) => {
    const rank = analysis.lines.length > 1 ? `${line.rank}. ` : '';
    return rank + analysisLineText(game, line, style, widthOf(style) - rank.length);
  });
}

/** `e4 62%, d4 30% (Ruy Lopez)`, in lines. */
export function bookMoves(game: Game, books: Books, style: Style): string[] {
  const { position } = game;
  const moves = books.moves(position);
  const total = moves.reduce((sum, { weight }) => sum + weight, 0);
  const opening = openingOf(game, books);
  const name = opening === undefined ? [] : [opening];
  if (moves.length === 0) return [...name, 'the book has no move for this position'];
  const shares = moves.map(({ move, weight }, i) => {
    const share = total > 0 ? ` ${Math.round((100 * weight) / total)}%` : '';
    return `${sanOf(position, move)}${share}${i < moves.length - 1 ? ',' : ''}`;
  });
  return [...name, ...fillLines(shares, widthOf(style))];
}

/** Lists the legal moves in SAN, pieces before pawns, in alphabetical order. */
export const legalMoveLines = (position: Chess, style: Style): string[] =>
  fillLines(sortedSans(position), widthOf(style));

/** Returns every legal move in SAN. */
export const sortedSans = (position: Chess): string[] =>
  legalMoves(position)
    .map((move) => sanOf(position, move))
    .sort();

/** Returns the moves of the game, with as many on a line as fit. */
export function scoreSheet(game: Game, style: Style): string[] {
  const words = game.moves.map((move, i) => (move.by === 'white' || i === 0 ? gameMoveText(move) : move.san));
  return fillLines(words, widthOf(style));
}

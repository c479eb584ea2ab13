/**
 * Analyses in words and figures, for people. Scores are White's: above zero White stands better, whoever is to move. Engines
 * among themselves speak of the side to move (UCI); here it is turned round, and nowhere else.
 */
import { makeUci } from 'chessops';
import type { Chess } from 'chessops/chess';
import type { Analysis, AnalysisLine, Score } from '../../analyse/analysis.js';
import { positionOf, sanAndPlay } from '../../chess/moves.js';
import type { NotatedMove } from '../../solve/solution.js';
import { isBlackFirst, moveWriter, type Notation, passedBefore, passedBy } from '../move-notation.js';
import type { Format, Style } from '../terminal/style.js';
import { textWidth } from '../terminal/text-width.js';

/** The score from White's view. */
export function whiteScore(score: Score, blackToMove: boolean): Score {
  // `0 -` instead of `-`: there is no minus zero
  if (!blackToMove) return score;
  return score.kind === 'mate'
    ? { kind: 'mate', moves: 0 - score.moves }
    : { kind: 'centipawns', centipawns: 0 - score.centipawns };
}

/** `+0.35`, `-1.20`, `0.00`; `#3` White mates in 3, `#-3` Black does. */
export function scoreText(score: Score): string {
  if (score.kind === 'mate') return `#${score.moves}`;
  const { centipawns } = score;
  return `${centipawns > 0 ? '+' : ''}${(centipawns / 100).toFixed(2)}`;
}

/** Green where White stands better, red where Black does, as far as it matters. */
export function scoreFormat(score: Score): Format | undefined {
  const worth = score.kind === 'mate' ? score.moves * Infinity : score.centipawns;
  if (worth >= 50) return 'green';
  return worth <= -50 ? 'red' : undefined;
}

/** `12/18`: plies of the iteration, plies of its longest line. */
export const depthText = ({ depth, selectiveDepth }: AnalysisLine): string =>
  selectiveDepth === undefined ? String(depth) : `${depth}/${selectiveDepth}`;

/** `3%`, as far as the engine says how full its table is. */
export const hashText = (permille: number | undefined): string =>
  permille === undefined ? '-' : `${Math.round(permille / 10)}%`;

/** `checkmate` or `stalemate` of a position without legal moves. */
export function overText(fen: string, analysis: Analysis): string | undefined {
  if (analysis.ended !== 'complete' || analysis.lines.length > 0 || analysis.bestMove) return undefined;
  const position = positionOf(fen);
  if (position.isCheckmate()) return 'checkmate';
  return position.isStalemate() ? 'stalemate' : undefined;
}

/** Why it ended, for the head of a report. */
export const ENDINGS: Record<Analysis['ended'], string> = {
  depth: 'depth reached',
  nodes: 'nodes spent',
  time: 'time spent',
  stopped: 'stopped',
  complete: 'complete',
};

/** Moves with their SAN. */
export function notate(position: Chess, moves: AnalysisLine['moves']): NotatedMove[] {
  const played = position.clone();
  return moves.map((move) => ({ uci: makeUci(move), san: sanAndPlay(played, move) }));
}

/** What says that there is more. */
export const ellipsisOf = ({ unicode }: Style): string => (unicode ? '…' : '...');

/** Writes variations from one position, each move once tried on the board. */
export class VariationWriter {
  readonly #position: Chess;
  readonly #fen: string;
  readonly #notation: Notation;

  constructor(fen: string, notation: Notation = 'san') {
    this.#fen = fen;
    this.#position = positionOf(fen);
    this.#notation = notation;
  }

  /** `12.Nf3`, `Nc6`, `13.Bb5`: a text for each move, numbered as in the game. UCI moves have no numbers. */
  texts(moves: AnalysisLine['moves']): string[] {
    const writer = moveWriter(this.#notation);
    const first = 2 * (this.#position.fullmoves - 1) + (isBlackFirst(this.#fen) ? 1 : 0);
    let passed = passedBefore(this.#fen);
    return notate(this.#position, moves).map((move, i) => {
      const text = writer.move(move, passed);
      passed = passedBy(move);
      if (this.#notation === 'uci') return text;
      // numbers of the game: the problemists' dots depend on who begins, those of a game on who moves
      const number = writer.number(first + i, false);
      return number.endsWith('...') && i > 0 ? text : number + text;
    });
  }
}

/** As many of the texts as have room on one line; an ellipsis says that there are more. */
export function fitTexts(texts: readonly string[], width: number, style: Style): string {
  const whole = texts.join(' ');
  if (textWidth(whole) <= width) return whole;
  const more = ellipsisOf(style);
  let line = '';
  for (const text of texts) {
    const longer = line === '' ? text : `${line} ${text}`;
    if (textWidth(longer) + 1 + textWidth(more) > width) break;
    line = longer;
  }
  return line === '' ? more : `${line} ${more}`;
}

/** Words for a game: moves, scores, ends. Scores are White's, as in the reports of an analysis. */

import type { Color } from 'chessops/types';
import type { AnalysisLine } from '../../analyse/analysis.js';
import type { GameMove } from '../../play/game.js';
import type { GameClocks } from '../../play/game-clock.js';
import type { Level } from '../../play/opponent.js';
import { type End, type GameOutcome, resultText } from '../../play/outcome.js';
import type { Understanding } from '../../play/understanding.js';
import { whiteScore } from '../../records/analysis-records.js';
import { clockText, durationText, shortCountText, twoDigits } from '../../text/counts-and-times.js';
import { quote } from '../../text/quote.js';
import { scoreText } from '../analysis/analysis-words.js';

export const sideName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** `12.Nf3`, `12...Nf6` */
export const gameMoveText = ({ number, by, san }: GameMove): string =>
  `${number}${by === 'white' ? '.' : '...'}${san}`;

const DRAWS: Record<Exclude<End, 'checkmate' | 'resignation'>, string> = {
  stalemate: 'by stalemate',
  'insufficient material': 'by insufficient material',
  'fivefold repetition': 'by fivefold repetition',
  'seventy-five moves': 'by the seventy-five-move rule',
  'threefold repetition': 'by threefold repetition',
  'fifty moves': 'by the fifty-move rule',
  agreement: 'by agreement',
  time: 'on time, because the opponent has too little material to mate',
};

/** `White mates`, `Draw by stalemate` */
export function endText({ winner, end }: GameOutcome): string {
  if (end === 'checkmate' && winner) return `${sideName(winner)} mates`;
  if (end === 'resignation' && winner) {
    return `${sideName(winner === 'white' ? 'black' : 'white')} resigns: ${sideName(winner)} wins`;
  }
  if (winner) return `${sideName(winner)} wins on time`;
  return `Draw ${DRAWS[end as keyof typeof DRAWS]}`;
}

/** `White mates: 1-0` */
export const outcomeText = (outcome: GameOutcome): string => `${endText(outcome)}, ${resultText(outcome)}`;

/** `+0.35`, from White's view */
export const lineScore = ({ score }: AnalysisLine, turn: Color): string =>
  scoreText(whiteScore(score, turn === 'black'));

/** `1 s a move, at most depth 8` */
export function levelText({ depth, nodes, ms }: Level): string {
  const parts = [
    ...(ms === undefined ? [] : [`${durationText(ms).replace(/\.0+ s$/, ' s')} per move`]),
    ...(depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === undefined ? [] : [`${shortCountText(nodes)} nodes per move`]),
  ];
  return parts.join(', ');
}

/** `4:59`, `0:09.3`, `1:02:05` */
export function restText(clock: GameClocks, color: Color): string {
  const ms = clock.timeLeft(color);
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60)
    return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  const tenths = ms < 20_000 ? `.${Math.floor((ms % 1000) / 100)}` : '';
  return `${clockText(seconds)}${tenths}`;
}

/** Explains why a typed text is not played: `found 'Nf6', which is not legal: …`; undefined if the text is not a move. */
export function whyNoMove(text: string, read: Understanding): string | undefined {
  const found = `found ${quote(text)}`;
  if (read.kind === 'ambiguous') return `${found}, which may be ${read.moves.join(' or ')}`;
  if (read.kind !== 'illegal') return undefined;
  const { why, nearest } = read;
  return `${found}, which is not legal: ${why}${nearest.length > 0 ? `; legal moves: ${nearest.join(', ')}` : ''}`;
}

/** Words and figures of analyses, for people. A score above zero means that White stands better. */

import type { AnalysisRecord, RankedLine, WhiteScore } from '../../records/analysis-records.js';
import type { NotatedMove } from '../../solution/play.js';
import { durationText } from '../../text/counts-and-times.js';
import {
  firstMoves,
  isBlackFirst,
  type MoveWriter,
  moveWriter,
  type NotationName,
  type NumberedText,
  numberedText,
  type PassedSquare,
  passedBefore,
  passedBy,
} from '../move-notation.js';
import type { Paint, Style } from '../terminal/style.js';
import { textWidth } from '../terminal/text-width.js';

/** `+0.35`, `-1.20`, `0.00`; `#3` White mates in 3, `#-3` Black does. */
export function scoreText(score: WhiteScore): string {
  if ('mate' in score) return `#${score.mate}`;
  const { centipawns } = score;
  return `${centipawns > 0 ? '+' : ''}${(centipawns / 100).toFixed(2)}`;
}

/** Chooses green if White stands clearly better, red if Black does. */
export function scoreFormat(score: WhiteScore): Paint | undefined {
  const worth = 'mate' in score ? score.mate * Infinity : score.centipawns;
  if (worth >= 50) return 'green';
  return worth <= -50 ? 'red' : undefined;
}

/** Decides whether neither side can win, which a table mentions. */
export const isDraw = (line: RankedLine | undefined): boolean =>
  line?.proven === true && 'centipawns' in line.score && line.score.centipawns === 0;

/** `12/18`: the plies of the iteration and of its longest line. */
export const depthText = ({ depth, selectiveDepth }: Pick<RankedLine, 'depth' | 'selectiveDepth'>): string =>
  selectiveDepth === undefined ? String(depth) : `${depth}/${selectiveDepth}`;

/** `3%`, if the engine reports how full its table is. */
export const hashText = (permille: number | undefined): string =>
  permille === undefined ? '-' : `${Math.round(permille / 10)}%`;

/** Says why an analysis ended, for the head of a report. */
export const ENDED_WORDS: Record<NonNullable<AnalysisRecord['analysis']['ended']>, string> = {
  depth: 'depth reached',
  nodes: 'nodes spent',
  time: 'time spent',
  stopped: 'stopped',
  complete: 'complete',
};

export const ellipsisOf = ({ unicode }: Style): string => (unicode ? '…' : '...');

/** Writes variations from one position. */
export class VariationWriter {
  readonly #writer: MoveWriter;
  readonly #isNumbered: boolean;
  /** half-moves of the game before the position */
  readonly #before: number;
  readonly #passed: PassedSquare;

  constructor(fen: string, notation: NotationName = 'san') {
    this.#writer = moveWriter(notation);
    this.#isNumbered = notation !== 'uci';
    const number = Number(fen.split(' ')[5] ?? 1);
    this.#before = 2 * (number - 1) + (isBlackFirst(fen) ? 1 : 0);
    this.#passed = passedBefore(fen);
  }

  /** `12.Nf3` */
  first(move: NotatedMove): string {
    return this.texts([move]).join();
  }

  /** `12.Nf3`, `Nc6`, `13.Bb5`: a text for each move, numbered as in the game. UCI moves have no numbers. */
  texts(line: readonly NotatedMove[], plies = Infinity): string[] {
    return this.inLine(line, plies).map(numberedText);
  }

  inLine(line: readonly NotatedMove[], plies = Infinity): NumberedText[] {
    let passed = this.#passed;
    const texts: NumberedText[] = [];
    for (const [i, move] of line.entries()) {
      if (i >= plies) break;
      const text = this.#writer.move(move, passed);
      passed = passedBy(move);
      // the moves have the numbers of the game; the dots of problemists would mark the defender's moves instead
      const number = this.#isNumbered ? this.#writer.number(this.#before + i, false) : '';
      texts.push({ number: number.endsWith('...') && i > 0 ? '' : number, text });
    }
    return texts;
  }
}

/** Joins as many of the texts as fit on one line; an ellipsis stands for the rest. */
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

export type Test = NonNullable<AnalysisRecord['analysis']['test']>;

/** `Qd1, Nf3`, `not Nxd4` */
export function expectedText({ best = [], avoid = [] }: Test, fen: string, notation?: NotationName): string {
  const [wanted, not] = [best, avoid].map((moves) => firstMoves(fen, moves, notation).join(', '));
  return [...(wanted ? [wanted] : []), ...(not ? [`not ${not}`] : [])].join('; ');
}

/** `found after 0.31 s at depth 7`, `missed` */
export const foundText = ({ hit, found }: Test): string =>
  !hit ? 'missed' : `found${found ? ` after ${durationText(found.ms)} at depth ${found.depth}` : ''}`;

/** `✓`, `✗` */
export const hitMark = (hit: boolean, { unicode }: Pick<Style, 'unicode'>): string =>
  hit ? (unicode ? '✓' : '+') : unicode ? '✗' : '-';

/** `✓ d7 0.31 s`, `✗` */
export const hitCell = ({ hit, found }: Test, style: Pick<Style, 'unicode'>): string =>
  [hitMark(hit, style), ...(found ? [`d${found.depth}`, durationText(found.ms)] : [])].join(' ');

/** Writes the head of a solution: the diagram, and beside it the problem's name, the question and the answer. */

import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { keysOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, durationText } from '../../text/counts-and-times.js';
import { toMoveText } from '../goal-words.js';
import { authorText, placeText, problemName, twinText } from '../problem-words.js';
import { boardWidth, drawBoard } from '../terminal/board.js';
import { type Paint, painter, type Style, unpainted } from '../terminal/style.js';
import { fillLines, textWidth, wrapWords } from '../terminal/text-width.js';
import type { PlayWriter } from './play-writer.js';
import { keyTexts, lineTexts, movesText, statusWords, themeTexts } from './solution-words.js';
import { type Mood, playKind, sideOf } from './words-of-play.js';

const GAP = 3;
const LABEL_WIDTH = 9;

export const MOODS: Record<Mood, Paint> = { good: 'green', bad: 'red', open: 'yellow' };

export interface HeadOptions {
  readonly style: Style;
  readonly writer: PlayWriter;
  /** also shows the mating line, if the play below does not */
  readonly line: boolean;
  /** the previous problem has the same diagram, so the head says only what makes this one different */
  readonly continues?: boolean;
}

/** Returns the lines of the head, no wider than the terminal if their words allow it. */
export function solutionHead(problem: ProblemRecord, solution: Solution, options: HeadOptions): string[] {
  const { style, writer } = options;
  const { text: status, mood } = statusWords(solution);
  const fact = factsBesideBoard(style, LABEL_WIDTH);
  const isOfStudy = playKind(solution) === 'study';
  const isDrawn = isOfStudy && solution.moves === undefined;
  const keyFacts =
    playKind(solution) === 'lines'
      ? []
      : [
          ...fact(keysOf(solution).length > 1 ? 'keys' : 'key', keyTexts(solution, writer), 'bold'),
          ...(isDrawn
            ? []
            : fact(/^(?:mate|win|draw)$/.test(writer.goal.noun) ? 'mate in' : 'moves', [
                isOfStudy
                  ? `${movesText(solution)}, by ${sideOf(solution.stipulation)}`
                  : movesText(solution),
              ])),
        ];
  const facts = [
    ...keyFacts,
    ...(options.line ? fact('line', lineTexts(solution, writer)) : []),
    ...fact('status', status.split(/(?<!\d) /), MOODS[mood]),
    ...(solution.themes ? fact('themes', joined(themeTexts(solution))) : []),
    ...(solution.difficulty === undefined
      ? []
      : fact('level', [`${solution.difficulty} (as Lichess rates puzzles)`])),
    ...fact('effort', [`${countText(solution.nodes)} nodes, ${durationText(solution.ms)}`]),
  ];
  const twin = options.continues ? twinText(problem) : undefined;
  return problemHead(problem, askedText(problem, solution), facts, style, twin);
}

/** Writes facts beside a diagram: a label, and texts between which lines may break. @param labels width of the labels */
export function factsBesideBoard(style: Style, labels: number) {
  const paint = painter(style);
  return (label: string, texts: readonly string[], format?: Paint): string[] =>
    fillLines(texts.length > 0 ? texts : ['-'], roomBesideBoard(style) - labels).map(
      (part, i) => paint('dim', (i ? '' : label).padEnd(labels)) + paint(format, part),
    );
}

/**
 * Returns a diagram, and beside it the problem's name, author and place, what it asks for, and facts.
 * @param twin the difference from the problem above it, which has the same diagram
 */
export function problemHead(
  problem: ProblemRecord,
  asked: string,
  facts: readonly string[],
  style: Style,
  twin?: string,
): string[] {
  const paint = painter(style);
  const about = twin === undefined ? [authorText(problem), placeText(problem)] : [];
  const wrapped = (text: string): string[] => wrapWords(text, roomBesideBoard(style));
  const lines = [
    ...wrapped(twin ?? problemName(problem)).map((part) => paint('bold', part)),
    ...about.flatMap((text) => (text ? wrapped(text) : [])),
    ...[asked, '', ...facts],
  ];
  const board = drawBoard(problem.fen, style);
  return roomBesideBoard(style) === style.width && style.width !== Infinity
    ? [...board, '', ...lines]
    : sideBySide([board, lines], boardWidth(style), GAP);
}

const joined = (texts: readonly string[]): string[] =>
  texts.map((text, i) => (i < texts.length - 1 ? `${text},` : text));

/**
 * Returns the text that replaces the head if only results are wanted: the twin, the stipulation, and the status if there is no play.
 * `b) wPa2-->a3, h#2`; empty if there is nothing to say
 */
export function quietName(problem: ProblemRecord, solution: Solution): string {
  const { stipulation, phases } = solution;
  const status = phases.every(({ first }) => first.length === 0) ? statusWords(solution).text : undefined;
  return [twinText(problem), stipulation && makeStipulation(stipulation), status]
    .filter((text) => text !== undefined)
    .join(', ');
}

/** `White to move, #2` */
export function askedText(problem: ProblemRecord, { stipulation }: Pick<Solution, 'stipulation'>): string {
  const toMove = toMoveText(problem.fen);
  return stipulation ? `${toMove}, ${makeStipulation(stipulation)}` : toMove;
}

/** Minimum width of a text beside the diagram. */
const MIN_ROOM = 24;

/** Returns the width of lines of text beside the diagram, or below it. */
export function roomBesideBoard(style: Style): number {
  const room = style.width - boardWidth(style) - GAP;
  return room < MIN_ROOM ? style.width : room;
}

/** Puts blocks of text beside each other, all but the last `width` columns wide. */
export function sideBySide(blocks: readonly (readonly string[])[], width: number, gap: number): string[] {
  const height = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: height }, (_, row) =>
    blocks
      .map((block, i) => {
        const line = block[row] ?? '';
        if (i === blocks.length - 1) return line;
        return line + ' '.repeat(Math.max(0, width + gap - shownWidth(line)));
      })
      .join('')
      .trimEnd(),
  );
}

/** Returns the columns of a line that may be coloured. A character that selects the text form of a glyph takes none. */
export const shownWidth = (line: string): number => textWidth(unpainted(line));

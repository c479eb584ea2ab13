/** Writes problems as input for Popeye. Each twin becomes a problem of its own. */
import { makeSquare } from 'chessops/util';
import { CASTLING_RIGHTS } from '../../chess/fen.js';
import { beginsInPrint, isStudy, makeStipulation, type Stipulation } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { printable } from '../../text/quote.js';
import { readPlacement } from '../position/diagram/placement.js';
import { creditsOf, twinText } from '../problem-words.js';

/** Popeye cuts lines that are longer. */
const MAX_LINE = 200;

/** Returns a whole file. A problem without a stipulation asks for a mate in `shortest` moves. */
export function popeyeInput(problems: readonly ProblemRecord[], shortest = 2): string {
  const parts = problems.map((problem) => problemLines(problem, shortest).join('\n'));
  return `BeginProblem\n${parts.join('\nNextProblem\n')}\nEndProblem\n`;
}

function problemLines(problem: ProblemRecord, shortest: number): string[] {
  const { award, title, fen, stipulation, comments = [] } = problem;
  const { author, source } = creditsOf(problem);
  const men = popeyeMen(fen);
  const side = (isWhite: boolean): string =>
    men
      .filter((man) => man.isWhite === isWhite)
      .map(({ name }) => name)
      .join(' ');
  const options = optionsOf(fen, stipulation).map((option) =>
    option.replace(/^(EnPassant) (.)(.)$/, doubleStep),
  );
  return [
    ...(author?.split(/;\s*/) ?? []).map((name) => `Author ${line(name)}`),
    ...(source ? [`Origin ${line(source)}`] : []),
    ...(award ? [`Award ${line(award)}`] : []),
    ...(title ? [`Title ${line(title)}`] : []),
    ...[twinText(problem), ...comments].flatMap((text) => (text ? [`Remark ${line(text)}`] : [])),
    'Pieces',
    ...(side(true) === '' ? [] : [`  White ${side(true)}`]),
    ...(side(false) === '' ? [] : [`  Black ${side(false)}`]),
    `Stipulation ${stipulation ? makeStipulation(stipulation) : `#${shortest}`}`,
    ...(options.length > 0 ? [`Option ${options.join(' ')}`] : []),
  ];
}

const line = (text: string): string => printable(text, MAX_LINE);

/** Writes `EnPassant g6` with the squares where the pawn started, passed and stands: `EnPassant g7g6g5`. */
function doubleStep(_: string, word: string, file: string, rank: string): string {
  const [from, to] = rank === '6' ? ['7', '5'] : ['2', '4'];
  return `${word} ${file}${from}${file}${rank}${file}${to}`;
}

/** A man in the letters of Popeye and Olive. */
interface Man {
  /** letter and square: `Sf3` */
  readonly name: string;
  readonly isWhite: boolean;
}

/** Returns the men from a8 to h1. */
export const popeyeMen = (fen: string): Man[] =>
  [...readPlacement(fen)].map(([square, letter]) => ({
    name: `${letter.toUpperCase().replace('N', 'S')}${square}`,
    isWhite: letter < 'a',
  }));

/** Returns the facts that a diagram does not show, as options of Popeye and Olive. */
export function optionsOf(fen: string, stipulation: Stipulation | undefined): string[] {
  const board = readPlacement(fen);
  const [, side, castling = '-', enPassant = '-'] = fen.split(' ');
  const stands = (man: string, square: number, color: string): boolean =>
    board.get(makeSquare(square)) === (color === 'white' ? man : man.toLowerCase());
  const lost = CASTLING_RIGHTS.filter(
    ({ letter, color, king, rook }) =>
      !castling.includes(letter) && stands('K', king, color) && stands('R', rook, color),
  );
  const isUsual = (side === 'b') === (stipulation !== undefined && sideAsRead(stipulation) === 'black');
  return [
    ...(isUsual ? [] : ['HalfDuplex']),
    ...(lost.length > 0 ? [`NoCastling ${lost.map(({ rook }) => makeSquare(rook)).join('')}`] : []),
    ...(enPassant === '-' ? [] : [`EnPassant ${enPassant}`]),
  ];
}

/** Returns the side that begins by the text of a stipulation. The text of a study does not say who is to move. */
const sideAsRead = (stipulation: Stipulation): 'white' | 'black' =>
  beginsInPrint(isStudy(stipulation) ? { ...stipulation, begins: 'attacker' } : stipulation);

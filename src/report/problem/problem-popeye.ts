/** Problems as input for Popeye. A twin is a problem by itself. */
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { printable } from '../../text/quote.js';
import { twinText } from '../problem-words.js';
import { menOf, optionsOf } from './popeye-terms.js';

/** Popeye cuts longer lines. */
const MAX_LINE = 200;

/** Returns a whole file. A problem without a stipulation asks for the mate in `shortest` moves. */
export function popeyeInput(problems: readonly ProblemRecord[], shortest = 2): string {
  const parts = problems.map((problem) => problemLines(problem, shortest).join('\n'));
  return `BeginProblem\n${parts.join('\nNextProblem\n')}\nEndProblem\n`;
}

function problemLines(problem: ProblemRecord, shortest: number): string[] {
  const { author, event, award, title, fen, stipulation, comments = [] } = problem;
  const men = menOf(fen);
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
    ...(event ? [`Origin ${line(event)}`] : []),
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

const line = (text: string): string => printable(text).slice(0, MAX_LINE);

/** `EnPassant g6` as the squares where the pawn came from, passed and stands: `EnPassant g7g6g5`. */
function doubleStep(_: string, word: string, file: string, rank: string): string {
  const [from, to] = rank === '6' ? ['7', '5'] : ['2', '4'];
  return `${word} ${file}${from}${file}${rank}${file}${to}`;
}

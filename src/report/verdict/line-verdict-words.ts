/** Verdicts on help and series play, and their evidence, in words. */
import type { NoMove } from '../../chess/read-move.js';
import { parseStipulation } from '../../problems/parse-stipulation.js';
import { movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { countSolutions, type MoveLine, movesOfLine } from '../../solve/solution.js';
import type { LineVerdict, SolutionFault } from '../../solve/verdict.js';
import { printable } from '../../text/quote.js';
import { goalWords } from '../goal-words.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { LineNumbers, numberedLine, type ShownLine } from '../solution/line-words.js';
import { plural } from '../summary.js';

/** Solutions that evidence names; of more, the rest is counted. */
const MAX_NAMED = 3;

/** Why a published text cannot be played. */
export const NO_MOVE: Record<NoMove, string> = {
  illegal: 'is illegal',
  ambiguous: 'fits several moves',
  unreadable: 'is no move',
};

const SAN = moveWriter('san');

/** How much was published: `2 lines`; `-` for nothing. */
export const publishedLines = ({ published }: LineVerdict): string =>
  published.lines.length > 0 ? plural(published.lines.length, 'line') : '-';

/** The published lines as they were written, numbered. */
export function publishedLinesText({ published, stipulation }: LineVerdict): string {
  const numbers = new LineNumbers(stipulation);
  return published.lines
    .map((line) =>
      begun(
        line.map(({ text }) => text),
        numbers,
        0,
      ),
    )
    .join('; ');
}

/** Everything that was found: what is true instead of the claim, and what is wrong with the published lines. */
export function lineEvidence({ fen }: ProblemRecord, verdict: LineVerdict, writer = SAN): string[] {
  const { lines, intended, unpublished, lineFaults, castling, complete } = verdict;
  const numbers = new LineNumbers(verdict.stipulation);
  const listed = (wanted: readonly MoveLine[]): string => {
    const named = wanted.slice(0, MAX_NAMED).map((line) => textOf(fen, line, numbers, writer));
    return [...named, ...(wanted.length > MAX_NAMED ? [`${wanted.length - MAX_NAMED} more`] : [])].join(', ');
  };
  const notPublished = unpublished.length > 0 ? [`not published: ${listed(unpublished)}`] : [];
  const solutions = countSolutions(lines);
  const count = `${plural(solutions, 'solution')}${complete ? '' : ' so far'}`;
  const wanted = solutions === intended ? [] : [`${count}, ${intended} intended`];
  return [
    ...verdict.findings.map(({ field, message }) => `${field}: ${message}`),
    ...(verdict.limit
      ? [verdict.limit === 'interrupted' ? 'interrupted' : `limit of ${verdict.limit} reached`]
      : []),
    ...(verdict.shorter.length > 0 ? [`solved sooner: ${listed(verdict.shorter)}`] : []),
    ...(verdict.verdict === 'no-solution' ? [noSolution(verdict)] : wanted),
    ...(verdict.verdict === 'cooked' && unpublished.length === 0 ? [listed(lines)] : notPublished),
    ...lineFaults.filter(isRead).map((fault) => faultText(fault, numbers)),
    ...(castling
      ? [castling.field === '-' ? 'sound without castling' : `sound with castling ${castling.field}`]
      : []),
  ];
}

/** `no helpmate in 2.5` */
function noSolution({ stipulation }: LineVerdict): string {
  const asked = parseStipulation(stipulation);
  return `no ${goalWords(stipulation).noun}${asked.ok ? ` in ${movesOf(asked.value)}` : ''}`;
}

/** What is wrong, in a sentence. */
export function lineSentence(problem: ProblemRecord, verdict: LineVerdict): string {
  const [said = ''] = lineEvidence(problem, verdict);
  return verdict.verdict === 'no-solution' ? `there is ${said}` : said;
}

/** What cannot be read is among the findings. */
const isRead = ({ reason }: SolutionFault): boolean => reason !== 'unreadable' && reason !== 'ambiguous';

function textOf(fen: string, line: MoveLine, numbers: LineNumbers, writer: MoveWriter): string {
  const shown: ShownLine = { kind: 'solution', moves: movesOfLine(line), notes: [] };
  return numberedLine(fen, shown, numbers, writer);
}

/** `1.Kd5 Bg3`: the beginning of a line. */
function begun(moves: readonly string[], numbers: LineNumbers, from: number): string {
  return moves
    .map((text, i) => {
      const number = numbers.column(from + i);
      return i > 0 && number.endsWith('...') ? text : `${number}${text}`;
    })
    .join(' ');
}

function faultText({ after, text, move, reason, inSetPlay }: SolutionFault, numbers: LineNumbers): string {
  const moves = [...after.san, move?.san ?? printable(text, 20)];
  const name = begun(moves, numbers, inSetPlay ? 1 : 0);
  const where = inSetPlay ? `set play ${name}` : name;
  switch (reason) {
    case 'misses-goal':
      return `${where} does not reach the goal`;
    case 'leaves-solution':
      return `${where} begins no solution`;
    default:
      return `${where} ${NO_MOVE[reason]}`;
  }
}

/** `solve --format csv` */
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRefusal, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { LineTree } from '../../solution/line-tree.js';
import {
  isAfterPass,
  keysOf,
  PHASE_KINDS,
  type Phase,
  type PhaseKind,
  phaseOf,
  SOLVING,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { type CsvOptions, CsvReport, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import { refusedWord } from '../findings.js';
import type { MoveWriter } from '../move-notation.js';
import { solutionLines } from './mating-lines.js';
import { countPlay } from './play-counts.js';
import { cutNotes } from './play-notes.js';
import { PlayWriter } from './play-writer.js';
import { lineText, statusWords, themeTexts } from './solution-words.js';
import { playKind, wordsOf } from './words-of-play.js';

/** Columns for how far a result is proven, and at what cost. */
export const PROVEN_COLUMNS = [
  'complete',
  'searched',
  'limit',
  'nodes',
  'ms',
  'remarks',
  'shortest',
] as const;

export const SOLUTION_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'result',
  'status',
  'length',
  'keys',
  'solution_line',
  'tries',
  'lines',
  'duals',
  'minor_duals',
  ...PROVEN_COLUMNS,
  'solutions',
  'set_play',
  'intended',
  'twin',
  'themes',
  'difficulty',
] as const;

type Column = (typeof SOLUTION_COLUMNS)[number];

export class SolutionCsv extends CsvReport<SolutionRecord, SolutionSummary, Column> {
  protected override refused({ findings }: ProblemRefusal) {
    return { result: refusedWord(findings) };
  }

  constructor(options: CsvOptions) {
    super(SOLUTION_COLUMNS, options);
  }

  protected override cells({ problem, solution }: SolutionRecord, moves: MoveWriter) {
    // the play of keys has columns for its counts
    const counts = playKind(solution) === 'lines' ? wordsOf(solution).counts(solution) : [];
    return {
      ...provenCells(solution, new PlayWriter(problem, solution, moves)),
      result: statusWords(solution).text,
      status: solution.status,
      themes: themeTexts(solution).join('; ') || undefined,
      difficulty: solution.difficulty,
      limit: solution.limit,
      remarks: remarksCell(problem, [...counts, ...cutNotes(solution)]),
    };
  }
}

/** Returns the cells with proven facts, which rows of solutions and of verdicts share. */
export function provenCells(solution: Solution, writer: PlayWriter) {
  const { stipulation, moves, line, complete, searched, shortest, nodes, ms } = solution;
  const counts = countPlay(solution);
  const keys = keysOf(solution).filter(({ role }) => role === 'key');
  return {
    stipulation: stipulation && makeStipulation(stipulation),
    length: moves,
    keys: keys.map((key) => writer.move(key, 'diagram')).join('; '),
    solution_line: line.length > 0 ? lineText(solution, writer) : undefined,
    tries: phaseOf(solution, 'try')?.length,
    lines: wordsOf(solution).lineCount(solution),
    duals: counts?.duals,
    minor_duals: counts?.minorDuals,
    complete,
    searched,
    nodes,
    ms,
    shortest: moves === undefined ? undefined : shortest,
    solutions: linesCell(solution, writer, SOLVING),
    set_play: linesCell(solution, writer, PHASE_KINDS.filter(isAfterPass)),
    intended: stipulation?.solutions,
  };
}

/** Returns the solutions of help and series play, numbered, so that they can be read again; in pieces if there are very many. */
function linesCell(
  solution: Solution,
  writer: PlayWriter,
  kinds: readonly PhaseKind[],
): string | Iterable<string> {
  if (playKind(solution) !== 'lines') return '';
  const wanted = solution.phases.filter(({ kind }) => kinds.includes(kind));
  const pieces = linePieces(wanted, writer);
  return wanted.some(({ first }) => LineTree.of(first)) ? pieces : [...pieces].join('');
}

function* linePieces(phases: readonly Phase[], writer: PlayWriter): Generator<string> {
  let between = '';
  for (const phase of phases) {
    for (const { cells } of solutionLines(phase, writer)) {
      yield `${between}${writer.numbered(cells).join(' ')}`;
      between = '; ';
    }
  }
}

/** `solve --format html` */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import {
  type AnySolution,
  isLineSolution,
  type KeyPlay,
  movesOfLine,
  type NotatedMove,
  type Solution,
} from '../../solve/solution.js';
import { goalWords } from '../goal-words.js';
import { HtmlReport, listedFields, saidOf } from '../html/html-report.js';
import { inOrder, LineWriter, phase, shownMove, titled } from '../html/play-lines.js';
import type { ListedProblem, Shown, ShownMove, ShownPhase } from '../html/shown.js';
import type { MoveWriter } from '../move-notation.js';
import {
  type LineKind,
  LineNumbers,
  type LinePlay,
  lineLength,
  numberedMoves,
  shownLines,
} from './line-words.js';
import { flawText } from './outcome-words.js';
import { treeLines } from './play-tree.js';
import { playNotes, showsFullLine } from './play-words.js';
import { summaryText } from './solution-summary.js';
import { keysText, lineText, statusWords } from './solution-words.js';

export class SolutionHtml extends HtmlReport<SolutionRecord, SolutionSummary> {
  result(record: SolutionRecord): void {
    this.file.record(shownSolution(record, this.writer));
  }

  end(summary?: SolutionSummary): void {
    this.finish(summary, summary && summaryText(summary));
  }
}

export function shownSolution(
  { index, problem, solution }: SolutionRecord,
  writer: MoveWriter,
  withOptions = true,
): Shown {
  const isLines = isLineSolution(solution);
  const { stipulation } = solution;
  const { text, mood } = statusWords(solution);
  const results = resultsOf(solution, text);
  return {
    listed: {
      ...listedFields(index, problem),
      ...(stipulation && { stipulation }),
      results,
      ...(text !== results.join(', ') && { result: text }),
      mood,
      ...(isLines ? lineFields(problem, solution, writer) : keyFields(problem, solution, writer)),
      ...saidOf(problem, playNotes(solution, withOptions)),
    },
    play: isLines ? linePlay(problem.fen, solution, writer) : shownPlay(problem.fen, solution, writer),
  };
}

/** One word for similar results, and every flaw, as the summary counts them. */
function resultsOf(solution: AnySolution, text: string): readonly string[] {
  const { status, stipulation, flaws } = solution;
  const found = flaws.map((flaw) => flawText(flaw, stipulation));
  if (status === 'undecided') return ['undecided', ...found];
  if (found.length > 0) return found;
  if (status === 'no-solution') return [`no ${goalWords(stipulation).noun}`];
  if (status === 'solved' && !stipulation) return ['solved'];
  if (!isLineSolution(solution) && solution.keys.length > 1 && solution.publishedKey !== 'wrong')
    return ['sound'];
  return [text.split(', ', 1)[0] ?? text];
}

type ListFields = Pick<ListedProblem, 'length' | 'keys'>;

const keyFields = (problem: ProblemRecord, solution: Solution, writer: MoveWriter): ListFields => ({
  ...(solution.moves !== undefined && solution.shortest && { length: solution.moves }),
  ...(solution.keys.length > 0 && { keys: keysText(problem, solution, writer) }),
});

export function lineFields(problem: ProblemRecord, solution: LinePlay, writer: MoveWriter): ListFields {
  const length = Number(lineLength(solution));
  if (Number.isNaN(length)) return {};
  return { length, keys: lineText(problem, solution, writer) };
}

/** Every line by itself: solutions, shorter ones, set play. */
export function linePlay(fen: string, solution: LinePlay, writer: MoveWriter): ShownPhase[] {
  const numbers = new LineNumbers(solution.stipulation);
  const shown = shownLines(solution);
  const movesOf = (wanted: LineKind): ShownMove[] =>
    shown
      .filter(({ kind }) => kind === wanted)
      .flatMap((line) => {
        const texts = numberedMoves(fen, line, numbers, writer);
        return line.moves.map((move, i) => {
          const note = i === line.moves.length - 1 ? line.notes.join(', ') : '';
          return shownMove('line', i, texts[i] ?? move.san, move, note);
        });
      });
  return inOrder([
    titled('actual', 'Solutions', movesOf('solution')),
    phase('set', movesOf('set-play')),
    titled('short', 'Short solutions', movesOf('short')),
  ]);
}

/**
 * The tree, and the line to the mate if the tree does not reach it: below its key, or by itself.
 * @param cooks keys to be marked as such
 */
export function shownPlay(
  fen: string,
  solution: KeyPlay & Pick<Solution, 'line'>,
  writer: MoveWriter,
  cooks: readonly NotatedMove[] = [],
  wrongKeys: readonly ShownMove[] = [],
): ShownPhase[] {
  const { keys } = solution;
  const line = movesOfLine(solution.line);
  const wanted = line.length > 1 && !showsFullLine(solution);
  const lines = new LineWriter(fen, writer);
  // a key without play is followed by its line
  const key = keys.find(({ uci, variations }) => uci === line[0]?.uci && !variations?.length);
  const moves: Record<'key' | 'try' | 'set', ShownMove[]> = { key: [], try: [], set: [] };
  let setNote = '';
  let tryNote = '';
  let first: keyof typeof moves = 'key';
  for (const { role, level, text, move, note = '' } of treeLines(fen, solution, writer)) {
    if (role === 'set-play') {
      first = 'set';
      setNote = note;
    } else if (role === 'tries') tryNote = note;
    else if (role !== 'but' && move) {
      if (role === 'key' || role === 'try') first = role;
      const isCook = role === 'key' && cooks.some(({ uci }) => uci === move.uci);
      moves[first].push(shownMove(role, level, text, move, isCook ? `(cook) ${note}`.trim() : note));
      if (wanted && key && move === key) moves.key.push(...lines.continuation(line));
    }
  }
  const title = goalWords(solution.stipulation).noun === 'mate' ? 'Mating line' : 'Line';
  return inOrder([
    phase('actual', moves.key),
    phase('try', [...moves.try, ...wrongKeys], tryNote),
    phase('set', moves.set, setNote),
    titled('line', title, wanted && !key ? lines.line(line) : []),
  ]);
}

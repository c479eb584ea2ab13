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
import type { RecordHead, RoleLetter } from '../html/data.js';
import { HtmlReport, problemFields, saidOf } from '../html/html-report.js';
import { LineWriter, playLine } from '../html/play-lines.js';
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
import { type TreeLine, treeLines } from './play-tree.js';
import { playNotes, showsFullLine } from './play-words.js';
import { summaryText } from './solution-summary.js';
import { keysText, lineText, statusWords } from './solution-words.js';

export class SolutionHtml extends HtmlReport<SolutionRecord, SolutionSummary> {
  result(record: SolutionRecord): void {
    const { head, play } = shownSolution(record, this.writer);
    this.file.record(head, play);
  }

  end(summary?: SolutionSummary): void {
    this.finish(summary, summary && summaryText(summary));
  }
}

/** What a page shows of a solution, as data.ts describes it. */
export function shownSolution(
  { index, problem, solution }: SolutionRecord,
  writer: MoveWriter,
): { readonly head: RecordHead; readonly play: string } {
  const isLines = isLineSolution(solution);
  const { stipulation } = solution;
  const { text, mood } = statusWords(solution);
  const outcomes = outcomesOf(solution, text);
  const head: RecordHead = {
    ...problemFields(index, problem),
    ...(stipulation && { s: stipulation }),
    o: outcomes,
    ...(text !== outcomes.join(', ') && { t: text }),
    m: mood,
    ...(isLines ? lineFields(problem, solution, writer) : keyFields(problem, solution, writer)),
    ...saidOf(problem, playNotes(solution)),
  };
  const play = isLines ? linePlay(problem.fen, solution, writer) : shownPlay(problem.fen, solution, writer);
  return { head, play: play.join('\n') };
}

/** One word for similar results, and every flaw, as the summary counts them. */
function outcomesOf(solution: AnySolution, text: string): readonly string[] {
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

type ListFields = Pick<RecordHead, 'l' | 'k'>;

const keyFields = (problem: ProblemRecord, solution: Solution, writer: MoveWriter): ListFields => ({
  ...(solution.moves !== undefined && solution.shortest && { l: solution.moves }),
  ...(solution.keys.length > 0 && { k: keysText(problem, solution, writer) }),
});

export function lineFields(problem: ProblemRecord, solution: LinePlay, writer: MoveWriter): ListFields {
  const length = Number(lineLength(solution));
  if (Number.isNaN(length)) return {};
  return { l: length, k: lineText(problem, solution, writer) };
}

/** Every line by itself: solutions, shorter ones, set play. */
export function linePlay(fen: string, solution: LinePlay, writer: MoveWriter): string[] {
  const numbers = new LineNumbers(solution.stipulation);
  const shown = shownLines(solution);
  const sections: readonly (readonly [LineKind, string])[] = [
    ['solution', 'solutions'],
    ['short', 'short solutions'],
    ['set-play', 'set play'],
  ];
  return sections.flatMap(([kind, heading]) => {
    const lines = shown.filter((line) => line.kind === kind);
    if (lines.length === 0) return [];
    const moves = lines.flatMap((line) => {
      const texts = numberedMoves(fen, line, numbers, writer);
      return line.moves.map((move, i) => {
        const note = i === line.moves.length - 1 ? line.notes.join(', ') : '';
        return playLine('l', i + 1, texts[i] ?? move.san, move, note);
      });
    });
    return [playLine('s', 0, heading), ...moves];
  });
}

const LETTERS: Record<TreeLine['role'], RoleLetter | undefined> = {
  'set-play': 's',
  tries: 's',
  key: 'k',
  try: 't',
  threat: 'h',
  defence: 'd',
  answer: 'a',
  // shown by the refutations
  but: undefined,
  refutation: 'r',
};

/**
 * The tree, and the line to the mate if the tree does not reach it: below its key, or by itself.
 * @param cooks keys to be marked as such
 */
export function shownPlay(
  fen: string,
  solution: KeyPlay & Pick<Solution, 'line'>,
  writer: MoveWriter,
  cooks: readonly NotatedMove[] = [],
): string[] {
  const { keys } = solution;
  const line = movesOfLine(solution.line);
  const wanted = line.length > 1 && !showsFullLine(solution);
  const lines = new LineWriter(fen, writer);
  // a key without play is followed by its line
  const key = keys.find(({ uci, variations }) => uci === line[0]?.uci && !variations?.length);
  const play: string[] = [];
  for (const { role, level, text, move, note } of treeLines(fen, solution, writer)) {
    const letter = LETTERS[role];
    const isCook = role === 'key' && cooks.some(({ uci }) => uci === move?.uci);
    const said = isCook ? `(cook) ${note ?? ''}`.trim() : note;
    if (letter !== undefined) play.push(playLine(letter, level, text, move, said));
    if (wanted && key && move === key) play.push(...lines.continuation(line));
  }
  if (wanted && !key)
    play.push(
      ...lines.section(goalWords(solution.stipulation).noun === 'mate' ? 'mating line' : 'line', line),
    );
  return play;
}

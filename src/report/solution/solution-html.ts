/** `solve --format html` */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { type KeyPlay, movesOfLine, type NotatedMove, type Solution } from '../../solve/solution.js';
import type { RecordHead, RoleLetter } from '../html/data.js';
import { HtmlReport, problemFields, saidOf } from '../html/html-report.js';
import { LineWriter, playLine } from '../html/play-lines.js';
import type { MoveWriter } from '../move-notation.js';
import { type TreeLine, treeLines } from './play-tree.js';
import { playNotes, showsFullLine } from './play-words.js';
import { summaryText } from './solution-summary.js';
import { battleTerms, FLAWS, keysText, statusWords } from './solution-words.js';

export class SolutionHtml extends HtmlReport<SolutionRecord, SolutionSummary> {
  result({ index, problem, solution: found }: SolutionRecord): void {
    const solution = battleTerms(found);
    const { stipulation, moves, shortest, keys } = solution;
    const { text, mood } = statusWords(solution);
    const outcomes = outcomesOf(solution, text);
    const head: RecordHead = {
      ...problemFields(index, problem),
      ...(stipulation && { s: stipulation }),
      o: outcomes,
      ...(text !== outcomes.join(', ') && { t: text }),
      m: mood,
      ...(moves !== undefined && shortest && { l: moves }),
      ...(keys.length > 0 && { k: keysText(problem, solution, this.writer) }),
      ...saidOf(problem, playNotes(solution)),
    };
    this.file.record(head, shownPlay(problem.fen, solution, this.writer).join('\n'));
  }

  end(summary?: SolutionSummary): void {
    this.finish(summary, summary && summaryText(summary));
  }
}

/** One word for similar results, and every flaw, as the summary counts them. */
function outcomesOf({ status, stipulation, flaws }: Solution, text: string): readonly string[] {
  const found = flaws.map((flaw) => FLAWS[flaw]);
  if (status === 'undecided') return ['undecided', ...found];
  if (found.length > 0) return found;
  if (status === 'no-solution') return ['no mate'];
  if (status === 'solved' && !stipulation) return ['solved'];
  return [text.split(', ', 1)[0] ?? text];
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
  if (wanted && !key) play.push(...lines.section('mating line', line));
  return play;
}

/** `solve --format html` */
import { makeStipulation } from '../../problems/stipulation.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { keysOf, type NotatedMove, type PhaseKind } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { verdictsOf } from '../../solution/verdict.js';
import { HtmlReport, saidOf, titledFields } from '../html/html-report.js';
import { inOrder, phase, shownLine, shownMove, titled } from '../html/play-lines.js';
import type { ListedProblem, Shown, ShownMove, ShownPhase } from '../html/shown.js';
import type { MoveWriter } from '../move-notation.js';
import { showsFullLine } from './play-counts.js';
import { playNotes } from './play-notes.js';
import { playRows } from './play-rows.js';
import { PlayWriter } from './play-writer.js';
import { summaryText } from './solution-summary.js';
import { flawText, keyTexts, lineTexts, statusWords } from './solution-words.js';

export class SolutionHtml extends HtmlReport<SolutionRecord, SolutionSummary> {
  result(record: SolutionRecord): void {
    this.file.record(shownSolution(record, this.writer));
  }

  end(summary?: SolutionSummary): void {
    this.finish(summary, summary && summaryText(summary));
  }
}

/** @param withOptions remarks name the options of `solve` that show more */
export function shownSolution(
  { index, problem, solution }: SolutionRecord,
  moves: MoveWriter,
  withOptions = true,
): Shown {
  const writer = new PlayWriter(problem, solution, moves);
  const { text, mood } = statusWords(solution);
  const results = resultsOf(solution, text, writer.goal.noun);
  return {
    listed: {
      ...titledFields(index, problem, solution),
      ...provenFields(solution, writer),
      results,
      verdicts: verdictsOf(solution),
      ...(text !== results.join(', ') && { result: text }),
      mood,
      ...saidOf(problem, playNotes(solution, withOptions)),
    },
    play: shownPlay(solution, writer),
    ...evidenceOf(solution),
  };
}

/** Returns what shows the themes that were found. */
export const evidenceOf = ({ themes }: Solution): Pick<Shown, 'evidence'> =>
  themes ? { evidence: themes.map(({ evidence }) => evidence) } : {};

/** One word for similar results, and every flaw, as the summary counts them. */
function resultsOf(solution: Solution, text: string, noun: string): readonly string[] {
  const { status, stipulation, flaws } = solution;
  const found = flaws.map((flaw) => flawText(flaw, solution));
  if (status === 'undecided') return ['undecided', ...found];
  if (found.length > 0) return found;
  if (status === 'no-solution') return [`no ${noun}`];
  if (status === 'solved' && !stipulation) return ['solved'];
  // any of several mates will do as the last move of a puzzle
  const keys = keysOf(solution).filter(({ role }) => role === 'key');
  if (keys.length > 1 && solution.publishedKey !== 'wrong') return ['sound'];
  return [text.split(', ', 1)[0] ?? text];
}

/** Returns what the list shows of a solution: what was asked, its length, its keys or its first line, and its themes. */
export function provenFields(
  solution: Solution,
  writer: PlayWriter,
): Pick<ListedProblem, 'stipulation' | 'length' | 'keys' | 'found'> {
  const { stipulation, moves, shortest, themes } = solution;
  const keys = keyTexts(solution, writer);
  const answer = keys.length > 0 || solution.line.length > 0 ? keys : lineTexts(solution, writer);
  return {
    ...(stipulation && { stipulation: makeStipulation(stipulation) }),
    ...(moves !== undefined && shortest && { length: moves }),
    ...(answer.length > 0 && { keys: answer.join(' ') }),
    ...(themes && { found: themes.map(({ id, name, count }) => ({ id, name, count })) }),
  };
}

/** What a verdict adds to the play of its solution. */
export interface JudgedMoves {
  /** keys to be marked as such */
  readonly cooks: readonly NotatedMove[];
  readonly wrongKeys: readonly ShownMove[];
}

/** Returns the play, and the line to the mate if the play does not reach it: below its key, or by itself. */
export function shownPlay(
  solution: Solution,
  writer: PlayWriter,
  { cooks, wrongKeys }: JudgedMoves = { cooks: [], wrongKeys: [] },
): ShownPhase[] {
  const { line } = solution;
  const isLineWanted = line.length > 1 && !showsFullLine(solution);
  // a key without play is followed by its line
  const followed = keysOf(solution).find(({ uci, next }) => uci === line[0]?.uci && next.length === 0);
  const moves: Record<PhaseKind, ShownMove[]> = { actual: [], try: [], set: [], short: [] };
  const notes: { [Kind in PhaseKind]?: string } = {};
  for (const { kind, role, level, texts, moves: made, note } of playRows(solution, writer)) {
    if (role === 'heading') notes[kind] = note;
    for (const [i, move] of made.entries()) {
      if (role === 'help') {
        const said = i === made.length - 1 ? note : '';
        moves[kind].push(shownMove('help', i, texts[i] ?? move.san, move, said));
      } else {
        const isCook = role === 'key' && cooks.some(({ uci }) => uci === move.uci);
        const said = isCook ? `(cook) ${note}`.trim() : note;
        moves[kind].push(shownMove(move.role, level, texts[0] ?? '', move, said));
        if (isLineWanted && move === followed) moves[kind].push(...shownLine(writer, line, '', 1));
      }
    }
  }
  const isInLines = keysOf(solution)[0]?.role === 'help';
  const title = writer.goal.noun === 'mate' ? 'Mating line' : 'Line';
  return inOrder([
    isInLines ? titled('actual', 'Solutions', moves.actual) : phase('actual', moves.actual),
    phase('try', [...moves.try, ...wrongKeys], notes.try),
    phase('set', moves.set, notes.set),
    titled('short', 'Short solutions', moves.short),
    titled('line', title, isLineWanted && !followed ? shownLine(writer, line) : []),
  ]);
}

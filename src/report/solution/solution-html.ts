/** Solutions on a page: `solve --format html`, and the page that solves. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import {
  byShape,
  keysOf,
  type NotatedMove,
  PHASE_KINDS,
  type Phase,
  type PhaseKind,
  type PlayedMove,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { verdictsOf } from '../../solution/verdict.js';
import { countText } from '../../text/counts-and-times.js';
import { HtmlReport, reportDetails, titledFields } from '../html/html-report.js';
import { inLine, inOrder, rowOf, shownLine, shownMove, shownPhase } from '../html/play-lines.js';
import type { ListedProblem, Shown, ShownMove, ShownPhase } from '../html/shown.js';
import type { MoveWriter } from '../move-notation.js';
import { showsFullLine } from './play-counts.js';
import { listNotes } from './play-notes.js';
import { cutPhase, levelAfter, noteOf, nothingIn, startOf } from './play-rows.js';
import { type Before, PlayWriter } from './play-writer.js';
import { summaryText } from './solution-summary.js';
import { flawText, keyTexts, lineTexts, statusWords } from './solution-words.js';
import { playKind } from './words-of-play.js';

export class SolutionHtml extends HtmlReport<SolutionRecord, SolutionSummary> {
  result(record: SolutionRecord): void {
    this.file.record(shownSolution(record, this.writer));
  }

  end(summary?: SolutionSummary): void {
    this.finish(summary, summaryText);
  }
}

/** @param withOptions lets remarks name the options of `solve` that show more */
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
      ...reportDetails(problem, listNotes(solution, withOptions)),
    },
    play: shownPlay(solution, writer),
    ...themeEvidence(solution),
  };
}

/** Returns the evidence for the themes that were found. */
export const themeEvidence = ({ themes }: Solution): Pick<Shown, 'evidence'> =>
  themes ? { evidence: themes.map(({ evidence }) => evidence) } : {};

/** Returns one word for similar results, and every flaw, as the summary counts them. */
function resultsOf(solution: Solution, text: string, noun: string): readonly string[] {
  const { status, stipulation, flaws } = solution;
  const found = flaws.map((flaw) => flawText(flaw, solution));
  if (status === 'undecided') return ['undecided', ...found];
  if (found.length > 0) return found;
  if (status === 'no-solution') return [`no ${noun}`];
  if (status === 'solved' && !stipulation) return ['solved'];
  // the last move of a puzzle may be any of several mates
  const keys = keysOf(solution).filter(({ role }) => role === 'key');
  if (keys.length > 1 && solution.publishedKey !== 'wrong') return ['sound'];
  return [text.split(', ', 1)[0] ?? text];
}

/** Returns what the list shows of a solution: the stipulation, its length, its keys or its first line, and its themes. */
export function provenFields(
  solution: Solution,
  writer: PlayWriter,
): Pick<ListedProblem, 'stipulation' | 'length' | 'keys' | 'found'> {
  const { stipulation, moves, shortest, themes } = solution;
  const keys = keyTexts(solution, writer);
  const answer = keys.length > 0 || solution.line.length > 0 ? keys : lineTexts(solution, writer);
  return {
    ...(stipulation && { stipulation }),
    ...(moves !== undefined && shortest && { length: moves }),
    ...(answer.length > 0 && { keys: answer.join(' ') }),
    ...(themes && { found: themes.map(({ id, name, count }) => ({ id, name, count })) }),
  };
}

/** What a verdict adds to the play of its solution. */
export interface JudgedMoves {
  /** keys to mark as cooks */
  readonly cooks: readonly NotatedMove[];
  readonly wrongKeys: readonly ShownMove[];
}

/** Maximum number of solutions of help or series play on a page, which is also the default maximum of a search. */
const MOST_LINES = 10_000;

/** Returns the play. If the play does not reach the mate, adds the line that does, below its key or by itself. */
export function shownPlay(
  solution: Solution,
  writer: PlayWriter,
  { cooks, wrongKeys }: JudgedMoves = { cooks: [], wrongKeys: [] },
): ShownPhase[] {
  const { line } = solution;
  const isLineWanted = line.length > 1 && !showsFullLine(solution);
  // a key without play is followed by its line
  const followed = isLineWanted
    ? keysOf(solution).find(({ uci, next }) => uci === line[0]?.uci && next.length === 0)
    : undefined;
  const shown = (moves: readonly PlayedMove[], above: number, before: Before): ShownMove[] =>
    moves.map((move) => {
      const level = levelAfter(move, above);
      const isCook = move.role === 'key' && cooks.some(({ uci }) => uci === move.uci);
      const note = noteOf(move, level, writer, solution);
      const texts = { number: writer.number(level), text: writer.played(move, before) };
      return shownMove(move.role, texts, move, {
        note: isCook ? `(cook) ${note}`.trim() : note,
        next: move === followed ? shownLine(writer, line, { from: 1 }) : shown(move.next, level, move),
      });
    });
  const missing = new Map<PhaseKind, number>();
  const movesOf = (kind: PhaseKind): readonly ShownMove[] => {
    const found = solution.phases.find((each) => each.kind === kind);
    if (!found) return [];
    return byShape(found, { lines: shownLines, tree: ({ first }) => shown(first, ...startOf(kind)) });
  };
  const shownLines = (phase: Phase): ShownMove[] => {
    const { lines, more } = cutPhase(phase, solution, MOST_LINES, writer);
    if (more > 0) missing.set(phase.kind, more);
    const moves: ShownMove[] = [];
    for (const { path, cells, notes } of lines)
      moves.push(...inLine(rowOf('help', path, writer.inLine(cells), notes.join(', '))));
    return moves;
  };
  const noteOn = (kind: PhaseKind): string | undefined => {
    const more = missing.get(kind);
    if (more === undefined) return nothingIn(solution, kind);
    return `(${countText(more)} more, not on this page)`;
  };
  const title = writer.goal.noun === 'mate' ? 'Mating line' : 'Line';
  return inOrder([
    ...PHASE_KINDS.map((kind) => {
      const moves = kind === 'try' ? [...movesOf(kind), ...wrongKeys] : movesOf(kind);
      const title = kind === 'actual' && playKind(solution) === 'lines' ? 'Solutions' : undefined;
      return shownPhase(kind, moves, title, noteOn(kind));
    }),
    shownPhase('line', isLineWanted && !followed ? shownLine(writer, line) : [], title),
  ]);
}

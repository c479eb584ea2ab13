/** `puzzles --format epd`: a line for each puzzle, with its length, key, line and game. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { keysOf } from '../../solution/play.js';
import { printable } from '../../text/quote.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { puzzleId } from './puzzle-words.js';

type EpdOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

export class PuzzlesEpd extends ReportForPeople<SolutionRecord, SolutionSummary, EpdOptions> {
  result(record: SolutionRecord): void {
    this.warn(record.problem);
    this.options.out.write(epdOf(record));
  }

  /** A file of positions has no summary. */
  end(): void {}
}

export function epdOf(record: SolutionRecord): string {
  const { problem, solution } = record;
  const { title, event, comments = [] } = problem;
  const { moves, line, themes = [], difficulty } = solution;
  const said = [
    [title, event].filter(Boolean).join(', '),
    ...themesAndDifficulty(themes, difficulty),
    ...comments,
  ].filter(Boolean);
  const operations = [
    `dm ${moves}`,
    `bm ${keysOf(solution)
      .map(({ san }) => san)
      .join(' ')}`,
    `pv ${line.map(({ san }) => san).join(' ')}`,
    `id ${quoted(puzzleId(record))}`,
    ...said.map((text, i) => `c${i} ${quoted(text)}`),
  ];
  return `${problem.fen.split(' ').slice(0, 4).join(' ')} ${operations.join('; ')};\n`;
}

function themesAndDifficulty(themes: readonly { readonly name: string }[], difficulty: number | undefined) {
  return [
    themes.length > 0 ? `themes: ${themes.map(({ name }) => name).join(', ')}` : '',
    difficulty === undefined ? '' : `difficulty: ${difficulty}`,
  ];
}

/** The standard knows no quotes inside a text. */
const quoted = (text: string): string => `"${printable(text, 200).replaceAll('"', "'")}"`;

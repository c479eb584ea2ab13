/**
 * `puzzles --format csv`: the columns of the Lichess puzzle database, https://database.lichess.org/#puzzles.
 *
 * FEN is the position before the opponent's move, which is the first of Moves. The puzzles have not been played, so the rating is the
 * estimated difficulty, with the deviation of a puzzle without games.
 */
import papaparse from 'papaparse';
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { puzzleId } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';

const PUZZLE_COLUMNS = [
  'PuzzleId',
  'FEN',
  'Moves',
  'Rating',
  'RatingDeviation',
  'Popularity',
  'NbPlays',
  'Themes',
  'GameUrl',
  'OpeningTags',
] as const;

/** Glicko's deviation for a player or puzzle without games. */
const UNRATED = 500;
const UNKNOWN_RATING = 1500;

type CsvOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

export class PuzzlesCsv extends ReportForPeople<SolutionRecord, SolutionSummary, CsvOptions> {
  #begun = false;
  #leftOut = 0;

  result(record: SolutionRecord): void {
    this.#begin();
    this.warn(record.problem);
    const row = rowOf(record);
    if (row) this.options.out.write(`${papaparse.unparse([row])}\n`);
    else this.#leftOut++;
  }

  override end(): void {
    this.#begin();
    if (this.#leftOut > 0 && !this.options.quiet)
      this.options.messages.write(
        `left out ${this.#leftOut} in CSV: the game begins there, and the format needs the move before it\n`,
      );
  }

  #begin(): void {
    if (!this.#begun) this.options.out.write(`${PUZZLE_COLUMNS.join(',')}\n`);
    this.#begun = true;
  }
}

/** Returns the cells of a puzzle; undefined if no move leads to the position. */
function rowOf(record: SolutionRecord): readonly (string | number)[] | undefined {
  const { problem, solution } = record;
  const { game, openings = [] } = problem;
  if (!game?.before) return undefined;
  const moves = [game.before.uci, ...solution.line.map(({ uci }) => uci)];
  return [
    puzzleId(record),
    game.before.fen,
    moves.join(' '),
    solution.difficulty ?? UNKNOWN_RATING,
    UNRATED,
    0,
    0,
    themesOf(record).join(' '),
    urlOf(game.tags, game.ply ?? 0, problem.fen),
    openings.map((opening) => opening.replace(/[:,.'"]/g, '').replaceAll(' ', '_')).join(' '),
  ];
}

const LENGTHS = ['oneMove', 'oneMove', 'short', 'long'];

/** Returns the themes of Lichess that follow from the length, then those that keymove found. */
function themesOf({ solution: { moves = 1, themes = [] } }: SolutionRecord): readonly string[] {
  const length = LENGTHS[moves] ?? 'veryLong';
  return ['mate', `mateIn${Math.min(moves, 5)}`, length, ...themes.map(({ id }) => id)];
}

function urlOf(tags: Readonly<Record<string, string>>, ply: number, fen: string): string {
  const url = [tags.GameUrl, tags.Link, tags.Site].find((value) => /^https?:\/\/\S+$/.test(value ?? ''));
  if (url === undefined) return '';
  const isLichess = /^https:\/\/lichess\.org\/\w{8}$/.test(url);
  return isLichess ? `${url}${fen.includes(' w ') ? '' : '/black'}#${ply}` : url;
}

/**
 * The Lichess puzzle database as CSV: one puzzle per row.
 *
 * FEN is the position before the opponent's move, which is the first of Moves; the others are the solution. Every move of
 * the solver is the only one that works, except that any mate may be the last. Rows are direct mates if their Themes
 * say so (`mateIn2`) or their moves end in mate, because the column may be missing or incomplete. Other rows are other
 * kinds of puzzles (win a piece, draw): they are skipped and counted, unless all puzzles are wanted.
 *
 * https://database.lichess.org/#puzzles
 */

import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { readPosition } from '../../chess/fen.js';
import { fromUci, positionOf } from '../../chess/moves.js';
import { err, type Finding, ok, type Result } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import type { Entries } from '../file-reader.js';
import { type FieldName, readFields } from '../named-fields.js';
import type { Problem } from '../problem.js';
import { directMate } from '../stipulation.js';
import { CLASSIC_ROW, columnName, LICHESS_COLUMNS } from './csv-columns.js';
import { type Cells, type Header, TableReader } from './table-reader.js';

/** The columns that are read; the first two are required. */
const COLUMNS = ['FEN', 'Moves', 'PuzzleId', 'Themes', 'Rating', 'OpeningTags', 'GameUrl', 'GameId'] as const;
type PuzzleColumn = (typeof COLUMNS)[number];

/** The columns of the database, for rows without a header. */
const CLASSIC =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags'.split(',');

/** `mateIn5` means "in five or more". */
const MAX_THEME = 5;

/** Reads the rows of one file. Rows that are not direct mates are skipped, unless all puzzles are wanted. */
export class PuzzleReader extends TableReader<PuzzleColumn> {
  /** no column of the header belongs to this database only */
  #mayBeOther = false;

  protected override readonly table = 'lichess';
  protected override readonly board = 'FEN';

  protected readHeader(fields: readonly string[], text: string): Header<PuzzleColumn> | Finding {
    const isRow = CLASSIC_ROW.test(text);
    const names = (isRow ? CLASSIC : fields).map(columnName);
    this.#mayBeOther = !names.some((name) => LICHESS_COLUMNS.includes(name));
    const found = COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
    const missing = found.slice(0, 2).filter(([, at]) => at < 0);
    if (missing.length > 0) {
      const message = `found no column ${missing.map(([column]) => column).join(' and no column ')}; expected a header such as PuzzleId,FEN,Moves,Themes; the rows below it are not read`;
      return { code: 'csv-header', field: 'header', message };
    }
    // the number of columns has changed over the years
    const width = isRow ? undefined : names.length;
    return { places: new Map(found.filter(([, at]) => at >= 0)), width, isRow };
  }

  protected readRow(cells: Cells<PuzzleColumn>, source: Source, text: string, out: Entries): void {
    const puzzle = readPuzzle(cells, source, out.nextIndex);
    const isOther = this.#mayBeOther && !(puzzle.ok && puzzle.value.stipulation);
    if (isOther && solvesItself(cells('FEN') ?? '', cells('Moves') ?? '')) {
      const fields: Partial<Record<FieldName, string | undefined>> = {
        fen: cells('FEN'),
        line: cells('Moves'),
      };
      out.add(readFields((name) => fields[name], source, text, out));
    } else addPuzzle(puzzle, source, text, out);
  }
}

/** Adds a puzzle, or skips it because it is not a direct mate and only these are wanted. */
export function addPuzzle(puzzle: Result<Problem>, source: Source, text: string, out: Entries): void {
  if (!puzzle.ok) out.refuse(source, text, ...puzzle.error);
  else if (!puzzle.value.stipulation && !out.anyPuzzle) out.passedOver++;
  else out.add({ type: 'problem', problem: puzzle.value });
}

/**
 * Reads a row.
 * @returns the problem, or refusals: those of `readPosition`, and `csv-moves` (no moves, or the first one
 * is illegal)
 */
export function readPuzzle(
  field: (column: PuzzleColumn) => string | undefined,
  source: Source,
  index: number,
): Result<Problem> {
  const named = /\bmateIn(\d+)\b/.exec(field('Themes') ?? '')?.[1];
  const before = readPosition(field('FEN') ?? '');
  // exports of the copy at Hugging Face write lists: ['e2e4', 'e7e5']
  const moves = (field('Moves') ?? '')
    .replace(/[[\]'",]+/g, ' ')
    .trim()
    .split(/\s+/);
  const [first = '', ...line] = moves;
  const wrong = moves.find((move) => !/^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(move));
  const findings: Finding[] = before.ok ? [] : [...before.error];
  if (wrong !== undefined) findings.push(badMoves(wrong, 'moves such as e2e4, separated by spaces'));
  else if (line.length === 0)
    findings.push(badMoves(first, 'the move before the puzzle, then its solution, as on Lichess'));
  if (!before.ok || findings.length > 0) return err(findings);

  const position = positionOf(before.value.fen);
  if (!playUci(position, first)) return err([badMoves(first, 'a legal first move, played by the opponent')]);
  const after = readPosition(makeFen(position.toSetup()));
  if (!after.ok) return err(after.error);
  const shown = Math.ceil(line.length / 2);
  const isMate = named !== undefined || endsInMate(position, line);
  const isLong = named === undefined || (Number(named) >= MAX_THEME && shown > MAX_THEME);
  const length = isLong ? shown : Number(named);
  const keywords = wordsOf(field('Themes'));
  const rating = field('Rating') ?? '';
  const openings = wordsOf(field('OpeningTags')).map((tag) => tag.replaceAll('_', ' '));
  const gameUrl = field('GameUrl') || urlOf(field('GameId'));
  return ok({
    index,
    ...present({
      id: field('PuzzleId') || undefined,
      keywords: keywords.length > 0 ? keywords : undefined,
      rating: /^\d{1,4}$/.test(rating) ? Number(rating) : undefined,
      openings: openings.length > 0 ? openings : undefined,
    }),
    source,
    fen: after.value.fen,
    ...(isMate && { stipulation: directMate(length) }),
    claim: {
      keys: line.slice(0, 1),
      line,
      ...(isMate && length !== shown && { length: shown }),
      onlyMoves: true,
    },
    comments: gameUrl ? [gameUrl] : [],
    warnings: before.value.warnings,
  });
}

function endsInMate(position: Chess, line: readonly string[]): boolean {
  if (line.length % 2 === 0) return false;
  const played = position.clone();
  return line.every((text) => playUci(played, text)) && played.isCheckmate();
}

/** Returns whether the moves mate from the position itself. If so, the table is from another source, and Moves are its solutions. */
function solvesItself(fen: string, moves: string): boolean {
  const position = readPosition(fen);
  return position.ok && endsInMate(positionOf(position.value.fen), moves.trim().split(/\s+/));
}

function playUci(position: Chess, text: string): boolean {
  const move = fromUci(text);
  if (!move || !position.isLegal(move)) return false;
  position.play(move);
  return true;
}

/** Returns words separated by blanks. Exports of the copy at Hugging Face write lists. */
const wordsOf = (text = ''): readonly string[] => text.split(/[[\]'",\s]+/).filter((word) => word !== '');

/** Returns the address of a game from its id, which the copy at Hugging Face has instead. */
const urlOf = (game: string | undefined): string | undefined =>
  game && /^\w+(?:#\d+)?$/.test(game) ? `https://lichess.org/${game}` : undefined;

const badMoves = (found: string, expected: string): Finding => ({
  code: 'csv-moves',
  field: 'Moves',
  message: `found ${found === '' ? 'nothing' : quote(found)}; expected ${expected}`,
});

/**
 * The Lichess puzzle database as CSV: one puzzle a row.
 *
 * FEN is the position before the opponent's move, which is the first of Moves; the rest is the solution. Every move of
 * the solver is the only one, except the last of a mate, where any mate will do. Direct mates are the rows whose Themes
 * say so (`mateIn2`), and those whose moves end in mate, as the column may be left out or incomplete. Other rows are
 * puzzles of another kind (win a piece, draw): they are passed over and counted.
 *
 * https://database.lichess.org/#puzzles
 */

import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { readPosition } from '../chess/fen.js';
import { fromUci, positionOf } from '../chess/notation.js';
import { quote } from '../chess/quote.js';
import { err, type Finding, ok, type Result } from '../chess/result.js';
import { refusal } from './epd.js';
import type { Entry, Problem, Source } from './problem.js';
import type { Stipulation } from './stipulation.js';

/** The columns that are read; the first two cannot be left out. */
const COLUMNS = ['FEN', 'Moves', 'PuzzleId', 'Themes', 'GameUrl'] as const;
type Column = (typeof COLUMNS)[number];

/** As the database comes; for rows without a header. */
const CLASSIC =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags'.split(',');

const CLASSIC_ROW = /^"?\w{1,12}"?,"?(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+ [wb] [^,]*,"?[a-h][1-8][a-h][1-8]/i;

/** The theme means "in five or more". */
const LONGEST_THEME = 5;

/** Whether a file whose first line this is holds puzzles. */
export function looksLikePuzzles(line: string): boolean {
  const names = new Set(splitRow(line, delimiterOf(line))?.map(columnName));
  return CLASSIC_ROW.test(line) || (names.has('fen') && (names.has('moves') || names.has('puzzleid')));
}

/** Reads the rows of one file. */
export class PuzzleReader {
  /** rows that are no direct mates */
  passedOver = 0;

  private readonly file: string;
  private columns: ReadonlyMap<Column, number> | undefined;
  private delimiter = ',';
  private width = 0;
  private hopeless = false;

  constructor(file: string) {
    this.file = file;
  }

  /** Takes the next line. A header without the columns FEN and Moves is refused, and with it the whole file. */
  readLine(line: string, number: number, index: number): Entry | undefined {
    const row = line.trim();
    if (row === '' || row.startsWith('#') || this.hopeless) return undefined;
    const source = { file: this.file, line: number };
    if (!this.columns) {
      const header = CLASSIC_ROW.test(row) ? CLASSIC : undefined;
      const finding = this.takeHeader(header?.join(',') ?? row, header !== undefined);
      if (finding) {
        this.hopeless = true;
        return refusal(source, row, [finding]);
      }
      if (!header) return undefined;
    }
    const fields = splitRow(row, this.delimiter);
    const finding = this.misshapen(fields);
    if (!fields || finding) return refusal(source, row, finding ? [finding] : []);
    const puzzle = readPuzzle((column) => fields[this.columns?.get(column) ?? -1]?.trim());
    if (!puzzle.ok) return refusal(source, row, puzzle.error);
    if (puzzle.value === undefined) {
      this.passedOver++;
      return undefined;
    }
    return { type: 'problem', problem: makeProblem(puzzle.value, source, index) };
  }

  end(): undefined {}

  private takeHeader(header: string, byDefault: boolean): Finding | undefined {
    this.delimiter = delimiterOf(header);
    const names = splitRow(header, this.delimiter)?.map(columnName) ?? [];
    const found = COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
    const missing = found.slice(0, 2).filter(([, at]) => at < 0);
    if (missing.length > 0) {
      const message = `found no column ${missing.map(([column]) => column).join(' and no column ')}; expected a header such as PuzzleId,FEN,Moves,Themes`;
      return { code: 'csv-header', field: 'header', message };
    }
    this.columns = new Map(found.filter(([, at]) => at >= 0));
    // rows of the database have more columns in some years than in others
    this.width = byDefault ? 0 : names.length;
    return undefined;
  }

  private misshapen(fields: readonly string[] | undefined): Finding | undefined {
    if (!fields) {
      const message = 'found a quote that is not closed; expected one row per line';
      return { code: 'csv-quote', field: 'row', message };
    }
    if (this.width === 0 || fields.length === this.width) return undefined;
    const message = `found ${fields.length} fields; expected ${this.width}, as in the header`;
    return { code: 'csv-fields', field: 'row', message };
  }
}

interface Puzzle {
  readonly fen: string;
  readonly line: readonly string[];
  readonly moves: number;
  readonly id: string | undefined;
  readonly gameUrl: string | undefined;
  readonly warnings: readonly Finding[];
}

/**
 * Reads a row.
 *
 * @returns undefined when it is no direct mate; refusals: those of `readPosition`, `csv-moves` (no line of moves, or
 * the first one is illegal)
 */
function readPuzzle(field: (column: Column) => string | undefined): Result<Puzzle | undefined> {
  const named = /\bmateIn(\d+)\b/.exec(field('Themes') ?? '')?.[1];
  const before = readPosition(field('FEN') ?? '');
  const moves = (field('Moves') ?? '').split(/\s+/);
  const [first = '', ...line] = moves;
  const wrong = moves.find((move) => !/^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(move));
  const findings: Finding[] = before.ok ? [] : [...before.error];
  if (wrong !== undefined) findings.push(badMoves(wrong, 'moves such as e2e4, separated by blanks'));
  else if (line.length === 0) findings.push(badMoves(first, 'the move before the puzzle, then its solution'));
  if (!before.ok || findings.length > 0) return err(findings);

  const position = positionOf(before.value.fen);
  if (!playUci(position, first))
    return err([badMoves(first, 'a legal move to begin with, that of the opponent')]);
  const after = readPosition(makeFen(position.toSetup()));
  if (!after.ok) return err(after.error);
  if (named === undefined && !endsInMate(position, line)) return ok(undefined);
  const shown = Math.ceil(line.length / 2);
  return ok({
    fen: after.value.fen,
    line,
    moves:
      named === undefined || (Number(named) >= LONGEST_THEME && shown > LONGEST_THEME)
        ? shown
        : Number(named),
    id: field('PuzzleId') || undefined,
    gameUrl: field('GameUrl') || undefined,
    warnings: before.value.warnings,
  });
}

function endsInMate(position: Chess, line: readonly string[]): boolean {
  if (line.length % 2 === 0) return false;
  const played = position.clone();
  return line.every((text) => playUci(played, text)) && played.isCheckmate();
}

/** Plays a move if it is legal. */
function playUci(position: Chess, text: string): boolean {
  const move = fromUci(text);
  if (!move || !position.isLegal(move)) return false;
  position.play(move);
  return true;
}

const badMoves = (found: string, expected: string): Finding => ({
  code: 'csv-moves',
  field: 'Moves',
  message: `found ${found === '' ? 'nothing' : quote(found)}; expected ${expected}`,
});

function makeProblem(puzzle: Puzzle, source: Source, index: number): Problem {
  const { fen, line, moves, id, gameUrl, warnings } = puzzle;
  const stipulation: Stipulation = { kind: 'mates', moves };
  const length = Math.ceil(line.length / 2);
  return {
    index,
    ...(id !== undefined && { id }),
    source,
    fen,
    stipulation,
    claim: {
      keys: line.slice(0, 1),
      line,
      ...(length !== moves && { length }),
      onlyMoves: true,
    },
    comments: gameUrl === undefined ? [] : [gameUrl],
    warnings,
  };
}

const columnName = (name: string): string => name.trim().toLowerCase();

/** What separates the names of a header: a comma, or what spreadsheets make of it. */
const delimiterOf = (header: string): string => /[,;\t]/.exec(header)?.[0] ?? ',';

/**
 * The fields of a row. Fields in double quotes may hold the delimiter, and `""` for a quote.
 *
 * @returns undefined when a quote is not closed
 */
function splitRow(row: string, delimiter: string): string[] | undefined {
  if (!row.includes('"')) return row.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field = '';
    if (row[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const match = quoted.exec(row);
      if (!match) return undefined;
      field = (match[1] ?? '').replaceAll('""', '"');
      at = quoted.lastIndex;
    }
    const end = row.indexOf(delimiter, at);
    fields.push(field + row.slice(at, end < 0 ? undefined : end));
    if (end < 0) return fields;
    at = end + 1;
  }
}

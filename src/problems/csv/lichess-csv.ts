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
import { readPosition } from '../../chess/fen.js';
import { fromUci, positionOf } from '../../chess/moves.js';
import { looksLikeBoard, type Row, RowReader } from '../../text/csv-rows.js';
import { err, type Finding, ok, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { type Entries, refusal } from '../entries.js';
import { type FieldName, readFields } from '../fields.js';
import { CLASSIC_ROW, columnName, DELIMITERS, type FileReader, LICHESS_COLUMNS } from '../formats.js';
import type { Problem, Source } from '../problem.js';
import type { Stipulation } from '../stipulation.js';

/** The columns that are read; the first two cannot be left out. */
const COLUMNS = ['FEN', 'Moves', 'PuzzleId', 'Themes', 'GameUrl', 'GameId'] as const;
export type PuzzleColumn = (typeof COLUMNS)[number];

/** As the database comes; for rows without a header. */
const CLASSIC =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags'.split(',');

/** The theme means "in five or more". */
const LONGEST_THEME = 5;

/** Reads the rows of one file. */
export class PuzzleReader implements FileReader {
  /** rows that are no direct mates */
  passedOver = 0;

  private readonly file: string;
  private readonly rows: RowReader;
  private columns: ReadonlyMap<PuzzleColumn, number> | undefined;
  private delimiter = ',';
  private width = 0;
  private hopeless = false;
  /** there is nothing in the header that only this database has */
  private unnamed = false;
  private out: Entries | undefined;

  constructor(file: string) {
    this.file = file;
    this.rows = new RowReader(
      (row) => this.takeRow(row),
      (fields) => !this.columns || this.width === 0 || fields.length === this.width,
      (fields) => looksLikeBoard(fields[this.columns?.get('FEN') ?? -1]),
    );
  }

  get midway(): boolean {
    return this.rows.isOpen;
  }

  /** Takes the next line. A header without the columns FEN and Moves is refused, and with it the whole file. */
  readLine(line: string, number: number, out: Entries): void {
    const text = line.trim();
    if (this.hopeless || (!this.rows.isOpen && (text === '' || text.startsWith('#')))) return;
    this.out = out;
    if (!this.columns && !this.rows.isOpen) this.delimiter = delimiterOf(text);
    this.rows.readLine(this.delimiter === '\t' ? line : text, number, this.delimiter);
  }

  end(out: Entries): void {
    this.out = out;
    this.rows.end();
  }

  private takeRow({ fields, text, number }: Row): void {
    const out = this.out;
    if (!out || this.hopeless) return;
    const source = { file: this.file, line: number };
    // files put together have several headers
    const again =
      this.columns && fields?.some((field) => field.length === 3 && field.toUpperCase() === 'FEN');
    if (!this.columns || again) {
      const byDefault = CLASSIC_ROW.test(text);
      const finding = this.takeHeader(byDefault ? CLASSIC : (fields ?? []), byDefault);
      if (finding) {
        this.hopeless = true;
        out.add(refusal(source, text, [finding]));
      }
      if (finding || !byDefault) return;
    }
    const finding = this.misshapen(fields);
    if (!fields || finding) {
      out.add(refusal(source, text, finding ? [finding] : []));
      return;
    }
    const field = (column: PuzzleColumn): string | undefined =>
      fields[this.columns?.get(column) ?? -1]?.trim();
    const puzzle = readPuzzle(field);
    if (
      this.unnamed &&
      !(puzzle.ok && puzzle.value) &&
      solvesItself(field('FEN') ?? '', field('Moves') ?? '')
    ) {
      const names = { fen: field('FEN'), line: field('Moves') } as Partial<Record<FieldName, string>>;
      out.add(readFields((name) => names[name], source, text, out.nextIndex));
      return;
    }
    if (!puzzle.ok) out.add(refusal(source, text, puzzle.error));
    else if (puzzle.value === undefined) this.passedOver++;
    else out.add({ type: 'problem', problem: makePuzzle(puzzle.value, source, out.nextIndex) });
  }

  private takeHeader(header: readonly string[], byDefault: boolean): Finding | undefined {
    const names = header.map(columnName);
    this.unnamed = !names.some((name) => LICHESS_COLUMNS.includes(name));
    const found = COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
    const missing = found.slice(0, 2).filter(([, at]) => at < 0);
    if (missing.length > 0) {
      const message = `found no column ${missing.map(([column]) => column).join(' and no column ')}; expected a header such as PuzzleId,FEN,Moves,Themes; the rows below it are not read`;
      return { code: 'csv-header', field: 'header', message };
    }
    this.columns = new Map(found.filter(([, at]) => at >= 0));
    // rows of the database have more columns in some years than in others
    this.width = byDefault ? 0 : names.length;
    return undefined;
  }

  private misshapen(fields: readonly string[] | undefined): Finding | undefined {
    if (!fields) {
      const message = 'found a quote that is not closed; expected one before the end of the field';
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
export function readPuzzle(field: (column: PuzzleColumn) => string | undefined): Result<Puzzle | undefined> {
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
    gameUrl: field('GameUrl') || urlOf(field('GameId')),
    warnings: before.value.warnings,
  });
}

function endsInMate(position: Chess, line: readonly string[]): boolean {
  if (line.length % 2 === 0) return false;
  const played = position.clone();
  return line.every((text) => playUci(played, text)) && played.isCheckmate();
}

/** Whether the moves mate from the position itself: a table of other origin, which has its solutions as Moves. */
function solvesItself(fen: string, moves: string): boolean {
  const position = readPosition(fen);
  return position.ok && endsInMate(positionOf(position.value.fen), moves.trim().split(/\s+/));
}

/** Plays a move if it is legal. */
function playUci(position: Chess, text: string): boolean {
  const move = fromUci(text);
  if (!move || !position.isLegal(move)) return false;
  position.play(move);
  return true;
}

/** The copy at Hugging Face has the game's id in place of its address. */
const urlOf = (game: string | undefined): string | undefined =>
  game && /^\w+(?:#\d+)?$/.test(game) ? `https://lichess.org/${game}` : undefined;

const badMoves = (found: string, expected: string): Finding => ({
  code: 'csv-moves',
  field: 'Moves',
  message: `found ${found === '' ? 'nothing' : quote(found)}; expected ${expected}`,
});

export function makePuzzle(puzzle: Puzzle, source: Source, index: number): Problem {
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

/** What separates the names of a header: a comma, or what spreadsheets make of it. */
const delimiterOf = (header: string): string => DELIMITERS.exec(header)?.[0] ?? ',';

/** Recognises tables by the names in their headers. */

/** Characters that separate the fields of a table. */
export const DELIMITERS = /[,;\t]/;

/** A row of the puzzle database, which is published with and without a header. */
export const CLASSIC_ROW =
  /^"?\w{1,12}"?,"?(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+ [wb] [^,]*,"?[a-h][1-8][a-h][1-8]/i;

/** Columns that only the puzzle database has. */
export const LICHESS_COLUMNS = [
  'puzzleid',
  'gameurl',
  'gameid',
  'themes',
  'openingtags',
  'ratingdeviation',
  'nbplays',
];
/** Columns that the puzzle database never has. */
const OTHER_COLUMNS =
  'stipulation stip goal mate matein dm solution bm key keys author composer title source origin award'.split(
    ' ',
  );

/** The formats of tables. */
export type TableFormat = 'lichess' | 'csv';

/**
 * Decides which kind of table a header belongs to. Both kinds may have a position and moves, but the position of a puzzle is the one
 * before its first move, so the other columns decide.
 */
export function tableOf(line: string): TableFormat | undefined {
  if (!DELIMITERS.test(line)) return undefined;
  const names = new Set(line.split(DELIMITERS).map(columnName));
  if (names.has('puzzleid') && names.has('moves')) return 'lichess';
  if (!['fen', 'epd', 'position', 'forsyth'].some((name) => names.has(name))) {
    return names.has('puzzleid') ? 'lichess' : undefined;
  }
  if (OTHER_COLUMNS.some((name) => names.has(name))) return 'csv';
  return names.has('moves') || LICHESS_COLUMNS.some((name) => names.has(name)) ? 'lichess' : 'csv';
}

/** Normalises the name of a column or field: case, blanks, quotes and underscores are ignored. */
export const columnName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What was found as CSV: a row for each find. */
import type { FindRecord } from '../../records/find-records.js';
import type { ProblemRefusal } from '../../records/problem-records.js';
import { CsvRows } from '../csv/csv-rows.js';
import { reasonsText } from '../findings.js';
import type { Output } from '../output.js';
import { detailsText, type FindSummary, transformationText } from './find-words.js';

const COLUMNS = [
  'index',
  'file',
  'line',
  'fen',
  'likeness',
  'transformation',
  'differ',
  'details',
  'men in common',
  'lines in common',
  'found file',
  'found line',
  'found fen',
  'found id',
  'found title',
  'found author',
  'found source',
  'remarks',
] as const;

export class FindCsv extends CsvRows<FindRecord, FindSummary> {
  constructor({ out }: { readonly out: Output }) {
    super(COLUMNS, out);
  }

  result({ index, problem, found, more = 0 }: FindRecord): void {
    const { source, fen } = problem;
    const sought = [index, source.file, source.line, fen];
    for (const find of found) {
      const { likeness, transformation, differences, common, lines, problem: other } = find;
      const { id, title, author, event, source: place } = other;
      this.add([
        ...sought,
        likeness,
        transformationText(transformation),
        likeness === 'play' ? undefined : differences?.length,
        detailsText(find),
        common,
        lines?.common,
        place.file,
        place.line,
        other.fen,
        id,
        title,
        author,
        event,
      ]);
    }
    if (more > 0) this.add([...sought, ...COLUMNS.slice(4, -1).map(() => undefined), `${more} more`]);
  }

  refusal(refusal: ProblemRefusal): void {
    const { file, line } = refusal.source;
    this.add([undefined, file, line, ...COLUMNS.slice(3, -1).map(() => undefined), reasonsText(refusal)]);
  }
}

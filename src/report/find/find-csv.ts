/** Finds as CSV: a row for each similar problem. */
import type { FindRecord } from '../../records/find-records.js';
import type { ProblemRefusal } from '../../records/problem-records.js';
import { CsvRows } from '../csv/csv-rows.js';
import { reasonsText } from '../findings.js';
import type { Output } from '../reporter.js';
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

export class FindCsv extends CsvRows<FindRecord, FindSummary, (typeof COLUMNS)[number]> {
  constructor({ out }: { readonly out: Output }) {
    super(COLUMNS, out);
  }

  result({ index, problem, found, more = 0 }: FindRecord): void {
    const { source, fen } = problem;
    const sought = { index, file: source.file, line: source.line, fen };
    for (const find of found) {
      const { likeness, transformation, differences, common, lines, problem: other } = find;
      const { id, title, author, event, source: place } = other;
      this.add({
        ...sought,
        likeness,
        transformation: transformationText(transformation),
        differ: likeness === 'play' ? undefined : differences?.length,
        details: detailsText(find),
        'men in common': common,
        'lines in common': lines?.common,
        'found file': place.file,
        'found line': place.line,
        'found fen': other.fen,
        'found id': id,
        'found title': title,
        'found author': author,
        'found source': event,
      });
    }
    if (more > 0) this.add({ ...sought, remarks: `${more} more` });
  }

  refusal(refusal: ProblemRefusal): void {
    const { file, line } = refusal.source;
    this.add({ file, line, remarks: reasonsText(refusal) });
  }
}

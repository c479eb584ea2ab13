/** What was found as CSV: a row for each find. */
import type { FindRecord } from '../../records/find-records.js';
import type { ProblemRefusal } from '../../records/problem-records.js';
import { csvLine } from '../csv/csv-rows.js';
import { reasonsText } from '../findings.js';
import type { Output } from '../output.js';
import type { Reporter } from '../reporter.js';
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

export class FindCsv implements Reporter<FindRecord, FindSummary> {
  readonly #out: Output;
  #begun = false;

  constructor({ out }: { readonly out: Output }) {
    this.#out = out;
  }

  result({ index, problem, found, more = 0 }: FindRecord): void {
    const { source, fen } = problem;
    const sought = [index, source.file, source.line, fen];
    for (const find of found) {
      const { likeness, transformation, differences, common, lines, problem: other } = find;
      const { id, title, author, event, source: place } = other;
      this.#add([
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
    if (more > 0) this.#add([...sought, ...COLUMNS.slice(4, -1).map(() => undefined), `${more} more`]);
  }

  refusal(refusal: ProblemRefusal): void {
    const { file, line } = refusal.source;
    this.#add([undefined, file, line, ...COLUMNS.slice(3, -1).map(() => undefined), reasonsText(refusal)]);
  }

  end(): void {
    this.#begin();
  }

  #add(cells: Parameters<typeof csvLine>[0]): void {
    this.#begin();
    this.#out.write(csvLine(cells));
  }

  /** The head is written even without rows. */
  #begin(): void {
    if (!this.#begun) this.#out.write(csvLine(COLUMNS));
    this.#begun = true;
  }
}

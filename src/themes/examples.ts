/** Reads the examples of themes in `problems/themes.epd`. */
import { readLine } from '../problems/epd/epd-line.js';
import { makeStipulation } from '../problems/stipulation.js';

/** A problem that shows a theme. */
export interface Example {
  readonly fen: string;
  readonly stipulation: string;
  /** its author, or where it is from */
  readonly by: string;
}

/** Finds an example for each theme that the comment of a problem names. @param epd the text of the file */
export function readExamples(epd: string): ReadonlyMap<string, Example> {
  const examples = new Map<string, Example>();
  for (const [i, line] of epd.split('\n').entries()) {
    const entry = readLine(line, { file: 'themes.epd', line: i + 1 }, i);
    if (entry?.type !== 'problem' || !entry.problem.stipulation) continue;
    const { fen, stipulation, id = '', comments } = entry.problem;
    const example = { fen, stipulation: makeStipulation(stipulation), by: id };
    for (const theme of comments.flatMap((comment) => comment.split(' '))) examples.set(theme, example);
  }
  return examples;
}

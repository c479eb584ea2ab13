/** Writes a problem's name, author and place. */

import type { ProblemRecord, SolutionRecord } from '../records/problem-records.js';
import { present } from '../text/present.js';
import { printable, printableName, sourceName } from '../text/quote.js';
import { shortened, textWidth } from './terminal/text-width.js';

type Named = Pick<ProblemRecord, 'title' | 'id' | 'source' | 'twin'>;
type Authored = Pick<ProblemRecord, 'author' | 'event' | 'id'>;

/** Returns the title, the file's name for the problem, or its place, followed by the twin. */
export function problemName(problem: Named): string {
  const named = problem.title || problem.id;
  const name = (named && printableName(named)) || placeOf(problem);
  const mark = problem.twin && twinMark(problem);
  return mark === undefined ? name : `${name} ${mark}`;
}

/** Decides whether a problem is known only by its place on the command line. */
export const isNameless = ({ title, id, source }: Named): boolean => !title && !id && source.file === '--fen';

/** `b)`, `+c)` for a twin that continues the one before, `b) duplex`; undefined for a problem by itself. */
export function twinMark({ twin }: Pick<ProblemRecord, 'twin'>): string | undefined {
  if (!twin) return undefined;
  const { letter, continued, duplex } = twin;
  const mark = letter === undefined ? [] : [`${continued ? '+' : ''}${letter})`];
  return [...mark, ...(duplex ? ['duplex'] : [])].join(' ') || undefined;
}

/** Returns the mark of a twin, with the change that makes it: `b) wPa2-->a3`. */
export function twinText(problem: Pick<ProblemRecord, 'twin'>): string | undefined {
  const { change } = problem.twin ?? {};
  const mark = twinMark(problem);
  return mark === undefined || change === undefined ? mark : `${mark} ${printable(change)}`;
}

/** Names problems in the order shown. A twin after another one of the same diagram gets only its mark. */
export class NamesInOrder {
  #diagram: number | undefined;

  /** @param name the name of the problem by itself */
  name(problem: Named | undefined, name: string): string {
    return this.continues(problem) && problem ? `  ${twinText(problem) ?? problemName(problem)}` : name;
  }

  /** Decides whether the previous problem has the same diagram. */
  continues({ twin }: Pick<ProblemRecord, 'twin'> = {}): boolean {
    const continues = twin !== undefined && twin.first === this.#diagram;
    this.#diagram = twin?.first;
    return continues;
  }
}

/** Returns the name with author and source, unless it contains them, for a table that has one column for all three. */
export function fullName(problem: Named & Authored): string {
  const name = problemName(problem);
  const author = authorText(problem);
  if (!author || name.includes(author)) return name;
  // the author says more than the place in the file
  return problem.title || problem.id ? `${name}, ${author}` : `${author} (${name})`;
}

/** Returns the name in at most `width` columns: the beginning of a title, or the end of a place with its line number. */
export function shortName(problem: Named, width: number, ellipsis: string): string {
  const name = problemName(problem);
  if (problem.title || problem.id || textWidth(name) <= width) return shortened(name, width, ellipsis);
  return ellipsis + [...name].slice(textWidth(ellipsis) - width).join('');
}

/** `Sam Loyd, Chess Monthly 1860`; undefined if the file has neither, or if the problem's id says them. */
export function authorText({ author, event, id }: Authored): string | undefined {
  if (!author && !event) return undefined;
  const parts = [author, event].filter((part) => part && !id?.includes(part));
  return parts.length > 0 ? printableName(parts.join(', ')) : undefined;
}

/** Returns author and source. If the file names neither, an id such as `Sam Loyd, Chess Monthly 1860` does: in EPD it is all that there is. */
export function creditsOf({ author, event, id = '' }: Authored): { author?: string; source?: string } {
  if (author || event) return present({ author, source: event });
  const comma = id.indexOf(',');
  const rest = id.slice(comma + 1).trim();
  return comma > 0 && /\b(?:1[5-9]|20)\d\d\b/.test(rest) ? { author: id.slice(0, comma), source: rest } : {};
}

/** Names file and line, unless they are already the problem's name. */
export function placeText(problem: Named): string | undefined {
  return problem.title || problem.id ? placeOf(problem) : undefined;
}

/** Longer file names are cut in the middle, because similar names often differ at the end. */
const NAME_LENGTH = 48;

const placeOf = ({ source: { file, line } }: Named): string => sourceText(file, line);

/** `classics.epd:7`, `standard input:1`, `--fen 2`; for a whole file (line 0) its name */
export function sourceText(file: string, line: number): string {
  if (file === '--fen') return `--fen ${line}`;
  const name = middleCut(sourceName(file.slice(file.lastIndexOf('/') + 1)), NAME_LENGTH);
  return line > 0 ? `${name}:${line}` : name;
}

/** Returns `text`, or its beginning and end if it is too long. */
function middleCut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  const half = Math.floor((length - 1) / 2);
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
}

/** Returns the id of a puzzle. If its game has none, it is the name of the file, the line at which the game begins, and the ply. */
export function puzzleId({ problem: { id, source, game } }: Pick<SolutionRecord, 'problem'>): string {
  if (id !== undefined) return id;
  const file = sourceText(source.file, 0).replace(/\.pgn(?:\.\w+)?$/i, '');
  return `${file.replace(/[^\p{L}\p{N}_]+/gu, '-')}-${source.line}-${game?.ply ?? 0}`;
}

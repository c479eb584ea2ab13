/** The base of HTML reports: a self-contained page for browsing a collection and playing through its solutions. */
import type { ProblemRecord, ProblemRefusal } from '../../records/problem-records.js';
import type { RunSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { unsupportedIn } from '../../text/finding.js';
import { findingText, reasonsOf, refusedWord } from '../findings.js';
import { askedTitle } from '../goal-words.js';
import { type MoveWriter, moveWriter, type NotationName } from '../move-notation.js';
import { placeText, problemName, sourceText, twinMark, twinText } from '../problem-words.js';
import type { Output, Reporter } from '../reporter.js';
import { forDocument } from '../summary.js';
import { HtmlFile, type PageAssets, type ReportOrigin } from './html-file.js';
import type { Listed, ListedProblem, Subject } from './shown.js';

export interface HtmlOptions {
  readonly out: Output;
  readonly origin: ReportOrigin;
  readonly page: PageAssets;
  readonly notation?: NotationName;
  /** all moves were asked for, so the printed page leaves none out */
  readonly inFull?: boolean;
}

export abstract class HtmlReport<Result, Summary extends RunSummary> implements Reporter<Result, Summary> {
  protected readonly file: HtmlFile;
  protected readonly writer: MoveWriter;

  constructor(
    { out, origin, page, notation = 'san', inFull = false }: HtmlOptions,
    subject: Subject = 'problem',
  ) {
    this.file = new HtmlFile(out, { subject, inFull }, origin, page);
    this.writer = moveWriter(notation);
  }

  abstract result(result: Result): void;
  abstract end(summary?: Summary): void;

  /** Returns the word under which a refusal is counted. */
  protected refused({ findings }: ProblemRefusal): string {
    return refusedWord(findings);
  }

  refusal(refusal: ProblemRefusal): void {
    this.file.record({ listed: listedRefusal(refusal, this.refused(refusal)), play: [] });
  }

  /** @param textOf makes the summary for people, if the run was completed */
  protected finish(summary: Summary | undefined, textOf: (summary: Omit<Summary, 'ms'>) => string): void {
    this.file.end(
      summary && {
        summary: textOf(forDocument(summary)).trim().split('\n'),
        interrupted: summary.interrupted,
      },
    );
  }
}

/** @param counted the word under which it is counted */
export const listedRefusal = (
  { source: { file, line }, findings, text, problem }: ProblemRefusal,
  counted = refusedWord(findings),
): Listed => ({
  name: problem ? problemName(problem) : sourceText(file, line),
  results: [counted],
  mood: unsupportedIn(findings).length > 0 ? 'open' : 'bad',
  // a page may be sent to others, so it must not contain paths of this machine
  remarks: reasonsOf({ findings }).map((reason) => reason.replaceAll(file, sourceText(file, 0))),
  ...(text !== '' && { comments: [text] }),
});

/** Returns what the file says about a problem. */
export function listedFields(index: number, problem: ProblemRecord): Omit<ListedProblem, 'results' | 'mood'> {
  const { author, event, award, fen, rating, keywords, openings, twin } = problem;
  const place = placeText(problem);
  return {
    number: index + 1,
    ...(twin && twin.first !== index && { diagram: twin.first + 1 }),
    ...(twin?.change !== undefined && { twin: twinText(problem) ?? '' }),
    name: problemName(problem),
    ...(author && { author }),
    ...(event && { source: event }),
    ...(award && { award }),
    ...(place && { place }),
    ...(rating !== undefined && { rating }),
    ...(keywords && { themes: keywords }),
    ...(openings && { openings }),
    fen,
  };
}

/** Returns the same fields for a report, where a problem without name and author is called by what it asks: `Mate in 2`. */
export function titledFields(
  index: number,
  problem: ProblemRecord,
  { stipulation }: Pick<Solution, 'stipulation'>,
): ReturnType<typeof listedFields> {
  const fields = listedFields(index, problem);
  const { title, id, author, source, fen } = problem;
  if (title || id || author) return fields;
  const mark = fields.twin === undefined ? twinMark(problem) : undefined;
  const name = [askedTitle(fen, stipulation), mark].filter((text) => text !== undefined).join(' ');
  // a position from the command line has a number, but no place in a file
  return { ...fields, name, ...(source.file !== '--fen' && { place: sourceText(source.file, source.line) }) };
}

/** Comments are cut at this length, because a file may have anything in them. */
const MAX_COMMENT = 1000;

export const cutComment = (text: string): string =>
  text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)}…` : text;

/** Returns sentences about the solution, lenient readings, and the file's comments. */
export function reportDetails(
  problem: ProblemRecord,
  sentences: readonly string[],
): Pick<Listed, 'remarks' | 'comments'> {
  const { comments = [], warnings = [] } = problem;
  const remarks = [...sentences, ...warnings.map((finding) => `warning: ${findingText(finding)}`)];
  const cut = comments.map(cutComment);
  return { ...(remarks.length > 0 && { remarks }), ...(cut.length > 0 && { comments: cut }) };
}

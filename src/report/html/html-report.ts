/** The base of HTML reports: a self-contained page for browsing a collection and playing through its solutions. */
import type { ProblemRecord, ProblemRefusal } from '../../records/problem-records.js';
import type { RunSummary } from '../../records/run-records.js';
import { findingText } from '../findings.js';
import { type MoveWriter, moveWriter, type Notation } from '../move-notation.js';
import type { Output } from '../output.js';
import { placeText, problemName, sourceText, twinText } from '../problem-words.js';
import type { Reporter } from '../reporter.js';
import { REFUSED, type RecordHead, type RefusalHead, type Subject } from './data.js';
import { HtmlFile, type PageAssets, type ReportOrigin } from './html-file.js';

export interface HtmlOptions {
  readonly out: Output;
  readonly origin: ReportOrigin;
  readonly page: PageAssets;
  readonly notation?: Notation;
}

export abstract class HtmlReport<Result, Summary extends RunSummary> implements Reporter<Result, Summary> {
  protected readonly file: HtmlFile;
  protected readonly writer: MoveWriter;

  constructor({ out, origin, page, notation = 'san' }: HtmlOptions, subject: Subject = 'problem') {
    this.file = new HtmlFile(out, subject, origin, page);
    this.writer = moveWriter(notation);
  }

  abstract result(result: Result): void;
  abstract end(summary?: Summary): void;

  /** How a refusal is counted, in a word. */
  protected refused(_refusal: ProblemRefusal): string {
    return REFUSED;
  }

  refusal(refusal: ProblemRefusal): void {
    this.file.record(refusalHead(refusal, this.refused(refusal)));
  }

  /** @param text the summary for people, if the run was completed */
  protected finish(summary: Summary | undefined, text: string | undefined): void {
    this.file.end(
      summary && text !== undefined
        ? { summary: text.trim().split('\n'), interrupted: summary.interrupted }
        : undefined,
    );
  }
}

/** @param counted how it is counted, in a word */
export function refusalHead(
  { source: { file, line }, findings, text, problem }: ProblemRefusal,
  counted = REFUSED,
): RefusalHead {
  return {
    n: problem ? problemName(problem) : sourceText(file, line),
    o: [counted],
    m: 'bad',
    // a page that is sent to others has no paths of this machine
    x: findings.map((finding) => findingText(finding).replaceAll(file, sourceText(file, 0))),
    ...(text !== '' && { c: [text] }),
  };
}

export function problemFields(
  index: number,
  problem: ProblemRecord,
): Pick<RecordHead, 'i' | 'b' | 'u' | 'n' | 'a' | 'e' | 'w' | 'p' | 'f' | 'r' | 'h' | 'y'> {
  const { author, event, award, fen, rating, keywords, openings } = problem;
  const place = placeText(problem);
  return {
    i: index + 1,
    ...(problem.twin && problem.twin.first !== index && { b: problem.twin.first + 1 }),
    ...(problem.twin?.change !== undefined && { u: twinText(problem) ?? '' }),
    n: problemName(problem),
    ...(author && { a: author }),
    ...(event && { e: event }),
    ...(award && { w: award }),
    ...(place && { p: place }),
    ...(rating !== undefined && { r: rating }),
    ...(keywords && { h: keywords }),
    ...(openings && { y: openings }),
    f: fen,
  };
}

/** A file may have anything in its comments, so they are cut. */
const MAX_COMMENT = 1000;

export const cutComment = (text: string): string =>
  text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)}…` : text;

/**
 * Remarks on the solution, and lenient readings; then the file's comments.
 */
export function saidOf(problem: ProblemRecord, sentences: readonly string[]): Pick<RecordHead, 'x' | 'c'> {
  const { comments = [], warnings = [] } = problem;
  const remarks = [...sentences, ...warnings.map((finding) => `warning: ${findingText(finding)}`)];
  const cut = comments.map(cutComment);
  return { ...(remarks.length > 0 && { x: remarks }), ...(cut.length > 0 && { c: cut }) };
}

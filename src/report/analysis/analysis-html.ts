/** `analyse --report html`: positions, each with the lines of every engine to play through. */

import type { AnalysisRecord, RankedLine, WhiteScore } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { type HtmlOptions, HtmlReport, listedFields, reportDetails } from '../html/html-report.js';
import { inLine, inOrder, rowOf, shownPhase } from '../html/play-lines.js';
import type { ListedProblem, ShownPhase } from '../html/shown.js';
import { analysisSummaryText, scoreSentences } from './analysis-summary.js';
import { depthText, expectedText, foundText, scoreText, VariationWriter } from './analysis-words.js';

export interface AnalysisHtmlOptions extends HtmlOptions {
  readonly engines: readonly string[];
  readonly plies?: number;
}

export class AnalysisHtml extends HtmlReport<AnalysisRecord, AnalysisSummary> {
  readonly #options: AnalysisHtmlOptions;
  /** the records of one position so far, one per engine */
  #records: AnalysisRecord[] = [];

  constructor(options: AnalysisHtmlOptions) {
    super(options, 'position');
    this.#options = options;
  }

  result(record: AnalysisRecord): void {
    if (this.#records[0]?.index !== record.index) this.#write();
    this.#records.push(record);
  }

  end(summary?: AnalysisSummary): void {
    this.#write();
    this.finish(summary, (said) => analysisSummaryText(said, scoreSentences));
  }

  #write(): void {
    const [first] = this.#records;
    if (!first) return;
    const { index, problem } = first;
    const { engines, notation, plies } = this.#options;
    const analyses = this.#records.map(({ analysis }) => analysis);
    this.#records = [];
    const score = first.analysis.lines[0]?.score;
    const writer = new VariationWriter(problem.fen, notation);
    const several = engines.length > 1;
    const tests = analyses.flatMap(({ engine, test }) => (test ? [{ engine, test }] : []));
    const hits = tests.filter(({ test }) => test.hit).length;
    const [test] = tests;
    const listed: ListedProblem = {
      ...listedFields(index, problem),
      measure: first.analysis.result ?? (score ? scoreText(score) : '-'),
      results: test
        ? tests.map((one) => `${several ? `${one.engine}: ` : ''}${one.test.hit ? 'found' : 'missed'}`)
        : [first.analysis.result ?? progressText(score)],
      ...(test && several && { result: hits === 0 ? 'missed' : `found by ${hits} of ${tests.length}` }),
      mood: !test ? 'plain' : hits === tests.length ? 'good' : hits === 0 ? 'bad' : 'plain',
      ...reportDetails(problem, [
        ...(test ? [`Expected: ${expectedText(test.test, problem.fen, notation)}.`] : []),
        ...analyses.map((analysis) => sentence(analysis, writer)),
      ]),
    };
    const play = analyses.flatMap(({ engine, lines }) =>
      lines.map((line) => {
        const names = [...(several ? [engine] : []), ...(lines.length > 1 ? [String(line.rank)] : [])];
        return lineOf(line, names.join(', '), writer, plies);
      }),
    );
    this.file.record({ listed, play: inOrder(play) });
  }
}

/** `Stockfish 15.1 plays 1.Qg6: found at depth 7 after 0.31 s.` */
function sentence({ engine, best, test }: AnalysisRecord['analysis'], writer: VariationWriter): string {
  const plays = best ? writer.first(best) : 'nothing yet';
  return `${engine}: ${plays}${test ? `, ${foundText(test)}` : ''}.`;
}

/** Returns a line with its name, score and depth as its heading. */
function lineOf(ranked: RankedLine, name: string, writer: VariationWriter, plies?: number): ShownPhase {
  const { score, line } = ranked;
  const about = `${scoreText(score)}, depth ${depthText(ranked)}`;
  const heading = name === '' ? about : `${name}: ${about}`;
  const texts = writer.inLine(line, plies);
  return shownPhase('line', inLine(rowOf('line', line.slice(0, texts.length), texts)), heading);
}

/** Says who stands better, in the classes of the page's filter. */
function progressText(score: WhiteScore | undefined): string {
  if (!score) return 'not known';
  if ('mate' in score) return `${score.mate > 0 ? 'White' : 'Black'} mates`;
  if (Math.abs(score.centipawns) < 50) return 'about equal';
  return `${score.centipawns > 0 ? 'White' : 'Black'} is better`;
}

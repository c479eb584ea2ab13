/**
 * Reports on what was found, in every format of the command, and the words and figures in them.
 *
 * @module keymove/report
 */

// What every report is made with

export { countText, durationText } from './report/counts-and-times.js';
export { refusalText } from './report/findings.js';
export { JsonLines } from './report/json-lines.js';
export { NOTATIONS } from './report/move-notation.js';
export { NO_OUTPUT, type Output } from './report/output.js';
export { sourceText } from './report/problem-words.js';
export {
  type AnalysisReporter,
  type AnalysisReportOptions,
  type GameReporter,
  type Reporter,
  type ReportOptions,
  SeveralReporters,
  type SolutionReporter,
  type VerdictReporter,
} from './report/reporter.js';

// Solutions

export { LinesTable } from './report/solution/lines-table.js';
export { searchText } from './report/solution/search-words.js';
export { SolutionCards } from './report/solution/solution-cards.js';
export { SolutionCsv } from './report/solution/solution-csv.js';
export { SolutionHtml } from './report/solution/solution-html.js';
export { SolutionMarkdown } from './report/solution/solution-markdown.js';
export { SolutionPgn } from './report/solution/solution-pgn.js';
export { SolutionTally, summaryCounts, summaryText } from './report/solution/solution-summary.js';
export { SolutionTable, type TableOptions } from './report/solution/solution-table.js';
export { SolutionText } from './report/solution/solution-text.js';
export { givenUpText, plural } from './report/summary.js';

// Worksheets

export { askedWords } from './report/sheet/asked-words.js';
export { PER_PAGE, SheetPage } from './report/sheet/sheet-page.js';
export { SolutionSheet } from './report/sheet/solution-sheet.js';

// Verdicts

export { VerdictCsv } from './report/verdict/verdict-csv.js';
export { VerdictHtml } from './report/verdict/verdict-html.js';
export { VerdictMarkdown } from './report/verdict/verdict-markdown.js';
export {
  isInvalid,
  VerdictTally,
  verdictCounts,
  verdictSummaryText,
} from './report/verdict/verdict-summary.js';
export { VerdictTable } from './report/verdict/verdict-table.js';
export { VerdictText } from './report/verdict/verdict-text.js';

// Solutions and verdicts as CSV and as a page of HTML

export type { ReportOrigin } from './report/html/html-file.js';

// Analyses of positions

export { AnalysisCards } from './report/analysis/analysis-cards.js';
export { AnalysisHtml } from './report/analysis/analysis-html.js';
export { LiveAnalysis } from './report/analysis/analysis-live.js';
export { AnalysisTable } from './report/analysis/analysis-rows.js';
export { AnalysisTally } from './report/analysis/analysis-summary.js';
export { ComparisonTable } from './report/analysis/comparison-table.js';

// Annotated games

export { AnnotatedGames } from './report/annotated-games/annotated-games.js';
export { GamesHtml } from './report/annotated-games/games-html.js';
export { LiveGames } from './report/annotated-games/games-live.js';
export { GamesTally } from './report/annotated-games/players-table.js';

// A game being played

export { gameBoard } from './report/play/game-board.js';
export { gamePgn } from './report/play/game-pgn.js';
export {
  bookMoves,
  evaluation,
  hintText,
  legalMoveLines,
  lineText,
  scoreSheet,
  sortedSans,
} from './report/play/game-talk.js';
export {
  levelText,
  lineScore,
  numberedMove,
  outcomeText,
  sideName,
  whyNoMove,
} from './report/play/game-words.js';

// One position: diagram, evaluation, explanation

export { pngOf } from './report/position/diagram/png.js';
export { DEFAULT_SIZE, type DiagramOptions, diagramSvg } from './report/position/diagram/svg.js';
export { THEME_NAMES } from './report/position/diagram/themes.js';
export { evaluationTable } from './report/position/evaluation-table.js';
export { writeExplanation } from './report/position/explanation.js';
export { claimText } from './report/position/proof-words.js';

// Text for terminals

export { drawBoard, PIECE_FORMS, type PieceForm } from './report/terminal/board.js';
export { LiveRegion } from './report/terminal/live-region.js';
export { chooseStyle, painter, type Style } from './report/terminal/style.js';
export { breakWord, fillLines, wrapLines } from './report/terminal/text-width.js';

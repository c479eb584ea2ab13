/**
 * Reports on the records of `solveAll` and `verify`, and drawings of positions. For Node only.
 *
 * @module keymove/report
 */

export type { ReportOrigin } from './report/html/html-file.js';
export { pngOf } from './report/position/diagram/png.js';
export { type DiagramOptions, diagramSvg } from './report/position/diagram/svg.js';
export type { Output, Reporter, ReportOptions } from './report/reporter.js';
export { SolutionSheet } from './report/sheet/solution-sheet.js';
export { SolutionCsv } from './report/solution/solution-csv.js';
export { SolutionHtml } from './report/solution/solution-html.js';
export { SolutionMarkdown } from './report/solution/solution-markdown.js';
export { SolutionPgn } from './report/solution/solution-pgn.js';
export { SolutionTable, type TableOptions } from './report/solution/solution-table.js';
export { SolutionText } from './report/solution/solution-text.js';
export { chooseStyle, type Style } from './report/terminal/style.js';
export { VerdictCsv } from './report/verdict/verdict-csv.js';
export { VerdictHtml } from './report/verdict/verdict-html.js';
export { VerdictMarkdown } from './report/verdict/verdict-markdown.js';
export { VerdictTable } from './report/verdict/verdict-table.js';
export { VerdictText } from './report/verdict/verdict-text.js';

/** The options of `analyse`. */
import { ENGINE, engineOptions } from '../engine/engine-options.js';
import { type Arguments, flag, inGroup, repeated, value } from '../grammar/option.js';
import { anyText, eachText, wholeNumber } from '../grammar/values.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';

/** Milliseconds per position, if no limit is given. */
export const DEFAULT_MS = 5_000;
/** Milliseconds per move of a game, if no limit is given. */
export const DEFAULT_MS_PER_MOVE = 1_000;

/** The formats of analyses. Positions are not written as PGN, and games not as text. */
const ANALYSIS_FORMATS = ['text', 'json', 'html', 'pgn'] as const;
export type AnalysisFormat = (typeof ANALYSIS_FORMATS)[number];

export const files =
  'Files, folders or globs of positions, or of games in PGN, or - for standard input (default: standard input)';

export const options = {
  ...inGroup('Input', {
    fen: shared.fens,
    pgn: repeated('FILE', eachText, 'Annotate the games in FILE, or - for standard input (repeatable)'),
  }),
  ...inGroup('Limits', {
    time: shared.seconds(
      `Search each position (default: ${DEFAULT_MS / 1000}s) or each move of a game (default: ${DEFAULT_MS_PER_MOVE / 1000}s) for this time`,
    ),
    depth: value('N', wholeNumber(1, 200), 'Search N plies deep, without the default time limit'),
    nodes: shared.count('Search N positions, e.g. 1e6, without the default time limit'),
    infinite: flag('Search until Ctrl-C, then show the result'),
  }),
  ...engineOptions,
  ...inGroup('Engine', {
    engine: repeated('PROGRAM', eachText, `${ENGINE}. Repeat to compare engines`),
    workers: value(
      'N',
      wholeNumber(1, 256),
      'Run N engines in parallel, each on its own position or game (default: 1)',
    ),
  }),
  ...inGroup('Output', {
    lines: value('N', wholeNumber(1, 256), 'Show the N best moves, each with its line (default: 1)'),
    'line-plies': shared.count('Show at most N plies of each line (default: all, in games 10)'),
    board: shared.board,
    json: flag('Print one JSON object per line (docs/json.md)'),
    notation: shared.notation,
    output: value(
      'FILE',
      anyText,
      'Write the results to FILE: a page (.html), annotated games (.pgn), text (.txt, positions only) or JSON lines',
      { alias: 'o' },
    ),
    report: {
      ...report(ANALYSIS_FORMATS),
      describe:
        'Also write a report to FILE: .html, .ndjson, .txt (positions only) or .pgn (games only) (repeatable)',
    },
    quiet: {
      ...shared.quiet,
      describe: 'Print only results and input errors, without header, summary, progress and warnings',
    },
  }),
};

export const examples = [
  ['analyse --fen "2kr4/pbp4r/1p3q2/8/3P4/2P2N2/P4PPP/R2QR1K1 w" --lines 3', 'show the three best moves'],
  [
    `analyse --depth 12 --json positions.epd | jq 'select(.type == "analysis") | .analysis.best.san'`,
    'print one field of each result',
  ],
  ['analyse games.pgn --output annotated.pgn', 'mark mistakes and show better moves'],
  ['analyse games.pgn --output games.html', 'write a page with boards, graphs and mistakes'],
  ['analyse --engine stockfish --time 10 positions.epd', 'analyse with another engine'],
  ['analyse --engine stockfish --engine keymove --time 1 suite.epd', 'compare engines on a test suite'],
] as const;

export type AnalyseArguments = Arguments<typeof options> & { readonly files: readonly string[] };

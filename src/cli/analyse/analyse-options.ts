/** The options of `analyse`. */
import { ENGINE, engineOptions } from '../engine/engine-options.js';
import { type Arguments, flag, inGroup, repeated, value } from '../grammar/option.js';
import { anyText, eachText, wholeNumber } from '../grammar/values.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';

/** Milliseconds a position, where nobody says how long to think. */
export const DEFAULT_MS = 5_000;
/** Milliseconds a move of a game, likewise. */
export const DEFAULT_MS_PER_MOVE = 1_000;

/** Formats in which analyses are written: of positions not as PGN, of games not as text. */
export const ANALYSIS_FORMATS = ['text', 'json', 'html', 'pgn'] as const;
export type AnalysisFormat = (typeof ANALYSIS_FORMATS)[number];

export const files =
  'Files, folders or globs of positions, or of games in PGN; - is standard input, which is also read when nothing else is given';

export const options = {
  ...inGroup('Input', {
    fen: shared.fens,
    pgn: repeated(
      'FILE',
      eachText,
      'File of games to annotate, whatever begins it, or - for standard input (repeatable)',
    ),
  }),
  ...inGroup('Limits', {
    time: shared.seconds(
      `Time for each position (default: ${DEFAULT_MS / 1000}s) or move of a game (default: ${DEFAULT_MS_PER_MOVE / 1000}s)`,
    ),
    depth: value('N', wholeNumber(1, 200), 'Depth in plies; removes the default time limit'),
    nodes: shared.count('Number of positions to search, e.g. 1e6; removes the default time limit'),
    infinite: flag('Analyse until Ctrl-C, then show what has been found'),
  }),
  ...engineOptions,
  ...inGroup('Engine', {
    engine: repeated('PROGRAM', eachText, `${ENGINE}. Repeat to compare engines`),
    workers: value('N', wholeNumber(1, 256), 'Engines to run side by side, each on its own position or game'),
  }),
  ...inGroup('Output', {
    lines: value('N', wholeNumber(1, 256), 'Number of first moves to rank'),
    'line-plies': shared.count('Show at most N plies of each line (default: all of them, 10 in games)'),
    board: shared.board,
    json: flag('One JSON object per line, for programs (docs/analysis.md)'),
    notation: shared.notation,
    output: value(
      'FILE',
      anyText,
      'Write the results to FILE: a page (.html), annotated games (.pgn), or of positions text (.txt) or records',
      { alias: 'o' },
    ),
    report: {
      ...report(ANALYSIS_FORMATS),
      describe:
        'Also write a report (repeatable): page.html with boards, all.ndjson, of positions all.txt, of games all.pgn',
    },
    quiet: {
      ...shared.quiet,
      describe:
        'Print results only: no header, summary, warnings or live view; unreadable input is still reported',
    },
  }),
};

export const examples = [
  ['analyse --fen "2kr4/pbp4r/1p3q2/8/3P4/2P2N2/P4PPP/R2QR1K1 w" --lines 3', 'the three best moves'],
  [
    `analyse --depth 12 --json positions.epd | jq 'select(.type == "analysis") | .analysis.best.san'`,
    'results for programs',
  ],
  ['analyse games.pgn --output annotated.pgn', 'mark mistakes and show better moves'],
  ['analyse games.pgn --output games.html', 'the same as a page: boards, graphs, mistakes'],
  ['analyse --engine stockfish --time 10 positions.epd', 'let another engine think'],
  ['analyse --engine stockfish --engine keymove --time 1 suite.epd', 'compare engines on a test suite'],
] as const;

export type AnalyseArguments = Arguments<typeof options> & { readonly files: readonly string[] };

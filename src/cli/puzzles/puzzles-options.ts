/** The options of `puzzles`. */

import { DEFAULT_MAX_MOVES } from '../../library/options.js';
import { DEFAULT_MIN_MOVES, QUICK_MOVES } from '../../puzzles/puzzle.js';
import { SOLUTION_VERDICTS } from '../../records/facts.js';
import { USUAL_NODES } from '../../solve/budget.js';
import { countText } from '../../text/counts-and-times.js';
import { type Arguments, flag, inGroup, withDefault } from '../grammar/option.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { batchOptions } from '../solve/solve-options.js';

export const FORMATS = ['table', 'text', 'epd', 'pgn', 'markdown', 'csv', 'html', 'sheet', 'json'] as const;
export type PuzzleFormat = (typeof FORMATS)[number];

export const files =
  'Files, folders or globs of games in PGN, or - for standard input (default: standard input)';

export const options = {
  ...inGroup('Puzzles', {
    min: withDefault(shared.moves('Look for mates in at least N moves'), String(DEFAULT_MIN_MOVES)),
    max: withDefault(shared.moves('Look for mates in up to N moves'), String(DEFAULT_MAX_MOVES)),
    duals: flag('Also take positions in which the attacker has a choice after the key, and name the choices'),
    quick: flag(
      `Look for mates in ${QUICK_MOVES + 1} and more only where a short search finds one; the summary counts the positions that this leaves open`,
    ),
    sample: shared.count('Show only N puzzles, spread evenly over lengths, themes and difficulties'),
    where: whereOption(SOLUTION_VERDICTS),
  }),
  ...inGroup('Limits', {
    nodes: shared.count('Stop searching a position of a game after N positions, e.g. 1e5'),
    time: shared.seconds('Stop searching a position of a game after this time'),
    limit: withDefault(
      flag(
        `Search until every position is decided (default: stop after ${countText(USUAL_NODES.unstated)} positions)`,
      ),
      'true',
    ),
    hash: shared.hash,
  }),
  ...inGroup('Output', {
    format: shared.format(FORMATS),
    report: report(FORMATS),
    json: flag('Print one JSON object per game; short for --format json (docs/json.md)'),
    notation: shared.notation,
    'per-page': shared.perPage,
    board: shared.board,
    quiet: shared.quiet,
  }),
  ...batchOptions,
};

export const examples = [
  ['puzzles games.pgn', 'list the mates in 2 to 5 that have one solution'],
  ['puzzles --max 3 --report puzzles.html games.pgn.zst', 'write a page of mates in 2 and 3 to play through'],
  ['puzzles --output puzzles.csv games.pgn', 'write the columns of the Lichess puzzles'],
  ["puzzles --where 'difficulty < 1500' --sample 24 --report sheet.html games.pgn", 'write a worksheet'],
  ['puzzles --resume found.jsonl games.pgn', 'start a long run; repeat the command to continue it'],
] as const;

export type PuzzlesArguments = Arguments<typeof options> & { readonly files: readonly string[] };

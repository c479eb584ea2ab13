/** The options of `compose`. */
import { SOLUTION_VERDICTS } from '../../records/facts.js';
import type { Where } from '../../themes/where/where.js';
import { type Arguments, flag, inGroup, value } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { batchOptions, FORMATS, limitOptions } from '../solve/solve-options.js';

export const files =
  'A scheme in quotes, or a file that contains one: the men that stay. Each + is followed by men that may be added, with their squares (docs/compose.md)';

const condition = whereOption(SOLUTION_VERDICTS);

/** A condition, with its text for other threads. */
export interface Wished {
  readonly text: string;
  readonly where: Where;
}

const { workers, output, resume, queue } = batchOptions;

export const options = {
  ...inGroup('Search', {
    stipulation: { ...shared.stipulation, describe: 'Stipulation, e.g. #3, s#4 or h#2.5 (default: #2)' },
    mate: shared.mate,
    where: {
      ...condition,
      describe:
        "Find only problems that meet CONDITION, e.g. 'novotny and men <= 12' (docs/commands.md); all are sound",
      read: (given: readonly string[] | undefined, name: string): Wished | undefined => {
        const where = condition.read(given, name);
        return where && { text: given?.at(-1) ?? '', where };
      },
    },
    seed: value(
      'N',
      wholeNumber(0),
      'Try positions in random order; N selects the order (default: fewest men first)',
    ),
    positions: shared.count('Stop after N positions (default: all of the scheme)'),
  }),
  ...limitOptions,
  ...inGroup('Output', {
    format: shared.format(FORMATS),
    report: report(FORMATS),
    json: flag('Print one JSON object per line; short for --format json (docs/json.md)'),
    notation: shared.notation,
    'max-lines': shared.count('Show at most N rows of play per problem'),
    'per-page': shared.perPage,
    board: shared.board,
    quiet: shared.quiet,
  }),
  ...inGroup('Batches', { workers, output, resume, queue }),
};

export const examples = [
  [
    'compose "black Kh8 Pg7 + wK g6-f7 + wR a1-h1"',
    'add a king and a rook to two men: every sound mate in 2',
  ],
  [
    `compose "2brrb2/8/p7/7Q/1p1kpPp1/1P1p2K1/8/8 + wS e3-h5 + wP a2-h2" --where grimshaw`,
    'complete a position, so that it has a theme',
  ],
  [
    'compose scheme.txt --where "novotny and men <= 12" --resume found.ndjson --report found.html',
    'search for days, with interruptions',
  ],
  ['compose scheme.txt --seed 1 --positions 1e6', 'try a million positions of a large scheme'],
] as const;

export type ComposeArguments = Arguments<typeof options> & { readonly files: readonly string[] };

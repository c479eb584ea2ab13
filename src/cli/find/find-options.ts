/** The options of `find`. */

import { SOLUTION_VERDICTS } from '../../records/facts.js';
import { type Arguments, flag, inGroup, value, withDefault } from '../grammar/option.js';
import { anyText, wholeNumber } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';

export const files =
  'What to look for (a position in quotes, a file of problems, or FILE:LINE), then "in" and the files to search. Without "in": look for duplicates in the files';

export const FIND_FORMATS = ['table', 'csv', 'json'] as const;
export type FindFormat = (typeof FIND_FORMATS)[number];

/** If more squares may differ, nearly all positions with few men are alike. */
const MOST_DIFFER = 8;

export const options = {
  ...inGroup('Search', {
    fen: shared.fens,
    differ: withDefault(
      value(
        'N',
        wholeNumber(0, MOST_DIFFER),
        `Find positions in which the men differ on at most N squares, up to ${MOST_DIFFER}`,
      ),
      '2',
    ),
    matrix: flag(
      'Also find the same matrix: the mated king, the squares around it and most other men (default, except among duplicates)',
    ),
    play: flag('Also find the same play, wherever the men stand; solves the collection once'),
    where: {
      ...whereOption(SOLUTION_VERDICTS),
      describe:
        "Search only problems that meet CONDITION, e.g. 'year < 1950 and men <= 12' (docs/commands.md)",
    },
    input: shared.input,
    index: value(
      'FILE',
      anyText,
      "Keep the index of the searched files in FILE (default: for large collections, in your system's cache folder)",
    ),
    workers: shared.count('Solve N problems in parallel (default: one per core)'),
  }),
  ...inGroup('Output', {
    format: shared.format(FIND_FORMATS),
    json: flag('Print one JSON object per problem (docs/json.md)'),
    'max-found': withDefault(shared.count('Show at most N finds per problem, most similar first'), '20'),
    output: {
      ...shared.output,
      describe:
        'Write the results to FILE. Its extension selects the format: .txt or .csv (default: JSON lines)',
    },
    quiet: shared.quiet,
  }),
};

export const examples = [
  ['find "8/8/8/8/3k4/8/2Q5/K6B w - -" in collection.olv', 'search for a position'],
  ['find new.epd:3 in problems/', 'search for a problem of a file'],
  ['find new.epd in old.pgn --differ 3 --play', 'search for all its problems, and for their play'],
  ['find collection.olv', 'list duplicates'],
] as const;

export type FindArguments = Arguments<typeof options> & { readonly files: readonly string[] };

/** Options that several commands share, each declared once. */

import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_STORED_TABLE_MEN, MAX_TABLE_MEN } from '../../kernel/bounds.js';
import { FORMAT_NAMES } from '../../problems/formats.js';
import { directMate, type Stipulation } from '../../problems/stipulation.js';
import { NOTATIONS } from '../../report/move-notation.js';
import { PER_PAGE } from '../../report/sheet/sheet-page.js';
import { USUAL_NODES } from '../../solve/budget.js';
import { countText } from '../../text/counts-and-times.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { type Extra, flag, repeated, value, withDefault } from '../grammar/option.js';
import {
  anyText,
  choice,
  duration,
  eachText,
  moveCount,
  orList,
  stipulationValue,
  wholeNumber,
} from '../grammar/values.js';

export const PROBLEM_FILES_HELP =
  'Files, folders or globs of problems, or - for standard input (default: standard input)';

/** Makes an option for a number from 1 on. */
export const count = (describe: string, extra?: Extra) => value('N', wholeNumber(1), describe, extra);

/** Makes an option for a number of attacker's moves. */
export const moves = (describe: string, extra?: Extra) => value('N', moveCount, describe, extra);

export const seconds = (describe: string) => value('SECONDS', duration, `${describe}, e.g. 10s, 500ms or 1m`);

/** The only position of a command. */
export const fen = value('FEN', anyText, 'Position, in quotes ("--fen" itself is optional)');

export const fenOrInitial = { ...fen, default: 'the initial position' };

/** Any number of positions, in addition to those of the files. */
export const fens = repeated('FEN', eachText, 'Position, in quotes (repeatable; "--fen" itself is optional)');

export const input = value(
  'FORMAT',
  choice(FORMAT_NAMES),
  `Format of the files: ${orList(FORMAT_NAMES)} (default: detected from their content)`,
);

export const stipulation = value(
  'STIPULATION',
  stipulationValue,
  'Stipulation; overrides the one in the file. Examples: #3, s#4, h#2.5, ser-h=7, + (a study), "helpmate in 3"',
);

/** A short form of the stipulation of direct mates. */
export const mate = moves('Look for a mate in N moves; short for --stipulation "#N"', {
  excludes: ['stipulation'],
});

/** Returns the stipulation that overrides those of the files: `--stipulation "h#3"`, or `--mate 3`. */
export function askedIn({
  stipulation,
  mate,
}: {
  readonly stipulation: Stipulation | undefined;
  readonly mate?: number | undefined;
}): { readonly stipulation?: Stipulation } {
  return present({ stipulation: mate === undefined ? stipulation : directMate(mate) });
}

export const nodes = count('Stop searching a problem after N positions, e.g. 1e6');

export const time = seconds('Stop searching a problem after this time');

const { stated, unstated } = USUAL_NODES;

export const limit = withDefault(
  flag(
    `Search until every problem is solved (default: stop after ${countText(stated)} positions, or ${countText(unstated)} if no length is stated)`,
  ),
  'true',
);

export const hash = withDefault(
  value(
    'MB',
    wholeNumber(1, MAX_HASH_MB),
    `Size of the transposition table of each worker in MB, at most ${MAX_HASH_MB}`,
  ),
  String(DEFAULT_HASH_MB),
);

export const tables = value(
  'N',
  wholeNumber(MAX_TABLE_MEN, MAX_STORED_TABLE_MEN),
  `Use tables of endings with up to N men: ${MAX_TABLE_MEN}, or ${MAX_STORED_TABLE_MEN}, which takes minutes and gigabytes the first time (default: ${MAX_TABLE_MEN})`,
);

/** The limits of a search for solutions. */
export const limits = { nodes, time, limit, hash, tables };

const PER_PAGE_WORDS = orList(PER_PAGE.map(String));

export const perPage = value(
  'N',
  (text, name) => {
    const found = PER_PAGE.find((number) => String(number) === text);
    if (found !== undefined) return found;
    throw new UsageError(`${name}: found ${quote(text)}; expected ${PER_PAGE_WORDS}`);
  },
  `Print N diagrams on each page of a worksheet: ${PER_PAGE_WORDS} (default: 6)`,
);

export const board = flag('Show a diagram of every position');

export const notation = value(
  'NOTATION',
  choice(NOTATIONS),
  'Write moves as san, uci or problem (long form, S for the knight) (default: san)',
);

export const quiet = flag(
  'Print only results and input errors, without header, summary, progress and warnings',
  { alias: 'q' },
);

export const output = value(
  'FILE',
  anyText,
  'Write the results to FILE. Its extension selects one of the formats of --format, e.g. out.html (default: JSON lines)',
  { alias: 'o' },
);

/** The option `--output` of a command with a single answer. */
export const answerFile = value(
  'FILE',
  anyText,
  'Write the answer to FILE. Its extension selects the format: .txt or .json (default: one JSON object)',
  { alias: 'o' },
);

/** The output options of a command with a single answer. */
export const answer = { json: flag('Print one JSON object (docs/json.md)'), output: answerFile };

/** Makes the option `--format` of a command with these formats. */
export const format = <Format extends string>(formats: readonly Format[]) =>
  value(
    'FORMAT',
    choice(formats),
    `Write results as ${orList(formats)} (default: table, or the format of the --output extension)`,
  );

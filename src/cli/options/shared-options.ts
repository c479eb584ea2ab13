/** The options that several commands have, each declared once. */
import { DEFAULT_HASH_MB, FORMAT_NAMES, MAX_HASH_MB, quote } from '../../node.js';
import { NOTATIONS, PER_PAGE } from '../../report.js';
import { flag, repeated, value, withDefault } from '../grammar/option.js';
import {
  anyText,
  choice,
  duration,
  eachText,
  orList,
  stipulationValue,
  wholeNumber,
} from '../grammar/values.js';
import { UsageError } from '../usage-error.js';

export const PROBLEM_FILES =
  'Files, folders or globs of problems; - is standard input, which is also read when nothing else is given';

const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The one position of a command. */
export const fen = value('FEN', anyText, 'The position, in quotes; the option may be left out');

export const fenOrInitial = withDefault(fen, INITIAL_FEN, 'the initial position');

/** Any number of positions beside those of the files. */
export const fens = repeated(
  'FEN',
  eachText,
  'A position, in quotes; may be repeated, and the option left out',
);

export const input = value(
  'FORMAT',
  choice(FORMAT_NAMES),
  `Format of the files: ${orList(FORMAT_NAMES)}. By default it is detected from their content`,
);

export const stipulation = value(
  'TEXT',
  stipulationValue,
  'What is asked, whatever the files say: #3, s#4, h#2.5, ser-h=7, "helpmate in 3", also with the number of solutions: "h#3 2.1.1.1.1.1"',
);

export const nodes = value('N', wholeNumber(1), 'Give up on a problem after N positions, e.g. 1e6');

export const time = value(
  'SECONDS',
  duration,
  'Give up on a problem after this time; 500ms and 1m are understood, too',
);

export const hash = withDefault(
  value(
    'MB',
    wholeNumber(1, MAX_HASH_MB),
    `Size of the transposition table in MB, up to ${MAX_HASH_MB}; each worker has its own`,
  ),
  String(DEFAULT_HASH_MB),
);

const PER_PAGE_WORDS = orList(PER_PAGE.map(String));

export const perPage = value(
  'N',
  (text, name) => {
    const found = PER_PAGE.find((number) => String(number) === text);
    if (found !== undefined) return found;
    throw new UsageError(`${name}: found ${quote(text)}; expected ${PER_PAGE_WORDS}`);
  },
  `Diagrams on a page of a worksheet: ${PER_PAGE_WORDS} (default: 6)`,
);

export const board = flag('Draw every position');

export const notation = value(
  'NAME',
  choice(NOTATIONS),
  'How moves are written: san, problem (long form, with S for the knight) or uci',
);

export const quiet = flag(
  'Print results only: no header, summary, progress or warnings. Input that cannot be read is still reported',
  { alias: 'q' },
);

export const output = value(
  'FILE',
  anyText,
  'Write the results to FILE in the format that its ending names (.txt, .md, .pgn, .csv, .html); any other ending gets the records of --json',
);

/** `--format` of a command with these formats. */
export const format = <Format extends string>(formats: readonly Format[]) =>
  value(
    'NAME',
    choice(formats),
    `Output format: ${orList(formats)}. By default a table, or what the ending of --output names`,
  );

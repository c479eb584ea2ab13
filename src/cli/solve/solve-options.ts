/** The options of `solve`. */
import type { Shard } from '../../batch/identity.js';
import { MAX_THREADS } from '../../kernel/bounds.js';
import { DEFAULT_MAX_MOVES, MAX_WORKERS } from '../../library/options.js';
import { SOLUTION_VERDICTS } from '../../records/facts.js';
import type { View } from '../../solution/solution.js';
import { DEFAULT_MAX_SOLUTIONS } from '../../solve/find-lines.js';
import { DEFAULT_PROOF_SIZE } from '../../solve/find-proof.js';
import { SEARCHES } from '../../solve/search-options.js';
import { countText } from '../../text/counts-and-times.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { type Arguments, flag, inGroup, value } from '../grammar/option.js';
import { anyText, choice, type Reader, wholeNumber } from '../grammar/values.js';
import { queue } from '../options/queue-option.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';

export const FORMATS = [
  'table',
  'text',
  'epd',
  'pgn',
  'olive',
  'markdown',
  'csv',
  'html',
  'sheet',
  'json',
] as const;
export type SolveFormat = (typeof FORMATS)[number];
/** The kinds of files written in addition to the results: reports, and proofs of `--proof`. */
export type ReportFormat = SolveFormat | 'proof';

const VIEWS = ['none', 'thematic', 'full'] as const satisfies readonly View[];

/** Maximum number of lines in the table of a single problem if no variations were requested. */
export const UNASKED_LINES = 100;

const MAX_SHARDS = 1_000_000;

/** Reads `2/3`: the second of three parts. */
const shard: Reader<Shard> = (text, name) => {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text.trim()) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= MAX_SHARDS) return { index, count };
  throw new UsageError(
    `${name}: found ${quote(text)}; expected I/N with I from 1 to N, e.g. 1/3 on the first of three machines`,
  );
};

/** The options of every command that solves problems. */
export const limitOptions = inGroup('Limits', {
  search: value(
    'SEARCH',
    choice(SEARCHES),
    'Use the brute-force search (brute), the proof-number search (proof) or the faster one (auto). They agree wherever they decide; only auto uses tables of few men (default: auto)',
  ),
  ...shared.limits,
  threads: value(
    'N',
    wholeNumber(1, MAX_THREADS),
    'Search each problem with N threads (default: all cores for a single problem, otherwise 1)',
  ),
});

/**
 * The options of every command that shows play in addition to the keys.
 * @param view default view
 */
export const playOptions = (view: string) =>
  inGroup('Play', {
    tries: flag('Show tries: first moves that exactly one defence refutes'),
    refutations: shared.count('Show tries with up to N refutations; implies --tries (default: 1)'),
    'set-play': flag('Show the set play: the mates if the defender moved first'),
    variations: value(
      'VIEW',
      choice(VIEWS),
      `Show no variations (none), the defences that meet the threat (thematic) or all legal defences (full) (default: ${view})`,
    ),
    'tree-depth': shared.moves('Show only the first N moves of the attacker in each line'),
  });

/** The options of every command that processes files with several threads, possibly for days. */
export const batchOptions = inGroup('Batches', {
  workers: value(
    'N',
    wholeNumber(1, MAX_WORKERS),
    'Solve N problems in parallel (default: one per core, or per --threads cores)',
  ),
  output: shared.output,
  resume: value(
    'FILE',
    anyText,
    'Continue the interrupted run that wrote FILE, or start one if FILE does not exist',
    { excludes: ['output'] },
  ),
  queue: {
    ...queue('Let keymove worker processes do the work, over the Redis server at URL (docs/batches.md)'),
    excludes: ['workers'],
  },
  shard: value(
    'I/N',
    shard,
    'Solve only part I of N, e.g. 1/3 on the first of three machines. keymove merge joins the parts',
  ),
});

export const files = shared.PROBLEM_FILES_HELP;

/** The options for the problems to read and their stipulations. @param max effect of `--max` */
export const problemOptions = (max: string) =>
  inGroup('Problems', {
    fen: shared.fens,
    input: shared.input,
    stipulation: shared.stipulation,
    mate: shared.mate,
    max: shared.moves(max),
  });

export const options = {
  ...problemOptions(
    `Look for mates in up to N moves if no length is stated (default: ${DEFAULT_MAX_MOVES}; unlimited with --nodes or --time)`,
  ),
  ...limitOptions,
  ...inGroup('Limits', {
    'max-solutions': shared.count(
      `Stop a help or series problem after N solutions (default: ${DEFAULT_MAX_SOLUTIONS})`,
    ),
    count: flag('Count the solutions beyond --max-solutions, without showing them'),
  }),
  ...playOptions('thematic for a single problem; none with --json and for files'),
  ...inGroup('Play', {
    themes: flag('Find themes; implies --tries, --set-play and variations (keymove themes lists them)'),
  }),
  ...inGroup('Output', {
    where: whereOption(SOLUTION_VERDICTS),
    format: shared.format(FORMATS),
    report: report(FORMATS),
    json: flag('Print one JSON object per line; short for --format json (docs/json.md)'),
    notation: shared.notation,
    'max-lines': shared.count(
      `Show at most N rows of play per solution (default: ${UNASKED_LINES} for a single problem without --variations)`,
    ),
    proof: value(
      'PATH',
      anyText,
      'Also write proofs for keymove check, to the file PATH, or to a file per problem if PATH is a folder (proofs/)',
    ),
    'proof-size': shared.count(
      `Limit each proof to about N bytes. If a proof would be larger, it only rules out mates in fewer moves (default: ${countText(DEFAULT_PROOF_SIZE)})`,
    ),
    'per-page': shared.perPage,
    board: shared.board,
    quiet: shared.quiet,
  }),
  ...batchOptions,
};

export const examples = [
  ['solve problems/classics.epd', 'solve every problem of a file'],
  ['solve --fen "8/8/8/8/8/5K2/4Q3/7k w - -" --mate 1', 'solve one position'],
  ['solve --tries --set-play --format text one.epd', 'print the whole solution as a tree'],
  ['solve --themes problems/classics.epd', 'name the themes: Grimshaw, Novotny, …'],
  ['solve --report all.html problems/*.epd', 'write a page to browse and play through'],
  ['solve --report sheet.html problems/*.epd', 'write a worksheet to print'],
  [
    `solve --json problems/*.epd | jq 'select(.type == "solution") | .solution.status'`,
    'print one field of each result',
  ],
] as const;

export type BatchArguments = Arguments<typeof batchOptions>;
export type PlayOptionArguments = Arguments<ReturnType<typeof playOptions>>;
export type SolveArguments = Arguments<typeof options> & { readonly files: readonly string[] };

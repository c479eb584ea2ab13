/** The options of `solve`. */
import { MAX_THREADS } from '../../kernel/bounds.js';
import { DEFAULT_MAX_MOVES, MAX_WORKERS } from '../../library/options.js';
import { countText } from '../../report/counts-and-times.js';
import type { View } from '../../solution/solution.js';
import { DEFAULT_MAX_SOLUTIONS } from '../../solve/find-lines.js';
import { DEFAULT_PROOF_SIZE } from '../../solve/find-proof.js';
import { SEARCHES } from '../../solve/prover.js';
import { type Arguments, flag, inGroup, value } from '../grammar/option.js';
import { anyText, choice, wholeNumber } from '../grammar/values.js';
import { queue } from '../options/queue-option.js';
import { report } from '../options/report-option.js';
import { shard } from '../options/shard-option.js';
import * as shared from '../options/shared-options.js';
import { SOLUTION_VERDICTS, whereOption } from '../options/where-option.js';

export const FORMATS = ['table', 'text', 'pgn', 'markdown', 'csv', 'html', 'sheet', 'json'] as const;
export type Format = (typeof FORMATS)[number];
/** The kinds of files written beside the results: reports, and proofs of `--proof`. */
export type ReportFormat = Format | 'proof';

const VIEWS = ['none', 'thematic', 'full'] as const satisfies readonly View[];

/** How many lines the table of a single problem has at most if nobody asked for variations. */
export const UNASKED_LINES = 100;

/** What every command takes that solves problems. */
export const limitOptions = inGroup('Limits', {
  search: value(
    'SEARCH',
    choice(SEARCHES),
    'Search to compare: brute (move by move), proof (proof numbers) or auto (the faster one); the answers are the same',
  ),
  nodes: shared.nodes,
  time: shared.time,
  limit: shared.limit,
  hash: shared.hash,
  threads: value(
    'N',
    wholeNumber(1, MAX_THREADS),
    'Threads that search one problem together (default: all cores for a single problem, otherwise 1)',
  ),
});

/**
 * What every command takes that shows play besides the keys.
 * @param view shown by default
 */
export const playOptions = (view: string) =>
  inGroup('Play', {
    tries: flag('Show tries: first moves that only one defence refutes'),
    refutations: shared.count('Count first moves with up to N refutations as tries; implies --tries'),
    'set-play': flag('Show the set play: mates if the defender moved first'),
    variations: value(
      'VIEW',
      choice(VIEWS),
      `Show the play after keys and tries: none, thematic (after a threat, the defences that meet it) or full (default: ${view})`,
    ),
    'tree-depth': shared.moves("Show only the attacker's first N moves"),
  });

/** What every command takes that works through files with several threads, possibly for days. */
export const batchOptions = inGroup('Batches', {
  workers: value(
    'N',
    wholeNumber(1, MAX_WORKERS),
    'Problems to solve side by side, each with a table of its own (default: as many as there are cores for)',
  ),
  output: shared.output,
  resume: value(
    'FILE',
    anyText,
    'Continue the interrupted run whose records are in FILE; without such a file, start it',
    { excludes: ['output'] },
  ),
  queue: {
    ...queue('Share the work with every keymove worker on the Redis server at URL (docs/batches.md)'),
    excludes: ['workers'],
  },
  shard: value(
    'I/N',
    shard,
    'Solve only part I of N, e.g. on one of N machines; keymove merge joins the results',
  ),
});

export const files = shared.PROBLEM_FILES;

export const options = {
  ...inGroup('Problems', {
    fen: shared.fens,
    input: shared.input,
    stipulation: shared.stipulation,
    mate: shared.mate,
    max: shared.moves(
      `Longest mate to look for if no length is given (default: ${DEFAULT_MAX_MOVES}; no limit with --nodes or --time)`,
    ),
  }),
  ...limitOptions,
  ...inGroup('Limits', {
    'max-solutions': shared.count(
      `Stop after N solutions of help or series play (default: ${DEFAULT_MAX_SOLUTIONS})`,
    ),
  }),
  ...playOptions('thematic for a single problem, unless --json is given'),
  ...inGroup('Play', {
    themes: flag(
      'Find the themes of the play, which needs --tries, --set-play and variations (keymove themes lists them)',
    ),
  }),
  ...inGroup('Output', {
    where: whereOption(SOLUTION_VERDICTS),
    format: shared.format(FORMATS),
    report: report(FORMATS),
    json: flag('Print one JSON object per line, for programs (docs/json.md; the same as --format json)'),
    notation: shared.notation,
    'max-lines': shared.count(
      `Show at most N lines of play per solution (default: ${UNASKED_LINES} for a single problem without --variations)`,
    ),
    proof: value(
      'PATH',
      anyText,
      'Also write proofs for keymove check: into one file, or, if PATH is a folder such as proofs/, a file for each',
    ),
    'proof-size': shared.count(
      `Where a proof would exceed about N bytes, prove only that fewer moves do not suffice (default: ${countText(DEFAULT_PROOF_SIZE)})`,
    ),
    'per-page': shared.perPage,
    board: shared.board,
    quiet: shared.quiet,
  }),
  ...batchOptions,
};

export const examples = [
  ['solve problems/classics.epd', 'every problem of a file'],
  ['solve --fen "8/8/8/8/8/5K2/4Q3/7k w - -" --mate 1', 'one position'],
  ['solve --tries --set-play --format text one.epd', 'the whole solution as a tree'],
  ['solve --themes problems/classics.epd', 'what is in them: Grimshaw, Novotny, …'],
  ['solve --report all.html problems/*.epd', 'a page to browse and play through'],
  ['solve --report sheet.html problems/*.epd', 'a worksheet to print'],
  [
    `solve --json problems/*.epd | jq 'select(.type == "solution") | .solution.status'`,
    'results for programs',
  ],
] as const;

export type BatchArguments = Arguments<typeof batchOptions>;
export type PlayArguments = Arguments<ReturnType<typeof playOptions>>;
export type SolveArguments = Arguments<typeof options> & { readonly files: readonly string[] };

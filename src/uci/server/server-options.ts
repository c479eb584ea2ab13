/** The options that `keymove uci` declares, and `setoption`. */
import {
  DEFAULT_HASH_MB,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_STORED_TABLE_MEN,
  MAX_TABLE_MEN,
  MAX_THREADS,
  MIN_ANALYSIS_HASH_MB,
} from '../../kernel/bounds.js';
import { DEFAULT_EVALUATION, EVALUATIONS, type EvaluationKind } from '../../kernel/network.js';
import { err, ok, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { type EngineOption, makeOption, optionValue } from '../engine-option.js';

/** Maximum number of lines, because no position has more legal moves. */
const MAX_LINES = 218;

/** Returns the initial values. */
export const defaultOptions = () => ({
  /** MB for all tables together */
  hash: DEFAULT_HASH_MB,
  threads: 1,
  lines: 1,
  /** shares the work with the mate search as in an analysis, even with clocks */
  analyseMode: false,
  /** writes castling as king takes rook; both forms are always read */
  chess960: false,
  ponder: false,
  /** makes every `go` ask for a mate in this many moves; 0 to turn this off */
  mateLimit: 0,
  /** continues to look for a shorter mate when a mate in n is requested */
  proveShortest: false,
  moveOverheadMs: 20,
  evaluation: DEFAULT_EVALUATION,
  /** number of men in the largest endgame tables */
  tables: MAX_TABLE_MEN,
});

export type UciOptions = ReturnType<typeof defaultOptions>;

type KeyOf<T> = { [K in keyof UciOptions]: UciOptions[K] extends T ? K : never }[keyof UciOptions];

type Option = EngineOption &
  (
    | { readonly type: 'spin'; readonly key: KeyOf<number> }
    | { readonly type: 'check'; readonly key: KeyOf<boolean> }
    | { readonly type: 'combo'; readonly key: KeyOf<EvaluationKind> }
    | { readonly type: 'button' | 'string' }
  );

const ABOUT =
  'keymove, a chess problem solver and analysis engine; free software, GPL-3.0-or-later; see docs/uci.md';

const OPTIONS: readonly Option[] = [
  { name: 'Hash', type: 'spin', key: 'hash', min: MIN_ANALYSIS_HASH_MB, max: MAX_HASH_MB },
  { name: 'Threads', type: 'spin', key: 'threads', min: 1, max: MAX_THREADS },
  { name: 'MultiPV', type: 'spin', key: 'lines', min: 1, max: MAX_LINES },
  { name: 'Clear Hash', type: 'button' },
  { name: 'Ponder', type: 'check', key: 'ponder' },
  { name: 'Move Overhead', type: 'spin', key: 'moveOverheadMs', min: 0, max: 10_000 },
  { name: 'Evaluation', type: 'combo', key: 'evaluation', choices: EVALUATIONS },
  { name: 'Tables', type: 'spin', key: 'tables', min: MAX_TABLE_MEN, max: MAX_STORED_TABLE_MEN },
  { name: 'MateLimit', type: 'spin', key: 'mateLimit', min: 0, max: MAX_MATE_MOVES },
  { name: 'ProveShortest', type: 'check', key: 'proveShortest' },
  { name: 'UCI_AnalyseMode', type: 'check', key: 'analyseMode' },
  { name: 'UCI_Chess960', type: 'check', key: 'chess960' },
  { name: 'UCI_EngineAbout', type: 'string', default: ABOUT },
];

/** Returns the `option …` lines. The values become the defaults. */
export const declareOptions = (values: UciOptions): string[] =>
  OPTIONS.map((option) =>
    makeOption('key' in option ? { ...option, default: String(values[option.key]) } : option),
  );

/**
 * Carries out the words after `setoption`: `name <words> [value <words>]`.
 * @returns the name of the option as declared, or a sentence on what was wrong
 */
export function setOption(values: UciOptions, words: readonly string[]): Result<string, string> {
  const valueAt = words.findIndex((word, i) => i > 0 && word.toLowerCase() === 'value');
  const nameWords = words.slice(
    words[0]?.toLowerCase() === 'name' ? 1 : 0,
    valueAt < 0 ? undefined : valueAt,
  );
  const given = nameWords.join(' ');
  const value = valueAt < 0 ? '' : words.slice(valueAt + 1).join(' ');
  const option = OPTIONS.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  if (!option) return err(`no option ${quote(given)}`);
  const read = optionValue(option, value);
  if (!read.ok) return err(`option ${option.name}: found ${quote(value)}; expected ${read.error}`);
  if (option.type === 'check') values[option.key] = read.value === 'true';
  else if (option.type === 'spin') values[option.key] = Number(read.value);
  else if (option.type === 'combo') values[option.key] = read.value as EvaluationKind;
  return ok(option.name);
}

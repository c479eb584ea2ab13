/** The options of commands with an engine: `play`, and `analyse`, which takes several engines. */
import { DEFAULT_EVALUATION, EVALUATIONS } from '../../kernel/network.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { type Arguments, inGroup, repeated, value } from '../grammar/option.js';
import { anyText, choice, wholeNumber } from '../grammar/values.js';
import { tables } from '../options/shared-options.js';

export const ENGINE = 'Use this UCI engine instead of keymove: a path, a program on the PATH, or keymove';

/** Selects how keymove's own engine evaluates positions. */
export const evaluation = value(
  'HOW',
  choice(EVALUATIONS),
  `Evaluate positions with keymove's network or hand-written terms: net or terms (default: ${DEFAULT_EVALUATION})`,
);

export const engineOptions = inGroup('Engine', {
  engine: value('PROGRAM', anyText, ENGINE),
  'engine-option': repeated('NAME=VALUE', readEngineOptions, 'Set an option of the engine (repeatable)'),
  threads: value('N', wholeNumber(1, 1024), 'Search each position with N threads (default: 1)'),
  hash: value(
    'MB',
    wholeNumber(1),
    'Size of the transposition table in MB (default: 64, or that of the --engine)',
  ),
  evaluation,
  tables,
});

/** Options that keymove sets itself, or that would change the meaning of moves. */
const OWN_OPTIONS: Readonly<Record<string, string>> = {
  multipv: 'expected --lines',
  uci_chess960: 'expected orthodox chess',
};

/** Reads `name=value`, given once or several times; a button has no value. */
function readEngineOptions(given: readonly string[], option: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name = '', value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
      const key = name.trim();
      if (key === '') throw new UsageError(`${option}: found ${quote(text)}; expected name=value`);
      const own = OWN_OPTIONS[key.toLowerCase()];
      if (own) throw new UsageError(`${option}: found ${quote(key)}; ${own}`);
      return [key, value];
    }),
  );
}

export type EngineArguments = Arguments<typeof engineOptions>;

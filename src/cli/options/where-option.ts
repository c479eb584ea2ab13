/** `--where 'zagoruiko and men <= 12 and not cooked'`: selects which results are shown. */
import type { Outcome } from '../../batch/outcomes.js';
import { factsIn } from '../../records/facts.js';
import { countText } from '../../text/counts-and-times.js';
import { quote } from '../../text/quote.js';
import { parseWhere, type Where } from '../../themes/where/where.js';
import { UsageError } from '../exit-codes.js';
import { value } from '../grammar/option.js';
import { hintAt } from '../grammar/values.js';

/** @param verdicts the verdicts that the command knows */
export const whereOption = (verdicts: readonly string[]) =>
  value(
    'CONDITION',
    (text, name): Where => {
      const where = parseWhere(text, verdicts);
      if (where.ok) return where.value;
      const { found, expected, words } = where.error;
      const what = found === '' ? 'the end' : quote(found);
      throw new UsageError(`${name}: found ${what}; expected ${expected}${hintAt(found, words)}`);
    },
    "Show only problems that meet CONDITION, e.g. 'grimshaw and men <= 12 and not cooked' (docs/commands.md)",
  );

/** Says that a condition selected nothing; empty if it selected something. @param all number of problems that were tested */
export const noneMeetsText = ({ all, wanted }: { readonly all: number; readonly wanted: number }): string =>
  all > 0 && wanted === 0 ? `no problem of ${countText(all)} meets the condition of --where\n` : '';

type Problems = 'solve' | 'verify';

/** Makes the test for outcomes. Refusals always pass. */
export const holdsFor =
  (where: Where) =>
  <Name extends Problems>(outcome: Outcome<Name>): boolean =>
    outcome.type !== 'result' || !outcome.record || where.holds(factsIn(outcome.record.data));

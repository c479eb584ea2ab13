/** Refuses the stipulations that are read but not solved yet, here and only here. */
import { MAX_MOVES, makeStipulation, type Stipulation } from '../problems/stipulation.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';

/** The stipulation is not solved yet. */
export class NotAnsweredError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.name = 'NotAnsweredError';
    this.finding = finding;
  }
}

/** @returns a finding `stipulation-unsupported` that names the stipulation; undefined where it is answered */
export function whyNotAnswered(stipulation: Stipulation): Finding | undefined {
  const name = nameOf(stipulation);
  if (name === undefined) return undefined;
  const found = `${quote(makeStipulation(stipulation))}, ${name}`;
  const message = `found ${found}; expected a direct mate such as #3, from #1 to #${MAX_MOVES}`;
  return { code: 'stipulation-unsupported', field: 'stipulation', message };
}

/** The same for an explanation, which is of first moves of the attacker. */
export function whyNotExplained(stipulation: Stipulation): Finding | undefined {
  const why = whyNotAnswered(stipulation);
  if (why || stipulation.begins === 'attacker') return why;
  const found = `${quote(makeStipulation(stipulation))}, in which the defender begins`;
  const message = `found ${found}; expected a stipulation in which the attacker begins, such as #3`;
  return { code: 'stipulation-unsupported', field: 'stipulation', message };
}

/** What users call it; undefined for a direct mate. */
function nameOf({ play, goal, exact }: Stipulation): string | undefined {
  if (exact) return 'a stipulation of exact length';
  if (play.includes('series')) return 'series play';
  if (play.startsWith('help-')) return play === 'help-self' ? 'a help-selfmate' : 'a help-reflexmate';
  if (goal.startsWith('target-')) return 'a stipulation with a target square';
  if (goal !== 'mate' && !goal.endsWith('stalemate')) return 'another goal than mate';
  if (play.endsWith('help')) return 'a helpmate';
  if (play === 'self') return 'a selfmate';
  if (play !== 'direct') return 'a reflexmate';
  return goal === 'mate' ? undefined : 'a stalemate problem';
}

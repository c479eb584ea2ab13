/** Refuses the stipulations that are read but not solved yet, here and only here. */
import { type Aim, type BattlePlay, DIRECT_MATE } from '../kernel/aim.js';
import {
  isLinePlay,
  MAX_MOVES,
  makeStipulation,
  type Play,
  type Stipulation,
} from '../problems/stipulation.js';
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

/** What the kernel is asked about a problem in battle play; without a stipulation, for the shortest mate. */
export const aimOf = ({ play, goal }: Pick<Stipulation, 'play' | 'goal'> = DIRECT_MATE): Aim =>
  isBattlePlay(play) ? { play, goal } : DIRECT_MATE;

const isBattlePlay = (play: Play): play is BattlePlay => !isLinePlay(play);

/** @returns a finding `stipulation-unsupported` that names the stipulation; undefined where it is answered */
export function whyNotAnswered(stipulation: Stipulation): Finding | undefined {
  const name = nameOf(stipulation);
  if (name === undefined) return undefined;
  const found = `${quote(makeStipulation(stipulation))}, ${name}`;
  const message = `found ${found}; expected battle play such as #3, s#2, r#2 or =4, up to ${MAX_MOVES} moves`;
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

/** What users call it; undefined for battle play. */
function nameOf({ play, exact }: Stipulation): string | undefined {
  if (exact) return 'a stipulation of exact length';
  if (!isLinePlay(play)) return undefined;
  if (play.includes('series')) return 'series play';
  if (play.startsWith('help-')) return play === 'help-self' ? 'a help-selfmate' : 'a help-reflexmate';
  return 'a helpmate';
}

/** Refuses the stipulations that are read but not solved yet, here and only here. */
import { type Aim, type BattlePlay, DIRECT_MATE, type Goal } from '../kernel/aim.js';
import { unsupportedStipulation } from '../problems/parse-stipulation.js';
import {
  isForcedSeries,
  isInLines,
  isStudy,
  kingsNeeded,
  makeStipulation,
  type Stipulation,
} from '../problems/stipulation.js';
import type { Finding } from '../text/finding.js';

/** The stipulation is not solved yet. */
export class NotAnsweredError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.name = 'NotAnsweredError';
    this.finding = finding;
  }
}

/** What the kernel is asked about a problem; without a stipulation, for the shortest mate. In line play the goal matters alone. */
export function aimOf(stipulation?: Stipulation): Aim {
  if (!stipulation) return DIRECT_MATE;
  if (isStudy(stipulation)) return DIRECT_MATE;
  const { play, exact, quodlibet } = stipulation;
  const goal = stipulation.goal as Goal;
  if (isInLines(stipulation)) return { play: 'direct', goal };
  return { play: play as BattlePlay, goal, ...(exact && { exact }), ...(quodlibet && { quodlibet }) };
}

/** @returns a finding `stipulation-unsupported` that names the stipulation; undefined where it is answered */
export function whyNotAnswered(stipulation: Stipulation): Finding | undefined {
  const { play, exact } = stipulation;
  if (exact && isForcedSeries(play)) return unsupported(stipulation, 'forced parry series of exact length');
  return stipulation.duplex && unsupported(stipulation, 'duplex, which is two problems');
}

/** @returns a finding `fen-king-missing` where the play needs a king that is not there; without a stipulation, mates are looked for */
export function whyNoKing(stipulation: Stipulation | undefined, fen: string): Finding | undefined {
  const end = fen.indexOf(' ');
  const board = fen.slice(0, end);
  if (board.includes('K') && board.includes('k')) return undefined;
  const needed = stipulation ? kingsNeeded(stipulation) : ['attacker', 'defender'];
  const first = stipulation?.begins ?? 'attacker';
  for (const player of needed) {
    const isWhite = (player === first) === (fen[end + 1] === 'w');
    if (board.includes(isWhite ? 'K' : 'k')) continue;
    const [name, letter] = isWhite ? ['White', 'K'] : ['Black', 'k'];
    const message = `${name} has no king; expected one '${letter}'`;
    return { code: 'fen-king-missing', field: 'board', message };
  }
  return undefined;
}

const unsupported = (
  stipulation: Stipulation,
  name: string,
  examples = '#3, s#2, h#2.5 or ser-h=7',
): Finding =>
  unsupportedStipulation(makeStipulation(stipulation), name, `expected a stipulation such as ${examples}`);

/** Says why keymove cannot explain a first move, if so: only first moves of the attacker are explained. */
export function whyNotExplained(stipulation: Stipulation): Finding | undefined {
  const why = isStudy(stipulation)
    ? unsupported(stipulation, 'study', '#3, s#2 or r#2')
    : isInLines(stipulation)
      ? unsupported(stipulation, 'stipulation in which nobody resists', '#3, s#2 or r#2')
      : whyNotAnswered(stipulation);
  if (why || stipulation.begins === 'attacker') return why;
  return unsupportedStipulation(
    makeStipulation(stipulation),
    'stipulation in which the defender begins',
    'expected one in which the attacker begins, such as #3',
  );
}

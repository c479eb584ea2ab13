/** Refuses stipulations that are read but not solved yet. No other file does so. */

import type { Chess } from 'chessops/chess';
import { parseMove, positionOf } from '../chess/moves.js';
import { type Aim, type BattlePlay, DIRECT_MATE, type Goal } from '../kernel/aim.js';
import { MAX_TABLE_MEN } from '../kernel/bounds.js';
import { unsupportedStipulation } from '../problems/parse-stipulation.js';
import type { Problem } from '../problems/problem.js';
import {
  bySolution,
  isForcedSeries,
  isStudy,
  kingsNeeded,
  makeStipulation,
  type Stipulation,
} from '../problems/stipulation.js';
import type { Finding } from '../text/finding.js';
import { fitsTable } from './study.js';
import { toEnglish } from './verify/claim-language.js';

/** Thrown if the stipulation is not solved yet. */
export class NotAnsweredError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.name = 'NotAnsweredError';
    this.finding = finding;
  }
}

/** Returns what the kernel is asked: without a stipulation, the shortest mate. In line play only the goal is used. */
export function aimOf(stipulation?: Stipulation): Aim {
  return bySolution(stipulation, {
    keys: (asked) => {
      if (!asked) return DIRECT_MATE;
      const { play, goal, exact, quodlibet } = asked;
      return {
        play: play as BattlePlay,
        goal: goal as Goal,
        ...(exact && { exact }),
        ...(quodlibet && { quodlibet }),
      };
    },
    lines: ({ goal }) => ({ play: 'direct', goal: goal as Goal }),
    study: () => DIRECT_MATE,
  });
}

/** @returns a finding `stipulation-unsupported` that names the stipulation; undefined if it is solved */
export function whyNotAnswered(stipulation: Stipulation): Finding | undefined {
  const { play, exact } = stipulation;
  if (exact && isForcedSeries(play)) return unsupported(stipulation, 'forced parry series of exact length');
  return stipulation.duplex && unsupported(stipulation, 'duplex, which is two problems');
}

/** @returns a finding `fen-king-missing` if a king that the play needs is missing; without a stipulation, the play is a mate */
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

/** The commands that answer a study. */
const STUDY_COMMANDS =
  'expected a stipulation such as #3. For a study, keymove solve names the moves that win or draw, verify checks the published line, and analyse evaluates a position with more men';

/** Returns why keymove cannot explain a first move, if it cannot: only first moves of the attacker are explained. */
export function whyNotExplained(stipulation: Stipulation): Finding | undefined {
  const why = bySolution(stipulation, {
    keys: () => whyNotAnswered(stipulation),
    lines: (asked) => unsupported(asked, 'stipulation in which no side resists', '#3, s#2 or r#2'),
    study: (asked) => unsupportedStipulation(makeStipulation(asked), 'study', STUDY_COMMANDS),
  });
  if (why || stipulation.begins === 'attacker') return why;
  return unsupportedStipulation(
    makeStipulation(stipulation),
    'stipulation in which the defender begins',
    'expected one in which the attacker begins, such as #3',
  );
}

/**
 * @param task what will be done with the problem: when verifying, a published line may lead to a position with fewer men
 * @param men the number of men of the largest tables
 * @returns a finding `stipulation-unsupported` if a study has more men than any table
 */
export function whyNoTable(
  problem: Pick<Problem, 'stipulation' | 'fen' | 'claim'>,
  task = 'solve',
  men = MAX_TABLE_MEN,
): Finding | undefined {
  const { stipulation, fen, claim } = problem;
  if (!isStudy(stipulation)) return undefined;
  const position = positionOf(fen);
  if (fitsTable(position, men)) return undefined;
  const end = task === 'verify' ? endOfLine(position, claim) : position;
  if (fitsTable(end, men)) return undefined;
  return unsupportedStipulation(
    makeStipulation(stipulation),
    `study with more than ${men} men (keymove analyse evaluates it)`,
    `expected at most ${men} men`,
  );
}

/** Returns the position after the published main line, as far as it can be played. */
function endOfLine(position: Chess, claim: Problem['claim']): Chess {
  const english = toEnglish({ position }, claim);
  const end = position.clone();
  for (const text of claim.line) {
    const move = parseMove(end, english(text));
    if (!move) break;
    end.play(move);
  }
  return end;
}

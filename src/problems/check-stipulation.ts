/** Checks a stipulation that comes from outside as a structure: in a record, or from a user of the library. */
import { MAX_MATE_MOVES } from '../kernel/bounds.js';
import { isFields } from '../text/fields.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { parseStipulation } from './parse-stipulation.js';
import {
  GOALS,
  isStudy,
  mayBeQuodlibet,
  movesOf,
  opponentOf,
  PLAYS,
  type Stipulation,
} from './stipulation.js';

/** A field, what it may be, and whether it is. The fields before it are right. */
type FieldRule = readonly [
  field: keyof Stipulation,
  expected: string,
  holds: (given: Stipulation) => boolean,
];

const isGoal = (goal: unknown): boolean =>
  typeof goal === 'string' && (Object.hasOwn(GOALS, goal) || /^target-[a-h][1-8]$/.test(goal));

const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

const isTrueIfThere = (flag: unknown): boolean => flag === undefined || flag === true;

/** Returns whether the plies are those of a whole number of moves; in help play, half a move may come first. */
function arePlies(given: Stipulation): boolean {
  const { play, plies } = given;
  if (isStudy(given)) return plies === 0;
  const moves = movesOf(given);
  return (
    isCount(PLAYS[play].counting === 'help' ? plies : moves, 2 * MAX_MATE_MOVES) && moves <= MAX_MATE_MOVES
  );
}

/** Returns whether the side that begins is the usual one of its play, the other one if half a move or an introduction comes first. */
function isBeginner({ play, plies, begins, introduction }: Stipulation): boolean {
  if (begins !== 'attacker' && begins !== 'defender') return false;
  const { counting, begins: usual } = PLAYS[play];
  if (counting === 'battle' || !Number.isInteger(plies)) return true;
  const isOther = introduction !== undefined || (counting === 'help' && plies % 2 !== 0);
  return begins === (isOther ? opponentOf(usual) : usual);
}

const RULES: readonly FieldRule[] = [
  [
    'play',
    `one of ${Object.keys(PLAYS).slice(0, 5).join(', ')}, … (docs/json.md)`,
    ({ play }) => typeof play === 'string' && Object.hasOwn(PLAYS, play),
  ],
  [
    'goal',
    'a goal such as mate or stalemate; win and draw only in direct play',
    (given) => (isStudy(given) ? given.play === 'direct' : isGoal(given.goal)),
  ],
  [
    'defendersGoal',
    'a goal such as stalemate, in reciprocal play only',
    ({ play, defendersGoal: goal }) =>
      goal === undefined || (isGoal(goal) && play.endsWith('reciprocal-help')),
  ],
  [
    'introduction',
    `1 to ${MAX_MATE_MOVES} moves before series play, or before help play of whole moves`,
    ({ play, plies, introduction }) => {
      if (introduction === undefined) return true;
      const { counting } = PLAYS[play];
      if (counting === 'battle' || (counting === 'help' && plies % 2 !== 0)) return false;
      return isCount(introduction, MAX_MATE_MOVES);
    },
  ],
  ['begins', "the side that begins in this kind of play, 'attacker' or 'defender'", isBeginner],
  ['plies', `the half-moves of 1 to ${MAX_MATE_MOVES} moves in this kind of play`, arePlies],
  ['exact', 'true', ({ exact }) => isTrueIfThere(exact)],
  [
    'quodlibet',
    'true, in self and reflex play only',
    ({ play, quodlibet }) => isTrueIfThere(quodlibet) && (!quodlibet || mayBeQuodlibet(play)),
  ],
  ['duplex', 'true', ({ duplex }) => isTrueIfThere(duplex)],
  [
    'by',
    "'black', in a study only",
    (given) => given.by === undefined || (given.by === 'black' && isStudy(given)),
  ],
  ['solutions', 'a positive number', ({ solutions }) => solutions === undefined || isCount(solutions)],
];

/**
 * Checks a stipulation that comes from outside, as text or as an object of any kind.
 * @returns the stipulation, or a finding: that of {@link parseStipulation}, or `stipulation-field`, which names the first wrong field
 */
export function checkStipulation(value: unknown): Result<Stipulation, Finding> {
  if (typeof value === 'string') return parseStipulation(value);
  const wrong = (field: string, found: unknown, expected: string): Result<Stipulation, Finding> => {
    const message = `found ${found === undefined ? 'nothing' : quote(JSON.stringify(found))} as ${field}; expected ${expected}`;
    return err({ code: 'stipulation-field', field: 'stipulation', message });
  };
  if (!isFields(value))
    return wrong('stipulation', value, 'a text such as #3, or an object with play, goal, plies and begins');
  const given = value as unknown as Stipulation;
  const broken = RULES.find(([, , holds]) => !holds(given));
  return broken ? wrong(`stipulation.${broken[0]}`, given[broken[0]], broken[1]) : ok(given);
}

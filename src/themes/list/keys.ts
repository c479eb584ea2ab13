/** What the key does at first sight: flights, checks, captures, sacrifices, lines. */

import type { Evidence } from '../../solution/found-theme.js';
import type { Move } from '../board/board.js';
import {
  BISHOP,
  EMPTY,
  fileOf,
  isBetween,
  isSlider,
  KING,
  KNIGHT,
  kindOf,
  rankOf,
} from '../board/squares.js';
import {
  isCapture,
  kept,
  type PhaseView,
  type Step,
  shownBy,
  type ThematicPlay,
} from '../play/thematic-play.js';
import type { Finder } from '../theme.js';
import type { ThemeId } from '../theme-names.js';
import { COMMON, YACPDB } from './sources.js';

const BATTLE = { kinds: ['direct', 'self'], source: COMMON } as const;

/** Returns the keys that are shown to lead to a goal, not those of solutions in one move. */
const keysOf = kept(({ actual, moves }: ThematicPlay): readonly Step[] =>
  moves < 2 ? [] : actual.flatMap(({ first }: PhaseView) => (first ? [first] : [])),
);

/** The squares to which the king could go before the key and may go after it. */
interface Flights {
  readonly key: Step;
  readonly given: readonly number[];
  readonly taken: readonly number[];
}

const flightsOf = kept((play: ThematicPlay): readonly Flights[] =>
  keysOf(play).map((key) => {
    const before = key.before.flights(play.defender);
    const after = key.after.flights(play.defender);
    return {
      key,
      given: after.filter((square) => !before.includes(square)),
      taken: before.filter((square) => !after.includes(square)),
    };
  }),
);

/** @param shown the flights that matter in the theme */
const flightTheme = (
  id: ThemeId,
  has: (flights: Flights) => boolean,
  shown: (flights: Flights) => readonly number[] = ({ given }) => given,
): Finder => ({
  ...BATTLE,
  kinds: ['direct'],
  id,
  find: (play) =>
    flightsOf(play)
      .filter(has)
      .map((flights) => shownBy([flights.key], shown(flights))),
});

export const FLIGHT_GIVING_KEY = flightTheme('flight-giving-key', ({ given }) => given.length > 0);

export const TWO_FLIGHTS_GIVING_KEY = flightTheme(
  'two-flights-giving-key',
  ({ given }) => given.length === 2,
);

export const THREE_FLIGHTS_GIVING_KEY = flightTheme(
  'three-flights-giving-key',
  ({ given }) => given.length >= 3,
);

export const FLIGHT_TAKING_KEY = flightTheme(
  'flight-taking-key',
  ({ given, taken }) => taken.length > 0 && given.length === 0,
  ({ taken }) => taken,
);

export const FLIGHT_GIVING_AND_TAKING_KEY = flightTheme(
  'flight-giving-and-taking-key',
  ({ given, taken }) => given.length > 0 && taken.length > 0,
  ({ given, taken }) => [...given, ...taken],
);

const keyTheme = (id: ThemeId, has: (key: Step, play: ThematicPlay) => boolean): Finder => ({
  ...BATTLE,
  id,
  find: (play): Evidence[] =>
    keysOf(play)
      .filter((key) => has(key, play))
      .map((key) => shownBy([key])),
});

export const CHECKING_KEY = keyTheme('checking-key', (key, { defender }) => key.after.isInCheck(defender));

export const CAPTURE_KEY = keyTheme('capture-key', isCapture);

/** Replies that capture the man that made the key. */
const takers = ({ next, move }: Step): readonly Step[] =>
  next.filter(({ played, move: { to } }) => played.role === 'defence' && to === move.to);

/** Knights and bishops are worth the same; 0: nothing. */
const worthOf = (man: number): number => (kindOf(man) === KNIGHT ? BISHOP : kindOf(man));

export const ACTIVE_SACRIFICE: Finder = {
  ...BATTLE,
  id: 'active-sacrifice',
  source: YACPDB,
  find: (play) =>
    keysOf(play).flatMap((key) => {
      const { after, move, captured, mover } = key;
      // an exchange is no sacrifice, nor is a king's move
      if (kindOf(mover) === KING || worthOf(captured) >= worthOf(mover)) return [];
      const capturers = after.guardsOf(move.to, play.defender).filter((from) => after.isSafe(from, move.to));
      if (capturers.length === 0) return [];
      return [shownBy([key, ...takers(key)], [move.to])];
    }),
};

export const WITHDRAWAL_KEY = keyTheme(
  'withdrawal-key',
  ({ mover, move, before, captured }, { defender }) => {
    const king = before.king(defender);
    return isSlider(mover) && captured === EMPTY && king >= 0 && goesBack(move, king);
  },
);

/** Whether a move leads away from a square on the side from which it starts, nearer to it neither in files nor in ranks. */
const goesBack = ({ from, to }: Move, square: number): boolean =>
  distance(to, square) > distance(from, square) &&
  [fileOf, rankOf].every((of) => (of(to) - of(from)) * (of(from) - of(square)) >= 0);

/** Returns the moves that a king would need. */
const distance = (one: number, two: number): number =>
  Math.max(Math.abs(fileOf(one) - fileOf(two)), Math.abs(rankOf(one) - rankOf(two)));

export const CRITICAL_KEY: Finder = {
  ...BATTLE,
  id: 'critical-key',
  find: (play) =>
    keysOf(play).flatMap((key) => {
      const { mover, move } = key;
      if (!isSlider(mover)) return [];
      const closing = play.steps.filter(
        (step) =>
          step.parent !== undefined &&
          step.phase === key.phase &&
          step.move.from !== move.to &&
          isBetween(step.move.to, move.from, move.to) &&
          step.before.at(move.to) === mover &&
          shutsOff(step, move.to, play),
      );
      const [shut] = closing;
      return shut ? [shownBy([key, shut], [shut.move.to])] : [];
    }),
};

/** Whether a move shuts the line of a man that was open, so that the defender's king has a flight more. */
function shutsOff({ before, after, move: { to } }: Step, from: number, { defender }: ThematicPlay): boolean {
  const open = after.without(to, () => after.flights(defender));
  return after
    .flights(defender)
    .some((square) => isBetween(to, from, square) && before.guards(from, square) && !open.includes(square));
}

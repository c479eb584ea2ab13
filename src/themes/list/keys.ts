/** Themes of the key as such: flights, checks, captures, sacrifices, lines. */

import type { Move } from '../board/board.js';
import {
  BISHOP,
  distance,
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
import type { Family, Find } from '../theme.js';

/** Returns the keys that are shown to lead to a goal, except those of solutions in one move. */
const keysOf = kept(({ actual, moves }: ThematicPlay): readonly Step[] =>
  moves < 2 ? [] : actual.flatMap(({ first }: PhaseView) => (first ? [first] : [])),
);

/** The squares to which the king could go before the key, and those after it. */
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

/** @param shown returns the flights that matter in the theme */
const flightTheme =
  (
    has: (flights: Flights) => boolean,
    shown: (flights: Flights) => readonly number[] = ({ given }) => given,
  ): Find =>
  (play) =>
    flightsOf(play)
      .filter(has)
      .map((flights) => shownBy([flights.key], shown(flights)));

const keyTheme =
  (has: (key: Step, play: ThematicPlay) => boolean): Find =>
  (play) =>
    keysOf(play)
      .filter((key) => has(key, play))
      .map((key) => shownBy([key]));

const takers = ({ next, move }: Step): readonly Step[] =>
  next.filter(({ played, move: { to } }) => played.role === 'defence' && to === move.to);

/** Returns the value of a man. Knights and bishops have the same; nothing is 0. */
const worthOf = (man: number): number => (kindOf(man) === KNIGHT ? BISHOP : kindOf(man));

export const activeSacrifices: Find = (play) =>
  keysOf(play).flatMap((key) => {
    const { after, move, captured, mover } = key;
    // an exchange is not a sacrifice, nor is a king's move
    if (kindOf(mover) === KING || worthOf(captured) >= worthOf(mover)) return [];
    const capturers = after.guardsOf(move.to, play.defender).filter((from) => after.isSafe(from, move.to));
    return capturers.length === 0 ? [] : [shownBy([key, ...takers(key)], [move.to])];
  });

/** Returns whether a move leads away from a square, on the side of it where the move begins: neither in files nor in ranks nearer. */
const goesBack = ({ from, to }: Move, square: number): boolean =>
  distance(to, square) > distance(from, square) &&
  [fileOf, rankOf].every((of) => (of(to) - of(from)) * (of(from) - of(square)) >= 0);

/** Returns whether a move shuts the open line of a man, so that the defender's king gains a flight. */
function shutsOff({ before, after, move: { to } }: Step, from: number, { defender }: ThematicPlay): boolean {
  const open = after.without(to, () => after.flights(defender));
  return after
    .flights(defender)
    .some((square) => isBetween(to, from, square) && before.guards(from, square) && !open.includes(square));
}

export const KEYS: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    themes: {
      'active-sacrifice': activeSacrifices,
      'critical-key': (play) =>
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
      'checking-key': keyTheme((key, { defender }) => key.after.isInCheck(defender)),
      'capture-key': keyTheme(isCapture),
      'withdrawal-key': keyTheme(({ mover, move, before, captured }, { defender }) => {
        const king = before.king(defender);
        return isSlider(mover) && captured === EMPTY && king >= 0 && goesBack(move, king);
      }),
    },
  },
  {
    kinds: ['direct'],
    themes: {
      'flight-giving-key': flightTheme(({ given }) => given.length > 0),
      'two-flights-giving-key': flightTheme(({ given }) => given.length === 2),
      'three-flights-giving-key': flightTheme(({ given }) => given.length >= 3),
      'flight-taking-key': flightTheme(
        ({ given, taken }) => taken.length > 0 && given.length === 0,
        ({ taken }) => taken,
      ),
      'flight-giving-and-taking-key': flightTheme(
        ({ given, taken }) => given.length > 0 && taken.length > 0,
        ({ given, taken }) => [...given, ...taken],
      ),
    },
  },
];

/** Themes of the squares that men visit: crosses and stars of kings, wheels of knights, corners, and returns. */

import type { Evidence } from '../../solution/solution.js';
import {
  AROUND,
  colorOf,
  directionOf,
  fileOf,
  KING,
  KNIGHT,
  kindOf,
  PAWN,
  rankOf,
} from '../board/squares.js';
import { distinctBy, groupedBy, movesThat } from '../play/phases.js';
import { kept, pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

/** The moves of one man from one square among which the play chooses, one for each target. */
interface Choice {
  readonly from: number;
  readonly to: readonly number[];
  readonly steps: readonly Step[];
}

/**
 * Returns the moves that one man makes from a square in one phase: the defences after one move, the only answers to different defences at
 * one depth, or moves of the same number in different solutions.
 */
const choices = kept(({ phases }: ThematicPlay): readonly Choice[] =>
  phases
    .filter(({ kind }) => kind !== 'short')
    .flatMap(({ steps }) => {
      const chosen = steps.filter(
        ({ played: { role }, parent }) =>
          role === 'defence' || role === 'help' || (role === 'answer' && parent?.next.length === 1),
      );
      const groups = groupedBy(chosen, (step) => {
        const { played, parent, move, origin, mover } = step;
        const when = played.role === 'defence' ? steps.indexOf(parent as Step) : pathTo(step).length;
        return `${played.role} ${when} ${mover} ${origin} ${move.from}`;
      });
      return [...groups.values()].map((all) => {
        const distinct = distinctBy(all, ({ move }) => move.to);
        const from = distinct[0]?.move.from ?? 0;
        return { from, to: distinct.map(({ move }) => move.to), steps: distinct };
      });
    }),
);

const isOf = ({ steps: [first] }: Choice, man: number): boolean => first?.mover === man;

/** Returns the choices of the defender's king. They include flights that only the threat answers and that are thus not variations. */
function choicesOfKing(play: ThematicPlay): Choice[] {
  const king = KING + play.defender;
  const flights = play.phases.flatMap(({ first, refutations }): Choice[] => {
    if (!first || refutations.some(({ mover }) => mover === king)) return [];
    const to = first.after.flights(play.defender);
    return to.length > 0 ? [{ from: first.after.king(play.defender), to, steps: [first] }] : [];
  });
  return [...choices(play).filter((choice) => isOf(choice, king)), ...flights];
}

/** Finds patterns of squares around the king to which he goes. */
const pattern =
  (isPart: (from: number, to: number) => boolean, count: number) =>
  (all: readonly Choice[]): Evidence[] =>
    distinctBy(
      all.flatMap(({ from, to, steps }) => {
        const parts = to.filter((square) => isPart(from, square));
        return parts.length === count ? [shownBy(steps, parts)] : [];
      }),
      ({ squares, lines }) => `${lines[0]?.phase} ${lines[0]?.moves[0]} ${[...squares].sort()}`,
    );

const isDiagonal = (from: number, to: number): boolean =>
  Math.abs(fileOf(from) - fileOf(to)) === 1 && Math.abs(rankOf(from) - rankOf(to)) === 1;
const isStraight = (from: number, to: number): boolean =>
  (AROUND[from] as Uint8Array).includes(to) && !isDiagonal(from, to);

const ofKings =
  (find: (all: readonly Choice[]) => Evidence[]): Find =>
  (play) =>
    find(play.keep(choicesOfKing));

/** The arms of a Y: two neighbouring diagonal squares, and the straight one opposite. */
const ARMS = [
  [-7, -9, 8],
  [7, 9, -8],
  [9, -7, -1],
  [7, -9, 1],
] as const;

const CORNERS: readonly number[] = [0, 7, 56, 63];
const isCorner = (square: number): boolean => CORNERS.includes(square);

const journey = (path: readonly Step[], last: Step): Step[] =>
  path.filter(({ origin, mover }) => origin === last.origin && colorOf(mover) === colorOf(last.mover));

/** Returns the ends of lines of play, without refutations of tries, which show nothing. */
const endsOf = (play: ThematicPlay): readonly Step[] =>
  play.steps.filter(({ next, played }) => next.length === 0 && played.role !== 'refutation');

/** Returns the ways of men from a square back to it. In battle play only the attacker's men count, since they go where he wants. */
function returns(play: ThematicPlay, isWanted: (squares: readonly number[]) => boolean): Evidence[] {
  const found: Step[] = [];
  for (const end of endsOf(play)) {
    const path = pathTo(end);
    for (const step of path) {
      if (play.kind !== 'help' && colorOf(step.mover) !== play.attacker) continue;
      const way = journey(path, step);
      const upTo = way.slice(0, way.indexOf(step) + 1);
      const start = upTo.findLastIndex(({ move }) => move.from === step.move.to);
      const trip = upTo.slice(Math.max(start, 0));
      // a pawn does not return: the man that is there again is the promoted one
      if (start < 0 || trip.some(({ mover }) => kindOf(mover) === PAWN)) continue;
      if (isWanted([step.move.to, ...trip.map(({ move }) => move.to)])) found.push(step);
    }
  }
  return distinctBy(
    found,
    ({ id, phase, parent }) => `${id} ${parent?.id} ${play.phases.indexOf(phase)}`,
  ).map((step) => shownBy([step], [step.move.to]));
}

const isBackAndForth = (squares: readonly number[]): boolean =>
  squares.every((square, i) => square === squares[squares.length - 1 - i]);

function areInLine(squares: readonly number[]): boolean {
  const [start = 0, next = 0] = squares;
  return squares.every(
    (square) =>
      (fileOf(next) - fileOf(start)) * (rankOf(square) - rankOf(start)) ===
      (rankOf(next) - rankOf(start)) * (fileOf(square) - fileOf(start)),
  );
}

export const SQUARES: readonly Family[] = [
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      'white-king-star': (play) =>
        pattern(isDiagonal, 4)(choices(play).filter((choice) => isOf(choice, KING + play.attacker))),
      'knight-wheel': (play) =>
        choices(play)
          .filter(({ steps: [step], to }) => step && kindOf(step.mover) === KNIGHT && to.length === 8)
          .map(({ steps, to }) => shownBy(steps, to)),
      'corner-to-corner': movesThat(
        ({ move: { from, to }, played }) => played.role !== 'defence' && isCorner(from) && isCorner(to),
        ({ move: { from, to } }) => [from, to],
      ),
      'four-corners': ({ actual }) =>
        actual.flatMap(({ steps }) => {
          const moves = steps.filter(({ move: { from, to } }) => isCorner(from) || isCorner(to));
          return [...groupedBy(moves, ({ origin }) => origin).values()].flatMap((all) => {
            const visits = CORNERS.map((corner) =>
              all.find(({ move }) => move.to === corner || move.from === corner),
            );
            return visits.every((visit) => visit) ? [shownBy(visits as Step[], CORNERS)] : [];
          });
        }),
      switchback: (play) => returns(play, isBackAndForth),
      'round-trip': (play) => returns(play, (squares) => !isBackAndForth(squares) && !areInLine(squares)),
      'king-star-flight': ofKings(pattern(isDiagonal, 4)),
      'king-cross-flight': ofKings(pattern(isStraight, 4)),
      'king-y-flight': ofKings((all) =>
        ARMS.flatMap((arms) =>
          pattern((from, to) => arms.some((arm) => to - from === arm) && directionOf(from, to) < 8, 3)(all),
        ),
      ),
    },
  },
];

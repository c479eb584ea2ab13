/** Themes of help play: what solutions have in common, and men that exchange their roles between them. */
import type { Evidence } from '../../solution/solution.js';
import { colorOf, directionOf, EMPTY, isSlider, KING, kindOf } from '../board/squares.js';
import { distinctBy, pairs } from '../play/phases.js';
import { originSquare, pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

/** With more solutions, what two of them have in common is not intended. */
const MANY_SOLUTIONS = 8;

const solutionPairs = ({ mates }: ThematicPlay): (readonly [Step, Step])[] => {
  const solutions = mates.filter(({ phase }) => phase.kind === 'actual');
  return solutions.length > MANY_SOLUTIONS ? [] : pairs(solutions);
};

/** Returns the moves of two solutions side by side, if they have the same length and no common move. */
function abreast(one: Step, two: Step): (readonly [Step, Step])[] {
  const [a, b] = [pathTo(one), pathTo(two)];
  if (a.length !== b.length) return [];
  const moves = a.map((step, i) => [step, b[i] as Step] as const);
  return moves.some(([step, like]) => step.id === like.id) ? [] : moves;
}

/** Returns the captures, in a line, of men of the mating side. */
function lostIn(mate: Step, { mated }: ThematicPlay): Step[] {
  return pathTo(mate).filter(({ captured }) => captured !== EMPTY && colorOf(captured) !== mated);
}

const capturedOrigin = ({ parent, move }: Step): number => originSquare(parent, move.to);

const isAfter = ({ parent, move, mover }: Step): boolean =>
  parent !== undefined && colorOf(parent.mover) !== colorOf(mover) && move.to === parent.move.from;

/** Returns whether a line man's move is along a rank or file; undefined for other men. */
const isOrthogonal = ({ mover, move }: Step): boolean | undefined =>
  isSlider(mover) ? directionOf(move.from, move.to) < 4 : undefined;

/** Returns the square of a man that has moved earlier and without which there is no mate; otherwise -1. */
function helper(mate: Step, origin: number, { mated }: ThematicPlay): number {
  const last = pathTo(mate).findLast(
    (step) => step.origin === origin && step !== mate && colorOf(step.mover) !== mated,
  );
  if (!last) return -1;
  const { to } = last.move;
  const board = mate.after;
  const isThere = board.at(to) !== EMPTY && colorOf(board.at(to)) !== mated && to !== mate.move.to;
  return isThere && board.without(to, () => !board.isMate(mated)) ? to : -1;
}

export const HELP: readonly Family[] = [
  {
    kinds: ['help'],
    themes: {
      zilahi: (play) =>
        solutionPairs(play).flatMap(([one, two]): Evidence[] => {
          const isLost = (mate: Step, by: Step): boolean =>
            lostIn(by, play).some((capture) => capturedOrigin(capture) === mate.origin);
          return one.origin !== two.origin && isLost(one, two) && isLost(two, one)
            ? [shownBy([one, two])]
            : [];
        }),
      kniest: (play) =>
        play.mates.flatMap((mate): Evidence[] => {
          if (mate.phase.kind !== 'actual') return [];
          const path = pathTo(mate);
          const square = mate.after.king(play.mated);
          const king = path.findLastIndex(
            ({ mover, move }) => mover === KING + play.mated && move.to === square,
          );
          const capture = path.findIndex(
            ({ captured, mover, move }) =>
              captured !== EMPTY && colorOf(mover) !== play.mated && move.to === square,
          );
          return capture >= 0 && king > capture ? [shownBy([mate], [square])] : [];
        }),
      'orthogonal-diagonal': (play) =>
        solutionPairs(play).flatMap(([one, two]): Evidence[] => {
          let turned = 0;
          for (const [step, like] of abreast(one, two)) {
            const [straight, alsoStraight] = [isOrthogonal(step), isOrthogonal(like)];
            if ((straight === undefined) !== (alsoStraight === undefined)) return [];
            if (straight === undefined && kindOf(step.mover) !== kindOf(like.mover)) return [];
            if (straight !== undefined && straight === alsoStraight) return [];
            if (straight !== undefined) turned++;
          }
          return turned >= 2 ? [shownBy([one, two])] : [];
        }),
      'exchange-of-functions': (play) =>
        solutionPairs(play).flatMap(([one, two]): Evidence[] => {
          if (one.origin === two.origin || abreast(one, two).length === 0) return [];
          const [helperOfOne, helperOfTwo] = [helper(one, two.origin, play), helper(two, one.origin, play)];
          return helperOfOne >= 0 && helperOfTwo >= 0
            ? [shownBy([one, two], [helperOfOne, helperOfTwo])]
            : [];
        }),
    },
  },
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      platzwechsel: (play) => {
        const found = new Map<string, Evidence>();
        for (const end of play.mates) {
          if (end.phase.kind !== 'actual') continue;
          const path = pathTo(end);
          for (const [one, two] of pairs(path)) {
            const isExchange =
              one.origin !== two.origin &&
              one.move.to === two.origin &&
              two.move.to === one.origin &&
              // neither was captured by the other
              two.captured === EMPTY &&
              one.captured === EMPTY;
            if (isExchange)
              found.set([one.origin, two.origin].sort().join(), shownBy([end], [one.origin, two.origin]));
          }
        }
        return [...found.values()];
      },
      umnov: (play) => {
        const shown = play.mates.flatMap((mate) => {
          if (mate.phase.kind !== 'actual' || mate.played.role === 'threat') return [];
          const step = pathTo(mate).find(isAfter);
          return step ? [{ mate, step }] : [];
        });
        const found = play.kind === 'help' ? shown : distinctBy(shown, ({ step }) => step.id);
        const least = play.kind === 'help' ? Math.max(1, play.solutions.length) : 2;
        return found.length >= least ? found.map(({ mate, step }) => shownBy([mate], [step.move.to])) : [];
      },
    },
  },
];

/** Themes of promotions and pawn moves. */

import type { Evidence } from '../../solution/solution.js';
import {
  BISHOP,
  BLACK,
  type Color,
  colorOf,
  fileOf,
  KING,
  KNIGHT,
  kindOf,
  PAWN,
  QUEEN,
  ROOK,
  rankOf,
  WHITE,
} from '../board/squares.js';
import { distinctBy, groupedBy, movesThat } from '../play/phases.js';
import { pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

const KINDS = [QUEEN, ROOK, BISHOP, KNIGHT];

const promotions = ({ actual }: ThematicPlay): Step[][] =>
  actual.map(({ steps }) => steps.filter((step) => step.move.promotion && isMeant(step)));

/**
 * Returns whether the choice of the promotion matters. For the attacker, no other promotion of the move may work. For a defence, the
 * answers must differ from those to other promotions.
 */
function isMeant({ parent, move, played, id, next }: Step): boolean {
  if (played.role === 'refutation') return false;
  const others = (parent?.next ?? []).filter(
    (other) => other.id !== id && other.move.from === move.from && other.move.to === move.to,
  );
  const answers = answersTo(next);
  return played.role === 'defence'
    ? others.every((other) => answersTo(other.next) !== answers)
    : others.length === 0;
}

const answersTo = (next: readonly Step[]): string => next.map(({ id }) => id).join();

const wayOf = (step: Step): Step[] =>
  pathTo(step).filter(
    ({ origin, mover }) => origin === step.origin && colorOf(mover) === colorOf(step.mover),
  );

/** Returns the moves of a pawn from its first rank if they are the four possible ones, none of them a dual of another. */
const fourMoves = (steps: readonly Step[], color: Color): Step[][] => {
  const home = color === WHITE ? 1 : 6;
  const moves = steps.filter(
    ({ mover, move, parent, played }) =>
      mover === PAWN + color &&
      rankOf(move.from) === home &&
      (played.role !== 'answer' || parent?.next.length === 1),
  );
  return [...groupedBy(moves, ({ move }) => move.from).values()].flatMap((all) => {
    const distinct = distinctBy(all, ({ move }) => move.to);
    return distinct.length === 4 ? [distinct] : [];
  });
};

const withoutRefutations = (steps: readonly Step[]): Step[] =>
  steps.filter(({ played }) => played.role !== 'refutation');

export const PROMOTIONS: readonly Family[] = [
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      allumwandlung: (play) =>
        promotions(play).flatMap((steps): Evidence[] => {
          const one = KINDS.map((kind) => steps.find(({ move }) => move.promotion === kind));
          return one.every((step) => step) ? [shownBy(one as Step[])] : [];
        }),
      babson: (play) =>
        play.actual.flatMap(({ steps }) => {
          const answers = KINDS.map((kind) =>
            steps.find(
              ({ move, parent, played }) =>
                move.promotion &&
                played.role === 'answer' &&
                parent?.move.promotion === kind &&
                parent.next.length === 1,
            ),
          );
          const kinds = new Set(answers.map((step) => step?.move.promotion));
          return kinds.size === KINDS.length && !kinds.has(undefined) ? [shownBy(answers as Step[])] : [];
        }),
      underpromotion: movesThat(
        ({ move, played, parent }, { actual }) =>
          move.promotion &&
          move.promotion !== QUEEN &&
          ['key', 'answer', 'help'].includes(played.role) &&
          !(parent?.next ?? actual.flatMap(({ first }) => first ?? [])).some(
            (other) =>
              other.move.promotion === QUEEN && other.move.from === move.from && other.move.to === move.to,
          ),
        ({ move }) => [move.to],
      ),
      excelsior: movesThat(
        (step) =>
          step.move.promotion &&
          rankOf(wayOf(step)[0]?.move.from ?? 0) === (colorOf(step.mover) === WHITE ? 1 : 6),
      ),
      albino: ({ actual, phases, moves }) =>
        [
          ...actual.map(({ steps }) => steps),
          ...(moves > 1 ? [phases.flatMap(({ first }) => first ?? [])] : []),
        ]
          .flatMap((steps) => fourMoves(withoutRefutations(steps), WHITE))
          .map((steps) => shownBy(steps)),
      pickaninny: ({ actual }) =>
        actual
          .flatMap(({ steps }) => fourMoves(withoutRefutations(steps), BLACK))
          .map((steps) => shownBy(steps)),
      phoenix: movesThat((step) => {
        const { promotion } = step.move;
        return (
          promotion &&
          isMeant(step) &&
          pathTo(step).some(
            ({ captured, mover }) =>
              captured &&
              kindOf(captured) === promotion &&
              colorOf(captured) === colorOf(step.mover) &&
              colorOf(mover) !== colorOf(step.mover),
          )
        );
      }),
      castling: movesThat(
        ({ mover, move: { from, to }, played }) =>
          kindOf(mover) === KING && Math.abs(fileOf(from) - fileOf(to)) === 2 && played.role !== 'refutation',
      ),
    },
  },
];

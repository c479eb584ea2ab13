/** Promotions, and the ways of pawns. */

import type { Evidence } from '../../solution/found-theme.js';
import {
  BISHOP,
  type Color,
  colorOf,
  fileOf,
  KNIGHT,
  kindOf,
  PAWN,
  QUEEN,
  ROOK,
  rankOf,
} from '../board/board.js';
import { distinctBy, groupedBy } from '../play/phases.js';
import { pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Theme } from '../theme.js';
import { COMMON } from './sources.js';

const ANY = { kinds: ['direct', 'self', 'help'], source: COMMON } as const;
const KINDS = [QUEEN, ROOK, BISHOP, KNIGHT];

/** The promotions of each phase of the actual play that are meant. */
const promotions = ({ actual }: ThematicPlay): Step[][] =>
  actual.map(({ steps }) => steps.filter((step) => step.move.promotion && isMeant(step)));

/**
 * Does it matter what the pawn becomes? The attacker's promotion is not one of several that do; a defence by promotion is not answered as
 * one to another man is.
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

/** Both sides, by the first move's. */
const COLORS: readonly Color[] = [0, 8];

export const ALLUMWANDLUNG: Theme = {
  ...ANY,
  id: 'allumwandlung',
  name: 'Allumwandlung',
  alias: ['AUW'],
  definition:
    'Promotions to queen, rook, bishop and knight occur in one phase, each where another man would not do as well.',
  find: (play) =>
    promotions(play).flatMap((steps): Evidence[] => {
      const one = KINDS.map((kind) => steps.find(({ move }) => move.promotion === kind));
      return one.every((step) => step) ? [shownBy(one as Step[])] : [];
    }),
};

export const BABSON: Theme = {
  ...ANY,
  id: 'babson',
  name: 'Babson',
  definition:
    'The four promotions of a black pawn are answered by the four promotions of a white pawn, each by a different one: by the same, or in a cycle.',
  find: (play) =>
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
};

export const UNDERPROMOTION: Theme = {
  ...ANY,
  id: 'underpromotion',
  name: 'Underpromotion',
  alias: ['White underpromotion', 'Black underpromotion'],
  definition:
    'A pawn becomes a rook, a bishop or a knight in a key, an answer or a solution, where a queen would not do.',
  find: ({ actual }) => {
    const keys = actual.flatMap(({ first }) => first ?? []);
    return actual.flatMap(({ steps }) =>
      distinctBy(
        steps.filter(
          ({ move, played, parent }) =>
            move.promotion &&
            move.promotion !== QUEEN &&
            ['key', 'answer', 'help'].includes(played.role) &&
            !(parent?.next ?? keys).some(
              (other) =>
                other.move.promotion === QUEEN && other.move.from === move.from && other.move.to === move.to,
            ),
        ),
        ({ id }) => id,
      ).map((step) => shownBy([step], [step.move.to])),
    );
  },
};

/** The moves of the pawn that makes this move, to here. */
const wayOf = (step: Step): Step[] =>
  pathTo(step).filter(
    ({ origin, mover }) => origin === step.origin && colorOf(mover) === colorOf(step.mover),
  );

export const EXCELSIOR: Theme = {
  ...ANY,
  id: 'excelsior',
  name: 'Excelsior',
  definition: 'A pawn goes from its first rank to the last and promotes, in one line of play.',
  find: ({ actual }) =>
    actual.flatMap(({ steps }) =>
      distinctBy(
        steps.filter(
          (step) =>
            step.move.promotion &&
            rankOf(wayOf(step)[0]?.move.from ?? 0) === (colorOf(step.mover) === 0 ? 1 : 6),
        ),
        ({ id }) => id,
      ).map((step) => shownBy([step])),
    ),
};

/** Where a pawn goes from its first rank: the four moves it can have, none of them a dual of another. */
const fourMoves = (steps: readonly Step[], color: Color): Step[][] => {
  const home = color === 0 ? 1 : 6;
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

export const ALBINO: Theme = {
  ...ANY,
  id: 'albino',
  name: 'Albino',
  definition:
    'A white pawn on its first square makes all four of its moves: one step, two steps, a capture to each side.',
  find: ({ actual, phases, moves }) =>
    [
      ...actual.map(({ steps }) => steps),
      ...(moves > 1 ? [phases.flatMap(({ first }) => (first ? [first] : []))] : []),
    ]
      .flatMap((steps) =>
        fourMoves(
          steps.filter(({ played }) => played.role !== 'refutation'),
          COLORS[0] as Color,
        ),
      )
      .map((steps) => shownBy(steps)),
};

export const PICKANINNY: Theme = {
  ...ANY,
  id: 'pickaninny',
  name: 'Pickaninny',
  alias: ['Pickabish'],
  definition:
    'A black pawn on its first square makes all four of its moves: one step, two steps, a capture to each side.',
  find: ({ actual }) =>
    actual
      .flatMap(({ steps }) =>
        fourMoves(
          steps.filter(({ played }) => played.role !== 'refutation'),
          COLORS[1] as Color,
        ),
      )
      .map((steps) => shownBy(steps)),
};

export const PHOENIX: Theme = {
  ...ANY,
  id: 'phoenix',
  name: 'Phoenix',
  definition:
    'A man is captured, and a pawn of its side then becomes a man of the same kind, where another would not do as well.',
  find: ({ actual }) =>
    actual.flatMap(({ steps }) =>
      distinctBy(
        steps.filter((step) => {
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
        ({ id }) => id,
      ).map((step) => shownBy([step])),
    ),
};

export const CASTLING: Theme = {
  ...ANY,
  id: 'castling',
  name: 'Castling',
  definition: 'A side castles in a key, an answer, a defence or a solution.',
  find: ({ actual }) =>
    actual.flatMap(({ steps }) =>
      distinctBy(
        steps.filter(
          ({ mover, move: { from, to }, played }) =>
            kindOf(mover) === 6 && Math.abs(fileOf(from) - fileOf(to)) === 2 && played.role !== 'refutation',
        ),
        ({ id }) => id,
      ).map((step) => shownBy([step])),
    ),
};

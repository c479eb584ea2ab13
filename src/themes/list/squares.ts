/** Squares that men visit: crosses and stars of kings, wheels of knights, corners, and ways back. */

import type { Evidence } from '../../solution/found-theme.js';
import {
  AROUND,
  type Color,
  colorOf,
  directionOf,
  fileOf,
  KING,
  KNIGHT,
  kindOf,
  LEAPS,
  PAWN,
  rankOf,
} from '../board/board.js';
import { distinctBy, groupedBy } from '../play/phases.js';
import { pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Theme } from '../theme.js';
import { COMMON, YACPDB } from './sources.js';

const ANY = { kinds: ['direct', 'self', 'help'], source: COMMON } as const;

/** Where a king may go from one square, in one phase, and the moves that show it. */
interface KingMoves {
  readonly from: number;
  readonly to: readonly number[];
  readonly steps: readonly Step[];
}

function kingMoves(play: ThematicPlay, color: Color): KingMoves[] {
  return play.phases.flatMap((phase): KingMoves[] => {
    const moves = phase.steps.filter(
      ({ mover, played }) => mover === KING + color && played.role !== 'refutation',
    );
    const played = [...groupedBy(moves, ({ move }) => move.from)].map(([from, steps]) => {
      const distinct = distinctBy(steps, ({ move }) => move.to);
      return { from, to: distinct.map(({ move }) => move.to), steps: distinct };
    });
    const { first } = phase;
    // flights after which only the threat mates are no variations
    const isOpen =
      first && color === play.defender && phase.refutations.every(({ mover }) => mover !== KING + color);
    const flights = isOpen ? first.after.flights(color) : [];
    return flights.length > 0 && first
      ? [...played, { from: first.after.king(color), to: flights, steps: [first] }]
      : played;
  });
}

/** Squares around the king that he goes to. */
const pattern =
  (isPart: (from: number, to: number) => boolean, count: number) =>
  (all: readonly KingMoves[]): Evidence[] =>
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

const movesOfDefender = (play: ThematicPlay): KingMoves[] => kingMoves(play, play.defender);

const ofKings = (
  theme: Omit<Theme, 'kinds' | 'source' | 'find'>,
  find: (all: readonly KingMoves[]) => Evidence[],
): Theme => ({
  ...ANY,
  ...theme,
  find: (play) => find(play.keep(movesOfDefender)),
});

export const KING_STAR = ofKings(
  {
    id: 'king-star-flight',
    name: 'King star flight',
    alias: ['Star Black King'],
    definition: 'In one phase the black king goes to all four squares diagonally beside him.',
  },
  pattern(isDiagonal, 4),
);

export const KING_CROSS = ofKings(
  {
    id: 'king-cross-flight',
    name: 'King cross flight',
    alias: ['Plus flight', 'Cross Black King'],
    definition: 'In one phase the black king goes to all four squares beside him on his rank and file.',
  },
  pattern(isStraight, 4),
);

/** Two neighbouring diagonal squares, and the straight one opposite: the arms of a Y. */
const ARMS = [
  [-7, -9, 8],
  [7, 9, -8],
  [9, -7, -1],
  [7, -9, 1],
] as const;

export const KING_Y_FLIGHT = ofKings(
  {
    id: 'king-y-flight',
    name: 'King Y-flight',
    definition:
      'In one phase the black king goes to two diagonal squares on one side of him and to the straight one opposite: the arms of a Y.',
  },
  (all) =>
    ARMS.flatMap((arms) =>
      pattern((from, to) => arms.some((arm) => to - from === arm) && directionOf(from, to) < 8, 3)(all),
    ),
);

export const STAR_WHITE_KING: Theme = {
  ...ANY,
  id: 'white-king-star',
  name: 'Star White King',
  definition: 'In one phase the white king goes to all four squares diagonally beside him.',
  find: (play) => pattern(isDiagonal, 4)(kingMoves(play, play.attacker)),
};

export const KNIGHT_WHEEL: Theme = {
  ...ANY,
  id: 'knight-wheel',
  name: 'Knight wheel',
  alias: ["Knight's tour", 'BS wheel', 'WS wheel'],
  definition: 'In one phase a knight makes all eight moves it can make from one square.',
  find: ({ phases }) =>
    phases.flatMap(({ steps }) => {
      const byMan = groupedBy(
        steps.filter(({ mover, played }) => kindOf(mover) === KNIGHT && played.role !== 'refutation'),
        ({ origin, move }) => origin * 64 + move.from,
      );
      return [...byMan.values()].flatMap((all) => {
        const moves = distinctBy(all, ({ move }) => move.to);
        const from = moves[0]?.move.from ?? 0;
        return moves.length === 8 && LEAPS[from]?.length === 8
          ? [
              shownBy(
                moves,
                moves.map(({ move }) => move.to),
              ),
            ]
          : [];
      });
    }),
};

const CORNERS: readonly number[] = [0, 7, 56, 63];
const isCorner = (square: number): boolean => CORNERS.includes(square);

export const CORNER_TO_CORNER: Theme = {
  ...ANY,
  id: 'corner-to-corner',
  name: 'Corner to corner',
  definition: 'A man goes from one corner to another in one move.',
  find: ({ phases }) =>
    phases.flatMap(({ kind, steps }) =>
      distinctBy(
        steps.filter(
          ({ move: { from, to }, played }) =>
            kind === 'actual' && played.role !== 'defence' && isCorner(from) && isCorner(to),
        ),
        ({ id }) => id,
      ).map((step) => shownBy([step], [step.move.from, step.move.to])),
    ),
};

export const FOUR_CORNERS: Theme = {
  ...ANY,
  id: 'four-corners',
  name: 'Four corners',
  definition: 'One man goes to, or stands on, all four corners in the play.',
  find: ({ steps }) => {
    const moves = steps.filter(
      ({ move: { from, to }, played }) => played.role !== 'refutation' && (isCorner(from) || isCorner(to)),
    );
    return [...groupedBy(moves, ({ origin }) => origin).values()].flatMap((all) => {
      const visits = CORNERS.map((corner) =>
        all.find(({ move }) => move.to === corner || move.from === corner),
      );
      return visits.every((visit) => visit) ? [shownBy(visits as Step[], CORNERS)] : [];
    });
  },
};

/** The moves of one man along a path. */
const journey = (path: readonly Step[], last: Step): Step[] =>
  path.filter(({ origin, mover }) => origin === last.origin && colorOf(mover) === colorOf(last.mover));

/** The ends of a line of play: a try's refutation is one too, and tells nothing. */
const endsOf = (play: ThematicPlay): readonly Step[] =>
  play.steps.filter(({ next, played }) => next.length === 0 && played.role !== 'refutation');

/** Journeys of a man that come back where they began, in lines of play. */
function returns(play: ThematicPlay, isWanted: (way: readonly Step[]) => boolean): Evidence[] {
  const found: Step[] = [];
  for (const end of endsOf(play)) {
    const path = pathTo(end);
    for (const step of path) {
      if (kindOf(step.mover) === PAWN) continue;
      const way = journey(path, step);
      const upTo = way.slice(0, way.indexOf(step) + 1);
      const start = upTo.findIndex(({ move }) => move.from === step.move.to);
      if (start >= 0 && upTo.length - start >= 2 && isWanted(upTo.slice(start))) found.push(step);
    }
  }
  return distinctBy(
    found,
    ({ id, phase, parent }) => `${id} ${parent?.id} ${play.phases.indexOf(phase)}`,
  ).map((step) => shownBy([step], [step.move.to]));
}

/** Does a journey go to where it ended by the way it came? */
function isBackAndForth(way: readonly Step[]): boolean {
  const squares = [(way[0] as Step).move.from, ...way.map(({ move }) => move.to)];
  return squares.every((square, i) => square === squares[squares.length - 1 - i]);
}

export const SWITCHBACK: Theme = {
  ...ANY,
  id: 'switchback',
  name: 'Switchback',
  definition: 'A man leaves a square and comes back to it by the way it went.',
  find: (play) => returns(play, isBackAndForth),
};

export const ROUND_TRIP: Theme = {
  ...ANY,
  id: 'round-trip',
  name: 'Round trip',
  alias: ['Rundlauf'],
  definition: 'A man leaves a square and comes back to it by another way.',
  source: YACPDB,
  find: (play) => returns(play, (way) => way.length >= 3 && !isBackAndForth(way)),
};

/** Themes of batteries, and of manoeuvres along lines. */

import type { Evidence } from '../../solution/solution.js';
import { colorOf, directionOf, EMPTY, isBetween, isSlider, movesAlong, other } from '../board/squares.js';
import { distinctBy } from '../play/phases.js';
import { rearOf } from '../play/replies.js';
import { kept, pathTo, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

interface Battery {
  readonly mate: Step;
  readonly rear: number;
  readonly front: number;
}

/** Returns the answers and mates of the actual play that open a battery. */
const batteries = kept((play: ThematicPlay): readonly Battery[] =>
  play.steps.flatMap((mate) => {
    if (mate.phase.kind !== 'actual' || !isStrike(mate, play) || colorOf(mate.mover) === play.mated)
      return [];
    const rear = rearOf(mate, mate.after.king(play.mated));
    return rear >= 0 ? [{ mate, rear, front: mate.move.from }] : [];
  }),
);

const isStrike = ({ played: { role }, next }: Step, { kind }: ThematicPlay): boolean =>
  role === 'answer' ||
  role === 'threat' ||
  (kind === 'help' && next.length === 0) ||
  (kind === 'self' && role === 'defence');

const shownOnce = (found: readonly Battery[]): Evidence[] =>
  distinctBy(found, ({ mate }) => mate.id).map(({ mate, rear, front }) => shownBy([mate], [rear, front]));

/** Returns a rank, file or diagonal as one number; all squares that are not on a line give the same number. */
function axisOf(from: number, to: number): number {
  const direction = directionOf(from, to);
  return direction === 8 ? direction : (direction & 4) + (direction & 1);
}

/** Yields pairs of moves of one side in a line of play, the earlier one first. The later move serves as evidence of the line. */
function* movePairs(play: ThematicPlay): Generator<readonly [Step, Step]> {
  for (const later of play.steps) {
    if (later.phase.kind !== 'actual' || later.played.role === 'refutation') continue;
    for (let step = later.parent; step; step = step.parent) {
      if (colorOf(step.mover) === colorOf(later.mover)) yield [step, later];
    }
  }
}

const pairTheme =
  (look: (first: Step, second: Step, play: ThematicPlay) => readonly number[] | undefined): Find =>
  (play) => {
    const found = new Map<string, Evidence>();
    for (const [first, second] of movePairs(play)) {
      const key = `${first.id} ${second.id}`;
      if (found.has(key)) continue;
      const squares = look(first, second, play);
      if (squares) found.set(key, shownBy([second], squares));
    }
    return [...found.values()];
  };

export const MANOEUVRES: readonly Family[] = [
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      'battery-play': (play) => {
        const found = shownOnce(batteries(play));
        return found.length >= 2 ? found : [];
      },
      'battery-creation': (play) =>
        shownOnce(
          batteries(play).filter(({ mate, rear, front }) => {
            const made = pathTo(mate)
              .slice(0, -1)
              .findLast(
                ({ move, mover }) =>
                  colorOf(mover) === colorOf(mate.mover) && (move.to === rear || move.to === front),
              );
            // a man does not make a battery by a move along its own line
            return made && axisOf(rear, front) !== axisOf(made.move.from, made.move.to);
          }),
        ),
      indian: (play) =>
        shownOnce(
          batteries(play).flatMap(({ mate, rear, front }) => {
            const path = pathTo(mate).filter(({ mover }) => colorOf(mover) === colorOf(mate.mover));
            const critical = path.findIndex(
              ({ move, mover }) => move.to === rear && isSlider(mover) && isBetween(front, move.from, rear),
            );
            const shut = path.findIndex(({ move }, i) => i > critical && move.to === front);
            return critical >= 0 && shut > critical ? [{ mate, rear, front }] : [];
          }),
        ),
      rehm: (play) => {
        const color = play.kind === 'help' ? other(play.mated) : play.attacker;
        return distinctBy(
          play.mates
            .filter(({ phase }) => phase.kind === 'actual')
            .flatMap((last) => {
              const path = pathTo(last).filter(({ mover }) => colorOf(mover) === color);
              return path.flatMap((away, i) => {
                const { from } = away.move;
                if (!isSlider(away.mover)) return [];
                const back = path.findIndex(
                  (step, j) => j > i && step.origin === away.origin && step.move.to === from,
                );
                const isPassed = path
                  .slice(i + 1, Math.max(back, 0))
                  .some(({ origin, move }) => origin !== away.origin && isBetween(from, move.from, move.to));
                return isPassed ? [{ last, squares: [from, away.move.to] }] : [];
              });
            }),
          ({ squares }) => squares.join(),
        ).map(({ last, squares }) => shownBy([last], squares));
      },
      bristol: pairTheme((first, second) => {
        const { from, to } = first.move;
        const line = directionOf(from, to);
        return first.captured === EMPTY &&
          isSlider(first.mover) &&
          isSlider(second.mover) &&
          second.origin !== first.origin &&
          line < 8 &&
          movesAlong(second.mover, line) &&
          directionOf(second.move.from, second.move.to) === line &&
          (second.move.from === from || isBetween(from, second.move.from, to)) &&
          isBetween(second.move.to, from, to)
          ? [from, to, second.move.to]
          : undefined;
      }),
      clearance: pairTheme((first, second, { mated, kind }) => {
        const { from } = first.move;
        // in battle play the key clears the way for its threats or, without threats, for all mates; other mates go there by chance
        const isPart =
          first.parent === undefined &&
          (kind === 'help' || second.played.role === 'threat' || first.phase.threats.length === 0);
        return isPart &&
          second.next.length === 0 &&
          second.origin !== first.origin &&
          colorOf(second.mover) === other(mated) &&
          (second.move.to === from ||
            (isSlider(second.mover) && isBetween(from, second.move.from, second.move.to)))
          ? [from, second.move.to]
          : undefined;
      }),
    },
  },
];

/** Themes of line men that shut each other's lines where they cross. */

import type { Evidence } from '../../solution/solution.js';
import { directionOf, EMPTY, isSlider, kindOf, movesAlong, PAWN } from '../board/squares.js';
import { distinctBy, groupedBy, pairs } from '../play/phases.js';
import { forks, isMating, type Reply, shutBy } from '../play/replies.js';
import { kept, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

/** Two men that go to the same square and shut each other's lines there; or only the first shuts the line of the second. */
interface Crossing {
  readonly replies: readonly [Reply, Reply];
  readonly square: number;
  readonly isMutual: boolean;
  /** both could move along both lines, like two rooks */
  readonly areLike: boolean;
  readonly hasPawn: boolean;
  /** the move of an attacker's man to the square, if the defences capture it there: a sacrifice */
  readonly sacrifice: Step | undefined;
  readonly isCapture: boolean;
}

const crossings = kept(findCrossings);

const canShut = (mover: number): boolean => isSlider(mover) || kindOf(mover) === PAWN;

function findCrossings(play: ThematicPlay): readonly Crossing[] {
  return forks(play).flatMap(({ after, replies }) => {
    const bySquare = groupedBy(
      replies.filter(({ defence }) => canShut(defence.mover)),
      ({ defence }) => defence.move.to,
    );
    return [...bySquare].flatMap(([square, all]) =>
      all.length < 2
        ? []
        : pairs(all).flatMap(([one, two]): Crossing[] => {
            if (one.defence.move.from === two.defence.move.from || one.answer.id === two.answer.id) return [];
            const shutsTwo = shutBy(one, play).includes(two.defence.move.from);
            const shutsOne = shutBy(two, play).includes(one.defence.move.from);
            if (!shutsOne && !shutsTwo) return [];
            const captured = one.defence.captured !== EMPTY;
            return [
              {
                replies: shutsTwo ? [one, two] : [two, one],
                square,
                isMutual: shutsOne && shutsTwo,
                areLike: areLike(one.defence, two.defence),
                hasPawn: [one, two].some(({ defence }) => kindOf(defence.mover) === PAWN),
                sacrifice: captured ? arrival(after, square) : undefined,
                isCapture: captured,
              },
            ];
          }),
    );
  });
}

function areLike({ mover: one, move: a }: Step, { mover: two, move: b }: Step): boolean {
  const lines = [directionOf(a.from, a.to), directionOf(b.from, b.to)];
  return lines.every((line) => movesAlong(one, line) && movesAlong(two, line));
}

const isSameLine = (one: number, two: number): boolean => one >> 2 === two >> 2 && (one - two) % 2 === 0;

function arrival(last: Step | undefined, square: number): Step | undefined {
  for (let step = last; step; step = step.parent) if (step.move.to === square) return step;
  return undefined;
}

const crossingTheme =
  (has: (crossing: Crossing) => boolean): Find =>
  (play) =>
    distinctBy(
      crossings(play).filter(has),
      ({ replies, square }) => `${square} ${replies.map(({ defence }) => defence.origin).sort()}`,
    ).map(({ replies, square }) =>
      shownBy(
        replies.map(({ answer }) => answer),
        [square],
      ),
    );

export const INTERSECTIONS: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    themes: {
      holzhausen: (play) =>
        forks(play).flatMap(({ replies }) =>
          replies.flatMap((reply): Evidence[] => {
            const { defence, answer } = reply;
            const { mover, move, captured } = defence;
            if (!isSlider(mover) || captured !== EMPTY || !isMating(reply)) return [];
            const line = directionOf(move.from, move.to);
            const like = shutBy(reply, play).filter((from) => {
              const other = defence.before.at(from);
              const across = directionOf(from, move.to);
              return (
                isSlider(other) &&
                !isSameLine(across, line) &&
                movesAlong(mover, across) &&
                movesAlong(other, line) &&
                movesAlong(other, across)
              );
            });
            const isMutual = crossings(play).some(
              (crossing) => crossing.isMutual && crossing.replies.some((each) => each.answer === answer),
            );
            return like.length > 0 && !isMutual ? [shownBy([answer], [move.to, ...like])] : [];
          }),
        ),
      interference: (play) => {
        const found = forks(play)
          .filter(({ phase }) => phase.kind === 'actual')
          .flatMap(({ replies }) =>
            replies.flatMap((reply): Evidence[] => {
              const shut = isMating(reply)
                ? shutBy(reply, play).filter((from) => isSlider(reply.answer.after.at(from)))
                : [];
              return shut.length > 0 ? [shownBy([reply.answer], [reply.defence.move.to, ...shut])] : [];
            }),
          );
        return found.length >= 2 ? found : [];
      },
      grimshaw: crossingTheme(({ isMutual, areLike, isCapture }) => isMutual && !areLike && !isCapture),
      novotny: crossingTheme(
        ({ isMutual, areLike, hasPawn, sacrifice }) =>
          isMutual && !areLike && !hasPawn && sacrifice !== undefined,
      ),
      plachutta: crossingTheme(({ isMutual, areLike, isCapture }) => isMutual && areLike && isCapture),
      'wurzburg-plachutta': crossingTheme(
        ({ isMutual, areLike, isCapture }) => isMutual && areLike && !isCapture,
      ),
    },
  },
];

/** What the phases of a two-mover have in common, and how they differ: for changes, and the letter schemes. */
import type { Find } from '../theme.js';
import { kept, type PhaseView, type Step, shownBy, type ThematicPlay } from './thematic-play.js';

/** The mates of a phase by the defence they belong to. */
export type Mates = ReadonlyMap<number, Step>;

const matesOf = ({ variations }: PhaseView): Mates => {
  const mates = new Map<number, Step>();
  for (const { defence, own } of variations) if (own) mates.set(defence.id, own);
  return mates;
};

/** Returns the mates of every phase, by phase. */
export const allMates = kept((play: ThematicPlay): readonly Mates[] => play.phases.map(matesOf));

/** Returns the first variation with each mate, by the mate. */
export const firstWith = (mates: Mates): ReadonlyMap<number, Step> => {
  const first = new Map<number, Step>();
  for (const mate of mates.values()) if (!first.has(mate.id)) first.set(mate.id, mate);
  return first;
};

/** Returns every two phases, in order, with their mates. Two keys do not count: they are one phase with a cook. */
export const phasePairs = kept((play: ThematicPlay): readonly (readonly [Mates, Mates])[] =>
  pairs(allMates(play).filter(({ size }) => size > 0)).filter(
    ([one, two]) => phaseOf(one).kind !== 'actual' || phaseOf(two).kind !== 'actual',
  ),
);

const phaseOf = (mates: Mates): PhaseView => (mates.values().next().value as Step).phase;

/** Returns pairs of different phases, the earlier one first. */
export function pairs<T>(all: readonly T[]): (readonly [T, T])[] {
  const found: (readonly [T, T])[] = [];
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) found.push([all[i] as T, all[j] as T]);
  }
  return found;
}

/** Returns the pairs in both orders. */
export const orderedPairs = <T>(all: readonly (readonly [T, T])[]): (readonly [T, T])[] =>
  all.flatMap(([one, two]) => [
    [one, two],
    [two, one],
  ]);

/** Returns the first item for each key. */
export const distinctBy = <T>(all: readonly T[], key: (item: T) => number | string): T[] =>
  [...new Map(all.toReversed().map((item) => [key(item), item])).values()].toReversed();

/**
 * Finds the moves of the actual play that show a theme by themselves, each once per phase.
 * @param squaresOf returns the squares that matter
 */
export const movesThat =
  (
    is: (step: Step, play: ThematicPlay) => unknown,
    squaresOf: (step: Step) => readonly number[] = () => [],
  ): Find =>
  (play) =>
    play.actual.flatMap(({ steps }) =>
      distinctBy(
        steps.filter((step) => is(step, play)),
        ({ id }) => id,
      ).map((step) => shownBy([step], squaresOf(step))),
    );

/** Groups the items by a key, in order. */
export function groupedBy<T, Key>(all: readonly T[], key: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of all) {
    const ofItem = key(item);
    const group = groups.get(ofItem);
    if (group) group.push(item);
    else groups.set(ofItem, [item]);
  }
  return groups;
}

/** Themes of mates that change from phase to phase. */

import type { Evidence } from '../../solution/solution.js';
import { allMates, distinctBy, type Mates, orderedPairs, pairs, phasePairs } from '../play/phases.js';
import { type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

/** Returns every defence with a mate in some phase, with one mate for each way to answer it. */
function answersByDefence(play: ThematicPlay): Map<number, Step[]> {
  const answers = new Map<number, Step[]>();
  for (const mates of allMates(play)) {
    for (const [defence, mate] of mates) {
      const before = answers.get(defence);
      if (!before) answers.set(defence, [mate]);
      else if (!before.some(({ id }) => id === mate.id)) before.push(mate);
    }
  }
  return answers;
}

/**
 * Returns mates that belong to one defence in one phase and to another in a later one, in both places. The first defence must have lost
 * the mate there; from set play to the key it suffices that the key gives the mate a second defence.
 */
function transfers(one: Mates, two: Mates): (readonly [Step, Step])[] {
  const found: (readonly [Step, Step])[] = [];
  for (const mate of two.values()) {
    if (belongs(mate, one)) continue;
    const isGiven = mate.phase.kind === 'actual';
    for (const before of one.values()) {
      if (before.id !== mate.id) continue;
      const isMoved = (isGiven && before.phase.kind === 'set') || !belongs(before, two);
      if (!isMoved) continue;
      found.push([before, mate]);
      break;
    }
  }
  return found;
}

const belongs = ({ id, parent }: Step, mates: Mates): boolean => mates.get(parent?.id as number)?.id === id;

const MANY_PHASES = 40;

/** Returns the largest set of phases in which the mates after both defences are all different. */
function differing(rows: readonly (readonly [Step, Step])[]): (readonly [Step, Step])[] {
  const distinct = distinctBy(rows, ([one, two]) => `${one.id} ${two.id}`).slice(0, MANY_PHASES);
  let best: (readonly [Step, Step])[] = [];
  const extend = (chosen: (readonly [Step, Step])[], from: number): void => {
    if (chosen.length > best.length) best = [...chosen];
    if (chosen.length + distinct.length - from <= best.length || best.length >= 4) return;
    for (let i = from; i < distinct.length; i++) {
      const row = distinct[i] as readonly [Step, Step];
      if (chosen.some(([one, two]) => one.id === row[0].id || two.id === row[1].id)) continue;
      chosen.push(row);
      extend(chosen, i + 1);
      chosen.pop();
    }
  };
  extend([], 0);
  return best;
}

/** Returns groups of two or three defences whose mates change places between two phases. */
function cycles(one: Mates, two: Mates, length: number): Step[][] {
  const moved: (readonly [number, Step, Step])[] = [];
  for (const [defence, mate] of one) {
    const other = two.get(defence);
    if (other && other.id !== mate.id) moved.push([defence, mate, other]);
  }
  if (moved.length < length) return [];
  const found: Step[][] = [];
  for (const [start, first, second] of moved) {
    const chain = [first, second];
    let defences = 1;
    for (let at = second; ; defences++) {
      const next = moved.find(([, mate]) => mate.id === at.id);
      if (!next || defences > length) break;
      if (next[0] === start) {
        if (defences === length) found.push(chain);
        break;
      }
      // each cycle is found once, from its smallest defence
      if (next[0] < start) break;
      chain.push(next[1], next[2]);
      at = next[2];
    }
  }
  return found;
}

const findCycles = (play: ThematicPlay, length: number): Evidence[] =>
  phasePairs(play).flatMap(([one, two]) => cycles(one, two, length).map((steps) => shownBy(steps)));

/** Returns whether the defence of a mate in one phase has another mate in the other. */
const isChanged = (one: Mates, two: Mates, { id, parent }: Step): boolean => {
  const now = two.get(parent?.id as number);
  return now !== undefined && now.id !== id && one.get(parent?.id as number)?.id === id;
};

function areApart(
  two: Mates,
  [[a, movedA], [b, movedB]]: readonly [readonly [Step, Step], readonly [Step, Step]],
): boolean {
  const [changedA, changedB] = [a, b].map((mate) => two.get(mate.parent?.id as number)?.id);
  const defences = [a, b, movedA, movedB].map(({ parent }) => parent?.id);
  return new Set([a.id, b.id, changedA, changedB]).size === 4 && new Set(defences).size === 4;
}

export const CHANGES: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    moves: 2,
    themes: {
      'changed-mates': (play) =>
        [...answersByDefence(play).values()]
          .filter(({ length }) => length > 1)
          .map((mates) => shownBy(mates)),
      'transferred-mates': (play) =>
        distinctBy(
          phasePairs(play).flatMap(([one, two]) => transfers(one, two)),
          ([mate]) => mate.id,
        ).map((steps) => shownBy(steps)),
      zagoruiko: (play) => {
        const phases = allMates(play);
        const candidates = [...answersByDefence(play)]
          .filter(([, mates]) => mates.length >= 3)
          .map(([id]) => id);
        return pairs(candidates).flatMap(([a, b]): Evidence[] => {
          const rows = phases.flatMap((mates) => {
            const [one, two] = [mates.get(a), mates.get(b)];
            return one && two && one.id !== two.id ? [[one, two] as const] : [];
          });
          const chosen = rows.length < 3 ? [] : differing(rows);
          return chosen.length < 3 ? [] : [shownBy(chosen.flat())];
        });
      },
      'reciprocal-change': (play) => findCycles(play, 2),
      lacny: (play) => findCycles(play, 3),
      rukhlis: (play) => {
        for (const [one, two] of orderedPairs(phasePairs(play))) {
          // A after a and B after b, both changed, both transferred
          const moved = transfers(one, two).filter(([mate]) => isChanged(one, two, mate));
          const good = moved.length < 2 ? undefined : pairs(moved).find((both) => areApart(two, both));
          if (!good) continue;
          const [[a, movedA], [b, movedB]] = good;
          const changed = [a, b].map((mate) => two.get(mate.parent?.id as number) as Step);
          return [shownBy([a, b, ...changed, movedA, movedB])];
        }
        return [];
      },
    },
  },
];

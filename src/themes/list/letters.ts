/**
 * The letter schemes: first moves, threats, refutations and mates that exchange their roles between phases. A, B are moves of the
 * attacker, a, b defences; `1.X? (A) a!` is a try X with the threat A, refuted by a.
 */

import type { Evidence } from '../../solution/solution.js';
import { allMates, distinctBy, firstWith, type Mates, pairs } from '../play/phases.js';
import { kept, type PhaseView, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

interface Attempt {
  readonly phase: PhaseView;
  readonly first: Step;
  readonly mates: Mates;
  /** the first variation with each mate, by the mate */
  readonly variationWith: ReadonlyMap<number, Step>;
  readonly threats: ReadonlyMap<number, Step>;
  /** the refutation of a try */
  readonly refutation: Step | undefined;
}

const attempts = kept((play: ThematicPlay): readonly Attempt[] =>
  play.phases.flatMap((phase, i) =>
    phase.first
      ? [
          {
            phase,
            first: phase.first,
            mates: allMates(play)[i] as Mates,
            variationWith: firstWith(allMates(play)[i] as Mates),
            threats: new Map(phase.threats.map((threat) => [threat.id, threat])),
            refutation: phase.refutations[0],
          },
        ]
      : [],
  ),
);
const triesOf = kept((play: ThematicPlay): readonly Attempt[] =>
  attempts(play).filter(({ refutation }) => refutation),
);
const keysOf = kept((play: ThematicPlay): readonly Attempt[] =>
  attempts(play).filter(({ phase }) => phase.kind === 'actual'),
);

/** Returns the steps that show an instance, or nothing if one of them is missing. */
const instance = (...steps: readonly (Step | undefined)[]): Evidence[] =>
  steps.every((step) => step !== undefined) ? [shownBy(steps)] : [];

const attemptPairs = kept((play: ThematicPlay) =>
  // two keys are not two phases: one of them is a cook
  pairs(attempts(play)).filter(([one, two]) => one.refutation !== undefined || two.refutation !== undefined),
);
const tryPairs = kept((play: ThematicPlay) =>
  pairs(triesOf(play)).filter(([one, two]) => one.refutation?.id !== two.refutation?.id),
);

const betweenPhases =
  (look: (one: Attempt, two: Attempt) => Evidence[]) =>
  (play: ThematicPlay): Evidence[] => {
    const found: Evidence[] = [];
    for (const [one, two] of attemptPairs(play)) found.push(...look(one, two));
    return found;
  };

/** Returns the mates of one phase that are the only threat of another. If there are several threats, none counts. */
function threatenedBy({ mates }: Attempt, { threats }: Attempt): Step[] {
  const found: Step[] = [];
  if (threats.size === 1) for (const mate of mates.values()) if (threats.has(mate.id)) found.push(mate);
  return found;
}

const twoTriesAndKey =
  (look: (one: Attempt, two: Attempt, key: Attempt) => Evidence[]) =>
  (play: ThematicPlay): Evidence[] =>
    keysOf(play).flatMap((key) => tryPairs(play).flatMap(([one, two]) => look(one, two, key)));

/** Finds two tries whose threats, or first moves, become the mates after their refutations in the actual play. */
const refutedThenMate = (movesOf: (attempt: Attempt) => readonly Step[], isCrossed: boolean): Find =>
  twoTriesAndKey((one, two, key) => {
    const [a, b] = [one.refutation, two.refutation];
    if (!a || !b || a.id === b.id) return [];
    const [afterA, afterB] = [key.mates.get(a.id), key.mates.get(b.id)];
    if (!afterA || !afterB || afterA.id === afterB.id) return [];
    const [wantedA, wantedB] = isCrossed ? [afterB, afterA] : [afterA, afterB];
    const moveA = movesOf(one).find(({ id }) => id === wantedA.id);
    const moveB = movesOf(two).find(({ id }) => id === wantedB.id);
    // if both tries threaten both, neither threat has a refutation of its own
    if (one.threats.has(wantedB.id) && two.threats.has(wantedA.id)) return [];
    return instance(moveA, a, moveB, b, afterA, afterB);
  });

const allThreats = ({ threats }: Attempt): readonly Step[] => [...threats.values()];
const firstMove = ({ first }: Attempt): readonly Step[] => [first];

/** Returns threats of one phase that become mates after different defences in another. */
function returning({ threats }: Attempt, { variationWith }: Attempt): Step[] {
  const found: Step[] = [];
  if (threats.size < 2) return found;
  for (const threat of threats.values()) {
    const mate = variationWith.get(threat.id);
    if (mate) found.push(threat, mate);
  }
  return found.length >= 4 ? found : [];
}

const second = ({ threats, variationWith }: Attempt, { id }: Step): Step | undefined =>
  threats.get(id) ?? variationWith.get(id);

export const LETTERS: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    moves: 2,
    themes: {
      'le-grand': betweenPhases((one, two) =>
        threatenedBy(one, two).flatMap((mateB) => {
          const mateA = two.mates.get(mateB.parent?.id as number);
          const a = mateA && one.threats.size === 1 ? one.threats.get(mateA.id) : undefined;
          return a ? instance(a, mateB, two.threats.get(mateB.id), mateA) : [];
        }),
      ),
      'pseudo-le-grand': betweenPhases((one, two) =>
        threatenedBy(one, two).flatMap((mateB) => {
          const mateA = threatenedBy(two, one).find(
            ({ id, parent }) => id !== mateB.id && parent?.id !== mateB.parent?.id,
          );
          return mateA ? instance(one.threats.get(mateA.id), mateB, two.threats.get(mateB.id), mateA) : [];
        }),
      ),
      dombrovskis: refutedThenMate(allThreats, false),
      hannelius: refutedThenMate(allThreats, true),
      vladimirov: refutedThenMate(firstMove, false),
      banny: refutedThenMate(firstMove, true),
      rudenko: (play) => {
        const others = [...keysOf(play), ...triesOf(play)];
        return triesOf(play).flatMap((one) => {
          if (one.threats.size < 2) return [];
          for (const two of others) {
            if (two === one) continue;
            const mates = returning(one, two);
            if (mates.length > 0) return [shownBy(mates)];
          }
          return [];
        });
      },
      barnes: (play) =>
        keysOf(play).flatMap(({ threats }) => {
          const ofKey = [...threats.values()];
          const [b, ...more] = ofKey;
          if (!b || more.length > 0) return [];
          const tries = triesOf(play);
          const double = tries.find(({ threats }) => threats.size === 2 && threats.has(b.id));
          const a = double && [...double.threats.values()].find(({ id }) => id !== b.id);
          const single = a && tries.find(({ threats }) => threats.size === 1 && threats.has(a.id));
          return instance(a, double?.threats.get(b.id), single?.threats.get(a?.id as number), b);
        }),
      salazar: betweenPhases((one, two) =>
        [...one.mates].flatMap(([defence, mate]) =>
          mate.id === two.first.id && two.mates.get(defence)?.id === one.first.id
            ? instance(mate, two.mates.get(defence))
            : [],
        ),
      ),
      'threat-reversal': betweenPhases((one, two) =>
        instance(one.threats.get(two.first.id), two.threats.get(one.first.id)),
      ),
      reversal: betweenPhases((one, two) => instance(second(one, two.first), second(two, one.first))),
      urania: (play) =>
        keysOf(play).flatMap(({ mates }) =>
          distinctBy([...mates.values()], ({ id }) => id).flatMap((mate) => {
            const first = triesOf(play).find((each) => each.first.id === mate.id)?.first;
            const threat =
              first &&
              triesOf(play)
                .find(({ threats }) => threats.has(mate.id))
                ?.threats.get(mate.id);
            return threat ? instance(first, threat, mate) : [];
          }),
        ),
    },
  },
];

/** Themes of waiting problems, and of the effect of the key on the set play. */

import { kindOf, PAWN, rankOf } from '../board/squares.js';
import { type PhaseView, shownBy, type ThematicPlay, type Variation } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

const waitingKeys = (play: ThematicPlay): readonly PhaseView[] =>
  play.actual.filter(({ first }) => first?.played.zugzwang);

/** The kinds that a pawn may become. */
const PROMOTIONS = 4;

function isCompleteBlock({ set, diagram, defender }: ThematicPlay): boolean {
  if (!set) return false;
  const answered = set.variations.map(({ defence }) => defence.move);
  return diagram.squaresOf(defender).every((from) =>
    diagram.dests(from).every((to) => {
      const all = answered.filter((move) => move.from === from && move.to === to);
      const promotes = kindOf(diagram.at(from)) === PAWN && (rankOf(to) === 0 || rankOf(to) === 7);
      return all.length === (promotes ? PROMOTIONS : 1) || !diagram.isSafe(from, to);
    }),
  );
}

function changed(play: ThematicPlay, key: PhaseView) {
  return (play.set?.variations ?? []).flatMap((before) => {
    const after = key.variations.find(({ defence }) => defence.id === before.defence.id);
    const kept = after?.answers.some(({ id }) => before.answers.some((answer) => answer.id === id));
    return after && !kept ? [{ before, after }] : [];
  });
}

const isSingle = ({ answers }: Variation): boolean => answers.length === 1;

export const TEMPO: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    themes: {
      block: (play) => waitingKeys(play).flatMap(({ first }) => (first ? [shownBy([first])] : [])),
      mutate: (play) => {
        const keys = waitingKeys(play);
        if (keys.length === 0 || !isCompleteBlock(play)) return [];
        return keys.flatMap((key) =>
          changed(play, key).flatMap(({ before, after }) => {
            const [set] = before.answers;
            const [mate] = after.answers;
            return set && mate ? [shownBy([set, mate])] : [];
          }),
        );
      },
      'complete-change': (play) => {
        const { set } = play;
        if (!set || set.variations.length < 2 || !set.variations.every(isSingle)) return [];
        for (const key of play.actual) {
          const changes = changed(play, key).filter(({ after }) => isSingle(after));
          if (changes.length < set.variations.length) continue;
          return changes.flatMap(({ before, after }) => {
            const [mate] = before.answers;
            const [other] = after.answers;
            return mate && other ? [shownBy([mate, other])] : [];
          });
        }
        return [];
      },
    },
  },
];

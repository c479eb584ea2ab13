/** Themes of the defences in one phase: separated threats, corrections, common squares. */

import type { Evidence } from '../../solution/solution.js';
import { colorOf, EMPTY, KING, kindOf, other, PAWN } from '../board/squares.js';
import { distinctBy, groupedBy } from '../play/phases.js';
import { type PhaseView, type Step, shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family } from '../theme.js';

/** Returns defences that leave exactly one of several threats, one for each threat; none if some threat is never forced alone. */
function forced({ threats, variations }: PhaseView): Step[] {
  if (threats.length < 3) return [];
  const single = threats.map((threat) =>
    variations.find(({ answers }) => answers.length === 1 && answers[0]?.id === threat.id),
  );
  return single.every((variation) => variation)
    ? single.flatMap((variation) => variation?.answers ?? [])
    : [];
}

const others = ({ threats, variations }: PhaseView): Step[] =>
  variations.flatMap(({ answers }) =>
    answers.length > 0 && answers.every(({ id }) => threats.every((threat) => threat.id !== id))
      ? answers
      : [],
  );

/**
 * Returns corrections. A mate that works once a man has gone would answer its arbitrary move; corrections are its moves that avoid this
 * mate and allow another. Of several such mates, the arbitrary one answers the most moves, and none of them is new.
 */
function corrections(phase: PhaseView, play: ThematicPlay): Evidence[] {
  // a side in check has no arbitrary moves
  if (phase.first?.after.isInCheck(play.defender)) return [];
  const threats = new Set(phase.threats.map(({ id }) => id));
  const byMan = groupedBy(
    phase.variations.filter(({ defence }) => kindOf(defence.mover) !== KING),
    ({ defence }) => defence.move.from,
  );
  return [...byMan].flatMap(([from, variations]): Evidence[] => {
    const mates = variations.flatMap(({ answers: [answer, ...duals] }) =>
      // promotions to different men count as one mate
      answer && duals.every((dual) => isSameWay(dual, answer)) && !threats.has(answer.id) ? [answer] : [],
    );
    const byMate = [
      ...groupedBy(
        // the promotions of a pawn count as one move
        distinctBy(mates, ({ id, parent }) => `${id} ${parent?.move.to}`),
        ({ id }) => id,
      ).values(),
    ].sort((one, two) => two.length - one.length);
    const arbitrary = byMate.find(([mate]) => mate && worksWithout(from, mate, play));
    const [random] = arbitrary ?? [];
    if (!arbitrary || !random) return [];
    const better = byMate.flatMap(([mate]) => (mate && !worksWithout(from, mate, play) ? [mate] : []));
    return better.length > 0 ? [shownBy([random, ...better], [from])] : [];
  });
}

const isSameWay = ({ move: one }: Step, { move: two }: Step): boolean =>
  one.from === two.from && one.to === two.to;

/** Returns whether a move would mate if the man on a square had left the board before it. */
function worksWithout(from: number, { parent, move }: Step, { defender, attacker }: ThematicPlay): boolean {
  const board = parent?.before;
  if (!board) return false;
  return board.without(from, () => {
    if (!board.isOf(move.from, attacker) || !board.dests(move.from).includes(move.to)) return false;
    const after = board.after(move);
    return !after.isInCheck(attacker) && after.isMate(defender);
  });
}

/** Returns squares to which three different men or more go, with one step for each man. */
function meeting(steps: readonly Step[]): Evidence[] {
  const byTarget = groupedBy(steps, ({ move }) => move.to);
  return [...byTarget].flatMap(([square, all]) => {
    const men = distinctBy(all, ({ origin }) => origin);
    return men.length >= 3 ? [shownBy(men, [square])] : [];
  });
}

const isEnPassant = ({ mover, captured, move, before }: Step): boolean =>
  kindOf(mover) === PAWN && captured !== EMPTY && before.at(move.to) === EMPTY;

export const DEFENCES: readonly Family[] = [
  {
    kinds: ['direct', 'self'],
    moves: 2,
    themes: {
      fleck: (play) =>
        play.actual.flatMap((phase): Evidence[] => {
          const mates = forced(phase);
          return mates.length > 0 ? [shownBy(mates)] : [];
        }),
      'karlstrom-fleck': (play) =>
        play.actual.flatMap((phase): Evidence[] => {
          const mates = forced(phase);
          const more = others(phase);
          return mates.length > 0 && more.length > 0 ? [shownBy([...mates, ...more])] : [];
        }),
      'mates-on-same-square': (play) =>
        play.actual.flatMap(({ variations, threats }) =>
          meeting([
            ...threats,
            ...variations.flatMap(({ answers }) => (answers.length === 1 ? answers : [])),
          ]),
        ),
    },
  },
  {
    kinds: ['direct'],
    moves: 2,
    themes: {
      'black-correction': (play) => play.actual.flatMap((phase) => corrections(phase, play)),
    },
  },
  {
    kinds: ['direct', 'self'],
    themes: {
      'defences-on-same-square': (play) =>
        play.actual.flatMap(({ variations }) => meeting(variations.map(({ defence }) => defence))),
    },
  },
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      'en-passant': ({ steps }) => steps.filter(isEnPassant).map((step) => shownBy([step], [step.move.to])),
      'cross-checks': ({ steps }) =>
        steps
          .filter(
            ({ parent, played, before, move, after, mover }) =>
              parent !== undefined &&
              parent.played.role !== 'refutation' &&
              played.role !== 'refutation' &&
              before.isInCheck(colorOf(mover)) &&
              after.isInCheck(other(colorOf(mover))) &&
              !before.guardsOf(before.king(colorOf(mover)), other(colorOf(mover))).includes(move.to),
          )
          .map((step) => shownBy([step])),
    },
  },
];

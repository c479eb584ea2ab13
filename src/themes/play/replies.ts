/** Moves of the defender with their answers, side by side: what one man shuts, opens, blocks or unguards in the one or the other. */
import {
  between,
  colorOf,
  directionOf,
  EMPTY,
  isBetween,
  isSlider,
  KING,
  kindOf,
  PAWN,
} from '../board/board.js';
import type { PhaseView, Step, ThematicPlay } from './thematic-play.js';

/** A defence and one answer to it. */
export interface Reply {
  readonly defence: Step;
  readonly answer: Step;
}

/** The defences after one move of the attacker, or of the set play, each with its only answer. */
export interface Fork {
  readonly phase: PhaseView;
  /** undefined: set play */
  readonly after: Step | undefined;
  readonly threats: readonly Step[];
  readonly replies: readonly Reply[];
}

export const forks = (play: ThematicPlay): readonly Fork[] => play.keep(findForks);

function findForks({ phases, kind }: ThematicPlay): readonly Fork[] {
  if (kind === 'help') return [];
  return phases.flatMap((phase) => {
    const set =
      phase.kind === 'set'
        ? [
            fork(
              phase,
              undefined,
              phase.steps.filter(({ parent }) => !parent),
            ),
          ]
        : [];
    return [
      ...set,
      ...phase.steps.flatMap((step) =>
        isAttack(step) && step.next.length > 0 ? [fork(phase, step, step.next)] : [],
      ),
    ];
  });
}

const isAttack = ({ played: { role } }: Step): boolean =>
  role !== 'defence' && role !== 'refutation' && role !== 'help';

function fork(phase: PhaseView, after: Step | undefined, next: readonly Step[]): Fork {
  const replies = next.flatMap((defence): Reply[] => {
    if (defence.played.role !== 'defence') return [];
    const [answer] = defence.next;
    return answer && defence.next.length === 1 ? [{ defence, answer }] : [];
  });
  return { phase, after, threats: next.filter(({ played }) => played.role === 'threat'), replies };
}

/** Is the answer the mate? */
export const isMating = ({ answer: { next, played } }: Reply): boolean =>
  next.length === 0 && played.moves === 1;

/**
 * The line men, and pawns, whose lines the defence shuts so that the answer works: without the man that went there, one of them could
 * end the check. Where the answer is no mate yet: those that would guard its square.
 */
export function shutBy(reply: Reply, play: ThematicPlay): readonly number[] {
  const { defence, answer } = reply;
  const at = defence.move.to;
  const board = answer.after;
  const man = board.at(at);
  if (man === EMPTY || colorOf(man) !== play.defender || kindOf(man) === KING) return [];
  const color = play.defender;
  if (!isMating(reply)) {
    return board.without(at, () =>
      board
        .guardsOf(answer.move.to, color)
        .filter((from) => isSlider(board.at(from)) && isBetween(at, from, answer.move.to)),
    );
  }
  const found: number[] = [];
  board.without(at, () => {
    for (const { from, to } of board.escapes(color)) {
      if (found.includes(from)) continue;
      const isPawn = kindOf(board.at(from)) === PAWN;
      if (isPawn ? to === at || isBetween(at, from, to) : isSlider(board.at(from)) && isBetween(at, from, to))
        found.push(from);
    }
  });
  return found;
}

/** Does the man that the defence moved block a square that the king could otherwise go to after the mate? */
export function isBlock({ defence, answer }: Reply, { defender, mated }: ThematicPlay): boolean {
  const { to } = defence.move;
  const board = answer.after;
  if (
    mated !== defender ||
    kindOf(defence.mover) === KING ||
    board.at(to) === EMPTY ||
    colorOf(board.at(to)) !== mated
  )
    return false;
  return directionNear(board.king(mated), to) && board.without(to, () => board.flights(mated).includes(to));
}

const directionNear = (king: number, square: number): boolean =>
  directionOf(king, square) < 8 && between(king, square).length === 0 && king !== square;

/** The line man behind the man that moves away, whose check the answer uncovers; -1. */
export function rearOf(answer: Step, king: number): number {
  const { after, before, move } = answer;
  const color = colorOf(answer.mover);
  if (king < 0) return -1;
  for (const checker of after.guardsOf(king, color)) {
    if (
      checker !== move.to &&
      isBetween(move.from, checker, king) &&
      before.at(checker) === after.at(checker)
    )
      return checker;
  }
  return -1;
}

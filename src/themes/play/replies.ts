/** Pairs the moves of the defender with their answers, to see what one man shuts, opens, blocks or unguards in one or the other. */
import type { ThematicBoard } from '../board/board.js';
import {
  BLACK,
  between,
  type Color,
  colorOf,
  directionOf,
  EMPTY,
  isBetween,
  isSlider,
  KING,
  kindOf,
  movesAlong,
  other,
  PAWN,
} from '../board/squares.js';
import { kept, type PhaseView, type Step, type ThematicPlay } from './thematic-play.js';

/** A defence and one answer to it. */
export interface Reply {
  readonly defence: Step;
  readonly answer: Step;
}

/** The defences after one move of the attacker, or of the set play, with their answers. Several mating answers are left out. */
export interface Fork {
  readonly phase: PhaseView;
  /** undefined: set play */
  readonly after: Step | undefined;
  readonly threats: readonly Step[];
  readonly replies: readonly Reply[];
}

export const forks = kept(findForks);

function findForks({ phases, kind }: ThematicPlay): readonly Fork[] {
  if (kind === 'help') return [];
  // the actual play comes first: of equal instances, the first is shown
  const inOrder = [...phases].sort(
    (one, two) => Number(two.kind === 'actual') - Number(one.kind === 'actual'),
  );
  return inOrder.flatMap((phase) => {
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
    const answers = defence.next.map((answer) => ({ defence, answer }));
    return answers.length === 1 || !answers.every(isMating) ? answers : [];
  });
  return { phase, after, threats: next.filter(({ played }) => played.role === 'threat'), replies };
}

/** Returns whether the answer is the mate. */
export const isMating = ({ answer: { next, played } }: Reply): boolean =>
  next.length === 0 && played.moves === 1;

/** The maximum number of mates below a move that are examined. */
const MAX_MATES = 30;

/**
 * Returns the line men and pawns whose lines the defence shuts so that the answer works: if the man that went there were not in their
 * way, one of them could end the check, or the check of a mate to which the answer leads.
 */
export function shutBy(reply: Reply, play: ThematicPlay): readonly number[] {
  const { defence, answer } = reply;
  const at = defence.move.to;
  if (kindOf(defence.mover) === KING || play.mated !== play.defender) return [];
  const mates = isMating(reply) ? [answer] : matesBelow(answer).slice(0, MAX_MATES);
  const found = new Set<number>();
  for (const { after } of mates) {
    if (after.at(at) === EMPTY || colorOf(after.at(at)) !== play.defender) continue;
    for (const from of shutIn(after, at, play.defender)) found.add(from);
  }
  return [...found];
}

const matesBelow = ({ next }: Step): Step[] =>
  next.flatMap((step) => (step.next.length > 0 ? matesBelow(step) : step.played.moves === 1 ? [step] : []));

/** Returns the men of the mated side that could end the check if the man on a square were not in their way. */
function shutIn(board: ThematicBoard, at: number, mated: Color): number[] {
  const king = board.king(mated);
  const [checker, ...more] = board.guardsOf(king, other(mated));
  if (checker === undefined || more.length > 0) return [];
  const targets = [checker, ...(isSlider(board.at(checker)) ? between(checker, king) : [])];
  return board.squaresOf(mated).filter((from) => {
    if (from === at || from === king) return false;
    const man = board.at(from);
    return targets.some(
      (to) =>
        (isSlider(man) ? leads(board, from, at, to) : isPawnShut(board, from, at, to)) &&
        board.isSafe(from, to),
    );
  });
}

/** Returns whether a line man would reach a square if another square on the way were empty. */
function leads(board: ThematicBoard, from: number, at: number, to: number): boolean {
  if (!movesAlong(board.at(from), directionOf(from, to)) || !isBetween(at, from, to)) return false;
  return between(from, to).every((square) => square === at || board.at(square) === EMPTY);
}

/** Returns whether a pawn would reach a square by moving forward if the square before it were empty. */
function isPawnShut(board: ThematicBoard, from: number, at: number, to: number): boolean {
  const man = board.at(from);
  if (kindOf(man) !== PAWN || at !== from + (colorOf(man) === BLACK ? -8 : 8) || at === to) return false;
  return board.without(at, () => board.at(to) === EMPTY && board.dests(from).includes(to));
}

/** Returns whether the man that the defence moved blocks a square that the king could otherwise go to after the mate. */
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

/** Returns the line man whose check the answer uncovers by moving away; otherwise -1. */
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

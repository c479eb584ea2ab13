/**
 * The oracle for battle play of every kind and for every goal: plain recursion over all legal moves, written from the definitions
 * (Codex for chess composition; docs/stipulations.md) on top of chessops alone. It shares nothing with the solver.
 */
import type { Chess } from 'chessops/chess';
import { castlingSide } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci, opposite, parseSquare } from 'chessops/util';
import { after, legalMoves } from './brute-force.js';
import { doubleMates } from './double-mate.js';

export type OraclePlay = 'direct' | 'self' | 'reflex' | 'semi-reflex';

export interface OracleAim {
  readonly play: OraclePlay;
  readonly goal: string;
  readonly exact?: true;
  readonly quodlibet?: true;
}

export interface OracleKey {
  readonly uci: string;
  /** attacker's moves until the goal with best play, this one included */
  readonly moves: number;
}

/** Does a legal move reach the goal? */
export function reachesGoal(before: Chess, move: NormalMove, goal: string): boolean {
  const next = after(before, move);
  const isImmobile = legalMoves(next).length === 0;
  switch (goal) {
    case 'mate':
      return isImmobile && next.isCheck();
    case 'stalemate':
      return isImmobile && !next.isCheck();
    case 'mate-or-stalemate':
      return isImmobile;
    case 'double-mate':
      return false; // the side that moved would be in check: goalMoves
    case 'double-stalemate':
      return isImmobile && !next.isCheck() && moverIsImmobile(next);
    case 'auto-stalemate':
      return !next.isCheck() && moverIsImmobile(next);
    case 'check':
      return next.isCheck();
    case 'capture':
      return isEnPassant(before, move) || (!isCastling(before, move) && before.board.occupied.has(move.to));
    case 'en-passant':
      return isEnPassant(before, move);
    case 'castling':
      return isCastling(before, move);
    case 'any':
      return true;
    default:
      return move.to === parseSquare(goal.slice('target-'.length));
  }
}

const isCastling = (pos: Chess, move: NormalMove) => castlingSide(pos, move) !== undefined;
const isEnPassant = (pos: Chess, move: NormalMove) =>
  pos.board.pawn.has(move.from) && move.to === pos.epSquare && (move.from & 7) !== (move.to & 7);

/** After a move: would the side that has moved have no move? */
function moverIsImmobile(pos: Chess): boolean {
  const turned = pos.clone();
  turned.turn = opposite(pos.turn);
  turned.epSquare = undefined;
  return legalMoves(turned).length === 0;
}

/** The moves that reach the goal at once: for double mate not legal ones. */
export const goalMoves = (pos: Chess, goal: string): NormalMove[] =>
  goal === 'double-mate' ? doubleMates(pos) : legalMoves(pos).filter((move) => reachesGoal(pos, move, goal));

const canReach = (pos: Chess, goal: string): boolean => goalMoves(pos, goal).length > 0;

/** Must a side that can reach the goal at once do so? */
const isBound = (play: OraclePlay, side: 'attacker' | 'defender'): boolean =>
  play === 'reflex' || (play === 'semi-reflex' && side === 'defender');

/** Does the attacker, to move, force the goal within `moves` of his moves? */
export function forces(pos: Chess, moves: number, aim: OracleAim): boolean {
  if (moves === 0 || (isBound(aim.play, 'attacker') && canReach(pos, aim.goal))) return false;
  return canMateBoth(pos, moves, aim) || legalMoves(pos).some((move) => solves(pos, move, moves, aim));
}

const canMateBoth = (pos: Chess, moves: number, aim: OracleAim): boolean =>
  aim.goal === 'double-mate' && mayReach(moves, aim) && canReach(pos, aim.goal);

/** May the attacker, with `moves` left, reach the goal himself? */
const mayReach = (moves: number, { play, exact, quodlibet }: OracleAim): boolean =>
  (play === 'direct' || quodlibet === true) && (!exact || moves === 1);

/** Does this move of the attacker, who is free to play it, force the goal within `moves` of his moves, itself included? */
function solves(pos: Chess, move: NormalMove, moves: number, aim: OracleAim): boolean {
  if (mayReach(moves, aim) && reachesGoal(pos, move, aim.goal)) return true;
  return cannotAvoid(after(pos, move), moves - 1, aim);
}

/** Can the defender, to move, not avoid the goal within `moves` further moves of the attacker? */
export function cannotAvoid(pos: Chess, moves: number, aim: OracleAim): boolean {
  const replies = legalMoves(pos);
  if (aim.exact && moves > 0) {
    const isEarly = (reply: NormalMove) => aim.play === 'self' && reachesGoal(pos, reply, aim.goal);
    return (
      replies.length > 0 && replies.every((reply) => !isEarly(reply) && forces(after(pos, reply), moves, aim))
    );
  }
  if (isBound(aim.play, 'defender') && canReach(pos, aim.goal)) return true;
  return (
    replies.length > 0 &&
    replies.every(
      (reply) =>
        (aim.play !== 'direct' && reachesGoal(pos, reply, aim.goal)) || forces(after(pos, reply), moves, aim),
    )
  );
}

/** Every first move that solves within `max` moves, with its own length, sorted by UCI. */
export function battleKeys(pos: Chess, max: number, aim: OracleAim): OracleKey[] {
  if (isBound(aim.play, 'attacker') && canReach(pos, aim.goal)) return [];
  const keys: OracleKey[] = canMateBoth(pos, aim.exact ? max : 1, aim)
    ? doubleMates(pos).map((move) => ({ uci: makeUci(move), moves: 1 }))
    : [];
  for (const move of legalMoves(pos)) {
    for (let moves = aim.exact ? max : 1; moves <= max; moves++) {
      if (!solves(pos, move, moves, aim)) continue;
      keys.push({ uci: makeUci(move), moves });
      break;
    }
  }
  return keys.sort((a, b) => (a.uci < b.uci ? -1 : 1));
}

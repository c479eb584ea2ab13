/**
 * The replies that refuted most recently at a last defence. A reply that refutes one attacking move usually refutes its siblings,
 * and below the last defence all trees are small. So killers are tried there before the attacker's move is ranked, and most moves
 * need no list of replies. https://www.chessprogramming.org/Killer_Heuristic
 */
import { between } from '../board/attacks';
import { contains } from '../board/bitboard';
import { CASTLING, Move, NO_MOVE, PAWN, fromOf, kindOf, pieceOf, toOf } from '../board/move';
import { POSITION_BYTES, Position, WithoutHash, attacks, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { lastAttack } from './forcing';
import { isGoalReached } from './goal';
import { REFUTE_BEFORE_RANKING } from './layout';
import { isDirect } from './play-kind';
import { follows } from './rules';

let killer: Move = NO_MOVE;
let secondKiller: Move = NO_MOVE;

/** Must be called between problems, so that the same position always takes the same number of nodes. */
export function forgetKillers(): void {
  killer = NO_MOVE;
  secondKiller = NO_MOVE;
}

@inline export function rememberKiller(reply: Move): void {
  if (!follows(REFUTE_BEFORE_RANKING) || reply == killer || kindOf(reply) >= CASTLING) return;
  secondKiller = killer;
  killer = reply;
}

/** Decides whether a killer refutes. The defender `Us` must survive one more move of the attacker. Undecided counts as not refuted. */
@inline export function isRefutedByKiller<Us, Them, Goal, Play>(p: Position, stack: usize): bool {
  return (killer != NO_MOVE && refutesAtLastDefence<Us, Them, Goal, Play>(p, killer, stack))
    || (secondKiller != NO_MOVE && refutesAtLastDefence<Us, Them, Goal, Play>(p, secondKiller, stack));
}

/** Decides whether a reply from another position is legal here, and leaves the attacker's next move without a decision. */
function refutesAtLastDefence<Us, Them, Goal, Play>(p: Position, reply: Move, stack: usize): bool {
  const next = changetype<Position>(stack);
  if (!plays<Us, Them>(p, reply, next)) return false;
  if (!isDirect<Play>() && isGoalReached<Us, Them, Goal>(p, reply, next)) return false;
  return lastAttack<Them, Us, Goal, Play>(next, aligned(stack + POSITION_BYTES)) == NO_MOVE && !stopped;
}

/** Decides whether a reply from another position is legal here. If so, writes the position after it. */
@inline function plays<Us, Them>(p: Position, reply: Move, next: Position): bool {
  const from = fromOf(reply);
  const to = toOf(reply);
  const piece = pieceOf(reply);
  const own = p.own<Us>();
  if (!contains(own & p.ofKind(piece), from) || contains(own, to) || (between(from, to) & p.occupied) != 0) return false;
  const isPawnCapture = ((from ^ to) & 7) != 0;
  if (piece == PAWN && contains(p.own<Them>(), to) != isPawnCapture) return false;
  countNode();
  play<Us, Them, WithoutHash>(p, next, reply);
  return !attacks<Them, Us>(next, next.kingSquare<Us>(), next.occupied);
}

/** Decides the order in which the defender's replies are tried. */
import { bishopAttacks, rookAttacks } from '../board/attacks';
import { contains } from '../board/bitboard';
import { discoverers, isCheck } from '../board/checks';
import { MOVE_BYTES, Move, moveAt, putMove, toOf } from '../board/move';
import { Position } from '../board/position';
import { FORCING_DEFENCES_FIRST } from './layout';
import { follows } from './rules';

/**
 * Puts the likeliest refutations first: the table's, then checks, then captures, then the rest, beginning with the king's moves. Checks
 * leave the attacker the fewest answers: they refute most often, and with the smallest trees. Trying killers before them costs more
 * than it saves: killers refute as often, but with larger trees.
 */
@inline export function putRefutationsFirst<Us, Them>(p: Position, list: usize, end: usize, remembered: Move): void {
  let front = list;
  if (remembered) {
    for (let at = front; at < end; at += MOVE_BYTES) {
      if (moveAt(at) != remembered) continue;
      front = moveForward(at, front);
      break;
    }
  }
  if (!follows(FORCING_DEFENCES_FIRST)) return;
  const king = p.kingSquare<Them>();
  const occupied = p.occupied;
  const diagonal = bishopAttacks(king, occupied);
  const orthogonal = rookAttacks(king, occupied);
  const discovering = discoverers<Us>(p, king);
  for (let at = front; at < end; at += MOVE_BYTES) {
    if (isCheck<Us>(moveAt(at), king, occupied, diagonal, orthogonal, discovering)) front = moveForward(at, front);
  }
  const their = p.own<Them>();
  for (let at = front; at < end; at += MOVE_BYTES) {
    if (contains(their, toOf(moveAt(at)))) front = moveForward(at, front);
  }
}

/** Swaps a move with the one at `front`; returns the place after it. */
@inline function moveForward(at: usize, front: usize): usize {
  const move = moveAt(at);
  putMove(at, moveAt(front));
  return putMove(front, move);
}

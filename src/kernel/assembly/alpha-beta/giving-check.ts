/** Decides whether a move gives check before it is made, so that checks are not pruned. */
import { bishopAttacks, rookAttacks } from '../board/attacks';
import { discoverers, isCheck } from '../board/checks';
import { Frame } from './frame';
import { Move } from '../board/move';

/** Must be called once for a node, before `givesCheck`. */
@inline export function prepareChecks<Us, Them>(f: Frame): void {
  const king = f.kingSquare<Them>();
  f.diagonalChecks = bishopAttacks(king, f.occupied);
  f.orthogonalChecks = rookAttacks(king, f.occupied);
  f.discoverers = discoverers<Us>(f, king);
}

export function givesCheck<Us, Them>(f: Frame, move: Move): bool {
  return isCheck<Us>(move, f.kingSquare<Them>(), f.occupied, f.diagonalChecks, f.orthogonalChecks, f.discoverers);
}

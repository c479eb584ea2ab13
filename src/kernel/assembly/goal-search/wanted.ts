/** How many of the moves that reach a goal are wanted, as a type parameter (board/family.ts): one of them, or all. */
import { is } from '../board/family';

@unmanaged class Wanted {}
@unmanaged @final export class One extends Wanted {}
@unmanaged @final export class All extends Wanted {}

@inline export function isOne<W>(): bool {
  if (!is<W, Wanted>()) ERROR('a type parameter does not say how many moves are wanted');
  return is<W, One>();
}

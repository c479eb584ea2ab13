/**
 * The two sides, as types (family.ts).
 *
 * Each function is compiled for `<White, Black>` and for `<Black, White>`, without branches on the colour. The order is side to
 * move, opponent: `<Us, Them>`.
 */
import { is } from './family';
import * as layout from './layout';

@unmanaged class Side {}
@unmanaged @final export class White extends Side {}
@unmanaged @final export class Black extends Side {}

@inline export function isWhite<Us>(): bool {
  if (!is<Us, Side>()) ERROR('a type parameter is not a side: White or Black');
  return is<Us, White>();
}

/** Does not compile unless the two are opponents. */
@inline export function checkOpponents<Us, Them>(): void {
  if (isWhite<Us>() == isWhite<Them>()) ERROR('Us and Them are the same side');
}

/** Values of `Position.sideToMove`. */
export const WHITE: u8 = <u8>layout.WHITE;
export const BLACK: u8 = <u8>layout.BLACK;

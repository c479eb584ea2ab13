/**
 * The two sides, as types.
 *
 * Move generation for White and for Black differs in a few directions and ranks. AssemblyScript has no constant
 * type parameters, so a signed and an unsigned integer type stand in for the colours: `isSigned` is decided by the
 * compiler, every `<White, Black>` and `<Black, White>` version of a function is compiled without a branch on colour.
 * Functions that need both take them in the order side to move, opponent: `<Us, Them>`.
 */
export type White = i32;
export type Black = u32;

/** Decided at compile time. */
@inline export function isWhite<Us>(): bool {
  return isSigned<Us>();
}

/** `Position.sideToMove`. */
export const WHITE: u8 = 0;
export const BLACK: u8 = 1;

/**
 * What the rules of the line search leave possible in a position. Each node of the search has one of its own.
 */
import { ALL_SQUARES, Bitboard, contains } from '../board/bitboard';
import { Move, fromOf, toOf } from '../board/move';

@unmanaged @final
export class Outlook {
  /** The squares that the next move must leave, unless it arrives on one of `to`. */
  from: Bitboard;
  /** The squares on which it may arrive, wherever it comes from. */
  to: Bitboard;
  /** The most moves that the king to be stalemated can still make. */
  kingSteps: u32;
  private unused: u32;

  /** Makes every move worth trying. */
  @inline allowAll(): void {
    this.from = ALL_SQUARES;
  }
  @inline allows(move: Move): bool {
    return contains(this.from, fromOf(move)) || contains(this.to, toOf(move));
  }
}
export const OUTLOOK_BYTES: usize = offsetof<Outlook>();

/** What each side attacks in the position that is being evaluated. It is in the thread's own memory. */
import { Bitboard } from '../board/bitboard';
import { isWhite } from '../board/side';
import { ATTACK_MAPS_OFFSET, threadBase } from '../memory';

@unmanaged @final
export class AttackMap {
  pawns: Bitboard;
  knights: Bitboard;
  bishops: Bitboard;
  rooks: Bitboard;
  queens: Bitboard;
  king: Bitboard;
  all: Bitboard;
  /** by two pieces or more, or two pawns */
  twice: Bitboard;
  /** the surroundings of this side's king, which the opponent may attack */
  ring: Bitboard;
  /** pieces that attack the ring of the opponent's king, and their units of danger */
  attackers: i32;
  danger: i32;

  @inline add(attacked: Bitboard): void {
    this.twice |= this.all & attacked;
    this.all |= attacked;
  }
}
const ATTACK_MAP_BYTES: usize = 128;

@inline export function mapOf<Us>(): AttackMap {
  return changetype<AttackMap>(threadBase + ATTACK_MAPS_OFFSET + (isWhite<Us>() ? 0 : ATTACK_MAP_BYTES));
}

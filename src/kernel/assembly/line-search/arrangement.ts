/**
 * What the caches of the line search are asked about: some men of one side, and what they are asked.
 *
 * An answer found in one position is given in every other one with the same key, and the wrong answer loses
 * solutions. So whoever computes an answer that is remembered reads an arrangement and no position, and the
 * key covers every field of it: nothing that decides an answer can be missing from its key.
 */
import { Bitboard, NO_SQUARE, Square } from '../board/bitboard';
import { Position } from '../board/position';
import { ARRANGEMENT_OFFSET, threadBase } from '../memory';

/** The boards hold the arranged men only. The bytes after them are one word of the key. */
@unmanaged @final
export class Arrangement extends Position {
  /** moves of these men's side */
  moves: u8;
  isWhite: bool;
  /** asked about a mate, not about a stalemate */
  isMate: bool;
  /** squares around the king that the other side can block, at most */
  mostBlocked: u8;
  /** files on which this side's king may stand after castling, a bit for each */
  castledFiles: u8;
  /** where the other side could parry a single check; `NO_SQUARE`: checks are not restricted */
  parry: u8;
  private unused3: u16;
  /** a hash of the boards */
  private men: u64;

  /** Arranges some men of one side. All bytes are written at once, so that the key need not wait for them. */
  @inline arrange(p: Position, men: Bitboard, isWhite: bool, moves: u32, isMate: bool, mostBlocked: u32, castledFiles: u32): void {
    this.copyWithout(p, ~men);
    this.question = <u64>moves | (<u64>isWhite << 8) | (<u64>isMate << 16) | (<u64>mostBlocked << 24) | (<u64>castledFiles << 32)
      | (<u64>NO_SQUARE << PARRY_SHIFT);
    let hash = mixed(men & p.pawns);
    hash = mixed(hash ^ (men & p.knights));
    hash = mixed(hash ^ (men & p.bishops));
    hash = mixed(hash ^ (men & p.rooks));
    hash = mixed(hash ^ (men & p.queens));
    this.men = mixed(hash ^ (men & p.kings));
  }
  /** Asks about single checks that the other side could parry on a square. */
  @inline restrictTo(parry: Square): void {
    this.question = (this.question & ~(<u64>255 << PARRY_SHIFT)) | (<u64>parry << PARRY_SHIFT);
  }
  @inline get key(): u64 {
    return mixed(this.men ^ this.question);
  }
  @inline private get question(): u64 {
    return load<u64>(changetype<usize>(this), offsetof<Arrangement>('moves'));
  }
  @inline private set question(bytes: u64) {
    store<u64>(changetype<usize>(this), bytes, offsetof<Arrangement>('moves'));
  }
}
const PARRY_SHIFT: u64 = 40;

/** The arrangement that is asked about: one at a time. */
@inline export function arrangement(): Arrangement {
  return changetype<Arrangement>(threadBase + ARRANGEMENT_OFFSET);
}

/**
 * Mixes all bits of a word into all others. Once would not suffice: high bits reach few others, and a man on
 * the next board cancels them.
 */
@inline function mixed(key: u64): u64 {
  key = (key ^ (key >> 32)) * MULTIPLIER;
  key = (key ^ (key >> 29)) * MULTIPLIER;
  return key ^ (key >> 32);
}
/** Odd, and without structure. */
const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;

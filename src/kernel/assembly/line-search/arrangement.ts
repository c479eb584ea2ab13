/**
 * What the caches of the line search are asked about: some men of one side, and what they are asked.
 *
 * An answer found in one position is given in every other one with the same key, and the wrong answer loses solutions. So whoever computes
 * an answer that is remembered reads an arrangement and no position, and the key covers every field of it: nothing that decides an
 * answer can be missing from its key.
 */
import { Bitboard } from '../board/bitboard';
import { KING, PAWN } from '../board/move';
import { Position } from '../board/position';
import { ARRANGEMENT_OFFSET, threadBase } from '../memory';

/** The boards hold the arranged men only. What follows them is one word for the key. */
@unmanaged @final
export class Arrangement extends Position {
  /** moves of these men's side */
  moves: u8;
  isWhite: u8;
  /** asked about a mate, not about a stalemate */
  isMate: u8;
  /** squares around the king that the other side can block, at most */
  mostBlocked: u8;
  /** files on which this side's king may stand after castling, a bit for each */
  castledFiles: u8;
  /** where the other side could parry a single check; `NO_SQUARE`: checks are not restricted */
  parry: u8;
  private unused3: u16;
  /** a hash of the boards */
  private men: u64;

  /** Arranges some men of one side, which has so many moves. Whatever else is asked is 0. */
  @inline arrange(p: Position, men: Bitboard, isWhite: bool, moves: u32): void {
    this.copyWithout(p, ~men);
    store<u64>(changetype<usize>(this), 0, offsetof<Arrangement>('moves'));
    this.moves = <u8>moves;
    this.isWhite = <u8>isWhite;
    let hash: u64 = 0;
    for (let piece = PAWN; piece <= KING; piece++) hash = mixed(hash ^ this.ofKind(piece));
    this.men = hash;
  }
  @inline get key(): u64 {
    return mixed(this.men ^ load<u64>(changetype<usize>(this), offsetof<Arrangement>('moves')));
  }
}

/** The arrangement that is asked about: one at a time. */
@inline export function arrangement(): Arrangement {
  return changetype<Arrangement>(threadBase + ARRANGEMENT_OFFSET);
}

/** Mixes all bits of a word into all others. Once would not suffice: high bits reach few others, and a man on the next board cancels them. */
@inline function mixed(key: u64): u64 {
  key = (key ^ (key >> 32)) * MULTIPLIER;
  key = (key ^ (key >> 29)) * MULTIPLIER;
  return key ^ (key >> 32);
}
/** Odd, and without structure. */
const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;

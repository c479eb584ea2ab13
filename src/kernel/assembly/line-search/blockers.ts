/**
 * Which squares around their king the men of the mated side can block, each man one of them. For each man it
 * is found once how many moves it needs to each of the squares.
 */
import { Bitboard, NO_SQUARE, Square, bit, lowest, withoutLowest } from '../board/bitboard';
import { PAWN } from '../board/move';
import { Position } from '../board/position';
import { BLOCKERS_OFFSET, threadBase } from '../memory';
import { around, nibbles } from './around';
import { MAX_JOURNEY, journeyOf, stepsOf } from './journeys';

/** After so many steps it is not worth looking any longer. */
const MAX_TRIES: u32 = 1000;

let position: Position = changetype<Position>(0);
let candidates: Bitboard = 0;
let areWhite: bool = false;
let mayTake: bool = false;
let blockers: u32 = 0;
let tries: u32 = 0;

/** For each blocker four bits a square: the moves that it needs, 15 where it does not arrive in time. */
@inline function movesOf(blocker: u32): usize {
  return threadBase + BLOCKERS_OFFSET + (<usize>blocker << 2);
}

/** Chooses the men that may block: men of one side, whose pawns capture or do not. */
export function putBlockers(p: Position, men: Bitboard, isWhite: bool, mayCapture: bool): void {
  position = p;
  candidates = men;
  areWhite = isWhite;
  mayTake = mayCapture;
}

/**
 * Finds what each of them can block in `left` moves. If the king is to be in check by a single man, on
 * `parry` or beyond it, no officer blocks where it could go there, and nobody blocks there.
 */
export function findBlockers(king: Square, left: u32, parry: Square): void {
  blockers = 0;
  tries = 0;
  const most = min<u32>(left, MAX_JOURNEY);
  for (let set = candidates; set; set = withoutLowest(set)) {
    const piece = position.pieceOn(lowest(set));
    const journey = journeyOf(piece, lowest(set), areWhite, mayTake);
    let moves: u32 = 0xffffffff;
    let seen: u32 = parry == NO_SQUARE ? 0 : around((piece == PAWN ? 0 : stepsOf(piece, parry)) | bit(parry), king);
    for (let i: u32 = 0; i <= most; i++) {
      const reached = around(journey.within(i), king) & ~seen;
      if (!reached) continue;
      seen |= reached;
      moves ^= nibbles(reached) * (15 ^ i);
    }
    if (moves != 0xffffffff) store<u32>(movesOf(blockers++), moves);
  }
}

/**
 * Can blockers that are not `used` stand on all of some squares after `left` moves, each on another one?
 * False is certain.
 */
export function canBlock(squares: u32, used: u64, left: u32): bool {
  if (!squares || ++tries > MAX_TRIES) return true;
  const shift = ctz<u32>(squares) << 2;
  const others = squares & (squares - 1);
  for (let i: u32 = 0; i < blockers; i++) {
    if ((used >> <u64>i) & 1) continue;
    const needed = (load<u32>(movesOf(i)) >> shift) & 15;
    if (needed <= left && needed != 15 && (!others || canBlock(others, used | ((<u64>1) << <u64>i), left - needed))) return true;
  }
  return false;
}

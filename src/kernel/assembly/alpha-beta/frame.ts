/**
 * The search stack. For each ply of the current line it holds the position, what is known about it, and the state of the move picker.
 * Frames are contiguous, so that a node sees those before it.
 */
import { Bitboard } from '../board/bitboard';
import { FRAMES_OFFSET, KEYS_OFFSET, VARIATIONS_OFFSET, threadBase } from '../memory';
import { MOVE_BYTES, Move } from '../board/move';
import { MAX_MOVES } from '../board/movegen';
import { Position } from '../board/position';
import { MAX_PLY } from './layout';
import { FRAMES } from './score';

@unmanaged @final
export class Frame extends Position {
  /** plies from the root */
  ply: i32;
  /** plies without a pawn move or a capture */
  clock: u32;
  /** plies since the last irreversible move or null move: how far back a repetition may be */
  reversible: u32;
  inCheck: bool;
  /** the move being searched from here; `NO_MOVE` for a null move */
  move: Move;
  /** row of the continuation history for that move */
  continuation: usize;
  /** the singular search leaves this move out */
  excluded: Move;
  staticEval: i32;
  killer: Move;
  secondKiller: Move;
  /** fail-highs among the children */
  cutoffs: u32;
  doubleExtensions: u32;

  // for `givesCheck` (search-node.ts)
  /** squares from which a bishop, or a rook, would attack the opponent's king */
  diagonalChecks: Bitboard;
  orthogonalChecks: Bitboard;
  /** own pieces that discover check if they leave their line */
  discoverers: Bitboard;

  // for picker.ts
  stage: u32;
  /** score of the picked move: its history, if it is quiet */
  picked: i32;
  /** whether quiescence also tries quiet checks */
  withChecks: bool;
  tableMove: Move;
  counterMove: Move;
  /** next entry, end of the scored entries, and end of the losing captures, which are at the start of the list */
  next: usize;
  end: usize;
  losingEnd: usize;

  @inline get previous(): Frame {
    return changetype<Frame>(changetype<usize>(this) - FRAME_BYTES);
  }
  @inline get following(): Frame {
    return changetype<Frame>(changetype<usize>(this) + FRAME_BYTES);
  }
  @inline before(plies: usize): Frame {
    return changetype<Frame>(changetype<usize>(this) - plies * FRAME_BYTES);
  }
  /** Moves with scores (picker.ts). */
  @inline get list(): usize {
    return changetype<usize>(this) + HEAD_BYTES;
  }
  /** Moves tried here that did not cut off: quiet ones, and captures. */
  @inline get triedQuiets(): usize {
    return changetype<usize>(this) + TRIED_QUIETS;
  }
  @inline get triedCaptures(): usize {
    return changetype<usize>(this) + TRIED_CAPTURES;
  }
  /** The best variation from here. */
  @inline get variation(): Variation {
    return variationAt(this.ply);
  }
}
/** The most moves of a node, tried without a cutoff, from which the history learns. */
export const MAX_TRIED: u32 = 64;
const TRIED_QUIETS: usize = 224;
const TRIED_CAPTURES: usize = TRIED_QUIETS + <usize>MAX_TRIED * MOVE_BYTES;
const HEAD_BYTES: usize = TRIED_CAPTURES + <usize>MAX_TRIED * MOVE_BYTES;
/** An odd number of cache lines, so that consecutive frames do not compete for the same cache sets. */
const FRAME_BYTES: usize = (HEAD_BYTES + <usize>MAX_MOVES * 8 + 63) & ~63;
/** Number of frames before the root's, so that nodes can look back. */
export const FRAMES_BEFORE_ROOT: i32 = 6;

@inline export function frameAt(ply: i32): Frame {
  return changetype<Frame>(threadBase + FRAMES_OFFSET + <usize>(ply + FRAMES_BEFORE_ROOT) * FRAME_BYTES);
}

/** Must be called once for each thread. */
export function writePlies(): void {
  for (let ply = -FRAMES_BEFORE_ROOT; ply < FRAMES - FRAMES_BEFORE_ROOT; ply++) frameAt(ply).ply = ply;
}

/** The number of moves, followed by the moves. */
@unmanaged @final
export class Variation {
  length: u32;

  @inline moves(): usize {
    return changetype<usize>(this) + 4;
  }
  @inline clear(): void {
    this.length = 0;
  }
  @inline set(move: Move, rest: Variation): void {
    store<u32>(this.moves(), move);
    memory.copy(this.moves() + MOVE_BYTES, rest.moves(), <usize>rest.length << 2);
    this.length = rest.length + 1;
  }
}
const VARIATION_BYTES: usize = <usize>(MAX_PLY + 12) * MOVE_BYTES;

@inline function variationAt(ply: i32): Variation {
  return changetype<Variation>(threadBase + VARIATIONS_OFFSET + <usize>ply * VARIATION_BYTES);
}

// ---- hashes of the game and of the current line, for repetitions ----

let rootKey: usize = 0;

@inline function keyAddress(ply: i32): usize {
  return rootKey + (<usize>ply << 3);
}
/** The hashes of `gameKeys` positions before the root are at `gameKeysAddress`, oldest first. */
export function placeKeys(gameKeys: u32): void {
  rootKey = threadBase + KEYS_OFFSET + (<usize>gameKeys << 3);
}
export function gameKeysAddress(): usize {
  return threadBase + KEYS_OFFSET;
}
@inline export function rememberKey(f: Frame): void {
  store<u64>(keyAddress(f.ply), f.hash);
}

/**
 * Decides whether the position is a draw by repetition. One earlier occurrence after the root is enough; in the game it takes two.
 * https://www.chessprogramming.org/Repetitions
 */
export function isRepetition(f: Frame): bool {
  const here = keyAddress(f.ply);
  const hash = f.hash;
  let seen = 0;
  for (let back: u32 = 4; back <= f.reversible; back += 2) {
    if (load<u64>(here - (<usize>back << 3)) != hash) continue;
    if (<i32>back < f.ply || ++seen == 2) return true;
  }
  return false;
}

/**
 * The map of the linear memory. Everything has a fixed address, so that several threads can share one memory. All threads share the
 * tables, such as the transposition table. Each thread's own area starts at its `threadBase`.
 *
 *   address     bytes      what
 *   0x000000    0x000400   nothing: address 0 stays invalid
 *   0x000400    0x0ffc00   attack tables and Zobrist numbers, written once by `initialise`; the table's state
 *   0x100000    0x100000   the compiler's constants (asconfig.json: memoryBase)
 *   0x200000    n * AREA   one area per thread
 *   then                   the transposition table; in a memory where endings are made, the endings
 */
import * as map from './memory-map';

// the last entry of each of these tables is that of a missing king (attacks.ts)
export const KNIGHT_ATTACKS: usize = 0x400; // u64[65]
export const KING_ATTACKS: usize = 0x640; // u64[65]
export const WHITE_PAWN_ATTACKS: usize = 0x880; // u64[65]
export const BLACK_PAWN_ATTACKS: usize = 0xac0; // u64[65]
export const EMPTY_BOARD_DIAGONALS: usize = 0xd00; // u64[65]
export const EMPTY_BOARD_ORTHOGONALS: usize = 0xf40; // u64[65]
export const ROOK_MAGICS: usize = 0x15000; // Magic[65]
export const BISHOP_MAGICS: usize = 0x15840; // Magic[65], ends before 0x16080
export const BETWEEN: usize = 0x2000; // u64[64][64]
export const LINE: usize = 0xa000; // u64[64][64]
export const ZOBRIST_PIECES: usize = 0x12000; // u64[2][6][64]
export const ZOBRIST_CASTLING: usize = 0x13800; // u64[16]
export const ZOBRIST_EN_PASSANT: usize = 0x13900; // u64[8]
export const CASTLING_KEPT: usize = 0x14000; // u8[64]
export const TABLE_STATE: usize = 0x14100; // TableState
export const PROOF_STATE: usize = 0x14180; // ProofState
export const LOGARITHMS: usize = 0x14200; // u16[256]
export const GRAPH_STATES: usize = 0x14400; // GraphState[2]
export const LIST_PARTS: usize = map.LIST_PARTS; // line-search/list-parts.ts, ends before 0x16400
export const KING_PAIRS: usize = 0x16800; // u16[64 * (16 + 32)] (endings/packed.ts), ends at 0x18000
export const EVALUATION_NUMBERS: usize = 0x18000; // Tapered[NUMBERS_COUNT], at most 1536
export const PIECE_SQUARES: usize = 0x1b000; // Tapered[2][2][6][64], ends at 0x1e000
export const ENDINGS: usize = 0x1e000; // Ending[MAX_ENDINGS] (endings/ending.ts), ends at 0x1f000
export const OPEN_ENDINGS: usize = 0x1f000; // endings/open-endings.ts and probe.ts, ends before 0x1f800
export const MAKING_ENDING: usize = map.MAKING_ENDING; // endings/make-ending.ts, ends before 0x1f900
// map.ENDING_SHELF: kernel/ending-shelf.ts, ends before 0x20000
export const BISHOP_ATTACKS: usize = 0x20000; // u64[5248]
export const ROOK_ATTACKS: usize = 0x30000; // u64[102400]
export const BUSY: usize = 0xf8000; // u64[4096], ends at 0x100000

/** One thread's area: its root position, results for the host, the stack of positions and move lists, and the pawn cache. */
export const FIRST_THREAD: usize = map.FIRST_THREAD;
export const ROOT_OFFSET: usize = 0;
export const RESULT_OFFSET: usize = 0x1000; // Result[]
export const NOTATION_OFFSET: usize = 0x8000; // two Positions, Move[MAX_MOVES] (goal-search/notation.ts), ends before 0xa000
export const ENDING_SOURCES_OFFSET: usize = 0xa000; // Source[] (endings/ending-sources.ts), then two Squares
export const ENDING_SQUARES_OFFSET: usize = 0xbf00;
export const ENDING_POSITION_OFFSET: usize = 0xbf40; // Position (endings/legal-moves.ts), ends before 0xc000
export const TRACE_OFFSET: usize = 0xc000; // Trace, then i32[2][NUMBERS_COUNT]
export const ATTACK_MAPS_OFFSET: usize = 0xf000; // AttackMap[2]
export const STACK_OFFSET: usize = 0x10000; // of the search for a goal, up to the pawn cache
export const MEN_OFFSET: usize = 0x100000; // of the search for lines, whose stack is shallow: named-men.ts, then targets.ts
export const TARGETS_END_OFFSET: usize = 0xe00000;
export const SERVICES_OFFSET: usize = 0xe00100; // u8[MAX_MEN][64] (final-mates.ts)
export const GUARDS_OFFSET: usize = 0xe00900; // flight-guards.ts
export const STANDS_OFFSET: usize = 0xe02100; // u64[10][8] (pins-and-stops.ts)
export const LISTING_OFFSET: usize = 0xe02400; // Listing, u16[MAX_MEN] (listing.ts), then a draft for each decision about a man
/** The alpha-beta search, which never shares a memory with the search for a goal, divides the area differently. */
export const FRAMES_OFFSET: usize = 0x10000; // Frame[FRAMES]
export const UNSCORED_OFFSET: usize = 0x400000; // Move[MAX_MOVES], as generated
export const KEYS_OFFSET: usize = 0x402000; // u64[2048], hashes of the game and of the line searched
export const VARIATIONS_OFFSET: usize = 0x410000; // Variation[FRAMES], triangular
export const ROOT_MOVES_OFFSET: usize = 0x460000; // RootMove[MAX_MOVES]
export const HISTORY_OFFSET: usize = 0x680000; // the tables of history.ts, ends before 0x800000
export const ACCUMULATORS_OFFSET: usize = 0x800000; // the sums of evaluation/network.ts, ends before 0x900000
export const THREAD_AREA: usize = map.THREAD_AREA;
export const PAWN_CACHE_BYTES: usize = 0x20000; // PawnEntry[2048]
export const PAWN_CACHE_OFFSET: usize = THREAD_AREA - PAWN_CACHE_BYTES;

/** Start of this thread's area. A WebAssembly global: every thread has its own. */
export let threadBase: usize = FIRST_THREAD;

export function useThread(index: u32): void {
  threadBase = FIRST_THREAD + <usize>index * THREAD_AREA;
}

/** Returns the end of this thread's stack. */
@inline export function threadEnd(): usize {
  return threadBase + PAWN_CACHE_OFFSET;
}

/** A table with one 64-bit word per square (or other index). */
@unmanaged @final
export class Words {
  @inline @operator('[]') get(index: u32): u64 {
    return load<u64>(changetype<usize>(this) + (<usize>index << 3));
  }
  @inline @operator('[]=') set(index: u32, value: u64): void {
    store<u64>(changetype<usize>(this) + (<usize>index << 3), value);
  }
}

/** Rounds an address up to the next cache line. */
@inline export function aligned(address: usize): usize {
  return (address + 63) & ~63;
}

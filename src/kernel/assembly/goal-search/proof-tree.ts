/**
 * The tree of the proof search, in memory: each node holds the moves out of it as one block of edges, and each edge what
 * is known of the position behind it. A subtree that is decided is freed at once; what it has shown is in the transposition
 * table.
 *
 * Next to the tree lies the table of twins: the proof numbers of positions that were left undecided, by their hash and the
 * number of moves that were left. A position that is reached by two ways begins the second time with what the first has
 * learnt, and a tree that has outgrown its memory is thrown away and soon grown again from there.
 */
import { PROOF_STATE } from '../memory';
import { Move } from '../board/move';

/** Proof and disproof numbers. A decided node has 0 for one, `INFINITE` for the other; sums never come near that. */
export type ProofNumber = u32;
export const INFINITE: ProofNumber = 0xffffffff;
const MOST: ProofNumber = 0x0fffffff;

@inline export function capped(sum: u64): ProofNumber {
  return sum > MOST ? MOST : <u32>sum;
}

/**
 * A move, and what is known of the position behind it. 16 bytes.
 *
 *   word 0   bits 0-19 the move, bits 20-31 the number of edges below; 0 for a leaf
 *   word 1   proof number: 0 where the attacker is known to mate within the moves left
 *   word 2   disproof number: 0 where he is known not to
 *   word 3   address of the edges below; of a proven position the attacker's moves until mate
 */
@unmanaged @final
export class Edge {
  private moveAndCount: u32;
  proof: ProofNumber;
  disproof: ProofNumber;
  private link: u32;

  @inline get move(): Move {
    return this.moveAndCount & MOVE_MASK;
  }
  @inline get count(): u32 {
    return this.moveAndCount >> COUNT_SHIFT;
  }
  @inline get isLeaf(): bool {
    return this.count == 0;
  }
  @inline get isDecided(): bool {
    return !this.proof || !this.disproof;
  }
  /** Attacker's moves until mate, of a proven position. */
  @inline get length(): u32 {
    return this.link;
  }
  @inline edgeBelow(index: u32): Edge {
    return changetype<Edge>(<usize>this.link + <usize>index * EDGE_BYTES);
  }
  @inline start(move: Move, proof: ProofNumber, disproof: ProofNumber): void {
    this.moveAndCount = move;
    this.proof = proof;
    this.disproof = disproof;
    this.link = 0;
  }
  /** Frees what is below: it is known that the attacker mates in `length` more moves. */
  prove(length: u32): void {
    this.free();
    this.proof = 0;
    this.disproof = INFINITE;
    this.link = length;
  }
  /** Frees what is below: it is known that the attacker does not mate within the moves left. */
  disprove(): void {
    this.free();
    this.proof = INFINITE;
    this.disproof = 0;
  }
  /** Takes `count` edges, written from `list` on, as those below. If there is no room, it stays a leaf. */
  grow(list: usize, count: u32): void {
    const block = allocate(count);
    if (!block) return;
    memory.copy(block, list, <usize>count * EDGE_BYTES);
    this.link = <u32>block;
    this.moveAndCount = this.move | (count << COUNT_SHIFT);
  }
  private free(): void {
    const count = this.count;
    if (!count) return;
    for (let i: u32 = 0; i < count; i++) this.edgeBelow(i).free();
    release(<usize>this.link, count);
    this.moveAndCount = this.move;
    this.link = 0;
  }
}
export const EDGE_BYTES: usize = offsetof<Edge>();
const MOVE_MASK: u32 = 0xfffff;
const COUNT_SHIFT: u32 = 20;

/** Where the tree and the twins lie. In the shared memory, written once. */
@unmanaged @final
class ProofState {
  /** the tree's first edge is its root */
  tree: usize;
  treeEnd: usize;
  /** first byte that no block has used yet */
  top: usize;
  twins: usize;
  /** the table of twins has 2^(64 - shift) entries */
  twinShift: u64;
  /** mixed into the keys, so that nothing is left from another problem */
  generation: u64;
}
const state = changetype<ProofState>(PROOF_STATE);

/** Freed blocks by number of edges, each list linked through its blocks' first words. */
const MOST_EDGES: i32 = 2048;
const FREE_BLOCKS = memory.data(4 * MOST_EDGES);

/** The tree has no room left. Everything in it must be let go of: `plantTree`. */
export let treeIsFull: bool = false;

/** The tree and the twins share `bytes` bytes, whole megabytes, from `address` on, three to one or less. */
export function placeTree(address: usize, bytes: usize): void {
  let shift: u64 = 64;
  let twinBytes = TWIN_BYTES;
  while (twinBytes * 8 <= bytes) {
    twinBytes <<= 1;
    shift--;
  }
  state.twins = address;
  state.twinShift = shift;
  state.tree = address + twinBytes;
  state.treeEnd = address + bytes;
  state.generation = 0;
}

/** Forgets the twins of another problem. */
export function forgetTwins(): void {
  state.generation += GENERATION_STEP;
}

/** Lets go of the tree and returns the root of a new one. */
export function plantTree(): Edge {
  memory.fill(FREE_BLOCKS, 0, <usize>(4 * MOST_EDGES));
  treeIsFull = false;
  state.top = state.tree + EDGE_BYTES;
  const root = changetype<Edge>(state.tree);
  root.start(0, 1, 1);
  return root;
}

/** The root of the tree as it stands. */
export function rootOfTree(): Edge {
  return changetype<Edge>(state.tree);
}

function allocate(edges: u32): usize {
  const list = FREE_BLOCKS + (<usize>edges << 2);
  const freed = <usize>load<u32>(list);
  if (freed) {
    store<u32>(list, load<u32>(freed));
    return freed;
  }
  const block = state.top;
  const end = block + <usize>edges * EDGE_BYTES;
  if (end > state.treeEnd) {
    treeIsFull = true;
    return 0;
  }
  state.top = end;
  return block;
}

function release(block: usize, edges: u32): void {
  const list = FREE_BLOCKS + (<usize>edges << 2);
  store<u32>(block, load<u32>(list));
  store<u32>(list, <u32>block);
}

@unmanaged @final
class Twin {
  key: u64;
  proof: ProofNumber;
  disproof: ProofNumber;
}
const TWIN_BYTES: usize = offsetof<Twin>();
const GENERATION_STEP: u64 = 0x9e3779b97f4a7c15;
const MOVES_LEFT_STEP: u64 = 0xc2b2ae3d27d4eb4f;

@inline function twinKey(hash: u64, movesLeft: u32): u64 {
  return hash ^ (<u64>movesLeft * MOVES_LEFT_STEP) ^ state.generation;
}
@inline function twinOf(key: u64): Twin {
  return changetype<Twin>(state.twins + <usize>(key >> state.twinShift) * TWIN_BYTES);
}

/** Notes what an undecided node has come to. */
@inline export function noteTwin(edge: Edge, hash: u64, movesLeft: u32): void {
  const key = twinKey(hash, movesLeft);
  const twin = twinOf(key);
  twin.key = key;
  twin.proof = edge.proof;
  twin.disproof = edge.disproof;
}

/** Gives a leaf what its twin has come to, if it has one. */
@inline export function learnFromTwin(edge: Edge, hash: u64, movesLeft: u32): void {
  const key = twinKey(hash, movesLeft);
  const twin = twinOf(key);
  if (twin.key != key) return;
  edge.proof = twin.proof;
  edge.disproof = twin.disproof;
}

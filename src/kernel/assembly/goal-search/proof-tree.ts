/**
 * The tree of the proof search in memory. The children of a node are one block. A decided subtree is freed at once, because its result
 * is in the transposition table (table.ts).
 *
 * Next to the tree lies a table with the proof numbers of undecided positions, by hash and number of moves left. A transposition
 * starts from them, and so does the tree that replaces one that has outgrown its memory.
 */
import { PROOF_STATE } from '../memory';
import { MOVE_MASK, Move } from '../board/move';
import { withMovesLeft } from '../board/zobrist';

/** Proof and disproof numbers. A decided node has 0 and `INFINITE`; sums are capped far below that. */
export type ProofNumber = u32;
export const INFINITE: ProofNumber = 0xffffffff;
const MAX_SUM: ProofNumber = 0x0fffffff;

@inline export function capped(sum: u64): ProofNumber {
  return sum > MAX_SUM ? MAX_SUM : <u32>sum;
}

/**
 * A node: a move, and what is known about the position after it. 16 bytes.
 *
 *   word 0   bits 0-19 the move, bits 20-31 the number of children; 0 for a leaf
 *   word 1   proof number: 0 if the goal is known to be reached within the moves left
 *   word 2   disproof number: 0 if it is known not to be
 *   word 3   address of the children; in a proven node, the attacker's moves until the goal
 */
@unmanaged @final
export class ProofNode {
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
  /** The number of the attacker's moves until the goal, in a proven node. */
  @inline get length(): u32 {
    return this.link;
  }
  @inline child(index: u32): ProofNode {
    return changetype<ProofNode>(<usize>this.link + <usize>index * NODE_BYTES);
  }
  @inline start(move: Move, proof: ProofNumber, disproof: ProofNumber): void {
    this.moveAndCount = move;
    this.proof = proof;
    this.disproof = disproof;
    this.link = 0;
  }
  /** Frees the children: the attacker is known to reach the goal in `length` more moves. */
  prove(length: u32): void {
    this.free();
    this.proof = 0;
    this.disproof = INFINITE;
    this.link = length;
  }
  /** Frees the children: the attacker is known not to reach the goal within the moves left. */
  disprove(): void {
    this.free();
    this.proof = INFINITE;
    this.disproof = 0;
  }
  /** Copies `count` nodes from `list` as its children. If there is no room it stays a leaf. */
  grow(list: usize, count: u32): void {
    const block = allocate(count);
    if (!block) return;
    memory.copy(block, list, <usize>count * NODE_BYTES);
    this.link = <u32>block;
    this.moveAndCount = this.move | (count << COUNT_SHIFT);
  }
  private free(): void {
    const count = this.count;
    if (!count) return;
    for (let i: u32 = 0; i < count; i++) this.child(i).free();
    release(<usize>this.link, count);
    this.moveAndCount = this.move;
    this.link = 0;
  }
}
export const NODE_BYTES: usize = offsetof<ProofNode>();
const COUNT_SHIFT: u32 = 20;

/** The state of the tree and the undecided positions, in the shared memory. */
@unmanaged @final
class ProofState {
  /** the first node is the root */
  tree: usize;
  treeEnd: usize;
  /** first byte that no block has used */
  top: usize;
  undecided: usize;
  /** the table of undecided positions has 2^(64 - shift) entries */
  undecidedShift: u64;
  /** key of the tree's position and moves left */
  question: u64;
  /** mixed into the keys, so that entries of other problems do not match */
  generation: u64;
}
const state = changetype<ProofState>(PROOF_STATE);

/** Lists of freed blocks by number of nodes, linked through the blocks' first words. */
const MAX_BLOCK: i32 = 2048;
const FREE_BLOCKS = memory.data(4 * MAX_BLOCK);

/** Whether the tree has no room left and must be replaced (`plant`). */
export let treeIsFull: bool = false;

/** Places the undecided positions, in at most a quarter, and the tree in `bytes` bytes, whole megabytes, from `address` on. */
export function placeTree(address: usize, bytes: usize): void {
  let shift: u64 = 64;
  let tableBytes = UNDECIDED_BYTES;
  while (tableBytes * 8 <= bytes) {
    tableBytes <<= 1;
    shift--;
  }
  state.undecided = address;
  state.undecidedShift = shift;
  state.tree = address + tableBytes;
  state.treeEnd = address + bytes;
  state.generation = 0;
  state.question = 0;
}

/** Forgets the undecided positions of another problem. */
export function forgetUndecided(): void {
  state.generation += GENERATION_STEP;
}

/** Drops the tree and returns the root of a new one for this position and number of moves left. */
export function plant(hash: u64, movesLeft: u32): ProofNode {
  state.question = keyOf(hash, movesLeft);
  memory.fill(FREE_BLOCKS, 0, <usize>(4 * MAX_BLOCK));
  treeIsFull = false;
  state.top = state.tree + NODE_BYTES;
  const root = changetype<ProofNode>(state.tree);
  root.start(0, 1, 1);
  return root;
}

/** Returns the root of the present tree if it is about this question, otherwise that of a new one. */
export function replant(hash: u64, movesLeft: u32): ProofNode {
  return state.question == keyOf(hash, movesLeft) ? changetype<ProofNode>(state.tree) : plant(hash, movesLeft);
}

function allocate(nodes: u32): usize {
  const list = FREE_BLOCKS + (<usize>nodes << 2);
  const freed = <usize>load<u32>(list);
  if (freed) {
    store<u32>(list, load<u32>(freed));
    return freed;
  }
  const block = state.top;
  const end = block + <usize>nodes * NODE_BYTES;
  if (end > state.treeEnd) {
    treeIsFull = true;
    return 0;
  }
  state.top = end;
  return block;
}

function release(block: usize, nodes: u32): void {
  const list = FREE_BLOCKS + (<usize>nodes << 2);
  store<u32>(block, load<u32>(list));
  store<u32>(list, <u32>block);
}

@unmanaged @final
class Undecided {
  key: u64;
  proof: ProofNumber;
  disproof: ProofNumber;
}
const UNDECIDED_BYTES: usize = offsetof<Undecided>();
const GENERATION_STEP: u64 = 0x9e3779b97f4a7c15;

@inline function keyOf(hash: u64, movesLeft: u32): u64 {
  return withMovesLeft(hash, movesLeft) ^ state.generation;
}
@inline function undecidedAt(key: u64): Undecided {
  return changetype<Undecided>(state.undecided + <usize>(key >> state.undecidedShift) * UNDECIDED_BYTES);
}

@inline export function rememberUndecided(node: ProofNode, hash: u64, movesLeft: u32): void {
  const key = keyOf(hash, movesLeft);
  const entry = undecidedAt(key);
  entry.key = key;
  entry.proof = node.proof;
  entry.disproof = node.disproof;
}

/** Gives a leaf the numbers that its position reached before, if any. */
@inline export function recallUndecided(node: ProofNode, hash: u64, movesLeft: u32): void {
  const key = keyOf(hash, movesLeft);
  const entry = undecidedAt(key);
  if (entry.key != key) return;
  node.proof = entry.proof;
  node.disproof = entry.disproof;
}

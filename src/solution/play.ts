/**
 * The play of a problem, of every kind: phases, each a tree of moves.
 *
 * The attacker wants to reach the goal and the defender resists. A phase of such play alternates between the two, except that a threat
 * follows a move of its own side: the defender passes in between. In help and series play nobody resists. There every path from
 * a first move to a leaf is a solution, and solutions that follow each other share their beginning.
 */

import { base64, fromBase64 } from '../text/base64.js';

export interface NotatedMove {
  /** castling is the king's two steps, `e1g1` */
  readonly uci: string;
  readonly san: string;
}

/**
 * What a move is for:
 * - `key`, `try`: a first move that reaches the goal in time, or fails to few defences only
 * - `threat`: what the attacker would play if the defender passed
 * - `defence`, `answer`: a move of the defender after which the goal is still reached, and a quickest way there
 * - `refutation`: a defence that keeps the attacker from the goal
 * - `help`: a move of either side in help and series play
 */
export const ROLES = ['key', 'try', 'threat', 'defence', 'answer', 'refutation', 'help'] as const;

export type Role = (typeof ROLES)[number];

/** A move of the play, and what follows it. */
export interface PlayedMove extends NotatedMove {
  readonly role: Role;
  /**
   * The attacker's moves until the goal with best play, this one included if it is his: 1 for an attacker's move that reaches it, 0 for
   * a defence that does. Absent after tries and refutations, and in help and series play.
   */
  readonly moves?: number;
  /** `moves` is an upper bound: a limit was reached before more was known. Only of keys */
  readonly atMost?: true;
  /** a quiet move of the attacker that threatens nothing */
  readonly zugzwang?: true;
  /**
   * A defence with several answers where a variation should have one; `minor`: they are last moves that differ only in the piece
   * a pawn becomes. Counted in the play of keys, outside threats, where the defence meets a threat
   */
  readonly dual?: 'dual' | 'minor';
  /** the defences that the thematic view leaves out after this move; absent where it leaves out none */
  readonly leftOut?: LeftOut;
  /** play goes on after this move, and none of it is shown */
  readonly cut?: true;
  /** threats first, then defences in order of generation, then refutations; empty where the play ends or none was asked for */
  readonly next: readonly PlayedMove[];
}

/** How many defences the thematic view leaves out, and why. */
export interface LeftOut {
  /** every threat still works, and no sooner or later than before */
  readonly defeatsNoThreat: number;
  /** the goal is reached sooner than was threatened; in self and reflex play, also by the defence itself before the last move */
  readonly hastensGoal: number;
}

/**
 * - `set`: what would happen if the other side began; in series play, without the series
 * - `try`: first moves that fail to few defences
 * - `short`: solutions of help and series play in fewer moves than asked for, the shortest first
 * - `actual`: the keys, or the solutions of help and series play
 */
export const PHASE_KINDS = ['set', 'try', 'short', 'actual'] as const;

export type PhaseKind = (typeof PHASE_KINDS)[number];

/** A part of the play. A solution lacks a phase that was not looked for; a phase without play is empty. */
export interface Phase {
  readonly kind: PhaseKind;
  /** keys are sorted by length; everything else is in order of generation */
  readonly first: readonly PlayedMove[];
}

/** Whatever has phases: a solution. */
export interface PhasedPlay {
  readonly phases: readonly Phase[];
}

/** Returns the first moves of a phase; undefined where the play does not have it. */
export function phaseOf({ phases }: PhasedPlay, kind: PhaseKind): readonly PlayedMove[] | undefined {
  for (const phase of phases) if (phase.kind === kind) return phase.first;
  return undefined;
}

/** Returns the keys of a problem, or the first moves of its solutions in help and series play. */
export const keysOf = (play: PhasedPlay): readonly PlayedMove[] => phaseOf(play, 'actual') ?? [];

/** Tells whether these first moves begin lines, in which nobody resists: solutions or set play of help and series play. */
export const areLines = (first: readonly Pick<PlayedMove, 'role'>[]): boolean => first[0]?.role === 'help';

/** Returns the moves after a move that have one of these roles. */
export const nextOf = (
  { next }: Pick<PlayedMove, 'next'>,
  ...roles: readonly Role[]
): readonly PlayedMove[] =>
  next.every(({ role }) => roles.includes(role)) ? next : next.filter(({ role }) => roles.includes(role));

/** A move in its place. */
export interface Place {
  readonly move: PlayedMove;
  /** the moves from the first one to this one, which is the last */
  readonly path: readonly PlayedMove[];
}

/**
 * Yields every move below some first moves, each before what follows it.
 * @param without skips moves with these roles and what follows them; without `threat`, only real play is left
 */
export function* walk(
  first: readonly PlayedMove[],
  without: readonly Role[] = [],
  above: readonly PlayedMove[] = [],
): Generator<Place> {
  for (const move of first) {
    if (without.includes(move.role)) continue;
    const path = [...above, move];
    yield { move, path };
    yield* walk(move.next, without, path);
  }
}

/** Returns every path from a first move to a leaf: in help and series play, the solutions. */
export function linesOf(first: readonly PlayedMove[]): Generator<readonly PlayedMove[]> {
  return LineTree.of(first)?.lines() ?? linesBelow(first, []);
}

/** Returns how many paths {@link linesOf} yields. */
export function countLines(first: readonly PlayedMove[]): number {
  const tree = LineTree.of(first);
  if (tree) return tree.count;
  let count = 0;
  for (const _ of linesBelow(first, [])) count++;
  return count;
}

function* linesBelow(
  first: readonly PlayedMove[],
  above: readonly PlayedMove[],
): Generator<readonly PlayedMove[]> {
  for (const move of first) {
    const path = [...above, move];
    if (move.next.length === 0) yield path;
    else yield* linesBelow(move.next, path);
  }
}

/** Several answers where a variation should have one. */
export interface Dual {
  /** the moves from the key to the defence */
  readonly line: readonly NotatedMove[];
  readonly answers: readonly NotatedMove[];
  /** the answers are last moves, and differ only in the piece that a pawn becomes */
  readonly minor: boolean;
}

/** Returns the duals that are marked below some first moves. */
export function dualsOf(first: readonly PlayedMove[]): Dual[] {
  const duals: Dual[] = [];
  for (const { move, path } of walk(first)) {
    const { dual, next } = move;
    if (dual) duals.push({ line: path.map(notated), answers: next.map(notated), minor: dual === 'minor' });
  }
  return duals;
}

/** Returns a move without its role and what follows. */
export const notated = ({ uci, san }: NotatedMove): NotatedMove => ({ uci, san });

/**
 * Returns how many solutions there are in a phase of help or series play. In reciprocal play two endings of different lengths make one.
 */
export function countSolutions(first: readonly PlayedMove[]): number {
  const ofLength = new Map<number, number>();
  for (const line of linesOf(first)) ofLength.set(line.length, (ofLength.get(line.length) ?? 0) + 1);
  return Math.max(0, ...ofLength.values());
}

/** Solutions with more moves in all stay packed, and are unpacked only as they are walked. */
const MANY_MOVES = 20_000;
/** Bits of a packed move for its depth; the others are its number. */
const DEPTH_BITS = 10;
const DEPTH_MASK = (1 << DEPTH_BITS) - 1;
/** Packed moves that lie together. */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK - 1;

/** Very many solutions as plain data, for another thread or machine. */
export interface PackedLines {
  /** all different moves */
  readonly moves: readonly NotatedMove[];
  /** each move before those that follow it: its number among `moves`, and its depth; in base64 where only text can be sent */
  readonly packed: Uint32Array | string;
}

export const asText = ({ moves, packed }: PackedLines): PackedLines => ({
  moves,
  packed:
    typeof packed === 'string'
      ? packed
      : base64(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)),
});

/**
 * Makes a phase of help or series play from its solutions. A solution shares its beginning with the one before it; it never ends inside
 * another, so that every leaf is an end. A move takes four bytes: a million solutions fit into a few megabytes.
 */
export class LineTree {
  /** those whose solutions are too many to be unpacked at once, by their first moves */
  static readonly #ofFirst = new WeakMap<readonly PlayedMove[], LineTree>();

  /** full ones, each of the same length, and the last: nothing is copied to make room, so that no copies wait to be collected */
  #chunks: Uint32Array[] = [];
  #last: Uint32Array = new Uint32Array(64);
  #length = 0;
  readonly #moves: NotatedMove[] = [];
  readonly #numbers = new Map<string, number>();
  /** the solution added last, in UCI */
  #path: string[] = [];
  #first: readonly PlayedMove[] | undefined;

  /** Returns the tree of first moves that are packed; undefined where there are not that many solutions. */
  static of(first: readonly PlayedMove[]): LineTree | undefined {
    return LineTree.#ofFirst.get(first);
  }

  static unpacked({ moves, packed }: PackedLines): LineTree {
    const tree = new LineTree();
    const all = typeof packed === 'string' ? new Uint32Array(fromBase64(packed).buffer) : packed;
    const full = all.length & ~CHUNK_MASK;
    for (let at = 0; at < full; at += CHUNK) tree.#chunks.push(all.subarray(at, at + CHUNK));
    tree.#last = all.subarray(full);
    tree.#length = all.length;
    tree.#moves.push(...moves);
    return tree;
  }

  /** Returns what {@link unpacked} reads. */
  packed(): PackedLines {
    const packed = new Uint32Array(this.#length);
    for (const [i, chunk] of this.#chunks.entries()) packed.set(chunk, i << CHUNK_BITS);
    const full = this.#chunks.length << CHUNK_BITS;
    packed.set(this.#last.subarray(0, this.#length - full), full);
    return { moves: this.#moves, packed };
  }

  /** Returns how many moves a line shares with the line added last. */
  shared(uci: readonly string[]): number {
    const differs = this.#path.findIndex((move, ply) => move !== uci[ply]);
    const shared = differs < 0 ? this.#path.length : differs;
    return Math.max(0, Math.min(shared, this.#path.length - 1, uci.length - 1));
  }

  /** Adds a line of which the first `shared` moves are those of the line before. */
  add(shared: number, rest: readonly NotatedMove[]): void {
    this.#first = undefined;
    this.#path.length = shared;
    for (const move of rest) {
      const at = this.#length++ & CHUNK_MASK;
      if (at === this.#last.length) {
        const longer = new Uint32Array(Math.min(CHUNK, Math.max(64, 2 * at)));
        longer.set(this.#last);
        this.#last = longer;
      }
      this.#last[at] = (this.#numberOf(move) << DEPTH_BITS) | this.#path.length;
      if (at === CHUNK_MASK) {
        this.#chunks.push(this.#last);
        this.#last = new Uint32Array(CHUNK);
      }
      this.#path.push(move.uci);
    }
  }

  /** Returns the first moves. Of very many solutions, `next` is made anew each time that it is looked at. */
  get first(): readonly PlayedMove[] {
    if (this.#first) return this.#first;
    const areMany = this.#length > MANY_MOVES;
    this.#first = this.#movesFrom(0, 0, areMany);
    if (areMany) LineTree.#ofFirst.set(this.#first, this);
    return this.#first;
  }

  /** Yields every move before those that follow it, and how many moves lead to it. */
  *entries(): Generator<{ readonly move: NotatedMove; readonly depth: number }> {
    for (let at = 0; at < this.#length; at++) yield { move: this.#moveAt(at), depth: this.#depthAt(at) };
  }

  /** Yields the solutions. */
  *lines(): Generator<readonly PlayedMove[]> {
    let path: readonly PlayedMove[] = [];
    for (let at = 0; at < this.#length; at++) {
      const depth = this.#depthAt(at);
      path = [...path.slice(0, depth), this.#played(at, true)];
      if (this.#isLeaf(at)) yield path;
    }
  }

  /** Returns how many solutions there are. */
  get count(): number {
    let count = 0;
    for (let at = 0; at < this.#length; at++) if (this.#isLeaf(at)) count++;
    return count;
  }

  #wordAt(at: number): number {
    return (this.#chunks[at >>> CHUNK_BITS] ?? this.#last)[at & CHUNK_MASK] as number;
  }

  #moveAt(at: number): NotatedMove {
    return this.#moves[this.#wordAt(at) >>> DEPTH_BITS] as NotatedMove;
  }

  #depthAt(at: number): number {
    return this.#wordAt(at) & DEPTH_MASK;
  }

  #isLeaf(at: number): boolean {
    return at + 1 === this.#length || this.#depthAt(at + 1) <= this.#depthAt(at);
  }

  #numberOf(move: NotatedMove): number {
    const name = `${move.uci} ${move.san}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#moves.length);
    return this.#moves.push(notated(move)) - 1;
  }

  /** Returns the moves of a depth from a place on, until one of a lower depth. */
  #movesFrom(from: number, depth: number, areMany: boolean): PlayedMove[] {
    const found: PlayedMove[] = [];
    for (let at = from; at < this.#length; at++) {
      const depthThere = this.#depthAt(at);
      if (depthThere < depth) break;
      if (depthThere === depth) found.push(this.#played(at, areMany));
    }
    return found;
  }

  #played(at: number, isLazy: boolean): PlayedMove {
    const { uci, san } = this.#moveAt(at);
    if (this.#isLeaf(at)) return { uci, san, role: 'help', next: [] };
    const next = (): readonly PlayedMove[] => this.#movesFrom(at + 1, this.#depthAt(at) + 1, isLazy);
    if (!isLazy) return { uci, san, role: 'help', next: next() };
    return {
      uci,
      san,
      role: 'help',
      get next() {
        return next();
      },
    };
  }
}

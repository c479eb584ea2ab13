/**
 * The play of a problem, of every kind: phases, each a tree of moves.
 *
 * The attacker wants to reach the goal and the defender resists. A phase of such play alternates between the two, except that a threat
 * follows a move of its own side: the defender passes in between. In help and series play nobody resists. There every path from
 * a first move to a leaf is a solution, and solutions that follow each other share their beginning.
 */

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

/** The first moves of a phase; undefined where the play does not have it. */
export function phaseOf({ phases }: PhasedPlay, kind: PhaseKind): readonly PlayedMove[] | undefined {
  for (const phase of phases) if (phase.kind === kind) return phase.first;
  return undefined;
}

/** The keys of a problem, or the first moves of its solutions in help and series play. */
export const keysOf = (play: PhasedPlay): readonly PlayedMove[] => phaseOf(play, 'actual') ?? [];

/** The moves after a move that have one of these roles. */
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
 * Every move below some first moves, each before what follows it.
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

/** Every path from a first move to a leaf: in help and series play, the solutions. */
export function* linesOf(
  first: readonly PlayedMove[],
  above: readonly PlayedMove[] = [],
): Generator<readonly PlayedMove[]> {
  for (const move of first) {
    const path = [...above, move];
    if (move.next.length === 0) yield path;
    else yield* linesOf(move.next, path);
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

/** The duals that are marked below some first moves. */
export function dualsOf(first: readonly PlayedMove[]): Dual[] {
  const duals: Dual[] = [];
  for (const { move, path } of walk(first)) {
    const { dual, next } = move;
    if (dual) duals.push({ line: path.map(notated), answers: next.map(notated), minor: dual === 'minor' });
  }
  return duals;
}

/** A move without its role and what follows. */
export const notated = ({ uci, san }: NotatedMove): NotatedMove => ({ uci, san });

/**
 * How many solutions there are in a phase of help or series play. In reciprocal play two endings of different lengths make one.
 */
export function countSolutions(first: readonly PlayedMove[]): number {
  const ofLength = new Map<number, number>();
  for (const line of linesOf(first)) ofLength.set(line.length, (ofLength.get(line.length) ?? 0) + 1);
  return Math.max(0, ...ofLength.values());
}

/** Solutions with more moves in all are unpacked only as they are walked. */
const MANY_MOVES = 200_000;
/** Bits of a packed move for its depth; the others are its number. */
const DEPTH_BITS = 10;
const DEPTH_MASK = (1 << DEPTH_BITS) - 1;

/**
 * Makes a phase of help or series play from its solutions. A solution shares its beginning with the one before it; it never ends inside
 * another, so that every leaf is an end. A move takes four bytes: a million solutions fit into a few megabytes.
 */
export class LineTree {
  /** each move before those that follow it: its number among `#moves`, and its depth */
  #packed = new Uint32Array(64);
  #length = 0;
  readonly #moves: NotatedMove[] = [];
  readonly #numbers = new Map<string, number>();
  /** the solution added last, in UCI */
  #path: string[] = [];

  /** How many moves a line shares with the line added last. */
  shared(uci: readonly string[]): number {
    const differs = this.#path.findIndex((move, ply) => move !== uci[ply]);
    const shared = differs < 0 ? this.#path.length : differs;
    return Math.max(0, Math.min(shared, this.#path.length - 1, uci.length - 1));
  }

  /** Adds a line of which the first `shared` moves are those of the line before. */
  add(shared: number, rest: readonly NotatedMove[]): void {
    this.#path.length = shared;
    for (const move of rest) {
      if (this.#length === this.#packed.length) {
        const longer = new Uint32Array(2 * this.#length);
        longer.set(this.#packed);
        this.#packed = longer;
      }
      this.#packed[this.#length++] = (this.#numberOf(move) << DEPTH_BITS) | this.#path.length;
      this.#path.push(move.uci);
    }
  }

  /** The first moves. Of very many solutions, `next` is made anew each time that it is looked at. */
  get first(): readonly PlayedMove[] {
    return this.#movesFrom(0, 0, this.#length > MANY_MOVES);
  }

  #numberOf(move: NotatedMove): number {
    const name = `${move.uci} ${move.san}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#moves.length);
    return this.#moves.push(notated(move)) - 1;
  }

  /** The moves of a depth from a place on, until one of a lower depth. */
  #movesFrom(from: number, depth: number, areMany: boolean): PlayedMove[] {
    const found: PlayedMove[] = [];
    for (let at = from; at < this.#length; at++) {
      const packed = this.#packed[at] as number;
      const depthThere = packed & DEPTH_MASK;
      if (depthThere < depth) break;
      if (depthThere > depth) continue;
      const move = this.#moves[packed >>> DEPTH_BITS] as NotatedMove;
      const nextOfIt = (): PlayedMove[] => this.#movesFrom(at + 1, depth + 1, areMany);
      found.push(
        areMany
          ? {
              ...move,
              role: 'help',
              get next() {
                return nextOfIt();
              },
            }
          : { ...move, role: 'help', next: nextOfIt() },
      );
    }
    return found;
  }
}

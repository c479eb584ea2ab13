/** The tree of a published solution while it is read: its moves by their places, and the place that was reached. */
import { NULL_MOVE, type PublishedMove, type TextPlace } from './problem.js';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Node extends Writable<PublishedMove> {
  readonly at: TextPlace;
  readonly variations: Node[];
}

/** What the moves at one place follow. */
interface Origin {
  readonly parents: readonly Node[];
  readonly ways: number;
  /** whether they follow one of several moves of the side that begins: `3.Sd4 or Sc3 Kh1 4.Sf5` */
  readonly loose: boolean;
}

/** The moves at one place, which are alternatives, and the moves they follow. */
export interface Level extends Origin {
  readonly nodes: Node[];
}

/**
 * The reading position: the levels from the first move to the last one, by their places. The place of a move is twice
 * its number, plus one for a reply.
 */
export class Standing {
  readonly levels: Map<number, Level>;
  /** the place of the last move */
  last: number | undefined;
  /** the place of an unreadable move, after which nothing is read */
  lost: number | undefined;
  /** where the reading stood before the set play that is read */
  beforeSet: Standing | undefined;
  readonly #root: Node;

  constructor(root: Node, { levels, last, lost, beforeSet }: Partial<Standing> = {}) {
    this.#root = root;
    this.levels = new Map(levels);
    this.last = last;
    this.lost = lost;
    this.beforeSet = beforeSet;
  }

  copy(): Standing {
    return new Standing(this.#root, this);
  }

  /** Returns a standing for set play, from which the reading may come back here. */
  beginSet(): Standing {
    return new Standing(this.#root, { beforeSet: this.beforeSet ?? this.copy() });
  }

  get lastNodes(): readonly Node[] {
    return (this.last !== undefined && this.levels.get(this.last)?.nodes) || [];
  }

  /** Begins with a move of the second number, after two passes. */
  passTwice(): void {
    const nodes = [passAfter(passAfter(this.#root))];
    this.levels.clear();
    this.levels.set(3, { nodes, parents: [], ways: 1, loose: false });
  }

  /** Moves to a place, which becomes the last one. @returns its level, still without moves */
  moveTo(place: number): Level {
    const level = { nodes: [], ...this.#originAt(place) };
    for (const deeper of this.levels.keys()) if (deeper > place) this.levels.delete(deeper);
    this.levels.set(place, level);
    this.last = place;
    if (place <= 2) this.beforeSet = undefined;
    return level;
  }

  /**
   * Returns the place of the move that `but` says is refuted: the last one that is marked as a try. Without any, it is the last move, or,
   * if that one mates, the first move, unless it is marked as the key.
   * @param before the moves before the brackets in which `but` stands: they are not meant
   */
  refutedPlace(last: number, before: Standing | undefined): number {
    const own = [...this.levels].filter(
      ([place, level]) => place % 2 === 0 && before?.levels.get(place) !== level,
    );
    const marked = (mark: PublishedMove['mark']): number[] =>
      own.filter(([, { nodes }]) => nodes.at(-1)?.mark === mark).map(([place]) => place);
    const tries = marked('?');
    if (tries.length > 0) return Math.max(...tries);
    const first = Math.min(last, ...own.map(([place]) => place));
    return this.lastMates && !marked('!').includes(first) ? first : last - (last % 2);
  }

  /** Whether the last move mates by its sign. */
  get lastMates(): boolean {
    return this.lastNodes.at(-1)?.move.includes('#') === true;
  }

  /** Returns the place of the last move before a place. */
  placeBelow(place: number): number | undefined {
    const places = [...this.levels.keys()].filter((level) => level < place);
    return places.length > 0 ? Math.max(...places) : undefined;
  }

  /** Returns what a move follows. A second move of a side in a row is a threat, a reply at the beginning set play. */
  #originAt(place: number): Origin {
    const same = this.levels.get(place);
    if (same) return { parents: same.parents, ways: same.ways, loose: same.loose };
    const before = this.levels.get(place - 1);
    if (before) return following(before, place - 1);
    const own = this.levels.get(place - 2);
    if (own) return following({ ...own, nodes: own.nodes.map(passAfter) }, place - 2);
    if (place % 2 === 1 && place <= 3) return { parents: [passAfter(this.#root)], ways: 1, loose: false };
    const reached = this.placeBelow(place);
    // a number that does not fit: the move follows the last one, or is a first one
    const level = reached === undefined || place <= 2 ? undefined : this.levels.get(reached);
    return level && reached !== undefined
      ? following(level, reached)
      : { parents: [this.#root], ways: 1, loose: false };
  }
}

/** Returns the origin of what follows a level. */
const following = ({ nodes, ways, loose }: Level, place: number): Origin => ({
  parents: nodes,
  ways: ways * nodes.length,
  loose: loose || (place % 2 === 0 && nodes.length > 1),
});

/** Returns the pass after a move. A threat or set play follows it. */
function passAfter(node: Node): Node {
  const known = node.variations.find(({ move }) => move === NULL_MOVE);
  if (known) return known;
  const pass: Node = { move: NULL_MOVE, at: node.at, variations: [] };
  node.variations.push(pass);
  return pass;
}

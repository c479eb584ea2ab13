/**
 * Judges a reader's moves while a problem is solved on the board, by the proven play and without rules. In battle play the reader moves
 * for the side that has to solve the problem, and the defence answers. In help and series play the reader makes every move of a solution,
 * and may choose any solution.
 */
import { numberedText, SHOWN_SOLVING, type ShownMove } from '../report/html/shown.js';
import { makeFen } from './followed-position.js';
import { nodeForward, type PlayTree, pathTo } from './play-tree.js';

export interface MoveOutcome {
  /**
   * - `right`: the solution continues
   * - `solved`: the end of the solution is reached
   * - `wrong`: the move is not in the play
   * - `fails`: a first move with its refutation
   */
  readonly kind: 'right' | 'solved' | 'wrong' | 'fails';
  /** the positions to show, one after the other; empty if the move is taken back */
  readonly shown: readonly ShownMove[];
  /** message; empty if there is none */
  readonly said: string;
}

/** What successive hints at a position reveal. */
const HINTS = ['man', 'square', 'move'] as const;

export interface Hint {
  /** a right move */
  readonly move: ShownMove;
  /** what the hint reveals: which man moves, also where to, or everything, in which case the move is played */
  readonly tells: (typeof HINTS)[number];
}

/** Returns the first moves that begin a solution: keys, or solutions of help and series play. */
function beginnings({ phases }: PlayTree): readonly ShownMove[] {
  for (const solving of SHOWN_SOLVING) {
    const moves = phases.filter(({ kind }) => kind === solving).flatMap((phase) => phase.moves);
    if (moves.length > 0) return moves.filter(({ role }) => role === 'key' || role === 'help');
  }
  return [];
}

export const hasSolution = (play: PlayTree): boolean => beginnings(play).length > 0;

/** Decides whether there is a solution to find. A problem without a solution does not reveal this. Games and positions have none. */
export const asksForSolution = (play: PlayTree): boolean =>
  hasSolution(play) || play.phases.every(({ moves }) => moves.every(({ role }) => role !== 'line'));

export class Solving {
  readonly #play: PlayTree;
  readonly #beginnings: readonly ShownMove[];
  /** defences that the reader has met, and ends of solutions that the reader has found */
  readonly #met = new Set<ShownMove>();
  /** number of hints given for a position */
  #hinted: { readonly at: ShownMove | undefined; count: number } = { at: undefined, count: 0 };

  constructor(play: PlayTree) {
    this.#play = play;
    this.#beginnings = beginnings(play);
  }

  get isHelp(): boolean {
    return this.#beginnings[0]?.role === 'help';
  }

  /** Returns what the reader has to find, in the words of the request. */
  get asked(): string {
    return this.isHelp ? 'find a solution' : 'find the key';
  }

  /** Returns the moves at `node` that have an answer. Solutions that begin alike are different nodes with the same moves. */
  known(node: ShownMove | undefined): readonly ShownMove[] {
    const tries = this.#play.phases.flatMap(({ moves }) => moves).filter(({ role }) => role === 'try');
    let moves: readonly ShownMove[] = [...this.#beginnings, ...tries];
    for (const { uci } of pathTo(node))
      moves = moves.filter((move) => move.uci === uci).flatMap(({ next }) => next);
    return moves.filter(({ role }) => role !== 'threat');
  }

  /** Decides whether the line to `node` is at its end, or has failed, so that no further move can be found. */
  isOver(node: ShownMove | undefined): boolean {
    return node !== undefined && this.known(node).every(({ role }) => role === 'refutation');
  }

  /** Decides whether the move at `node` is not in the play, but from an explanation. */
  isStray(node: ShownMove | undefined): boolean {
    return node !== undefined && this.known(node.parent).every(({ uci }) => uci !== node.uci);
  }

  /** Returns the position with the right side to move, because a side may move several times in a row. */
  fenAt(node: ShownMove | undefined): string {
    const position = this.#play.positionAfter(node);
    const man = this.isHelp ? position.board.get(this.known(node)[0]?.uci.slice(0, 2) ?? '') : undefined;
    const turn = man === undefined ? position.turn : man === man.toUpperCase() ? 'w' : 'b';
    return makeFen({ ...position, turn, enPassant: turn === position.turn ? position.enPassant : '' });
  }

  /** Judges the reader's move at `node`. @param uci the move, with its promotion piece */
  move(node: ShownMove | undefined, uci: string): MoveOutcome {
    const made = this.#best(this.known(node).filter((move) => move.uci === uci));
    if (!made) {
      const what = this.isHelp
        ? 'That is not in a solution'
        : node
          ? 'That is not the quickest way'
          : 'That is not the key';
      return { kind: 'wrong', shown: [], said: `${what}. Try again.` };
    }
    if (this.isHelp) return this.#helped(made);
    const reply = this.#reply(made);
    if (made.role === 'try') {
      return {
        kind: 'fails',
        shown: reply ? [made, reply] : [made],
        said: reply ? `${numberedText(reply)} refutes it.` : `${numberedText(made)} fails.`,
      };
    }
    if (reply && reply.next.length > 0) return { kind: 'right', shown: [made, reply], said: '' };
    const threat = made.next.find(({ role }) => role === 'threat');
    const last = reply ?? made;
    const said =
      last.gives === 'mate'
        ? 'Mate. Solved.'
        : threat && !reply
          ? `Nothing stops the threat ${numberedText(threat)}. Solved.`
          : 'Solved. The play after this move is not shown.';
    const left = this.#defencesLeft(made).length > 0 ? ' There is another defence to answer.' : '';
    return { kind: 'solved', shown: reply ? [made, reply] : [made], said: said + left };
  }

  /** Returns what to play next after a line: a key and a defence that was not met yet; empty for another solution from the diagram. */
  another(node: ShownMove | undefined): readonly ShownMove[] | undefined {
    if (this.isHelp) return this.#solutionsLeft > 0 ? [] : undefined;
    const [first] = pathTo(node);
    const key = first?.role === 'key' ? first : undefined;
    const reply = key && this.#defencesLeft(key).length > 0 ? this.#reply(key) : undefined;
    return key && reply ? [key, reply] : undefined;
  }

  /** Returns a hint at `node`, which reveals more than the one before; undefined if no solution is known. */
  hint(node: ShownMove | undefined): Hint | undefined {
    const right = this.known(node).filter(({ role }) => role !== 'try' && role !== 'refutation');
    const move = this.isHelp ? this.#best(right) : right[0];
    if (!move) return undefined;
    if (this.#hinted.at !== node) this.#hinted = { at: node, count: 0 };
    const tells = HINTS[this.#hinted.count++] ?? 'move';
    if (tells === 'move') this.#hinted = { at: undefined, count: 0 };
    return { move, tells };
  }

  #helped(made: ShownMove): MoveOutcome {
    if (made.next.length > 0) return { kind: 'right', shown: [made], said: '' };
    this.#met.add(made);
    const left = this.#solutionsLeft;
    const more =
      left === 0 ? '' : left === 1 ? ' There is one more solution.' : ` There are ${left} more solutions.`;
    return { kind: 'solved', shown: [made], said: `Solved.${more}` };
  }

  get #solutionsLeft(): number {
    return this.#beginnings.reduce((sum, first) => sum + this.#unmetEnds(first), 0);
  }

  #unmetEnds(node: ShownMove): number {
    if (node.next.length === 0) return this.#met.has(node) ? 0 : 1;
    return node.next.reduce((sum, child) => sum + this.#unmetEnds(child), 0);
  }

  /** Chooses from equal moves one that leads to something new. */
  #best(moves: readonly ShownMove[]): ShownMove | undefined {
    return (this.isHelp && moves.find((move) => this.#unmetEnds(move) > 0)) || moves[0];
  }

  /** Returns a refutation, or a defence that holds out longest, if possible a new one. */
  #reply(move: ShownMove): ShownMove | undefined {
    const replies = move.next.filter(({ role }) => role !== 'threat');
    const fresh = replies.filter((reply) => !this.#met.has(reply));
    const chosen = nodeForward(fresh.length > 0 ? fresh : replies);
    if (chosen) this.#met.add(chosen);
    return chosen;
  }

  #defencesLeft(node: ShownMove): ShownMove[] {
    const [key] = pathTo(node);
    return key?.next.filter((reply) => reply.role === 'defence' && !this.#met.has(reply)) ?? [];
  }
}

/**
 * A problem is solved on the board: the reader moves for the side that has to solve it, the page answers from the play that
 * was proven. It knows no rules: a move that is not in the play is not the solution, whether it is legal or not.
 */
import { typedMove } from './answer.js';
import { button } from './dom.js';
import type { BoardPage, Rules } from './move-input.js';
import { movesAfter, nextOf, type Play, type PlayNode, pathTo } from './play-tree.js';

/** What comes of a move. */
interface Outcome {
  /** the positions to show, one after the other; none: the move is taken back */
  readonly shown: readonly PlayNode[];
  readonly said: string;
  /** the line is at its end */
  readonly ended: boolean;
}

const isKey = ({ role }: PlayNode): boolean => role === 'key';

/** There is a key to be found. */
export const hasKey = (play: Play): boolean => movesAfter(play, undefined).some(isKey);

/** Decides whether a key has to be found. Lines, and solutions of help play, are solved in another way. */
export const asksForKey = (play: Play): boolean =>
  hasKey(play) || movesAfter(play, undefined).every(({ role }) => role !== 'line' && role !== 'help');

class Solving {
  readonly #play: Play;
  /** defences that the reader has met already */
  readonly #met = new Set<PlayNode>();

  constructor(play: Play) {
    this.#play = play;
  }

  /** The moves at `node` that are answered. */
  known(node: PlayNode | undefined): readonly PlayNode[] {
    const moves = movesAfter(this.#play, node);
    return node ? moves : moves.filter(({ role }) => role === 'key' || role === 'try');
  }

  /** The reader's move at `node`. @param uci with what a pawn becomes */
  move(node: PlayNode | undefined, uci: string): Outcome {
    const made = this.known(node).find((move) => move.uci === uci);
    if (!made) {
      const what = node ? 'That is not the quickest way' : 'That is not the key';
      return { shown: [], said: `${what}. Try again.`, ended: false };
    }
    const reply = this.#reply(made);
    if (made.role === 'try') {
      return {
        shown: reply ? [made, reply] : [made],
        said: `A good try, but ${reply ? `${reply.text} refutes it` : 'it fails'}. Take it back and try again.`,
        ended: true,
      };
    }
    if (reply)
      return { shown: [made, reply], said: `Right. ${reply.text} is the reply. Your move.`, ended: false };
    const threat = made.children.find(({ role }) => role === 'threat');
    const left = this.#others(made).length;
    const said = made.text.includes('#')
      ? 'Mate. Solved.'
      : threat
        ? `Right. Nothing stops the threat ${threat.text}. Solved.`
        : 'Right. The report does not contain the play after this move.';
    return {
      shown: [made],
      said: left > 0 ? `${said} There is another defence to answer.` : said,
      ended: true,
    };
  }

  /** The key before `node` and a defence to it that has not been met; undefined without such a defence. */
  another(node: PlayNode | undefined): readonly PlayNode[] | undefined {
    const key = keyOf(node);
    const reply = key && this.#others(key).length > 0 ? this.#reply(key) : undefined;
    return key && reply ? [key, reply] : undefined;
  }

  /** A refutation, or a defence that holds out longest, one that is new if possible. */
  #reply(move: PlayNode): PlayNode | undefined {
    const replies = move.children.filter(({ role }) => role !== 'threat');
    const fresh = replies.filter((reply) => !this.#met.has(reply));
    const chosen = nextOf(fresh.length > 0 ? fresh : replies);
    if (chosen) this.#met.add(chosen);
    return chosen;
  }

  #others(node: PlayNode): readonly PlayNode[] {
    const key = keyOf(node);
    return key ? key.children.filter((reply) => reply.role === 'defence' && !this.#met.has(reply)) : [];
  }
}

function keyOf(node: PlayNode | undefined): PlayNode | undefined {
  const [first] = pathTo(node);
  return first && isKey(first) ? first : undefined;
}

/** The moves that a reader makes on the board, and what is said of them beside it. */
export function solvingRules(play: Play, page: BoardPage): Rules {
  const solving = new Solving(play);
  return {
    read: (text, node) => {
      const uci = page.position && typedMove(text, page.position, solving.known(node));
      return uci === undefined ? { fault: `Found ‘${text}’; expected a move such as Nf3 or g1f3.` } : { uci };
    },
    play: (uci, node) => {
      const { shown, said, ended } = solving.move(node, uci);
      for (const next of shown.length > 0 ? shown : [node]) page.go(next);
      const another = ended ? solving.another(shown.at(-1) ?? node) : undefined;
      const goOn = (moves: readonly PlayNode[]): void => {
        for (const node of moves) page.go(node);
        page.say(`${moves.at(-1)?.text} is the defence. Your move.`);
      };
      page.say(said, another && button('quiet', () => goOn(another), 'Another defence'));
    },
  };
}

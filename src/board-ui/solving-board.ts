/** The reader's moves while a problem is solved on the board. */
import { typedMove } from './answer.js';
import { button } from './dom.js';
import type { Position } from './followed-position.js';
import { MoveInput, type ReadMove } from './move-input.js';
import type { Play, PlayNode } from './play-tree.js';
import { Solving } from './solving.js';

export class SolvingBoard extends MoveInput {
  #solving: Solving | undefined;

  /** The reader looks for the solution; without `play` no more. */
  start(play: Play | undefined): void {
    this.#solving = play && new Solving(play);
    this.take(play !== undefined);
  }

  protected override read(text: string, position: Position): ReadMove {
    const { node } = this.page.shown();
    const uci = typedMove(text, position, this.#solving?.known(node) ?? []);
    return uci === undefined ? { fault: `Found ‘${text}’; expected a move such as Nf3 or g1f3.` } : { uci };
  }

  protected override play(uci: string): void {
    const { page } = this;
    if (!this.#solving) return;
    const { node } = page.shown();
    const { shown, said, ended } = this.#solving.move(node, uci);
    for (const next of shown.length > 0 ? shown : [node]) page.go(next);
    const another = ended ? this.#solving.another(shown.at(-1) ?? node) : undefined;
    const goOn = (moves: readonly PlayNode[]): void => {
      for (const node of moves) page.go(node);
      page.say(`${moves.at(-1)?.text}: go on.`);
    };
    page.say(said, another && button('quiet', () => goOn(another), 'Another defence'));
  }
}

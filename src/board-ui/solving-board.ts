/** The rules by which a reader solves a problem on the board: the page answers from the play that was proven. */
import { typedMove } from './answer.js';
import { button } from './dom.js';
import type { BoardPage, Rules } from './move-input.js';
import type { Play, PlayNode } from './play-tree.js';
import { Solving } from './solving.js';

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
        page.say(`${moves.at(-1)?.text}: go on.`);
      };
      page.say(said, another && button('quiet', () => goOn(another), 'Another defence'));
    },
  };
}

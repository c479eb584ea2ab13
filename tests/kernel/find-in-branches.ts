/** Lines found as the command finds them: what several orders of moves lead to is found once, and given again. */
import type { NormalMove } from 'chessops';
import { toUci } from '../../src/chess/moves.js';
import type { Kernel, LinesQuestion, LinesWanted } from '../../src/kernel/kernel.js';
import { LineTree } from '../../src/solution/line-tree.js';

/** @returns the lines in UCI, in their order, and how many branches were given again */
export function findInBranches(searching: Kernel, question: LinesQuestion, wanted: LinesWanted = {}) {
  const tree = new LineTree();
  const named = (moves: readonly NormalMove[]) => moves.map(toUci).map((uci) => ({ uci, san: uci }));
  let repeated = 0;
  const branches = {
    end: (moves: number) => tree.end(moves),
    repeat: (moves: readonly NormalMove[], ended: number, atMost: number) => {
      repeated++;
      return tree.repeat(named(moves), ended, atMost);
    },
  };
  const take = (line: readonly NormalMove[]): void => {
    const shared = tree.shared(line.map(toUci));
    tree.add(shared, named(line).slice(shared));
  };
  const answer = searching.lines(question, take, { ...wanted, branches });
  return { ...answer, lines: [...tree.lines()].map(textOf), repeated };
}
const textOf = (line: readonly { readonly uci: string }[]): string => line.map(({ uci }) => uci).join(' ');

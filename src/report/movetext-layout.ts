/** PGN in the standard's export format: lines of less than 80 columns. */
import { ChildNode, type Game, makePgn, Node, type PgnNodeData } from 'chessops/pgn';
import { fillLines } from './terminal/text-width.js';

/** Limits of the standard's export format, in characters. */
const LINE_WIDTH = 79;
export const MAX_TAG = 255;

/** Returns the nodes of a line of moves, each the child of the one before it; the first is the root. */
export function lineNodes(
  sans: readonly string[],
): [root: Node<PgnNodeData>, ...moves: ChildNode<PgnNodeData>[]] {
  const moves = sans.map((san) => new ChildNode<PgnNodeData>({ san }));
  const root = new Node<PgnNodeData>();
  [root, ...moves].forEach((node, i) => {
    node.children = moves.slice(i, i + 1);
  });
  return [root, ...moves];
}

/**
 * Returns a game, followed by a blank line.
 * @param numbersOf the FEN that its moves are numbered from, if that is not its own
 */
export function pgnText(game: Game<PgnNodeData>, numbersOf?: string): string {
  const whole = makePgn(game);
  const tags = game.headers.size === 0 ? '' : whole.slice(0, whole.indexOf('\n\n') + 2);
  const headers = numbersOf === undefined ? game.headers : new Map(game.headers).set('FEN', numbersOf);
  const numbered = numbersOf === undefined ? whole : makePgn({ ...game, headers });
  const movetext = game.headers.size === 0 ? numbered : numbered.slice(numbered.indexOf('\n\n') + 2);
  const lines = fillLines(tokens(movetext), LINE_WIDTH);
  return `${tags}${lines.join('\n')}\n\n`;
}

/** Returns the parts between which lines may break; only a comment wider than a line is broken. */
const tokens = (movetext: string): string[] =>
  (movetext.match(/\{[^}]*\}|\S+/g) ?? []).flatMap((token) =>
    token.length > LINE_WIDTH || token.includes('\n') ? token.split(/\s+/) : [token],
  );

/** PGN in the standard's export format: lines of less than 80 columns. */
import { parseFen } from 'chessops/fen';
import { ChildNode, makePgn, Node, type PgnNodeData } from 'chessops/pgn';
import { moveNumber } from './move-notation.js';
import { filledLines } from './terminal/text-width.js';

/** Limits of the standard's export format, in characters. */
const LINE_WIDTH = 79;
export const MAX_TAG = 255;

/** Returns the nodes of a line of moves, each the child of the one before. The first node is the root. */
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

/** A position of a game, with the moves that may follow it, the main line first. The moves can be walked only once. */
export interface GameNode {
  readonly children: Iterable<LaidOutMove>;
}

export interface LaidOutMove extends GameNode {
  readonly data: PgnNodeData;
}

export interface WrittenGame {
  readonly headers: Map<string, string>;
  /** comments before the first move, perhaps in pieces that follow each other without a gap */
  readonly comments?: readonly (string | Iterable<string>)[];
  readonly moves: GameNode;
}

/**
 * Returns a game, followed by a blank line.
 * @param numbersOf the FEN from which its moves are numbered, if not its own
 */
export const pgnText = (game: WrittenGame, numbersOf?: string): string =>
  [...pgnPieces(game, numbersOf)].join('');

/** Yields the game in pieces. Its moves are walked as they are written, however many there are. */
export function* pgnPieces(game: WrittenGame, numbersOf = game.headers.get('FEN')): Generator<string> {
  const { headers } = game;
  const withoutMoves = makePgn({ headers, moves: new Node() });
  const result = withoutMoves.slice(withoutMoves.lastIndexOf('\n', withoutMoves.length - 2) + 1).trim();
  if (headers.size > 0) yield withoutMoves.slice(0, withoutMoves.indexOf('\n\n') + 2);
  for (const line of filledLines(wordsOf(game, plyOf(numbersOf), result), LINE_WIDTH)) yield `${line}\n`;
  yield '\n';
}

/** Returns the number of half-moves before a position, from the counters of its FEN. */
const plyOf = (fen: string | undefined): number =>
  fen === undefined
    ? 0
    : parseFen(fen).unwrap(
        ({ fullmoves, turn }) => 2 * (fullmoves - 1) + (turn === 'white' ? 0 : 1),
        () => 0,
      );

/** Yields the parts between which lines may break. Only a comment wider than a line is broken. */
function* wordsOf({ comments = [], moves }: WrittenGame, ply: number, result: string): Generator<string> {
  for (const comment of comments) yield* commentWords(comment);
  yield* movetext(moves.children, ply);
  yield result;
}

/** Yields the first move, then the other moves with their continuations in brackets, then what follows the first. */
function* movetext(children: Iterable<LaidOutMove>, ply: number): Generator<string> {
  let rest = children[Symbol.iterator]();
  let next = rest.next();
  for (let isNumbered = true; !next.done; ply++) {
    const main = next.value;
    isNumbered = yield* moveWords(main, ply, isNumbered);
    for (next = rest.next(); !next.done; next = rest.next()) {
      yield '(';
      yield* movetext([next.value], ply);
      yield ')';
      isNumbered = true;
    }
    rest = main.children[Symbol.iterator]();
    next = rest.next();
  }
}

/** @returns whether the next move needs a number, even if it is Black's */
function* moveWords({ data }: LaidOutMove, ply: number, isNumbered: boolean): Generator<string, boolean> {
  const { san, startingComments = [], nags = [], comments = [] } = data;
  for (const comment of startingComments) yield* commentWords(comment);
  if (isNumbered || startingComments.length > 0 || ply % 2 === 0) yield moveNumber(ply);
  yield san;
  for (const nag of nags) yield `$${nag}`;
  for (const comment of comments) yield* commentWords(comment);
  return nags.length > 0;
}

/** Yields a comment as one word. If it is wider than a line, yields its words, and does not keep its pieces. */
function* commentWords(comment: string | Iterable<string>): Generator<string> {
  const end = ' }';
  let text = '{ ';
  let isLong = false;
  for (const piece of typeof comment === 'string' ? [comment] : comment) {
    text += piece.replaceAll('}', '');
    isLong ||= text.length + end.length > LINE_WIDTH || text.includes('\n');
    if (!isLong) continue;
    const words = text.split(/\s+/);
    text = words.pop() ?? '';
    yield* words;
  }
  text += end;
  if (isLong) yield* text.split(/\s+/).filter((word) => word !== '');
  else yield text;
}

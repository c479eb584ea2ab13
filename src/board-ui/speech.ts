/** Describes moves in words: before and after them, and for screen readers. */

import type { ShownMove } from '../report/html/shown.js';
import type { BoardPosition } from './followed-position.js';
import { type PlayTree, threatens } from './play-tree.js';

export const PIECE_WORDS: Readonly<Record<string, string>> = {
  k: 'King',
  q: 'Queen',
  r: 'Rook',
  b: 'Bishop',
  n: 'Knight',
  p: 'Pawn',
};

/** Words for the role of a move: spoken before it, shown with it below the board, and shown before it in a list. */
const ROLE_WORDS: {
  readonly [R in ShownMove['role']]?: {
    readonly said: string;
    readonly shown: string;
    readonly before?: string;
  };
} = {
  key: { said: 'Key', shown: 'key' },
  try: { said: 'Try', shown: 'try' },
  refutation: { said: 'Refutation', shown: 'refutes', before: 'but ' },
  threat: { said: 'Threat', shown: 'threat, if the other side passed', before: 'threat ' },
};

/** Returns the words before a move in a list; empty if there are none. */
export const wordBefore = ({ role }: ShownMove): string => ROLE_WORDS[role]?.before ?? '';

/** @param before the position before the move */
export const isCapture = ({ uci }: ShownMove, before: BoardPosition): boolean =>
  before.board.has(uci.slice(2, 4)) || (pieceOf(uci, before) === 'p' && uci[0] !== uci[2]);

const pieceOf = (uci: string, { board }: BoardPosition): string =>
  board.get(uci.slice(0, 2))?.toLowerCase() ?? '';

/** `Key: Queen d1 takes d5, check`, and the note. */
export function spoken(node: ShownMove, play: PlayTree): string {
  const { uci, gives, role, parent } = node;
  const before = play.positionAfter(parent);
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const piece = pieceOf(uci, before);
  const castles = piece === 'k' && from[0] === 'e' && (to[0] === 'g' || to[0] === 'c');
  const becomes = uci.length > 4 ? `, promotes to ${PIECE_WORDS[uci.slice(4)]?.toLowerCase()}` : '';
  const move = castles
    ? `castles ${to[0] === 'g' ? 'kingside' : 'queenside'}`
    : `${PIECE_WORDS[piece] ?? ''} ${from} ${isCapture(node, before) ? 'takes' : 'to'} ${to}${becomes}`;
  const ends = gives ? `, ${gives}` : '';
  const said = remarksOf(node).replace(/[():]|\.(?!\d)/g, '');
  const first = ROLE_WORDS[role]?.said;
  return `${first ? `${first}: ` : ''}${move}${ends}${said ? `. ${said}` : ''}`;
}

/** Returns the words beside the move below the board: `key, zugzwang`. */
export function shownBeside(node: ShownMove): string {
  const remarks = remarksOf(node)
    .replace(/^\((.*?)\)/, '$1')
    .replace(/\.$/, '');
  return [ROLE_WORDS[node.role]?.shown, remarks].filter(Boolean).join(', ');
}

const remarksOf = (node: ShownMove): string =>
  [node.note, threatens(node) ? 'threat' : ''].filter(Boolean).join(' ');

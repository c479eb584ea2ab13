/** Moves in words, for screen readers. */

import type { Position } from './followed-position.js';
import { type PlayNode, threatens } from './play-tree.js';

export const PIECES: Readonly<Record<string, string>> = {
  k: 'King',
  q: 'Queen',
  r: 'Rook',
  b: 'Bishop',
  n: 'Knight',
  p: 'Pawn',
};

const ROLE_WORDS: Partial<Record<PlayNode['role'], string>> = {
  key: 'Key',
  try: 'Try',
  refutation: 'Refutation',
  threat: 'Threat',
};

/** `Key: Queen d1 takes d5, check`, and the note. */
export function spoken(node: PlayNode, before: Position): string {
  const { uci, text, role, note } = node;
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const piece = before.board.get(from)?.toLowerCase() ?? '';
  const castles = piece === 'k' && from[0] === 'e' && (to[0] === 'g' || to[0] === 'c');
  const captures = before.board.has(to) || (piece === 'p' && from[0] !== to[0]);
  const becomes = uci.length > 4 ? `, becomes ${PIECES[uci.slice(4)]?.toLowerCase()}` : '';
  const move = castles
    ? `castles ${to[0] === 'g' ? 'kingside' : 'queenside'}`
    : `${PIECES[piece] ?? ''} ${from} ${captures ? 'takes' : 'to'} ${to}${becomes}`;
  const ends = text.includes('#') ? ', mate' : text.includes('+') ? ', check' : '';
  const role_ = ROLE_WORDS[role];
  const said = [note.replace(/[():]|\.(?!\d)/g, ''), threatens(node) ? 'threat' : '']
    .filter(Boolean)
    .join(' ');
  return `${role_ ? `${role_}: ` : ''}${move}${ends}${said ? `. ${said}` : ''}`;
}

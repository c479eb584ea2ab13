/** The names of the evaluation's numbers, in the order of the list (src/kernel/assembly/evaluation/layout.ts). */
import * as layout from '../../src/kernel/assembly/evaluation/layout.js';
import type { Term } from '../../src/kernel/evaluation-terms.js';

/** Consecutive numbers of one kind. */
export interface NumberGroup {
  readonly name: string;
  readonly term: Term;
  /** index of the first in the list of all */
  readonly first: number;
  readonly count: number;
}

const PIECES = 'knight, bishop, rook, queen';
const group = (term: Term, first: number, count: number, name: string): NumberGroup => ({
  name,
  term,
  first,
  count,
});
const KINDS = ['pawns', 'knights', 'bishops', 'rooks', 'queens', 'king'];
const pieceSquares = KINDS.map((pieces, kind) =>
  group('piece squares', layout.PIECE_SQUARES + 64 * kind, 64, `${pieces} on a1 … h1, a2 … h8`),
);
const toKingSquares = KINDS.slice(0, 5).map((pieces, kind) =>
  group(
    'piece squares',
    layout.TO_KING_SQUARES + 64 * kind,
    64,
    `${pieces} on the same, the other king being on files e to h`,
  ),
);

/** Every number, in the order of the list. */
export const NUMBER_GROUPS: readonly NumberGroup[] = [
  group('material', layout.MATERIAL, 5, `pawn, ${PIECES}`),
  group('material', layout.BISHOP_PAIR, 1, 'bishop pair'),
  group(
    'material',
    layout.PAIRS,
    25,
    'pieces two by two, in eighths: own pawn and own pawn … own queen and own queen, own knight and their pawn …',
  ),
  ...pieceSquares,
  ...toKingSquares,
  group('mobility', layout.KNIGHT_MOBILITY, 9, 'knight, by squares'),
  group('mobility', layout.BISHOP_MOBILITY, 14, 'bishop, by squares'),
  group('mobility', layout.ROOK_MOBILITY, 15, 'rook, by squares'),
  group('mobility', layout.QUEEN_MOBILITY, 28, 'queen, by squares'),
  group('pawns', layout.DOUBLED, 1, 'doubled'),
  group('pawns', layout.ISOLATED, 2, 'isolated: opposed, not opposed'),
  group('pawns', layout.BACKWARD, 2, 'backward: opposed, not opposed'),
  group('pawns', layout.PHALANX, 8, 'phalanx, by rank'),
  group('pawns', layout.SUPPORTED, 8, 'supported, by rank'),
  group('pawns', layout.CANDIDATE, 8, 'candidate, by rank'),
  group('pawns', layout.LEVER, 8, 'attacks a pawn, by rank'),
  group('pawns', layout.PUSH_LEVER, 8, 'may attack a pawn, by rank'),
  group('pawns', layout.STOPPED, 8, 'stopped by a pawn, by rank'),
  group('passed pawns', layout.PASSED, 8, 'passed, by rank'),
  group('passed pawns', layout.PASSED_BLOCKED, 8, 'blocked, by rank'),
  group('passed pawns', layout.PASSED_STOP_SAFE, 8, 'next square safe, by rank'),
  group('passed pawns', layout.PASSED_FREE, 8, 'whole way free, by rank'),
  group('passed pawns', layout.PASSED_CONNECTED, 8, 'another on a file beside it, by rank'),
  group('passed pawns', layout.PASSED_STOP_GUARDED, 8, 'next square guarded, by rank'),
  group('passed pawns', layout.PASSED_OWN_KING, 8, 'distance of its king, by rank'),
  group('passed pawns', layout.PASSED_THEIR_KING, 8, 'distance of the other king, by rank'),
  group('passed pawns', layout.PASSED_OUTRUNS, 1, 'outruns the king'),
  group('passed pawns', layout.ROOK_BEHIND_PASSED, 1, 'rook behind it'),
  group('passed pawns', layout.THEIR_ROOK_BEHIND_PASSED, 1, "other side's rook behind it"),
  group('pieces', layout.BISHOP_PAWNS, 1, "own pawns on the bishop's colour"),
  group('pieces', layout.BISHOP_STOPPED_PAWNS, 1, 'the same, by stopped own pawns in the middle'),
  group('pieces', layout.KNIGHT_OUTPOST, 1, 'knight outpost'),
  group('pieces', layout.BISHOP_OUTPOST, 1, 'bishop outpost'),
  group('pieces', layout.KNIGHT_NEAR_OUTPOST, 1, 'knight near an outpost'),
  group('pieces', layout.MINOR_BEHIND_PAWN, 1, 'minor piece behind a pawn'),
  group('pieces', layout.KNIGHT_STOPPED_PAWNS, 1, 'knight, by stopped own pawns in the middle'),
  group('pieces', layout.MINOR_FROM_KING, 2, "knight's, bishop's distance from its king"),
  group('pieces', layout.ROOK_HALF_OPEN, 1, 'rook on a half-open file'),
  group('pieces', layout.ROOK_OPEN, 1, 'rook on an open file'),
  group('pieces', layout.ROOK_SEVENTH, 1, 'rook on the seventh'),
  group('pieces', layout.ROOK_TO_KING, 1, "rook on a file of the other king's surroundings"),
  group('pieces', layout.BISHOP_TO_KING, 1, "bishop that pieces keep from the other king's surroundings"),
  group('pieces', layout.WEAK_QUEEN, 1, 'queen behind one piece from a bishop or rook'),
  group('pieces', layout.SPACE, 1, 'space behind the pawns'),
  group('threats', layout.PAWN_THREAT, 4, `pawn attacks ${PIECES}`),
  group('threats', layout.MINOR_THREAT, 5, `minor piece attacks pawn, ${PIECES}`),
  group('threats', layout.ROOK_THREAT, 5, `rook attacks pawn, ${PIECES}`),
  group('threats', layout.KING_THREAT, 1, 'king attacks'),
  group('threats', layout.HANGING, 1, 'hanging'),
  group('threats', layout.HANGING_ON_MOVE, 1, 'hanging, for the side to move'),
  group('threats', layout.PUSH_THREAT, 1, 'pawn may attack'),
  group('threats', layout.RESTRICTED, 1, 'squares taken away'),
  group('threats', layout.QUEEN_HUNT, 2, 'queen within reach of a knight, of a bishop or rook'),
  group('king shelter', layout.SHIELD, 32, "own pawn's rank, by the file's distance from the edge"),
  group('king shelter', layout.STORM, 32, "other side's pawn's rank, by the file's distance from the edge"),
  group('king shelter', layout.STORM_BLOCKED, 8, 'such a pawn that is stopped, by rank'),
  group('king shelter', layout.CASTLING_RIGHT, 1, 'castling right'),
  group('king shelter', layout.PAWNLESS_FLANK, 1, 'no pawn on its flank'),
  group('king shelter', layout.KING_FROM_PAWNS, 1, 'distance from the nearest pawn'),
  group('king danger', layout.DANGER_ATTACKER, 4, `attacker: ${PIECES}`),
  group('king danger', layout.DANGER_RING_ATTACK, 1, 'attack on a square at the king'),
  group('king danger', layout.DANGER_WEAK_SQUARE, 1, 'weak square at the king'),
  group('king danger', layout.DANGER_SAFE_CHECK, 4, `safe check: ${PIECES}`),
  group('king danger', layout.DANGER_CHECK, 1, 'other check'),
  group('king danger', layout.DANGER_NO_QUEEN, 1, 'no queen'),
  group('king danger', layout.DANGER_BARE_FILE, 1, 'file without an own pawn'),
  group('king danger', layout.DANGER_PINNED, 1, 'piece between it and an attacker'),
  group('king danger', layout.DANGER_FLANK_ATTACK, 1, 'attacked square on its flank'),
  group('king danger', layout.DANGER_FLANK_GUARD, 1, 'guarded square on its flank'),
  group('king danger', layout.DANGER_KNIGHT_GUARD, 1, 'own knight guards it'),
  group('king danger', layout.DANGER_RING_TWICE, 1, 'square at the king attacked twice'),
  group('king danger', layout.DANGER_KING_MOVES, 1, 'move of the king'),
  group('king danger', layout.DANGER_ALWAYS, 1, 'always'),
  group('bare king', layout.DRIVE_EDGE, 1, 'distance from the centre'),
  group('bare king', layout.DRIVE_CORNER, 1, 'nearness to the right corner'),
  group('bare king', layout.DRIVE_KINGS, 1, 'nearness of the kings'),
  group('to move', layout.TEMPO, 1, 'to move'),
];

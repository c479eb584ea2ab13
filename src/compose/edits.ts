/**
 * Changes that composers make to a position: they remove, move, replace or add a man, or shift or mirror everything. Also decides
 * which of the results could be the diagram of a problem.
 */
import { writeBoard } from '../chess/board-letters.js';
import { castlingOf } from '../chess/fen.js';
import { ThematicBoard } from '../themes/board/board.js';
import {
  AROUND,
  BISHOP,
  BLACK,
  type Color,
  colorOf,
  EMPTY,
  KING,
  KNIGHT,
  kindOf,
  letterOf,
  PAWN,
  QUEEN,
  ROOK,
  rankOf,
  shadeOf,
  squareName,
  squareNamed,
  WHITE,
} from '../themes/board/squares.js';
import type { Naming } from './content.js';

/** The man on each square, a1 first, numbered as on the board of the themes, and the other fields of a FEN. Never modified. */
export interface Setting {
  readonly men: readonly number[];
  readonly turn: Color;
  /** `KQkq` or a part of it, `-` */
  readonly castling: string;
  /** a square, `-` */
  readonly enPassant: string;
}

/** A change of a setting. Squares are numbers, a1 = 0; men as on the board of the themes. */
export type Edit =
  | { readonly type: 'remove'; readonly square: number; readonly man: number }
  | { readonly type: 'move'; readonly from: number; readonly to: number; readonly man: number }
  | { readonly type: 'replace'; readonly square: number; readonly man: number; readonly by: number }
  | { readonly type: 'add'; readonly square: number; readonly man: number }
  /** everything is mirrored left to right if `mirror` is set, and then shifted to the right and up */
  | { readonly type: 'shift'; readonly mirror: boolean; readonly files: number; readonly ranks: number };

export type EditType = Edit['type'];
export const EDIT_TYPES: readonly EditType[] = ['remove', 'move', 'replace', 'add', 'shift'];

const KINDS = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN] as const;
/** Every man except the kings. */
const MEN: readonly number[] = [WHITE, BLACK].flatMap((color) => KINDS.map((kind) => kind + color));
const SQUARES = Array.from({ length: 64 }, (_, square) => square);

export function settingOf(fen: string): Setting {
  const { men, turn } = ThematicBoard.of(fen);
  const [, , castling = '-', enPassant = '-'] = fen.split(' ');
  return { men, turn, castling, enPassant };
}

export function fenOf({ men, turn, castling, enPassant }: Setting): string {
  const board = writeBoard((square) => letterOf(men[square] as number));
  return `${board} ${turn === WHITE ? 'w' : 'b'} ${castling} ${enPassant} 0 1`;
}

/** Returns the name of a man: `wQ`, `bP`. */
export const manName = (man: number): string =>
  (colorOf(man) === BLACK ? 'b' : 'w') + letterOf(man).toUpperCase();

/** Returns where a shift takes a square; undefined if that is beyond the edge. */
function shifted(
  square: number,
  { mirror, files, ranks }: Extract<Edit, { type: 'shift' }>,
): number | undefined {
  const file = (mirror ? 7 - (square & 7) : square & 7) + files;
  const rank = rankOf(square) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : undefined;
}

/**
 * Returns the setting after an edit, even if it could not be a diagram; undefined if a man would leave the board. Rights to castle
 * or to capture en passant are removed if they have become impossible, and none are added.
 */
export function edited(setting: Setting, edit: Edit): Setting | undefined {
  let men = setting.men.slice();
  let { enPassant } = setting;
  switch (edit.type) {
    case 'remove':
      men[edit.square] = EMPTY;
      break;
    case 'move':
      men[edit.from] = EMPTY;
      men[edit.to] = edit.man;
      break;
    case 'replace':
      men[edit.square] = edit.by;
      break;
    case 'add':
      men[edit.square] = edit.man;
      break;
    case 'shift': {
      const moved = new Array<number>(64).fill(EMPTY);
      for (const square of SQUARES) {
        if (men[square] === EMPTY) continue;
        const to = shifted(square, edit);
        if (to === undefined) return undefined;
        moved[to] = men[square] as number;
      }
      men = moved;
      if (enPassant !== '-') enPassant = squareName(shifted(squareNamed(enPassant), edit) ?? 0);
    }
  }
  const { turn } = setting;
  return {
    men,
    turn,
    castling: castlingLeft(men, setting.castling),
    enPassant: enPassant !== '-' && isDoubleStep(men, turn, enPassant) ? enPassant : '-',
  };
}

function castlingLeft(men: readonly number[], castling: string): string {
  if (castling === '-') return castling;
  const rights = castlingOf((square) => letterOf(men[square] as number));
  return [...rights].filter((right) => castling.includes(right)).join('') || '-';
}

/** Returns whether the last move may have been the double step of a pawn over this square. */
function isDoubleStep(men: readonly number[], turn: Color, name: string): boolean {
  const square = squareNamed(name);
  const on = turn === WHITE ? -8 : 8;
  return (
    rankOf(square) === (turn === WHITE ? 5 : 2) &&
    men[square] === EMPTY &&
    men[square - on] === EMPTY &&
    men[square + on] === PAWN + (turn === WHITE ? BLACK : WHITE)
  );
}

/** The edits that are wanted. */
export interface EditChoice {
  readonly types?: readonly EditType[] | undefined;
  /** men on these squares stay as they are, so nothing is shifted */
  readonly keep?: ReadonlySet<number> | undefined;
  /** men that may be added, or replace another man; by default {@link MEN} */
  readonly men?: readonly number[] | undefined;
}

/**
 * Yields every edit of a setting: removals first, then replacements, moves, additions, and shifts of everything. Kings are only moved.
 * Pawns never stand on the first or the last rank.
 */
export function* editsOf({ men }: Setting, choice: EditChoice = {}): Generator<Edit> {
  const { types = EDIT_TYPES, keep = new Set<number>(), men: supply = MEN } = choice;
  const free = SQUARES.filter((square) => men[square] === EMPTY);
  const may = (square: number): boolean =>
    men[square] !== EMPTY && !keep.has(square) && kindOf(men[square] as number) !== KING;
  const changed = SQUARES.filter(may);
  if (types.includes('remove'))
    for (const square of changed) yield { type: 'remove', square, man: men[square] as number };
  if (types.includes('replace')) {
    for (const square of changed) {
      const man = men[square] as number;
      for (const by of supply)
        if (by !== man && mayStand(by, square)) yield { type: 'replace', square, man, by };
    }
  }
  if (types.includes('move')) {
    for (const from of SQUARES) {
      const man = men[from] as number;
      if (man === EMPTY || keep.has(from)) continue;
      for (const to of free) if (mayStand(man, to)) yield { type: 'move', from, to, man };
    }
  }
  if (types.includes('add')) {
    for (const square of free)
      for (const man of supply) if (mayStand(man, square)) yield { type: 'add', square, man };
  }
  if (types.includes('shift') && keep.size === 0) yield* shiftsOf(men);
}

const mayStand = (man: number, square: number): boolean =>
  kindOf(man) !== PAWN || (rankOf(square) > 0 && rankOf(square) < 7);

/** Yields the shifts and mirrors that keep all men on the board. A mirror without a shift matters because of castling. */
function* shiftsOf(men: readonly number[]): Generator<Edit> {
  const squares = SQUARES.filter((square) => men[square] !== EMPTY);
  for (const mirror of [false, true]) {
    for (let files = -7; files <= 7; files++) {
      for (let ranks = -7; ranks <= 7; ranks++) {
        if (files === 0 && ranks === 0 && !mirror) continue;
        const edit = { type: 'shift', mirror, files, ranks } as const;
        const stays = (square: number): boolean => {
          const to = shifted(square, edit);
          return to !== undefined && mayStand(men[square] as number, to);
        };
        if (squares.every(stays)) yield edit;
      }
    }
  }
}

/** Returns the minimum number of promoted pawns among the men of a side. */
function promotedMen(men: readonly number[], color: Color): number {
  const counts = new Array<number>(7).fill(0);
  const bishops = [0, 0];
  for (const square of SQUARES) {
    const man = men[square] as number;
    if (man === EMPTY || colorOf(man) !== color) continue;
    const kind = kindOf(man);
    counts[kind] = (counts[kind] as number) + 1;
    if (kind === BISHOP) bishops[shadeOf(square)] = (bishops[shadeOf(square)] as number) + 1;
  }
  const more = (number: number | undefined, most: number): number => Math.max(0, (number ?? 0) - most);
  return (
    more(counts[KNIGHT], 2) +
    more(bishops[0], 1) +
    more(bishops[1], 1) +
    more(counts[ROOK], 2) +
    more(counts[QUEEN], 1)
  );
}

/** Returns the minimum number of promoted pawns among the men of each side. */
export const promotedIn = ({ men }: Setting): readonly [white: number, black: number] => [
  promotedMen(men, WHITE),
  promotedMen(men, BLACK),
];

/**
 * Returns whether this could be a diagram, by quick tests: the kings are apart, no pawn is on the first or the last rank, no side has
 * too many men, or more promoted men than allowed. Only the kernel shows whether the side that is not to move is in check.
 */
export function isPossible(
  { men }: Setting,
  [white, black]: readonly [white: number, black: number] = [0, 0],
): boolean {
  let whiteKing = -1;
  let kings = 0;
  const counts = new Array<number>(16).fill(0);
  for (const square of SQUARES) {
    const man = men[square] as number;
    if (man === EMPTY) continue;
    if (!mayStand(man, square)) return false;
    counts[man] = (counts[man] as number) + 1;
    counts[colorOf(man)] = (counts[colorOf(man)] as number) + 1;
    if (kindOf(man) !== KING) continue;
    kings++;
    if (colorOf(man) === WHITE) whiteKing = square;
  }
  if (kings === 2 && AROUND[whiteKing]?.some((square) => men[square] === KING + BLACK)) return false;
  const fits = (color: Color, most: number): boolean => {
    if ((counts[color] as number) > 16 || (counts[KING + color] as number) > 1) return false;
    const pawns = counts[PAWN + color] as number;
    const promoted = promotedMen(men, color);
    return promoted <= most && pawns + promoted <= 8;
  };
  return fits(WHITE, white) && fits(BLACK, black);
}

/** The value of each kind of man. A king counts nothing, because it cannot be removed. */
const WORTH = [0, 1, 3, 3, 5, 9, 0];
export const worthOf = (man: number): number => WORTH[kindOf(man)] as number;

/** Returns the number of men in a setting. */
export const menIn = ({ men }: Setting): number =>
  men.reduce((count, man) => count + Number(man !== EMPTY), 0);

export interface Version {
  readonly edits: readonly Edit[];
  readonly setting: Setting;
}

/**
 * Yields every version that could be a diagram (`isPossible`) and has no more promoted men than before. Two edits never concern the
 * same square, each version of two edits is made once, and none could be made by one edit.
 */
export function* versionsOf(setting: Setting, depth: 1 | 2, choice: EditChoice = {}): Generator<Version> {
  const promoted = promotedIn(setting);
  const all = [...editsOf(setting, choice)];
  for (const edit of all) {
    const version = edited(setting, edit);
    if (version && isPossible(version, promoted)) yield { edits: [edit], setting: version };
  }
  if (depth < 2) return;
  for (const [i, one] of all.entries()) {
    if (one.type === 'shift') break;
    const first = edited(setting, one) as Setting;
    for (let j = i + 1; j < all.length; j++) {
      const other = all[j] as Edit;
      if (other.type === 'shift') break;
      if (!areTwo(one, other)) continue;
      const version = edited(first, other);
      if (version && isPossible(version, promoted)) yield { edits: [one, other], setting: version };
    }
  }
}

type ManEdit = Exclude<Edit, { type: 'shift' }>;

/** Returns whether two edits, in the order of the list, are equivalent neither to one edit nor to another pair. */
function areTwo(one: ManEdit, other: ManEdit): boolean {
  const squares = squaresOf(one);
  if (squaresOf(other).some((square) => squares.includes(square))) return false;
  // the same men could leave and arrive in several pairings; only the pairing in order counts
  if (one.type === 'remove' && other.type === 'add') return one.man !== other.man;
  if (one.man !== other.man || other.type === 'replace' || one.type === 'replace') return true;
  if (one.type === 'move' && other.type === 'move') return one.from < other.from === one.to < other.to;
  if (one.type === 'remove' && other.type === 'move') return one.square < other.from;
  if (one.type === 'move' && other.type === 'add') return one.to < other.square;
  return true;
}

const squaresOf = (edit: ManEdit): readonly number[] =>
  edit.type === 'move' ? [edit.from, edit.to] : [edit.square];

/** Returns how to name the moves of a version like those of the original. */
export function namingOf(edits: readonly Edit[]): Naming {
  const [edit] = edits;
  if (edit?.type === 'shift') {
    const names = new Map<string, string>();
    for (let square = 0; square < 64; square++) {
      const to = shifted(square, edit);
      if (to !== undefined) names.set(squareName(to), squareName(square));
    }
    return { square: (name) => names.get(name) ?? `(${squareNamed(name)})` };
  }
  const moved = edits.filter(({ type }) => type === 'move');
  const [move] = moved;
  // with two moved men it is unclear which is which, so their moves are compared as they are
  if (moved.length !== 1 || move?.type !== 'move') return {};
  return { moved: { at: squareName(move.to), from: squareName(move.from) } };
}

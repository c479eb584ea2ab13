/** The versions of a setting: every edit, and every two of them. */
import { squareName, squareNamed } from '../themes/board/board.js';
import type { Naming } from './content.js';
import {
  type Edit,
  type EditChoice,
  edited,
  editsOf,
  isPossible,
  promotedIn,
  type Setting,
  shifted,
} from './edits.js';

export interface Version {
  readonly edits: readonly Edit[];
  readonly setting: Setting;
}

/**
 * Every version that could be a diagram (`isPossible`), with as many promoted men as there were, at most. Two edits never concern the
 * same square: each version of two edits is made once, and is none of one edit.
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

/** Whether two edits, in the order of the list, are neither one edit nor two others. */
function areTwo(one: ManEdit, other: ManEdit): boolean {
  const squares = squaresOf(one);
  if (squaresOf(other).some((square) => squares.includes(square))) return false;
  // of the men that leave a square and those that arrive on one, each is paired in order
  if (one.type === 'remove' && other.type === 'add') return one.man !== other.man;
  if (one.man !== other.man || other.type === 'replace' || one.type === 'replace') return true;
  if (one.type === 'move' && other.type === 'move') return one.from < other.from === one.to < other.to;
  if (one.type === 'remove' && other.type === 'move') return one.square < other.from;
  if (one.type === 'move' && other.type === 'add') return one.to < other.square;
  return true;
}

const squaresOf = (edit: ManEdit): readonly number[] =>
  edit.type === 'move' ? [edit.from, edit.to] : [edit.square];

/** How the moves of a version are named as those of the original. */
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
  // which of two men moved is not followed: their moves are compared as they are
  if (moved.length !== 1 || move?.type !== 'move') return {};
  return { moved: { at: squareName(move.to), from: squareName(move.from) } };
}

/** The versions of a setting, by one edit or by two. */
import { squareName, squareNamed } from '../themes/board/squares.js';
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

/** Whether two edits, in the order of the list, are neither one edit nor two others. */
function areTwo(one: ManEdit, other: ManEdit): boolean {
  const squares = squaresOf(one);
  if (squaresOf(other).some((square) => squares.includes(square))) return false;
  // the same men could leave and arrive in several pairings: only the pairing in order counts
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
  // with two moved men, nobody can tell which is which: their moves are compared as they are
  if (moved.length !== 1 || move?.type !== 'move') return {};
  return { moved: { at: squareName(move.to), from: squareName(move.from) } };
}

/**
 * Writes the solution in the usual form of problem chess. A tree has one row per half-move: set play, tries with
 * `but` and their refutations, keys, threats or zugzwang, and below every defence its answers. Help and series
 * play have one row per solution. Formats decide how rows are indented and coloured.
 */
import {
  byShape,
  countPaths,
  PHASES,
  type Phase,
  type PhaseKind,
  type PlayedMove,
  type Role,
  SOLUTION_FIRST,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { sum } from '../../text/sum.js';
import { dualText, type MatingLine, solutionLines } from './mating-lines.js';
import { fullLength } from './play-counts.js';
import type { Before, PlayWriter } from './play-writer.js';
import { nothingText, playKind } from './words-of-play.js';

export interface PlayRow {
  readonly kind: PhaseKind;
  /** the role of its move; `help` if the row is a whole solution */
  readonly role: Role | 'heading' | 'heading-of-lines' | 'but';
  /** half-moves from the first one: 0 for a key or try, 1 for a defence to it, 2 for a threat or an answer, … */
  readonly level: number;
  /** its moves as texts with their numbers: `1.Nxd3!`; or a word instead */
  readonly texts: readonly string[];
  /** its moves: one, or all those of a solution; a threat follows a pass of the defender */
  readonly moves: readonly PlayedMove[];
  /** `zugzwang.`, `(dual)`, `(short)`, `(#3)` where the tree is cut; `order of 1` */
  readonly note: string;
  /** the next rows are its threats */
  readonly threatens?: boolean;
}

/** Returns the rows of a solution in order. There are none if nothing is to be shown. */
export const playRows = (solution: Solution, writer: PlayWriter): Iterable<PlayRow> =>
  repeatable(() => rowsOf(solution, writer));

function* rowsOf(solution: Solution, writer: PlayWriter): Generator<PlayRow> {
  for (const each of solution.phases) {
    yield* byShape(each, {
      lines: (phase) => rowsOfLines(phase, writer),
      tree: (phase) => rowsOfTree(phase, solution, writer),
    });
  }
}

function* rowsOfLines(phase: Phase, writer: PlayWriter): Generator<PlayRow> {
  const { kind } = phase;
  const { name, heading } = PHASES[kind];
  if (heading === 'always')
    yield { kind, role: 'heading-of-lines', level: 0, texts: [name], moves: [], note: '' };
  for (const { path, cells, notes } of solutionLines(phase, writer)) {
    yield {
      kind,
      role: 'help',
      level: 0,
      texts: writer.numbered(cells),
      moves: path,
      note: notes.join(', '),
    };
  }
}

function* rowsOfTree({ kind, first }: Phase, solution: Solution, writer: PlayWriter): Generator<PlayRow> {
  const note = nothingIn(solution, kind);
  if (note !== undefined)
    yield { kind, role: 'heading', level: 0, texts: [PHASES[kind].name], moves: [], note };
  /** @param above the level of the move before them */
  function* rows(moves: readonly PlayedMove[], above: number, before: Before): Generator<PlayRow> {
    const firstRefutation = moves.find(({ role }) => role === 'refutation');
    for (const move of moves) {
      const { role, next } = move;
      if (move === firstRefutation)
        yield { kind, role: 'but', level: above + 1, texts: ['but'], moves: [], note: '' };
      const level = levelAfter(move, above);
      yield {
        kind,
        role,
        level,
        moves: [move],
        texts: [writer.number(level) + writer.played(move, before)],
        note: noteOf(move, level, writer, solution),
        threatens: next[0]?.role === 'threat',
      };
      yield* rows(next, level, move);
    }
  }
  yield* rows(first, ...startOf(kind));
}

/** Returns the level before the first moves of a phase of a tree, and what comes before them. */
export const startOf = (kind: PhaseKind): readonly [above: number, before: Before] => {
  const { follows } = PHASES[kind];
  return [follows === 'pass' ? 0 : -1, follows];
};

/** Says that a phase has no moves; empty for only its heading; undefined if nothing is said. */
export function nothingIn(solution: Solution, kind: PhaseKind): string | undefined {
  const phase = solution.phases.find((each) => each.kind === kind);
  if (!phase) return undefined;
  const { heading } = PHASES[kind];
  if (phase.first.length > 0) return heading === 'always' ? '' : undefined;
  return heading === 'never' ? undefined : nothingText(kind, solution);
}

/** Returns the level of a move after one of the level `above`. A threat follows a pass, so it is two levels down. */
export const levelAfter = ({ role }: PlayedMove, above: number): number =>
  above + (role === 'threat' ? 2 : 1);

/** Returns the remark on a move of a tree. */
export function noteOf(
  { role, moves, cut, dual, zugzwang }: PlayedMove,
  level: number,
  writer: PlayWriter,
  solution: Solution,
): string {
  const isShort = role === 'answer' && moves === 1 && level / 2 + 1 < fullLength(solution);
  const parts = [
    dual && `(${dualText(dual)})`,
    cut && `(${writer.goal.sign}${moves})`,
    isShort && '(short)',
    zugzwang && 'zugzwang.',
  ];
  return parts.filter(Boolean).join(' ');
}

/** The number of lines of each phase that are not shown. */
export type Missing = Map<PhaseKind, number>;

/** Returns an iterable that can be walked repeatedly, and is generated afresh each time. */
export const repeatable = <Item>(walk: () => Iterator<Item>): Iterable<Item> => ({ [Symbol.iterator]: walk });

/**
 * Yields the first `count` lines of play. Tries stand before the solution but give way to it: they get only the room that the other
 * lines leave. No line is kept: all are walked twice, or, if the counts are known, only those that are yielded.
 * @param gap makes the item that marks missing lines before others, from the first of them
 * @param missing receives the numbers of missing lines
 * @param counts number of lines of each phase, see `lineCounts`
 */
export function* shortenedPlay<Item extends { readonly kind: PhaseKind }>(
  lines: Iterable<Item>,
  count: number,
  gap: (first: Item) => Item,
  missing: Missing,
  counts?: ReadonlyMap<PhaseKind, number>,
): Generator<Item> {
  missing.clear();
  const note = (kind: PhaseKind, more: number): void => {
    if (more > 0) missing.set(kind, (missing.get(kind) ?? 0) + more);
  };
  if (counts && count !== Infinity) {
    const left = new Map(counts);
    let room = count;
    for (const item of lines) {
      if (room-- === 0) break;
      left.set(item.kind, (left.get(item.kind) ?? 0) - 1);
      yield item;
    }
    for (const [kind, more] of left) note(kind, more);
    return;
  }
  const room = { yielding: count - (count === Infinity ? 0 : countOthers(lines, count)), others: count };
  let left: Item | undefined;
  for (const item of lines) {
    if (room[PHASES[item.kind].givesWay ? 'yielding' : 'others']-- > 0) {
      if (left !== undefined) yield gap(left);
      left = undefined;
      yield item;
    } else {
      note(item.kind, 1);
      left ??= item;
    }
  }
}

/** Counts the lines that do not give way to others, up to `most`. */
function countOthers(lines: Iterable<{ readonly kind: PhaseKind }>, most: number): number {
  let count = 0;
  for (const { kind } of lines) {
    if (count >= most) break;
    if (!PHASES[kind].givesWay) count++;
  }
  return count;
}

/** Marks lines that are missing before others. */
export const OMISSION = '...';

/** Returns how many solutions each phase has if all are of help or series play, where they may be too many to walk. */
export const lineCounts = (solution: Solution): ReadonlyMap<PhaseKind, number> | undefined =>
  playKind(solution) === 'lines'
    ? new Map(solution.phases.map(({ kind, first }) => [kind, countPaths(first)]))
    : undefined;

/**
 * Returns the solutions of help or series play that a phase shows if all phases together have room for `most`, and the number of those
 * it leaves out. They are generated one by one, so nothing is kept.
 */
export function cutPhase(
  phase: Phase,
  solution: Solution,
  most: number,
  writer: PlayWriter,
): { readonly lines: Iterable<MatingLine>; readonly more: number } {
  const room = roomForLines(lineCounts(solution) ?? new Map(), most).get(phase.kind) ?? most;
  function* first(): Generator<MatingLine> {
    let left = room;
    for (const line of solutionLines(phase, writer)) {
      if (left-- === 0) return;
      yield line;
    }
  }
  return { lines: first(), more: Math.max(0, countPaths(phase.first) - room) };
}

/**
 * Decides how many lines each phase shows if there are too many. No phase takes the place of another, because short solutions are cooks,
 * and set play was asked for. Room that a phase does not need goes to the others, to the solutions first.
 */
export function roomForLines(counts: ReadonlyMap<PhaseKind, number>, most: number): Map<PhaseKind, number> {
  const share = Math.floor(most / [...counts.values()].filter(Boolean).length);
  const room = new Map([...counts].map(([kind, count]) => [kind, Math.min(count, share)]));
  let left = most - sum([...room.values()]);
  for (const kind of SOLUTION_FIRST.filter((kind) => counts.has(kind))) {
    const more = Math.min(left, (counts.get(kind) ?? 0) - (room.get(kind) ?? 0));
    room.set(kind, (room.get(kind) ?? 0) + more);
    left -= more;
  }
  return room;
}

/** Yields the first `count` rows. A heading of lines comes with the first of them, and is not counted. */
export function* firstRows(
  all: Iterable<PlayRow>,
  count: number,
  missing: Missing,
  counts?: ReadonlyMap<PhaseKind, number>,
): Generator<PlayRow> {
  const headings = new Map<PhaseKind, PlayRow>();
  const counted = repeatable(function* (): Generator<PlayRow> {
    for (const row of all) {
      if (row.role === 'heading-of-lines') headings.set(row.kind, row);
      else yield row;
    }
  });
  const gap = (row: PlayRow): PlayRow => ({
    ...row,
    role: 'heading',
    level: 0,
    texts: [OMISSION],
    moves: [],
    note: '',
  });
  for (const row of shortenedPlay(counted, count, gap, missing, counts)) {
    const heading = headings.get(row.kind);
    headings.delete(row.kind);
    if (heading) yield heading;
    yield row;
  }
}

/**
 * Yields the solution as lines from the first move to the goal, in the order of the tree: the rows of a table. If
 * neighbours begin with the same moves, these are the same play.
 */
import {
  byShape,
  isAfterPass,
  type NotatedMove,
  nextOf,
  PHASES,
  type Phase,
  type PhaseKind,
  type PlayedMove,
  pathsOf,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { joinedWords } from '../terminal/text-width.js';
import { fullLength, ordersOf } from './play-counts.js';

import type { Before, PlayWriter } from './play-writer.js';
import { nothingText } from './words-of-play.js';

export interface MatingLine {
  readonly kind: PhaseKind;
  /** the moves of the line, threats included; if several lines share a row, those of the first */
  readonly path: readonly PlayedMove[];
  /**
   * one per half-move from the first one. A word (`set play`, `threat`, `zugzwang`) may take the place of a move, and
   * so may several defences that are answered alike: `Bb1, Re2, Rf3`. Empty where a short series has no
   * move
   */
  readonly cells: readonly string[];
  /**
   * `dual`, `minor dual`, each on the first line of every answer; `short`, `refutes`, `cut (#3)`, `order of
   * 1`
   */
  readonly notes: readonly string[];
}

/** @param together lets defences that are answered alike share a row */
export function* matingLines(
  solution: Solution,
  writer: PlayWriter,
  together = false,
): Generator<MatingLine> {
  for (const phase of solution.phases) {
    const { kind, first } = phase;
    const nothing = isAfterPass(kind) && first.length === 0 && nothingText(kind, solution);
    if (nothing) yield { kind, path: [], cells: [PHASES[kind].name, nothing], notes: [] };
    else
      yield* byShape(phase, {
        lines: (lines) => solutionLines(lines, writer),
        tree: (tree) => treeLines(tree, writer, fullLength(solution), together),
      });
  }
}

/** Yields the solutions in a phase of help or series play. */
export function* solutionLines({ kind, first }: Phase, writer: PlayWriter): Generator<MatingLine> {
  const { remark } = PHASES[kind];
  const orders = kind === 'actual' ? ordersOf(first) : undefined;
  for (const path of pathsOf(first)) {
    const order = orders?.next().value;
    const notes = remark !== undefined ? [remark] : order === undefined ? [] : [`order of ${order}`];
    yield { kind, path, cells: writer.cells(kind, path), notes };
  }
}

const MAX_NAMED = 3;

/** Returns the first solutions of help or series play, numbered, and how many more there are. */
export function namedLines(
  kind: PhaseKind,
  lines: Iterable<readonly NotatedMove[]>,
  writer: PlayWriter,
): string[] {
  const texts: string[] = [];
  let more = 0;
  for (const line of lines) {
    if (texts.length === MAX_NAMED) more++;
    else texts.push(writer.numbered(writer.cells(kind, line)).join(' '));
  }
  return more === 0 ? texts : [...texts, `${more} more`];
}

/** The path to a move, with a cell for the pass before a threat. */
type Branch = Pick<MatingLine, 'path' | 'cells'>;

/**
 * Yields the lines of one phase of a tree.
 * @param moves full length; shorter lines are marked as short
 */
function* treeLines(
  { kind, first }: Phase,
  writer: PlayWriter,
  moves: number,
  together: boolean,
): Generator<MatingLine> {
  const add = (
    { path, cells }: Branch,
    move: PlayedMove,
    before: Before = path.at(-1) ?? 'diagram',
  ): Branch => ({
    path: [...path, move],
    cells: [...cells, writer.played(move, before)],
  });
  const line = (branch: Branch, notes: readonly string[]): MatingLine => ({ kind, ...branch, notes });
  /** Returns the notes on the last move of a line: where its play is cut, and that it reaches the goal too early. */
  const endNotes = ({ role, moves: left = 0, cut }: PlayedMove, { cells }: Branch): string[] => {
    const length = Math.floor((cells.length + 1) / 2) + Math.max(0, left - 1);
    const isShort = length < moves && !(role === 'try' || (role === 'defence' && isAfterPass(kind)));
    return [...(cut ? [`cut (${writer.goal.sign}${left})`] : []), ...(isShort ? ['short'] : [])];
  };
  if (isAfterPass(kind)) yield* defencesOf(first, { path: [], cells: [PHASES[kind].name] });
  else for (const move of first) yield* after(move, add({ path: [], cells: [] }, move));

  /** Yields the lines through the last move of a branch. */
  function* after(move: PlayedMove, branch: Branch): Generator<MatingLine> {
    const { next, zugzwang } = move;
    if (next.length === 0 && !zugzwang) {
      yield line(branch, endNotes(move, branch));
      return;
    }
    const defences = nextOf(move, 'defence');
    const refutations = nextOf(move, 'refutation');
    // no defence meets the threat, so the line ends with it
    const notes = defences.length + refutations.length === 0 ? endNotes(move, branch) : [];
    if (zugzwang && (branch.path.length === 1 || defences.length === 0))
      yield line({ ...branch, cells: [...branch.cells, 'zugzwang'] }, notes);
    for (const threat of nextOf(move, 'threat')) yield* threatOf(threat, branch, notes);
    yield* defencesOf(defences, branch);
    for (const refutation of refutations) yield line(add(branch, refutation), ['refutes']);
  }

  /** @param notes remarks on a threat whose play is not shown */
  function* threatOf(threat: PlayedMove, before: Branch, notes: readonly string[]): Generator<MatingLine> {
    const branch = add({ ...before, cells: [...before.cells, 'threat'] }, threat);
    if (threat.next.length > 0 || threat.zugzwang) yield* after(threat, branch);
    else if (!threat.cut) yield line(branch, notes);
    else {
      const text = `${branch.cells.at(-1)} (${writer.goal.sign}${threat.moves})`;
      yield line({ ...branch, cells: branch.cells.with(-1, text) }, notes);
    }
  }

  /** Yields the lines of defences. If `together` is set, defences with the same ending share a row. */
  function* defencesOf(defences: readonly PlayedMove[], before: Branch): Generator<MatingLine> {
    const at = before.cells.length;
    const rows = new Map<string, readonly MatingLine[]>();
    for (const defence of defences) {
      const lines = [...defenceOf(defence, before)];
      if (!together || !isShort(defence)) {
        rows.set(defence.uci, lines);
        continue;
      }
      const rest = JSON.stringify(lines.map(({ cells, notes }) => [cells.slice(at + 1), notes]));
      const above = rows.get(rest) ?? [];
      const names = [above[0]?.cells[at] ?? [], joinedWords([lines[0]?.cells[at] ?? ''])].flat().join(', ');
      rows.set(
        rest,
        lines.map((line, i) => ({ ...(above[i] ?? line), cells: line.cells.with(at, names) })),
      );
    }
    for (const lines of rows.values()) yield* lines;
  }

  function* defenceOf(defence: PlayedMove, before: Branch): Generator<MatingLine> {
    const branch = add(before, defence, before.path.at(-1) ?? 'pass');
    if (defence.next.length === 0) yield line(branch, endNotes(defence, branch));
    const { dual } = defence;
    for (const answer of defence.next) {
      let notes = dual ? [dualText(dual)] : [];
      for (const line of after(answer, add(branch, answer))) {
        yield notes.length > 0 ? { ...line, notes: [...notes, ...line.notes] } : line;
        notes = [];
      }
    }
  }
}

/** `minor dual` */
export const dualText = (dual: NonNullable<PlayedMove['dual']>): string =>
  dual === 'minor' ? 'minor dual' : dual;

/** Decides whether a defence's answers end the line, or the defence itself does, in self and reflex play. */
const isShort = ({ next }: PlayedMove): boolean =>
  next.every((answer) => nextOf(answer, 'defence').length === 0);

/** Makes the play that a page shows: moves with their numbers, and phases. */
import type { NotatedMove } from '../../solution/play.js';
import type { Before, Mark, PlayWriter } from '../solution/play-writer.js';
import type { ShownMove, ShownPhase, ShownPhaseKind, ShownRole } from './shown.js';

export const shownMove = (
  role: ShownRole,
  level: number,
  text: string,
  { uci }: Pick<NotatedMove, 'uci'>,
  note = '',
  comments: readonly string[] = [],
): ShownMove => ({ role, level, uci, text, note, comments });

/** A move by itself, with its number. */
export const numberedMove = (
  writer: PlayWriter,
  role: ShownRole,
  level: number,
  move: NotatedMove,
  {
    before = 'diagram',
    mark,
    note,
  }: { before?: Before | undefined; mark?: Mark | undefined; note?: string | undefined } = {},
): ShownMove => shownMove(role, level, writer.number(level) + writer.move(move, before, mark), move, note);

/**
 * Moves in a row from the diagram, each below the one before.
 * @param note on the last one
 * @param from the first one that is shown
 */
export function shownLine(
  writer: PlayWriter,
  moves: readonly NotatedMove[],
  note = '',
  from = 0,
): ShownMove[] {
  const texts = writer.numbered(writer.inRow(moves).slice(from), from);
  return moves
    .slice(from)
    .map((move, i) =>
      shownMove('line', from + i, texts[i] ?? move.san, move, from + i === moves.length - 1 ? note : ''),
    );
}

/** What phases are called that need no title of their own. */
const TITLES = { actual: 'Solution', try: 'Tries', set: 'Set play' } as const;

export const phase = (kind: keyof typeof TITLES, moves: readonly ShownMove[], note = ''): ShownPhase => ({
  kind,
  title: TITLES[kind],
  note,
  moves,
});

/** Returns a phase with a title of its own. */
export const titled = (kind: ShownPhaseKind, title: string, moves: readonly ShownMove[]): ShownPhase => ({
  kind,
  title,
  note: '',
  moves,
});

/** In the order of a page: the solution before what is less, then lines and faults as they come. */
const RANKS: Readonly<Record<ShownPhaseKind, number>> = {
  actual: 0,
  try: 1,
  set: 2,
  short: 3,
  line: 4,
  fault: 4,
};

/** Phases in the order of a page, without those that have nothing to show. */
export const inOrder = (phases: readonly ShownPhase[]): ShownPhase[] =>
  phases
    .filter(({ moves, note }) => moves.length > 0 || note !== '')
    .sort((a, b) => RANKS[a.kind] - RANKS[b.kind]);

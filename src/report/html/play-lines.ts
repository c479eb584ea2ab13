/** Builds the play that a page shows: phases of numbered moves. */
import { type NotatedMove, PHASES, SOLUTION_FIRST } from '../../solution/play.js';
import { capital } from '../../text/ends.js';
import type { Before, Mark, PlayWriter } from '../solution/play-writer.js';
import type { ShownMove, ShownPhase, ShownPhaseKind, ShownRole } from './shown.js';

/** An empty list that the moves of very many lines share. */
const NONE: readonly never[] = Object.freeze([]);

export const shownMove = (
  role: ShownRole,
  text: string,
  { uci, san }: NotatedMove,
  more: Partial<ShownMove> = {},
): ShownMove => ({
  ...{ role, uci, text, note: '' },
  ...(/[+#]$/.test(san) && { gives: san.endsWith('#') ? 'mate' : 'check' }),
  ...{ comments: NONE, next: NONE },
  ...more,
});

/** Returns a move without continuations, with its number. @param ply half-moves before it */
export const numberedMove = (
  writer: PlayWriter,
  role: ShownRole,
  ply: number,
  move: NotatedMove,
  {
    before = 'diagram',
    mark,
    ...more
  }: Partial<ShownMove> & { before?: Before; mark?: Mark | undefined } = {},
): ShownMove => shownMove(role, writer.number(ply) + writer.move(move, before, mark), move, more);

/** Makes a line in which each move follows the one before. @param next the moves after the last one */
export const inLine = (moves: readonly ShownMove[], next: readonly ShownMove[] = []): readonly ShownMove[] =>
  moves.reduceRight((after, move) => [{ ...move, next: after }], next);

/**
 * Returns a line of moves from the diagram.
 * @param note remark on the last move
 * @param from the first move that is shown
 * @param next the moves after the last one
 */
export function shownLine(
  writer: PlayWriter,
  moves: readonly NotatedMove[],
  { note = '', from = 0, next = [] }: { note?: string; from?: number; next?: readonly ShownMove[] } = {},
): readonly ShownMove[] {
  const texts = writer.numbered(writer.inRow(moves).slice(from), from);
  return inLine(rowOf('line', moves.slice(from), texts, note), next);
}

/** Makes the moves of a line, not yet linked. @param note remark on the last move */
export const rowOf = (
  role: ShownRole,
  moves: readonly NotatedMove[],
  texts: readonly string[],
  note = '',
): ShownMove[] =>
  moves.map((move, i) =>
    shownMove(role, texts[i] ?? move.san, move, { note: i === moves.length - 1 ? note : '' }),
  );

export const shownPhase = (
  kind: ShownPhaseKind,
  moves: readonly ShownMove[],
  title = capital(kind === 'line' || kind === 'fault' ? kind : PHASES[kind].name),
  note = '',
): ShownPhase => ({ kind, title, note, moves });

/** Returns the phases that have something to show: the solution first, and last the lines and faults in the order they come in. */
export function inOrder(phases: readonly ShownPhase[]): ShownPhase[] {
  const shown = phases.filter(({ moves, note }) => moves.length > 0 || note !== '');
  const ofSolution = SOLUTION_FIRST.flatMap((kind) => shown.filter((phase) => phase.kind === kind));
  return [...ofSolution, ...shown.filter(({ kind }) => kind === 'line' || kind === 'fault')];
}

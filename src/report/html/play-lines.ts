/** Builds the play that a page shows: phases of numbered moves. */
import { type NotatedMove, PHASES, SOLUTION_FIRST } from '../../solution/play.js';
import { capital } from '../../text/ends.js';
import type { NumberedText } from '../move-notation.js';
import type { Before, Mark, PlayWriter } from '../solution/play-writer.js';
import type { ShownMove, ShownPhase, ShownPhaseKind, ShownRole } from './shown.js';

/** An empty list that the moves of very many lines share. */
const NONE: readonly never[] = Object.freeze([]);

export function shownMove(
  role: ShownRole,
  { number, text }: NumberedText,
  { uci, san }: NotatedMove,
  more: Partial<ShownMove> = {},
): ShownMove {
  const gives = san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : undefined;
  return linked({
    role,
    uci,
    number,
    text,
    note: '',
    ...(gives && { gives }),
    comments: NONE,
    next: NONE,
    parent: undefined,
    ...more,
  });
}

/** Tells the moves that follow a move what they follow. */
function linked(move: ShownMove): ShownMove {
  for (const after of move.next) after.parent = move;
  return move;
}

/** Returns a move with its number. @param ply half-moves before it */
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
): ShownMove =>
  shownMove(role, { number: writer.number(ply), text: writer.move(move, before, mark) }, move, more);

/** Lets each move follow the one before, and `next` the last one. @returns the first move, as a list; `next` if there are no moves */
export const inLine = (moves: readonly ShownMove[], next: readonly ShownMove[] = []): readonly ShownMove[] =>
  moves.reduceRight((after, move) => [linked({ ...move, next: after })], next);

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
  const texts = writer.inLine(writer.inRow(moves).slice(from), from);
  return inLine(rowOf('line', moves.slice(from), texts, note), next);
}

/** Makes the moves of a line, not yet linked. @param note remark on the last move */
export const rowOf = (
  role: ShownRole,
  moves: readonly NotatedMove[],
  texts: readonly NumberedText[],
  note = '',
): ShownMove[] =>
  moves.map((move, i) =>
    shownMove(role, texts[i] ?? { number: '', text: move.san }, move, {
      note: i === moves.length - 1 ? note : '',
    }),
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

/**
 * Decides who is to move: the side that the position names, or else the side that begins by the stipulation. In print this is Black for
 * `h#2` and `#-3`, and White for others.
 */
import { COLORS, type Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type Position, type PositionFields, readPosition } from '../chess/fen.js';
import type { Finding, Result } from '../text/finding.js';
import { type Entry, NO_CLAIM, type Problem } from './problem.js';
import {
  beginsInPrint,
  isInLines,
  isStudy,
  kingsNeeded,
  makeStipulation,
  type Stipulation,
} from './stipulation.js';

/** The code of the finding that `otherSideBegins` returns. */
export const OTHER_SIDE_BEGINS = 'stipulation-side';

/**
 * Reads the position of a problem. Warns if it names a side that would not begin in print.
 * @param stipulation that of its file
 * @param asked the stipulation that replaces it. The side that begins by it is to move if the position does not name one
 */
export function readDiagram(
  input: string | PositionFields,
  stipulation: Stipulation | undefined,
  asked?: Stipulation,
): Result<Position> {
  const read = (by: Stipulation | undefined) =>
    readPosition(input, by ? beginsInPrint(by) : 'white', mayLackKing(by));
  const first = read(stipulation);
  const second = first.ok || !asked ? first : read(asked);
  const found = second.ok ? second : first;
  if (!found.ok) return found;
  const warnings = otherSideBegins(stipulation, found.value.fen);
  return warnings.length === 0
    ? found
    : { ok: true, value: { ...found.value, warnings: [...found.value.warnings, ...warnings] } };
}

/** Returns the stipulation for a position: in a study, the position decides who begins. */
export function begunAt(stipulation: Stipulation, fen: string): Stipulation {
  if (!isStudy(stipulation)) return stipulation;
  const isAttacker = / b /.test(fen) === (stipulation.by === 'black');
  return { ...stipulation, begins: isAttacker ? 'attacker' : 'defender' };
}

/** Returns the sides whose king a play does not need. Without a stipulation both kings are needed. */
export const mayLackKing = (stipulation: Stipulation | undefined) =>
  stipulation && ((side: Color): readonly Color[] => colorsWithoutKing(stipulation, side));

function colorsWithoutKing(stipulation: Stipulation, side: Color): readonly Color[] {
  const needed = kingsNeeded(stipulation).map((player) =>
    player === stipulation.begins ? side : opposite(side),
  );
  return COLORS.filter((color) => !needed.includes(color));
}

/** Returns the problem with another stipulation. If its file names no side to move, the side that now begins is to move. */
export function askingFor(problem: Problem, stipulation: Stipulation): Problem {
  const turned = turnedFor(problem, stipulation);
  const warnings = turned.warnings.filter(({ code }) => code !== OTHER_SIDE_BEGINS);
  return { ...turned, stipulation, warnings: [...warnings, ...otherSideBegins(stipulation, turned.fen)] };
}

/** Returns the two problems of a duplex: the one of the file, and the same with the other side to begin and no published solution. */
export function partsOfDuplex(problem: Problem): readonly Entry[] {
  const { duplex, ...stipulation } = problem.stipulation ?? {};
  if (!duplex) return [{ type: 'problem', problem }];
  const { index: first, source } = problem;
  const one = { ...problem, stipulation: stipulation as Stipulation, twin: { first } };
  const turned = turnedTo(/ w /.test(problem.fen) ? 'black' : 'white', one);
  const other: Entry = turned.ok
    ? {
        type: 'problem',
        problem: {
          ...one,
          index: first + 1,
          fen: turned.value.fen,
          twin: { duplex: true, first },
          claim: NO_CLAIM,
          warnings: [],
        },
      }
    : { type: 'refusal', refusal: { source, text: problem.fen, findings: turned.error } };
  return [{ type: 'problem', problem: one }, other];
}

/** Returns the problem with the side to move that a stipulation implies; unchanged if that side cannot be to move. */
function turnedFor(problem: Problem, stipulation: Stipulation): Problem {
  if (!problem.sideUnnamed) return problem;
  const side = beginsInPrint(stipulation);
  const turned = turnedTo(side, { ...problem, stipulation });
  const isTurned = !problem.fen.includes(side === 'black' ? ' b ' : ' w ');
  return turned.ok && isTurned ? { ...problem, fen: turned.value.fen } : problem;
}

/** Returns the position with this side to move. Nothing can be captured en passant in it. */
function turnedTo(side: Color, { fen, stipulation }: Pick<Problem, 'fen' | 'stipulation'>): Result<Position> {
  const [board = '', , castling] = fen.split(' ');
  return readPosition(
    { board, side: side === 'black' ? 'b' : 'w', castling },
    'white',
    mayLackKing(stipulation),
  );
}

/** Warns if the other side begins according to a FEN, so that colours are exchanged, which may be a mistake. */
function otherSideBegins(stipulation: Stipulation | undefined, fen: string): Finding[] {
  if (!isInLines(stipulation)) return [];
  const blackBegins = stipulation.begins === 'defender';
  if (blackBegins === / b /.test(fen)) return [];
  const [found, expected] = blackBegins ? ['White', 'Black'] : ['Black', 'White'];
  const message = `found ${found} to move in ${makeStipulation(stipulation)}, where ${expected} usually begins, so colours are exchanged: Black plays White's part`;
  return [{ code: OTHER_SIDE_BEGINS, field: 'side', message }];
}

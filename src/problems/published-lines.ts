/**
 * The published solutions of help and series play: each is a line, and the first move is Black's where Black begins.
 * Where a side moves again, as in series play, the line has a pass (`--`) before its move, if the text says so by its numbers.
 */
import type { Chess } from 'chessops/chess';
import { inEnglish, OTHER_LANGUAGES, parseMove, positionOf } from '../chess/moves.js';
import { pass } from '../chess/pass.js';
import { withoutEnd } from '../text/ends.js';
import { quote } from '../text/quote.js';
import { sum } from '../text/sum.js';
import { type Claim, type FoundClaim, NO_CLAIM, NULL_MOVE, type PublishedMove } from './problem.js';
import { isSeriesPlay, type Stipulation } from './stipulation.js';

type Line = readonly string[];

/**
 * The claim of lines that were read from a text of any language. A line whose first move is marked as a try is skipped. A note tells if
 * none of the lines can be played.
 */
export function claimOfLines(
  first: readonly PublishedMove[],
  fen: string,
  stipulation: Stipulation,
): FoundClaim {
  const { lines, setLines } = linesOf(
    first,
    (_, passes) => passes === 2 || (passes === 1 && dotsAreSetPlay(stipulation)),
  );
  if (lines.length + setLines.length === 0) return { claim: NO_CLAIM, notes: [] };
  const position = positionOf(fen);
  const other = otherToMove(position);
  const passes = passesIn(stipulation);
  const legal = (language: Readonly<Record<string, string>>): number =>
    sum(lines.map((line) => playable(position, line, language, passes))) +
    sum(setLines.map((line) => playable(other, line, language, passes)));
  const best = LANGUAGES.map((language) => ({ language, moves: legal(language) })).reduce((a, b) =>
    b.moves > a.moves ? b : a,
  );
  if (best.moves > 0) {
    const read = (line: Line): Line =>
      line.map((move) => inEnglish(withoutEnd(move, '+#=‡†'), best.language));
    return { claim: claimOf(lines.map(read), setLines.map(read)), notes: [] };
  }
  const message = `found ${quote(lines[0]?.join(' ') ?? '')} as a solution, which cannot be played, so no line is compared; expected legal moves`;
  return { claim: NO_CLAIM, notes: [{ code: 'solution-line', field: 'solution', message }] };
}

/**
 * Of the lines of a duplex, in which Popeye prints those of both sides one after the other: those that belong to the side to move. A line
 * belongs to whom more of its moves can be played for.
 */
export function linesOfSide(claim: Claim, fen: string, stipulation: Stipulation): Claim {
  const position = positionOf(fen);
  const other = otherToMove(position);
  const passes = passesIn(stipulation);
  const ofSide = (own: Chess, others: Chess) => (line: Line) =>
    playable(own, line, {}, passes) >= playable(others, line, {}, passes);
  return claimOf(
    (claim.lines ?? []).filter(ofSide(position, other)),
    (claim.setLines ?? []).filter(ofSide(other, position)),
  );
}

export const LANGUAGES = [{}, ...OTHER_LANGUAGES];

/** Up to which ply a side may move again: always in series play, and during an introduction. */
const passesIn = ({ play, introduction = 0 }: Stipulation): number =>
  isSeriesPlay(play) ? Infinity : introduction;

/** How many moves of a line can be played. @param passes see `passesIn` */
function playable(
  start: Chess,
  line: Line,
  language: Readonly<Record<string, string>>,
  passes: number,
): number {
  const position = start.clone();
  for (const [ply, text] of line.entries()) {
    if (text === NULL_MOVE) {
      pass(position);
      continue;
    }
    let move = parseMove(position, inEnglish(text, language));
    if (!move && ply > 0 && ply < passes) {
      pass(position);
      move = parseMove(position, inEnglish(text, language));
    }
    if (!move) return ply;
    position.play(move);
  }
  return line.length;
}

/**
 * The claim of a published tree: every way through it is a solution, or set play where the other side begins. Files write `1...` for both, and
 * a pass; so the first move decides. Where it fits both sides, a pass is set play if no solution begins with half a move.
 */
export function claimOfLineTree(
  solution: readonly PublishedMove[],
  fen: string,
  stipulation: Stipulation,
): Claim {
  const position = positionOf(fen);
  const other = otherToMove(position);
  const { lines, setLines } = linesOf(solution, (move, passes) => {
    const [fits, fitsOther] = [position, other].map((side) => parseMove(side, move) !== undefined);
    return fits === fitsOther ? passes > 0 && dotsAreSetPlay(stipulation) : fitsOther === true;
  });
  return claimOf(lines, setLines);
}

/** All ways through a tree. @param isSet whether the first move, after some passes, begins set play */
function linesOf(solution: readonly PublishedMove[], isSet: (move: string, passes: number) => boolean) {
  const lines: Line[] = [];
  const setLines: Line[] = [];
  const walk = (
    moves: readonly PublishedMove[],
    before: Line,
    to: Line[] | undefined,
    passes: number,
  ): void => {
    for (const { move, mark, variations } of moves) {
      // in series play, PGN has the other side pass
      if (move === NULL_MOVE) {
        if (before.length === 0) walk(variations, before, to, passes + 1);
        else if (variations.length === 0) to?.push(before);
        else walk(variations, [...before, move], to, passes);
        continue;
      }
      if (before.length === 0 && mark === '?') continue;
      const kind = to ?? (isSet(move, passes) ? setLines : lines);
      if (variations.length === 0) kind.push([...before, move]);
      else walk(variations, [...before, move], kind, passes);
    }
  };
  walk(solution, [], undefined, 0);
  return { lines, setLines };
}

function otherToMove(position: Chess): Chess {
  const other = position.clone();
  pass(other);
  return other;
}

function claimOf(lines: readonly Line[], setLines: readonly Line[]): Claim {
  return {
    ...NO_CLAIM,
    ...(lines.length > 0 && { lines }),
    ...(setLines.length > 0 && { setLines }),
  };
}

/** Whether `1...` begins set play; otherwise solutions begin so, as those of `h#2.5`. */
const dotsAreSetPlay = ({ play, plies }: Stipulation): boolean => isSeriesPlay(play) || plies % 2 === 0;

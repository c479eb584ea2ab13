/** Merges the lines of the evaluating search and the proven mates into one list. */
import { toUci } from '../chess/moves.js';
import type { AnalysisLine } from './analysis.js';
import type { ProvenMate, ProvenMates } from './mate-scout.js';

const firstMove = (line: AnalysisLine): string => (line.moves[0] ? toUci(line.moves[0]) : '');

/**
 * Mates come first, the shortest at the top; of two lines with the same first move the shorter mate is kept.
 * A mate found by the evaluating search is also proven if the mate search has ruled out everything shorter.
 *
 * @param evaluatedDepth plies of the last iteration, or the depth reported before
 * @returns lines of the same depth, which graphical programs show together
 */
export function mergeMates(
  evaluated: readonly AnalysisLine[],
  { found, searched, loss }: ProvenMates,
  lines: number,
  evaluatedDepth: number,
): AnalysisLine[] {
  if (loss && found.length === 0 && evaluated.length === 0) {
    return [mateLine(loss, -loss.mate, Math.max(evaluatedDepth, loss.line.length))];
  }
  const bounded = (line: AnalysisLine): AnalysisLine =>
    line.proven || searched === 0 || mateLength(line) === Number.MAX_SAFE_INTEGER
      ? line
      : { ...line, noneWithin: searched };
  const depth = Math.max(evaluatedDepth, ...found.map(({ line }) => line.length));
  const mates = found.map((proven) => mateLine(proven, proven.mate, depth)).map(bounded);
  const others = evaluated.map((line) =>
    isShortestMate(line, searched) ? { ...line, proven: true as const } : bounded(line),
  );
  const merged: AnalysisLine[] = [];
  for (const line of [...mates, ...others].sort((a, b) => mateLength(a) - mateLength(b))) {
    if (!merged.some((other) => firstMove(other) === firstMove(line))) merged.push(line);
  }
  return merged.slice(0, lines).map((line, i) => ({ ...line, depth, rank: i + 1 }));
}

const mateLine = ({ line, isShortest }: ProvenMate, moves: number, depth: number): AnalysisLine => ({
  rank: 1,
  score: { kind: 'mate', moves },
  moves: line,
  depth,
  ...(moves > 0 && { selectiveDepth: line.length }),
  ...(isShortest && { proven: true }),
});

function isShortestMate({ score, moves }: AnalysisLine, searched: number): boolean {
  if (score.kind !== 'mate' || score.moves <= 0) return false;
  return score.moves === searched + 1 && moves.length === 2 * score.moves - 1;
}

/** The length of a mate by the side to move; all other lines compare equal. */
const mateLength = ({ score }: AnalysisLine): number =>
  score.kind === 'mate' && score.moves > 0 ? score.moves : Number.MAX_SAFE_INTEGER;

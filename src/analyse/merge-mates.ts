/** Lines of the evaluating search and proven mates become one list. */
import { toUci } from '../chess/notation.js';
import type { AnalysisLine } from './analysis.js';
import type { ProvenLoss } from './loss-finder.js';
import type { ProvenMates } from './mate-finder.js';

const firstMove = (line: AnalysisLine): string => (line.moves[0] ? toUci(line.moves[0]) : '');

/**
 * Proven mates come first, the shortest at the top; a proven mate replaces what the evaluation thinks of its first move. A mate
 * that the evaluation has found is proven, too, where the mate search has ruled out everything shorter.
 *
 * @param evaluatedDepth plies of the last iteration
 * @returns lines of one depth: graphical programs show those together
 */
export function mergeMates(
  evaluated: readonly AnalysisLine[],
  { found, searched, loss }: ProvenMates,
  lines: number,
  evaluatedDepth: number,
): AnalysisLine[] {
  if (loss && found.length === 0 && evaluated.length === 0) return [lossLine(loss)];
  const depth = Math.max(evaluatedDepth, ...found.map(({ line }) => line.length));
  const proven = found.map(
    ({ mate, line }): AnalysisLine => ({
      rank: 0,
      score: { kind: 'mate', moves: mate },
      moves: line,
      depth,
      selectiveDepth: line.length,
      proven: true,
    }),
  );
  const mating = new Set(proven.map(firstMove));
  const others = evaluated
    .filter((line) => !mating.has(firstMove(line)))
    .map((line) => (isShortest(line, searched) ? { ...line, proven: true as const } : line));
  const merged = [...proven, ...others].sort((a, b) => mateLength(a) - mateLength(b));
  return merged.slice(0, lines).map((line, i) => ({ ...line, depth, rank: i + 1 }));
}

const lossLine = ({ mate, line }: ProvenLoss): AnalysisLine => ({
  rank: 1,
  score: { kind: 'mate', moves: -mate },
  moves: line,
  depth: line.length,
  proven: true,
});

function isShortest({ score, moves }: AnalysisLine, searched: number): boolean {
  if (score.kind !== 'mate' || score.moves <= 0) return false;
  return score.moves === searched + 1 && moves.length === 2 * score.moves - 1;
}

/** Everything but a mate of the side to move keeps its place. */
const mateLength = ({ score }: AnalysisLine): number =>
  score.kind === 'mate' && score.moves > 0 ? score.moves : Number.MAX_SAFE_INTEGER;

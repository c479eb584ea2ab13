/** What identifies a puzzle. */
import type { SolutionRecord } from '../../records/problem-records.js';

/** The game's name for itself and the ply, or the line where the game stands and the ply. */
export const puzzleId = ({ problem }: Pick<SolutionRecord, 'problem'>): string =>
  problem.id ?? `${problem.source.line}-${problem.game?.ply ?? 0}`;

/** Problems that are like another one: what `keymove find` prints with `--json`. */
import type { Kind } from '../find/collection.js';
import type { Transformation } from '../find/transformation.js';
import type { ProblemRecord } from './problem-records.js';
import type { RecordOf } from './record.js';

/** A square on which two positions differ when one is placed on the other; men as `wQ`, `bP`. */
export interface Difference {
  /** of the problem that was found; absent for a man that would stand beyond the edge of the board */
  readonly square?: string;
  /** what the problem that was looked for has there; absent: nothing */
  readonly sought?: string;
  /** what the problem that was found has there; absent: nothing */
  readonly found?: string;
}

/** What two problems may differ in besides their men. */
export type OtherDifference = 'castling' | 'en-passant' | 'side-to-move' | 'stipulation';

/** A problem that is like another one. */
export interface FoundProblem {
  /**
   * `same`: all men correspond; `near`: all but a few; `play`: the play is the same up to geometry; `matrix`: the mated king, everything
   * around it and most other men correspond
   */
  readonly likeness: Kind;
  /** what makes the position that was looked for the one that was found; absent where only the play is the same */
  readonly transformation?: Transformation;
  /** men that correspond */
  readonly common?: number;
  readonly differences?: readonly Difference[];
  readonly otherDifferences?: readonly OtherDifference[];
  /** lines of play that both have, and the number of lines of the problem with fewer; present where play was compared and is the same */
  readonly lines?: { readonly common: number; readonly of: number };
  readonly problem: ProblemRecord;
}

export interface FindRecord extends RecordOf<'find'> {
  /** 0-based, counting the problems that were looked for */
  readonly index: number;
  /** what was looked for */
  readonly problem: ProblemRecord;
  /** most similar first */
  readonly found: readonly FoundProblem[];
  /** found, and not listed */
  readonly more?: number;
}

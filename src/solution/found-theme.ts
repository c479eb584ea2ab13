/** A theme that a problem has, with the play that shows it. Plain data. */
import type { PhaseKind } from './play.js';

/** A line of play that shows a theme. */
export interface ThemeLine {
  readonly phase: PhaseKind;
  /** from the first move on, in UCI; empty where the diagram itself shows it */
  readonly moves: readonly string[];
}

/** One instance of a theme: the lines that show it, and the squares that matter in it. */
export interface Evidence {
  readonly lines: readonly ThemeLine[];
  readonly squares: readonly string[];
}

export interface FoundTheme {
  /** as `keymove themes` lists it; never changes */
  readonly id: string;
  readonly name: string;
  /** how often it is there */
  readonly count: number;
  /** the first instances */
  readonly evidence: readonly Evidence[];
}

/** What `keymove stats` counts in a collection. */
import type { RecordOf } from './record.js';

/** Problems that have something in common. */
export interface StatsValue {
  /** as it stands in a condition: `grimshaw`, `#2`, `1920s` */
  readonly value: string;
  /** for people, where it differs */
  readonly name?: string;
  readonly problems: number;
  /** the condition that selects them: `--where` */
  readonly where: string;
}

/** One statistic: how many problems have each of its values. */
export interface StatsFigure {
  /** never changes */
  readonly id: string;
  readonly title: string;
  /** problems of which it is known; shares are of these */
  readonly problems: number;
  /** of numbers */
  readonly mean?: number;
  readonly median?: number;
  /** numbers in their order, everything else by the number of problems. A problem may have several values, or none */
  readonly values: readonly StatsValue[];
  /** values beyond those that are kept; absent where there are none */
  readonly more?: number;
}

/** Problems with a value of one figure and a value of another. */
export interface StatsCell {
  /** value of the figure `of` */
  readonly value: string;
  /** value of the figure `by` */
  readonly by: string;
  readonly problems: number;
  readonly where: string;
}

/** Two figures crossed. */
export interface StatsCrossing {
  /** ids of figures */
  readonly of: string;
  readonly by: string;
  readonly title: string;
  readonly cells: readonly StatsCell[];
}

export interface StatsRecord extends RecordOf<'stats'> {
  /** problems that were counted */
  readonly problems: number;
  /** of them, those in whose play themes were looked for and could be: they are solved */
  readonly withThemes: number;
  /** lines that could not be read */
  readonly refused: number;
  /** problems that keymove does not solve; absent where there are none */
  readonly unsupported?: number;
  /** the run was stopped before the end of its input */
  readonly interrupted: boolean;
  readonly figures: readonly StatsFigure[];
  readonly crossings: readonly StatsCrossing[];
}

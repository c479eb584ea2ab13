/** What a whole run came to, counted as results pass by. */
import type { Solution } from '../../solve/solution.js';

export interface Summary {
  /** results; `solved + noSolution + undecided` */
  readonly problems: number;
  /** a mate was proven, by or of the side to move */
  readonly solved: number;
  /** of those with a stipulation: more than one key */
  readonly cooked: number;
  /** of those with a stipulation: mate in fewer moves */
  readonly short: number;
  /** proven: no mate within the moves that were searched */
  readonly noSolution: number;
  /** a limit was reached first */
  readonly undecided: number;
  /** lines, or whole files, that could not be read */
  readonly refused: number;
  /** positions examined */
  readonly nodes: number;
  /** milliseconds spent searching: the sum over all results */
  readonly searchMs: number;
  /** wall-clock milliseconds of the whole run */
  readonly ms: number;
  /** the run was stopped before the end of its input */
  readonly interrupted: boolean;
}

export class Tally {
  readonly #began = performance.now();
  #solved = 0;
  #cooked = 0;
  #short = 0;
  #noSolution = 0;
  #undecided = 0;
  #refused = 0;
  #nodes = 0;
  #searchMs = 0;

  solution(solution: Pick<Solution, 'status' | 'flaws' | 'nodes' | 'ms'>): void {
    if (solution.status === 'undecided') this.#undecided++;
    else if (solution.status === 'no-mate') this.#noSolution++;
    else this.#solved++;
    if (solution.flaws.includes('cooked')) this.#cooked++;
    if (solution.flaws.includes('short-mate')) this.#short++;
    this.#nodes += solution.nodes;
    this.#searchMs += solution.ms;
  }

  refusal(): void {
    this.#refused++;
  }

  summary(interrupted: boolean): Summary {
    return {
      problems: this.#solved + this.#noSolution + this.#undecided,
      solved: this.#solved,
      cooked: this.#cooked,
      short: this.#short,
      noSolution: this.#noSolution,
      undecided: this.#undecided,
      refused: this.#refused,
      nodes: this.#nodes,
      searchMs: this.#searchMs,
      ms: performance.now() - this.#began,
      interrupted,
    };
  }
}

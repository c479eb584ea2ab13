/**
 * What the check of published play has found so far: faults, remarks, and how many statements were judged. Of a statement that may be read
 * in two ways, what the wrong way has found is taken back.
 */
import type { PublishedMove } from '../../problems/problem.js';
import type { Fault, Remark, Statements } from '../../solution/verdict.js';

/** What a check has come to. */
export interface CheckedTree {
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
  readonly statements: Statements;
}

/** Faults and remarks that are kept; a text may have any number of them. */
const MAX_KEPT = 200;

export class Found {
  #faults: Fault[] = [];
  readonly #remarks: Remark[] = [];
  #judged = 0;
  #open = 0;
  /** answers of lists that are right after some defence, and those that were wrong after one */
  readonly #fits = new Set<PublishedMove>();
  readonly #misfits = new Map<PublishedMove, readonly Fault[]>();

  fault(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  remark(remark: Remark): void {
    this.#remarks.push(remark);
  }

  /** Counts statements that were judged. @param open a limit keeps them open */
  judge(statements: number, open: boolean): void {
    this.#judged += statements;
    if (open) this.#open += statements;
  }

  /** The faults that are found in something, apart from all others. */
  faultsOf(look: () => void): Fault[] {
    const before = this.#faults;
    this.#faults = [];
    look();
    const found = this.#faults;
    this.#faults = before;
    return found;
  }

  /** The faults of one of two readings: of the second one if only the first has some. */
  faultsOfEither(first: () => void, second: (() => void) | undefined): Fault[] {
    const before = [this.#judged, this.#open] as const;
    const remarks = this.#remarks.length;
    const faults = this.faultsOf(first);
    if (faults.length === 0 || !second) return faults;
    const after = [this.#judged, this.#open] as const;
    const ofFirst = this.#remarks.splice(remarks);
    [this.#judged, this.#open] = before;
    if (this.faultsOf(second).length === 0) return [];
    this.#remarks.splice(remarks, Infinity, ...ofFirst);
    [this.#judged, this.#open] = after;
    return faults;
  }

  /** The faults of a statement; of one of several answers of a list, only if it fits no defence. */
  statement(published: PublishedMove, faults: readonly Fault[]): void {
    if (faults.length === 0) this.#fits.add(published);
    else if (!published.oneOf) this.fault(...faults);
    else if (!this.#misfits.has(published)) this.#misfits.set(published, faults);
  }

  /** Everything, when the check is done. */
  result(): CheckedTree {
    for (const [published, faults] of this.#misfits) {
      if (!this.#fits.has(published)) this.fault(...faults.slice(0, 1));
    }
    const [faults, remarks] = [this.#faults, this.#remarks];
    const wrong = faults.length;
    const count = (is: Remark['is']): number =>
      remarks.reduce((sum, remark) => sum + (remark.is === is ? remark.moves.length : 0), 0);
    const right = Math.max(0, this.#judged - wrong - this.#open);
    return {
      faults: faults.slice(0, MAX_KEPT),
      remarks: remarks.slice(0, MAX_KEPT),
      statements: { right, wrong, missing: count('missing'), more: count('more'), open: this.#open },
    };
  }
}

/**
 * Collects what the check of published play finds: faults, remarks, and how many statements were judged. If a statement can be read
 * in two ways, the findings of the wrong way are removed.
 */
import type { PublishedMove } from '../../problems/problem.js';
import type { Fault, Remark, Statements } from '../../solution/verdict.js';

/** The result of a check. */
export interface CheckedTree {
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
  readonly statements: Statements;
}

/** The maximum of faults and remarks that are kept, as a text may have any number. */
const MAX_KEPT = 200;

export class Found {
  #faults: Fault[] = [];
  readonly #remarks: Remark[] = [];
  #judged = 0;
  #open = 0;
  /** answers from lists that are right after some defence; below, those that were wrong after one */
  readonly #fits = new Set<PublishedMove>();
  readonly #misfits = new Map<PublishedMove, readonly Fault[]>();

  fault(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  remark(remark: Remark): void {
    this.#remarks.push(remark);
  }

  /** Counts statements that were judged. @param open whether a limit left them undecided */
  judge(statements: number, open: boolean): void {
    this.#judged += statements;
    if (open) this.#open += statements;
  }

  /** Returns only the faults that `look` finds, and does not keep them. */
  faultsOf(look: () => void): Fault[] {
    const before = this.#faults;
    this.#faults = [];
    look();
    const found = this.#faults;
    this.#faults = before;
    return found;
  }

  /** Returns the faults of the first of several readings without any, or else of the last one. Only that one is counted. */
  faultsOfSome(readings: Iterable<() => void>): readonly Fault[] {
    const [judged, open, remarks] = [this.#judged, this.#open, this.#remarks.length];
    let faults: readonly Fault[] = [];
    for (const look of readings) {
      [this.#judged, this.#open] = [judged, open];
      this.#remarks.splice(remarks);
      faults = this.faultsOf(look);
      if (faults.length === 0) break;
    }
    return faults;
  }

  /** Returns the faults of the first of two readings, or none if the second has none. */
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

  /** Records the faults of a statement. An answer from a list is at fault only if it fits no defence. */
  statement(published: PublishedMove, faults: readonly Fault[]): void {
    if (faults.length === 0) this.#fits.add(published);
    else if (!published.oneOf) this.fault(...faults);
    else if (!this.#misfits.has(published)) this.#misfits.set(published, faults);
  }

  /** Returns everything when the check is done. */
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

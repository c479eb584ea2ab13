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

export class FoundFaults {
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

  /** Returns no faults if one of several readings has none, or else those of the first. Only one reading is counted. */
  faultsOfSome(readings: Iterable<() => void>): readonly Fault[] {
    const before = [this.#judged, this.#open] as const;
    const remarks = this.#remarks.length;
    let first: (() => readonly Fault[]) | undefined;
    for (const look of readings) {
      const faults = this.faultsOf(look);
      if (faults.length === 0) return faults;
      const after = [this.#judged, this.#open] as const;
      const remarked = this.#remarks.splice(remarks);
      first ??= () => {
        [this.#judged, this.#open] = after;
        this.#remarks.push(...remarked);
        return faults;
      };
      [this.#judged, this.#open] = before;
    }
    return first?.() ?? [];
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

/**
 * Collects the stipulations that a problem states in several places. The most explicit place counts; a contradiction elsewhere
 * becomes a warning.
 */
import type { Finding, Result } from '../text/finding.js';
import { intendedSolutions, stipulationInComment } from './parse-stipulation.js';
import { makeStipulation, movesOf, type Stipulation } from './stipulation.js';

export class StatedStipulations {
  /** why the problem is refused: a stipulation that makes no sense or is fairy chess */
  readonly findings: Finding[] = [];
  readonly warnings: Finding[] = [];
  private readonly places: readonly string[];
  private readonly found = new Map<string, Stipulation>();
  private solutions: number | undefined;

  /** @param places where a stipulation may be stated, the most reliable first */
  constructor(places: readonly string[]) {
    this.places = places;
  }

  /** Returns whether no place has stated anything, right or wrong. */
  get none(): boolean {
    return this.found.size === 0 && this.findings.length === 0 && this.warnings.length === 0;
  }

  /** Adds the stipulation of a place made for stipulations. The first in a place counts. */
  add(place: string, result: Result<Stipulation, Finding>): void {
    if (result.ok) {
      const first = this.found.get(place);
      if (!first) this.found.set(place, result.value);
      else if (makeStipulation(first) !== makeStipulation(result.value)) {
        const said = `${place} says ${makeStipulation(first)} and ${makeStipulation(result.value)}`;
        const message = `${said}; the first one is used`;
        this.warnings.push({ code: 'stipulation-conflict', field: place, message });
      }
      return;
    }
    // engines announce mates beyond this limit: the position is still worth solving
    const tooLong = result.error.code === 'stipulation-too-long';
    (tooLong ? this.warnings : this.findings).push({ ...result.error, field: place });
  }

  /** Adds the stipulation of prose, if any. `helpmate` without a length is a finding, since it must not be solved as a direct mate. */
  addProse(place: string, text: string): void {
    this.addIntended(text);
    const result = stipulationInComment(text);
    if (!result) return;
    if (
      result.ok ||
      ['stipulation-unsupported', 'stipulation-condition', 'stipulation-length'].includes(result.error.code)
    ) {
      this.add(place, result);
    }
  }

  /** Adds the stipulation of comments, used if no other place states one, or the intended number of solutions. */
  addComments(comments: readonly string[]): void {
    for (const comment of comments) {
      if (this.none) this.addProse('comment', comment);
      else this.addIntended(comment);
    }
  }

  /** Adds the intended number of solutions, if a text states only that: `2 solutions`, `2.1.1.1`. */
  addIntended(text: string): void {
    if (/^\s*\S*\d|sol|lös/i.test(text)) this.solutions ??= intendedSolutions(text);
  }

  /**
   * Chooses the stipulation of the most reliable place, and warns of every place that contradicts it.
   * @returns `other`: the number of moves in the first place that has a different number
   */
  choose(): { readonly stipulation?: Stipulation; readonly other?: number } {
    const place = this.places.find((candidate) => this.found.has(candidate));
    const stipulation = place === undefined ? undefined : this.found.get(place);
    if (place === undefined || !stipulation) return {};
    let other: number | undefined;
    if (this.found.size > 1)
      for (const [elsewhere, contradicting] of this.found) {
        if (contradicting === stipulation) continue;
        if (makeStipulation(contradicting) === makeStipulation(stipulation)) continue;
        const said = `${place} says ${makeStipulation(stipulation)}, ${elsewhere} says ${makeStipulation(contradicting)}`;
        this.warnings.push({
          code: 'stipulation-conflict',
          field: elsewhere,
          message: `${said}; ${place} is used`,
        });
        if (movesOf(contradicting) !== movesOf(stipulation)) other ??= movesOf(contradicting);
      }
    const { solutions = this.solutions } = stipulation;
    const asked = solutions === undefined ? stipulation : { ...stipulation, solutions };
    return other === undefined ? { stipulation: asked } : { stipulation: asked, other };
  }
}

/**
 * The stipulations that one problem states in several places, ranked: the most explicit place counts, and another
 * that contradicts it is a warning.
 */
import type { Finding, Result } from '../text/finding.js';
import { makeStipulation, type Stipulation, stipulationInComment } from './stipulation.js';

export class Stipulations {
  /** why the problem is refused: a stipulation that makes no sense or is none that can be solved */
  readonly findings: Finding[] = [];
  readonly warnings: Finding[] = [];
  private readonly places: readonly string[];
  private readonly found = new Map<string, Stipulation>();

  /** @param places where a stipulation may stand, the most trusted first */
  constructor(places: readonly string[]) {
    this.places = places;
  }

  /** Nothing was said about it, right or wrong. */
  get none(): boolean {
    return this.found.size === 0 && this.findings.length === 0 && this.warnings.length === 0;
  }

  /** What a place says that is made for stipulations; the first of a place counts. */
  add(place: string, result: Result<Stipulation, Finding>): void {
    if (result.ok) {
      if (!this.found.has(place)) this.found.set(place, result.value);
      return;
    }
    // engines claim mates longer than can be asked for: such a line still holds a position worth solving
    const tooLong = result.error.code === 'stipulation-too-long';
    (tooLong ? this.warnings : this.findings).push({ ...result.error, field: place });
  }

  /** Only prose: what cannot be read in it is no stipulation, but a selfmate is not solved as a direct mate. */
  addProse(place: string, text: string): void {
    const result = stipulationInComment(text);
    if (result && (result.ok || result.error.code === 'stipulation-unsupported')) this.add(place, result);
  }

  /**
   * The stipulation of the most trusted place. Warns of every place that says something else; `other` is the number
   * of moves that the first of them states.
   */
  choose(): { readonly stipulation?: Stipulation; readonly other?: number } {
    const place = this.places.find((candidate) => this.found.has(candidate));
    const stipulation = place === undefined ? undefined : this.found.get(place);
    if (place === undefined || !stipulation) return {};
    let other: number | undefined;
    for (const [elsewhere, contradicting] of this.found) {
      if (makeStipulation(contradicting) === makeStipulation(stipulation)) continue;
      const said = `${place} says ${makeStipulation(stipulation)}, ${elsewhere} says ${makeStipulation(contradicting)}`;
      this.warnings.push({
        code: 'stipulation-conflict',
        field: elsewhere,
        message: `${said}; expected them to agree, ${place} is used`,
      });
      if (contradicting.moves !== stipulation.moves) other ??= contradicting.moves;
    }
    return other === undefined ? { stipulation } : { stipulation, other };
  }
}

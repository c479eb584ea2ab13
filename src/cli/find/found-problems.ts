/** Chooses the matches to show, and makes their records. */

import { resolve } from 'node:path';
import type { OpenedCollection } from '../../files/collection-file.js';
import type { SimilarProblem } from '../../find/collection.js';
import { differencesOf, type Fit, fieldsAfter, type Sought } from '../../find/sought.js';
import { transformationOf } from '../../find/transformation.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { FindRecord, FoundProblem, OtherDifference } from '../../records/find-records.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { asRecord } from '../../records/record.js';
import type { Where } from '../../themes/where/where.js';

export interface Chosen {
  readonly found: readonly FoundProblem[];
  readonly more: number;
}

/** Chooses matches that meet the condition, one for each diagram, up to a limit. */
export class Selection {
  readonly #opened: OpenedCollection;
  readonly #where: Where | undefined;
  readonly #most: number;

  constructor(opened: OpenedCollection, where: Where | undefined, most: number) {
    this.#opened = opened;
    this.#where = where;
    this.#most = most;
  }

  /** Returns a problem of the collection, with its file as the user named it. */
  problem(number: number): ProblemRecord {
    const { collection, names } = this.#opened;
    const record = JSON.parse(collection.about(number)) as ProblemRecord;
    const { file, line } = record.source;
    return { ...record, source: { file: names.get(file) ?? file, line } };
  }

  isWanted(problem: ProblemRecord): boolean {
    const { stipulation } = problem;
    return this.#where?.holds({ problem, stipulation, verdicts: [], themes: [] }) ?? true;
  }

  /** Returns the diagram of the problem itself among the matches, if the collection contains it. */
  diagramOf(
    { source: { file, line } }: ProblemRecord,
    matches: readonly SimilarProblem[],
  ): number | undefined {
    const { collection } = this.#opened;
    const path = file === '-' ? file : resolve(file);
    const self = matches.find(({ problem, kind }) => {
      if (kind !== 'same') return false;
      const { source } = JSON.parse(collection.about(problem)) as ProblemRecord;
      return source.line === line && source.file === path;
    });
    return self && collection.arrays.diagrams[self.problem];
  }

  /** @param own diagram of the problem itself, which does not count as similar */
  choose(
    sought: ProblemRecord,
    how: Sought,
    matches: readonly SimilarProblem[],
    own: number | undefined,
  ): Chosen {
    const { collection } = this.#opened;
    const { diagrams } = collection.arrays;
    const seen = new Set<number | undefined>([own]);
    const found: FoundProblem[] = [];
    let more = 0;
    for (const match of matches) {
      const diagram = diagrams[match.problem] as number;
      if (seen.has(diagram)) continue;
      if (found.length >= this.#most && !this.#where) {
        seen.add(diagram);
        more++;
        continue;
      }
      const problem = this.problem(match.problem);
      if (!this.isWanted(problem)) continue;
      seen.add(diagram);
      if (found.length >= this.#most) more++;
      else found.push(foundProblem(sought, how, match, problem, collection.men(match.problem)));
    }
    return { found, more };
  }
}

function foundProblem(
  sought: ProblemRecord,
  how: Sought,
  { kind, fit, lines }: SimilarProblem,
  problem: ProblemRecord,
  men: Parameters<typeof differencesOf>[2],
): FoundProblem {
  const others = otherDifferences(sought, problem, fit);
  return {
    likeness: kind,
    ...(fit && {
      transformation: transformationOf(fit.way, fit.shift),
      common: fit.common,
      differences: differencesOf(how, fit, men),
    }),
    ...(others.length > 0 && { otherDifferences: others }),
    ...(lines && { lines }),
    problem,
  };
}

function otherDifferences(
  sought: ProblemRecord,
  found: ProblemRecord,
  fit: Fit | undefined,
): OtherDifference[] {
  const others: OtherDifference[] = [];
  if (fit) {
    const { turn, castling, enPassant } = fieldsAfter(sought.fen, fit);
    const [, itsTurn, itsCastling = '-', itsEnPassant] = found.fen.split(' ');
    if (sought.fen.split(' ')[2] !== '-' || itsCastling !== '-') {
      if (castling !== [...itsCastling].sort().join('')) others.push('castling');
    }
    if (enPassant !== itsEnPassant) others.push('en-passant');
    if (turn !== itsTurn) others.push('side-to-move');
  }
  const [one, other] = [sought, found].map(({ stipulation }) => stipulation && makeStipulation(stipulation));
  if (one !== undefined && other !== undefined && one !== other) others.push('stipulation');
  return others;
}

export const makeRecord = (index: number, problem: ProblemRecord, { found, more }: Chosen): FindRecord =>
  asRecord('find', { index, problem, found, ...(more > 0 && { more }) });

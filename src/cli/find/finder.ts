/** Finds problems that are like others in an opened collection, chooses those to show, and makes their records. */

import { resolve } from 'node:path';
import { type OpenedCollection, type SolveEntries, unsolved } from '../../files/collection-file.js';
import type { SimilarityQuestion, SimilarProblem } from '../../find/collection.js';
import { isMatedBlack, menOf } from '../../find/men.js';
import { playPattern, turnsOf } from '../../find/play-pattern.js';
import { differencesOf, type Fit, fieldsAfter, type Sought } from '../../find/sought.js';
import { transformationOf } from '../../find/transformation.js';
import type { Entry } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { FindRecord, FoundProblem, OtherDifference } from '../../records/find-records.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { asRecord } from '../../records/record.js';
import { countText } from '../../text/counts-and-times.js';
import { type Refusal, untilAborted } from '../../text/input.js';
import type { ProgressLine } from '../files/progress.js';
import type { FindArguments } from './find-options.js';

export type FindOutcome = FindRecord | { readonly refusal: Refusal };

export class Finder {
  /** the number of problems that were looked for */
  count = 0;
  readonly #opened: OpenedCollection;
  readonly #args: FindArguments;

  constructor(opened: OpenedCollection, args: FindArguments) {
    this.#opened = opened;
    this.#args = args;
  }

  /** Finds the problems that are like each of some problems. */
  async *alike(
    entries: AsyncIterable<Entry[]>,
    solve: SolveEntries | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<FindOutcome> {
    const { differ, matrix = true } = this.#args;
    for await (const { problem, solution, refusal } of (solve ?? unsolved)(untilAborted(entries, signal))) {
      if (signal.aborted) return;
      if (refusal) {
        yield { refusal };
        continue;
      }
      const { fen, stipulation } = problem;
      const play = solution && playPattern(fen, solution);
      const question: SimilarityQuestion = {
        men: menOf(fen),
        isMatedBlack: isMatedBlack(fen, stipulation),
        play: play && turnsOf(play),
      };
      const { sought, matches } = this.#opened.collection.find(question, { differ, matrix });
      yield this.#record(this.count++, problem, sought, matches, this.#diagramOf(problem, matches));
    }
  }

  /** Finds the problems of the collection that are like an earlier one. */
  async *duplicates(progress: ProgressLine, signal: AbortSignal): AsyncGenerator<FindRecord> {
    const { collection } = this.#opened;
    const { differ, matrix = false } = this.#args;
    const { diagrams } = collection.arrays;
    for (let number = 0; number < collection.size; number++) {
      if (number % 64 === 0) {
        progress.show(() => `searching: ${countText(number)} of ${countText(collection.size)} problems`);
        await new Promise(setImmediate);
        if (signal.aborted) return;
      }
      this.count++;
      const question = collection.question(number, this.#args.play === true);
      const { sought, matches } = collection.find(question, { differ, matrix }, number);
      const own = diagrams[number] as number;
      const others = matches.filter(({ problem }: SimilarProblem) => diagrams[problem] !== own);
      if (others.length === 0) continue;
      const problem = this.#problem(number);
      if (!this.#isWanted(problem)) continue;
      const record = this.#record(number, problem, sought, others, own);
      if (record.found.length > 0) yield record;
    }
  }

  /** Returns a problem of the collection, with its file as the user named it. */
  #problem(number: number): ProblemRecord {
    const { collection, names } = this.#opened;
    const record = JSON.parse(collection.about(number)) as ProblemRecord;
    const { file, line } = record.source;
    return { ...record, source: { file: names.get(file) ?? file, line } };
  }

  #isWanted(problem: ProblemRecord): boolean {
    const { stipulation } = problem;
    return this.#args.where?.holds({ problem, stipulation, verdicts: [], themes: [] }) ?? true;
  }

  /** Returns the diagram of the problem itself among the matches, if the collection contains it. */
  #diagramOf(
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

  /**
   * Chooses matches that meet the condition, one for each diagram, up to a limit.
   * @param own diagram of the problem itself, which does not count as similar
   */
  #record(
    index: number,
    problem: ProblemRecord,
    how: Sought,
    matches: readonly SimilarProblem[],
    own: number | undefined,
  ): FindRecord {
    const { where, 'max-found': most } = this.#args;
    const { collection } = this.#opened;
    const { diagrams } = collection.arrays;
    const seen = new Set<number | undefined>([own]);
    const found: FoundProblem[] = [];
    let more = 0;
    for (const match of matches) {
      const diagram = diagrams[match.problem] as number;
      if (seen.has(diagram)) continue;
      if (found.length >= most && !where) {
        seen.add(diagram);
        more++;
        continue;
      }
      const other = this.#problem(match.problem);
      if (!this.#isWanted(other)) continue;
      seen.add(diagram);
      if (found.length >= most) more++;
      else found.push(foundProblem(problem, how, match, other, collection.men(match.problem)));
    }
    return asRecord('find', { index, problem, found, ...(more > 0 && { more }) });
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

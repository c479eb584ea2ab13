/** Compares the published line of a study with what tables of few men say, from the diagram on or once enough men are gone. */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../../chess/moves.js';
import { readMove } from '../../chess/read-move.js';
import type { Study } from '../../problems/stipulation.js';
import { keysOf, type NotatedMove, notated } from '../../solution/play.js';
import type { ClaimedMove, Fault, Published, StudyLine, StudyMove } from '../../solution/verdict.js';
import type { Prover } from '../prover.js';
import { meets, movesThatKeep, type Outcome, outcomeOf, solveStudy } from '../study.js';
import { readClaimedLine, unreadable } from './claimed-moves.js';
import type { Case, Comparison } from './comparison.js';
import { LISTED_REFUTATIONS } from './refutations.js';

export function compareStudy(asked: Case, study: Study): Comparison {
  const { prover, english, claim } = asked;
  const { position } = prover.cursor;
  const attacks = study.begins === 'attacker';
  const solution = solveStudy(prover, study);
  const keys = keysOf(solution);
  const published = readPublished(asked, attacks);
  const line = new StudyCheck(prover, study, english).check(claim.line);
  const wrongKeys =
    attacks && solution.complete ? published.keys.flatMap((key) => whyNoKey(asked, study, key, keys)) : [];
  const isSaid = (fault: Fault): boolean =>
    fault.after.length === 0 &&
    wrongKeys.some(
      ({ text, move }) => text === fault.text || (move !== undefined && move.uci === fault.move?.uci),
    );
  const faults = [...wrongKeys, ...line.faults.filter((fault) => !isSaid(fault))];
  const proven = solution.complete || faults.length > 0 || line.isRefuted;
  return {
    facts: {
      short: false,
      cooked: solution.flaws.includes('cooked'),
      complete: proven,
      noSolution: solution.flaws.includes('no-solution') || line.isRefuted,
      missing: attacks && solution.complete && keys.length < (study.solutions ?? 0),
    },
    ...{ published, intended: study.solutions ?? 1, faults },
    findings: unreadable(position, english, faults),
    ...(line.study && { study: line.study }),
    ...(!proven && { limit: prover.limit ?? solution.limit ?? 'men' }),
    unpublished: (verdict) =>
      verdict === 'cooked'
        ? keys
            .filter(({ uci }) => !published.keys.some(({ move }) => move?.uci === uci))
            .map((key) => [notated(key)])
        : [],
    solution: () => {
      const duals = line.duals;
      return { solution, ...(duals.length > 0 && { duals }) };
    },
  };
}

function readPublished({ prover, english, claim }: Case, attacks: boolean): Published {
  const { position } = prover.cursor;
  const keys = claim.keys.length > 0 || !attacks ? claim.keys : claim.line.slice(0, 1);
  const line = readClaimedLine(position, claim.line, english);
  return {
    keys: attacks ? keys.flatMap((key) => readClaimedLine(position, [key], english)) : [],
    lines: line.length > 0 ? [line] : [],
  };
}

/** Why a published first move is wrong; empty if it wins (draws). */
function whyNoKey(
  { prover, english }: Case,
  study: Study,
  { text }: ClaimedMove,
  keys: readonly NotatedMove[],
): Fault[] {
  const { cursor } = prover;
  const { move, reason } = readMove(cursor.position, english(text));
  const claim = { of: 'key', after: [], text } as const;
  if (!move) return [{ ...claim, reason }];
  if (keys.some(({ uci }) => uci === toUci(move))) return [];
  const refutations = cursor.after(move, () => refutationsOf(prover, study));
  return [{ ...claim, move: cursor.notate(move), reason: 'fails', ...refutations }];
}

/** The replies of the side to move after which the other one no longer wins (draws). The value of the position is known. */
function refutationsOf({ cursor }: Prover, study: Study): { refutations: NotatedMove[]; more: boolean } {
  const all = cursor.kernel.endings
    .firstMoves()
    .filter(({ value }) => !meets(study, outcomeOf(value, true)))
    .map(({ move }) => cursor.notate(move));
  return { refutations: all.slice(0, LISTED_REFUTATIONS), more: all.length > LISTED_REFUTATIONS };
}

/** Walks through the main line, up to the first move that fails. */
class StudyCheck {
  readonly #prover: Prover;
  readonly #study: Study;
  readonly #english: Case['english'];
  readonly #moves: StudyMove[] = [];
  readonly #faults: Fault[] = [];
  readonly #duals: { line: NotatedMove[]; answers: NotatedMove[]; minor: boolean }[] = [];
  #end: Outcome | undefined;
  #isRefuted = false;

  constructor(prover: Prover, study: Study, english: Case['english']) {
    this.#prover = prover;
    this.#study = study;
    this.#english = english;
  }

  check(line: readonly string[]): {
    readonly study?: StudyLine;
    readonly faults: readonly Fault[];
    readonly duals: NonNullable<ReturnType<Comparison['solution']>['duals']>;
    /** the first move of the defender refutes the claim */
    readonly isRefuted: boolean;
  } {
    this.#walk(line, this.#study.begins === 'attacker', []);
    const isKnown = this.#moves.some(({ is }) => is !== 'open') || this.#end !== undefined;
    return {
      ...(line.length > 0 &&
        isKnown && { study: { moves: this.#moves, ...(this.#end && { end: this.#end }) } }),
      faults: this.#faults,
      duals: this.#duals,
      isRefuted: this.#isRefuted,
    };
  }

  /** @param texts the moves from here on; @param before those played */
  #walk(texts: readonly string[], attacks: boolean, before: readonly string[]): void {
    const { cursor } = this.#prover;
    const [text] = texts;
    const known = this.#prover.tableValue();
    if (known && !meets(this.#study, outcomeOf(known, attacks))) {
      this.#refuted(before);
      return;
    }
    if (text === undefined) {
      if (known) this.#end = outcomeOf(known, attacks);
      return;
    }
    const { move, reason } = readMove(cursor.position, this.#english(text));
    if (!move) {
      this.#faults.push({
        of: cursor.ply === 0 && attacks ? 'key' : 'line',
        after: cursor.line,
        text,
        reason,
      });
      return;
    }
    if (attacks) this.#judge(move, known !== undefined);
    cursor.after(move, () => this.#walk(texts.slice(1), !attacks, [...before, text]));
  }

  /** Where nothing is known before the move, what is known after it says more: see `#walk`. */
  #judge(move: NormalMove, isKnown: boolean): void {
    const { cursor } = this.#prover;
    const played = { ...cursor.notate(move), ply: cursor.ply };
    if (!isKnown) {
      const isKept = cursor.after(move, () => this.#prover.tableValue()) !== undefined;
      this.#moves.push({ ...played, is: isKept ? 'keeps' : 'open' });
      return;
    }
    const keeping = movesThatKeep(this.#prover, this.#study).map(notated);
    const others = keeping.filter(({ uci }) => uci !== played.uci);
    if (others.length === keeping.length) this.#moves.push({ ...played, is: 'fails', others });
    else if (others.length === 0) this.#moves.push({ ...played, is: 'only' });
    else {
      this.#moves.push({ ...played, is: 'one-of', others });
      if (cursor.ply > 0) this.#duals.push({ line: [...cursor.line], answers: keeping, minor: false });
    }
  }

  /** The position is no longer won (drawn): the last move of the attacker is wrong, if he has made one. */
  #refuted(before: readonly string[]): void {
    const { cursor } = this.#prover;
    const judged = this.#moves.at(-1);
    if (!judged) {
      // in the diagram, the solution says it
      this.#isRefuted = cursor.ply > 0;
      return;
    }
    const { line } = cursor;
    const isAnswered = line.length > judged.ply + 1;
    const refuted = isAnswered
      ? { refutations: line.slice(judged.ply + 1).map(notated), more: false }
      : refutationsOf(this.#prover, this.#study);
    const { others: right = [], uci, san } = judged;
    this.#moves[this.#moves.length - 1] = { ...judged, is: 'fails' };
    this.#faults.push({
      ...(judged.ply === 0 ? { of: 'key' } : { of: 'line' }),
      after: line.slice(0, judged.ply).map(notated),
      text: before[judged.ply] ?? san,
      move: { uci, san },
      reason: 'fails',
      ...refuted,
      ...(judged.is === 'fails' && right.length > 0 && { right }),
    } as Fault);
  }
}

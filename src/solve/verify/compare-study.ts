/** Compares the published line of a study with what tables of few men say, from the diagram on or as soon as few enough men remain. */
import type { NormalMove } from 'chessops/types';
import { readMove } from '../../chess/read-move.js';
import type { Study } from '../../problems/stipulation.js';
import { keysOf, type NotatedMove, notated } from '../../solution/play.js';
import type { Fault, StudyLine, StudyMove } from '../../solution/verdict.js';
import type { Prover } from '../prover.js';
import { type EndingOutcome, meets, movesThatKeep, outcomeOf, solveStudy } from '../study.js';
import { unreadable } from './claimed-moves.js';
import { cooksOf, isSaidOfKey, readPublished, whyNoKey } from './compare-keys.js';
import type { Case, Comparison } from './comparison.js';
import { LISTED_REFUTATIONS } from './refutations.js';

export function compareStudy(asked: Case, study: Study): Comparison {
  const { prover, english } = asked;
  const { position } = prover.cursor;
  const attacks = study.begins === 'attacker';
  const solution = solveStudy(prover, study);
  const keys = keysOf(solution);
  const published = { ...readPublished(asked, study.begins), ...(!attacks && { keys: [] }) };
  const line = checkLine(asked, study);
  const whyItFails = () => ({ reason: 'fails' as const, ...refutationsOf(prover, study) });
  const wrongKeys = published.keys.flatMap((key) =>
    solution.complete ? whyNoKey(asked, key, keys, true, whyItFails) : [],
  );
  const faults = [...wrongKeys, ...line.faults.filter((fault) => !isSaidOfKey(fault, wrongKeys))];
  const isProven = solution.complete || faults.length > 0 || line.isRefuted;
  return {
    proven: {
      flaws: line.isRefuted ? [...solution.flaws, 'no-solution'] : solution.flaws,
      complete: isProven,
    },
    published,
    intended: study.solutions ?? 1,
    faults,
    findings: unreadable(position, english, faults),
    ...(line.study && { study: line.study }),
    ...(!isProven && { limit: prover.limit ?? solution.limit ?? 'men' }),
    unpublished: (verdict) => (verdict === 'cooked' ? cooksOf(keys, published) : []),
    solution: () => ({ solution, ...(line.duals.length > 0 && { duals: line.duals }) }),
  };
}

/** Returns the replies of the side to move that spoil the other side's win (draw). The value of the position is known. */
function refutationsOf({ cursor }: Prover, study: Study): { refutations: NotatedMove[]; more: boolean } {
  const all = cursor.kernel.endings
    .firstMoves()
    .filter(({ value }) => !meets(study, outcomeOf(value, true)))
    .map(({ move }) => cursor.notate(move));
  return { refutations: all.slice(0, LISTED_REFUTATIONS), more: all.length > LISTED_REFUTATIONS };
}

/** Walks through the main line up to the first move that fails. @returns `isRefuted`: the first move of the defender refutes the claim */
function checkLine({ prover, english, claim: { line: published } }: Case, study: Study) {
  const { cursor } = prover;
  const moves: StudyMove[] = [];
  const faults: Fault[] = [];
  const duals: { line: NotatedMove[]; answers: NotatedMove[]; minor: boolean }[] = [];
  let end: EndingOutcome | undefined;
  let isRefuted = false;

  /** @param at the number of moves played, which is the index in the line */
  const walk = (at: number, attacks: boolean): void => {
    const text = published[at];
    const known = prover.tableValue();
    if (known && !meets(study, outcomeOf(known, attacks))) {
      refuted();
      return;
    }
    if (text === undefined) {
      if (known) end = outcomeOf(known, attacks);
      return;
    }
    const { move, reason } = readMove(cursor.position, english(text));
    if (!move) {
      faults.push({ of: cursor.ply === 0 && attacks ? 'key' : 'line', after: cursor.line, text, reason });
      return;
    }
    if (attacks) judge(move, known !== undefined);
    cursor.after(move, () => walk(at + 1, !attacks));
  };

  /** judges a move of the attacker. If the value before the move is unknown, the value after it decides; see `walk` */
  const judge = (move: NormalMove, isKnown: boolean): void => {
    const played = { ...cursor.notate(move), ply: cursor.ply };
    if (!isKnown) {
      const isKept = cursor.after(move, () => prover.tableValue()) !== undefined;
      moves.push({ ...played, is: isKept ? 'keeps' : 'open' });
      return;
    }
    const keeping = movesThatKeep(prover, study).map(notated);
    const others = keeping.filter(({ uci }) => uci !== played.uci);
    if (others.length === keeping.length) moves.push({ ...played, is: 'fails', others });
    else if (others.length === 0) moves.push({ ...played, is: 'only' });
    else {
      moves.push({ ...played, is: 'one-of', others });
      if (cursor.ply > 0) duals.push({ line: [...cursor.line], answers: keeping, minor: false });
    }
  };

  /** handles a position that is no longer won (drawn): the last move of the attacker, if any, is wrong */
  const refuted = (): void => {
    const judged = moves.pop();
    if (!judged) {
      // if this is the diagram, the solution reports it
      isRefuted = cursor.ply > 0;
      return;
    }
    const { line } = cursor;
    const { others: right = [], uci, san, ply, is } = judged;
    moves.push({ ...judged, is: 'fails' });
    const isAnswered = line.length > ply + 1;
    faults.push({
      of: ply === 0 ? 'key' : 'line',
      after: line.slice(0, ply).map(notated),
      text: published[ply] ?? san,
      move: { uci, san },
      reason: 'fails',
      ...(isAnswered
        ? { refutations: line.slice(ply + 1).map(notated), more: false }
        : refutationsOf(prover, study)),
      ...(is === 'fails' && right.length > 0 && { right }),
    });
  };

  walk(0, study.begins === 'attacker');
  const isKnown = moves.some(({ is }) => is !== 'open') || end !== undefined;
  const found: StudyLine | undefined =
    published.length > 0 && isKnown ? { moves, ...(end && { end }) } : undefined;
  return { study: found, faults, duals, isRefuted };
}

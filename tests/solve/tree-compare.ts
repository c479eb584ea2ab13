/** Converts the solver's play and the oracle's into one form: UCI, sorted, with what a view shows and counts. */
import { expect } from 'vitest';
import { dualsOf as dualsIn, keysOf, nextOf, type PlayedMove, phaseOf } from '../../src/solution/play.js';
import type { Solution, View } from '../../src/solution/solution.js';
import type { SolverPlayOptions } from '../../src/solve/find-play.js';
import { position } from '../oracle/brute-force.js';
import {
  dualsOf,
  keyTrees,
  type OracleAnswer,
  type OracleDefence,
  type OracleTry,
  setPlayOf,
  tryTrees,
} from '../oracle/full-solution.js';
import { createSolver, type FixedSolver } from '../solvers.js';
import { problem } from './problem.js';

interface Node {
  readonly uci: string;
  readonly [field: string]: unknown;
}

const sorted = <T extends { readonly uci: string }>(moves: readonly T[]): T[] =>
  [...moves].sort((a, b) => (a.uci < b.uci ? -1 : 1));

/** A solver for full solutions, which by default include everything. */
export function wholeSolver(options: Partial<SolverPlayOptions> = {}, hashMb = 16): FixedSolver {
  const play = { view: 'full', setPlay: true, refutations: 1, tryPlay: true, ...options } as const;
  return createSolver({ hashMb, max: 5, play });
}

/** The play of a solution. */
export function shownPlay(solution: Solution) {
  return {
    keys: sorted(keysOf(solution)).map((key) => ({ ...attackNode(key), duals: dualLines(key) })),
    tries: sorted(phaseOf(solution, 'try') ?? []).map(tryNode),
    setPlay: defenceNodes(phaseOf(solution, 'set') ?? []),
  };
}

/** The play found by the oracle, computed once, as each view shows it. */
export function oraclePlay(fen: string, moves: number, refutations = 1) {
  const pos = position(fen);
  const keys = keyTrees(pos, moves);
  const tries = tryTrees(pos, moves, refutations);
  const setPlay = setPlayOf(pos, moves) ?? [];
  return (view: View) => ({
    keys: keys.map((key) => ({ ...oracleAnswerNode(key, view), duals: dualsOf(key).map(dualLine).sort() })),
    tries: tries.map((each) => oracleTryNode(each, view)),
    setPlay: oracleDefenceNodes(setPlay, view),
  });
}

/** A solver for each view, and a comparison of both with the oracle. */
export class BothViews {
  readonly full: FixedSolver;
  readonly thematic: FixedSolver;
  readonly #refutations: number;

  constructor(refutations = 1, hashMb = 16, maxSize = 1_000_000) {
    this.#refutations = refutations;
    this.full = wholeSolver({ view: 'full', refutations, maxSize }, hashMb);
    this.thematic = wholeSolver({ view: 'thematic', refutations, maxSize }, hashMb);
  }

  /** Expects exactly the oracle's play, uncut, in both views. Returns the solutions. */
  expectOracles(fen: string, moves: number): { full: Solution; thematic: Solution } {
    const oracle = oraclePlay(fen, moves, this.#refutations);
    const solutions = { full: solved(this.full, fen, moves), thematic: solved(this.thematic, fen, moves) };
    for (const view of ['full', 'thematic'] as const) {
      expect(shownPlay(solutions[view]), `${view}: ${fen}`).toEqual(oracle(view));
      expect(solutions[view], `${view}: ${fen}`).toMatchObject({ view });
      expect(solutions[view], `${view}: ${fen}`).not.toHaveProperty('cut');
    }
    return solutions;
  }
}

export const solved = (solver: FixedSolver, fen: string, moves: number): Solution =>
  solver.solve(problem(fen, moves));

function attackNode(move: PlayedMove): Node {
  const { uci, moves: mate, leftOut, cut } = move;
  return {
    uci,
    mate,
    ...threatNode(move),
    replies: defenceNodes(nextOf(move, 'defence')),
    ...(leftOut && { leftOut }),
    ...(cut && { cut }),
  };
}

function defenceNodes(defences: readonly PlayedMove[]): Node[] {
  expect(defences.every(({ role }) => role === 'defence')).toBe(true);
  return sorted(defences).map(({ uci, moves: mate, next }) => ({
    uci,
    mate,
    answers: sorted(next).map(attackNode),
  }));
}

function tryNode(move: PlayedMove): Node {
  return {
    uci: move.uci,
    refutations: nextOf(move, 'refutation')
      .map(({ uci }) => uci)
      .sort(),
    ...threatNode(move),
    replies: defenceNodes(nextOf(move, 'defence')),
  };
}

/** A move has threats, or waits, or gives check. */
function threatNode(move: PlayedMove): object {
  const threats = nextOf(move, 'threat');
  if (threats.length === 0 && !move.zugzwang) return {};
  return { threats: sorted(threats).map(attackNode), zugzwang: move.zugzwang === true };
}

function dualLines(key: PlayedMove): string[] {
  return dualsIn([key])
    .map(({ line, answers, minor }) =>
      dualLine({
        line: line.map(({ uci }) => uci),
        answers: answers.map(({ uci }) => uci).sort(),
        minor,
      }),
    )
    .sort();
}

function dualLine(dual: { line: readonly string[]; answers: readonly string[]; minor: boolean }): string {
  return `${dual.line.join(' ')}: ${dual.answers.join(', ')}${dual.minor ? ' (minor)' : ''}`;
}

function oracleAnswerNode({ uci, mate, threats, defences }: OracleAnswer, view: View): Node {
  const count = (reason: OracleDefence['leftOut']) => defences.filter((d) => d.leftOut === reason).length;
  const leftOut = { defeatsNoThreat: count('defeatsNoThreat'), hastensGoal: count('hastensGoal') };
  const hides = view === 'thematic' && leftOut.defeatsNoThreat + leftOut.hastensGoal > 0;
  return {
    uci,
    mate,
    ...oracleThreats(threats, view),
    replies: oracleDefenceNodes(defences, view),
    ...(hides && { leftOut }),
  };
}

function oracleDefenceNodes(defences: readonly OracleDefence[], view: View): Node[] {
  return defences
    .filter(({ leftOut }) => view === 'full' || leftOut === undefined)
    .map(({ uci, mate, answers }) => ({
      uci,
      mate,
      answers: answers.map((answer) => oracleAnswerNode(answer, view)),
    }));
}

function oracleTryNode({ uci, refutations, threats, defences }: OracleTry, view: View): Node {
  return { uci, refutations, ...oracleThreats(threats, view), replies: oracleDefenceNodes(defences, view) };
}

function oracleThreats(threats: OracleAnswer['threats'], view: View): object {
  if (threats === undefined) return {};
  return { threats: threats.map((threat) => oracleAnswerNode(threat, view)), zugzwang: threats.length === 0 };
}

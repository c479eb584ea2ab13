/** Converts the solver's play and the oracle's into one form: UCI, sorted, with what a view shows and counts. */
import { expect } from 'vitest';
import type { SolverPlayOptions } from '../../src/solve/find-play.js';
import type { Answer, Defence, Key, Solution, Threat, Try, View } from '../../src/solve/solution.js';
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
    keys: sorted(solution.keys).map((key) => ({
      ...answerNode({ ...key, replies: key.variations ?? [] }),
      duals: dualLines(key),
    })),
    tries: sorted(solution.tries ?? []).map(tryNode),
    setPlay: defenceNodes(solution.setPlay ?? []),
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

function answerNode({ uci, moves: mate, threats, zugzwang, replies, leftOut, cut }: Answer): Node {
  return {
    uci,
    mate,
    ...threatNode(threats, zugzwang),
    replies: defenceNodes(replies),
    ...(leftOut && { leftOut }),
    ...(cut && { cut }),
  };
}

function defenceNodes(defences: readonly Defence[]): Node[] {
  return sorted(defences).map(({ uci, moves: mate, answers }) => ({
    uci,
    mate,
    answers: sorted(answers).map(answerNode),
  }));
}

function tryNode({ uci, refutations, threats, zugzwang, variations }: Try): Node {
  return {
    uci,
    refutations: refutations.map((move) => move.uci).sort(),
    ...threatNode(threats, zugzwang),
    replies: defenceNodes(variations ?? []),
  };
}

function threatNode(threats: readonly Threat[] | undefined, zugzwang: boolean | undefined): object {
  if (threats === undefined) return { ...(zugzwang !== undefined && { zugzwang }) };
  return {
    threats: sorted(threats).map((threat) => answerNode({ ...threat, replies: threat.replies ?? [] })),
    zugzwang,
  };
}

function dualLines(key: Key): string[] {
  return (key.duals ?? [])
    .map(({ line, answers, minor }) =>
      dualLine({ line: line.uci, answers: answers.map(({ uci }) => uci).sort(), minor }),
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

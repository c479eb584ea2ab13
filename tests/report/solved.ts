/** Solved problems for the reports. */
import { readLine } from '../../src/problems/epd/epd-line.js';
import { makeSolutionRecord } from '../../src/records/problem-records.js';
import type { SolverPlayOptions } from '../../src/solve/find-play.js';
import { createSolver } from '../solvers.js';

const THEMATIC: SolverPlayOptions = { view: 'thematic', setPlay: false, refutations: 0 };

/** Solves an EPD line with its play; sets the effort to fixed figures. */
export function solved(epd: string, play: Partial<SolverPlayOptions> = {}) {
  const entry = readLine(epd, { file: 'problems.epd', line: 1 }, 0);
  if (entry?.type !== 'problem') throw new Error(`not a problem: ${epd}`);
  const solver = createSolver({ hashMb: 4, max: 5, play: { ...THEMATIC, ...play } });
  const solution = solver.solve(entry.problem);
  const fixed = { ...solution, nodes: 1234, ms: 5.6 };
  return { ...makeSolutionRecord(entry.problem, fixed), solution: fixed };
}

/** Zugzwang: six bishop moves with the same mate, and one other mate. */
export const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy, New York Clipper 1856";';
/** Underpromotion, and two mates after one defence. */
export const LOYD_BISHOP = '8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Sam Loyd, Schachminiaturen 1903";';
/** Mates by castling on both sides. */
export const LASKER =
  '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - dm 2; id "Emanuel Lasker, Schweizerische Schachzeitung 1900";';
/** En passant, tries by promotion and capture, duals in the set play. */
export const KUBBEL = 'n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - dm 2; id "Leonid Kubbel, Shakhmaty 1923";';
/** A #3 with a dual, and threats that differ in what the pawn becomes. */
export const LOYD_ROOK = '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; id "Sam Loyd, La Stratégie 1867 (30)";';
/** A #5 with threats at every move, and short mates. */
export const LOYD_EXCELSIOR =
  'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - dm 5; id "Sam Loyd, Era 1861";';
/** Black mates in two in several ways. */
export const BLACK_TO_MOVE = '6r1/8/8/8/8/5k2/8/7K b - - dm 2; id "Black rook";';
/** A minor dual among much else. */
export const VUKCEVICH =
  '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - dm 2; id "Milan Vukcevich, Neue Zürcher Zeitung 1989";';

/** Estimates before a search, from a sample, how many positions there are and how long they take. */
import { isFulfilled, type Wish } from '../../batch/wish.js';
import { problemAt } from '../../compose/positions.js';
import type { Space } from '../../compose/space.js';
import { nodeHost } from '../../host/node/node-host.js';
import { Kernel } from '../../kernel/kernel.js';
import type { Stipulation } from '../../problems/stipulation.js';
import type { SolverOptions } from '../../solve/solve.js';
import { loadThemes, Solver } from '../../solve/solver.js';
import { countText, durationText, plural, shortCountText } from '../../text/counts-and-times.js';

/** Maximum number of ways to look through. If there are fewer, the positions are counted exactly. */
const MOST_WAYS = 50_000;
const MOST_MS = 400;
/** Maximum number of positions to solve for the sample, within SOLVE_MS. */
const MOST_SOLVED = 1000;
const WARM_MS = 100;
const SOLVE_MS = 300;
const YEAR_MS = 365 * 24 * 3_600_000;
/** Duration of a search from which a random order is better. */
const LONG_MS = 24 * 3_600_000;

export interface Estimate {
  /** number of positions, estimated unless `isExact` */
  readonly positions: number;
  readonly isExact: boolean;
  /** milliseconds of one thread per position */
  readonly msEach: number;
}

/**
 * @param space positions of the whole scheme
 * @param sample the same positions in a random order
 */
export async function estimate(
  space: Space,
  sample: Space,
  {
    stipulation,
    wish,
    options,
  }: { readonly stipulation: Stipulation; readonly wish: Wish; readonly options: SolverOptions },
): Promise<Estimate> {
  const fens: string[] = [];
  const began = performance.now();
  let seen = 0;
  let isExact = true;
  let ways = 0;
  for (const found of sample.positions()) {
    ways = found ? found.place + 1 : ways;
    if (found && ++seen && fens.length < MOST_SOLVED) fens.push(found.fen);
    if (seen === 0 && performance.now() - began < MOST_MS) continue;
    if (ways < MOST_WAYS && performance.now() - began < MOST_MS) continue;
    isExact = false;
    break;
  }
  const positions = isExact ? seen : Math.round((space.total * seen) / Math.max(1, ways));
  const kernel = Kernel.create(nodeHost(), { hashMb: 1 });
  const solver = new Solver(kernel);
  solver.findInPlay = await loadThemes();
  // processor time does not depend on other programs; the first positions do not count, because the code is not compiled yet
  const cpuMs = (): number => process.cpuUsage().user / 1000;
  const start = cpuMs();
  let warm = start;
  let solved = 0;
  for (const fen of fens) {
    look(fen);
    if (cpuMs() < start + WARM_MS) warm = cpuMs();
    else solved++;
    if (cpuMs() > start + SOLVE_MS) break;
  }
  const msEach = solved > 0 ? (cpuMs() - warm) / solved : (cpuMs() - start) / Math.max(1, fens.length);
  return { positions, isExact, msEach };

  function look(fen: string): void {
    const problem = problemAt(0, fen, stipulation, 'sample');
    const limited = { ...options, nodes: Math.min(options.nodes ?? 1e6, 1e6) };
    if (!solver.isFlawed(problem, limited)) isFulfilled(wish, problem, solver.solve(problem, limited));
  }
}

/** `4,032 positions; about 3 s with 2 workers` */
export function estimateText(
  { positions, isExact, msEach }: Estimate,
  {
    workers = 0,
    from,
    seed,
    atMost = Number.POSITIVE_INFINITY,
  }: {
    /** undefined if other machines do the work */
    readonly workers: number | undefined;
    /** how much has already been done, from 0 to 1 */
    readonly from: number;
    readonly seed: number | undefined;
    readonly atMost: number | undefined;
  },
): string {
  const count = isExact
    ? plural(positions, 'position')
    : `about ${shortCountText(positions)} position${positions === 1 ? '' : 's'}`;
  const done = from > 0 ? `, ${Math.floor(100 * from)}% of them done` : '';
  const left = Math.min(atMost, positions * (1 - from));
  const part = left < positions * (1 - from) ? `, ${countText(left)} of them now` : '';
  const ms = (left * msEach) / Math.max(1, workers);
  const long = ms > YEAR_MS ? 'more than a year' : ms < 1000 ? 'about a second' : `about ${durationText(ms)}`;
  const by = workers === 0 ? 'if one thread did all of it' : `with ${plural(workers, 'worker')}`;
  const advice = ms > LONG_MS && seed === undefined ? ' (--seed 1 tries them in random order)' : '';
  return `${count}${done}${part}${left > 0 ? `; ${long} ${by}` : ''}${advice}\n`;
}

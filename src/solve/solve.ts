/**
 * Problem -> Solution. The kernel proves; here its answers are put into a problemist's words, and its moves into
 * notation by independent rules (chessops), which also replays every line that will be printed.
 */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { positionOf, sanLine, sanOf, toUci } from '../chess/moves.js';
import { Kernel, type LimitReached as KernelLimit, type Limits } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import type { Problem } from '../problems/problem.js';
import type { Stipulation } from '../problems/stipulation.js';
import { Budget } from './budget.js';
import { findPlay, type Play, PlayLimit, type PlayOptions } from './find-play.js';
import { type KeysFound, type MateFound, MateSearch } from './goal-search.js';
import { permilleField, type SearchStanding, searchStanding } from './search-standing.js';
import type { SearchName } from './searches.js';
import type { Flaw, NotatedMove, Solution, Status } from './solution.js';

export interface SolveOptions {
  /** transposition table in MB */
  readonly hashMb: number;
  /** solve every problem as a direct mate in this many moves, whatever its file says */
  readonly mate?: number;
  /** without a stipulation: how far to look for the shortest mate, in moves */
  readonly max: number;
  /** positions examined per problem; its mating line may take a tenth more */
  readonly nodes?: number;
  /** wall-clock milliseconds per problem, likewise */
  readonly ms?: number;
  /** what is to be found beside the keys; absent: nothing */
  readonly play?: PlayOptions;
  /** which search decides; `auto` unless given. The answers are the same where a limit leaves none out */
  readonly search?: SearchName;
  /** threads that search one problem; 1 unless given */
  readonly threads?: number;
}

type FoundPlay = Play | { readonly keys?: never; readonly limit: KernelLimit };

type Proven = Omit<Solution, 'nodes' | 'ms'>;

/** Solves problems one after the other with one kernel. */
export class Solver {
  readonly #kernel: Kernel;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #stopFlag: StopFlag | undefined;
  #budget: Budget | undefined;
  #search: MateSearch | undefined;

  /** @throws KernelError if there is no memory for the table */
  constructor(options: SolveOptions, stopFlag?: StopFlag) {
    this.#options = options;
    this.#limits = {
      ...(options.nodes !== undefined && { nodes: options.nodes }),
      ...(options.ms !== undefined && { ms: options.ms }),
    };
    this.#stopFlag = stopFlag;
    const { hashMb, threads = 1 } = options;
    this.#kernel = Kernel.create({ hashMb, threads, ...(stopFlag && { stopFlag }) });
  }

  /** Synchronous: returns when the problem is solved, a limit is reached, or the stop flag is raised. */
  solve(problem: Problem): Solution {
    const start = performance.now();
    const budget = new Budget(this.#limits, this.#stopFlag);
    const search = new MateSearch(this.#kernel, budget, this.#options.search);
    this.#budget = budget;
    this.#search = search;
    this.#kernel.setPosition(problem.fen);
    const stipulation = this.#stipulationOf(problem);
    const solution =
      stipulation?.kind === 'is-mated'
        ? this.#solveIsMated(problem.fen, stipulation, search, budget)
        : this.#solveMates(problem.fen, stipulation, search, budget);
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    return Object.assign(solution, {
      nodes: budget.nodes,
      ...permilleField(this.#kernel, budget.nodes),
      ms,
    });
  }

  /** How far it is; may be asked for in the middle of a search, by what the stop flag calls. */
  get standing(): SearchStanding {
    return searchStanding(this.#kernel, this.#budget, this.#search);
  }

  #stipulationOf(problem: Problem): Stipulation | undefined {
    if (this.#options.mate !== undefined) return { kind: 'mates', moves: this.#options.mate };
    return problem.stipulation;
  }

  /** All keys of a direct mate; without a stipulation those of the shortest mate. */
  #solveMates(fen: string, stipulation: Stipulation | undefined, search: MateSearch, budget: Budget): Proven {
    const kernel = this.#kernel;
    const found = search.keys(stipulation?.moves ?? this.#options.max, stipulation === undefined);
    const { mate, searched } = found;
    const position = positionOf(fen);
    const moves = this.#line(found, budget, (mate, left) => kernel.mateLine(mate, found.keys[0]?.move, left));
    const line = notated(position, moves, 'mating line');
    const [first] = line;
    const play = found.limit
      ? undefined
      : this.#findPlay(position, stipulation?.moves ?? mate, found, budget);
    const isMatedAlready = searched > 0 && mate === undefined && isCheckmate(kernel);
    return {
      status: isMatedAlready ? 'mated-side' : statusOf(found),
      ...(stipulation && { stipulation }),
      ...(isMatedAlready ? { mate: 0 } : mate !== undefined && { mate }),
      shortest: isMatedAlready || found.shortest,
      searched,
      keys:
        play?.keys ??
        // the line begins with one of them, mostly with the first
        found.keys.map(({ move, ...length }) => {
          const uci = toUci(move);
          return { uci, san: first?.uci === uci ? first.san : sanOf(position, move), ...length };
        }),
      ...ending(found),
      flaws: stipulation ? flawsOf(found, stipulation.moves) : [],
      line,
      ...playFields(play),
    };
  }

  /** The line that the search has played out, or else that of the exhaustive search. */
  #line(
    { mate, line }: MateFound,
    budget: Budget,
    play: (mate: number, left: Limits) => NormalMove[],
  ): readonly NormalMove[] {
    if (line || mate === undefined || mate === 0) return line ?? [];
    const moves = play(mate, budget.left());
    budget.nodes += this.#kernel.nodes;
    return moves;
  }

  /** Set play, tries and variations, where they were asked for. */
  #findPlay(
    position: Chess,
    moves: number | undefined,
    answer: KeysFound,
    budget: Budget,
  ): FoundPlay | undefined {
    const { play } = this.#options;
    if (!play || moves === undefined || moves > (play.longest ?? moves)) return undefined;
    try {
      return findPlay(this.#kernel, position, moves, answer.keys, play, budget);
    } catch (error) {
      if (!(error instanceof PlayLimit)) throw error;
      return { limit: error.limit };
    }
  }

  /** The losing side's view: how long it can hold out. There are no keys. */
  #solveIsMated(fen: string, stipulation: Stipulation, search: MateSearch, budget: Budget): Proven {
    const found = search.mated(stipulation.moves);
    const { mate, limit } = found;
    const line = this.#line(found, budget, (mate, left) => this.#kernel.matedLine(mate, left));
    const flaws: Flaw[] = [];
    if (mate !== undefined && mate < stipulation.moves) flaws.push('short-mate');
    if (mate === undefined && !limit) flaws.push('no-solution');
    return {
      status: limit ? 'undecided' : mate !== undefined ? 'mated-side' : 'no-mate',
      stipulation,
      ...(mate !== undefined && { mate }),
      shortest: found.shortest,
      searched: found.searched,
      keys: [],
      ...ending(found),
      flaws,
      line: notated(positionOf(fen), line, 'line to the mate'),
    };
  }
}

function statusOf(answer: KeysFound): Status {
  if (answer.limit) return 'undecided';
  return answer.keys.length > 0 ? 'mate' : 'no-mate';
}

function ending(answer: { readonly limit?: KernelLimit }): Pick<Solution, 'complete' | 'limit'> {
  return answer.limit ? { complete: false, limit: answer.limit } : { complete: true };
}

/** What is proven wrong with a direct mate in `moves`, even where a limit left something open. */
function flawsOf(answer: KeysFound, moves: number): Flaw[] {
  const flaws: Flaw[] = [];
  const mate = answer.keys[0]?.mate;
  if (answer.keys.length > 1) flaws.push('cooked');
  if (mate !== undefined && mate < moves) flaws.push('short-mate');
  if (mate === undefined && !answer.limit) flaws.push('no-solution');
  return flaws;
}

function playFields(play: FoundPlay | undefined): Partial<Solution> {
  if (!play) return {};
  if ('limit' in play) return { playLimit: play.limit };
  const { keys: _keys, ...fields } = play;
  return fields;
}

function isCheckmate(kernel: Kernel): boolean {
  return kernel.isInCheck() && kernel.legalMoves().length === 0;
}

/**
 * Replays a line by chessops' rules.
 * @throws Error if it is illegal or does not end in mate: a bug in the search, which must never be printed
 */
function notated(position: Chess, moves: readonly NormalMove[], what: string): NotatedMove[] {
  const san = sanLine(position, moves);
  const last = san.at(-1);
  if (last !== undefined && !last.endsWith('#')) {
    throw new Error(
      `the ${what} ${moves.map(toUci).join(' ')} of ${makeFen(position.toSetup())} does not end in mate`,
    );
  }
  return moves.map((move, i) => ({ uci: toUci(move), san: san[i] as string }));
}

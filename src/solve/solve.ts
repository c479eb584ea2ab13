/**
 * Problem -> Solution. The kernel proves; here its answers are put into a problemist's words, and its moves into
 * notation by independent rules (chessops), which also replays every line that will be printed.
 */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { positionOf, sanLine, sanOf, toUci } from '../chess/notation.js';
import { Kernel, type LimitReached as KernelLimit, type KeysAnswer, type Limits } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import type { Problem } from '../problems/problem.js';
import type { Stipulation } from '../problems/stipulation.js';
import { Budget } from './budget.js';
import type { Flaw, NotatedMove, Solution, Status } from './solution.js';
import { findPlay, type Play, PlayLimit, type PlayOptions } from './tree.js';

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
}

type FoundPlay = Play | { readonly keys?: never; readonly limit: KernelLimit };

type Proven = Omit<Solution, 'nodes' | 'ms'>;

type NormalMoves = ReturnType<Kernel['legalMoves']>;

/** Solves problems one after the other with one kernel. */
export class Solver {
  readonly #kernel: Kernel;
  readonly #options: SolveOptions;
  readonly #limits: Limits;

  /** @throws KernelError if there is no memory for the table */
  constructor(options: SolveOptions, stopFlag?: StopFlag) {
    this.#options = options;
    this.#limits = {
      ...(options.nodes !== undefined && { nodes: options.nodes }),
      ...(options.ms !== undefined && { ms: options.ms }),
    };
    this.#kernel = Kernel.create({ hashMb: options.hashMb, ...(stopFlag && { stopFlag }) });
  }

  /** Synchronous: returns when the problem is solved, a limit is reached, or the stop flag is raised. */
  solve(problem: Problem): Solution {
    const start = performance.now();
    const budget = new Budget(this.#limits);
    this.#kernel.setPosition(problem.fen);
    const stipulation = this.#stipulationOf(problem);
    const solution =
      stipulation?.kind === 'is-mated'
        ? this.#solveIsMated(problem.fen, stipulation, budget)
        : this.#solveMates(problem.fen, stipulation, budget);
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    return Object.assign(solution, { nodes: budget.nodes, ms });
  }

  #stipulationOf(problem: Problem): Stipulation | undefined {
    if (this.#options.mate !== undefined) return { kind: 'mates', moves: this.#options.mate };
    return problem.stipulation;
  }

  /** All keys of a direct mate; without a stipulation those of the shortest mate. */
  #solveMates(fen: string, stipulation: Stipulation | undefined, budget: Budget): Proven {
    const kernel = this.#kernel;
    const moves = stipulation?.moves ?? this.#options.max;
    const answer = kernel.keys(moves, { ...budget.left(), shortestOnly: stipulation === undefined });
    budget.nodes += answer.nodes;
    const mate = answer.keys[0]?.mate;
    const position = positionOf(fen);
    let line: NotatedMove[] = [];
    if (mate !== undefined) {
      line = notated(position, kernel.mateLine(mate, answer.keys[0]?.move, budget.left()), 'mating line');
      budget.nodes += kernel.nodes;
    }
    const play = answer.limit
      ? undefined
      : this.#findPlay(position, stipulation?.moves ?? mate, answer, budget);
    const isMatedAlready = answer.searched > 0 && mate === undefined && isCheckmate(kernel);
    return {
      status: isMatedAlready ? 'mated-side' : statusOf(answer),
      ...(stipulation && { stipulation }),
      ...(isMatedAlready ? { mate: 0 } : mate !== undefined && { mate }),
      shortest: isMatedAlready || mate !== undefined,
      searched: answer.searched,
      keys:
        play?.keys ??
        // the line begins with the first of them
        answer.keys.map(({ move, mate }, i) => {
          const uci = toUci(move);
          return { uci, san: (i === 0 && line[0]?.san) || sanOf(position, move), mate };
        }),
      ...ending(answer),
      flaws: stipulation ? flawsOf(answer, stipulation.moves) : [],
      line,
      ...playFields(play),
    };
  }

  /** Set play, tries and variations, where they were asked for. */
  #findPlay(
    position: Chess,
    moves: number | undefined,
    answer: KeysAnswer,
    budget: Budget,
  ): FoundPlay | undefined {
    const { play } = this.#options;
    if (!play || moves === undefined) return undefined;
    try {
      return findPlay(this.#kernel, position, moves, answer.keys, play, budget);
    } catch (error) {
      if (!(error instanceof PlayLimit)) throw error;
      return { limit: error.limit };
    }
  }

  /** The losing side's view: how long it can hold out. There are no keys. */
  #solveIsMated(fen: string, stipulation: Stipulation, budget: Budget): Proven {
    const kernel = this.#kernel;
    const answer = kernel.shortestMated(stipulation.moves, budget.left());
    const { mate } = answer;
    budget.nodes += answer.nodes;
    let line: NotatedMove[] = [];
    if (mate !== undefined && mate > 0) {
      line = notated(positionOf(fen), kernel.matedLine(mate, budget.left()), 'line to the mate');
      budget.nodes += kernel.nodes;
    }
    const flaws: Flaw[] = [];
    if (mate !== undefined && mate < stipulation.moves) flaws.push('short-mate');
    if (mate === undefined && !answer.limit) flaws.push('no-solution');
    return {
      status: mate !== undefined ? 'mated-side' : answer.limit ? 'undecided' : 'no-mate',
      stipulation,
      ...(mate !== undefined && { mate }),
      shortest: mate !== undefined,
      searched: answer.searched,
      keys: [],
      ...ending(answer),
      flaws,
      line,
    };
  }
}

function statusOf(answer: KeysAnswer): Status {
  if (answer.limit) return 'undecided';
  return answer.keys.length > 0 ? 'mate' : 'no-mate';
}

function ending(answer: { readonly limit?: KernelLimit }): Pick<Solution, 'complete' | 'limit'> {
  return answer.limit ? { complete: false, limit: answer.limit } : { complete: true };
}

/** What is proven wrong with a direct mate in `moves`, even where a limit left something open. */
function flawsOf(answer: KeysAnswer, moves: number): Flaw[] {
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
function notated(position: Chess, moves: NormalMoves, what: string): NotatedMove[] {
  const san = sanLine(position, moves);
  const last = san.at(-1);
  if (last !== undefined && !last.endsWith('#')) {
    throw new Error(
      `the ${what} ${moves.map(toUci).join(' ')} of ${makeFen(position.toSetup())} does not end in mate`,
    );
  }
  return moves.map((move, i) => ({ uci: toUci(move), san: san[i] as string }));
}

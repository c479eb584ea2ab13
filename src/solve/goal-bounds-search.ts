/**
 * Finds goals that are too far away for a search move by move, then shortens the way until nothing shorter is possible or time is up.
 * Three searches share the work and the table of what is proven:
 *
 *   the exhaustive search      in 1 move, in 2, … : raises the number of moves in which the goal is ruled out
 *   the proof search           within any n moves: lowers the number of moves in which it is proven
 *   the search over positions  in any number of moves, in direct play: lowers it, too
 *
 * Short ways are left to the exhaustive search. After that the searches take turns, with equal numbers of nodes, until the bounds meet.
 * Several threads share an exhaustive search. For proofs, each thread uses a different search, since in one thread these would take
 * turns. With few men, the answer is looked up as soon as making the table of the ending pays off.
 */
import type { NormalMove } from 'chessops';
import type {
  BesideAnswer,
  BesideQuestion,
  GraphQuestion,
  Player,
  ProofOutlook,
  WithinQuestion,
} from '../kernel/answers.js';
import { type Kernel, type KernelLimits, MAX_MATE_MOVES } from '../kernel/kernel.js';
import type { ProofSearch, ProofSearchOptions } from '../kernel/proof-search.js';

/** Proven bounds. Lengths are attacker's moves. */
export interface GoalBounds {
  /** the goal is not reached in this many moves */
  readonly ruledOut: number;
  /** it is reached in this many moves, and in no fewer if this is `ruledOut` + 1; absent: no way was found */
  readonly provenIn?: number;
  /** the way to the goal, with `provenIn` attacker's moves */
  readonly line: readonly NormalMove[];
}

/** `likely` means not `unlikely`; see `UNLIKELY_PROOF`. */
export type Likelihood = 'likely' | 'unlikely' | 'unknown';

export interface GoalBoundsOptions {
  /** the player to move, who must have a legal move; by default the attacker */
  readonly toMove?: Player;
  /** the longest way of interest */
  readonly maxMoves?: number;
  /** false: stop after the first way that is found */
  readonly shorten?: boolean;
  /** the goal is known not to be reached in this many moves */
  readonly ruledOut?: number;
  /** use only the proof search, for comparison */
  readonly proofOnly?: boolean;
  /** false: do not use the search over positions, for comparison */
  readonly explore?: boolean;
  /** ways longer than `moves` count only if the fifty-move rule, which counts `halfmoves` now, draws on none of them */
  readonly undrawn?: { readonly moves: number; readonly halfmoves: number };
  /** turns of the proof searches per turn of the exhaustive search, 1 by default: if any way will do, the latter adds little */
  readonly proofTurns?: number;
}

/** Up to this length the exhaustive search works alone: it needs milliseconds. */
const EXHAUSTIVE_MOVES = 3;
/** Up to this length the search over positions finds less than the proof search, which tries it first if no length is given. */
const FEW_MOVES = 12;
/**
 * After this many nodes, the search over positions takes turns with a second one, in which the attacker plays only moves that leave few
 * replies: at first the smallest number of replies, then the next if these moves are not enough.
 */
const ALL_MOVES_NODES = 1_000_000;
const MOST_REPLIES = [4, 6, 8, 12];
/** Then the proof search looks for the first way within this many moves; with looser bounds it finds less. */
const FIRST_BOUND = 25;
/** Nodes of the first turn, and the growth of later turns. */
const FIRST_TURN = 200_000;
const TURN_GROWTH = 1.5;
const MAX_TURN = 50_000_000;
/** Nodes for the line to a goal that the search over positions has proven. A handful nearly always suffice. */
const LINE_NODES = 1_000_000;
/**
 * Nodes for the line to a goal that the proof search has proven. If the table has lost too much of the proof, they do not suffice. Then
 * the search continues within its limits, and the next attempt gets this many times as many.
 */
const FIRST_PROVEN_LINE_NODES = 20_000_000;
const PROVEN_LINE_GROWTH = 4;
/**
 * A way to the goal is unlikely if the search over positions has at least this proof number, and a disproof number less than this many
 * times as large. That holds for nine of ten positions without a mate, and for few of those with one: docs/internals/search.md.
 */
const UNLIKELY_PROOF = 200;
const UNLIKELY_RATIO = 100;

type ProofQuestion = WithinQuestion | GraphQuestion;
type Limits = Required<KernelLimits>;

const memoryOf = (question: ProofQuestion): string =>
  question.search === 'within'
    ? 'tree'
    : question.mostReplies === undefined
      ? 'graph'
      : 'graph of few replies';

/** A search that works in steps, each of which continues from the table of the earlier ones. So it can take turns with another search. */
export abstract class SteppedSearch {
  protected readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /** Returns the nodes of all steps so far. */
  abstract get nodes(): number;
  /** Returns whether there is nothing more to find. */
  abstract get isDone(): boolean;
  /**
   * Takes one turn, or as much of it as the limits allow.
   * @returns false if it was interrupted or out of time
   */
  abstract step(limits: KernelLimits): boolean;

  /** Searches until nothing more can be found, a limit is reached, or the kernel is interrupted. */
  run({ ms = Infinity, nodes = Infinity }: KernelLimits = {}): this {
    const end = performance.now() + ms;
    const lastNode = this.nodes + nodes;
    while (!this.isDone && !this.kernel.isInterrupted()) {
      const left = { ms: end - performance.now(), nodes: Math.floor(lastNode - this.nodes) };
      if (left.ms <= 0 || left.nodes < 1 || !this.step(left)) break;
    }
    return this;
  }
}

export class GoalBoundsSearch extends SteppedSearch {
  readonly #proofs: ProofSearch;
  readonly #toMove: Player;
  #maxMoves: number;
  readonly #undrawn: { readonly moves: number; readonly halfmoves: number } | undefined;
  readonly #shorten: boolean;
  readonly #proofOnly: boolean;
  readonly #proofTurns: number;
  #ruledOut: number;
  #provenIn: number | undefined;
  #line: readonly NormalMove[] = [];
  /** the proof search's last question, if left undecided */
  #asked: number | undefined;
  #outlook: ProofOutlook | undefined;
  /** whether the search over positions can be used and has memory left */
  #canExplore: boolean;
  /** whether a single thread uses it */
  readonly #prefersGraph: boolean;
  /** whether it has found a way, even one that is too long */
  #explored = false;
  /** nodes that this thread has spent on it with all moves of the attacker */
  #exploredNodes = 0;
  /** numbers of replies still to try, from `MOST_REPLIES` */
  #mostReplies = [...MOST_REPLIES];
  /** counts the turns of all the searches for proofs */
  #proofTurn = 0;
  /** counts those since the last turn of the exhaustive search */
  #turnsTaken = 0;
  #turn = FIRST_TURN;
  #provenLineNodes = FIRST_PROVEN_LINE_NODES;
  #nodes = 0;

  /** Searches the kernel's present position. Between steps the kernel must not be used for anything else. */
  constructor(kernel: Kernel, options: GoalBoundsOptions = {}) {
    super(kernel);
    this.#proofs = kernel.proofs;
    this.#toMove = options.toMove ?? 'attacker';
    this.#maxMoves = options.maxMoves ?? MAX_MATE_MOVES - 1;
    this.#undrawn = options.undrawn;
    this.#shorten = options.shorten ?? true;
    this.#ruledOut = options.ruledOut ?? kernel.minMoves(this.#toMove) - 1;
    this.#proofOnly = options.proofOnly ?? false;
    this.#proofTurns = options.proofTurns ?? 1;
    const { play, exact } = kernel.aim;
    const isWanted = (options.explore ?? true) && !this.#proofOnly;
    this.#canExplore = isWanted && play === 'direct' && !exact;
    this.#prefersGraph = this.#maxMoves > FEW_MOVES;
  }

  get bounds(): GoalBounds {
    const provenIn = this.#provenIn;
    return { ruledOut: this.#ruledOut, ...(provenIn !== undefined && { provenIn }), line: this.#line };
  }

  override get nodes(): number {
    return this.#nodes;
  }

  /** Returns whether a way exists, judged by the search over positions. Unknown until it has searched for a while. */
  get likelihood(): Likelihood {
    if (this.#provenIn !== undefined) return 'likely';
    if (!this.#outlook) return 'unknown';
    const { proof, disproof } = this.#outlook;
    return proof >= UNLIKELY_PROOF && disproof < UNLIKELY_RATIO * proof ? 'unlikely' : 'likely';
  }

  override get isDone(): boolean {
    return this.#ruledOut >= this.#longest || (!this.#shorten && this.#provenIn !== undefined);
  }

  override step({ nodes = Infinity, ms = Infinity }: KernelLimits): boolean {
    if (this.#proofOnly) return this.#searchProof({ nodes, ms });
    if (this.#ruledOut >= EXHAUSTIVE_MOVES && this.#isLookedUp({ nodes, ms })) return true;
    const limits = { nodes: Math.min(nodes, Math.round(this.#turn)), ms };
    return this.#ruledOut < EXHAUSTIVE_MOVES || this.#turnsTaken >= this.#proofTurns
      ? this.#searchExhaustively(limits)
      : this.#searchProof(limits);
  }

  /** Stops the other threads, which otherwise continue between steps. */
  stopHelpers(): void {
    this.kernel.stopHelpers();
  }

  /** Looks up the way if there are few men. Returns whether the answer was found. */
  #isLookedUp(limits: KernelLimits): boolean {
    const found = this.kernel.lookUp(this.#toMove, this.#nodes, limits);
    if (!found) return false;
    const { moves = Number.POSITIVE_INFINITY } = found;
    // the fifty-move rule, which tables of endings ignore, may draw a longer way
    if (this.#undrawn && moves > this.#undrawn.moves && moves <= this.#maxMoves) return false;
    this.#ruledOut = Math.max(this.#ruledOut, Math.min(this.#maxMoves, moves - 1));
    if (found.moves !== undefined && found.moves <= this.#maxMoves) {
      this.#provenIn = found.moves;
      this.#line = found.line;
    }
    return true;
  }

  #searchExhaustively(limits: Limits): boolean {
    const { moves, searched, nodes, limit } = this.kernel.shortest(this.#toMove, this.#ruledOut + 1, limits);
    this.#nodes += nodes;
    this.#ruledOut = Math.max(this.#ruledOut, moves === undefined ? searched : moves - 1);
    if (moves !== undefined) return this.#foundShortest(moves, limits.ms);
    if (limit) this.#endTurn();
    return limit === undefined || limit === 'nodes';
  }

  /** Takes a turn of one of the searches for proofs. The other threads run the others until they are asked something else. */
  #searchProof(limits: Limits): boolean {
    const [own, ...others] = this.#proofsInTurn;
    if (!own) return this.#searchExhaustively(limits);
    const options = { ...limits, beside: this.#searchesBeside(own, others) };
    const goesOn = own.search === 'within' ? this.#proveWithin(own, options) : this.#explore(own, options);
    const answers = this.#proofs.besideAnswers;
    const haveEnded = answers.some(({ verdict }) => verdict !== 'open');
    if (haveEnded) this.stopHelpers();
    const learnt = answers.map((answer) => this.#learn(answer, limits.ms));
    return haveEnded ? learnt.every(Boolean) : goesOn;
  }

  /** Returns the searches for proofs in the order of their turns, from the next one on. */
  get #proofsInTurn(): ProofQuestion[] {
    const rotation = this.#rotation;
    const next = this.#proofTurn % rotation.length;
    return [...rotation.slice(next), ...rotation.slice(0, next)];
  }

  /**
   * Returns the searches for proofs that take turns: the search over positions, with all moves and then also with few replies, and the
   * proof search. Within a few moves, only the proof search is used. If no length is known, it joins together with the search over few
   * replies. If a length above `FIRST_BOUND` is asked for, it waits until a way is found.
   */
  get #rotation(): ProofQuestion[] {
    const within = this.#within;
    if (!this.#prefersGraph || !this.#canExplore) return within ? [within] : [];
    const graphs = [this.#graph(undefined)];
    const [fewest] = this.#mostReplies;
    const isWorthFew = this.#exploredNodes >= ALL_MOVES_NODES;
    if (isWorthFew && fewest !== undefined) graphs.push(this.#graph(fewest));
    if (!within) return graphs;
    const isBounded = this.#explored || this.#provenIn !== undefined || this.#maxMoves <= FIRST_BOUND;
    if (isBounded) return graphs.flatMap((graph) => [graph, within]);
    return isWorthFew && this.#shorten ? [...graphs, within] : graphs;
  }

  /**
   * Returns the searches of the other threads, all of different kinds: first those with the next turns, then those that a single thread
   * leaves out. Each of the three has its own memory, which only one thread at a time can use.
   */
  #searchesBeside(own: ProofQuestion, next: readonly ProofQuestion[]): BesideQuestion[] {
    const { helpers } = this.kernel;
    if (!helpers || this.#proofOnly) return [];
    const within = this.#within;
    const beside = [
      ...next,
      ...(this.#canExplore ? [this.#graph(undefined)] : []),
      ...(within ? [within] : []),
    ];
    const others = new Map(beside.map((question) => [memoryOf(question), question] as const));
    others.delete(memoryOf(own));
    const deepen: BesideQuestion = { search: 'deepen', from: this.#ruledOut + 1 };
    return [...[...others.values()].slice(0, helpers.count), deepen];
  }

  #graph(mostReplies: number | undefined): GraphQuestion {
    const isBounded = this.#explored || this.#provenIn !== undefined;
    return { search: 'graph', maxMoves: isBounded ? this.#longest : undefined, mostReplies };
  }

  /** Returns the longest way that is still of interest. */
  get #longest(): number {
    return Math.min(this.#maxMoves, (this.#provenIn ?? Number.POSITIVE_INFINITY) - 1);
  }

  /** Returns the next question to the proof search; undefined if it has nothing to prove. */
  get #within(): WithinQuestion | undefined {
    const { moves: undrawn = Number.POSITIVE_INFINITY } = this.#undrawn ?? {};
    const firsts = this.#canExplore ? [FEW_MOVES, FIRST_BOUND] : [FIRST_BOUND];
    const isAny = this.#provenIn === undefined && this.#maxMoves > FIRST_BOUND;
    const first = isAny ? firsts.find((most) => most > this.#ruledOut) : undefined;
    const maxMoves = Math.min(first ?? this.#longest, undrawn);
    return maxMoves > this.#ruledOut ? { search: 'within', maxMoves } : undefined;
  }

  #explore(question: GraphQuestion, options: ProofSearchOptions & Limits): boolean {
    const { maxMoves, mostReplies } = question;
    const answer = this.#proofs.explore(this.#toMove, maxMoves, { ...options, mostReplies });
    this.#nodes += answer.nodes;
    if (mostReplies === undefined) {
      this.#exploredNodes += this.kernel.clock.ownNodes;
      this.#outlook = answer.verdict === 'undecided' ? answer.outlook : undefined;
    }
    const isFull = this.#proofs.isGraphFull;
    if (answer.verdict === 'reached') return this.#exploredIn(question, answer.moves, options.ms);
    if (answer.verdict === 'not-reached' || isFull) {
      this.#exhausted(question, answer.verdict === 'not-reached');
      return true;
    }
    this.#endTurn();
    return answer.limit === 'nodes';
  }

  /** Handles a way that the search over positions has found. */
  #exploredIn({ mostReplies }: GraphQuestion, moves: number, ms: number): boolean {
    this.#explored = true;
    if (moves > this.#longest) return true;
    const line = this.#proofs.exploredLine(this.#toMove, { nodes: LINE_NODES, ms }, mostReplies);
    if (line.length > 0) return this.#adopt(line);
    const isTooLong = this.kernel.nodes >= LINE_NODES;
    this.#nodes += this.kernel.nodes;
    this.#canExplore = !isTooLong;
    return isTooLong;
  }

  /** Handles the end of that search, by exhaustion or for lack of memory. What few replies rule out says nothing about other moves. */
  #exhausted({ mostReplies, maxMoves }: GraphQuestion, isRuledOut: boolean): void {
    if (mostReplies !== undefined) {
      this.#mostReplies.shift();
    } else if (isRuledOut) this.#ruledOut = maxMoves ?? this.#longest;
    else this.#canExplore = false;
  }

  #proveWithin({ maxMoves }: WithinQuestion, options: ProofSearchOptions & Limits): boolean {
    const resume = this.#asked === maxMoves;
    const answer = this.#proofs.prove(this.#toMove, maxMoves, { ...options, resume });
    this.#nodes += answer.nodes;
    this.#asked = answer.verdict === 'undecided' ? maxMoves : undefined;
    if (answer.verdict === 'reached') return this.#found(answer.moves, options.ms);
    if (answer.verdict === 'not-reached') {
      this.#ruledOut = maxMoves;
      return true;
    }
    this.#endTurn();
    return answer.limit === 'nodes';
  }

  /** Takes over what another thread has found. Returns false if the search for a line was stopped. */
  #learn({ question, verdict, moves, ruledOut }: BesideAnswer, ms: number): boolean {
    const isNews = verdict === 'reached' && moves <= this.#longest;
    switch (question.search) {
      case 'deepen': {
        // that thread does not know which lengths are of interest
        const ruled = verdict === 'reached' ? moves - 1 : ruledOut;
        this.#ruledOut = Math.max(this.#ruledOut, Math.min(this.#maxMoves, ruled));
        return !isNews || this.#foundShortest(moves, ms);
      }
      case 'within':
        this.#asked = verdict === 'open' ? question.maxMoves : undefined;
        if (verdict === 'not-reached') this.#ruledOut = Math.max(this.#ruledOut, question.maxMoves);
        return !isNews || this.#found(moves, ms);
      case 'graph':
        if (verdict === 'reached') return this.#exploredIn(question, moves, ms);
        if (verdict !== 'open') this.#exhausted(question, verdict === 'not-reached');
        return true;
    }
  }

  #endTurn(): void {
    if (this.#turnsTaken < this.#proofTurns) this.#proofTurn++;
    if (this.#turnsTaken++ < this.#proofTurns) return;
    this.#turnsTaken = 0;
    this.#turn = Math.min(MAX_TURN, this.#turn * TURN_GROWTH);
  }

  /** Takes over a goal that the proof search has found. The line may be shorter than first proven. */
  #found(moves: number, ms: number): boolean {
    const line = this.#proofs.provenLine(this.#toMove, moves, { nodes: this.#provenLineNodes, ms });
    const isTooLong = line.length === 0 && this.kernel.nodes >= this.#provenLineNodes;
    if (!isTooLong) return this.#adopt(line);
    this.#nodes += this.kernel.nodes;
    this.#provenLineNodes *= PROVEN_LINE_GROWTH;
    return true;
  }

  /** Takes over a goal that the exhaustive search has found. Everything shorter is ruled out by then. */
  #foundShortest(moves: number, ms: number): boolean {
    return this.#adopt(this.kernel.line(this.#toMove, moves, { ms }));
  }

  /** Takes over a line. Returns false if it is empty because the search for it was stopped. */
  #adopt(line: readonly NormalMove[]): boolean {
    this.#nodes += this.kernel.nodes;
    this.#turnsTaken = 0;
    if (line.length === 0) return false;
    const moves = this.kernel.attackersMoves(this.#toMove, line.length);
    if (moves > this.#longest) return true;
    if (this.#undrawn && moves > this.#undrawn.moves) {
      const { halfmoves } = this.#undrawn;
      if (!this.#proofs.isExploredUndrawn(this.#toMove, halfmoves, { nodes: LINE_NODES })) {
        this.#maxMoves = this.#undrawn.moves;
        return true;
      }
    }
    this.#provenIn = moves;
    this.#line = line;
    return true;
  }
}

/**
 * The typed host of the search for a goal: moves and perft, answers of the exhaustive search, lines of help play and series play, and
 * tables of endings. `notation` names moves, and `proofs` finds distant goals. Every call is synchronous. A search returns when it is
 * done, when a limit is reached, or soon after `shouldStop` returns true.
 */
import type { NormalMove } from 'chessops';
import type { Host } from '../host/host.js';
import { isDirectMate, mayReachGoalHimself } from './aim.js';
import type {
  EndingValue,
  FoundKey,
  GoalFound,
  KernelLimits,
  KeysFound,
  LinesAnswer,
  LinesCounted,
  LinesQuestion,
  LinesWanted,
  LookedUp,
  Player,
  RefutationsFound,
} from './answers.js';
import {
  ATTACKER,
  FIND_KEYS,
  FIND_REFUTATIONS,
  LINE,
  LIST_GOAL_MOVES,
  REACHES,
} from './assembly/goal-search/layout.js';
import { KernelBase, type KernelOptions, PLAYERS } from './kernel-base.js';
import { KernelError, needInteger } from './kernel-error.js';
import { countLines, searchLines } from './line-search.js';
import { decodeMove } from './move-code.js';
import { ProofSearch } from './proof-search.js';
import { LINE_RULE_NUMBERS, type LineRule, RULE_NUMBERS, type SearchRule } from './search-rules.js';

export type { Aim } from './aim.js';
export type * from './answers.js';
export { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MIN_HASH_MB } from './bounds.js';
export type { KernelOptions } from './kernel-base.js';
export { KernelError } from './kernel-error.js';

/** Returns the moves until mate if the position has this outcome, otherwise Infinity. */
const movesIn = (value: EndingValue, outcome: 'won' | 'lost'): number =>
  value.outcome === outcome ? value.moves : Number.POSITIVE_INFINITY;

export class Kernel extends KernelBase {
  readonly proofs = new ProofSearch(this);

  /** @throws KernelError, HostError as the constructor of `KernelBase` */
  static create(host: Host, options: KernelOptions = {}): Kernel {
    return new Kernel(host, options);
  }

  /** Lists the moves of the side to move that reach the goal at once, even if its opponent is the one who wants it. */
  goalMoves(): NormalMove[] {
    this.root.need();
    this.startClock({});
    return this.root.moves(this.exports.ask(LIST_GOAL_MOVES));
  }

  /**
   * Counts the positions after `depth` plies. With `listing` it also writes the move lists of the last ply, which is slower.
   * @throws KernelError `stopped` if it was interrupted
   */
  perft(depth: number, listing = false): number {
    this.root.need();
    needInteger('depth', depth, 0, 64);
    if (depth === 0) return 1;
    return this.#count(() => (listing ? this.exports.perftListed(depth) : this.exports.perftCounted(depth)));
  }

  /** Counts the positions after each legal move. `depth`, at least 1, counts plies and includes that move. */
  divide(depth: number): { move: NormalMove; nodes: number }[] {
    needInteger('depth', depth, 1, 64);
    return this.root.codes().map((code) => ({
      move: decodeMove(code),
      nodes: this.#count(() => this.exports.perftAfter(code, depth)),
    }));
  }

  /** Counts the inconsistencies found within `depth` plies (assembly/board/self-check.ts). 0 means that there are none. */
  selfCheck(depth: number): number {
    this.root.need();
    needInteger('depth', depth, 1, 64);
    return this.exports.selfCheck(depth);
  }

  /**
   * Looks for the smallest number of moves in which the goal is reached, up to `maxMoves`. With the defender to move, it may be 0: the
   * goal is already reached or, if the defender reaches it, any move does so. For a goal of exact length, only `maxMoves` itself is
   * searched.
   */
  shortest(toMove: Player, maxMoves: number, limits: KernelLimits = {}): GoalFound {
    this.startSearch(toMove, maxMoves, limits);
    const known = this.#known;
    if (known) {
      const moves = movesIn(known, toMove === 'attacker' ? 'won' : 'lost');
      return moves <= maxMoves ? this.#goalFound(moves, moves) : this.#goalFound(undefined, maxMoves);
    }
    if (this.isDecided(toMove)) {
      return this.hasReached() ? this.#goalFound(0, 0) : this.#goalFound(undefined, maxMoves);
    }
    for (let moves = this.aim.exact ? maxMoves : this.minMoves(toMove); moves <= maxMoves; moves++) {
      if (this.#reaches(toMove, moves)) return this.#goalFound(moves, moves);
      if (this.clock.stopped) return this.#goalFound(undefined, this.aim.exact ? 0 : Math.max(0, moves - 1));
    }
    return this.#goalFound(undefined, maxMoves);
  }

  /**
   * Finds every first move of the attacker, to move, that forces the goal within `maxMoves` moves, each with its own number of moves.
   * `shortestOnly` ends the search after the smallest number with a key. `intended` ends it as soon as there are more keys than that,
   * or a key that takes fewer moves. For a goal of exact length, only `maxMoves` itself is searched.
   */
  keys(
    maxMoves: number,
    limits: KernelLimits & { readonly shortestOnly?: boolean; readonly intended?: number } = {},
  ): KeysFound {
    const { root, aim, clock } = this;
    this.startSearch('attacker', maxMoves, limits);
    if (this.#known) return this.#knownKeys(maxMoves, limits.shortestOnly);
    const mayReach = mayReachGoalHimself(aim) && (!aim.exact || maxMoves === 1);
    const count = mayReach ? this.exports.listAllMoves() : this.exports.listMoves();
    let searched = aim.exact ? maxMoves - 1 : 0;
    const { shortestOnly, intended } = limits;
    const isOneEnough = shortestOnly || intended !== undefined;
    let found = 0;
    while (searched < maxMoves && !(isOneEnough && found > 0)) {
      found += this.#findKeys(count, searched + 1, intended ?? count);
      if (clock.stopped) break;
      searched++;
    }
    const keys: FoundKey[] = [];
    for (let i = 0; i < count; i++) {
      const moves = root.valueAt(i);
      if (moves > 0) keys.push({ move: decodeMove(root.codeAt(i)), moves });
    }
    if (keys.length > 1) keys.sort((a, b) => a.moves - b.moves);
    const all = aim.exact && searched < maxMoves ? 0 : searched;
    const shortest = keys[0]?.moves;
    const { nodes, limitReached: limit } = clock;
    return { keys, moves: shortest, shortest: shortest !== undefined, searched: all, nodes, limit };
  }

  /**
   * Finds the replies of the defender, to move, that keep the attacker from the goal for `moves` further moves, in order of generation.
   * If there are more than `atMost`, it returns only `atMost` + 1 of them.
   */
  refutations(moves: number, atMost: number, limits: KernelLimits = {}): RefutationsFound {
    const { root, clock } = this;
    needInteger('atMost', atMost, 0, Number.MAX_SAFE_INTEGER);
    this.startSearch('defender', moves, limits);
    if (this.#known) return this.#knownRefutations(moves, atMost);
    const count = root.list();
    this.exports.ask(FIND_REFUTATIONS, count, moves, Math.min(atMost, count));
    const refutations: NormalMove[] = [];
    for (let i = 0; i < count; i++) {
      if (root.valueAt(i) > 0) refutations.push(decodeMove(root.codeAt(i)));
    }
    return { refutations, nodes: clock.nodes, limit: clock.limitReached };
  }

  /**
   * Finds the moves to the goal: the quickest attack against the longest defence. The line is empty if the search was stopped, or if
   * there is nothing more to play.
   * @param moves the smallest number of moves in which the goal is reached, as `shortest` or `keys` has proven
   * @param key the first move of the line, to which `keys` has given that number
   */
  line(toMove: Player, moves: number, limits: KernelLimits = {}, key?: NormalMove): NormalMove[] {
    if (moves === 0 && this.minMoves(toMove) > 0) return [];
    this.startSearch(toMove, moves, limits);
    if (this.#known) return this.endings.line(key);
    const first = key ? this.codeOf(key) : 0;
    const last = this.aim.play === 'direct' ? -1 : 0;
    const plies = 2 * moves + last + (toMove === 'defender' ? 1 : 0);
    const found = this.exports.ask(LINE, PLAYERS[toMove], moves, first);
    // the attacker may make the last move in place of the defender
    const isWhole = found === plies || (this.aim.quodlibet === true && found === plies - 1);
    return isWhole ? this.lineOf(found) : [];
  }

  /**
   * Finds every line that ends in the goal of the aim, reached by either side: help play and series play.
   * @param onLine is given each line as it is found, in order of generation; its time counts towards the limits
   */
  lines(
    question: LinesQuestion,
    onLine: (line: NormalMove[]) => void,
    wanted: LinesWanted = {},
  ): LinesAnswer {
    return searchLines(this, question, onLine, wanted);
  }

  /** Counts the lines instead. What several orders of moves lead to is counted only once. The count ends at 2^53 - 1. */
  countLines(question: LinesQuestion, limits: KernelLimits = {}): LinesCounted {
    return countLines(this, question, limits);
  }

  /**
   * Looks up the number of moves until mate, and the moves to it, in a direct mate with few men (endings.ts).
   * @param spent nodes that other searches have spent on the position: an ending is made if they would have paid for it
   * @returns undefined if it cannot be looked up; `moves` is absent if there is no mate in any number of moves
   */
  lookUp(toMove: Player, spent: number, limits: KernelLimits = {}): LookedUp | undefined {
    if (!isDirectMate(this.aim)) return undefined;
    this.startClock(limits);
    const value = this.endings.valueOfRoot(spent);
    if (!value) return undefined;
    const moves = movesIn(value, toMove === 'attacker' ? 'won' : 'lost');
    return moves === Number.POSITIVE_INFINITY ? {} : { moves, line: this.endings.line() };
  }

  /**
   * Looks up what the table for the men of the position says about the side to move: a mate by either side in any number of moves. The
   * table is made if needed; see {@link MAX_TABLE_MEN}.
   * @returns undefined if there are more men, if rights to castle leave too much to list, or if a limit came first
   */
  tableValue(limits: KernelLimits = {}): EndingValue | undefined {
    this.root.need();
    this.startClock(limits);
    return this.endings.valueOfRoot(Number.POSITIVE_INFINITY);
  }

  /** What a made ending says about the position, in a search for a direct mate. */
  get #known(): EndingValue | undefined {
    return isDirectMate(this.aim) ? this.endings.valueOfRoot() : undefined;
  }

  #knownKeys(maxMoves: number, shortestOnly = false): KeysFound {
    const found = this.endings
      .firstMoves()
      .map(({ move, value }) => ({ move, moves: movesIn(value, 'lost') + 1 }))
      .filter(({ moves }) => moves <= maxMoves)
      .sort((a, b) => a.moves - b.moves);
    const keys = shortestOnly ? found.filter(({ moves }) => moves === found[0]?.moves) : found;
    return {
      keys,
      ...this.#goalFound(keys[0]?.moves, shortestOnly ? (keys[0]?.moves ?? maxMoves) : maxMoves),
    };
  }

  #knownRefutations(moves: number, atMost: number): RefutationsFound {
    const refutations = this.endings
      .firstMoves()
      .filter(({ value }) => movesIn(value, 'won') > moves)
      .map(({ move }) => move);
    return { refutations: refutations.slice(0, atMost + 1), nodes: this.clock.nodes };
  }

  /** Returns the number of the attacker's moves in a line of so many plies. */
  attackersMoves(toMove: Player, plies: number): number {
    return (plies + (toMove === 'attacker' ? 1 : 0)) >> 1;
  }

  /** Switches a rule of the exhaustive search on or off, to measure its effect. Answers stay the same. */
  useRule(rule: SearchRule | LineRule, on: boolean): void {
    this.exports.useSearchRule({ ...RULE_NUMBERS, ...LINE_RULE_NUMBERS }[rule], on ? 1 : 0);
  }

  #count(perft: () => bigint): number {
    this.startClock({});
    const count = Number(perft());
    if (this.clock.stopped) throw new KernelError('stopped', 'perft was stopped');
    return count;
  }

  /** Returns what the exhaustive search has proven. It finds the smallest number of moves, or nothing. */
  #goalFound(moves: number | undefined, searched: number): GoalFound {
    const { nodes, limitReached } = this.clock;
    return { moves, shortest: moves !== undefined, searched, nodes, limit: limitReached };
  }

  #reaches(player: Player, moves: number): boolean {
    const toMove = PLAYERS[player];
    return this.together(
      { name: 'reaches', toMove, moves, count: 0 },
      () => this.exports.ask(REACHES, toMove, moves) !== 0,
      (_, yes) => yes,
    );
  }

  /** @returns how many of the first `count` results are keys in `moves`; perhaps not all, if there are more than `atMost` */
  #findKeys(count: number, moves: number, atMost: number): number {
    const { root } = this;
    return this.together(
      { name: 'keys', toMove: ATTACKER, moves, count },
      () => this.exports.ask(FIND_KEYS, count, moves, atMost),
      (thread) => {
        this.exports.adoptResults(thread, count);
        let found = 0;
        for (let i = 0; i < count; i++) if (root.valueAt(i) === moves) found++;
        return found;
      },
    );
  }
}

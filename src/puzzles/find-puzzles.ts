/**
 * Finds the puzzles of a game: positions with a forced mate that is proven, has one key, and leaves the attacker no choice against
 * the longest defences.
 *
 * The kernel proves mates move by move. Most positions have no mate in two or three, which takes a fraction of a millisecond. The
 * positions of each side are walked separately, forwards, because the table holds results for one attacker.
 */
import type { Chess, NormalMove } from 'chessops';
import { makeFen } from 'chessops/fen';
import { makeSan, makeSanAndPlay } from 'chessops/san';
import { legalUci, positionOf, toUci } from '../chess/moves.js';
import type { KernelLimits, KeysFound, LimitReached } from '../kernel/answers.js';
import { HASH_OFFSET } from '../kernel/assembly/board/layout.js';
import type { Kernel } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import { directMate } from '../problems/stipulation.js';
import type { NotatedMove } from '../solution/play.js';
import { proverLimits } from '../solve/search-options.js';
import type { SolverOptions } from '../solve/solve.js';
import type { Solver } from '../solve/solver.js';
import {
  type Choice,
  type FoundPuzzle,
  type GamePuzzles,
  type PuzzleOptions,
  QUICK_MOVES,
} from './puzzle.js';

/** A position with a mate of the right length and one key. */
interface Candidate {
  readonly ply: number;
  readonly moves: number;
  readonly choices: readonly Moves[];
}

interface Moves {
  readonly line: readonly NormalMove[];
  readonly moves: readonly NormalMove[];
}

/** @param solver solves the puzzles found; its kernel walks through the game */
export function findPuzzles(
  solver: Solver,
  game: Problem,
  options: SolverOptions & PuzzleOptions,
): GamePuzzles {
  const began = performance.now();
  const played = playedIn(game);
  const walk = new Walk(solver.borrowKernel(), played, options);
  const candidates = [0, 1].flatMap((side) => walk.candidates(game.fen, side)).sort((a, b) => a.ply - b.ply);
  const found: FoundPuzzle[] = [];
  const comesBack = candidates.length > 0 ? pliesAgain(game, played) : new Set();
  for (const { ply, moves, choices } of candidates) {
    if (walk.limit === 'interrupted') break;
    if (comesBack.has(ply)) continue;
    const { position, before } = placeIn(game, played, ply);
    const fen = makeFen(position.toSetup());
    const problem = { ...game, fen, stipulation: directMate(moves), claim: { keys: [], line: [] } };
    const solution = solver.solve(problem, options);
    walk.nodes += solution.nodes;
    if (solution.playLimit === 'interrupted') {
      walk.giveUp('interrupted');
      break;
    }
    if (solution.status !== 'solved') {
      const { limit = 'nodes' } = solution;
      walk.giveUp(limit === 'solutions' || limit === 'men' ? 'nodes' : limit);
      continue;
    }
    const puzzle = { ply, fen, ...(before && { before }), solution };
    found.push(
      choices.length > 0 ? { ...puzzle, choices: choices.map((each) => notated(position, each)) } : puzzle,
    );
  }
  const { positions, undecided, skipped, limit, nodes } = walk;
  const ms = Math.round((performance.now() - began) * 1000) / 1000;
  return {
    positions,
    undecided,
    ...(skipped > 0 && { skipped }),
    found,
    ...(limit && { limit, limits: proverLimits(options, undefined) }),
    nodes,
    ms,
  };
}

interface Played {
  readonly move: NormalMove;
  readonly isCapture: boolean;
}

function playedIn({ fen, claim }: Problem): Played[] {
  const position = positionOf(fen);
  return claim.line.map((uci) => {
    const move = legalUci(position, uci);
    if (!move) throw new RangeError(`found ${uci} in a game that was read; expected a legal move`);
    const { board } = position;
    const isCapture =
      board.occupied.has(move.to) || (board.pawn.has(move.from) && (move.to - move.from) % 8 !== 0);
    position.play(move);
    return { move, isCapture };
  });
}

/** Returns the plies at which a game comes back to a position, whether or not it was a puzzle before. */
function pliesAgain({ fen }: Problem, played: readonly Played[]): ReadonlySet<number> {
  const position = positionOf(fen);
  const seen = new Set<string>();
  const again = new Set<number>();
  for (let ply = 0; ply <= played.length; ply++) {
    const fields = makeFen(position.toSetup()).split(' ', 4).join(' ');
    if (seen.has(fields)) again.add(ply);
    seen.add(fields);
    const next = played[ply];
    if (next) position.play(next.move);
  }
  return again;
}

/** Returns the position after `ply` moves, and what came before it. */
function placeIn({ fen }: Problem, played: readonly Played[], ply: number) {
  const position = positionOf(fen);
  for (const { move } of played.slice(0, Math.max(0, ply - 1))) position.play(move);
  const last = ply > 0 ? played[ply - 1] : undefined;
  if (!last) return { position };
  const start = makeFen(position.toSetup());
  const san = makeSanAndPlay(position, last.move);
  return { position, before: { fen: start, uci: toUci(last.move), san } };
}

function notated(at: Chess, { line, moves }: Moves): Choice {
  const position = at.clone();
  const notate = (move: NormalMove): NotatedMove => ({
    uci: toUci(move),
    san: makeSanAndPlay(position, move),
  });
  return {
    line: line.map(notate),
    moves: moves.map((move) => ({ uci: toUci(move), san: makeSan(position, move) })),
  };
}

/** Positions examined in a search for a distant mate with `quick`: about a millisecond. */
const QUICK_NODES = 10_000;

/** Tells whether a solution is the only one. */
type Uniqueness = 'only' | 'choice' | 'undecided';

class Walk {
  positions = 0;
  undecided = 0;
  /** positions in which `quick` looks for no distant mate */
  skipped = 0;
  nodes = 0;
  limit: LimitReached | undefined;
  readonly #kernel: Kernel;
  readonly #played: readonly Played[];
  readonly #options: SolverOptions & PuzzleOptions;
  readonly #limits: KernelLimits;
  readonly #known: KnownPositions;
  /** nodes that the current position may still take */
  #left = Infinity;
  #choices: Moves[] = [];

  constructor(kernel: Kernel, played: readonly Played[], options: SolverOptions & PuzzleOptions) {
    this.#kernel = kernel;
    this.#played = played;
    this.#options = options;
    this.#limits = proverLimits(options, undefined);
    this.#known = knownTo(kernel, options.max);
  }

  /** Notes that a position is undecided. */
  giveUp(limit: LimitReached): void {
    if (limit === 'interrupted') this.limit = limit;
    else {
      this.undecided++;
      this.limit ??= limit;
    }
  }

  /** @param side those after an even or an odd number of moves */
  candidates(fen: string, side: number): Candidate[] {
    const kernel = this.#kernel;
    const candidates: Candidate[] = [];
    kernel.setPosition(fen);
    /** whether the game continues with a mate that was already a puzzle */
    let goesOn = false;
    for (let ply = 0; ply <= this.#played.length; ply++) {
      if (this.limit === 'interrupted') break;
      if (ply % 2 === side && kernel.hasLegalMove()) {
        this.positions++;
        const keys = this.#keys(ply);
        if (keys?.moves === undefined) goesOn = false;
        else {
          const candidate: Candidate | undefined = goesOn
            ? undefined
            : this.#candidate(ply, keys, keys.moves);
          if (candidate) candidates.push(candidate);
          goesOn = (goesOn || candidate !== undefined) && this.#isPlayed(ply, keys);
        }
      }
      const played = this.#played[ply];
      if (played) kernel.play(played.move);
    }
    return candidates;
  }

  /** Returns the keys of the current position; undefined if there are none, or a limit left the question open. */
  #keys(ply: number): KeysFound | undefined {
    if (this.#known.has(ply)) return undefined;
    this.#left = this.#limits.nodes ?? Infinity;
    const keys = this.#options.quick ? this.#quickKeys() : this.#ask(this.#options.max);
    if (!keys) return undefined;
    if (keys.limit) this.giveUp(keys.limit);
    else if (keys.moves === undefined) this.#known.add(ply);
    return keys.limit ? undefined : keys;
  }

  /** Returns the keys, those of distant mates only if a short search finds one; undefined if the search leaves that open. */
  #quickKeys(): KeysFound | undefined {
    const { max } = this.#options;
    const near = this.#ask(Math.min(max, QUICK_MOVES));
    if (near.limit || near.moves !== undefined || max <= QUICK_MOVES) return near;
    const found = this.#kernel.proofs.prove('attacker', max, { ...this.#limits, nodes: QUICK_NODES });
    this.nodes += found.nodes;
    if (found.verdict === 'not-reached') return near;
    if (found.verdict === 'reached') return this.#ask(max);
    if (this.#kernel.isInterrupted()) this.giveUp('interrupted');
    else this.skipped++;
    return undefined;
  }

  #ask(moves: number): KeysFound {
    const limits = { ...this.#limits, ...(this.#left !== Infinity && { nodes: Math.max(1, this.#left) }) };
    const keys = this.#kernel.keys(moves, { ...limits, shortestOnly: true });
    this.#left -= keys.nodes;
    this.nodes += keys.nodes;
    return keys;
  }

  #candidate(ply: number, { keys }: KeysFound, moves: number): Candidate | undefined {
    const [key, another] = keys;
    if (!key || another || moves < this.#options.min || this.#isMereReply(ply, key.move)) return undefined;
    this.#choices = [];
    const uniqueness = this.#uniqueness(key.move, moves, []);
    if (uniqueness === 'undecided') return undefined;
    if (uniqueness === 'choice' && !this.#options.duals) return undefined;
    return { ply, moves, choices: this.#choices };
  }

  /** Returns whether the key is the only legal move, or recaptures. */
  #isMereReply(ply: number, key: NormalMove): boolean {
    if (this.#kernel.legalMoves().length === 1) return true;
    const last = this.#played[ply - 1];
    return last?.isCapture === true && last.move.to === key.to;
  }

  /** Returns whether the attacker has only one way to mate in `moves` with this key, against all defences that last as long. */
  #uniqueness(key: NormalMove, moves: number, line: readonly NormalMove[]): Uniqueness {
    if (moves === 1) return 'only';
    let all: Uniqueness = 'only';
    this.#kernel.play(key);
    for (const defence of this.#kernel.legalMoves()) {
      this.#kernel.play(defence);
      const after = this.#uniquenessAfter(moves - 1, [...line, key, defence]);
      this.#kernel.undo();
      if (after === 'only') continue;
      all = after;
      // where choices are allowed, all of them are named
      if (after === 'undecided' || !this.#options.duals) break;
    }
    this.#kernel.undo();
    return all;
  }

  /** Decides whether the attacker has only one way to mate after a defence. */
  #uniquenessAfter(moves: number, line: readonly NormalMove[]): Uniqueness {
    const { keys, moves: shortest, limit } = this.#ask(moves);
    if (limit) {
      this.giveUp(limit);
      return 'undecided';
    }
    const [answer] = keys;
    if (shortest !== moves || !answer) return 'only';
    if (keys.length === 1) return this.#uniqueness(answer.move, moves, line);
    this.#choices.push({ line, moves: keys.map(({ move }) => move) });
    return 'choice';
  }

  #isPlayed(ply: number, { keys }: KeysFound): boolean {
    const played = this.#played[ply];
    return played !== undefined && keys.some(({ move }) => toUci(move) === toUci(played.move));
  }
}

/** In this many plies, games often repeat the same positions. */
const OPENING_PLIES = 30;
const KNOWN = 1 << 15;

/** Remembers the latest opening positions that have no mate within a number of moves, by their hashes. */
class KnownPositions {
  readonly max: number;
  readonly #hash: BigUint64Array;
  readonly #known = new BigUint64Array(KNOWN);

  constructor({ memory, exports }: Kernel, max: number) {
    this.max = max;
    this.#hash = new BigUint64Array(memory.buffer, exports.rootAddress() + HASH_OFFSET, 1);
  }

  /** Returns whether the kernel's position is known to have no mate. */
  has(ply: number): boolean {
    const hash = this.#hash[0] as bigint;
    return ply < OPENING_PLIES && this.#known[placeOf(hash)] === hash;
  }

  add(ply: number): void {
    const hash = this.#hash[0] as bigint;
    if (ply < OPENING_PLIES) this.#known[placeOf(hash)] = hash;
  }
}

const placeOf = (hash: bigint): number => Number(hash & BigInt(KNOWN - 1));

const KNOWN_TO = new WeakMap<Kernel, KnownPositions>();

function knownTo(kernel: Kernel, max: number): KnownPositions {
  const known = KNOWN_TO.get(kernel);
  if (known?.max === max) return known;
  const anew = new KnownPositions(kernel, max);
  KNOWN_TO.set(kernel, anew);
  return anew;
}

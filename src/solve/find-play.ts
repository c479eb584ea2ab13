/**
 * Finds the play around the keys: set play, tries, threats and variations. The kernel's table, filled in the search for the keys,
 * answers most questions, so walking the tree adds little cost.
 *
 * Terms are defined in src/solution/play.ts. As in Popeye, the thematic view shows after a threat the defences that
 * defeat a threat or prolong the play, and after a waiting move or a check it shows all.
 */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import { isBound } from '../kernel/aim.js';
import type { FoundKey, LimitReached } from '../kernel/kernel.js';
import type { LeftOut, Phase, PlayedMove, Role } from '../solution/play.js';
import type { Cut, View } from '../solution/solution.js';
import { LimitError } from './budget.js';
import type { Cursor } from './cursor.js';
import type { Prover } from './prover.js';

export interface SolverPlayOptions {
  readonly view: View;
  readonly setPlay: boolean;
  /** a first move with at most this many refutations is a try; 0: no tries */
  readonly refutations: number;
  /** also the play after the tries */
  readonly tryPlay?: boolean;
  /** attacker's moves that are shown, including the key; absent: all */
  readonly depth?: number;
  /** of longer solutions, only first moves are looked for, if that costs no more than the solution did; absent: of none */
  readonly maxMoves?: number;
  /** the maximum number of moves in the tree; a larger tree is cut at a smaller depth */
  readonly maxSize?: number;
}

const MAX_SIZE = 100_000;
/** Set play without variations shows the defence and the answer, which is the attacker's second move. */
const SET_PLAY_ALONE = 2;
/** The number of the attacker's moves that are shown of a long solution. */
const FIRST_MOVES = 2;
/** The positions that may be examined for them even if the solution needed fewer. */
const LEAST_NODES = 500_000;

/** The play around the keys, including the keys. */
export interface FoundPlay {
  readonly phases: readonly Phase[];
  readonly view?: View;
  readonly cut?: Cut;
}

class TooLarge extends Error {}

/**
 * Finds the play of a problem in `moves`, whose keys were just found, from the position of the prover.
 * @returns only the limit if one ended the walk, because an incomplete tree would not show where it is incomplete
 */
export function findPlay(
  prover: Prover,
  moves: number,
  keys: readonly FoundKey[],
  options: SolverPlayOptions,
): FoundPlay | { readonly limit: LimitReached } {
  try {
    return findWhole(prover, moves, keys, options);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { limit: error.limit };
  }
}

/**
 * Finds the first moves of a long solution. Returns undefined if they cost more than the solution did: every position of the tree is a
 * problem of its own, and may take as long as the whole.
 */
export function findFirstMoves(
  prover: Prover,
  moves: number,
  keys: readonly FoundKey[],
  options: SolverPlayOptions,
): FoundPlay | undefined {
  const { budget } = prover;
  const found = budget.atMost(Math.max(LEAST_NODES, budget.nodes), () =>
    findPlay(prover, moves, keys, { ...options, depth: FIRST_MOVES }),
  );
  if ('limit' in found) return undefined;
  return found.cut ? { ...found, cut: { ...found.cut, reason: 'length' } } : found;
}

function findWhole(
  prover: Prover,
  moves: number,
  keys: readonly FoundKey[],
  options: SolverPlayOptions,
): FoundPlay {
  /** returns undefined if the tree is too large */
  const findTo = (depth: number, reason: Cut['reason']): FoundPlay | undefined => {
    try {
      return new Walk(prover, options, depth).play(moves, keys, reason);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return undefined;
    }
  };
  const wanted = Math.min(options.depth ?? moves, moves);
  const whole = findTo(wanted, 'asked');
  if (whole) return whole;
  let play: FoundPlay | undefined;
  for (let depth = 2; depth < wanted; depth++) {
    const deeper = findTo(depth, 'size');
    if (!deeper) break;
    play = deeper;
  }
  return play ?? (findTo(1, 'size') as FoundPlay);
}

/** A walk through the play to a fixed depth. */
class Walk {
  readonly #prover: Prover;
  readonly #cursor: Cursor;
  readonly #options: SolverPlayOptions;
  readonly #depth: number;
  readonly #maxSize: number;
  #size = 0;
  #cutPositions = 0;

  constructor(prover: Prover, options: SolverPlayOptions, depth: number) {
    this.#prover = prover;
    this.#cursor = prover.cursor;
    this.#options = options;
    this.#depth = depth;
    this.#maxSize = options.maxSize ?? MAX_SIZE;
  }

  play(moves: number, keys: readonly FoundKey[], reason: Cut['reason']): FoundPlay {
    const { view, setPlay, refutations } = this.#options;
    const actual = keys.map((key) => this.#key(key));
    const tries = refutations > 0 ? this.#tries(moves, keys) : undefined;
    const set = setPlay ? this.#setPlay(moves) : undefined;
    return {
      phases: [
        ...(set ? [{ kind: 'set' as const, first: set }] : []),
        ...(tries ? [{ kind: 'try' as const, first: tries }] : []),
        { kind: 'actual', first: actual },
      ],
      ...(view !== 'none' && { view }),
      ...(this.#cutPositions > 0 && {
        cut: {
          depth: view === 'none' ? Math.min(this.#depth, SET_PLAY_ALONE) : this.#depth,
          positions: this.#cutPositions,
          reason,
        },
      }),
    };
  }

  #key({ move, moves }: FoundKey): PlayedMove {
    if (this.#options.view === 'none') return { ...this.#cursor.notate(move), role: 'key', moves, next: [] };
    const key = this.#attack(move, 'key', moves, 1, true);
    // a key after which the tree is cut still names its threats or zugzwang, as tries do
    return key.cut ? { ...key, ...this.#cursor.after(move, () => intended(this.#threats(moves))) } : key;
  }

  /**
   * Returns the first moves that fail to at least one and at most `refutations` defences. A stalemating move fails to none. In one move,
   * only a selfmate has tries: in other play no defence refutes, the goal is out of reach.
   */
  #tries(moves: number, keys: readonly FoundKey[]): PlayedMove[] {
    const { isDirect, aim } = this.#prover;
    if ((moves === 1 && (isDirect || isBound(aim, 'defender'))) || this.#cursor.mustReachGoal()) return [];
    const keyMoves = new Set(keys.map(({ move }) => toUci(move)));
    return this.#cursor
      .legalMoves()
      .filter((move) => !keyMoves.has(toUci(move)))
      .flatMap((move) => this.#cursor.after(move, () => this.#try(moves)));
  }

  /** Returns the first move that was just played, if it is a try. */
  #try(moves: number): PlayedMove[] {
    const { refutations: atMost, tryPlay } = this.#options;
    const { refutations } = this.#prover.inFull((kernel, limits) =>
      kernel.refutations(moves - 1, atMost, limits),
    );
    if (refutations.length === 0 || refutations.length > atMost) return [];
    const threats = this.#threats(moves, tryPlay ? 1 : undefined);
    const play = tryPlay ? this.#tryPlay(moves, threats, refutations.length) : { shown: [] };
    const refuting = refutations.map(
      (reply): PlayedMove => ({ ...this.#cursor.notate(reply), role: 'refutation', next: [] }),
    );
    return [{ ...this.#cursor.lastMove, role: 'try', ...intended(threats, play, refuting) }];
  }

  #tryPlay(moves: number, threats: readonly PlayedMove[] | undefined, refutations: number): Variations {
    if (this.#depth > 1) return this.#variations(moves, 1, threats, false);
    // if all defences refute a try, there is no play to cut
    if (this.#cursor.legalMoves().length > refutations) this.#cutPositions++;
    return { shown: [] };
  }

  /** Returns the defences answered in fewer than `moves` if the defender moves first; none if the attacker is in check. */
  #setPlay(moves: number): readonly PlayedMove[] {
    if ((moves === 1 && this.#prover.isDirect) || this.#cursor.isInCheck()) return [];
    if (this.#depth === 1 && moves > 1) {
      this.#cutPositions++;
      return [];
    }
    return this.#cursor.afterPass(() => this.#variations(moves, 1, undefined, false, true).shown);
  }

  /**
   * Returns a move of the attacker and what follows it.
   * @param level its number among the attacker's moves; the key is 1
   * @param counts whether duals below it are marked
   */
  #attack(move: NormalMove, role: Role, moves: number, level: number, counts: boolean): PlayedMove {
    this.#grow();
    if (moves === 1) {
      if (this.#cursor.reachesGoal(move, moves))
        return { ...this.#cursor.notate(move), role, moves, next: [] };
      return this.#cursor.after(move, () => {
        const { shown } = this.#variations(moves, level, undefined, false);
        return { ...this.#cursor.lastMove, role, moves, next: shown };
      });
    }
    if (level >= this.#depth || (level > 1 && this.#options.view === 'none')) {
      this.#cutPositions++;
      return { ...this.#cursor.notate(move), role, moves, cut: true, next: [] };
    }
    return this.#cursor.after(move, () => {
      const threats = this.#threats(moves, level);
      const play = this.#variations(moves, level, threats, counts);
      return { ...this.#cursor.lastMove, role, moves, ...intended(threats, play) };
    });
  }

  /**
   * Returns the quickest ways to the goal, in less than `moves` moves, if the defender, to move, passed; undefined if he is in
   * check. If `level`, that of the threatening move, is given, they include what follows.
   */
  #threats(moves: number, level?: number): PlayedMove[] | undefined {
    if (moves === 1 || this.#cursor.isInCheck()) return undefined;
    return this.#cursor.afterPass(() =>
      this.#soonest(moves - 1).map(({ move, moves }): PlayedMove => {
        const goesOn = moves > 1 || !this.#prover.isDirect;
        if (goesOn && level !== undefined) return this.#attack(move, 'threat', moves, level + 1, false);
        const cut = moves > 1 ? { cut: true as const } : {};
        return { ...this.#cursor.notate(move), role: 'threat', moves, ...cut, next: [] };
      }),
    );
  }

  /**
   * Returns the defences of the side to move that reach the goal, or after which it is reached in less than `moves` moves. After a key and
   * in its play these are all of them. In indirect play, the thematic view omits those that reach it early. Refutations have no answers, so
   * they are not variations; nor, in set play, is a move without an answer in time.
   */
  #variations(
    moves: number,
    level: number,
    threats: readonly PlayedMove[] | undefined,
    counts: boolean,
    isSetPlay = false,
  ): Variations {
    const shown: PlayedMove[] = [];
    const leftOut = { defeatsNoThreat: 0, hastensGoal: 0 };
    const defences = this.#cursor.defences(moves - 1);
    // set play in which every move reaches the goal at once consists of these moves
    const mayBeEarly = moves === 1 || (isSetPlay && defences.reaching.size === defences.moves.length);
    for (const reply of defences.moves) {
      if (defences.tooEarly.has(toUci(reply))) continue;
      const reaches = defences.reaching.has(toUci(reply));
      this.#cursor.after(reply, () => {
        const answers = reaches || moves === 1 ? [] : this.#soonest(moves - 1);
        const soonest = reaches ? 0 : answers[0]?.moves;
        if (soonest === undefined) return;
        const isEarly = reaches && !mayBeEarly;
        const reason = isEarly ? 'hastensGoal' : whyNotThematic(answers, soonest, threats);
        if (reason && this.#options.view !== 'full') leftOut[reason]++;
        else shown.push(this.#defence(answers, soonest, level, counts && !reason));
      });
    }
    return leftOut.defeatsNoThreat + leftOut.hastensGoal > 0 ? { shown, leftOut } : { shown };
  }

  /** Returns the defence that was just played. */
  #defence(found: readonly FoundKey[], moves: number, level: number, counts: boolean): PlayedMove {
    this.#grow();
    const next = found.map(({ move }) => this.#attack(move, 'answer', moves, level + 1, counts));
    const defence = { ...this.#cursor.lastMove, role: 'defence' as const, moves };
    if (!counts || next.length < 2) return { ...defence, next };
    return { ...defence, dual: isMinor(found, moves) ? 'minor' : 'dual', next };
  }

  /** Returns every move of the side to move that reaches the goal soonest, within `atMost` moves. */
  #soonest(atMost: number): readonly FoundKey[] {
    if (atMost === 1 && this.#prover.isDirect) {
      const { moves } = this.#prover.inFull((kernel) => ({
        moves: kernel.goalMoves(),
        limit: kernel.clock.limitReached,
      }));
      // the search finds several moves in an order other than that of generation
      if (moves.length < 2) return moves.map((move) => ({ move, moves: 1 }));
    }
    const ask = { shortestOnly: true };
    return this.#prover.inFull((kernel, limits) => kernel.keys(atMost, { ...limits, ...ask })).keys;
  }

  #grow(): void {
    if (++this.#size > this.#maxSize) throw new TooLarge();
  }
}

/** Returns why the thematic view leaves a defence out, if it does; see `LeftOut`. */
function whyNotThematic(
  answers: readonly FoundKey[],
  moves: number,
  threats: readonly PlayedMove[] | undefined,
): keyof LeftOut | undefined {
  const threatened = threats?.[0]?.moves;
  if (threatened === undefined || moves > threatened) return undefined;
  if (moves < threatened) return 'hastensGoal';
  const played = new Set(answers.map(({ move }) => toUci(move)));
  return threats?.every(({ uci }) => played.has(uci)) ? 'defeatsNoThreat' : undefined;
}

/** Returns whether a dual is minor: last moves of the same pawn to the same square that differ only in the promotion. */
function isMinor(answers: readonly FoundKey[], moves: number): boolean {
  const first = answers[0]?.move;
  return (
    moves === 1 &&
    answers.every(
      ({ move }) => move.promotion !== undefined && move.from === first?.from && move.to === first.to,
    )
  );
}

/** The defences shown after a move of the attacker, and the number of those left out. */
interface Variations {
  readonly shown: readonly PlayedMove[];
  readonly leftOut?: LeftOut;
}

/**
 * Returns the fields of an attacker's move that describe what follows it.
 * @param threats undefined after a check, which neither threatens nor waits
 */
const intended = (
  threats: readonly PlayedMove[] | undefined,
  { shown, leftOut }: Variations = { shown: [] },
  refutations: readonly PlayedMove[] = [],
): Pick<PlayedMove, 'zugzwang' | 'leftOut' | 'next'> => ({
  ...(threats?.length === 0 && { zugzwang: true }),
  ...(leftOut && { leftOut }),
  next: [...(threats ?? []), ...shown, ...refutations],
});

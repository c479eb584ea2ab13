/**
 * The play of a direct mate: set play, tries, threats and variations to every mate. The kernel proves, and the table that
 * it filled while finding the keys answers most of what is asked here; a walk through the tree costs little more.
 *
 * Terms: src/solve/solution.ts. What is a variation follows Popeye: after a threat, the thematic view shows the defences that
 * defeat a threat or prolong the mate; after a waiting move or a check it shows all.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { sanAndPlay, toUci } from '../chess/moves.js';
import type { Kernel, KeysAnswer, LimitReached, Limits } from '../kernel/kernel.js';
import type { Budget } from './budget.js';
import type { Answer, Cut, Defence, Dual, Key, LeftOut, NotatedMove, Threat, Try, View } from './solution.js';

export interface PlayOptions {
  readonly view: View;
  readonly setPlay: boolean;
  /** a first move with at most so many refutations is a try; 0: no tries are looked for */
  readonly refutations: number;
  /** also what follows the tries, as after the keys */
  readonly tryPlay?: boolean;
  /** attacker's moves that are shown, the key included; absent: all */
  readonly depth?: number;
  /** nothing is looked for where the mate may take more moves than this; absent: it always is */
  readonly longest?: number;
  /** moves that a tree may have; a larger one is cut to the depth at which it does not */
  readonly largest?: number;
}

const LARGEST_TREE = 100_000;
/** Set play without variations shows the defence and the answer, which would be the attacker's second move. */
const SET_PLAY_ALONE = 2;

export interface Play {
  readonly keys: readonly Key[];
  readonly tries?: readonly Try[];
  readonly setPlay?: readonly Defence[];
  readonly view?: View;
  readonly cut?: Cut;
}

/** A limit ended the walk: nothing of it is shown, for it would be incomplete without saying where. */
export class PlayLimit extends Error {
  readonly limit: LimitReached;

  constructor(limit: LimitReached) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}

/** The tree has more moves than it may. */
class TooLarge extends Error {}

/**
 * Finds the play of a mate in `moves`, whose keys the kernel has just found, in the kernel's position.
 * @throws PlayLimit when the problem's budget is spent
 */
export function findPlay(
  kernel: Kernel,
  position: Chess,
  moves: number,
  keys: KeysAnswer['keys'],
  options: PlayOptions,
  budget: Budget,
): Play {
  const findTo = (depth: number): Play =>
    new Walk(kernel, budget, options, depth).play(position, moves, keys);
  const wanted = Math.min(options.depth ?? moves, moves);
  const finished = (play: Play, reason: Cut['reason']): Play => ({
    ...play,
    ...(play.cut && { cut: { ...play.cut, reason } }),
  });
  try {
    return finished(findTo(wanted), 'asked');
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
  }
  let play: Play | undefined;
  for (let depth = 2; depth < wanted; depth++) {
    try {
      play = findTo(depth);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      break;
    }
  }
  return finished(play ?? findTo(1), 'size');
}

/** One walk through the play, to a fixed depth. */
class Walk {
  readonly #kernel: Kernel;
  readonly #budget: Budget;
  readonly #options: PlayOptions;
  readonly #depth: number;
  readonly #largest: number;
  #size = 0;
  #cutPositions = 0;
  /** the moves from the key to where the walk is */
  readonly #line: NotatedMove[] = [];
  #duals: Dual[] = [];

  constructor(kernel: Kernel, budget: Budget, options: PlayOptions, depth: number) {
    this.#kernel = kernel;
    this.#budget = budget;
    this.#options = options;
    this.#depth = depth;
    this.#largest = options.largest ?? LARGEST_TREE;
  }

  play(position: Chess, moves: number, keys: KeysAnswer['keys']): Play {
    const { view, setPlay, refutations } = this.#options;
    const keysWithPlay = keys.map(({ move, mate }) => this.#key(position, move, mate));
    return {
      keys: keysWithPlay,
      ...(refutations > 0 && { tries: this.#tries(position, moves, keys) }),
      ...(setPlay && { setPlay: this.#setPlay(position, moves) }),
      ...(view !== 'none' && { view }),
      ...(this.#cutPositions > 0 && {
        cut: {
          depth: view === 'none' ? Math.min(this.#depth, SET_PLAY_ALONE) : this.#depth,
          positions: this.#cutPositions,
          reason: 'asked' as const,
        },
      }),
    };
  }

  #key(position: Chess, move: NormalMove, mate: number): Key {
    this.#line.length = 0;
    if (this.#options.view === 'none') return { ...this.#notate(position.clone(), move), mate };
    this.#duals = [];
    const { replies, ...key } = this.#answer(position, move, mate, 1, true);
    return {
      ...key,
      ...(key.cut && this.#intention(position, move, mate)),
      variations: replies,
      duals: this.#duals,
    };
  }

  /** What a move threatens, or that it waits, of a key behind which the tree is cut: as of every try. */
  #intention(position: Chess, move: NormalMove, mate: number): Pick<Answer, 'threats' | 'zugzwang'> {
    const next = position.clone();
    this.#notate(next, move);
    return this.#after(move, () => threatFields(this.#threats(next, mate)));
  }

  /** First moves that fail to at least one and at most `refutations` defences. A move that stalemates fails to none. */
  #tries(position: Chess, moves: number, keys: KeysAnswer['keys']): Try[] {
    if (moves === 1) return [];
    const keyMoves = new Set(keys.map(({ move }) => toUci(move)));
    const tries: Try[] = [];
    for (const move of this.#kernel.legalMoves()) {
      if (keyMoves.has(toUci(move))) continue;
      this.#after(move, () => {
        const most = this.#options.refutations;
        const { refutations } = this.#search((left) => this.#kernel.refutations(moves - 1, most, left));
        if (refutations.length === 0 || refutations.length > most) return;
        const next = position.clone();
        const notated = this.#notate(next, move);
        const threats = this.#threats(next, moves, this.#options.tryPlay ? 1 : undefined);
        tries.push({
          ...notated,
          refutations: refutations.map((reply) => this.#notate(next.clone(), reply)),
          ...threatFields(threats),
          ...(this.#options.tryPlay && this.#tryPlay(next, moves, threats, refutations.length)),
        });
      });
    }
    return tries;
  }

  #tryPlay(
    position: Chess,
    moves: number,
    threats: readonly Threat[] | undefined,
    refutations: number,
  ): Pick<Try, 'variations' | 'leftOut'> {
    if (this.#depth === 1) {
      // a try all of whose defences refute it has no play beyond them
      if (this.#kernel.legalMoves().length > refutations) this.#cutPositions++;
      return {};
    }
    const { shown, leftOut } = this.#variations(position, moves, 1, threats, false);
    return { variations: shown, ...(leftOut && { leftOut }) };
  }

  /** What is mated in less than `moves` if the defender moves first; nothing where the attacker stands in check. */
  #setPlay(position: Chess, moves: number): Defence[] {
    if (moves === 1 || this.#kernel.isInCheck()) return [];
    if (this.#depth === 1) {
      this.#cutPositions++;
      return [];
    }
    return this.#afterPass(() => this.#variations(passed(position), moves, 1, undefined, false).shown);
  }

  /** `level`: which of the attacker's moves this is, the key being 1. `counts`: duals below it are counted. */
  #answer(position: Chess, move: NormalMove, mate: number, level: number, counts: boolean): Answer {
    this.#grow();
    const next = position.clone();
    const notated = this.#notate(next, move);
    if (mate === 1) return { ...notated, mate, replies: [] };
    if (level >= this.#depth || (level > 1 && this.#options.view === 'none')) {
      this.#cutPositions++;
      return { ...notated, mate, replies: [], cut: true };
    }
    this.#line.push(notated);
    const answer = this.#after(move, (): Answer => {
      const threats = this.#threats(next, mate, level);
      const { shown, leftOut } = this.#variations(next, mate, level, threats, counts);
      return { ...notated, mate, ...threatFields(threats), replies: shown, ...(leftOut && { leftOut }) };
    });
    this.#line.pop();
    return answer;
  }

  /**
   * The quickest mates in less than `mate` moves if the defender, to move, passed; undefined where he is in check. With what
   * follows them if `level`, of the move that threatens, is given.
   */
  #threats(position: Chess, mate: number, level?: number): Threat[] | undefined {
    if (this.#kernel.isInCheck()) return undefined;
    const free = passed(position);
    return this.#afterPass(() =>
      this.#soonest(mate - 1).keys.map(({ move, mate }): Threat => {
        if (mate > 1 && level !== undefined) return this.#answer(free, move, mate, level + 1, false);
        return { ...this.#notate(free.clone(), move), mate };
      }),
    );
  }

  /**
   * The defences of the side to move that are answered by mate in less than `mate` moves: all of them after a key and in
   * its play; refutations, and in set play what is not mated, have no answers and are no variations.
   */
  #variations(
    position: Chess,
    mate: number,
    level: number,
    threats: readonly Threat[] | undefined,
    counts: boolean,
  ): { shown: Defence[]; leftOut?: LeftOut } {
    const shown: Defence[] = [];
    const leftOut = { defeatsNoThreat: 0, hastensMate: 0 };
    for (const reply of this.#kernel.legalMoves()) {
      this.#after(reply, () => {
        const { keys } = this.#soonest(mate - 1);
        const soonest = keys[0]?.mate;
        if (soonest === undefined) return;
        const reason = whyNotThematic(keys, soonest, threats);
        if (reason && this.#options.view !== 'full') {
          leftOut[reason]++;
          return;
        }
        shown.push(this.#defence(position, reply, keys, soonest, level, counts && !reason));
      });
    }
    return leftOut.defeatsNoThreat + leftOut.hastensMate > 0 ? { shown, leftOut } : { shown };
  }

  #defence(
    position: Chess,
    reply: NormalMove,
    keys: KeysAnswer['keys'],
    mate: number,
    level: number,
    counts: boolean,
  ): Defence {
    this.#grow();
    const next = position.clone();
    const notated = this.#notate(next, reply);
    this.#line.push(notated);
    const answers = keys.map(({ move }) => this.#answer(next, move, mate, level + 1, counts));
    if (counts && answers.length > 1) {
      const named = answers.map(({ uci, san }) => ({ uci, san }));
      this.#duals.push({ line: [...this.#line], answers: named, minor: isMinor(keys, mate) });
    }
    this.#line.pop();
    return { ...notated, mate, answers };
  }

  /** Every move of the side to move that mates soonest, within `most` moves. */
  #soonest(most: number): KeysAnswer {
    return this.#search((left) => this.#kernel.keys(most, { ...left, shortestOnly: true }));
  }

  #search<T extends { readonly limit?: LimitReached }>(search: (left: Limits) => T): T {
    const answer = search(this.#budget.left());
    this.#budget.nodes += this.#kernel.nodes;
    if (answer.limit) throw new PlayLimit(answer.limit);
    return answer;
  }

  #after<T>(move: NormalMove, look: () => T): T {
    this.#kernel.play(move);
    return this.#thenUndo(look);
  }

  #afterPass<T>(look: () => T): T {
    this.#kernel.pass();
    return this.#thenUndo(look);
  }

  /** A walk may be given up anywhere; the kernel is then back at its root. */
  #thenUndo<T>(look: () => T): T {
    try {
      return look();
    } finally {
      this.#kernel.undo();
    }
  }

  /** Notates a move and plays it on `position`. */
  #notate(position: Chess, move: NormalMove): NotatedMove {
    return { uci: toUci(move), san: sanAndPlay(position, move) };
  }

  #grow(): void {
    if (++this.#size > this.#largest) throw new TooLarge();
  }
}

/** Why the thematic view leaves a defence out, if it does; see `LeftOut`. */
function whyNotThematic(
  answers: KeysAnswer['keys'],
  mate: number,
  threats: readonly Threat[] | undefined,
): keyof LeftOut | undefined {
  const threatened = threats?.[0]?.mate;
  if (threatened === undefined || mate > threatened) return undefined;
  if (mate < threatened) return 'hastensMate';
  const played = new Set(answers.map(({ move }) => toUci(move)));
  return threats?.every(({ uci }) => played.has(uci)) ? 'defeatsNoThreat' : undefined;
}

/** A minor dual: mates at once by the same pawn on the same square, which differ in what it becomes. */
function isMinor(answers: KeysAnswer['keys'], mate: number): boolean {
  const first = answers[0]?.move;
  return (
    mate === 1 &&
    answers.every(
      ({ move }) => move.promotion !== undefined && move.from === first?.from && move.to === first.to,
    )
  );
}

function threatFields(threats: readonly Threat[] | undefined): Pick<Answer, 'threats' | 'zugzwang'> {
  return threats ? { threats, zugzwang: threats.length === 0 } : {};
}

/** The same position with the other side to move. */
function passed(position: Chess): Chess {
  const next = position.clone();
  next.turn = next.turn === 'white' ? 'black' : 'white';
  next.epSquare = undefined;
  return next;
}

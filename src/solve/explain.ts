/** Why a first move is a key or not: what follows every defence, or how many defences refute it. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import type { Prover } from './prover.js';
import type { LimitReached, NotatedMove } from './solution.js';
import { notate } from './verify/claimed-moves.js';

/** What comes of a refutation. Lengths count the attacker's moves from the diagram on. */
export type Escape =
  /** the mate takes longer */
  | { readonly mate: number }
  /** there is no mate within so many moves */
  | { readonly noMateIn: number }
  /** the attacker has no move left: stalemated, or mated himself */
  | { readonly noMoves: 'stalemate' | 'mate' };

export interface ExplainedDefence {
  readonly defence: NotatedMove;
  /** attacker's moves until mate after it; absent: it refutes the first move */
  readonly mate?: number;
  /** every answer that mates soonest */
  readonly answers: readonly NotatedMove[];
  /** of a refutation: what it leads to */
  readonly leadsTo?: Escape;
  /** a limit was reached before it was known whether it refutes */
  readonly undecided?: true;
}

/** A first move, defence by defence. */
export interface ExplainedMove {
  readonly move: NotatedMove;
  /** the stipulated moves */
  readonly moves: number;
  /** `mate`: at once. `stalemate`: the defender has no move */
  readonly ends?: 'mate' | 'stalemate';
  /** what the attacker would play if the defender passed; absent after a check, and where it ends the game */
  readonly threats?: readonly NotatedMove[];
  /** refutations first, then the longest defences */
  readonly defences: readonly ExplainedDefence[];
  readonly limit?: LimitReached;
}

/** How a first move of the whole list fares. */
export type Rating =
  | { readonly kind: 'key'; readonly mate: number }
  /** it should mate at once */
  | { readonly kind: 'no-mate' }
  | { readonly kind: 'stalemate' }
  /** a try has one */
  | { readonly kind: 'refuted'; readonly refutations: readonly NotatedMove[]; readonly defences: number }
  | { readonly kind: 'undecided' };

export interface RatedMove {
  readonly move: NotatedMove;
  readonly rating: Rating;
}

/** More than any position has moves. */
const ALL = 300;

/**
 * Looks at every defence to one first move.
 *
 * @param prover at the position
 * @param moves the stipulated moves
 * @param max how far the mate is followed where a refutation prolongs it
 */
export function explainMove(
  prover: Prover,
  position: Chess,
  move: NormalMove,
  moves: number,
  max: number,
): ExplainedMove {
  const named = { move: notate(position, move), moves };
  const next = position.clone();
  next.play(move);
  if (next.isCheckmate()) return { ...named, ends: 'mate', defences: [] };
  if (!next.hasDests()) return { ...named, ends: 'stalemate', defences: [] };
  return prover.after(move, () => {
    const threats = next.isCheck() || moves === 1 ? undefined : threatsOf(prover, next, moves - 1);
    const defences = prover.kernel
      .legalMoves()
      .map((reply) => explainDefence(prover, next, reply, moves, max))
      .sort((a, b) => (b.mate ?? Infinity) - (a.mate ?? Infinity) || 0);
    return {
      ...named,
      ...(threats && { threats }),
      defences,
      ...(prover.limit && { limit: prover.limit }),
    };
  });
}

/** Every legal first move: keys first, the quickest of them first, then by their number of refutations. */
export function rateMoves(prover: Prover, position: Chess, moves: number): RatedMove[] {
  const search = prover.keys(moves);
  const exact = search.keys.filter(({ atMost }) => !atMost);
  const keys = new Map(exact.map(({ move, mate }) => [notate(position, move).uci, mate]));
  return prover.kernel
    .legalMoves()
    .map((move): RatedMove => {
      const named = notate(position, move);
      const mate = keys.get(named.uci);
      return {
        move: named,
        rating: mate !== undefined ? { kind: 'key', mate } : rate(prover, position, move, moves),
      };
    })
    .sort((a, b) => rank(a.rating) - rank(b.rating) || (a.move.san < b.move.san ? -1 : 1));
}

function rate(prover: Prover, position: Chess, move: NormalMove, moves: number): Rating {
  const next = position.clone();
  next.play(move);
  if (!next.hasDests() && !next.isCheck()) return { kind: 'stalemate' };
  if (moves === 1) return { kind: 'no-mate' };
  const found = prover.after(move, () => prover.refutations(moves - 1, ALL));
  // no key, as far as is known, and no refutation: that would be a key found late
  if (!found || found.moves.length === 0) return { kind: 'undecided' };
  const defences = prover.after(move, () => prover.kernel.legalMoves().length);
  return { kind: 'refuted', refutations: found.moves.map((reply) => notate(next, reply)), defences };
}

/** Keys, undecided moves, which may be some, then what fails, to ever more refutations. */
function rank(rating: Rating): number {
  switch (rating.kind) {
    case 'key':
      return rating.mate - 1_000;
    case 'undecided':
      return 0;
    case 'refuted':
      return rating.refutations.length;
    default:
      return ALL + 1;
  }
}

function threatsOf(prover: Prover, position: Chess, moves: number): NotatedMove[] {
  const free = position.clone();
  free.turn = free.turn === 'white' ? 'black' : 'white';
  free.epSquare = undefined;
  return prover.afterPass(() => prover.keys(moves, true).keys.map(({ move }) => notate(free, move)));
}

function explainDefence(
  prover: Prover,
  position: Chess,
  reply: NormalMove,
  moves: number,
  max: number,
): ExplainedDefence {
  const defence = notate(position, reply);
  const next = position.clone();
  next.play(reply);
  return prover.after(reply, () => {
    if (!next.hasDests()) {
      return { defence, answers: [], leadsTo: { noMoves: next.isCheck() ? 'mate' : 'stalemate' } };
    }
    const { keys } = moves > 1 ? prover.keys(moves - 1, true) : { keys: [] };
    const mate = keys[0]?.atMost ? undefined : keys[0]?.mate;
    if (mate !== undefined) return { defence, mate, answers: keys.map(({ move }) => notate(next, move)) };
    if (prover.limit) return { defence, answers: [], undecided: true };
    const further = max > moves ? prover.shortestMate(max - 1) : undefined;
    const leadsTo =
      further?.mate !== undefined && further.shortest
        ? { mate: further.mate + 1 }
        : { noMateIn: Math.max(moves, (further?.searched ?? 0) + 1) };
    return { defence, answers: [], leadsTo };
  });
}

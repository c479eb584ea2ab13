/**
 * The oracle for everything that a problemist expects of a solution: keys and tries, refutations, threats, set play,
 * every defence with every answer, the thematic view, duals. Plain recursion from the definitions on top of
 * `brute-force.ts`; it is slow and shares nothing with the solver.
 *
 * Moves are UCI, lists of moves are sorted by UCI, lengths are the attacker's moves.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci, opposite } from 'chessops/util';
import { after, legalMoves, matedIn } from './brute-force.js';

/** A move of the attacker and what follows it. */
export interface OracleAnswer {
  readonly uci: string;
  /** moves until mate, this one included */
  readonly mate: number;
  /** the quickest answers to a pass; absent after a check */
  readonly threats?: readonly OracleThreat[];
  /** every legal defence; empty after mate */
  readonly defences: readonly OracleDefence[];
}

/** An answer to a pass. */
export type OracleThreat = OracleAnswer;

/** A move of the defender, with every quickest answer. */
export interface OracleDefence {
  readonly uci: string;
  readonly mate: number;
  readonly answers: readonly OracleAnswer[];
  /** why the thematic view does not show it; absent if it does */
  readonly leftOut?: 'defeatsNoThreat' | 'hastensGoal';
}

export interface OracleTry {
  readonly uci: string;
  readonly refutations: readonly string[];
  readonly threats?: readonly OracleThreat[];
  /** every legal defence that is not a refutation */
  readonly defences: readonly OracleDefence[];
}

export interface OracleDual {
  /** from the first move to the defence */
  readonly line: readonly string[];
  readonly answers: readonly string[];
  readonly minor: boolean;
}

const byUci = (a: { readonly uci: string }, b: { readonly uci: string }): number => (a.uci < b.uci ? -1 : 1);

/** Every first move that mates in at most `moves`, each with its length and all the play after it. */
export function keyTrees(pos: Chess, moves: number): OracleAnswer[] {
  return answersWithin(pos, moves).map(({ move, mate }) => answerTree(pos, move, mate));
}

/**
 * Every first move with at least one and at most `most` refutations. A stalemating move fails, but no defence refutes
 * it, so it is not a try. A mate in one has no tries: nothing defends against a move that does not mate.
 */
export function tryTrees(pos: Chess, moves: number, most: number): OracleTry[] {
  if (moves === 1) return [];
  const tries: OracleTry[] = [];
  for (const move of legalMoves(pos)) {
    const next = after(pos, move);
    const refutations = refutationsOf(next, moves - 1, most + 1);
    if (refutations.length === 0 || refutations.length > most) continue;
    const threats = threatsOf(next, moves - 1);
    tries.push({
      uci: makeUci(move),
      refutations,
      ...(threats && { threats }),
      defences: defencesOf(next, moves - 1, threats),
    });
  }
  return tries.sort(byUci);
}

/**
 * The set play: what follows if the defender moves first, as far as that is mate in at most `moves` - 1. Undefined if
 * the attacker, whose move it is, stands in check: then the defender cannot move.
 */
export function setPlayOf(pos: Chess, moves: number): OracleDefence[] | undefined {
  return pos.isCheck() ? undefined : defencesOf(passed(pos), moves - 1, undefined);
}

/** The replies after which the side to move is not mated within `moves`; stops after `enough` of them. */
export function refutationsOf(pos: Chess, moves: number, enough = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  for (const reply of legalMoves(pos)) {
    if (found.length >= enough) break;
    if (answersWithin(after(pos, reply), moves).length === 0) found.push(makeUci(reply));
  }
  return found.sort();
}

/** The same position with the other side to move and without en passant. */
function passed(pos: Chess): Chess {
  const next = pos.clone();
  next.turn = opposite(pos.turn);
  next.epSquare = undefined;
  return next;
}

/** Every move of the side to move that mates in at most `moves`, each with its length, sorted by UCI. */
function answersWithin(pos: Chess, moves: number): { move: NormalMove; uci: string; mate: number }[] {
  const found: { move: NormalMove; uci: string; mate: number }[] = [];
  for (const move of moves > 0 ? legalMoves(pos) : []) {
    const rest = matedIn(after(pos, move), moves - 1);
    if (rest !== undefined) found.push({ move, uci: makeUci(move), mate: rest + 1 });
  }
  return found.sort(byUci);
}

/** The mates of the smallest length up to `moves`; empty if there is none. */
function soonest(pos: Chess, moves: number): { move: NormalMove; uci: string; mate: number }[] {
  for (let n = 1; n <= moves; n++) {
    const answers = answersWithin(pos, n);
    if (answers.length > 0) return answers;
  }
  return [];
}

function answerTree(pos: Chess, move: NormalMove, mate: number): OracleAnswer {
  const next = after(pos, move);
  const threats = threatsOf(next, mate - 1);
  return {
    uci: makeUci(move),
    mate,
    ...(threats && { threats }),
    defences: defencesOf(next, mate - 1, threats),
  };
}

/** The quickest mates, in at most `moves`, if the side to move passes; undefined in check. */
function threatsOf(pos: Chess, moves: number): OracleThreat[] | undefined {
  if (pos.isCheck()) return undefined;
  const free = passed(pos);
  return soonest(free, moves).map(({ move, mate }) => answerTree(free, move, mate));
}

/** Every reply after which the side to move is mated within `moves`, with the answers. */
function defencesOf(
  pos: Chess,
  moves: number,
  threats: readonly OracleThreat[] | undefined,
): OracleDefence[] {
  const defences: OracleDefence[] = [];
  for (const reply of legalMoves(pos)) {
    const next = after(pos, reply);
    const answers = soonest(next, moves).map(({ move, mate }) => answerTree(next, move, mate));
    const [first] = answers;
    if (first === undefined) continue;
    const leftOut = reasonToLeaveOut(first.mate, new Set(answers.map(({ uci }) => uci)), threats ?? []);
    defences.push({ uci: makeUci(reply), mate: first.mate, answers, ...(leftOut && { leftOut }) });
  }
  return defences.sort(byUci);
}

/** After a threat, a defence is of interest if it prolongs the mate or defeats one of the threats. */
function reasonToLeaveOut(
  mate: number,
  answers: ReadonlySet<string>,
  threats: readonly OracleThreat[],
): OracleDefence['leftOut'] {
  const [threat] = threats;
  if (threat === undefined || mate > threat.mate) return undefined;
  if (mate < threat.mate) return 'hastensGoal';
  return threats.every(({ uci }) => answers.has(uci)) ? 'defeatsNoThreat' : undefined;
}

/** The duals of a key: defences in the thematic view with several answers. */
export function dualsOf(key: OracleAnswer): OracleDual[] {
  return dualsAfter([key.uci], key.defences);
}

function dualsAfter(line: readonly string[], defences: readonly OracleDefence[]): OracleDual[] {
  const duals: OracleDual[] = [];
  for (const { uci, mate, answers, leftOut } of defences) {
    if (leftOut !== undefined) continue;
    const moves = answers.map((answer) => answer.uci);
    // same origin, target and piece: they differ only in the last letter
    const isOnePromotion = moves.every(
      (move) => move.length === 5 && move.startsWith(moves[0]?.slice(0, 4) ?? ''),
    );
    if (moves.length > 1)
      duals.push({ line: [...line, uci], answers: moves, minor: mate === 1 && isOnePromotion });
    for (const answer of answers) duals.push(...dualsAfter([...line, uci, answer.uci], answer.defences));
  }
  return duals;
}

/**
 * The first proof number of an attacker's move: a guess at the work it takes to prove that the move reaches the goal. It only orders
 * the search; the answers do not depend on it.
 */
import { distance } from '../board/bitboard';
import { KING, Move, fromOf, pieceOf, toOf } from '../board/move';
import { Position, attacks } from '../board/position';
import { ProofNumber } from './proof-tree';

/**
 * The proof number is lowest if a move leaves the defender few replies and his king no flights. These are round numbers: doubling or
 * halving each changes little, but without them half as much is solved.
 */
const QUIET: ProofNumber = 16;
const CHECK: ProofNumber = 4;
const PER_REPLY: ProofNumber = 3;
const PER_FLIGHT: ProofNumber = 32;
/** Returns the initial proof number of a move, from the replies, flights and check that it leaves. */
@inline export function firstProof(replies: u32, flights: u32, isCheck: bool): ProofNumber {
  return (isCheck ? CHECK : QUIET) + PER_REPLY * replies + PER_FLIGHT * flights;
}

/**
 * For mates within a number of moves, the proof number is a power of the number of replies, multiplied by each of these factors. They
 * were fitted to the solutions of mate problems (which of the legal moves does the solution play? a conditional logit model), and then
 * raised to the same power.
 */
const SCALE: f32 = 5;
const POWER: f32 = 0.7;
/** Results of `powerOf` for up to 63 replies, because computing them takes longer than all the rest. */
const POWERS: usize = memory.data(64 * 4, 4);
/** Factor by the number of the king's flights: none, 1, 2, 3 and more. */
const FLIGHTS: usize = memory.data<f32>([1, 1.49318, 3.22492, 6.41207]);
/** Factor by the piece that moves: pawn, knight, bishop, rook, queen, king. */
const PIECES: usize = memory.data<f32>([1, 1.68509, 1.68509, 2.00098, 2.42188, 1.84211]);
const GIVES_CHECK: f32 = 0.682619;
/** The move gives check, and the piece can be captured. */
const EXPOSED_CHECK: f32 = 2.54837;
/** The piece can be captured, and nothing protects it. */
const UNPROTECTED: f32 = 1.92602;
/** The move goes to the square where the last reply arrived: it is mostly a recapture. */
const ANSWERS_THERE: f32 = 0.37293;
/** The man that the attacker moved last moves again. */
const SAME_MAN: f32 = 0.522521;
/** That man returns to the square from which it came. */
const TAKES_BACK: f32 = 1.114249;
/** The attacker's king approaches the other one. */
const APPROACHES: f32 = 0.673986;
/** The attacker's king goes away from the other one. */
const LEAVES: f32 = 1.48371;
const MOST: f32 = 4000;

/**
 * @param next the position after the move of `Us`
 * @param reply the defender's move before it
 * @param previous the attacker's move before that; both may be `NO_MOVE`
 */
export function firstProofOfMate<Us, Them>(
  next: Position, move: Move, replies: u32, flights: u32, isCheck: bool, reply: Move, previous: Move,
): ProofNumber {
  const to = toOf(move);
  const from = fromOf(move);
  const piece = pieceOf(move);
  let proof = powerOf(replies);
  proof *= load<f32>(FLIGHTS + (<usize>min<u32>(flights, 3) << 2)) * load<f32>(PIECES + (<usize>piece << 2));
  if (isCheck) proof *= GIVES_CHECK;
  if (piece == KING) {
    const king = next.kingSquare<Them>();
    const before = distance(from, king);
    const after = distance(to, king);
    if (after < before) proof *= APPROACHES;
    else if (after > before) proof *= LEAVES;
  } else if (attacks<Them, Us>(next, to, next.occupied)) {
    if (isCheck) proof *= EXPOSED_CHECK;
    if (!attacks<Us, Them>(next, to, next.occupied)) proof *= UNPROTECTED;
  }
  if (reply && toOf(reply) == to) proof *= ANSWERS_THERE;
  if (previous && toOf(previous) == from) proof *= fromOf(previous) == to ? TAKES_BACK : SAME_MAN;
  return <u32>max<f32>(1, min<f32>(proof, MOST));
}

@inline function powerOf(replies: u32): f32 {
  if (replies > 63) return SCALE * Mathf.pow(<f32>replies + 1, POWER);
  const at = POWERS + (<usize>replies << 2);
  if (!load<f32>(at)) store<f32>(at, SCALE * Mathf.pow(<f32>replies + 1, POWER));
  return load<f32>(at);
}

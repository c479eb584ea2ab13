/** The first proof numbers of the attacker's moves, against the same model written on top of chessops. */
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { makeUci, opposite, squareFile, squareRank } from 'chessops/util';
import { expect, test } from 'vitest';
import { WRITE_FIRST_PROOFS } from '../../src/kernel/assembly/goal-search/layout.js';
import { createKernel } from '../kernels.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { randomGamePositions, randomHunts, seeded } from '../oracle/random-positions.js';

const PIECES: Record<Role, number> = {
  pawn: 1,
  knight: 1.68509,
  bishop: 1.68509,
  rook: 2.00098,
  queen: 2.42188,
  king: 1.84211,
};
const FLIGHTS = [1, 1.49318, 3.22492, 6.41207];

const steps = (a: number, b: number): number =>
  Math.max(Math.abs(squareFile(a) - squareFile(b)), Math.abs(squareRank(a) - squareRank(b)));

/** Whether a man of this colour attacks the square, pinned or not. */
const attacked = (pos: Chess, square: number, by: 'white' | 'black'): boolean =>
  pos.kingAttackers(square, by, pos.board.occupied).nonEmpty();

function expected(pos: Chess, move: NormalMove, reply?: NormalMove, previous?: NormalMove): number {
  const us = pos.turn;
  const next = after(pos, move);
  const replies = legalMoves(next);
  if (replies.length === 0) return 0;
  const theirKing = next.board.kingOf(opposite(us)) as number;
  const flights = replies.filter(({ from, to }) => from === theirKing && steps(from, to) === 1).length;
  const isCheck = next.isCheck();
  const role = pos.board.getRole(move.from) as Role;
  let proof = 5 * (replies.length + 1) ** 0.7 * (FLIGHTS[Math.min(flights, 3)] as number) * PIECES[role];
  if (isCheck) proof *= 0.682619;
  if (role === 'king') {
    const [before, now] = [steps(move.from, theirKing), steps(move.to, theirKing)];
    if (now < before) proof *= 0.673986;
    if (now > before) proof *= 1.48371;
  } else if (attacked(next, move.to, opposite(us))) {
    if (isCheck) proof *= 2.54837;
    if (!attacked(next, move.to, us)) proof *= 1.92602;
  }
  if (reply?.to === move.to) proof *= 0.37293;
  if (previous?.to === move.from) proof *= previous.from === move.to ? 1.114249 : 0.522521;
  return Math.max(1, Math.min(4000, proof));
}

test('each of a position', () => {
  const kernel = createKernel({ hashMb: 1 });
  const random = seeded(37);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const seen = { moves: 0, recaptures: 0, sameMan: 0, back: 0 };
  for (const fen of [...randomGamePositions(31, 120), ...randomHunts(32, 120)]) {
    // two moves before, as they come in play: the attacker's, and the defender's reply
    const first = position(fen);
    if (legalMoves(first).length === 0) continue;
    const previous = pick(legalMoves(first));
    const second = after(first, previous);
    if (legalMoves(second).length === 0) continue;
    const reply = pick(legalMoves(second));
    const pos = after(second, reply);
    if (legalMoves(pos).length === 0) continue;
    kernel.setPosition(fen);
    const previousCode = kernel.codeOf(previous);
    kernel.play(previous);
    const replyCode = kernel.codeOf(reply);
    kernel.play(reply);
    kernel.startClock({});
    const count = kernel.exports.ask(WRITE_FIRST_PROOFS, replyCode, previousCode);
    const written = new Map(
      kernel.root.moves(count).map((move, i) => [makeUci(move), kernel.root.valueAt(i)] as const),
    );
    expect([...written.keys()].sort(), fen).toEqual(legalMoves(pos).map(makeUci).sort());
    for (const move of legalMoves(pos)) {
      const number = written.get(makeUci(move)) as number;
      const exact = expected(pos, move, reply, previous);
      const said = `${fen} ${[previous, reply, move].map(makeUci).join(' ')}`;
      // a whole number, reckoned in half the precision
      expect(Math.abs(number - exact), `${said}: ${number}, ${exact}`).toBeLessThan(1 + exact / 1e5);
      seen.moves++;
      if (reply.to === move.to) seen.recaptures++;
      if (previous.to === move.from) seen.sameMan++;
      if (previous.to === move.from && previous.from === move.to) seen.back++;
    }
  }
  expect(seen.moves).toBeGreaterThan(3000);
  expect(Math.min(seen.recaptures, seen.sameMan, seen.back)).toBeGreaterThan(25);
}, 120_000);

/**
 * 400 claims made of composed two-movers, whose true verdicts brute force finds: as published, with another move as
 * the key, with the length off by one, with an extra piece, with a broken line, with other castling rights.
 */
import { Chess } from 'chessops/chess';
import { makeBoardFen, makeFen, parseFen } from 'chessops/fen';
import { COLORS, type Piece, ROLES } from 'chessops/types';
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { Verdict, VerdictName } from '../../src/solution/verdict.js';
import { after, keys, legalMoves, position } from '../oracle/brute-force.js';
import { seeded } from '../oracle/random-positions.js';
import { type MateLine, mateSuite } from '../oracle/suites.js';
import { createVerifier } from '../solvers.js';
import { perTier } from '../support/tier.js';
import { problem } from './problem.js';
import { type PublishedClaim, soundWithCastling, trueVerdict } from './verify-truth.js';

const suite = mateSuite('mate-in-2-quarter.epd');
const verifier = createVerifier({ hashMb: 16 });
const random = seeded(20_26);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const verify = ({ fen, moves, key, line }: PublishedClaim): Verdict =>
  verifier.verify({ ...problem(fen, moves), claim: { keys: key ? [key] : [], line: line ?? [] } });

/** Verifies a claim; the verdict, and whether it offers other castling rights, must be true. */
function check(claim: PublishedClaim): VerdictName {
  const truth = trueVerdict(claim);
  const verdict = verify(claim);
  const what = JSON.stringify(claim);
  expect(verdict.verdict, what).toBe(truth);
  if (truth === 'sound') expect(verdict.castling, what).toBeUndefined();
  else {
    const fields = soundWithCastling(claim);
    if (fields.length === 0) expect(verdict.castling, what).toBeUndefined();
    else expect(fields, what).toContain(verdict.castling?.field);
  }
  return truth;
}

/** The number of claims per verdict. */
function checkAll(claims: readonly PublishedClaim[]): Partial<Record<VerdictName, number>> {
  const counts: Partial<Record<VerdictName, number>> = {};
  for (const claim of claims) {
    const verdict = check(claim);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

/** The same problems on every run, spread over the file. */
const some = (count: number, from: readonly MateLine[], offset = 0): MateLine[] =>
  Array.from(
    { length: count },
    (_, i) => from[(Math.floor((i * from.length) / count) + offset) % from.length],
  ).filter((line) => line !== undefined);

describe.runIf(suite)('claims made of mate-in-2-quarter.epd', () => {
  const all = suite ?? [];
  const sound = some(260, all, 3).filter(({ fen }) => keys(position(fen), 2).length === 1);
  let claims = 0;
  const count = (counts: Partial<Record<VerdictName, number>>): Partial<Record<VerdictName, number>> => {
    claims += Object.values(counts).reduce((sum, n) => sum + n, 0);
    return counts;
  };

  test('56 as published: sound, or cooked all along', () => {
    const counts = count(checkAll(some(56, all).map(({ fen, line }) => ({ fen, moves: 2, line }))));
    expect(Object.keys(counts).sort()).toEqual(['cooked', 'sound']);
  });

  test('60 with another legal move as the key', () => {
    const made = some(60, sound).map(({ fen, line }): PublishedClaim => {
      const others = legalMoves(position(fen))
        .map(makeUci)
        .filter((uci) => uci !== line[0]);
      return { fen, moves: 2, key: pick(others) };
    });
    expect(count(checkAll(made))).toEqual({ 'wrong-key': 60 });
  });

  test('40 claimed to be one move shorter, and 40 one move longer', () => {
    const shorter = some(40, all, 7).map(({ fen, line }) => ({ fen, moves: 1, line }));
    const longer = some(40, all, 11).map(({ fen, line }) => ({ fen, moves: 3, line }));
    expect(count(checkAll(shorter))).toEqual({ 'no-solution': 40 });
    expect(count(checkAll(longer))).toEqual({ short: 40 });
  });

  test('some with an extra piece, which cooks, shortens or destroys them, or leaves them sound', () => {
    const quotas: Partial<Record<VerdictName, number>> = {
      cooked: perTier(8, 25),
      short: perTier(8, 25),
      'no-solution': perTier(8, 25),
      'wrong-key': perTier(4, 10),
      sound: perTier(5, 15),
    };
    const found: Partial<Record<VerdictName, number>> = {};
    for (let i = 0; JSON.stringify(found, ORDER) !== JSON.stringify(quotas, ORDER); i++) {
      const { fen, line } = sound[i % sound.length] as MateLine;
      const crowded = withExtraPiece(fen);
      if (crowded === undefined) continue;
      const claim: PublishedClaim = { fen: crowded, moves: 2, key: line[0] as string };
      const truth = trueVerdict(claim);
      if ((found[truth] ?? 0) >= (quotas[truth] ?? 0)) continue;
      found[truth] = (found[truth] ?? 0) + 1;
      check(claim);
    }
    count(found);
  });

  test('60 with a line that is illegal, or does not mate', () => {
    const illegal = some(30, sound, 1).map(({ fen, line }, i): PublishedClaim => {
      const broken = [...line];
      broken[1 + (i % 2)] = illegalMove(fen, line.slice(0, 1 + (i % 2)));
      return { fen, moves: 2, line: broken };
    });
    const matesNot = some(30, sound, 2).map(({ fen, line }): PublishedClaim => {
      const pos = line.slice(0, 2).reduce(play, position(fen));
      const quiet = legalMoves(pos).filter((move) => !after(pos, move).isCheckmate());
      return { fen, moves: 2, line: [...line.slice(0, 2), makeUci(pick(quiet))] };
    });
    expect(count(checkAll([...illegal, ...matesNot]))).toEqual({ 'wrong-line': 60 });
  });

  test('30 with a line that stops early, which is not wrong', () => {
    const made = some(30, sound, 5).map(({ fen, line }, i) => ({
      fen,
      moves: 2,
      line: line.slice(0, 1 + (i % 2)),
    }));
    expect(count(checkAll(made))).toEqual({ sound: 30 });
  });

  test('14 with castling rights removed or added where they matter', () => {
    const matters: PublishedClaim[] = [];
    for (const { fen, line } of [...all, ...all.flatMap(mirrored)]) {
      for (const [without, withRights] of castlingPairs(fen)) {
        const pair = [without, withRights].map(
          (one): PublishedClaim => ({ fen: one, moves: 2, key: line[0] as string }),
        );
        const [first, second] = pair.map(trueVerdict);
        if (first !== second && matters.length < 14) matters.push(...pair);
      }
    }
    expect(matters).toHaveLength(14);
    count(checkAll(matters));
    const offered = matters.filter((claim) => verify(claim).castling !== undefined);
    expect(offered.length).toBeGreaterThan(3);
  });

  test('all of them were judged', () => {
    expect(claims).toBe(perTier(333, 400));
  });
});

const ORDER = ['cooked', 'short', 'no-solution', 'wrong-key', 'sound'];

function play(pos: Chess, uci: string): Chess {
  const move = legalMoves(pos).find((legal) => makeUci(legal) === uci);
  if (!move) throw new Error(`the collection has an illegal move ${uci}`);
  return after(pos, move);
}

function withExtraPiece(fen: string): string | undefined {
  const setup = parseFen(fen).unwrap();
  const piece: Piece = { color: pick(COLORS), role: pick(ROLES.filter((role) => role !== 'king')) };
  const square = Math.floor(random() * 64);
  if (setup.board.occupied.has(square)) return undefined;
  setup.board.set(square, piece);
  return Chess.fromSetup(setup).unwrap(
    (pos) => makeFen(pos.toSetup()),
    () => undefined,
  );
}

/** A move between two squares that is not legal after `line`. */
function illegalMove(fen: string, line: readonly string[]): string {
  const pos = line.reduce(play, position(fen));
  const legal = new Set(legalMoves(pos).map((move) => makeUci(move)));
  for (;;) {
    const [from, to] = [pick([...pos.board.occupied]), Math.floor(random() * 64)];
    const uci = makeUci({ from, to });
    // neither castling written as king takes rook, nor a promotion without its piece
    const fits = [...legal].some((move) => move.startsWith(uci.slice(0, 2)));
    if (from !== to && !fits) return uci;
  }
}

/** The problem mirrored left to right: a king on d1 or d8 then stands at home. */
function mirrored({ fen, mate, line }: MateLine): MateLine[] {
  const [board = '', side, castling, enPassant] = fen.split(' ');
  if (castling !== '-' || enPassant !== '-') return [];
  const ranks = board.split('/').map((rank) => [...rank].reverse().join(''));
  const swapFiles = (move: string): string =>
    move.replace(/[a-h](?=[1-8])/g, (file) => 'hgfedcba'['abcdefgh'.indexOf(file)] as string);
  return [{ fen: `${ranks.join('/')} ${side} - - 0 1`, mate, line: line.map(swapFiles) }];
}

/**
 * Positions without and with a castling right: of a king and a rook at home, or with a rook set beside a king at home, in
 * which only the right differs.
 */
function castlingPairs(fen: string): [string, string][] {
  const setup = parseFen(fen).unwrap();
  return HOMES.flatMap(([right, color, king, rook]): [string, string][] => {
    const { board } = setup;
    if (!board.king.has(king) || !board[color].has(king)) return [];
    const crowded = board.clone();
    if (!board.occupied.has(rook)) crowded.set(rook, { color, role: 'rook' });
    if (!crowded.rook.has(rook) || !crowded[color].has(rook)) return [];
    const turn = fen.split(' ')[1];
    const both = ['-', right].map((field) => `${makeBoardFen(crowded)} ${turn} ${field} - 0 1`);
    const legal = both.every((one) => parseFen(one).chain((other) => Chess.fromSetup(other)).isOk);
    return legal ? [both as [string, string]] : [];
  });
}

const HOMES = [
  ['K', 'white', 4, 7],
  ['Q', 'white', 4, 0],
  ['k', 'black', 60, 63],
  ['q', 'black', 60, 56],
] as const;

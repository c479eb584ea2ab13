/** A proof for one reply is tried against another: what comes out is true, as the exhaustive search says, which knows of no proofs. */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { SIMULATED } from '../../src/kernel/assembly/goal-search/layout.js';
import { createKernel } from '../kernels.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts } from '../oracle/random-positions.js';

const WITHIN = 4;
/** With tables in which the proof is kept, and in which some of it is lost. */
const kernels = [16, 1].map((hashMb) => createKernel({ hashMb }));

const judge = createKernel({ hashMb: 1 });
const fenOf = (pos: Chess): string => makeFen(pos.toSetup());

/** With the hunted side to move, each pair of replies of which one is proven, and what the simulation says of the other. */
function simulations(fen: string, kernel: (typeof kernels)[number]) {
  const found: { reply: string; length: number; within: number; truth: number | undefined }[] = [];
  const pos = position(fen);
  const replies = legalMoves(pos);
  judge.setPosition(fen);
  const lengths = new Map(
    replies.map((reply) => {
      judge.play(reply);
      const { moves } = judge.shortest('attacker', WITHIN);
      judge.undo();
      return [makeUci(reply), moves] as const;
    }),
  );
  for (const model of replies) {
    if ((lengths.get(makeUci(model)) ?? 0) < 3) continue;
    for (const reply of replies) {
      if (reply === model) continue;
      for (const within of [2, WITHIN]) {
        kernel.setPosition(fen);
        kernel.play(model);
        kernel.proofs.prove('attacker', WITHIN);
        kernel.undo();
        const [from, to] = [model, reply].map((move) => kernel.codeOf(move)) as [number, number];
        kernel.startClock({});
        const length = kernel.exports.ask(SIMULATED, from, to, within);
        found.push({ reply: makeUci(reply), length, within, truth: lengths.get(makeUci(reply)) });
        // nothing false is remembered
        kernel.play(reply);
        const known = kernel.shortest('attacker', WITHIN).moves;
        expect(known, `${fen} ${makeUci(model)} ${makeUci(reply)}`).toBe(lengths.get(makeUci(reply)));
        kernel.undo();
      }
    }
  }
  return found;
}

test('what it finds is a mate within so many moves', () => {
  const all = randomHunts(29, 150).flatMap((fen, i) => {
    // the hunted side to move
    const start = position(fen);
    return legalMoves(start)
      .slice(0, 2)
      .map((move) => after(start, move))
      .flatMap((next) => (legalMoves(next).length > 1 ? [{ fen: fenOf(next), i }] : []));
  });
  const said = all.flatMap(({ fen, i }) =>
    simulations(fen, kernels[i % 2] as (typeof kernels)[number]).map((each) => ({ fen, ...each })),
  );
  for (const { fen, reply, length, within, truth } of said) {
    if (length === 0) continue;
    expect(length, `${fen} ${reply}`).toBeLessThanOrEqual(within);
    expect(truth, `${fen} ${reply}: ${length}`).toBeDefined();
    expect(length, `${fen} ${reply}`).toBeGreaterThanOrEqual(truth as number);
  }
  const distant = said.filter(({ truth, within }) => truth !== undefined && truth > 2 && truth <= within);
  const found = distant.filter(({ length }) => length > 2);
  const none = said.filter(({ truth, within }) => truth === undefined || truth > within);
  expect(none.length).toBeGreaterThan(100);
  expect(distant.length).toBeGreaterThan(100);
  expect(found.length).toBeGreaterThan(10);
}, 240_000);

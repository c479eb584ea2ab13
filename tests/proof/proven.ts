/** Proofs of problems, as they stand unpacked in a file, and what becomes of them in other hands. */
import { createHash } from 'node:crypto';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { ProvenKey } from '../../src/proof/claim.js';
import { checkProof, proofBytes } from '../../src/proof/proof-file.js';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { fromBase64 } from '../../src/text/base64.js';
import { seeded } from '../oracle/random-positions.js';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The proof of a solution; fails where there is none. */
export function proofOf(fen: string, { proof, ...solution }: Solution): Buffer {
  if (!proof || 'none' in proof) throw new Error(`no proof: ${JSON.stringify(proof)}`);
  const claimed = keysOf(solution).map(({ uci, moves = 0 }) => ({ move: uci, moves }));
  const head = { program: 'keymove', fen, keys: claimed, ruledOut: proof.ruledOut };
  return Buffer.from(proofBytes(head, fromBase64(proof.choices)));
}

/** What keymove finds wrong with it; undefined: it holds. */
export function faultOf(proof: Buffer): string | undefined {
  const { result } = checkProof(proof, 0);
  return result instanceof Error ? result.message : undefined;
}

interface Parts {
  readonly claim: { fen: string; keys: ProvenKey[]; ruledOut: number } & Record<string, unknown>;
  readonly choices: readonly number[];
}

function partsOf(proof: Buffer): Parts {
  const content = proof.subarray(proof.indexOf(10) + 1);
  const end = content.indexOf(10);
  return { claim: JSON.parse(content.subarray(0, end).toString()), choices: [...content.subarray(end + 1)] };
}

function legalMoves(fen: string): number {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  return [...position.allDests().values()].reduce((moves, squares) => moves + squares.size(), 0);
}

/** With a length and a hash that are right. */
export function sealed(claim: string, choices: readonly number[] = []): Buffer {
  const content = Buffer.concat([Buffer.from(`${claim}\n`), Buffer.from(choices)]);
  return Buffer.concat([Buffer.from(`keymove-proof 1 ${content.length} ${sha256(content)}\n`), content]);
}

/** A proof that was changed on purpose. */
export interface Mutation {
  readonly what: string;
  readonly proof: Buffer;
  /** another choice may happen to prove the same, by another move; and of no other moves anything may be claimed */
  readonly mayHold: boolean;
}

/** Changes, each of another kind in turn: a move, a node, the claim, bytes. The hash is right, except in the last kind. */
export function* mutations(proof: Buffer, count: number, seed: number): Generator<Mutation> {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  for (let i = 0; i < count; i++) {
    const { claim, choices } = partsOf(proof);
    const at = below(choices.length);
    const key = claim.keys[below(claim.keys.length)];
    const isEmpty = choices.length === 0;
    switch (i % 7) {
      case 0:
        if (isEmpty) continue;
        yield made(
          'a move',
          { claim, choices: choices.with(at, (choices[at] as number) ^ (1 + below(3))) },
          true,
        );
        break;
      case 1:
        if (isEmpty) continue;
        yield made('a choice less', { claim, choices: choices.toSpliced(at, 1) });
        break;
      case 2:
        yield made('a choice more', { claim, choices: choices.toSpliced(at, 0, below(20)) });
        break;
      case 3:
        yield made(
          'more is ruled out',
          { claim: { ...claim, ruledOut: claim.ruledOut + 1 }, choices },
          claim.keys.length === legalMoves(claim.fen),
        );
        break;
      case 4: {
        if (!key || key.moves === 1) continue;
        const keys = claim.keys.map((one) => (one === key ? { ...one, moves: one.moves - 1 } : one));
        yield made('a key is quicker', { claim: { ...claim, keys }, choices });
        break;
      }
      case 5: {
        const fen = claim.fen.replace(/[QRBNP]/, (piece) => (piece === 'Q' ? 'R' : 'Q'));
        if (fen === claim.fen) continue;
        yield made('the position', { claim: { ...claim, fen }, choices });
        break;
      }
      default: {
        const changed = Buffer.from(proof);
        const byte = below(changed.length);
        changed[byte] = (changed[byte] as number) ^ (1 << below(8));
        yield { what: `byte ${byte}`, proof: changed, mayHold: false };
      }
    }
  }
  function made(what: string, { claim, choices }: Parts, mayHold = false): Mutation {
    return { what, proof: sealed(JSON.stringify(claim), choices), mayHold };
  }
}

/** Files of proofs (src/proof): one or several, packed by zstd. */
import { createHash } from 'node:crypto';
import { expandSources } from '../host/node/sources.js';
import type { Problem } from '../problems/problem.js';
import type { ProofError } from '../proof/claim.js';
import { type CheckedProof, checkProof, type ProofHead, proofBytes } from '../proof/proof-file.js';
import type { Key, SolutionProof } from '../solve/solution.js';
import { fromBase64 } from '../text/base64.js';
import { joined, openBytes } from '../text/bytes.js';
import { type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';

/** Packs well what is written once, and takes no longer than finding it. */
const LEVEL = 19;
const EXPECTED = 'proofs, as written by keymove solve --proof';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The proof of a solution as a file, or to be appended to one; undefined where there is none. */
export type ProofWriter = (
  problem: Pick<Problem, 'id' | 'fen'>,
  solution: { readonly keys: readonly Pick<Key, 'uci' | 'moves'>[]; readonly proof?: SolutionProof },
) => Uint8Array | undefined;

/** @param program that writes the proofs: `keymove 1.0.0` */
export async function makeProofWriter(program: string): Promise<ProofWriter> {
  const { Zstd } = await import('@hpcc-js/wasm-zstd');
  const zstd = await Zstd.load();
  return ({ id, fen }, { keys, proof }) => {
    if (!proof || 'none' in proof) return undefined;
    const head: ProofHead = {
      program,
      ...(id !== undefined && { id }),
      fen,
      keys: keys.map(({ uci, moves }) => ({ move: uci, moves })),
      ruledOut: proof.ruledOut,
    };
    return zstd.compress(proofBytes(head, fromBase64(proof.choices), sha256), LEVEL);
  };
}

/** The files of a folder that have proofs. */
const PROOFS = { endings: ['.kmproof'] };

/** A proof of a file, and whether it holds; or why a file cannot be read. */
export type CheckedEntry =
  | { readonly type: 'refusal'; readonly refusal: Refusal }
  | {
      readonly type: 'proof';
      readonly file: string;
      /** 1-based, of the proofs of the file */
      readonly number: number;
      readonly result: CheckedProof | ProofError;
      /** wall-clock milliseconds */
      readonly ms: number;
    };

/** Checks the proofs of files, folders and globs in turn; `-` is standard input. */
export async function* checkProofFiles(files: readonly string[]): AsyncGenerator<CheckedEntry> {
  for await (const input of expandSources(files, PROOFS)) {
    if ('open' in input) yield* checkFile(input);
    else yield { type: 'refusal', refusal: input };
  }
}

async function* checkFile({ file, open }: Input): AsyncGenerator<CheckedEntry> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of openBytes(open())) parts.push(part);
  } catch (error) {
    yield { type: 'refusal', refusal: refuseContent(file, error, EXPECTED) };
    return;
  }
  const bytes = joined(parts);
  if (bytes.length === 0)
    yield { type: 'refusal', refusal: refuseFile(file, 'file-empty', `found nothing; expected ${EXPECTED}`) };
  for (let at = 0, number = 1; ; number++) {
    const begin = performance.now();
    const found = checkProof(bytes, at, sha256);
    if (!found) return;
    yield { type: 'proof', file, number, result: found.result, ms: performance.now() - begin };
    at = found.end;
  }
}

/** Files of proofs (src/proof): one or several proofs, compressed with zstd. */
import { expandSources } from '../host/node/sources.js';
import type { Problem } from '../problems/problem.js';
import {
  checkProofFile,
  type OnChecking,
  type ProofFound,
  type ProofHead,
  proofBytes,
} from '../proof/proof-file.js';
import { keysOf } from '../solution/play.js';
import type { Solution } from '../solution/solution.js';
import { fromBase64 } from '../text/base64.js';
import { type Chunks, type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';

/** Compresses well, and takes no longer than finding the proof. */
const LEVEL = 19;
const EXPECTED = 'proofs, as written by keymove solve --proof';

/** Returns the proof of a solution as a file, which may be appended to another; undefined if the solution has none. */
export type ProofWriter = (
  problem: Pick<Problem, 'id' | 'fen'>,
  solution: Pick<Solution, 'phases' | 'proof'>,
) => Uint8Array | undefined;

/** @param program the program that writes the proofs: `keymove 1.0.0` */
export async function makeProofWriter(program: string): Promise<ProofWriter> {
  const { Zstd } = await import('@hpcc-js/wasm-zstd');
  const zstd = await Zstd.load();
  return ({ id, fen }, { proof, ...solution }) => {
    if (!proof || 'none' in proof) return undefined;
    const head: ProofHead = {
      program,
      ...(id !== undefined && { id }),
      fen,
      keys: keysOf(solution).map(({ uci, moves = 0 }) => ({ move: uci, moves })),
      ruledOut: proof.ruledOut,
    };
    return zstd.compress(proofBytes(head, fromBase64(proof.choices)), LEVEL);
  };
}

const PROOFS = { name: 'proof', endings: ['.kmproof'] };

/** A proof in a file and whether it holds, or why a file cannot be read. */
export type CheckedEntry =
  | { readonly type: 'refusal'; readonly refusal: Refusal }
  | ({ readonly type: 'proof'; readonly file: string } & ProofFound);

/** Returns the named files, not yet opened; see `expandSources`. */
export const expandProofFiles = (files: readonly string[], stdin?: Chunks): AsyncGenerator<Input | Refusal> =>
  expandSources(files, PROOFS, stdin);

/** Checks the proofs of files, folders and globs in turn, up to the first damage. `-` is standard input. */
export async function* checkProofFiles(
  files: readonly string[],
  stdin?: Chunks,
  onChecking?: (file: string, ...how: Parameters<OnChecking>) => void,
): AsyncGenerator<CheckedEntry> {
  for await (const input of expandProofFiles(files, stdin)) {
    if ('open' in input) yield* checkFile(input, (...how) => onChecking?.(input.file, ...how));
    else yield { type: 'refusal', refusal: input };
  }
}

async function* checkFile({ file, open }: Input, onChecking: OnChecking): AsyncGenerator<CheckedEntry> {
  let isEmpty = true;
  try {
    for await (const found of checkProofFile(open(), onChecking)) {
      isEmpty = false;
      yield { type: 'proof', file, ...found };
    }
  } catch (error) {
    yield { type: 'refusal', refusal: refuseContent(file, error, EXPECTED) };
    return;
  }
  if (isEmpty)
    yield { type: 'refusal', refusal: refuseFile(file, 'file-empty', `found nothing; expected ${EXPECTED}`) };
}

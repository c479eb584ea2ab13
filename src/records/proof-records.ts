/** What `keymove check` says of a proof. */
import type { ProofClaim } from '../proof/claim.js';
import type { ProofFound } from '../proof/proof-file.js';
import { RECORD_VERSION, type RecordOf, rounded } from './record.js';

export interface ProofRecord extends RecordOf<'proof'> {
  readonly file: string;
  /** 1-based, of the proofs of the file */
  readonly number: number;
  /** the problem's, where it has one */
  readonly id?: string;
  /** what wrote it: `keymove 1.0.0` */
  readonly program?: string;
  /** what is proven; absent where the proof does not hold */
  readonly claim?: ProofClaim;
  /** positions in which the attacker has a move that mates */
  readonly mated?: number;
  /** positions in which none of his moves mates in time */
  readonly refuted?: number;
  /** what is wrong; absent where the proof holds */
  readonly fault?: string;
  /** wall-clock milliseconds */
  readonly ms: number;
}

export function makeProofRecord(file: string, { number, result, ms }: ProofFound): ProofRecord {
  const common = { v: RECORD_VERSION, type: 'proof', file, number, ms: rounded(ms) } as const;
  if (result instanceof Error) return { ...common, fault: result.message };
  const { id, program, fen, keys, ruledOut, mated, refuted } = result;
  const claim = { fen, keys, ruledOut };
  return { ...common, ...(id !== undefined && { id }), program, claim, mated, refuted };
}

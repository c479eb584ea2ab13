/** Writes proofs of solutions to files, and checks them by the rules of chess alone. */
import { checkProofFile as checkFile, proofBytes } from '../proof/proof-file.js';
import type { SolutionRecord } from '../records/problem-records.js';
import { makeProofRecord, type ProofRecord } from '../records/proof-records.js';
import { keysOf } from '../solution/play.js';
import { fromBase64 } from '../text/base64.js';
import { isFields } from '../text/fields.js';
import { asKeymoveError, KeymoveError } from './keymove-error.js';
import { chunksOf, type ProblemsInput } from './read-problems.js';
import { valueText } from './value-rules.js';

/**
 * Returns the proof of a solution that was found with `proof`, as a file for `keymove check` and `checkProofs`. Files may be joined.
 * @returns undefined if there is no proof: `solution.proof` says why
 * @throws KeymoveError `bad-problem` for anything that is not a record of `solve` or `solveAll`
 * @example
 * ```js
 * import { proofFile, solve } from 'keymove';
 *
 * const record = await solve({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' }, { proof: true });
 * console.log(new TextDecoder().decode(proofFile(record)).slice(0, 15));
 * // keymove-proof 1
 * ```
 */
export function proofFile(record: SolutionRecord): Uint8Array | undefined {
  if (!isFields(record) || !isFields(record.problem) || !isFields(record.solution)) {
    throw new KeymoveError(
      'bad-problem',
      `found ${valueText(record)}; expected a record of solve or solveAll`,
    );
  }
  const { problem, solution } = record;
  try {
    if (!solution.proof || 'none' in solution.proof) return undefined;
    const { choices, ruledOut } = solution.proof;
    const { id, fen } = problem;
    const keys = keysOf(solution).map(({ uci, moves = 0 }) => ({ move: uci, moves }));
    const head = { ...(id !== undefined && { id }), program: 'keymove', fen, keys, ruledOut };
    return proofBytes(head, fromBase64(choices));
  } catch (error) {
    throw asKeymoveError(error, 'bad-problem');
  }
}

/**
 * Checks the proofs of a file, packed or not, by the rules of chess alone: no search, no kernel. The time depends on the size
 * of the proofs, and is spent in the caller's thread.
 * @param name of the file, in the records
 * @example
 * ```js
 * import { checkProofs, proofFile, solve } from 'keymove';
 *
 * const record = await solve({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' }, { proof: true });
 * const file = proofFile(record) ?? '';
 * for await (const { claim, fault } of checkProofs(file)) console.log(fault ?? claim?.keys);
 * // [ { move: 'a1a6', moves: 2 } ]
 * ```
 */
export async function* checkProofs(input: ProblemsInput, name = 'input'): AsyncGenerator<ProofRecord, void> {
  const chunks = chunksOf(input);
  try {
    for await (const found of checkFile(chunks)) yield makeProofRecord(name, found);
  } catch (error) {
    throw asKeymoveError(error, 'bad-problem');
  }
}

/** `--proof`: a proof of each solution, for `keymove check`, into one file, or each into a file of a folder. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeProofWriter,
  OutputError,
  type ProofLimit,
  type SolutionProof,
  type StreamOutput,
  systemReason,
} from '../../node.js';
import type { Output, SolutionReporter } from '../../report.js';
import { makeFolder, nameOf, numberedName } from '../files/numbered-files.js';
import { version } from '../version.js';

/** Of the number in the names of files. */
const DIGITS = 6;

/** @param place a file, open; or the path of a folder */
export async function makeProofReporter(
  place: StreamOutput | string,
  messages: Output,
): Promise<SolutionReporter> {
  const proofOf = await makeProofWriter(`keymove ${version()}`);
  const isFolder = typeof place === 'string';
  if (isFolder) makeFolder('--proof', place);
  return {
    result: ({ problem, solution, index }) => {
      const proof = 'lines' in solution ? { none: 'play' as const } : solution.proof;
      const remark = proof && remarkOn(proof);
      if (remark) messages.write(`${nameOf(problem)}: ${remark}\n`);
      const bytes = 'lines' in solution ? undefined : proofOf(problem, solution);
      if (!isFolder) {
        if (bytes) place.writeBytes(bytes);
        return;
      }
      const file = join(place, `${numberedName(index + 1, DIGITS, nameOf(problem))}.kmproof`);
      if (bytes) writeWhole(file, bytes);
      // of an earlier run
      else rmSync(file, { force: true });
    },
    refusal: () => {},
    end: () => {},
  };
}

function writeWhole(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new OutputError(systemReason(error as Error), file);
  }
}

const REASONS: Readonly<Record<ProofLimit, string>> = {
  size: 'it would be larger than --proof-size allows',
  nodes: 'the limit of positions was reached',
  time: 'the time was over',
  interrupted: 'it was interrupted',
};

function remarkOn(proof: SolutionProof): string | undefined {
  if ('none' in proof) {
    const { none } = proof;
    return none === 'play'
      ? 'no proof: expected a direct mate, with the attacker to move'
      : `no proof: ${REASONS[none]}`;
  }
  const { shortened, ruledOut } = proof;
  if (!shortened) return undefined;
  const found =
    ruledOut === 0
      ? 'not that nothing else mates'
      : `of other moves only that they do not mate within ${ruledOut}`;
  return `the proof shows the mates, and ${found}: ${REASONS[shortened]}`;
}

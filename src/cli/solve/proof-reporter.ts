/** `--proof`: writes a proof of each solution, for `keymove check`, into one file, or into a file each in a folder. */
import { join } from 'node:path';
import { makeProofWriter } from '../../files/proof-files.js';
import { packageVersion } from '../../host/node/package-files.js';
import { problemName } from '../../report/problem-words.js';
import type { SolutionReporter } from '../../report/reporter.js';
import type { ProofLimit, SolutionProof } from '../../solution/solution.js';
import { plural } from '../../text/counts-and-times.js';
import { onTerminal } from '../files/destination.js';
import { numberedFileName, numberedName } from '../files/numbered-files.js';
import type { Streams } from '../files/run-files.js';
import type { ReportFormat } from './solve-options.js';

const DIGITS = 6;

/** @param path path of a folder, or of the open file for proofs */
export async function makeProofReporter(
  path: string,
  { reports, messages, files }: Streams<ReportFormat>,
): Promise<SolutionReporter> {
  const proofOf = await makeProofWriter(`keymove ${packageVersion()}`);
  const opened = reports.find(({ format }) => format === 'proof')?.out;
  return {
    result: ({ problem, solution, index }) => {
      const remark = solution.proof && remarkOn(solution.proof);
      if (remark) messages.write(onTerminal(`${problemName(problem)}: ${remark}\n`));
      const bytes = proofOf(problem, solution);
      if (opened) {
        if (bytes) opened.writeBytes(bytes);
        return;
      }
      const file = join(path, `${numberedName(index + 1, DIGITS, numberedFileName(problem))}.kmproof`);
      // if there is no proof, this removes that of an earlier run
      files.writeWhole({ option: '--proof', file }, bytes);
    },
    refusal: () => {},
    end: () => {},
  };
}

const REASONS: Readonly<Record<ProofLimit, string>> = {
  size: 'it would be larger than --proof-size allows',
  nodes: 'the limit of positions was reached',
  time: 'the time limit was reached',
  interrupted: 'the run was stopped before the proof was finished',
};

function remarkOn(proof: SolutionProof): string | undefined {
  if ('none' in proof) {
    const { none } = proof;
    return none === 'play'
      ? 'no proof: proofs are for direct mates with the attacker to move'
      : `no proof: ${REASONS[none]}`;
  }
  const { shortened, ruledOut } = proof;
  if (!shortened) return undefined;
  const others =
    ruledOut === 0
      ? 'but not that no other move mates'
      : `and that no other move mates within ${plural(ruledOut, 'move')}`;
  return `shortened the proof, because ${REASONS[shortened]}: it shows the mates, ${others}`;
}

/** `keymove check`: checks proofs by the rules of chess alone. */

import { legalUci, positionOf, sanOf } from '../../chess/moves.js';
import { type CheckedEntry, checkProofFiles, expandProofFiles } from '../../files/proof-files.js';
import { StreamOutput } from '../../host/node/stream-output.js';
import { type ProofClaim, type ProvenKey, ruledOutAfter } from '../../proof/claim.js';
import { makeProofRecord } from '../../records/proof-records.js';
import { recordLine } from '../../records/record.js';
import { refusalText } from '../../report/findings.js';
import { chooseStyle, painter } from '../../report/terminal/style.js';
import { countText, durationText, plural } from '../../text/counts-and-times.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { ProgressLine } from '../files/progress.js';
import { WrittenFiles } from '../files/written-files.js';
import { type Arguments, flag } from '../grammar/option.js';
import * as shared from '../options/shared-options.js';

export const files =
  'Files of proofs (written by solve --proof), folders of such files, or - for standard input';

export const options = {
  json: flag('Print one JSON object per proof (docs/json.md)'),
  quiet: shared.quiet,
};

export const examples = [
  ['solve --proof classics.kmproof problems/classics.epd', 'write proofs'],
  ['check classics.kmproof', 'check them'],
] as const;

type CheckArguments = Arguments<typeof options> & { readonly files: readonly string[] };
type Checked = Extract<CheckedEntry, { type: 'proof' }>;

/** Exit code 0: all proofs hold; 1: one does not; 2: a file cannot be read. */
export async function run(args: CheckArguments): Promise<ExitCode> {
  const { files } = chooseInput({ ...args, fen: [] }, 'check');
  await new WrittenFiles().checkInputs(expandProofFiles(files), false);
  const out = new StreamOutput(process.stdout);
  const messages = new StreamOutput(process.stderr, { dispensable: true });
  let code: ExitCode = EXIT.ok;
  let held = 0;
  let refused = 0;
  const progress = new ProgressLine(args.quiet === true);
  const show = (file: string, number: number, share: number): void =>
    progress.show(() => `checking ${printable(file, 60)}:${number}, ${Math.floor(100 * share)}% read`);
  for await (const entry of checkProofFiles(files, undefined, show)) {
    progress.clear();
    if (entry.type === 'refusal') {
      messages.write(refusalText(entry.refusal));
      code = mergeExitCodes(code, EXIT.usage);
    } else {
      if (entry.result instanceof Error) {
        refused++;
        code = mergeExitCodes(code, EXIT.no);
      } else held++;
      out.write(args.json ? recordLine(makeProofRecord(entry.file, entry)) : textOf(entry));
    }
    await messages.flush();
    await out.flush();
    if (out.closed) return code;
  }
  if (!args.json && !args.quiet && held + refused > 0) {
    const holding = held === 1 ? '1 proof holds' : `${countText(held)} proofs hold`;
    out.write(`${holding}${refused > 0 ? `, ${countText(refused)} refused` : ''}\n`);
  }
  await out.drain();
  return code;
}

function textOf({ file, number, result, ms }: Checked): string {
  const paint = painter(chooseStyle(process.stdout, process.env));
  const place = `${printable(file, 200)}:${number}`;
  if (result instanceof Error)
    return `${place}: ${paint('red', 'refused')}: ${printable(result.message, 500)}\n`;
  const { id, fen, mated, refuted } = result;
  const name = id === undefined ? fen : `${printable(id)}, ${fen}`;
  const size = `${countText(mated + refuted)} positions, ${durationText(ms)}`;
  return `${place}: ${paint('green', 'holds')}: ${provenText(result)}\n  ${name} (${size})\n`;
}

/** `1.Qg7 mates in 3. No other first move mates within 3 moves.` */
function provenText(claim: ProofClaim): string {
  const { keys, ruledOut } = claim;
  const texts = keys.map((key) => `${sanOfKey(claim, key)} mates ${lengthText(claim, key)}.`);
  const others = keys.length === 0 ? 'No first move' : 'No other first move';
  if (ruledOut > 0) texts.push(`${others} mates ${within(ruledOut)}.`);
  return texts.join(' ');
}

function sanOfKey({ fen }: ProofClaim, key: ProvenKey): string {
  const position = positionOf(fen);
  const move = legalUci(position, key.move);
  return `1.${position.turn === 'black' ? '..' : ''}${move ? sanOf(position, move) : key.move}`;
}

/** `in 3` if shorter mates are ruled out, else `within 3 moves` */
const lengthText = (claim: ProofClaim, key: ProvenKey): string =>
  ruledOutAfter(claim, key) === key.moves - 1 ? `in ${key.moves}` : within(key.moves);

const within = (moves: number): string => `within ${plural(moves, 'move')}`;

/** `keymove check`: whether proofs hold, by the rules of chess alone. */
import { type CheckedEntry, checkProofFiles, expandProofFiles } from '../../files/proof-files.js';
import { StreamOutput } from '../../host/node/stream-output.js';
import { makeProofRecord } from '../../records/proof-records.js';
import { recordLine } from '../../records/record.js';
import { countText, durationText } from '../../report/counts-and-times.js';
import { refusalText } from '../../report/findings.js';
import { claimText } from '../../report/position/proof-words.js';
import { chooseStyle, painter } from '../../report/terminal/style.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { WrittenFiles } from '../files/written-files.js';
import { type Arguments, flag } from '../grammar/option.js';
import * as shared from '../options/shared-options.js';

export const files = 'Files of proofs, as written by solve --proof, or folders of them; - is standard input';

export const options = {
  json: flag('Print one JSON object for each proof, for programs (docs/json.md)'),
  quiet: shared.quiet,
};

export const examples = [
  ['solve --proof classics.kmproof problems/classics.epd', 'write proofs first'],
  ['check classics.kmproof', 'what each proves, and whether it holds'],
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
  const progress = new CheckProgress(args.quiet === true);
  for await (const entry of checkProofFiles(files, undefined, progress.show)) {
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

/** No progress is shown before this; then a terminal gets a line that is redrawn, anything else a line now and then. */
const SHOW_AFTER_MS = 1000;
const REDRAW_MS = 200;
const LINE_MS = 10_000;

/** How far a check is, on standard error. A check holds the thread, so it is written at once. */
class CheckProgress {
  readonly #isTerminal = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
  readonly #isQuiet: boolean;
  #next = performance.now() + (this.#isTerminal ? SHOW_AFTER_MS : LINE_MS);
  #isDrawn = false;

  constructor(isQuiet: boolean) {
    this.#isQuiet = isQuiet;
  }

  readonly show = (file: string, number: number, share: number): void => {
    if (this.#isQuiet || performance.now() < this.#next) return;
    this.#next = performance.now() + (this.#isTerminal ? REDRAW_MS : LINE_MS);
    const text = `checking ${printable(file, 60)}:${number}, ${Math.floor(100 * share)}% read`;
    process.stderr.write(this.#isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
    this.#isDrawn = this.#isTerminal;
  };

  /** Removes the line from the terminal: something else is written. */
  clear(): void {
    if (this.#isDrawn) process.stderr.write('\r\u001B[K');
    this.#isDrawn = false;
  }
}

function textOf({ file, number, result, ms }: Checked): string {
  const paint = painter(chooseStyle(process.stdout, process.env));
  const place = `${printable(file, 200)}:${number}`;
  if (result instanceof Error)
    return `${place}: ${paint('red', 'refused')}: ${printable(result.message, 500)}\n`;
  const { id, fen, mated, refuted } = result;
  const name = id === undefined ? fen : `${printable(id)}, ${fen}`;
  const size = `${countText(mated + refuted)} positions, ${durationText(ms)}`;
  return `${place}: ${paint('green', 'holds')}: ${claimText(result)}\n  ${name} (${size})\n`;
}

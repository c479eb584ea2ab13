/** `keymove uci`: connects standard input and output to a UCI engine. The end of the input means `quit`. */
import { createInterface } from 'node:readline';
import { packageVersion } from '../../host/node/package-files.js';
import { StreamOutput } from '../../host/node/stream-output.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_THREADS, MIN_ANALYSIS_HASH_MB } from '../../kernel/bounds.js';
import { DEFAULT_EVALUATION, EVALUATIONS } from '../../kernel/network.js';
import { present } from '../../text/present.js';
import { UciServer } from '../../uci/server/server.js';
import { defaultOptions } from '../../uci/server/server-options.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { unreadableStdin } from '../files/command-input.js';
import { type Arguments, value, withDefault } from '../grammar/option.js';
import { choice, wholeNumber } from '../grammar/values.js';
import { tables } from '../options/shared-options.js';
import { tell } from '../print.js';

export const options = {
  hash: withDefault(
    value(
      'MB',
      wholeNumber(MIN_ANALYSIS_HASH_MB, MAX_HASH_MB),
      'Set the initial value of the UCI option Hash: memory for all tables, in MB',
    ),
    String(DEFAULT_HASH_MB),
  ),
  threads: withDefault(
    value('N', wholeNumber(1, MAX_THREADS), 'Set the initial value of the UCI option Threads'),
    '1',
  ),
  evaluation: withDefault(
    value(
      'HOW',
      choice(EVALUATIONS),
      'Set the initial value of the UCI option Evaluation: evaluate with the network (net) or terms (terms)',
    ),
    DEFAULT_EVALUATION,
  ),
  tables: {
    ...tables,
    describe:
      'Set the initial value of the UCI option Tables: use tables of endings with up to N men (default: 4)',
  },
};

export const examples = [['uci', 'enter this command in your chess program (docs/uci.md)']] as const;

type UciArguments = Arguments<typeof options>;

const HINT = 'This is the UCI engine, for chess programs. Type "uci" to start or "quit" to leave.\n';

export async function run({ hash, threads, evaluation, tables }: UciArguments): Promise<ExitCode> {
  if (process.stdin.isTTY) tell(HINT);
  const out = new StreamOutput(process.stdout);
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const server = new UciServer({
    name: `keymove ${packageVersion()}`,
    author: 'the keymove authors',
    options: { ...defaultOptions(), ...present({ hash, threads, evaluation, tables }) },
    write: (line) => {
      out.write(`${line}\n`);
      out.send();
      // the reader of the output has gone
      if (out.closed) lines.close();
    },
    onBreakdown: (error) => tell(`keymove: ${error.message}\n`),
  });
  let failure: Error | undefined;
  await new Promise<void>((resolve) => {
    lines.on('error', (error) => {
      failure = unreadableStdin(error);
      resolve();
    });
    lines.on('line', (line) => {
      server.receive(line);
      if (server.isQuitting) lines.close();
    });
    lines.on('close', resolve);
  });
  await server.quit();
  process.stdin.destroy();
  await out.drain();
  if (failure) throw failure;
  return EXIT.ok;
}

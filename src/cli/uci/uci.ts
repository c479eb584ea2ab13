/** `keymove uci`: standard input and output for a UCI engine. The end of the input is `quit`. */
import { createInterface } from 'node:readline';
import { UciServer } from '../../uci/server/server.js';
import { defaultOptions } from '../../uci/server/set-option.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { version } from '../version.js';
import type { UciArguments } from './uci-options.js';

const HINT = 'keymove speaks UCI here, the language of chess programs: type uci, or quit to leave\n';

export async function run({ hash, threads }: UciArguments): Promise<ExitCode> {
  if (process.stdin.isTTY) process.stderr.write(HINT);
  const server = new UciServer({
    name: `keymove ${version()}`,
    author: 'the keymove authors',
    options: {
      ...defaultOptions(),
      ...(hash !== undefined && { hash }),
      ...(threads !== undefined && { threads }),
    },
    write: (line) => process.stdout.write(`${line}\n`),
    onBreakdown: (error) => process.stderr.write(`keymove: ${error.message}\n`),
  });
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      server.receive(line);
      if (server.isQuitting) lines.close();
    });
    lines.on('close', resolve);
  });
  await server.quit();
  process.stdin.destroy();
  return EXIT.ok;
}

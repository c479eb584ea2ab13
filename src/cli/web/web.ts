/** `keymove web`: serves the page to the browsers of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type SiteServer, startSite } from '../../host/node/site-server.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { Interruption } from '../files/interruption.js';
import { type Arguments, flag, value, withDefault } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';

/** The port is always the same, because browsers keep the user's work per address. A board has 64 squares. */
const PORT = 6464;

export const options = {
  port: withDefault(
    value('N', wholeNumber(0, 65_535), 'Serve the page on this port of 127.0.0.1; 0 chooses a free port'),
    String(PORT),
  ),
  open: flag('Open the page in the default browser'),
};

export const examples = [
  ['web --open', 'open the page in the browser'],
  ['web --port 8080', 'use another port'],
] as const;

type WebArguments = Arguments<typeof options>;

export async function run({ port, open }: WebArguments): Promise<ExitCode> {
  const server = await start(port);
  const interruption = new Interruption(() => {});
  try {
    process.stdout.write(`keymove serves ${server.url} (Ctrl-C stops it)\n`);
    if (open) openInBrowser(server.url);
    if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
    await server.close();
    // a server leaves nothing unfinished when it ends
    return EXIT.ok;
  } finally {
    interruption.dispose();
  }
}

async function start(port: number): Promise<SiteServer> {
  try {
    return await startSite(port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const expected = 'choose another one, or --port 0 for any free port';
    if (code === 'EADDRINUSE') throw new UsageError(`--port: ${port} is in use; ${expected}`);
    if (code === 'EACCES') throw new UsageError(`--port: ${port} is not allowed for this user; ${expected}`);
    throw error;
  }
}

function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const child = spawn(command as string, args, { stdio: 'ignore', detached: true });
  child.on('error', () => process.stderr.write(`keymove: no browser could be started; open ${url}\n`));
  child.unref();
}

/**
 * Runs a command as it is built, in this process: to start one takes twenty times as long as to solve a short problem. Each run has
 * arguments, folder, environment and input of its own; the program's code is loaded once.
 */
import { createRequire } from 'node:module';
import { PassThrough, Writable } from 'node:stream';
import type { Ended } from './run.js';

const PROGRAM = createRequire(import.meta.url).resolve('../../dist/node/run.cjs');

/** What a stream has been given since it was last read, as text. */
class Written extends Writable {
  #text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: () => void): void {
    this.#text += chunk.toString('latin1');
    written();
  }

  take(): string {
    const text = Buffer.from(this.#text, 'latin1').toString();
    this.#text = '';
    return text;
  }
}

/** The program keeps its streams. */
const OUT = new Written().setMaxListeners(0);
const ERR = new Written().setMaxListeners(0);

/** Runs have the same `process`, so each waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command in a folder with `stdin` as its whole input. */
export function runHere(
  path: string,
  args: readonly string[],
  stdin: string | Uint8Array,
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const ended = last.then(() => runNow(path, args, stdin, env));
  last = ended.catch(() => {});
  return ended;
}

async function runNow(
  path: string,
  args: readonly string[],
  stdin: string | Uint8Array,
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const { run } = createRequire(import.meta.url)(PROGRAM) as typeof import('../../src/cli/run.js');
  const { argv, exit } = process;
  const folder = process.cwd();
  const variables = process.env;
  const streams = Object.getOwnPropertyDescriptors(process);
  const listeners = new Map(process.eventNames().map((name) => [name, listenersOf(name)]));
  const input = new PassThrough();
  input.end(stdin);
  for (const [name, value] of Object.entries({ stdin: input, stdout: OUT, stderr: ERR }))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  process.argv = [process.execPath, PROGRAM, ...args];
  process.env = { ...env };
  process.chdir(path);
  const exited = new Promise<void>((resolve) => {
    process.exit = ((code: number | undefined) => {
      process.exitCode = code ?? process.exitCode;
      resolve();
    }) as typeof exit;
  });
  try {
    await Promise.race([run(args), exited]);
    return { code: Number(process.exitCode ?? 0), out: OUT.take(), err: ERR.take() };
  } finally {
    for (const name of process.eventNames()) {
      const before = listeners.get(name) ?? [];
      for (const listener of listenersOf(name).filter((each) => !before.includes(each))) {
        if (name === 'exit') listener();
        process.off(name, listener);
      }
    }
    for (const name of ['stdin', 'stdout', 'stderr'] as const)
      Object.defineProperty(process, name, streams[name]);
    Object.assign(process, { argv, exit, env: variables });
    process.exitCode = undefined;
    process.chdir(folder);
  }
}

const listenersOf = (name: string | symbol): (() => void)[] =>
  process.listeners(name as 'exit') as (() => void)[];

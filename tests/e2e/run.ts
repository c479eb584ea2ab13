/** Runs the real command, as built, in a folder of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { type AnyRecord, anyRecord } from '../../src/records/schema/solution-schema.js';

export const COMMAND = fileURLToPath(new URL('../../bin/keymove.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Folder {
  readonly path: string;
  write(name: string, content: string | Uint8Array): void;
  /** starts the command; `ended` resolves when it has */
  start(args: readonly string[], env?: NodeJS.ProcessEnv): Started;
  /** runs the command; it is given `stdin`, and nothing more */
  run(args: readonly string[], stdin?: string | Uint8Array): Promise<Ended>;
}

export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** `folder` is new for every test, and removed when it ends. */
export const test = base.extend<{ folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's needs from the pattern
  folder: async ({}, use) => {
    const folder = makeFolder();
    await use(folder);
    // a test that failed may have left something running
    folder.killAll();
    rmSync(folder.path, { recursive: true, force: true });
  },
});

function makeFolder(): Folder & { killAll(): void } {
  return folderAt(mkdtempSync(join(tmpdir(), 'keymove-')));
}

/** Runs the command in a folder that a test keeps itself. */
export const runIn = (path: string, args: readonly string[]): Promise<Ended> => folderAt(path).run(args);

function folderAt(path: string): Folder & { killAll(): void } {
  const children: ChildProcessWithoutNullStreams[] = [];
  const start: Folder['start'] = (args, env = {}) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { cwd: path, env: { ...plainEnv(), ...env } });
    children.push(child);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    // a command that does not read its input closes it
    child.stdin.on('error', () => {});
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => resolve({ code, out, err }));
    });
    return { process: child, ended };
  };
  return {
    path,
    write: (name, content) => writeFileSync(join(path, name), content),
    start,
    killAll: () => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    },
    run: (args, stdin = '') => {
      const started = start(args);
      started.process.stdin.end(stdin);
      return started.ended;
    },
  };
}

/** The environment without what changes colours and characters. */
function plainEnv(): NodeJS.ProcessEnv {
  const {
    FORCE_COLOR: _force,
    NO_COLOR: _no,
    LC_ALL: _all,
    LC_CTYPE: _ctype,
    DEBUG: _debug,
    ...env
  } = process.env;
  return { ...env, LANG: 'C.UTF-8' };
}

/** The records of a `--json` output without that of the run, each checked against the schema. */
export function records(out: string): AnyRecord[] {
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => anyRecord.parse(JSON.parse(line)))
    .filter(({ type }) => type !== 'run');
}

/** Resolves when the command has written `text`. */
export async function written(started: Started, text: string): Promise<void> {
  let seen = '';
  await new Promise<void>((resolve) => {
    started.process.stdout.on('data', (chunk: string) => {
      seen += chunk;
      if (seen.includes(text)) resolve();
    });
  });
}

/** Runs the real command, as built, in its own folder. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import type { Finding } from '../../src/text/finding.js';
import { type AnyRecord, checkRecord } from '../records/schemas.js';
import { RUNS_ALL } from '../support/tier.js';
import { runHere } from './run-here.js';

export const COMMAND = fileURLToPath(new URL('../../bin/keymove.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Folder {
  readonly path: string;
  write(name: string, content: string | Uint8Array): void;
  /** Starts the command in a process of its own; `ended` resolves when it has exited. */
  start(args: readonly string[], env?: NodeJS.ProcessEnv): Started;
  /**
   * Runs the command with `stdin` as its whole input. `test:all` starts a process for it, `npm test` calls what is built
   * (run-here.ts): use {@link start} where it matters that it is a process, as for signals and for streams that stay open.
   */
  run(args: readonly string[], stdin?: string | Uint8Array, env?: NodeJS.ProcessEnv): Promise<Ended>;
}

/** How far a batch is: a run that takes longer than ten seconds says so, as any run does on a busy machine. */
const PROGRESS = /^(?:[\d,]+(?:\/~?[\d,]+| done)\b.*|\S+ {2}.*\bnodes {2}.*\/s.*)\n/gm;

export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** `folder` is new for every test, and removed at its end. */
export const test = base.extend<{ folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern
  folder: async ({}, use) => {
    const folder = makeFolder();
    await use(folder);
    // a failed test may have left something running
    folder.killAll();
    rmSync(folder.path, { recursive: true, force: true });
  },
});

function makeFolder(): Folder & { killAll(): void } {
  return folderAt(mkdtempSync(join(tmpdir(), 'keymove-')));
}

/** Runs the command in a folder that the test manages itself. */
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
    // a command may close its input without reading it
    child.stdin.on('error', () => {});
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => resolve({ code, out, err: err.replace(PROGRESS, '') }));
    });
    return { process: child, ended };
  };
  const run: Folder['run'] = async (args, stdin = '', env = {}) => {
    const [first = '-'] = args;
    if (!RUNS_ALL && !first.startsWith('-')) {
      const { code, out, err } = await runHere(path, args, stdin, { ...plainEnv(), ...env });
      return { code, out, err: err.replace(PROGRESS, '') };
    }
    const started = start(args, env);
    started.process.stdin.end(stdin);
    return started.ended;
  };
  return {
    path,
    write: (name, content) => writeFileSync(join(path, name), content),
    start,
    killAll: () => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    },
    run,
  };
}

/** The environment without variables that change colours and characters. */
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

type Unnested<R> = R extends { type: 'solution' }
  ? Omit<R, 'problem' | 'solution'> & R['problem' & keyof R] & R['solution' & keyof R]
  : R extends { type: 'verdict' }
    ? Omit<R, 'problem' | 'verdict'> & R['problem' & keyof R] & R['verdict' & keyof R]
    : R extends { type: 'analysis' }
      ? Omit<R, 'problem' | 'analysis'> & R['problem' & keyof R] & R['analysis' & keyof R]
      : R extends { type: 'refusal' }
        ? Omit<R, 'refusal'> & R['refusal' & keyof R] & Partial<Finding>
        : R extends { readonly type: 'game'; readonly game: infer G; readonly analysis: infer A }
          ? Omit<R, 'game' | 'analysis'> & G & A
          : R;

export type FlatRecord = Unnested<AnyRecord>;

/** A line of `--json`, checked against the schema; what it says of place, problem and result is put side by side. */
export function flat(line: string): FlatRecord {
  const record = checkRecord(JSON.parse(line));
  switch (record.type) {
    case 'solution': {
      const { problem, solution, ...place } = record;
      return { ...place, ...problem, ...solution } as FlatRecord;
    }
    case 'verdict': {
      const { problem, verdict, ...place } = record;
      return { ...place, ...problem, ...verdict } as FlatRecord;
    }
    case 'analysis': {
      const { problem, analysis, ...place } = record;
      return { ...place, ...problem, ...analysis } as FlatRecord;
    }
    case 'game': {
      const { game, analysis, ...place } = record;
      return { ...place, ...game, ...analysis };
    }
    case 'refusal': {
      const { refusal, ...place } = record;
      return { ...place, ...refusal, ...refusal.findings[0] } as FlatRecord;
    }
    default:
      return record as FlatRecord;
  }
}

/** The records of a `--json` output except the run record, as {@link flat} gives them. */
export function records(out: string): FlatRecord[] {
  return out
    .split('\n')
    .slice(0, -1)
    .map(flat)
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

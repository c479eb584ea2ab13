/**
 * Finds the signals that keymove was started to ignore, by nohup or after `trap ''` in a script. Node resets them when it starts, so
 * the parent process has to reveal them, as far as that is possible.
 */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename } from 'node:path';

/** SIGTERM is not included: interactive shells ignore it, but the programs that they start do not. */
export type IgnorableSignal = 'SIGINT' | 'SIGHUP';

/** Matches the names of shells. Other programs ignore Ctrl-C only while they wait for a child that should react, see system(3). */
const SHELL = /^(?:(?:ba|da|z|k|mk)?sh|busybox)$/;

/** @param env environment in which bash and zsh name the command that they started, which may have been nohup */
export function ignoredSignals(env: NodeJS.ProcessEnv = process.env): ReadonlySet<string> {
  const { name, ignores } = parent();
  const ignored = new Set<IgnorableSignal>();
  if (ignores('SIGHUP') || basename(env._ ?? '') === 'nohup') ignored.add('SIGHUP');
  if (ignores('SIGINT') && SHELL.test(name)) ignored.add('SIGINT');
  return ignored;
}

/** Returns the signals without those that keymove was started to ignore. */
export function heeded(names: readonly string[]): string[] {
  const ignored = ignoredSignals();
  return names.filter((name) => !ignored.has(name));
}

/** Reads the state of the parent process on Linux (proc_pid_status(5)). On other systems nothing is known about it. */
function parent(): { readonly name: string; ignores(signal: IgnorableSignal): boolean } {
  let status = '';
  try {
    status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
  } catch {
    // the system has no such file
  }
  const mask = BigInt(`0x${/^SigIgn:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return {
    name: /^Name:\t(.*)$/m.exec(status)?.[1] ?? '',
    ignores: (signal) => ((mask >> BigInt(constants.signals[signal] - 1)) & 1n) === 1n,
  };
}

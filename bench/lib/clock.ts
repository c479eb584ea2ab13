/**
 * CPU time of this process and of commands: on a busy machine, wall-clock time says more about the other
 * programs.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU milliseconds of this process so far, all threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU milliseconds of a call, and its return value. */
export function measured<T>(call: () => T): { ms: number; value: T } {
  const start = cpuMs();
  const value = call();
  return { ms: cpuMs() - start, value };
}

/** The median; of an even number of values, the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export interface CommandRun {
  /** user and system time of the process and all that it started */
  readonly cpuMs: number;
  /** peak resident memory of the process itself, MB; undefined without /proc */
  readonly peakMb: number | undefined;
  /** exit code */
  readonly code: number;
  /** standard output, unless it went to `onOutput` */
  readonly output: string;
}

/**
 * Runs a command and measures it. The shell's `time` keyword knows what Node does not: the CPU time of a child that
 * has exited. The peak is what the operating system records for the process, polled until it exits.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv; onOutput?: (chunk: Buffer) => void } = {},
): Promise<CommandRun> {
  // fd 3 carries the figures, so that the command keeps stderr to itself
  const script = 'exec 4>&2; TIMEFORMAT="%3U %3S"; { time "$@" 2>&4; } 2>&3';
  const child = spawn('bash', ['-c', script, 'bash', command, ...args], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    // with it, Node reads a file of certificates at each start, which may take longer than all of keymove's
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, ...options.env },
  });
  const output: Buffer[] = [];
  let figures = '';
  let peakKb: number | undefined;
  const poll = setInterval(() => {
    for (const pid of childrenOf(child.pid)) peakKb = Math.max(peakKb ?? 0, peakOf(pid) ?? 0);
  }, 5);
  child.stdout?.on('data', options.onOutput ?? ((chunk: Buffer) => output.push(chunk)));
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    figures += chunk.toString();
  });
  // a command may close its input without reading it
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(poll);
      // a shell says first that a command was killed
      const last = figures.trim().split('\n').at(-1) ?? '';
      const [user = Number.NaN, system = Number.NaN] = last.split(' ').map(Number);
      resolve({
        cpuMs: (user + system) * 1000,
        peakMb: peakKb === undefined ? undefined : peakKb / 1024,
        code: code ?? -1,
        output: Buffer.concat(output).toString(),
      });
    });
  });
}

function childrenOf(pid: number | undefined): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ');
  } catch {
    return [];
  }
}

function peakOf(pid: string): number | undefined {
  try {
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}

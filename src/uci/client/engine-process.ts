/**
 * Runs a UCI program as a child process: sends it lines, receives lines, and says in words how it ended.
 *
 * The program is outside the terminal's process group, so that Ctrl-C reaches only keymove. Otherwise
 * Stockfish, for example, would end before it could say what it has found.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { EngineError } from '../../analyse/analysis.js';
import { printable, quote } from '../../text/quote.js';

/** Maximum length of a line. A longer one is not UCI, and must not fill the memory. */
const MAX_LINE_LENGTH = 1 << 20;

/** Wait for the last output. Children of an engine may hold its pipes open for ever, but by then its own output has arrived. */
const LAST_WORDS_MS = 200;

/** Running engines. None of them outlives keymove, however keymove ends. */
const running = new Set<ChildProcess>();

/** A shell script that kills a process group when its own input ends, even if keymove was killed. */
const GUARD = 'read -r _; kill -s KILL -- "-$1"';

/** Starts a process that kills the engine when keymove ends. Windows has no process groups, so it has no such guard. */
function guarded({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined || process.platform === 'win32') return undefined;
  const guard = spawn('sh', ['-c', GUARD, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // without a shell there is no guard
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

function killAll(): void {
  for (const child of running) killGroup(child);
}

/** Kills an engine with all its children, because a script may have started the engine. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // the engine has already ended
  }
}

function closePipes(child: ChildProcessWithoutNullStreams): void {
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
}

export interface ProcessEvents {
  readonly onLine: (line: string) => void;
  /** called once, when the program has ended or does not speak UCI */
  readonly onEnd: (error: EngineError) => void;
}

export class EngineProcess {
  readonly path: string;
  readonly #child: ChildProcess;
  readonly #guard: ChildProcess | undefined;
  readonly #events: ProcessEvents;
  readonly #gone: Promise<void>;
  #markGone: () => void = () => {};
  #rest = '';
  #stderr = '';
  #ended = false;
  /** the end of the message for a program that ends early */
  #expected = '; expected a UCI engine';

  /** Starts the program at once. `onEnd` reports failures. */
  constructor(path: string, args: readonly string[], events: ProcessEvents) {
    this.path = path;
    this.#events = events;
    this.#gone = new Promise((resolve) => {
      this.#markGone = resolve;
    });
    const child = spawn(path, args, { stdio: 'pipe', detached: true, windowsHide: true });
    this.#child = child;
    this.#guard = guarded(child);
    if (running.size === 0) process.on('exit', killAll);
    running.add(child);
    child.on('error', (error) => this.#onGone(whyNotStarted(path, error)));
    child.on('exit', () => void setTimeout(() => closePipes(child), LAST_WORDS_MS).unref());
    // `close` comes after the last output of the program
    child.on('close', (code, signal) => this.#onGone(this.#howEnded(code, signal)));
    // if the program is gone, `close` reports it in more detail
    child.stdin.on('error', () => {});
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#onText(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#onMessage(text));
  }

  send(line: string): void {
    if (!this.#ended) this.#child.stdin?.write(`${line}\n`);
  }

  /** Notes that the program has shown that it speaks UCI. */
  isEngine(): void {
    this.#expected = '';
  }

  /** Resolves when the program has ended (true), or after `ms` milliseconds (false). */
  async gone(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.#gone, late]);
    clearTimeout(timer);
    return this.#ended;
  }

  kill(): void {
    killGroup(this.#child);
  }

  /** Returns the last line of the program's standard error. */
  get lastMessage(): string | undefined {
    const last = this.#stderr.trimEnd().split('\n').at(-1)?.trim();
    return last ? printable(last, 200) : undefined;
  }

  #onText(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (!this.#ended) this.#events.onLine(line.trim());
    if (this.#rest.length > MAX_LINE_LENGTH) {
      this.kill();
      this.#onGone(
        new EngineError(
          `engine ${quote(this.path)} sent a line of more than ${MAX_LINE_LENGTH} characters; expected lines of UCI`,
        ),
      );
    }
  }

  #onMessage(text: string): void {
    this.#stderr = (this.#stderr + text).slice(-10_000);
  }

  #onGone(error: EngineError): void {
    if (this.#ended) return;
    this.#ended = true;
    running.delete(this.#child);
    this.#guard?.kill('SIGKILL');
    if (running.size === 0) process.off('exit', killAll);
    this.#markGone();
    this.#events.onEnd(error);
  }

  #howEnded(code: number | null, signal: NodeJS.Signals | null): EngineError {
    const how =
      signal === null
        ? `ended with exit code ${code}`
        : `was killed by ${signal} (${constants.signals[signal]})`;
    const message = this.lastMessage;
    const last = message === undefined ? '' : `; its last message: ${message}`;
    return new EngineError(`engine ${quote(this.path)} ${how}${this.#expected}${last}`);
  }
}

const NOT_STARTED: Record<string, string> = {
  ENOENT: 'not found; expected the path of a UCI engine, or a program on the PATH',
  ENOTDIR: 'not found; expected the path of a UCI engine, or a program on the PATH',
  EACCES: 'not executable; expected a UCI engine',
  EISDIR: 'a folder; expected a UCI engine',
  ENOEXEC: 'not a program for this machine; expected a UCI engine',
};

function whyNotStarted(path: string, error: NodeJS.ErrnoException): EngineError {
  const why = NOT_STARTED[error.code ?? ''];
  return new EngineError(why ? `engine ${quote(path)}: ${why}` : `engine ${quote(path)}: ${error.message}`);
}

/**
 * Detects lost threads. A starter that is free receives an event when the thread breaks down or ends (`startThread`); one that is
 * blocked by its own search sees in shared memory that the thread makes no progress (`ProgressWatch`).
 */
import { type Host, HostError, type HostThread, type ProgramName, type ThreadOptions } from '../host/host.js';

/** A thread reports every thousand nodes; only a lost one is silent for this long. */
export const LOST_AFTER_MS = 10_000;
/** On a busy machine a thread may take seconds to start, but not this long. */
export const NOT_STARTED_AFTER_MS = 60_000;

/** Sent by a thread whose program threw; the browser's event has too little detail. */
export interface LostMessage {
  readonly type: 'lost';
  /** `TypeError: x is not a function` */
  readonly why: string;
}

export interface ThreadEvents<FromThread> {
  onMessage(message: FromThread): void;
  /**
   * Called once, unless the thread was terminated; it is gone, or will be soon.
   * @param error present where it never began, which another thread would not do either
   */
  onLost(why: string, error?: HostError): void;
}

/**
 * Starts a thread.
 * @param FromThread what its program sends
 * @throws HostError where its script cannot be loaded, unless `onLost` says so later
 */
export function startThread<FromThread>(
  host: Host,
  program: ProgramName,
  start: unknown,
  events: ThreadEvents<FromThread>,
  options?: ThreadOptions,
): HostThread {
  let isOver = false;
  const lose = (why: string | HostError): void => {
    if (isOver) return;
    isOver = true;
    // it may still be running
    thread.terminate().catch(() => {});
    if (why instanceof HostError) events.onLost(why.message, why);
    else events.onLost(why);
  };
  const onMessage = (message: unknown): void => {
    if (isOver) return;
    const { type, why } = message as LostMessage;
    if (type === 'lost') lose(why);
    else events.onMessage(message as FromThread);
  };
  const thread = host.startThread(program, start, { onMessage, onEnd: lose }, options);
  return {
    post: (message) => thread.post(message),
    keepAlive: (isNeeded) => thread.keepAlive(isNeeded),
    terminate: () => {
      isOver = true;
      return thread.terminate();
    },
  };
}

/** Watches a thread that ought to send messages: in a browser it may end without an event. */
export class SilenceWatch {
  readonly #onSilent: (ms: number) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #seconds = 0;

  /** @param onSilent called once, with the time for which nothing was heard */
  constructor(onSilent: (ms: number) => void) {
    this.#onSilent = onSilent;
  }

  /** Begins to count. Seconds are counted, and not read off a clock: while a computer sleeps, its threads send nothing. */
  begin(ms: number): void {
    this.end();
    this.#seconds = 0;
    this.#timer = setInterval(() => {
      this.#seconds++;
      if (this.#seconds * 1000 < ms) return;
      this.end();
      this.#onSilent(ms);
    }, 1000);
  }

  /** A message has come. */
  hear(): void {
    this.#seconds = 0;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** Watches a thread's progress, for a starter that receives no events. */
export class ProgressWatch {
  #last: { readonly state: number; readonly looks: number; readonly at: number } | undefined;

  /**
   * @param state any number that changes with what it is doing
   * @param looks how often it has looked whether to stop, which it does even where it makes no move for long
   * @param doing `nothing`: no progress is expected
   * @returns how it is lost, if it is
   */
  look(state: number, looks: number, doing: 'starting' | 'searching' | 'nothing'): string | undefined {
    const now = performance.now();
    const last = this.#last;
    if (!last || last.state !== state || last.looks !== looks) this.#last = { state, looks, at: now };
    else if (doing === 'searching' && now - last.at > LOST_AFTER_MS) return 'has fallen silent';
    else if (doing === 'starting' && now - last.at > NOT_STARTED_AFTER_MS) return 'does not start';
    return undefined;
  }
}

/**
 * Detects lost threads. A starter that is free receives an event when the thread crashes or ends (`startThread`). A starter that is
 * blocked by its own search sees in shared memory that the thread makes no progress (`ProgressWatch`).
 */
import { type Host, HostError, type HostThread, type ProgramName } from '../host/host.js';

/** A thread reports every thousand nodes; only a lost one is silent for this long. */
export const LOST_AFTER_MS = 10_000;
/** On a busy machine a thread may take seconds to start, but not this long. */
export const NOT_STARTED_AFTER_MS = 60_000;

/** Sent by a thread whose program threw, because the browser's event has too little detail. */
export interface LostMessage {
  readonly type: 'lost';
  /** `TypeError: x is not a function` */
  readonly why: string;
}

export interface ThreadEvents<FromThread> {
  onMessage(message: FromThread): void;
  /**
   * Called once, unless the thread was terminated. The thread is gone by then, or will be soon.
   * @param error present if the thread never began; a replacement would not begin either
   */
  onLost(why: string, error?: HostError): void;
}

/**
 * Starts a thread.
 * @param FromThread what its program sends
 * @throws HostError if its script cannot be loaded, unless `onLost` reports that later
 */
export function startThread<FromThread>(
  host: Host,
  program: ProgramName,
  start: unknown,
  events: ThreadEvents<FromThread>,
): HostThread {
  let isOver = false;
  const lose = (why: string | HostError): void => {
    if (isOver) return;
    isOver = true;
    // the thread may still be running
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
  const thread = host.startThread(program, start, { onMessage, onEnd: lose });
  return {
    post: (message) => thread.post(message),
    keepAlive: (isNeeded) => thread.keepAlive(isNeeded),
    terminate: () => {
      isOver = true;
      return thread.terminate();
    },
  };
}

/** Watches a thread that should send messages: in a browser it may end without an event. */
export class SilenceWatch {
  readonly #onSilent: (ms: number) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #seconds = 0;

  /** @param onSilent called once, with the length of the silence */
  constructor(onSilent: (ms: number) => void) {
    this.#onSilent = onSilent;
  }

  /** Begins to count. It counts seconds and does not compare clock times: while a computer sleeps, its threads send nothing. */
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

  /** Records that a message has come. */
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
   * @param state any number that changes with what the thread does
   * @param looks how often the thread has checked whether to stop; it does so even when it makes no move for long
   * @param doing `nothing`: no progress is expected
   * @returns how the thread was lost, or undefined
   */
  look(state: number, looks: number, doing: 'starting' | 'searching' | 'nothing'): string | undefined {
    const now = performance.now();
    const last = this.#last;
    if (!last || last.state !== state || last.looks !== looks) this.#last = { state, looks, at: now };
    else if (doing === 'searching' && now - last.at > LOST_AFTER_MS) return 'stopped responding';
    else if (doing === 'starting' && now - last.at > NOT_STARTED_AFTER_MS) return 'does not start';
    return undefined;
  }
}

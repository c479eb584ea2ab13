import type { Server } from './server.js';

/** Repeats some work at intervals, never twice at the same time. It never rejects, because the server receives the errors. */
export function beat(server: Server, ms: number, work: () => Promise<void>) {
  let working: Promise<void> | undefined;
  const now = (): Promise<void> => {
    working ??= work()
      .catch((error) => server.hear(error))
      .finally(() => {
        working = undefined;
      });
    return working;
  };
  const timer = setInterval(now, ms);
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await working;
  };
  return { now, end };
}

export type Beat = ReturnType<typeof beat>;

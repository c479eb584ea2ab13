/** The programs that threads run. One script starts them all: thread.ts in Node, browser-thread.ts in browsers. */

import type { Host, ProgramName, ThreadPort, ThreadStart } from './host/host.js';
import type { RowMakers } from './records/rows.js';
import type { LostMessage } from './threads/lost-thread.js';

/** A program listens for messages, or runs until the thread is terminated. What it throws ends the thread. */
export type Program = (host: Host, start: never, port: ThreadPort) => void | Promise<void>;

/** Makes the rows that threads prepare. */
const ROWS: RowMakers = {
  solutions: async () => (await import('./report/solution/solution-row.js')).makeSolutionRow,
  verdicts: async () => (await import('./report/verdict/verdict-row.js')).makeVerdictRow,
};

/** Each program is loaded only by the threads that run it. */
const PROGRAMS: Readonly<Record<ProgramName, () => Promise<Program>>> = {
  search: async () => (await import('./kernel/search-program.js')).runSearchProgram,
  solver: async () => {
    const { runSolverProgram } = await import('./batch/threads/solver-program.js');
    return (host, start, port) => runSolverProgram(host, start, port, ROWS);
  },
  engine: async () => (await import('./library/engine-program.js')).runEngineProgram,
  analysis: async () => (await import('./analyse/analysis-program.js')).runAnalysisProgram,
};

/** Runs a program. If the program throws, at once or on a message, this reports the error to its starter and stops. */
export async function runProgram(
  { program, start }: ThreadStart,
  host: Host,
  port: ThreadPort,
): Promise<void> {
  let isLost = false;
  const lose = (error: unknown): void => {
    isLost = true;
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    port.post({ type: 'lost', why } satisfies LostMessage);
  };
  const listen = (listener: (message: unknown) => void | Promise<void>): void =>
    port.listen((message) => {
      if (isLost) return;
      try {
        listener(message)?.catch(lose);
      } catch (error) {
        lose(error);
      }
    });
  try {
    const run = await PROGRAMS[program]();
    await run(host, start as never, { post: (message) => port.post(message), listen });
  } catch (error) {
    lose(error);
  }
}

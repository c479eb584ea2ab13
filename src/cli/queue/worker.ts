/** `keymove worker`: solves the problems that other processes submit to a queue. */

import { packageVersion } from '../../host/node/package-files.js';
import { QueueError } from '../../queue/address.js';
import { QueueWorker } from '../../queue/queue-worker.js';
import { plural } from '../../text/counts-and-times.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { Interruption } from '../files/interruption.js';
import { type Arguments, flag, required, value } from '../grammar/option.js';
import { wholeNumber } from '../grammar/values.js';
import { hideCredentials, queue } from '../options/queue-option.js';
import { tell } from '../print.js';

const MAX_WORKERS = 1024;

export const options = {
  queue: required(queue('Use the Redis server at URL, e.g. redis://host:6379/0')),
  workers: value('N', wholeNumber(1, MAX_WORKERS), 'Solve N problems in parallel (default: one per core)'),
  drain: flag('Exit when the queue is empty (default: wait for more work)'),
  quiet: flag('Print errors only', { alias: 'q' }),
};

export const examples = [
  ['worker --queue redis://host:6379/0', 'work until Ctrl-C, with all cores'],
  [
    'worker --queue redis://host:6379/0 --workers 2 --drain',
    'solve with two threads until the queue is empty',
  ],
] as const;

type WorkerArguments = Arguments<typeof options>;

export async function run(args: WorkerArguments): Promise<ExitCode> {
  hideCredentials();
  const announce = (text: string): void => tell(`keymove: ${text}\n`);
  const say = args.quiet ? () => {} : announce;
  let worker: QueueWorker | undefined;
  const interruption = new Interruption(() => {
    announce(
      'stopping - finishing the current problems, returning the others to the queue (Ctrl-C again to quit now)',
    );
    worker?.stop();
  });
  try {
    const { signal } = interruption;
    const threads = args.workers;
    worker = await QueueWorker.start(
      {
        url: args.queue,
        ...(threads !== undefined && { threads }),
        drain: args.drain === true,
        onMessage: announce,
      },
      signal,
    );
    if (signal.aborted) worker.stop();
    say(`worker of keymove ${packageVersion()} with ${plural(worker.threads, 'thread')} at ${worker.shown}`);
    await worker.run();
    const { chunks, problems } = worker.done;
    say(`answered ${plural(problems, 'problem')} in ${plural(chunks, 'chunk')}`);
    return interruption.code ?? EXIT.ok;
  } catch (error) {
    // the worker was still connecting
    if (interruption.code !== undefined && error instanceof QueueError) return interruption.code;
    throw error;
  } finally {
    interruption.dispose();
  }
}

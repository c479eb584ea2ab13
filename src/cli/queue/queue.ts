/** `keymove queue`: what is in a queue, and who works on it. */

import { clearQueue, queueStatus } from '../../queue/queue-status.js';
import type { QueueRecord } from '../../records/queue-records.js';
import { recordLine } from '../../records/record.js';
import { countText, durationText } from '../../report/counts-and-times.js';
import { plural } from '../../report/summary.js';
import { plainTable } from '../bench/bench-table.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Arguments, flag, required } from '../grammar/option.js';
import { choice } from '../grammar/values.js';
import { hideCredentials, queue } from '../options/queue-option.js';
import { print } from '../print.js';
import { UsageError } from '../usage-error.js';

export const words = ['status', 'clear'] as const;
const readAction = choice(words);

export const files =
  'status: what waits and runs, and who works on it; clear: remove all chunks, of all versions';

export const options = {
  queue: required(queue('The Redis server of the queue, e.g. redis://host:6379/0')),
  json: flag('Print a record, for programs (docs/json.md)'),
};

export const examples = [
  ['queue status --queue redis://host:6379/0', 'what is to be done, by whom, and how long it takes'],
  ['queue clear --queue redis://host:6379/0', 'remove what runs that were given up have left'],
] as const;

type QueueArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run({ files, queue: url, json }: QueueArguments): Promise<ExitCode> {
  hideCredentials();
  const [word, ...more] = files;
  if (word === undefined || more.length > 0) {
    throw new UsageError(`found ${files.length} words; expected status or clear`);
  }
  const status =
    readAction(word, 'queue') === 'clear' ? await clearQueue({ url }) : await queueStatus({ url });
  const { removed } = status;
  const text = removed === undefined ? statusText(status) : `removed ${plural(removed, 'chunk')}\n`;
  await print(json ? recordLine(status) : text);
  return EXIT.ok;
}

function statusText(status: QueueRecord): string {
  const { queue, keymove, waiting, running, done, oldestMs, versions, workers, runs } = status;
  const counts = [
    `${countText(waiting)} waiting`,
    `${countText(running)} running`,
    `${countText(done)} done`,
    ...(oldestMs === undefined ? [] : [`the oldest ${durationText(oldestMs)} old`]),
  ];
  const lines = [`${queue}, keymove ${keymove}`, `chunks: ${counts.join(' · ')}`];
  lines.push(...versionsTable(versions, keymove));
  lines.push(workers.length === 0 ? 'no workers' : '', ...workersTable(workers));
  lines.push(runs.length === 0 ? 'no runs' : '', ...runsTable(runs));
  return `${lines.filter((line, i) => line !== '' || lines[i - 1] !== '').join('\n')}\n`;
}

/** Only where others have some, too. */
const versionsTable = (versions: QueueRecord['versions'], own: string): string[] =>
  versions.every(({ version }) => version === own)
    ? []
    : [
        plainTable(
          ['chunks of keymove', 'waiting', 'running', 'done'],
          versions.map(({ version, waiting, running, done }) => [
            version,
            ...[waiting, running, done].map(countText),
          ]),
        ),
      ];

const workersTable = (workers: QueueRecord['workers']): string[] =>
  workers.length === 0
    ? []
    : [
        plainTable(
          ['worker', 'threads', 'keymove', 'problems done'],
          workers.map(({ host, pid, threads, version, done }) => [
            `${host}:${pid}`,
            threads,
            version,
            countText(done),
          ]),
        ),
      ];

const runsTable = (runs: QueueRecord['runs']): string[] =>
  runs.length === 0
    ? []
    : [
        plainTable(
          ['run', 'on', 'keymove', 'problems done', 'of', 'a second', 'left'],
          runs.map(({ name, host, pid, version, done, total, rate, msLeft }) => [
            name,
            `${host}:${pid}`,
            version,
            countText(done),
            total === undefined ? '' : countText(total),
            rate < 10 ? rate.toFixed(1) : countText(Math.round(rate)),
            msLeft === undefined ? '' : durationText(msLeft),
          ]),
        ),
      ];

/** `keymove queue`: shows the contents of a queue and its workers, or clears it. */

import { clearQueue, queueStatus } from '../../queue/queue-status.js';
import type { QueueRecord } from '../../records/queue-records.js';
import { recordLine } from '../../records/record.js';
import { countText, durationText, plural } from '../../text/counts-and-times.js';
import { plainTable } from '../bench/plain-table.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { shortRate } from '../files/progress.js';
import { type Arguments, flag } from '../grammar/option.js';
import { onlyChoice } from '../grammar/values.js';
import { hideCredentials, queue } from '../options/queue-option.js';
import { print, tell } from '../print.js';

export const words = ['status', 'clear'] as const;

export const files =
  'status shows the waiting and running work, and the workers; clear deletes all work from the queue';

export const options = {
  queue: queue('Use the Redis server at URL, e.g. redis://host:6379/0 (required)'),
  json: flag('Print one JSON object (docs/json.md)'),
};

export const examples = [
  ['queue status --queue redis://host:6379/0', 'show the work, the workers and the time left'],
  ['queue clear --queue redis://host:6379/0', 'delete leftovers of abandoned runs'],
] as const;

type QueueArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run({ files, queue: url, json }: QueueArguments): Promise<ExitCode> {
  hideCredentials();
  const action = onlyChoice(files, words, 'action');
  if (url === undefined) throw new UsageError('--queue is missing');
  const status =
    action === 'clear'
      ? await clearQueue({ url })
      : await queueStatus({ url }, (text) => tell(`keymove: ${text}\n`));
  const { removed, removedKeys = 0 } = status;
  const text =
    removed === undefined
      ? statusText(status)
      : `removed ${plural(removed, 'chunk')} (${plural(removedKeys, 'key')} of Redis)\n`;
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
  // shown only if other versions have chunks, too
  if (versions.some(({ version }) => version !== keymove)) {
    const rows = versions.map(({ version, waiting, running, done }) => [
      version,
      ...[waiting, running, done].map(countText),
    ]);
    lines.push(plainTable(['chunks of keymove', 'waiting', 'running', 'done'], rows));
  }
  const workerRows = workers.map(({ host, pid, threads, version }) => [`${host}:${pid}`, threads, version]);
  lines.push(tableOr('no workers', ['worker', 'threads', 'keymove'], workerRows));
  const runRows = runs.map(({ name, host, pid, version, done, total, rate, msLeft }) => [
    name,
    `${host}:${pid}`,
    version,
    countText(done),
    total === undefined ? '' : countText(total),
    shortRate(rate),
    msLeft === undefined ? '' : durationText(msLeft),
  ]);
  const runHead = ['run', 'on', 'keymove', 'problems done', 'of', 'per s', 'left'];
  lines.push(tableOr('no runs', runHead, runRows));
  return `${lines.join('\n')}\n`;
}

const tableOr = (none: string, head: string[], rows: (string | number)[][]): string =>
  rows.length === 0 ? none : plainTable(head, rows);

/**
 * The active runs of a queue. Each notes its progress in Redis every few seconds, because BullMQ knows the workers of
 * a queue, but not who submits to it.
 */
import type { QueueRunFields } from '../records/queue-records.js';
import { parseRecord } from '../records/record.js';
import { quote } from '../text/quote.js';
import { PREFIX, type Server } from './server.js';
import { ForeignKeyError } from './server-errors.js';

/** How often a run notes its progress. */
export const NOTE_MS = 5000;
/** A run that has not been seen for this long counts as gone. */
const ALIVE_MS = 20_000;

export type RunNote = Omit<QueueRunFields, 'msLeft'>;

/** Key of a hash with the note of each run in JSON, and the time when the run was last seen. */
export const RUNS_KEY = `${PREFIX}:runs`;

export async function noteRun(server: Server, { id, ...note }: RunNote): Promise<void> {
  await server.redis.hset(RUNS_KEY, id, JSON.stringify({ ...note, seen: await server.now() }));
}

export const forgetRun = ({ redis }: Server, id: string): Promise<unknown> => redis.hdel(RUNS_KEY, id);

/** Returns the runs that are active, and removes the notes of the others. */
export async function liveRuns(server: Server): Promise<RunNote[]> {
  const [now, texts] = await Promise.all([server.now(), server.redis.hgetall(RUNS_KEY)]);
  const there: RunNote[] = [];
  for (const [id, text] of Object.entries(texts)) {
    const noted = parseRecord(text);
    if (!noted) throw new ForeignKeyError(`${quote(text)} in ${RUNS_KEY} is not the record of a run`);
    const { seen, ...note } = noted as unknown as RunNote & { readonly seen: number };
    if (now - seen < ALIVE_MS) there.push({ ...note, id });
    else await forgetRun(server, id);
  }
  return there;
}

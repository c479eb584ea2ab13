import type { Batch } from '../../src/batch/batch.js';
import type { TaskName } from '../../src/batch/tasks.js';

/** The records of a whole batch as they are written, without the time that each took. */
export async function recordTexts<Name extends TaskName>(batch: Batch<Name>): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of batch.outcomes()) {
    for (const outcome of some) lines.push(String(outcome.record?.text).replace(/,"ms":[0-9.]+/g, ''));
  }
  return lines;
}

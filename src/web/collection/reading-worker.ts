/// <reference lib="webworker" />
/** Reads files in any of the formats that keymove reads, so that the page stays free whatever is in them. */
import { readProblems } from '../../library/read-problems.js';
import type { Problem } from '../../problems/problem.js';
import type { Refusal } from '../../text/input.js';
import type { Reading, ReadingMessage } from './reading-messages.js';

declare const self: DedicatedWorkerGlobalScope;

/** In one message: enough to make it cheap, few enough to be taken in before anybody waits. */
const BATCH = 500;
const MAX_REFUSALS = 1_000;

self.onmessage = async ({ data }: MessageEvent<Reading>) => {
  try {
    await read(data);
  } catch (error) {
    post({ error: error instanceof Error ? error.message : String(error) });
  }
};

async function read({ sources, atMost }: Reading): Promise<void> {
  let problems: Problem[] = [];
  let refusals: Refusal[] = [];
  let count = 0;
  let refused = 0;
  let bytes = 0;
  let toldAt = 0;
  const flush = (): void => {
    toldAt = performance.now();
    post({ problems, refusals, refused, bytes });
    problems = [];
    refusals = [];
  };
  async function* chunksOf(content: Blob): AsyncGenerator<Uint8Array> {
    const stream = content.stream().getReader();
    try {
      for (let next = await stream.read(); !next.done; next = await stream.read()) {
        yield next.value;
        bytes += next.value.length;
        if (performance.now() - toldAt > 100) flush();
      }
    } finally {
      await stream.cancel();
    }
  }
  for (const { name, content } of sources) {
    const before = count;
    for await (const entry of readProblems(chunksOf(content), { name, anyPuzzle: true })) {
      if ('findings' in entry) {
        refused++;
        if (refused <= MAX_REFUSALS) refusals.push(entry);
      } else {
        problems.push(after(before, entry));
        count++;
      }
      if (problems.length === BATCH) flush();
      if (count === atMost) break;
    }
    if (count === atMost) break;
  }
  flush();
  post({ isFull: count === atMost });
}

const post = (message: ReadingMessage): void => self.postMessage(message);

/** The problems of several files are numbered as one collection. */
const after = (before: number, problem: Problem): Problem =>
  before === 0
    ? problem
    : {
        ...problem,
        index: problem.index + before,
        ...(problem.twin && { twin: { ...problem.twin, first: problem.twin.first + before } }),
      };

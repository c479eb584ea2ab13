/// <reference lib="webworker" />
/** Reads files in any format that keymove reads, so that the page stays responsive. */
import { readGames } from '../../games/read-games.js';
import { readProblems } from '../../library/read-problems.js';
import type { Problem } from '../../problems/problem.js';
import type { Refusal } from '../../text/input.js';
import { type ListedGame, listed, single } from '../game/listed-game.js';
import type { ReadingMessage, ReadingRequest } from './reading-messages.js';

declare const self: DedicatedWorkerGlobalScope;

type Item = Problem | ListedGame;
type Bytes = AsyncIterable<Uint8Array>;

/** Number of items per message: enough to make messages cheap, few enough to process without a noticeable delay. */
const BATCH = 500;
const MAX_REFUSALS = 1_000;
/** Size of the pieces into which streams are cut. Browsers deliver megabytes at once, which take seconds to read. */
const PIECE_BYTES = 1 << 16;

/** @param before number of items read from the previous files */
const READ: Readonly<
  Record<
    ReadingRequest['what'],
    (bytes: Bytes, name: string, before: number) => AsyncIterable<Item | Refusal>
  >
> = { problems: problemsIn, games: gamesIn };

self.onmessage = async ({ data }: MessageEvent<ReadingRequest>) => {
  try {
    await read(data);
  } catch (error) {
    post({ error: error instanceof Error ? error.message : String(error) });
  }
};

async function read({ what, sources, atMost }: ReadingRequest): Promise<void> {
  let items: Item[] = [];
  let refusals: Refusal[] = [];
  let count = 0;
  let refused = 0;
  let bytes = 0;
  let toldAt = 0;
  const flush = (): void => {
    toldAt = performance.now();
    post({ items, refusals, refused, bytes });
    items = [];
    refusals = [];
  };
  async function* bytesOf(content: Blob): AsyncGenerator<Uint8Array> {
    const stream = content.stream().getReader();
    try {
      for (let next = await stream.read(); !next.done; next = await stream.read()) {
        for (let at = 0; at < next.value.length; at += PIECE_BYTES) {
          const piece = next.value.subarray(at, at + PIECE_BYTES);
          yield piece;
          bytes += piece.length;
          if (performance.now() - toldAt > 100) flush();
        }
      }
    } finally {
      await stream.cancel();
    }
  }
  for (const { name, content } of sources) {
    for await (const entry of READ[what](bytesOf(content), name, count)) {
      if ('findings' in entry) {
        refused++;
        if (refused <= MAX_REFUSALS) refusals.push(entry);
      } else {
        items.push(entry);
        count++;
      }
      if (items.length === BATCH) flush();
      if (count === atMost) break;
    }
    if (count === atMost) break;
  }
  flush();
  post({ isFull: count === atMost });
}

const post = (message: ReadingMessage<Item>): void => self.postMessage(message);

async function* problemsIn(bytes: Bytes, name: string, before: number): AsyncGenerator<Problem | Refusal> {
  for await (const entry of readProblems(bytes, { name, anyPuzzle: true }))
    yield 'findings' in entry ? entry : after(before, entry);
}

/** Numbers a problem so that several files form one collection. */
const after = (before: number, problem: Problem): Problem =>
  before === 0
    ? problem
    : {
        ...problem,
        index: problem.index + before,
        ...(problem.twin && { twin: { ...problem.twin, first: problem.twin.first + before } }),
      };

async function* gamesIn(bytes: Bytes, name: string): AsyncGenerator<ListedGame | Refusal> {
  for await (const entry of readGames(single(name, bytes)))
    yield entry.type === 'game' ? listed(entry.game) : entry.refusal;
}

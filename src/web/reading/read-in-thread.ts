/** Reads files in a thread, which never sends more than a page may keep. */
import { TEXTS } from '../texts.js';
import type { ItemBatch, ReadingMessage, ReadingRequest } from './reading-messages.js';

/** The name of the file beside the page, which the build fills in (.ci/build.mjs). */
declare const READER_FILE: string;

/**
 * @param Item what is read
 * @returns whether there was more than may be kept; undefined if it was stopped
 * @throws Error if the thread fails
 */
export function readInThread<Item>(
  reading: ReadingRequest,
  signal: AbortSignal,
  onBatch: (batch: ItemBatch<Item>) => void,
): Promise<boolean | undefined> {
  const thread = new Worker(new URL(READER_FILE, document.baseURI), { type: 'module' });
  return new Promise<boolean | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined));
    thread.onerror = ({ message }) => reject(new Error(message || TEXTS.reading.noThread));
    thread.onmessage = ({ data }: MessageEvent<ReadingMessage<Item>>) => {
      if ('items' in data) onBatch(data);
      else if ('error' in data) reject(new Error(data.error));
      else resolve(data.isFull);
    };
    thread.postMessage(reading);
  }).finally(() => thread.terminate());
}

export const bytesIn = (sources: ReadingRequest['sources']): number =>
  sources.reduce((sum, { content }) => sum + content.size, 0);

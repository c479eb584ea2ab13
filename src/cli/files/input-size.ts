/** How much there is to read, for the progress: found out while the work has begun, and only where that is cheap. */
import { stat } from 'node:fs/promises';
import { expandSources } from '../../host/node/sources.js';
import { STDIN_WORD } from '../grammar/stdin-word.js';

/** @returns a function that tells the bytes of all files once they are known; undefined before, and with standard input */
export function inputBytes(files: readonly string[]): () => number | undefined {
  let total: number | undefined;
  if (!files.includes('-') && !files.includes(STDIN_WORD)) {
    sizeOf(files).then(
      (bytes) => {
        total = bytes;
      },
      // a file that cannot be read is reported where it is read
      () => {},
    );
  }
  return () => total;
}

async function sizeOf(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for await (const input of expandSources(files)) {
    if ('open' in input) bytes += (await stat(input.file)).size;
  }
  return bytes;
}

/** `--queue`: the server over which machines share work. */
import { QueueError, readAddress, withoutCredentials } from '../../queue/address.js';
import { UsageError } from '../exit-codes.js';
import { value } from '../grammar/option.js';
import type { Reader } from '../grammar/values.js';

const serverUrl: Reader<string> = (url, name) => {
  try {
    readAddress({ url });
    return url;
  } catch (error) {
    if (error instanceof QueueError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
};

export const queue = (describe: string) =>
  value('URL', serverUrl, `${describe}. Use rediss:// for TLS and KEYMOVE_QUEUE_PASSWORD for the password`);

/** Removes user and password from the command line that reports and process lists show. */
export function hideCredentials(): void {
  const hidden = process.argv.map(withoutCredentials);
  if (hidden.every((word, i) => word === process.argv[i])) return;
  process.argv.splice(0, hidden.length, ...hidden);
  process.title = ['keymove', ...hidden.slice(2)].join(' ');
}

/** A run whose results are edited, one edit at a time. */
import { read, THREE } from '../../e2e/results.js';
import type { Folder } from '../../e2e/run.js';

export const EDITS: readonly (readonly [string, RegExp, string])[] = [
  ['no solution', /"solution":.*\}/, '"solution":null}'],
  ['an empty solution', /"solution":.*\}/, '"solution":{}}'],
  ['a key that is no move', /"keys":\[/, '"keys":[7,'],
  ['an identity that is none', /"identity":"\w+"/, '"identity":"zz"'],
  ['a torn record', /..$/, ''],
  ['another key that looks as good', /"uci":"\w+"/, '"uci":"a1a2"'],
  ['no checksum', /,"crc":"\w+"/, ''],
];

/** What the whole run has written: it is the same in every folder. */
let plain: string | undefined;

/** The lines of a whole run, with the second result edited. */
export async function editedRun(folder: Folder, [, found, put]: (typeof EDITS)[number]): Promise<string[]> {
  folder.write('in.epd', THREE);
  if (plain === undefined) {
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    plain = read(folder, 'plain.ndjson');
  } else folder.write('plain.ndjson', plain);
  return plain.split('\n').map((line, i) => (i === 2 ? line.replace(found, put) : line));
}

export const RESUME = ['solve', 'in.epd', '--resume', 'out.ndjson', '-q'];

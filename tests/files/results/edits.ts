/** Files of results as they become by hand: records with other values, lines that are moved, doubled or torn, damaged bytes. */
import { withChecksum } from '../../../src/files/results/checksum.js';
import { damage, Random, wreck } from '../../problems/mutations.js';

const VALUES = [null, 0, -1, 1.5, 1e300, 1e9, '', 'zz', '\u001b[2J', [], {}, [null], true, false];

/** An edited file, made from a seed: half of the edited records have the checksum of what they are now. */
export function edited(bytes: Buffer, seed: number): Buffer {
  const random = new Random(seed);
  switch (random.below(8)) {
    case 0:
      return damage(bytes, random);
    case 1:
      return wreck(bytes, bytes, random);
    case 2:
      return Buffer.from(movedLine(bytes.toString().split('\n'), random).join('\n'));
    default: {
      const lines = bytes.toString().split('\n');
      for (let edits = 1 + random.below(3); edits > 0; edits--) {
        // the first and the last record are few among many
        const at = random.next() < 0.3 ? random.of([0, lines.length - 2]) : random.below(lines.length - 1);
        const record = JSON.parse(lines[at] ?? '');
        editSomewhere(record, random);
        if (random.next() < 0.5) {
          const { crc: _crc, ...unsealed } = record;
          lines[at] = withChecksum(`${JSON.stringify(unsealed)}\n`).trimEnd();
        } else lines[at] = JSON.stringify(record, undefined, random.next() < 0.05 ? 2 : undefined);
      }
      return Buffer.from(lines.join('\n'));
    }
  }
}

function movedLine(lines: string[], random: Random): string[] {
  const [at, to] = [random.below(lines.length), random.below(lines.length)];
  const removed = random.next() < 0.7 ? lines.splice(at, 1) : [lines[at] ?? ''];
  if (random.next() < 0.7) lines.splice(to, 0, ...removed);
  return lines;
}

/** Changes, removes or adds one field, however deep. */
function editSomewhere(value: Record<string, unknown>, random: Random): void {
  const names = Object.keys(value);
  const name = names.length > 0 ? random.of(names) : 'new';
  const inside = value[name];
  if (typeof inside === 'object' && inside !== null && random.next() < 0.7) {
    editSomewhere(inside as Record<string, unknown>, random);
    return;
  }
  const action = random.below(10);
  if (action < 2) delete value[name];
  else value[action === 2 ? 'added' : name] = action === 3 ? [inside, inside] : random.of(VALUES);
}

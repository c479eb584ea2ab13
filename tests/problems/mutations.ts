/**
 * Damaged files, made from a seed: bytes flipped, removed or inserted, lines doubled, swapped or torn, parts of other
 * files, other encodings.
 */

/** A small generator of random numbers with a seed: mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** in [0, 1) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** an integer from 0 to limit - 1 */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

const SPECIAL = [
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ';',
  ':',
  '\\',
  '\n',
  '\r',
  '\t',
  '\0',
  '#',
  '%',
  '&',
  '*',
  '---\n',
  '/',
  '\x80',
  '\xff',
  '\u0001',
  '|',
  '>',
  '!',
  '-',
];

/** Damages a few bytes. */
export function damage(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + random.below(random.next() < 0.7 ? 3 : 40));
  const before = bytes.subarray(0, at);
  const [here, after] = [bytes.subarray(at, end), bytes.subarray(end)];
  switch (random.below(7)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      if (at < bytes.length) flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
      return flipped;
    }
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, Buffer.from(random.of(SPECIAL), 'latin1'), here, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(random.of(SPECIAL), 'latin1'), after]);
    case 4:
      return Buffer.concat([before, here, here, after]);
    case 5:
      return Buffer.concat([before, Buffer.from(here).reverse(), after]);
    default: {
      const noise = Buffer.alloc(1 + random.below(6), 0).map(() => random.below(256));
      return Buffer.concat([before, noise, after]);
    }
  }
}

/** Damages the file as a whole. */
export function wreck(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const text = bytes.toString();
  const lines = text.split('\n');
  switch (random.below(9)) {
    case 0:
      return bytes.subarray(0, random.below(bytes.length));
    case 1:
      return bytes.subarray(random.below(bytes.length));
    case 2:
      return Buffer.concat([bytes, other]);
    case 3:
      return Buffer.concat([bytes.subarray(0, random.below(bytes.length)), other]);
    case 4:
      return Buffer.from(lines.map((line) => (random.next() < 0.1 ? random.of(lines) : line)).join('\n'));
    case 5:
      return Buffer.concat([
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        random.next() < 0.5 ? other : Buffer.alloc(0),
      ]);
    case 6:
      return Buffer.concat([Buffer.from(text, 'latin1'), other, Buffer.from(`\ufeff${text}`)]);
    case 7:
      return Buffer.from(text.replace(/\n/g, () => random.of(['\n', '\r', '\r\n', '\n\n', ' '])));
    default: {
      let wrecked = bytes;
      for (let i = random.below(30); i >= 0; i--) wrecked = damage(wrecked, random);
      return wrecked;
    }
  }
}

/** Writes polyglot books from the description of the format, independently of the code that reads them. */

export interface Entry {
  readonly key: bigint;
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly promotion: string;
}

export const entryOf = (key: bigint, from: string, to: string, weight: number, promotion = ''): Entry => ({
  key,
  from,
  to,
  weight,
  promotion,
});

const file = (square: string): number => 'abcdefgh'.indexOf(square.charAt(0));
const row = (square: string): number => Number(square.charAt(1)) - 1;

/** The bytes of a book, sorted as the format requires. */
export function polyglotBytes(entries: readonly Entry[]): Buffer {
  const sorted = [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return Buffer.concat(
    sorted.map(({ key, from, to, weight, promotion }) => {
      const bytes = Buffer.alloc(16);
      const move =
        file(to) + 8 * row(to) + 64 * file(from) + 512 * row(from) + 4096 * ' nbrq'.indexOf(promotion || ' ');
      bytes.writeBigUInt64BE(key, 0);
      bytes.writeUInt16BE(move, 8);
      bytes.writeUInt16BE(weight, 10);
      return bytes;
    }),
  );
}

/** Files of results, and how to compare them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withChecksum } from '../../src/files/results/checksum.js';
import { mateSuite } from '../oracle/suites.js';
import { MATE_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import type { Folder } from './run.js';

/** The records of a file without times; everything else is the same in every run. */
export const results = (folder: Folder, file: string): string[] =>
  readFileSync(join(folder.path, file), 'utf8')
    .split('\n')
    .map((line) => line.replace(/,"(?:ms|searchMs)":[0-9.]+|,"crc":"\w+"/g, ''));

/** Records that were changed, each with the checksum that it should then have. */
export const resealed = (text: string): string =>
  text.replace(/^(\{.*?)(?:,"crc":"\w+")?\}\n/gm, (_, record) => withChecksum(`${record}}\n`));

/** A collection with everything that makes resuming hard: repeated problems, and unreadable lines. */
export function collection(count: number): string {
  const suite = mateSuite('mate-in-2-quarter.epd')?.map(({ fen }) => `${fen} dm 2;`) ?? [];
  const own = [`${MATE_IN_2} dm 2; id "again";`, `${TWO_KEYS} dm 1;`, `${NO_MATE} dm 2; c0 "a comment";`];
  return Array.from({ length: count }, (_, i) => {
    if (i % 50 === 7) return `nonsense ${i % 3}\n`;
    return `${i % 3 === 0 && suite.length > 0 ? suite[i % suite.length] : own[i % own.length]}\n`;
  }).join('');
}

/** Three problems: a mate in two with its key, two keys, no mate. */
export const THREE = `${MATE_IN_2} dm 2; bm Kf7;\n${TWO_KEYS} dm 1; bm Ra8;\n${NO_MATE} dm 2;\n`;

export const read = (folder: Folder, file: string): string => readFileSync(join(folder.path, file), 'utf8');

/** The records of a file, as they are. */
export const parsed = (folder: Folder, file: string) =>
  read(folder, file)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** The direct mates of `problems/classics.epd`, which ships with the repository. */
import { readFileSync } from 'node:fs';
import { splitLine } from './suites.js';

export interface Classic {
  readonly id: string;
  /** six fields */
  readonly fen: string;
  readonly moves: number;
}

export function classics(): Classic[] {
  return readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const { fen, operations } = splitLine(line);
      const moves = Number(/ ?dm (\d+);/.exec(operations)?.[1]);
      return { id: /id "([^"]*)"/.exec(operations)?.[1] ?? fen, fen, moves };
    });
}

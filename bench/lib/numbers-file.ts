/** Writes the kernel's module of evaluation numbers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NUMBER_GROUPS, type NumberGroup } from '../../src/kernel/evaluation-terms.js';
import { REPOSITORY } from './report.js';

/** Middlegame and endgame, centipawns. */
export type NumberPair = readonly [number, number];

const FILE = join(REPOSITORY, 'src', 'kernel', 'assembly', 'evaluation-numbers.ts');
/** By ranks and squares: eight in a row; what is longer and has no ranks, in rows of ten. */
const inRow = ({ count }: NumberGroup): number => (count % 8 === 0 ? 8 : 10);

/** @param numbers in the order of the layout, whole numbers */
export function writeNumbers(numbers: readonly NumberPair[]): void {
  const groups = NUMBER_GROUPS.map((group) => {
    const rows: string[] = [];
    for (let i = 0; i < group.count; i += inRow(group)) {
      const row = numbers.slice(group.first + i, group.first + Math.min(i + inRow(group), group.count));
      rows.push(`  ${row.map(([middlegame, endgame]) => `${middlegame}, ${endgame},`).join('  ')}`);
    }
    return [`  // ${group.term}: ${group.name}`, ...rows].join('\n');
  });
  writeFileSync(FILE, `${HEAD}\n${groups.join('\n')}\n]);\n`);
}

const HEAD = `/**
 * All numbers of the evaluation: for each what it is worth in the middlegame and in the endgame, in centipawns, in the order of
 * evaluation-layout.ts. Of the king's danger only the first of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, from what is written here: a change by hand is where the next tuning starts.
 */
export const NUMBERS: usize = memory.data<i32>([`;

/** Writes the kernel's module of evaluation numbers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NUMBER_GROUPS, type NumberGroup } from './number-groups.js';
import { REPOSITORY } from './report.js';

/** Middlegame and endgame, centipawns. */
export type NumberPair = readonly [number, number];

const FILE = join(REPOSITORY, 'src', 'kernel', 'assembly', 'evaluation', 'numbers.ts');
/** Numbers by rank or square go eight in a row; longer groups without ranks go ten in a row. */
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
 * All numbers of the evaluation, middlegame and endgame, in centipawns, in the order of layout.ts. For king danger only the first
 * of a pair counts, in units of danger.
 *
 * Written by bench/tune-evaluation.ts, which starts from the values in this file.
 */
export const NUMBERS: usize = memory.data<i32>([`;

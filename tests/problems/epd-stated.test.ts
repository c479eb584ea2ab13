import { expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import { makeStipulation } from '../../src/problems/stipulation.js';

const read = (behind: string): string => {
  const entry = readLine(`kbK5/pp6/1P6/8/8/8/8/R7 w - - ${behind}`, { file: 'a.epd', line: 1 }, 0);
  if (entry?.type !== 'problem') return entry?.refusal.findings[0]?.unsupported ?? 'refused';
  return entry.problem.stipulation ? makeStipulation(entry.problem.stipulation) : 'none';
};

test.each([
  ['g#2', 'refused'],
  ['#2 Circe', "condition 'circe'"],
  ['h#2 Maximummer', "condition 'Maximummer'"],
  ['Mate in 2, Circe', "condition 'Circe'"],
  ['PG 12.5', 'proof game'],
  ['#2 Loyd', '#2'],
  ['h#2 Smith, 1920', 'h#2'],
  ['White mates in two', '#2'],
  ['{Morphy} #2', '#2'],
  ['c0 "Circe"; #2', '#2'],
  ['id "Circe 1"; dm 2;', '#2'],
  ['ctr 5', 'none'],
])('%s behind the position states %s', (behind, stated) => {
  expect(read(behind)).toBe(stated);
});

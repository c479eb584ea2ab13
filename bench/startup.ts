/**
 * The start-up cost of a command: `keymove --help`, beside Node doing nothing.
 *
 *     npx tsx bench/startup.ts [--runs 11] [--write]
 */
import './lib/help.js';
import { join } from 'node:path';
import { median, runCommand } from './lib/clock.js';
import { ms, option, publish, REPOSITORY } from './lib/report.js';

const keymove = join(REPOSITORY, 'bin', 'keymove.js');
const COMMANDS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['node doing nothing', ['-e', '0']],
  ['keymove --help', [keymove, '--help']],
  ['keymove solve --help', [keymove, 'solve', '--help']],
  ['keymove solve, one #2', [keymove, 'solve', '--fen', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', '--mate', '2']],
];

const times = COMMANDS.map((): number[] => []);
for (let run = 0; run < option('runs', 11); run++) {
  for (const [index, [, args]] of COMMANDS.entries())
    times[index]?.push((await runCommand('node', args)).cpuMs);
}
const medians = times.map(median);
const rows = COMMANDS.map(([name], index) => {
  const value = medians[index] ?? 0;
  const above = value - (medians[0] ?? 0);
  return [name, ms(value), index === 0 ? '' : ms(above), ms(Math.max(...(times[index] ?? [])))];
});
publish('startup', 'Start-up', [{ columns: ['command', 'CPU, median', 'above Node', 'CPU, most'], rows }]);

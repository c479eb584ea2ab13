/**
 * What a command costs before it does anything: `keymove --help`, beside Node doing nothing.
 *
 *     npx tsx bench/startup.ts [--runs 11] [--write]
 */
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
const rows = COMMANDS.map(([name], index) => {
  const values = times[index] ?? [];
  return [name, ms(median(values)), ms(Math.max(...values))];
});
publish('startup', 'Start-up', [{ columns: ['command', 'CPU, median', 'CPU, most'], rows }]);

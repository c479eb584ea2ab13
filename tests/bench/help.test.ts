/** A benchmark that is asked for help answers that alone: some run for hours, or write files. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../bench/lib/report.js';

const BENCH = join(REPOSITORY, 'bench');
const scripts = readdirSync(BENCH).filter((name) => name.endsWith('.ts'));

test.each(scripts)('%s begins with its help, which is asked for before anything is imported', (name) => {
  const text = readFileSync(join(BENCH, name), 'utf8');
  expect(text).toMatch(/^\/\*\*\n(?: \*.*\n)+ \*\/\nimport '\.\/lib\/help\.js';\n/);
  expect(text.split('*/')[0]).toContain(`npx tsx bench/${name}`);
});

test('--help prints the comment and nothing else', () => {
  const args = ['--import', 'tsx', join(BENCH, 'queue-fleet.ts'), '--help'];
  const out = execFileSync(process.execPath, args, { cwd: REPOSITORY, encoding: 'utf8' });
  expect(out).toMatch(/^A simulated fleet: .*\n/);
  expect(out).toContain('\n    npx tsx bench/queue-fleet.ts');
});

/** A benchmark that is asked for help answers that alone: some run for hours, or write files. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../bench/lib/report.js';

const BENCH = join(REPOSITORY, 'bench');
const scripts = ['bench', 'bench/net', 'tests/oracle'].flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.ts') && (folder !== 'tests/oracle' || name.startsWith('nightly-')))
    .map((name) => `${folder}/${name}`),
);

test.each(scripts)('%s begins with its help, which is asked for before anything is imported', (script) => {
  const text = readFileSync(join(REPOSITORY, script), 'utf8');
  expect(text).toMatch(/^\/\*\*\n(?: \*.*\n)+ \*\/\nimport '[./]+(?:bench\/)?lib\/help\.js';\n/);
  const call = /nightly-([\w-]+)/.exec(script);
  expect(text.split('*/')[0]).toContain(call ? `npm run nightly:${call[1]} --` : `npx tsx ${script}`);
});

test.skipIf(spawnSync('cc', ['--version']).error)(
  'the trainer of the network answers --help alone, also behind all of its arguments',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'keymove-train-'));
    try {
      const train = join(folder, 'train');
      execFileSync('cc', ['-o', train, join(BENCH, 'net', 'train.c'), '-lm']);
      const args = [join(folder, 'out.net'), '1', '1', '0.1', 'FILE', '--help'];
      expect(execFileSync(train, args, { encoding: 'utf8' })).toContain(
        './train OUTPUT EPOCHS SEED RESULT FILE...',
      );
      expect(readdirSync(folder)).toEqual(['train']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('--help prints the comment and nothing else', () => {
  const args = ['--import', 'tsx', join(BENCH, 'queue-fleet.ts'), '--help'];
  const out = execFileSync(process.execPath, args, { cwd: REPOSITORY, encoding: 'utf8' });
  expect(out).toMatch(/^A simulated fleet: .*\n/);
  expect(out).toContain('\n    npx tsx bench/queue-fleet.ts');
});

/** `npm run check:package`: what would be published, as publint and "are the types wrong?" see it. Needs a build. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'keymove-package-'));
const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
  cwd,
  encoding: 'utf8',
});
const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '');
const findsNothing = (command, ...args) =>
  spawnSync(join('node_modules', '.bin', command), [...args, tarball], { cwd, stdio: 'inherit' }).status ===
  0;

const isLinted = findsNothing('publint', 'run', '--strict');
// only ES modules are published; what is no JavaScript has no types
const excluded = ['./keymove.wasm', './thread.js', './package.json'];
const isTyped = findsNothing('attw', '--profile', 'esm-only', '--exclude-entrypoints', ...excluded, '--');
rmSync(folder, { recursive: true });
process.exitCode = isLinted && isTyped ? 0 : 1;

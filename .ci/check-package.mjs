/**
 * `npm run check:package`: what would be published, as publint and "are the types wrong?" see it, and how large it is. Needs a build.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOST_MEGABYTES = 3.5;

const cwd = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'keymove-package-'));
// as `npm pack` makes it
execFileSync('npm', ['run', '--silent', 'docs:api'], { cwd, stdio: 'inherit' });
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
const excluded = ['./keymove.wasm', './keymove.net', './thread.js', './package.json'];
const isTyped = findsNothing('attw', '--profile', 'esm-only', '--exclude-entrypoints', ...excluded, '--');
// what the command finds beside it, and no test of modules would miss
const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
const missing = [
  ['the page', /^package\/dist\/web\/index\.html$/m],
  ['its script', /^package\/dist\/web\/page-[A-Z0-9]+\.js$/m],
  ['its kernel', /^package\/dist\/web\/keymove-[A-Z0-9]+\.wasm$/m],
  ['the manual page', /^package\/dist\/keymove\.1$/m],
].filter(([, pattern]) => !pattern.test(files));
for (const [what] of missing) console.error(`${what} is not in the package`);
const megabytes = statSync(tarball).size / 1e6;
console.log(`${megabytes.toFixed(2)} MB, ${files.trim().split('\n').length} files`);
const isSmall = megabytes <= MOST_MEGABYTES;
if (!isSmall) console.error(`the package is larger than ${MOST_MEGABYTES} MB`);
rmSync(folder, { recursive: true });
process.exitCode = isLinted && isTyped && isSmall && missing.length === 0 ? 0 : 1;

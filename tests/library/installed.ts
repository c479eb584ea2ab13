/** The package as users get it: packed, and installed in an empty folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** @returns the folder, with its own package.json and with keymove in its node_modules */
export function installPackage(): string {
  // the tests build only what most of them need
  run(REPOSITORY, process.execPath, '.ci/build.mjs', '--stale');
  const folder = mkdtempSync(join(tmpdir(), 'keymove-installed-'));
  const packed = run(REPOSITORY, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder);
  const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'keymove'), { recursive: true });
  run(folder, 'tar', '-xzf', tarball, '-C', join(modules, 'keymove'), '--strip-components=1');
  // what it depends on comes from here, not from the network
  for (const name of ['@resvg', '@badrap', 'chessops']) addPackage(folder, name);
  return folder;
}

/** Installs what users install themselves. */
export const addPackage = (folder: string, name: string): void =>
  symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, 'node_modules', name));

export function run(cwd: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Bundles a source module for threads written by a test, which cannot read TypeScript. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const REPOSITORY = new URL('../../', import.meta.url);

/** Bundles a file of the repository, and returns the URL to import it from. */
export async function bundled(file: string): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'keymove-bundled-')), `${basename(file, '.ts')}.mjs`);
  await build({
    absWorkingDir: fileURLToPath(REPOSITORY),
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { PACKAGE_FOLDER: JSON.stringify(REPOSITORY.href) },
  });
  return pathToFileURL(outfile).href;
}

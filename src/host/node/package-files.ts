/** Where the files of this package lie, whether the code runs from its sources or from the bundles in dist. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's folder as seen from a bundle; the build puts the text in its place (.ci/build.mjs). */
declare const PACKAGE_FOLDER: string | undefined;

const FOLDER = new URL(typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : '../../../', import.meta.url);

/** A file of the package, by its name in the repository. */
export const packageFile = (name: string): string => fileURLToPath(new URL(name, FOLDER));

/** What the build made. From the sources, too, the built threads and the built kernel are used. */
export const builtFile = (name: string): string => packageFile(`dist/${name}`);

/** The version of the program, as its package says. */
export function packageVersion(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

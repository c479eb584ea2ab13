/** Finds the files of this package, both for its sources and for the bundles in dist. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's folder as seen from a bundle; the build replaces this with the text (.ci/build.mjs). */
declare const PACKAGE_FOLDER: string | undefined;

const FOLDER = new URL(typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : '../../../', import.meta.url);

/** Returns the path of a file of the package, by its name in the repository. */
export const packageFile = (name: string): string => fileURLToPath(new URL(name, FOLDER));

/** Returns the path of a file that the build made. The sources use the built threads and the built kernel, too. */
export const builtFile = (name: string): string => packageFile(`dist/${name}`);

/** Returns the version of the program, which package.json states. */
export function packageVersion(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The tests start the threads and the command from dist, so anything out of date there is built first. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../.ci/build.mjs', import.meta.url));

export default function setup(): void {
  execFileSync(process.execPath, [BUILD, '--for-tests'], { stdio: 'inherit' });
}

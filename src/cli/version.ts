/** The version of the program, as its package says. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../node.js';

export function version(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

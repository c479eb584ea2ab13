/** The statements of a report about its origin. */

import { basename } from 'node:path';
import { packageVersion } from '../../host/node/package-files.js';
import type { ReportOrigin } from '../../report/html/html-file.js';

/** Number of files named in a title. */
const NAMED = 3;

/** @param files the input, as the user named it */
export function inputOrigin(
  files: readonly string[],
  words = process.argv.slice(2),
  env = process.env,
): ReportOrigin {
  const shown = words.map((word) => shellWord(withoutFolders(word)));
  return {
    title: titleOf(files),
    version: packageVersion(),
    command: ['keymove', ...shown].join(' '),
    date: dateOf(env),
  };
}

function titleOf(files: readonly string[]): string {
  const names = files.map((file) => (file === '-' ? 'Standard input' : basename(file)));
  if (names.length === 0) return 'Chess problems';
  const others = names.length - NAMED;
  return others > 0 ? `${names.slice(0, NAMED).join(', ')} and ${others} more` : names.join(', ');
}

/** Shortens a path to its last part, as a report may be sent to others. Positions, shards and servers also have slashes, but stay whole. */
function withoutFolders(word: string): string {
  if (/^(--fen=)?\s*[\dA-Z]+(\/[\dA-Z]+){7}\b/i.test(word)) return word;
  if (/^(--shard=)?\d+\/\d+$/.test(word) || /^(--queue=)?rediss?:\/\//.test(word)) return word;
  return word.replace(/(^|=)[^=]*[/\\](?=[^/\\])/, '$1');
}

/** Returns a word, in quotes if a shell would split it. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Returns the current time, unless the environment sets another, which makes reports of the same input identical
 * (https://reproducible-builds.org/specs/source-date-epoch/).
 */
function dateOf({ SOURCE_DATE_EPOCH: seconds }: NodeJS.ProcessEnv): Date {
  return seconds !== undefined && /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000) : new Date();
}

/** Refuses names that a file to write must not have, whether or not the file exists. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isGarbled } from '../../host/node/sources.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';

/** A file as the user named it, and the option that names it. */
export interface NamedFile {
  readonly option: string;
  readonly file: string;
}

/** Matches the names of the locks and the kept results of runs (src/files/results), and of their temporary files. */
const OWN = /\.(?:lock(?:\.\d+)?|kept(?:\.tmp)?)[/\\]*$/i;

/** keymove reads compressed files but writes none. If one is to be resumed, the refusal says what to do (results/resume.ts). */
const COMPRESSED = /\.(?:gz|zst)[/\\]*$/i;

/** @throws UsageError if nothing can or may be written under this name */
export function refuseName({ option, file }: NamedFile): void {
  const wrong = wrongName(file);
  if (wrong !== undefined) throw new UsageError(`${option}: ${wrong}`);
  if (COMPRESSED.test(file) && option !== '--resume')
    throw new UsageError(
      `${option}: found ${quote(file)}; keymove writes no compressed files; expected the name of an uncompressed one`,
    );
}

/** Says what is wrong with the name of a file to write; undefined if nothing is. */
export function wrongName(file: string): string | undefined {
  if (isGarbled(file)) return `the file name ${quote(file)} is not UTF-8`;
  const folder = realFolder(file);
  if (folder !== undefined && isGarbled(folder))
    return `${quote(file)} is in a folder whose name is not UTF-8: ${quote(folder)}`;
  if (OWN.test(file))
    return `found ${quote(file)}, an extension that keymove reserves for its own files; expected another one`;
  return undefined;
}

/** Returns the true name of the file, or of the nearest existing folder above it. */
function realFolder(file: string): string | undefined {
  try {
    // the other realpathSync looks up each part of the name, and fails if one is garbled
    return realpathSync.native(file);
  } catch {
    const above = dirname(file);
    return above === file ? undefined : realFolder(above);
  }
}

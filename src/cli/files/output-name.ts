/** Names of files to write that are refused, whatever is there. */
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

/** What the locks and the kept results of runs are called (src/files/results), and what is on its way to be one. */
const OWN = /\.(?:lock(?:\.\d+)?|kept(?:\.tmp)?)[/\\]*$/i;

/** keymove reads compressed files and writes none. A compressed file to be resumed is refused with what to do (results/resume.ts). */
const COMPRESSED = /\.(?:gz|zst)[/\\]*$/i;

/** @throws UsageError when nothing can or must be written under this name */
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

/** The file itself or the nearest folder above it that is there, by its true name. */
function realFolder(file: string): string | undefined {
  try {
    // the other realpathSync looks up each part of the name, which fails where one is garbled
    return realpathSync.native(file);
  } catch {
    const above = dirname(file);
    return above === file ? undefined : realFolder(above);
  }
}

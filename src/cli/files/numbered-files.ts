/** A file for each problem, in a folder that an option names. */
import { mkdirSync, statSync } from 'node:fs';
import { type Problem, quote, systemReason } from '../../node.js';
import { sourceText } from '../../report.js';
import { UsageError } from '../usage-error.js';

/** Whether a user means a folder: it is there, or its name ends like one. */
export const isFolder = (path: string): boolean =>
  /[/\\]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** @throws UsageError if it cannot be made */
export function makeFolder(option: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(
      `${option}: cannot make the folder ${quote(folder)}: ${systemReason(error as Error)}`,
    );
  }
}

export const nameOf = ({
  title,
  id,
  source: { file, line },
}: Pick<Problem, 'title' | 'id' | 'source'>): string =>
  title || id || (file === '--fen' ? 'Position' : sourceText(file, line));

/** `001-paul-morphy`: numbered, so that the files stand in the order of the problems. */
export function numberedName(number: number, digits: number, name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return [String(number).padStart(digits, '0'), ...words].join('-').slice(0, 60);
}

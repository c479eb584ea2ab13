/** Writes a file for each problem into a folder that an option names. */
import { statSync } from 'node:fs';
import type { Problem } from '../../problems/problem.js';
import { sourceText } from '../../report/problem-words.js';

/** Decides whether a path means a folder: it exists as one, or its name ends like one. */
export const isFolder = (path: string): boolean =>
  /[/\\]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

export const numberedFileName = ({
  title,
  id,
  source: { file, line },
}: Pick<Problem, 'title' | 'id' | 'source'>): string =>
  title || id || (file === '--fen' ? 'Position' : sourceText(file, line));

/** `001-paul-morphy`: numbered, so that files are listed in the order of the problems */
export function numberedName(number: number, digits: number, name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return [String(number).padStart(digits, '0'), ...words].join('-').slice(0, 60);
}

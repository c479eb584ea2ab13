/** What a book says that cannot be: where, what was found, and what was expected. */
import { quote } from '../text/quote.js';

export interface BookRefusal {
  readonly file: string;
  /** 1-based; 0: the file as a whole */
  readonly line: number;
  /** of a polyglot book, 1-based: it has no lines */
  readonly entry?: number;
  /** stable, machine-readable, e.g. `book-move` */
  readonly code: string;
  /** one sentence: what was found; what was expected */
  readonly message: string;
}

/** `book.txt:12: found …`, `book.bin: entry 7: found …` */
export function bookRefusalText({ file, line, entry, message }: BookRefusal): string {
  const where = entry !== undefined ? `: entry ${entry}` : line > 0 ? `:${line}` : '';
  return `${file}${where}: ${message}`;
}

/** A refusal for an error of the operating system. */
export function refuseBook(file: string, error: NodeJS.ErrnoException): BookRefusal {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    const message = `no such file: ${quote(file)}; expected a book`;
    return { file, line: 0, code: 'file-missing', message };
  }
  const reasons: Record<string, string> = { EACCES: 'permission denied', EISDIR: 'it is a folder' };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return { file, line: 0, code: 'file-unreadable', message: `cannot be read: ${reason}; expected a book` };
}

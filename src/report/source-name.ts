/** How people are told where something was read. */
import { printable } from '../text/quote.js';

/** The file as the user named it; there is one name for standard input. */
export const sourceName = (file: string): string => (file === '-' ? 'standard input' : printable(file, 500));

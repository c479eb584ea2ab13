/** Stipulations as tests write them. */
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Stipulation } from '../../src/problems/stipulation.js';

/** `h#2` as readers make it of a file. */
export function stipulated(text: string): Stipulation {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(`no stipulation: ${text}`);
  return read.value;
}

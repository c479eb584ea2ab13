/** What people put before a position: a sentence such as `Mate in 2:`, or the address of a page that shows it. */

import { withoutEnd } from '../../text/ends.js';
import type { Finding } from '../../text/finding.js';
import { printable, quote } from '../../text/quote.js';
import { parseStipulation } from '../parse-stipulation.js';
import { makeStipulation } from '../stipulation.js';

const ADDRESS = /^[a-z]{2,10}:\/\//i;
/** A board and the side to move, behind something else. */
const POSITION = /(?:[pnbrqks1-8]{1,8}\/){7}[pnbrqks1-8]{1,8}[\s_][wb](?=[\s_;]|$)/i;

/** @returns one finding for a line that begins with such words, with what was meant; undefined for any other */
export function misplacedWords(text: string): Finding | undefined {
  const at = text.search(POSITION);
  if (ADDRESS.test(text)) {
    const expected =
      at < 0
        ? 'a position, or a file that was downloaded'
        : `the position in it: ${shown(
            text
              .slice(at)
              .replaceAll('_', ' ')
              .replace(/[?#].*/s, ''),
          )}`;
    return finding(`found the address of a page; expected ${expected}`);
  }
  if (at <= 0 || !/\s$/.test(text.slice(0, at))) return undefined;
  const words = withoutEnd(text.slice(0, at), ' \t:;,.-');
  if (words === '') return undefined;
  const asked = parseStipulation(words);
  const position = withoutEnd(text.slice(at), ' \t;');
  const expected = asked.ok ? `${position} ${makeStipulation(asked.value)}` : position;
  return finding(
    `found ${quote(words)} before the position; expected the position first: ${shown(expected)}`,
  );
}

const shown = (text: string): string => printable(text, 160);

const finding = (message: string): Finding => ({ code: 'epd-words-first', field: 'line', message });

/** yargs' complaints in our words: what was found, and what may have been meant. */
import { quote } from '../../text/quote.js';
import { STDIN_WORD } from './stdin-word.js';
import { closest } from './suggest.js';

/**
 * @param complaint what yargs says
 * @param words the command line it says it about
 * @param options of the command, without dashes
 */
export function reword(complaint: string, words: readonly string[], options: readonly string[]): string {
  const unknown = /^Unknown (?:argument|command|option)s?: (.+)$/.exec(complaint)?.[1]?.split(', ');
  if (unknown) {
    return unknown
      .map((word) => {
        const option = words
          .map((given) => given.split('=', 1)[0])
          .find((given) => given === `--${word}` || given === `-${word}`);
        if (option) return `unknown option ${option}${didYouMean(word, options)}`;
        return `found ${quote(word === STDIN_WORD ? '-' : word)}; expected nothing more`;
      })
      .join('\n');
  }
  const lacking = /^Not enough arguments following: (.+)$/.exec(complaint)?.[1];
  if (lacking !== undefined) return `--${lacking} needs a value`;
  const exclusive = /^Arguments (\S+) and (\S+) are mutually exclusive$/.exec(complaint);
  if (exclusive) return `--${exclusive[1]} and --${exclusive[2]} exclude each other`;
  const missing = /^Missing required arguments?: (.+?)(?:\n|$)/.exec(complaint)?.[1];
  if (missing !== undefined) return `--${missing.split(', ').join(', --')} is missing`;
  return complaint;
}

function didYouMean(word: string, options: readonly string[]): string {
  const meant = closest(word, options);
  return meant === undefined ? '; see keymove --help' : `; did you mean --${meant}?`;
}

/** yargs' complaints in our words: what was found, and what may have been meant. */
import { quote } from '../chess/quote.js';
import { closest } from './suggest.js';

export interface Vocabulary {
  readonly commands: readonly string[];
  /** of all commands, without dashes */
  readonly options: readonly string[];
}

/**
 * @param complaint what yargs says
 * @param words the command line it says it about
 */
export function reword(
  complaint: string,
  words: readonly string[],
  { commands, options }: Vocabulary,
): string {
  const unknown = /^Unknown (?:argument|command|option)s?: (.+)$/.exec(complaint)?.[1]?.split(', ');
  if (unknown) {
    return unknown
      .map((word) => {
        const option = words
          .map((given) => given.split('=', 1)[0])
          .find((given) => given === `--${word}` || given === `-${word}`);
        if (option) return `unknown option ${option}${didYouMean(word, options, '--')}`;
        if (words[0] === word) return `unknown command ${quote(word)}${didYouMean(word, commands)}`;
        return `found ${quote(word)}; expected nothing more`;
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

function didYouMean(word: string, words: readonly string[], dashes = ''): string {
  const meant = closest(word, words);
  return meant === undefined ? '; see keymove --help' : `; did you mean ${dashes}${meant}?`;
}

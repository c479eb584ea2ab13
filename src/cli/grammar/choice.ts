/** Options that take one of a few words. */
import { quote } from '../../text/quote.js';
import { UsageError } from '../usage-error.js';
import { closest } from './suggest.js';

/** A reader of one of `words`; given twice, an option counts as it was given last. */
export function choice<Word extends string>(option: string, words: readonly Word[]) {
  return (given: string | readonly string[] | undefined): Word | undefined => {
    const text = typeof given === 'object' ? given.at(-1) : given;
    if (text === undefined) return undefined;
    const word = words.find((word) => word === text.toLowerCase());
    if (word !== undefined) return word;
    const meant = closest(text.toLowerCase(), words);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(`${option}: found ${quote(text)}; expected ${listed(words)}${hint}`);
  };
}

/** `a, b or c` */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

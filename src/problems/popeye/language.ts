/** Recognises Popeye's input and its language by the first word. */

/** The words that begin a problem. */
const BEGINNINGS = { english: 'beginproblem', german: 'anfangproblem', french: 'debutprobleme' } as const;

export type PopeyeLanguage = keyof typeof BEGINNINGS;

/** Returns the language of a line that begins a problem. The word may be shortened, as in `begin` and `anfa`. */
export function beginsProblem(line: string): PopeyeLanguage | undefined {
  const word = /^\s*([a-z]{3,13})(?=[\s;,.]|$)/i.exec(line)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const languages = Object.keys(BEGINNINGS) as PopeyeLanguage[];
  return languages.find((language) => BEGINNINGS[language].startsWith(word));
}

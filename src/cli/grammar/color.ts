/** `--color WHEN`, an option of every command. */
import { value, withDefault } from './option.js';
import { choice } from './values.js';

const WHEN = ['auto', 'always', 'never'] as const;
type When = (typeof WHEN)[number];

export const color = withDefault(
  value(
    'WHEN',
    choice(WHEN),
    'Use colours always, never, or in terminals only (auto). --no-color and NO_COLOR=1 mean never',
  ),
  'auto',
);

/** Matches words that may be meant as a value of `--color`. Names of files usually have other characters. */
const WORD = /^[a-z]+$/i;

/** Expands `--no-color`, and `--color` without a value, which people type. */
export function spellOutColor(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  return words.map((word, i) => {
    if (end >= 0 && i > end) return word;
    if (word === '--no-color') return '--color=never';
    const isBare = word === '--color' && !WORD.test(words[i + 1] ?? '');
    return isBare ? '--color=always' : word;
  });
}

/** Sets the environment variables that decide on colours everywhere. */
export function applyColor(when: When, env: NodeJS.ProcessEnv): void {
  if (when === 'auto') return;
  delete env.FORCE_COLOR;
  delete env.NO_COLOR;
  env[when === 'always' ? 'FORCE_COLOR' : 'NO_COLOR'] = '1';
}

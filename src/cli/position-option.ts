/** The one position of `perft` and `moves`. */
import { readPosition } from '../chess/fen.js';
import { UsageError } from './usage-error.js';

/**
 * The normalised FEN of `--fen`.
 * @throws UsageError that names everything wrong with it
 */
export function positionOption(given: string | readonly string[]): string {
  const position = readPosition(typeof given === 'string' ? given : (given.at(-1) ?? ''));
  if (position.ok) return position.value.fen;
  throw new UsageError(position.error.map(({ field, message }) => `--fen: ${field}: ${message}`).join('\n'));
}

/** The position of `--fen`, for the commands that have one. */
import { readPosition } from '../../node.js';
import { UsageError } from '../usage-error.js';

/**
 * The normalised FEN of `--fen`; what was read leniently is said on standard error.
 * @throws UsageError that names everything wrong with it
 */
export function positionOption(text: string): string {
  // as in the addresses of web sites
  const position = readPosition(text.replaceAll('_', ' '));
  if (position.ok) {
    for (const { field, message } of position.value.warnings) {
      process.stderr.write(`keymove: --fen: ${field}: ${message}\n`);
    }
    return position.value.fen;
  }
  throw new UsageError(position.error.map(({ field, message }) => `--fen: ${field}: ${message}`).join('\n'));
}

/** The direct mates among Popeye's and Olive's test problems, with Popeye's keys. */
import { readPosition } from '../../src/chess/fen.js';
import { sharedLines } from '../oracle/suites.js';

export interface PopeyeProblem {
  readonly source: string;
  readonly fen: string;
  readonly moves: number;
  /** UCI, sorted */
  readonly keys: readonly string[];
}

interface Row {
  readonly source: string;
  readonly fen: string;
  readonly stipulation: string;
  readonly semanticOptions: readonly string[];
  readonly keys?: readonly string[];
}

/**
 * Undefined if the file is missing. Problems with options are left out, because options change the rules, except for the
 * double step just made, which the position itself states.
 */
export function popeyeSuite(): PopeyeProblem[] | undefined {
  return (
    sharedLines('popeye-half.jsonl')
      ?.map((line) => JSON.parse(line) as Row)
      .filter(({ stipulation }) => /^#\d+$/.test(stipulation))
      // in one, a king can be captured: Popeye refuses it, and so does the reader
      .filter(({ fen }) => readPosition(fen).ok)
      .filter(({ semanticOptions }) => semanticOptions.every((option) => option.startsWith('EnPassant ')))
      .map(({ source, fen, stipulation, keys }) => ({
        source,
        fen,
        moves: Number(stipulation.slice(1)),
        keys: [...(keys ?? [])].sort(),
      }))
  );
}

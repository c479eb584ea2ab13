/**
 * The key in a solution that is free text: Popeye's output (`1.Rb4-c4 !`), what people write (`1.Nxd3! (2.Nc5#)`, `1.Td1? …`
 * in their own language), prose around it. A published key is worth checking; the rest of such a text is not, for
 * nobody knows what belongs to what. A move counts only if it is legal in the position.
 */
import type { Chess } from 'chessops/chess';
import { parseMove, positionOf } from '../chess/moves.js';
import { inEnglish, OTHER_LANGUAGES } from '../chess/piece-letters.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';

/** What a solution says of first moves. */
export interface FoundKeys {
  /** as written, but with English letters and without marks */
  readonly keys: readonly string[];
  readonly notes: readonly Finding[];
}

const PIECE = '[KQRBNSDTLFCAP♔-♟]';
const MOVE = `\\\\?[0O][-–]?[0O](?:[-–]?[0O])?\\\\?|${PIECE}?[a-h]?[1-8]?\\s?[-–—x:*×]?\\s?[a-h][1-8](?:\\s?e\\.?\\s?p\\.?)?(?:[=/(]?${PIECE}\\)?)?`;

/** A first move of White with what is said of it: `1.Rb4-c4 + !`. Behind `1.-` and `1...` stands a move of Black. */
const FIRST = new RegExp(
  `(?<![\\d.…])1\\s?\\.\\s*(?![.…–-]|-)(${MOVE})((?:\\s?[+#=‡†])*\\s*[!?‼⁇]{0,3})`,
  'gu',
);

/** Finds the keys in the solution of a position; notes say when there seem to be some, and none can be played. */
export function findKeys(solution: string, fen: string): FoundKeys {
  const keys: string[] = [];
  const plain: string[] = [];
  for (const [, move = '', marks = ''] of solution.matchAll(FIRST)) {
    const mark = marks.replace(/[^!?‼⁇]/g, '');
    if (/^(?:!|‼)+$/.test(mark)) add(keys, move);
    else if (mark === '') add(plain, move);
  }
  const position = positionOf(fen);
  // without any mark, a single first move is the key
  const candidates = keys.length > 0 ? keys : plain.length === 1 ? plain : [];
  const legal = playable(position, candidates);
  if (candidates.length === 0 || legal.length > 0) return { keys: legal, notes: [] };
  const found = candidates.map(quote).join(', ');
  const message = `found ${found} as the key, which cannot be played; expected a legal move, none is compared`;
  return { keys: [], notes: [{ code: 'solution-key', field: 'solution', message }] };
}

function add(moves: string[], move: string): void {
  if (!moves.includes(move)) moves.push(move);
}

/** Those moves that are legal, in the first language in which any of them is. */
function playable(position: Chess, moves: readonly string[]): string[] {
  const bare = moves.map((move) => move.replace(/\\|\s/g, ''));
  for (const language of [{}, ...OTHER_LANGUAGES]) {
    const read = bare.map((move) => inEnglish(move, language)).filter((move) => parseMove(position, move));
    if (read.length > 0) return [...new Set(read)];
  }
  return [];
}

/**
 * Detects the language in which a solution was published: `1.Td1` is a rook's move in German, French and Spanish. A single move does
 * not decide it, for `Rd5` is a rook in English and a king in French. So a claim is in another language only if one of its letters is
 * not a piece in English, all of them are pieces in that language, and one of its first moves is legal when read so. If people have
 * added to a whole solution, it may be in two languages: then each move that is not in English is read separately.
 */
import type { Chess } from 'chessops/chess';
import { inEnglish, OTHER_LANGUAGES, parseMove } from '../../chess/moves.js';
import type { Claim, PublishedMove } from '../../problems/problem.js';

/** Rewrites a move of one claim with English piece letters. */
export type ToEnglish = (move: string) => string;

const asWritten: ToEnglish = (move) => move;

/**
 * Returns what rewrites the moves of a claim with English letters. It changes nothing if the language is English or unknown.
 * @param place its position is made only where a claim has other letters
 */
export function toEnglish(
  place: { readonly position: Chess },
  claim: Pick<Claim, 'keys' | 'line' | 'variations'>,
): ToEnglish {
  const { keys, line, variations = [] } = claim;
  const letters = new Set([...keys, ...line].flatMap(lettersOf));
  addLetters(variations, letters);
  if (![...letters].some((letter) => NO_ENGLISH_PIECE.test(letter))) return asWritten;
  const { position } = place;
  const first = [...keys, ...line.slice(0, 1), ...variations.map(({ move }) => move)];
  const language = OTHER_LANGUAGES.find(
    (known) =>
      [...letters].every((letter) => letter in known) &&
      first.some((move) => parseMove(position, inEnglish(move, known))),
  );
  if (language) return (move) => inEnglish(move, language);
  const other = OTHER_LANGUAGES.find(
    (known) =>
      variations.length > 0 &&
      [...letters].every((letter) => letter in known || ENGLISH_PIECE.test(letter)) &&
      first.some((move) => isForeign(move, known) && parseMove(position, inEnglish(move, known))),
  );
  return other ? (move) => (isForeign(move, other) ? inEnglish(move, other) : move) : asWritten;
}

/** Returns whether a move has a letter that is not a piece in English, and all its letters are pieces in a language. */
const isForeign = (move: string, language: Readonly<Record<string, string>>): boolean =>
  NO_ENGLISH_PIECE.test(move) && lettersOf(move).every((letter) => letter in language);

const ENGLISH_PIECE = /[KQRBNSP]/;
/** Letters of pieces in the other languages that are not pieces in English. */
const NO_ENGLISH_PIECE = /[DTLFCA]/;

/** Returns the capital letters of a move, except those of castling. */
const lettersOf = (move: string): readonly string[] => move.match(/[A-NP-Z]/g) ?? [];

function addLetters(tree: readonly PublishedMove[], letters: Set<string>): void {
  for (const { move, variations } of tree) {
    for (const letter of lettersOf(move)) letters.add(letter);
    addLetters(variations, letters);
  }
}

/** Reads a game cut out of a PGN file. Its main line must be legal. */
import type { NormalMove } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { type Game, type PgnNodeData, parsePgn } from 'chessops/pgn';
import { readPosition } from '../chess/fen.js';
import { parseMove, positionOf } from '../chess/moves.js';
import type { CutGame } from '../problems/pgn/game-cutter.js';
import { MAX_NESTING } from '../problems/pgn/movetext.js';
import { gameTooLong, isOrthodox, tagTooLong } from '../problems/pgn/tags.js';
import type { Refusal, Source } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import { printable, quote } from '../text/quote.js';
import type { MovetextWords } from './movetext-words.js';

/** Plies, ten times those of the longest game ever played. */
const MAX_PLIES = 5_000;

/** Returns whether a game is only a comment, such as one at the end of a file. */
export const isCommentOnly = ({ tags, movetext, isTooLong }: CutGame<MovetextWords>): boolean =>
  tags.first === undefined && !movetext.begun && movetext.openComment === undefined && !isTooLong;

/**
 * Reads a game. Codes of refusals: `game-too-long`, `game-too-deep`, `pgn-tag-too-long`, `game-variant`, `game-comment-open`,
 * `game-variation-open`, `game-word`, `game-illegal-move`, `game-empty`, and those of `readPosition` for the tag FEN.
 */
export function readGame(game: CutGame<MovetextWords>, source: Source, index: number): GameEntry {
  const { text, tags, movetext: words } = game;
  const { file, line } = source;
  const refuse = (at: number, shown: string, ...findings: readonly Finding[]): GameEntry => ({
    type: 'refusal',
    refusal: { source: { file, line: at }, text: printable(shown), findings },
  });
  const refuseMoves = (code: string, message: string, at = line, shown = text): GameEntry =>
    refuse(at, shown, { code, field: 'movetext', message });

  if (game.isTooLong) return refuse(line, text, gameTooLong('game-too-long'));
  if (tags.tooLong !== undefined) return refuse(line, text, tagTooLong(tags.tooLong));
  const variant = tags.get('Variant');
  if (variant && !isOrthodox(variant)) {
    const message = `found ${quote(variant)}; expected orthodox chess`;
    return refuse(line, text, { code: 'game-variant', field: 'Variant', message });
  }
  if (words.openComment !== undefined) {
    const message = 'found a comment without its closing brace; expected }';
    return refuseMoves('game-comment-open', message, words.openComment);
  }
  if (words.openVariation !== undefined) {
    const message = 'found a variation without its closing parenthesis; expected )';
    return refuseMoves('game-variation-open', message, words.openVariation);
  }
  if (words.tooDeep !== undefined) {
    const message = `found variations nested more than ${MAX_NESTING} deep; expected fewer`;
    return refuseMoves('game-too-deep', message, words.tooDeep);
  }
  if (words.moves.length > MAX_PLIES) {
    const message = `found more than ${MAX_PLIES} moves of both sides; expected a shorter game`;
    return refuseMoves('game-too-long', message);
  }
  if (words.bad) {
    const expected = words.bad.behindResult
      ? 'after the result; expected the next game on a line of its own'
      : '; expected moves in SAN, such as Nf3, comments in braces, or a result';
    const message = `found ${quote(words.bad.text)}${words.bad.behindResult ? ' ' : ''}${expected}`;
    return refuseMoves('game-word', message, words.bad.line, words.bad.text);
  }
  const fen = tags.get('FEN') ?? INITIAL_FEN;
  const start = readPosition(fen);
  if (!start.ok) return refuse(line, fen, ...start.error);

  const position = positionOf(start.value.fen);
  const moves: NormalMove[] = [];
  for (const { text: written, line: at } of words.moves) {
    const move = parseMove(position, written);
    if (!move) {
      const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
      const message = `found ${quote(`${number}${written}`)}; expected a legal move`;
      return refuseMoves('game-illegal-move', message, at, written);
    }
    moves.push(move);
    position.play(move);
  }
  if (moves.length === 0) return refuseMoves('game-empty', 'found no moves');
  const [pgn] = parsePgn(words.text(), () => new Map());
  if (!pgn || [...pgn.moves.mainline()].length !== moves.length) {
    throw new RangeError(`the parser sees another main line than the reader: ${words.text().slice(0, 200)}`);
  }
  const result = pgn.headers.get('Result');
  const headers = new Map(tags.all.map(({ name, value }) => [name, value]));
  if (result !== undefined && (headers.get('Result') ?? '*') === '*') headers.set('Result', result);
  return {
    type: 'game',
    game: {
      index,
      source,
      pgn: { ...pgn, headers },
      fen: start.value.fen,
      moves,
      warnings: start.value.warnings,
    },
  };
}

export interface PgnGame {
  /** 0-based, in input order; refused games are not counted */
  readonly index: number;
  /** the line of its first tag or move */
  readonly source: Source;
  /** tags, comments and the tree of moves; the main line is legal, variations are as written */
  readonly pgn: Game<PgnNodeData>;
  /** the position where it begins: six fields; the initial position unless there is a tag FEN */
  readonly fen: string;
  /** the main line */
  readonly moves: readonly NormalMove[];
  readonly warnings: readonly Finding[];
}

/** The entries that the reader of games yields, in input order. */
export type GameEntry =
  | { readonly type: 'game'; readonly game: PgnGame }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

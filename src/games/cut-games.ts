/**
 * Cuts a PGN file into games. A game ends where the tags of the next one begin, or its moves after a result; blank lines do
 * not matter, and an unclosed brace does not swallow the games after it.
 */
import type { NormalMove } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { parsePgn } from 'chessops/pgn';
import { readPosition } from '../chess/fen.js';
import { parseMove, positionOf } from '../chess/moves.js';
import { MAX_NESTING } from '../problems/pgn/movetext.js';
import {
  isOrthodox,
  isTagLine,
  looksLikeTag,
  MAX_GAME_LENGTH,
  MAX_TAG_LENGTH,
  readTags,
  tagTooLong,
} from '../problems/pgn/tags.js';
import type { Finding } from '../text/finding.js';
import { printable, quote } from '../text/quote.js';
import { MAX_LINE_LENGTH } from '../text/text-lines.js';
import { MovetextWords } from './movetext-words.js';
import type { GameEntry } from './pgn-game.js';

/** Moves of both sides, ten times those of the longest game ever played. */
const MAX_PLIES = 5_000;

interface OpenGame {
  readonly line: number;
  readonly text: string;
  readonly tags: Map<string, string>;
  readonly words: MovetextWords;
  length: number;
  afterBlank: boolean;
  /** text came before any tag */
  commentFirst: boolean;
}

/** A line right after the result that still belongs to the game. */
const LONE_COMMENT = /^(?:\{[^}]*\}|;.*)$/;

/** Whether there are only comments above the tags: they belong to the game. */
const isHeadComment = ({ words, commentFirst }: OpenGame): boolean => commentFirst && words.isComment;

/** Whether this is a complete comment without a game after it. */
const isNothingButComment = (game: OpenGame): boolean =>
  isHeadComment(game) &&
  game.tags.size === 0 &&
  game.words.openComment === undefined &&
  game.length <= MAX_GAME_LENGTH;

/** Cuts one file; keeps only the current game in memory. */
export class GameCutter {
  readonly #file: string;
  #game: OpenGame | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Takes the next line. @returns the game that ends before it, if one does */
  readLine(text: string, number: number, index: number): GameEntry | undefined {
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    const finished = this.#beginsGame(line) ? this.end(index) : undefined;
    this.#take(line, number);
    return finished;
  }

  /** Takes the end of the file. @returns the last game */
  end(index: number): GameEntry | undefined {
    const game = this.#game;
    this.#game = undefined;
    if (!game || isNothingButComment(game)) return undefined;
    return readGame(this.#file, game, index);
  }

  #beginsGame(line: string): boolean {
    const game = this.#game;
    if (!game || line.trim() === '') return false;
    const { words } = game;
    // a game that is too long is not read any further
    if (game.length > MAX_GAME_LENGTH) return isTagLine(line);
    if (words.insideComment) return game.afterBlank && isTagLine(line);
    if (words.begun && looksLikeTag(line) && !isHeadComment(game)) return true;
    if (words.ended) return game.afterBlank || !LONE_COMMENT.test(line.trim());
    // only a repeated tag separates two games without moves
    const first = game.tags.keys().next().value;
    return game.afterBlank && readTags(line)?.tags.some(({ name }) => name === first) === true;
  }

  #take(line: string, number: number): void {
    const game = this.#game;
    if (line.trim() === '') {
      if (game) game.afterBlank = true;
      // a blank line inside a comment belongs to it
      if (game?.words.insideComment) game.words.readLine('', number);
      return;
    }
    // an escape of the PGN standard, to be ignored
    if (line.startsWith('%') && !game?.words.insideComment) return;
    const open = game ?? {
      line: number,
      text: line,
      tags: new Map<string, string>(),
      words: new MovetextWords(),
      length: 0,
      afterBlank: false,
      commentFirst: false,
    };
    this.#game = open;
    open.afterBlank = false;
    open.length += line.length > MAX_LINE_LENGTH ? Infinity : line.length;
    if (open.length > MAX_GAME_LENGTH) return;
    const mayBeTag = !open.words.insideComment && (!open.words.begun || isHeadComment(open));
    const found = mayBeTag ? readTags(line) : undefined;
    for (const { name, value } of found?.tags ?? []) {
      if (!open.tags.has(name)) open.tags.set(name, value);
    }
    const rest = found ? found.rest : line;
    if (rest.trim() === '') return;
    if (open.tags.size === 0 && !open.words.begun) open.commentFirst = true;
    open.words.readLine(rest, number);
  }
}

/**
 * Codes of refusals: `game-too-long`, `game-too-deep`, `pgn-tag-too-long`, `game-variant`, `game-comment-open`, `game-variation-open`, `game-word`,
 * `game-illegal-move`, `game-empty`, and those of `readPosition` for the tag FEN.
 */
function readGame(file: string, { line, text, tags, words, length }: OpenGame, index: number): GameEntry {
  const refuse = (at: number, shown: string, ...findings: readonly Finding[]): GameEntry => ({
    type: 'refusal',
    refusal: { source: { file, line: at }, text: printable(shown), findings },
  });
  const finding = (code: string, field: string, message: string): Finding => ({ code, field, message });

  if (length > MAX_GAME_LENGTH) {
    const message = `found a game of more than ${MAX_GAME_LENGTH} characters or a line of more than ${MAX_LINE_LENGTH}; expected a shorter one`;
    return refuse(line, text, finding('game-too-long', 'game', message));
  }
  const tag = (name: string): string | undefined =>
    [...tags].find(([key]) => key.toLowerCase() === name)?.[1];
  const [long] = [...tags].find(([, value]) => value.length > MAX_TAG_LENGTH) ?? [];
  if (long !== undefined) return refuse(line, text, tagTooLong(printable(long, 40)));
  const variant = tag('variant');
  if (variant && !isOrthodox(variant)) {
    return refuse(
      line,
      text,
      finding('game-variant', 'Variant', `found ${quote(variant)}; expected orthodox chess`),
    );
  }
  if (words.openComment !== undefined) {
    const message = 'found a comment without its closing brace; expected }';
    return refuse(words.openComment, text, finding('game-comment-open', 'movetext', message));
  }
  if (words.openVariation !== undefined) {
    const message = 'found a variation without its closing parenthesis; expected )';
    return refuse(words.openVariation, text, finding('game-variation-open', 'movetext', message));
  }
  if (words.tooDeep !== undefined) {
    const message = `found variations nested more than ${MAX_NESTING} deep; expected fewer`;
    return refuse(words.tooDeep, text, finding('game-too-deep', 'movetext', message));
  }
  if (words.moves.length > MAX_PLIES) {
    const message = `found more than ${MAX_PLIES} moves of both sides; expected a shorter game`;
    return refuse(line, text, finding('game-too-long', 'movetext', message));
  }
  if (words.bad) {
    const expected = words.bad.behindResult
      ? 'behind the result; expected the next game on a line of its own'
      : '; expected moves in SAN, such as Nf3, comments in braces, or a result';
    const message = `found ${quote(words.bad.text)}${words.bad.behindResult ? ' ' : ''}${expected}`;
    return refuse(words.bad.line, words.bad.text, finding('game-word', 'movetext', message));
  }
  const start = readPosition(tag('fen') || INITIAL_FEN);
  if (!start.ok) return refuse(line, tag('fen') ?? text, ...start.error);

  const position = positionOf(start.value.fen);
  const moves: NormalMove[] = [];
  for (const { text: written, line: at } of words.moves) {
    const move = parseMove(position, written);
    if (!move) {
      const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
      const message = `found ${quote(`${number}${written}`)}; expected a legal move`;
      return refuse(at, written, finding('game-illegal-move', 'movetext', message));
    }
    moves.push(move);
    position.play(move);
  }
  if (moves.length === 0) {
    return refuse(line, text, finding('game-empty', 'movetext', 'found no move; expected at least one'));
  }
  const [pgn] = parsePgn(words.text(), () => new Map());
  if (!pgn || [...pgn.moves.mainline()].length !== moves.length) {
    throw new RangeError(`the parser sees another main line than the reader: ${words.text().slice(0, 200)}`);
  }
  const result = pgn.headers.get('Result');
  const headers = new Map(tags);
  if (result !== undefined && (headers.get('Result') ?? '*') === '*') headers.set('Result', result);
  return {
    type: 'game',
    game: {
      index,
      source: { file, line },
      pgn: { ...pgn, headers },
      fen: start.value.fen,
      moves,
      warnings: start.value.warnings,
    },
  };
}

/** Annotations of a move in PGN: words, signs, and arrows and circles (`[%cal]`, `[%csl]`) in its comments. */
import { type CommentShape, makeComment, parseComment } from 'chessops/pgn';
import { makeSquare, parseSquare } from 'chessops/util';
import type { Arrow } from '../../board-ui/board.js';

export interface Annotation {
  readonly words: string;
  /** NAGs of PGN */
  readonly signs: readonly number[];
  /** each in a colour of `DRAWING_COLOURS` */
  readonly shapes: readonly Arrow[];
}

/** Signs that judge a move, in the order of their NAGs from 1 on. A move has at most one. */
export const MOVE_SIGNS = ['!', '?', '!!', '??', '!?', '?!'] as const;

/** Signs that assess a position, by their NAGs. A move has at most one. */
export const ASSESSMENTS: Readonly<Record<number, string>> = {
  10: '=',
  13: '∞',
  14: '+/=',
  15: '=/+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

const COMMAND = /\[%[^[\]]*\]/g;
/** Decides whether a command draws shapes. Commands that cannot be read stay unchanged. */
const isDrawn = (command: string): boolean => parseComment(command).shapes.length > 0;

/** Returns the words of each comment, without commands to programs. */
export const wordsOfEach = (comments: readonly string[] = []): string[] =>
  comments
    .map((text) => text.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

export const wordsIn = (comments: readonly string[] = []): string => wordsOfEach(comments).join(' ');

export const shapesIn = (comments: readonly string[] = []): Arrow[] =>
  comments
    .flatMap((text) => parseComment(text).shapes)
    .map(({ color, from, to }) => ({
      uci: makeSquare(from) + (to === from ? '' : makeSquare(to)),
      brush: color,
    }));

/** Returns the comments for an annotation. Other commands stay before the words, as some programs read only those of the first comment. */
export function commentsWith(
  comments: readonly string[] = [],
  { words = wordsIn(comments), shapes = shapesIn(comments) }: Partial<Annotation>,
): string[] {
  const commands = comments.flatMap((text) => text.match(COMMAND) ?? []).filter((text) => !isDrawn(text));
  const text = words.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
  const drawn = makeComment({ shapes: shapes.map(commentShape) });
  const comment = [...commands, drawn, text].filter((part) => part !== '').join(' ');
  return comment === '' ? [] : [comment];
}

function commentShape({ uci, brush }: Arrow): CommentShape {
  const from = parseSquare(uci.slice(0, 2)) ?? 0;
  const to = uci.length > 2 ? (parseSquare(uci.slice(2, 4)) ?? from) : from;
  return { color: brush as CommentShape['color'], from, to };
}

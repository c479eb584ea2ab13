import { BOOK_WEIGHTS } from '../../book/line-book.js';
import { parseTimeControl, type TimeControl } from '../../play/game-clock.js';
import { PIECE_FORMS } from '../../report/terminal/board.js';
import { quote } from '../../text/quote.js';
import { engineOptions } from '../engine/engine-options.js';
import { UsageError } from '../exit-codes.js';
import { type Arguments, flag, inGroup, list, value, withDefault } from '../grammar/option.js';
import { anyText, choice, type Reader, wholeNumber } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';

export const SIDES = ['white', 'black', 'both', 'none'] as const;

/** Milliseconds per move if no level is given. */
export const DEFAULT_MS_TO_PLAY = 1_000;

export const options = {
  ...inGroup('Game', {
    side: withDefault(
      value('SIDE', choice(SIDES), 'Play white, black, both sides, or none to watch the engine play itself'),
      'white',
    ),
    fen: {
      ...shared.fen,
      describe: 'Start from this position (default: the initial position)',
      excludes: ['pgn'],
    },
    pgn: value('FILE', anyText, 'Continue the last game in FILE, or the one that --game selects'),
    game: shared.count('Continue game N of the --pgn file (default: the last game)', { needs: 'pgn' }),
    save: value('FILE', anyText, 'Append the game to FILE, and update it after every move', {
      alias: 'o',
    }),
  }),
  ...inGroup('Level', {
    time: shared.seconds(
      `Let the engine think for this time per move (default: ${DEFAULT_MS_TO_PLAY / 1000}s)`,
    ),
    depth: value('N', wholeNumber(1, 200), 'Let the engine search N plies deep'),
    nodes: shared.count(
      'Let the engine search N positions per move, e.g. 1e5. Games are repeatable with --seed',
    ),
    clock: value('M+S', clock, 'Play with clocks, e.g. 5+3: five minutes, plus three seconds per move'),
  }),
  ...inGroup('Book', {
    book: list(
      'FILE',
      'Use opening books: Polyglot (.bin), PGN or lines of moves (default without FILE: a small built-in book)',
    ),
    'book-depth': value(
      'N',
      wholeNumber(1, 1000),
      'Use books for the first N plies of the game (default: 30)',
    ),
    'book-weights': value(
      'WEIGHTS',
      choice(BOOK_WEIGHTS),
      'Prefer the moves of PGN books that were played most (count) or that scored best (score)',
    ),
    seed: value(
      'N',
      wholeNumber(0, 2 ** 32 - 1),
      'Choose book moves by the random seed N; the same seed gives the same moves',
    ),
  }),
  ...engineOptions,
  ...inGroup('Output', {
    board: withDefault(flag('Do not show the board after every move'), 'true'),
    flip: flag('Show your side at the top (default: at the bottom)'),
    pieces: value(
      'FORM',
      choice(PIECE_FORMS),
      'Draw pieces as ascii or unicode (default: what the terminal seems to support)',
    ),
    name: value('NAME', anyText, 'Use this name for you in saved games'),
  }),
};

export const examples = [
  ['play', 'play White; the engine thinks one second per move'],
  ['play --side black --depth 4 --book', 'play Black against a weaker engine that knows openings'],
  ['play --engine stockfish --clock 5+3 --save games.pgn', 'play against another engine, with clocks'],
  ['play --side none --nodes 1e5', 'watch the engine play itself'],
] as const;

function clock(...[text, name]: Parameters<Reader<TimeControl>>): TimeControl {
  const control = parseTimeControl(text);
  if (control) return control;
  throw new UsageError(
    `${name}: found ${quote(text)}; expected minutes and seconds per move, such as 5+3 or 0.5+1`,
  );
}

export type PlayArguments = Arguments<typeof options>;

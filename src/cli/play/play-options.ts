import { BOOK_WEIGHTS } from '../../book/pgn-book.js';
import { parseTimeControl, type TimeControl } from '../../play/game-clock.js';
import { PIECE_FORMS } from '../../report/terminal/board.js';
import { quote } from '../../text/quote.js';
import { engineOptions } from '../engine/engine-options.js';
import { type Arguments, flag, inGroup, list, value, withDefault } from '../grammar/option.js';
import { anyText, choice, type Reader, wholeNumber } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';
import { UsageError } from '../usage-error.js';

export const SIDES = ['white', 'black', 'both', 'none'] as const;

/** Milliseconds per move unless a level is given. */
export const DEFAULT_MS_TO_PLAY = 1_000;

export const options = {
  ...inGroup('Game', {
    side: withDefault(
      value(
        'SIDE',
        choice(SIDES),
        'Side you play: white, black, both, or none to watch the engine play itself',
      ),
      'white',
    ),
    fen: {
      ...shared.fen,
      describe: 'Start from this position instead of the initial one',
      excludes: ['pgn'],
    },
    pgn: value('FILE', anyText, 'Continue the last game of this file, or that of --game'),
    game: shared.count('Number of the game in the file of --pgn', { needs: 'pgn' }),
    save: value('FILE', anyText, 'Save the game after every move, behind the games that FILE holds', {
      alias: 'o',
    }),
  }),
  ...inGroup('Level', {
    time: shared.seconds(`Time the engine has for a move (default: ${DEFAULT_MS_TO_PLAY / 1000}s)`),
    depth: value('N', wholeNumber(1, 200), 'Depth in plies to which the engine searches'),
    nodes: shared.count('Positions the engine searches, e.g. 1e5; with --seed the same game every time'),
    clock: value('M+S', clock, 'Clocks for both sides: 5+3 is five minutes, and three seconds per move'),
  }),
  ...inGroup('Book', {
    book: list(
      'FILE',
      'Opening books: Polyglot (.bin), PGN or lines of moves; without FILE, a small book of classical openings',
    ),
    'book-depth': value(
      'N',
      wholeNumber(1, 1000),
      'Use books for the first N plies, and read as many from PGN (default: 30)',
    ),
    'book-weights': value(
      'WEIGHTS',
      choice(BOOK_WEIGHTS),
      'Weigh the moves of PGN books by how often they were played (count) or how they scored (score)',
    ),
    seed: value(
      'N',
      wholeNumber(0, 2 ** 32 - 1),
      'Seed for the choice of book moves; the same seed, the same moves',
    ),
  }),
  ...engineOptions,
  ...inGroup('Output', {
    board: withDefault(flag('Do not draw the board after every move'), 'true'),
    flip: flag('Turn the board round; by default your side is at the bottom'),
    pieces: value(
      'FORM',
      choice(PIECE_FORMS),
      'How pieces are drawn: ascii or unicode (default: what the terminal seems to support)',
    ),
    name: value('NAME', anyText, 'Your name in saved games'),
  }),
};

export const examples = [
  ['play', 'you are White; the engine takes a second per move'],
  ['play --side black --depth 4 --book', 'a weaker engine that knows openings'],
  ['play --engine stockfish --clock 5+3 --save games.pgn', 'another program, with clocks'],
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

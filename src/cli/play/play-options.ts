/** The options of `play`; what it shares with other commands is declared there. */
import type { InferredOptionTypes, Options } from 'yargs';
import { BOOK_WEIGHTS } from '../../book/pgn-book.js';
import { parseTimeControl, type TimeControl } from '../../play/game-clock.js';
import { PIECE_FORMS } from '../../report/terminal/board.js';
import { quote } from '../../text/quote.js';
import { analyseOptions } from '../analyse/analyse-options.js';
import { choice } from '../grammar/choice.js';
import { duration, wholeNumber } from '../grammar/numbers.js';
import { movesOptions } from '../options/options.js';
import { UsageError } from '../usage-error.js';

const { depth, nodes, engine, threads, hash, color, 'no-color': noColor } = analyseOptions;

export const SIDES = ['white', 'black', 'both', 'none'] as const;
export type Sides = (typeof SIDES)[number];

/** Milliseconds a move, where nobody says how strong the engine is to be. */
export const DEFAULT_MS_TO_PLAY = 1_000;

export const playOptions = {
  side: {
    string: true,
    requiresArg: true,
    default: 'white',
    coerce: choice('--side', SIDES),
    describe: 'What you play: white, black, both, or none to watch the engine play itself',
    group: 'Game:',
  },
  fen: { ...movesOptions.fen, default: undefined, describe: 'Begin here; a FEN in quotes', group: 'Game:' },
  pgn: {
    string: true,
    requiresArg: true,
    describe: 'Go on with a game of this file: its last one, unless --game says',
    group: 'Game:',
  },
  game: {
    string: true,
    requiresArg: true,
    implies: 'pgn',
    coerce: wholeNumber('--game', 1, Number.MAX_SAFE_INTEGER),
    describe: 'The number of the game in the file of --pgn',
    group: 'Game:',
  },
  save: {
    string: true,
    requiresArg: true,
    describe: 'Save the game as PGN after every move; a file that exists keeps what it holds',
    group: 'Game:',
  },
  time: {
    string: true,
    requiresArg: true,
    coerce: duration('--time'),
    describe: `Seconds the engine has for a move (${DEFAULT_MS_TO_PLAY / 1000}); also 500ms, 1m`,
    group: 'Level:',
  },
  depth: { ...depth, describe: 'Plies that it looks ahead', group: 'Level:' },
  nodes: {
    ...nodes,
    describe: 'Positions that it examines, e.g. 1e5; with --seed the same game each time',
    group: 'Level:',
  },
  clock: {
    string: true,
    requiresArg: true,
    coerce: clockOption,
    describe: 'Clocks for both: 5+3 is five minutes and three seconds a move',
    group: 'Level:',
  },
  book: {
    string: true,
    array: true,
    // without a file: the one that comes with keymove
    describe:
      'Opening books: polyglot .bin, PGN, or lines of moves; without a file a small one of classical openings',
    group: 'Book:',
  },
  'book-depth': {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--book-depth', 1, 1000),
    describe: 'Plies of a game for which a book is asked, and that are read from PGN (30)',
    group: 'Book:',
  },
  'book-weights': {
    string: true,
    requiresArg: true,
    coerce: choice('--book-weights', BOOK_WEIGHTS),
    describe: 'Moves of PGN books by how often they were played (count) or what they scored (score)',
    group: 'Book:',
  },
  seed: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--seed', 0, 2 ** 32 - 1),
    describe: 'With the same number, the same moves are chosen from a book',
    group: 'Book:',
  },
  engine: {
    ...engine,
    describe: 'A UCI engine to play instead of keymove: a path, or a program on the PATH',
  },
  'engine-option': analyseOptions['engine-option'],
  threads,
  hash,
  board: {
    type: 'boolean',
    default: true,
    describe: 'Draw the board after every move; --no-board: moves only',
    group: 'Output:',
  },
  flip: {
    type: 'boolean',
    describe: 'Black below; the side that you play is below anyway',
    group: 'Output:',
  },
  pieces: {
    string: true,
    requiresArg: true,
    coerce: choice('--pieces', PIECE_FORMS),
    describe: 'ascii or unicode; what the terminal seems to be able to show unless given',
    group: 'Output:',
  },
  name: {
    string: true,
    requiresArg: true,
    describe: 'What you are called in a saved game',
    group: 'Output:',
  },
  color,
  'no-color': noColor,
} as const satisfies Record<string, Options>;

function clockOption(given: string | readonly string[] | undefined): TimeControl | undefined {
  const text = typeof given === 'object' ? given.at(-1) : given;
  if (text === undefined) return undefined;
  const control = parseTimeControl(text);
  if (control) return control;
  throw new UsageError(
    `--clock: found ${quote(text)}; expected minutes and seconds a move such as 5+3 or 0.5+1`,
  );
}

export type PlayArguments = InferredOptionTypes<typeof playOptions>;

/** `keymove play`: a game against an engine at the terminal, or from a script. */
import { createReadStream, fstatSync, rmSync, statSync } from 'node:fs';
import { anySeed, type Book, Books, bookRefusalText, seededRandom } from '../../book/book.js';
import { openBook } from '../../book/open-book.js';
import { FileLock, LockError } from '../../files/results/file-lock.js';
import { GameFile } from '../../host/node/game-file.js';
import { packageFile } from '../../host/node/package-files.js';
import { systemReason } from '../../host/node/stream-output.js';
import { Game } from '../../play/game.js';
import { Match } from '../../play/match.js';
import { Opponent } from '../../play/opponent.js';
import { readGameToPlay } from '../../play/read-game.js';
import { levelText, sideName } from '../../report/game/game-words.js';
import { printable, quote } from '../../text/quote.js';
import { engineLimits, engineStarter, namingEngineErrors } from '../engine/start-engine.js';
import { type ExitCode, UsageError } from '../exit-codes.js';
import { refuseName } from '../files/output-name.js';
import { positionOption } from '../options/position-option.js';
import { tell } from '../print.js';
import { PLAY_COMMANDS } from './play-commands.js';
import { DEFAULT_MS_TO_PLAY, type PlayArguments } from './play-options.js';
import { PlaySession } from './session.js';

/** Plays a game according to the arguments. Exit code 2: a script had invalid lines. */
export async function run(args: PlayArguments): Promise<ExitCode> {
  const game = await beginning(args);
  const saved = args.save === undefined ? undefined : lockedFile(args.save);
  const autosave = saved?.file;
  const books = await openBooks(args);
  const seed = args.seed ?? anySeed();
  const startEngine = engineStarter(args);
  const engine = await namingEngineErrors(startEngine());
  const sides = args.side;
  const level = engineLimits(args, args.clock ? undefined : DEFAULT_MS_TO_PLAY);
  const opponent = new Opponent({
    engine,
    books,
    random: seededRandom(seed),
    bookPlies: args['book-depth'],
  });
  const match = new Match({ game, sides, opponent, level, clock: args.clock });
  const session = new PlaySession({ match, args, startEngine, commands: PLAY_COMMANDS, autosave });
  session.say(greeting());
  if (books.file !== '') session.say(`Book: ${booksText(books)}; --seed ${seed}.`);
  if (autosave && autosave.before > 0) session.say(`${autosave.path} exists: the game is appended to it.`);
  try {
    return await namingEngineErrors(session.run());
  } catch (error) {
    await session.flush();
    throw error;
  } finally {
    session.close();
    books.close();
    saved?.lock?.release();
    await opponent.engine.close();
  }

  function greeting(): string {
    const how = [levelText(level), args.clock ? 'with clocks' : ''].filter(Boolean).join(', ');
    const name = `${engine.name} (${how})`;
    if (sides === 'none') return `${name} plays itself; Ctrl-C pauses.`;
    if (sides === 'both')
      return `You play both sides; ${name} answers "hint" and "eval". "help" lists all commands.`;
    return `You play ${sideName(sides)} against ${name}. "help" lists all commands.`;
  }
}

async function beginning({ fen, pgn, game: number }: PlayArguments): Promise<Game> {
  if (fen !== undefined) return new Game(positionOption(fen));
  if (pgn === undefined) return new Game();
  const read = await readGameToPlay(createReadStream(pgn), number).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--pgn: ${quote(pgn)} cannot be read: ${systemReason(error)}`);
  });
  if (read.ok) return read.value;
  const { line, message } = read.error;
  throw new UsageError(`--pgn: ${printable(pgn)}${line > 0 ? `:${line}` : ''}: ${message}`);
}

/** @throws UsageError at the start, and not after the first move, if it cannot be written, or another process writes it */
function lockedFile(path: string): { readonly file: GameFile; readonly lock: FileLock | undefined } {
  refuseName({ option: '--save', file: path });
  const file = new GameFile(path);
  try {
    const lock = FileLock.take(path);
    const wasThere = file.open();
    const { dev, ino } = statSync(path);
    if (!wasThere) rmSync(path);
    const input = fstatSync(0);
    if (input.dev !== dev || input.ino !== ino) return { file, lock };
  } catch (error) {
    if (error instanceof LockError) throw new UsageError(`--save: ${error.message}`);
    throw new UsageError(`--save: ${quote(path)} cannot be written: ${systemReason(error as Error)}`);
  }
  throw new UsageError(`--save: ${quote(path)} is also an input file; expected another file`);
}

const OWN_BOOK = packageFile('books/classics.txt');
const MAX_TOLD = 10;
/** Maximum length of a message that quotes a file. */
const MAX_CHARACTERS = 300;

/**
 * Opens the books. Invalid moves are reported and skipped.
 * @throws UsageError for a file that is not a book
 */
async function openBooks(args: PlayArguments): Promise<Books> {
  if (args.book === undefined) return new Books([]);
  const files = args.book.length === 0 ? [OWN_BOOK] : args.book;
  const books: Book[] = [];
  for (const file of files) {
    let refused = 0;
    let isRead = false;
    const book = await openBook(file, {
      maxPlies: args['book-depth'],
      weights: args['book-weights'],
      onRefusal: (refusal) => {
        refused++;
        // refusals that occur during a game come one at a time
        if (isRead || refused <= MAX_TOLD) tellShort(bookRefusalText(refusal));
      },
    });
    isRead = true;
    if (refused > MAX_TOLD) tellShort(`${file}: ${refused - MAX_TOLD} more entries refused`);
    if (!book.ok) {
      for (const opened of books) opened.close();
      throw new UsageError(`--book: ${printable(bookRefusalText(book.error), MAX_CHARACTERS)}`);
    }
    books.push(book.value);
  }
  return new Books(books);
}

const tellShort = (text: string): void => tell(`keymove: ${printable(text, MAX_CHARACTERS)}\n`);

/** Names the books for people. */
const booksText = ({ file }: Books): string =>
  file === OWN_BOOK ? 'the classical openings of keymove' : printable(file, MAX_CHARACTERS);

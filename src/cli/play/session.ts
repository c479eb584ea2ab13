/**
 * A game at the terminal, or from a script: whose turn it is decides who is asked, and everything that happens is written
 * down. What is typed in vain is answered on the error output; a script that has such lines ends with exit code 2.
 */
import { resolve } from 'node:path';
import type { ByColor, Color } from 'chessops/types';
import { type Engine, EngineError } from '../../analyse/analysis.js';
import type { Game } from '../../play/game.js';
import { GameFile } from '../../play/game-file.js';
import type { EngineTurn, Match } from '../../play/match.js';
import { openingOf } from '../../play/opponent.js';
import { understandMove } from '../../play/understanding.js';
import type { Output } from '../../report/output.js';
import { gameBoard } from '../../report/play/game-board.js';
import { gamePgn } from '../../report/play/game-pgn.js';
import { sortedSans } from '../../report/play/game-talk.js';
import { lineScore, numberedMove, outcomeText, sideName } from '../../report/play/game-words.js';
import type { PieceForm } from '../../report/terminal/board.js';
import { painter, type Style } from '../../report/terminal/style.js';
import { printable, quote } from '../../text/quote.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { UsageError } from '../usage-error.js';
import { obey } from './answers.js';
import type { PlayerInput } from './player-input.js';
import { commandWords, meantCommand, readCommand } from './spoken-commands.js';
import type { ThinkingLine } from './thinking.js';

export interface SessionOptions {
  readonly match: Match;
  readonly input: PlayerInput;
  readonly out: Output;
  readonly messages: Output;
  readonly style: Style;
  readonly thinking: ThinkingLine;
  readonly pieces?: PieceForm | undefined;
  readonly boardAlways: boolean;
  readonly flipped: boolean;
  /** what the person is called */
  readonly person: string;
  /** starts the opponent's engine again; throws UsageError when it cannot be started */
  readonly startEngine: () => Promise<Engine>;
  /** where the game is saved after every move */
  readonly autosave?: GameFile | undefined;
}

export class PlaySession {
  readonly match: Match;
  readonly style: Style;
  boardAlways: boolean;
  flipped: boolean;
  /** of the game that is on */
  autosave: GameFile | undefined;
  /** it was changed since it was saved */
  isUnsaved = false;
  /** that this game was saved to */
  readonly #files = new Map<string, GameFile>();
  readonly #options: SessionOptions;
  readonly #input: PlayerInput;
  /** how the session ends, once that is decided */
  #end: ExitCode | undefined;
  /** the engine plays itself, and waits */
  #paused = false;
  /** the person was told that quitting loses something */
  #warned = false;
  /** lines of a script that were refused, and breakdowns of the engine */
  #refused = 0;
  /** the engine has broken down, and was not started again */
  #isBroken = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#input = options.input;
    this.match = options.match;
    this.style = options.style;
    this.boardAlways = options.boardAlways;
    this.flipped = options.flipped;
    this.autosave = options.autosave;
  }

  /** Plays until the input ends or the person leaves. */
  async run(): Promise<ExitCode> {
    this.#input.completions = () => [...sortedSans(this.match.game.position), ...commandWords()];
    if (this.boardAlways) this.showBoard();
    if (this.match.game.outcome) this.#sayOutcome();
    while (this.#end === undefined) {
      await this.flush();
      if (this.#input.isTerminated) this.#end = EXIT.terminated;
      else if (this.match.isEnginesTurn && !this.#paused) await this.#engineMoves();
      else await this.#personSays();
    }
    await this.flush();
    const wrong = this.#refused > 0 && !this.#input.isTerminal;
    return this.#end === EXIT.ok && wrong ? EXIT.usage : this.#end;
  }

  readonly say = (...lines: readonly string[]): void => {
    for (const line of lines) this.#options.out.write(`${line}\n`);
  };

  /** Answers what cannot be done. */
  complain(text: string): void {
    this.#refused++;
    const where = this.#input.isTerminal ? '' : `keymove: standard input:${this.#input.lineNumber}: `;
    this.#options.messages.write(`${where}${text}\n`);
  }

  showBoard(): void {
    const { match, style } = this;
    const { pieces } = this.#options;
    const flipped = this.flipped !== (match.sides === 'black');
    const view = { style, flipped, players: this.players, pieces, clock: match.clock };
    this.say('', ...gameBoard(match.game, view), '');
  }

  get players(): ByColor<string> {
    return { white: this.#playerOf('white'), black: this.#playerOf('black') };
  }

  /** The game as PGN. */
  pgn(): string {
    const { game, began, level, clock, opponent } = this.match;
    return gamePgn(game, {
      players: this.players,
      date: began,
      level,
      clock: clock?.control,
      opening: openingOf(game, opponent.library),
    });
  }

  /** Ends the game that is on, if it is not over, and begins another. */
  async newGame(game: Game): Promise<void> {
    await this.#mendEngine();
    const { autosave } = this;
    const isLost = this.isUnsaved && !autosave;
    await this.match.newGame(game);
    if (isLost) this.say('The game before is not saved; undo cannot bring it back.');
    this.#files.clear();
    if (autosave) this.autosave = new GameFile(autosave.path);
    this.isUnsaved = false;
    this.#paused = false;
    this.boardChanged();
  }

  /** The file that the game was saved to before, or one that it has not been in yet. */
  fileFor(path: string): GameFile {
    const place = resolve(path);
    if (this.autosave && resolve(this.autosave.path) === place) return this.autosave;
    const known = this.#files.get(place) ?? new GameFile(path);
    this.#files.set(place, known);
    return known;
  }

  /** Something has changed on the board, and not by a move: moves taken back, another side or game. */
  boardChanged(): void {
    this.#saveAutomatically();
    if (this.boardAlways) this.showBoard();
    if (this.match.game.outcome) this.#sayOutcome();
  }

  /** A game was ended by what was said. */
  gameEnded(): void {
    this.#sayOutcome();
    this.#saveAutomatically();
  }

  /** The engine goes on playing itself. */
  goOn(): void {
    this.#paused = false;
  }

  /** @returns false when something would be lost, which the person is told once */
  quit(): boolean {
    if (this.isUnsaved && this.#input.isTerminal && !this.#warned) {
      this.#warned = true;
      this.say('The game is not saved: save FILE keeps it, quit again leaves it.');
      return false;
    }
    this.#end = EXIT.ok;
    return true;
  }

  /** Asks the engine something, which Ctrl-C ends at once. The person's clock stands meanwhile. */
  async think<T>(ask: (onState: ReturnType<ThinkingLine['begin']>) => Promise<T>): Promise<T> {
    await this.flush();
    this.match.stopClock();
    await this.#mendEngine();
    const { engine } = this.match.opponent;
    this.#input.onInterrupt = () => this.#interruptThinking();
    const onState = this.#options.thinking.begin(this.match.game, engine.name);
    try {
      return await ask(onState);
    } finally {
      this.#input.onInterrupt = undefined;
      this.#options.thinking.end();
    }
  }

  async flush(): Promise<void> {
    await this.#options.out.flush();
    await this.#options.messages.flush();
    if (this.#options.out.closed) this.#end ??= EXIT.ok;
  }

  async #engineMoves(): Promise<void> {
    const turn = this.match.game.turn;
    try {
      const result = await this.think((onState) => this.match.engineTurn(onState));
      this.#tellEngineTurn(turn, result);
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof UsageError)) throw error;
      this.engineBroke(error);
    }
  }

  /** The game is the person's from now on: nothing of it is lost. */
  engineBroke(error: EngineError | UsageError): void {
    this.match.stopClock();
    this.#isBroken = true;
    this.#refused++;
    this.#options.messages.write(`${this.#input.isTerminal ? '' : 'keymove: '}${error.message}\n`);
    if (this.match.sides === 'both') return;
    this.match.sides = 'both';
    this.say('You have both sides now; go starts the engine again.');
  }

  /** @throws UsageError when it cannot be started again */
  async #mendEngine(): Promise<void> {
    if (!this.#isBroken) return;
    const { opponent } = this.match;
    await opponent.engine.close();
    opponent.engine = await this.#options.startEngine();
    this.#isBroken = false;
  }

  #tellEngineTurn(turn: Color, result: EngineTurn): void {
    if (result.kind !== 'moved') {
      this.gameEnded();
      return;
    }
    const { choice } = result;
    const line = choice.from === 'engine' ? choice.analysis.lines[0] : undefined;
    const why = line ? `${lineScore(line, turn)}, depth ${line.depth}` : this.#bookWords();
    this.#moved(why);
  }

  #bookWords(): string {
    const opening = openingOf(this.match.game, this.match.opponent.library);
    return opening === undefined ? 'book' : `book: ${opening}`;
  }

  /** A move was played: it is written down, drawn, saved, and judged. */
  #moved(why?: string): void {
    const { game } = this.match;
    const { lastMove } = game;
    if (!lastMove) return;
    const paint = painter(this.style);
    const move = paint('bold', numberedMove(lastMove));
    this.say(why === undefined ? move : `${move}  ${paint('dim', printable(why))}`);
    this.isUnsaved = true;
    this.#warned = false;
    if (this.boardAlways) this.showBoard();
    if (game.outcome) this.#sayOutcome();
    else if (game.claim && this.match.isPersonsTurn) this.#sayClaim();
    this.#saveAutomatically();
  }

  #sayClaim(): void {
    const { claim } = this.match.game;
    const what =
      claim === 'fifty moves'
        ? 'Fifty moves without capture or pawn move'
        : 'The position is on the board for the third time';
    this.say(`${what}: draw claims it.`);
  }

  #sayOutcome(): void {
    const { outcome } = this.match.game;
    if (outcome) this.say(painter(this.style)('bold', outcomeText(outcome)));
  }

  async #personSays(): Promise<void> {
    const { match } = this;
    if (match.isPersonsTurn) match.startClock();
    else match.stopClock();
    const prompt = this.#prompt();
    const answer = await this.#input.next(prompt, match.isPersonsTurn ? match.timeLeft : undefined);
    if (match.isPersonsTurn && match.checkClock()) {
      if (this.#input.isTerminal) this.say('');
      this.gameEnded();
      if (answer.kind === 'timeout') return;
    }
    if (answer.kind === 'line') {
      if (!this.#input.isTerminal) this.say(`${prompt}${printable(answer.text)}`);
      await this.#obeyLine(answer.text.trim());
    } else if (answer.kind === 'interrupt') this.#interruptWaiting();
    else if (answer.kind === 'terminate') this.#end = EXIT.terminated;
    else if (answer.kind === 'end') {
      if (this.#input.isTerminal) this.say('');
      if (!this.quit()) this.#input.reopen();
    }
  }

  #prompt(): string {
    const { game } = this.match;
    if (game.outcome) return 'game over> ';
    const { fullmoves, turn } = game.position;
    return `${sideName(turn)} ${fullmoves}> `;
  }

  async #obeyLine(line: string): Promise<void> {
    if (line === '' || (!this.#input.isTerminal && line.startsWith('#'))) return;
    // a move comes first: no command shall ever hide one
    const { match } = this;
    const read = understandMove(match.game.position, line);
    if (read.kind === 'move' && match.isPersonsTurn) {
      match.play(read.move);
      this.#moved();
      return;
    }
    const said = readCommand(line);
    if (said) await obey(this, said);
    else if (match.game.outcome) this.complain('the game is over; expected new, undo, save or quit');
    else if (read.kind !== 'unreadable' && !match.isPersonsTurn) {
      this.complain('the engine plays both sides; go goes on, side white lets you play');
    } else this.complain(whyNoMove(line, read));
  }

  #interruptWaiting(): void {
    if (!this.#input.isTerminal || this.#warned || !this.isUnsaved) {
      this.#end = EXIT.interrupted;
      if (this.#input.isTerminal) this.say('');
      return;
    }
    this.#warned = true;
    this.say('', 'Ctrl-C again ends the game, which is not saved; save FILE keeps it.');
  }

  /** The engine moves now. Where nobody can be asked what to do next, the session ends in order. */
  #interruptThinking(): void {
    this.match.opponent.engine.stop();
    if (this.#input.isTerminated) return;
    if (!this.#input.isTerminal) this.#end = EXIT.interrupted;
    else if (this.match.sides === 'none' && !this.#paused) {
      this.#paused = true;
      this.say('', 'Paused: go goes on.');
    }
  }

  #playerOf(color: Color): string {
    const { sides, opponent } = this.match;
    // it may have broken down, and left its side to the person
    const isPersons = sides === color || (sides === 'both' && !this.match.engineMovedFor(color));
    return isPersons ? this.#options.person : opponent.engine.name;
  }

  #saveAutomatically(): void {
    if (!this.autosave) return;
    if (this.match.game.moves.length === 0 && !this.autosave.isWritten) return;
    this.save(this.autosave);
  }

  /** Writes the game; what goes wrong is said. */
  save(file: GameFile): boolean {
    try {
      file.write(this.pgn());
      this.isUnsaved = false;
      return true;
    } catch (error) {
      this.complain(`${quote(file.path)} cannot be written: ${(error as Error).message}`);
      return false;
    }
  }
}

function whyNoMove(line: string, read: ReturnType<typeof understandMove>): string {
  const found = `found ${quote(line)}`;
  if (read.kind === 'ambiguous') return `${found}, which may be ${orList(read.moves)}`;
  if (read.kind === 'illegal') {
    const nearest = read.nearest.length > 0 ? `; legal are ${read.nearest.join(', ')}` : '; moves lists all';
    return `${found}, which is not legal: ${read.why}${nearest}`;
  }
  const meant = meantCommand(line.split(/\s/, 1)[0] ?? '');
  return `${found}; ${meant === undefined ? 'expected a move or a command; see help' : `did you mean ${meant}?`}`;
}

const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

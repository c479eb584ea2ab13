/**
 * A game at the terminal, or from a script. It asks the side to move, and records everything that happens. Invalid input is
 * answered on standard error; a script with invalid input ends with exit code 2.
 */
import { resolve } from 'node:path';
import type { ByColor, Color } from 'chessops/types';
import { type ChessEngine, EngineError } from '../../analyse/analysis.js';
import { LockError, refuseInUse } from '../../files/results/file-lock.js';
import { GameFile } from '../../host/node/game-file.js';
import { StreamOutput, systemReason } from '../../host/node/stream-output.js';
import type { Game } from '../../play/game.js';
import type { EngineTurn, Match } from '../../play/match.js';
import { openingOf } from '../../play/opponent.js';
import { understandMove } from '../../play/understanding.js';
import { gameBoard } from '../../report/game/game-board.js';
import { gamePgn } from '../../report/game/game-pgn.js';
import { sortedSans } from '../../report/game/game-talk.js';
import { gameMoveText, lineScore, outcomeText, sideName, whyNoMove } from '../../report/game/game-words.js';
import { chooseStyle, painter, type Style } from '../../report/terminal/style.js';
import { meantOr } from '../../text/closest.js';
import { printable, quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import type { PlayArguments } from './play-options.js';
import { PlayerInput } from './player-input.js';
import { ThinkingLine } from './thinking.js';

/** The commands in a game (play-commands.ts). */
export interface Commands {
  readonly names: readonly string[];
  meant(word: string): string | undefined;
  /** @returns false if the line does not begin with a command */
  obey(session: PlaySession, line: string): Promise<boolean>;
}

export interface SessionOptions {
  readonly match: Match;
  readonly args: PlayArguments;
  /** restarts the opponent's engine; throws UsageError if that fails */
  readonly startEngine: () => Promise<ChessEngine>;
  readonly commands: Commands;
  /** where the game is saved after every move */
  readonly autosave: GameFile | undefined;
}

/** Maximum length of a line with a move or a command. Long ones name a file. */
const MAX_LINE = 5_000;

export class PlaySession {
  readonly match: Match;
  readonly style: Style = chooseStyle(process.stdout, process.env);
  boardAlways: boolean;
  flipped: boolean;
  /** file of the current game */
  autosave: GameFile | undefined;
  /** the game has changed since it was last saved */
  isUnsaved = false;
  /** the files that this game was saved to */
  readonly #files = new Map<string, GameFile>();
  readonly #options: SessionOptions;
  readonly #input = new PlayerInput();
  readonly #out = new StreamOutput(process.stdout);
  readonly #messages = new StreamOutput(process.stderr, { dispensable: true });
  readonly #thinking = new ThinkingLine(process.stderr, this.style);
  /** the exit code if the session should end; undefined before */
  #end: ExitCode | undefined;
  /** the engine plays itself, but is paused */
  #paused = false;
  /** the player was warned that quitting loses the game */
  #warned = false;
  /** number of refused lines of a script, and of engine failures */
  #refused = 0;
  /** the engine has failed, and was not restarted */
  #isBroken = false;

  constructor(options: SessionOptions) {
    const { match, args, autosave } = options;
    this.#options = options;
    this.match = match;
    this.boardAlways = args.board;
    this.flipped = args.flip === true;
    this.autosave = autosave;
  }

  /** Plays until the input ends or the player quits. */
  async run(): Promise<ExitCode> {
    this.#input.completions = () => [
      ...sortedSans(this.match.game.position),
      ...this.#options.commands.names,
    ];
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
    for (const line of lines) this.#out.write(`${line}\n`);
  };

  /** Reports that something cannot be done. */
  complain(text: string): void {
    this.#refused++;
    const where = this.#input.isTerminal ? '' : `keymove: standard input:${this.#input.lineNumber}: `;
    this.#messages.write(`${where}${text}\n`);
  }

  showBoard(): void {
    const { match, style } = this;
    const { pieces } = this.#options.args;
    const flipped = this.flipped !== (match.sides === 'black');
    const view = { style, flipped, players: this.players, pieces, clock: match.clock };
    this.say('', ...gameBoard(match.game, view), '');
  }

  get players(): ByColor<string> {
    return { white: this.#playerOf('white'), black: this.#playerOf('black') };
  }

  pgn(): string {
    const { game, began, level, clock, opponent } = this.match;
    return gamePgn(game, {
      players: this.players,
      date: began,
      level,
      clock: clock?.control,
      opening: openingOf(game, opponent.books),
    });
  }

  /** Ends the current game, if it is not over, and begins another. */
  async newGame(game: Game): Promise<void> {
    await this.#mendEngine();
    const { autosave } = this;
    const isLost = this.isUnsaved && !autosave;
    await this.match.newGame(game);
    if (isLost) this.say('The previous game was not saved, and "undo" cannot restore it.');
    this.#files.clear();
    if (autosave) this.autosave = new GameFile(autosave.path);
    this.isUnsaved = false;
    this.#paused = false;
    this.boardChanged();
  }

  /** Returns the file to which the game was saved before, or a new one. */
  fileFor(path: string): GameFile {
    const place = resolve(path);
    if (this.autosave && resolve(this.autosave.path) === place) return this.autosave;
    const known = this.#files.get(place) ?? new GameFile(path);
    this.#files.set(place, known);
    return known;
  }

  /** Is called when the position changed other than by a move: moves were taken back, or the side or the game changed. */
  boardChanged(): void {
    this.#saveAutomatically();
    if (this.boardAlways) this.showBoard();
    if (this.match.game.outcome) this.#sayOutcome();
  }

  /** Is called when a command has ended the game. */
  gameEnded(): void {
    this.#sayOutcome();
    this.#saveAutomatically();
  }

  /** Lets the engine continue to play itself. */
  goOn(): void {
    this.#paused = false;
  }

  /** @returns false if something would be lost; the player is warned once */
  quit(): boolean {
    if (this.isUnsaved && this.#input.isTerminal && !this.#warned) {
      this.#warned = true;
      this.say('Unsaved game. "save FILE" saves it, "quit" again discards it.');
      return false;
    }
    this.#end = EXIT.ok;
    return true;
  }

  /** Asks the engine something, until Ctrl-C. The player's clock is stopped meanwhile. */
  async think<T>(ask: (onState: ReturnType<ThinkingLine['begin']>) => Promise<T>): Promise<T> {
    await this.flush();
    this.match.stopClock();
    await this.#mendEngine();
    const { engine } = this.match.opponent;
    this.#input.onInterrupt = () => this.#interruptThinking();
    const onState = this.#thinking.begin(this.match.game, engine.name);
    try {
      return await ask(onState);
    } finally {
      this.#input.onInterrupt = undefined;
      this.#thinking.end();
    }
  }

  async flush(): Promise<void> {
    await this.#out.flush();
    await this.#messages.flush();
    if (this.#out.closed) this.#end ??= EXIT.ok;
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

  close(): void {
    this.#thinking.close();
    this.#input.close();
  }

  /** Lets the player take over the game after an engine failure, so that nothing is lost. */
  engineBroke(error: EngineError | UsageError): void {
    this.match.stopClock();
    this.#isBroken = true;
    this.#refused++;
    this.#messages.write(`${this.#input.isTerminal ? '' : 'keymove: '}${error.message}\n`);
    if (this.match.sides === 'both') return;
    this.match.sides = 'both';
    this.say('You now play both sides. "go" restarts the engine.');
  }

  /** @throws UsageError if it cannot be restarted */
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
    const opening = openingOf(this.match.game, this.match.opponent.books);
    return opening === undefined ? 'book' : `book: ${opening}`;
  }

  /** Announces, draws, saves and judges a move. */
  #moved(why?: string): void {
    const { game } = this.match;
    const { lastMove } = game;
    if (!lastMove) return;
    const paint = painter(this.style);
    const move = paint('bold', gameMoveText(lastMove));
    this.say(why === undefined ? move : `${move}  ${paint('dim', printable(why))}`);
    this.isUnsaved = true;
    this.#warned = false;
    if (this.boardAlways) this.showBoard();
    if (game.outcome) this.#sayOutcome();
    else if (game.drawClaim && this.match.isPersonsTurn) this.#sayClaim();
    this.#saveAutomatically();
  }

  #sayClaim(): void {
    const { drawClaim: claim } = this.match.game;
    const what =
      claim === 'fifty moves'
        ? 'Fifty moves without a capture or a pawn move'
        : 'This position has occurred three times';
    this.say(`${what}: "draw" claims a draw.`);
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
    if (line.length > MAX_LINE) {
      this.complain(
        `found a line of ${line.length} characters; expected a move or a command ("help" lists them)`,
      );
      return;
    }
    // moves take precedence, so that no command can hide one
    const { match } = this;
    const read = understandMove(match.game.position, line);
    if (read.kind === 'move' && match.isPersonsTurn) {
      match.play(read.move);
      this.#moved();
      return;
    }
    if (await this.#options.commands.obey(this, line)) return;
    if (match.game.outcome) this.complain('the game is over; try new, undo, save or quit');
    else if (read.kind !== 'unreadable' && !match.isPersonsTurn) {
      this.complain('the engine plays both sides; "go" continues, "side white" lets you play');
    } else this.complain(this.#whyUnread(line, read));
  }

  #interruptWaiting(): void {
    if (!this.#input.isTerminal || this.#warned || !this.isUnsaved) {
      this.#end = EXIT.interrupted;
      if (this.#input.isTerminal) this.say('');
      return;
    }
    this.#warned = true;
    this.say('', 'Unsaved game. "save FILE" saves it, Ctrl-C again discards it.');
  }

  /** Makes the engine move now. If no player can be asked what to do next, the session ends. */
  #interruptThinking(): void {
    this.match.opponent.engine.stop();
    if (this.#input.isTerminated) return;
    if (!this.#input.isTerminal) this.#end = EXIT.interrupted;
    else if (this.match.sides === 'none' && !this.#paused) {
      this.#paused = true;
      this.say('', 'Paused. "go" continues.');
    }
  }

  #playerOf(color: Color): string {
    const { sides, opponent } = this.match;
    // the engine may have failed and left its side to the player
    const isPersons = sides === color || (sides === 'both' && !this.match.engineMovedFor(color));
    return isPersons ? (this.#options.args.name ?? 'Player') : opponent.engine.name;
  }

  #saveAutomatically(): void {
    if (!this.autosave) return;
    if (this.match.game.moves.length === 0 && !this.autosave.isWritten) return;
    this.save(this.autosave);
  }

  /** Saves the game, and reports errors. */
  save(file: GameFile): boolean {
    try {
      if (file !== this.autosave) refuseInUse(file.path);
      file.write(this.pgn());
      this.isUnsaved = false;
      return true;
    } catch (error) {
      if (error instanceof LockError) this.complain(error.message);
      else this.complain(`${quote(file.path)} cannot be written: ${systemReason(error as Error)}`);
      return false;
    }
  }

  #whyUnread(line: string, read: ReturnType<typeof understandMove>): string {
    const why = whyNoMove(line, read);
    if (why !== undefined)
      return read.kind === 'illegal' && read.nearest.length === 0
        ? `${why}; "moves" lists all legal moves`
        : why;
    const meant = this.#options.commands.meant(line.split(/\s/, 1)[0] ?? '');
    return `found ${quote(line)}${meantOr(meant, '; expected a move or a command ("help" lists them)')}`;
  }
}

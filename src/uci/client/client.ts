/**
 * Runs another program as a `ChessEngine`: any program that speaks UCI over its standard input and output.
 *
 * An engine may violate the protocol: every wait has a limit, every move is checked on the board, and every
 * failure is an `EngineError` that says what the engine did.
 */
import { makeUci } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';
import {
  type Analysis,
  type AnalysisQuestion,
  type AnalysisState,
  type ChessEngine,
  EngineError,
} from '../../analyse/analysis.js';
import { stateTimer } from '../../analyse/state-timer.js';
import type { GameClock } from '../../analyse/time-for-move.js';
import { printable, quote } from '../../text/quote.js';
import { type EngineOption, optionValue, parseOption } from '../engine-option.js';
import { EngineProcess } from './engine-process.js';
import { ClientSearch, parseBestMove, parseInfo } from './engine-search.js';

export interface UciEngineOptions {
  readonly args?: readonly string[];
  /** UCI options by name, set once at the start, e.g. `{ Hash: '256' }`; a refused value is an error */
  readonly options?: Readonly<Record<string, string>>;
  /** milliseconds within which the engine must say `uciok` */
  readonly handshakeMs?: number;
  /** milliseconds within which the engine must say `readyok`, or answer `stop` */
  readonly answerMs?: number;
  /** kills the engine if aborted during its start */
  readonly signal?: AbortSignal;
}

export interface UciQuestion extends AnalysisQuestion {
  /** clocks of a game, by which the engine decides how long it thinks */
  readonly clock?: GameClock;
}

const HANDSHAKE_MS = 10_000;
/** Time that an engine has to answer: enough to clear some gigabytes of table, or to read tablebases. */
const ANSWER_MS = 60_000;
/** Time by which an engine may exceed its limit before it is stopped. */
const GRACE_MS = 1_000;
/** Time that an engine has to exit after `quit`. */
const QUIT_MS = 1_000;
/** Time that an engine has to answer `stop` if a user waits for the move, or if the engine is being closed. */
const LAST_WORD_MS = 2_000;
/** Times for the last answers after a signal, because keymove must exit within 200 ms. */
const HURRY_MS = { answer: 80, quit: 40 };

interface Listener {
  readonly onLine: (line: string) => void;
  readonly onEnd: (error: EngineError) => void;
}

type StopReason = 'stopped' | 'depth' | 'nodes' | 'time';

export class UciEngine implements ChessEngine {
  name: string;
  /** the options declared in the handshake, by their names in lower case */
  readonly options = new Map<string, EngineOption>();
  readonly #process: EngineProcess;
  readonly #answerMs: number;
  #listener: Listener | undefined;
  #ended: EngineError | undefined;
  #multiPv = 1;
  #stop: (() => void) | undefined;
  #isHurried = false;
  #analysing: Promise<unknown> | undefined;

  /**
   * Starts a program and carries out the handshake.
   * @param path a path, or the name of a program on the PATH
   * @throws EngineError if it cannot be started, is not a UCI engine, or refuses an option
   */
  static async start(path: string, options: UciEngineOptions = {}): Promise<UciEngine> {
    const engine = new UciEngine(path, options);
    const { signal } = options;
    const kill = (): void => engine.#process.kill();
    signal?.addEventListener('abort', kill);
    try {
      if (signal?.aborted) kill();
      await engine.#shakeHands(options);
    } catch (error) {
      kill();
      throw error;
    } finally {
      signal?.removeEventListener('abort', kill);
    }
    return engine;
  }

  private constructor(path: string, { args = [], answerMs = ANSWER_MS }: UciEngineOptions) {
    this.name = path;
    this.#answerMs = answerMs;
    this.#process = new EngineProcess(path, args, {
      onLine: (line) => this.#listener?.onLine(line),
      onEnd: (error) => {
        this.#ended ??= error;
        this.#listener?.onEnd(error);
      },
    });
  }

  async analyse(question: UciQuestion, onState?: (state: AnalysisState) => void): Promise<Analysis> {
    if (this.#analysing) throw new RangeError(`${this.name} is thinking about another position`);
    const analysis = this.#analyse(question, onState);
    this.#analysing = analysis;
    try {
      return await analysis;
    } finally {
      this.#analysing = undefined;
    }
  }

  stop(forGood = false): void {
    if (forGood && !this.#isHurried) {
      this.#isHurried = true;
      // the engine may be busy with something other than a search
      if (!this.#stop && this.#listener) setTimeout(() => this.#process.kill(), HURRY_MS.answer);
    }
    this.#stop?.();
  }

  async newGame(): Promise<void> {
    this.#process.send('ucinewgame');
    await this.#ready();
  }

  /** Ends the engine. A running analysis resolves with its results so far. */
  async close(): Promise<void> {
    this.stop();
    // the caller of the analysis handles its errors
    const analysis = this.#analysing?.catch(() => {});
    if (analysis) await Promise.race([analysis, this.#process.gone(LAST_WORD_MS)]);
    this.#process.send('quit');
    const ms = this.#isHurried ? HURRY_MS.quit : QUIT_MS;
    if (await this.#process.gone(ms)) return;
    this.#process.kill();
    await this.#process.gone(ms);
  }

  async #shakeHands({ options = {}, handshakeMs = HANDSHAKE_MS }: UciEngineOptions): Promise<void> {
    const answered = this.#listen<void>((line, done) => {
      const option = parseOption(line);
      if (option) this.options.set(option.name.toLowerCase(), option);
      else if (line.startsWith('id name ')) this.name = printable(line.slice('id name '.length).trim());
      else if (line === 'uciok') done();
    });
    answered.failAfter(handshakeMs, () => {
      const last = this.#process.lastMessage;
      const said = last === undefined ? '' : `; its last message: ${last}`;
      const found = `no uciok within ${handshakeMs / 1000} s`;
      return new EngineError(`engine ${quote(this.#process.path)}: ${found}; expected a UCI engine${said}`);
    });
    this.#process.send('uci');
    await answered.promise;
    this.#process.isEngine();
    for (const [name, value] of Object.entries(options)) {
      this.#process.send(this.#setting(name, value));
    }
    await this.#ready();
  }

  /**
   * Writes the `setoption` line for a value from a user. A button takes no value.
   * @throws EngineError if the engine has no such option, or if the option does not accept the value
   */
  #setting(name: string, text: string): string {
    const option = this.options.get(name.toLowerCase());
    if (!option) {
      const names = [...this.options.values()].map((known) => known.name).join(', ') || 'none';
      throw new EngineError(`${this.name} has no option ${quote(name)}; it has ${names}`);
    }
    if (option.type === 'button') return `setoption name ${option.name}`;
    const value = optionValue(option, text);
    if (value.ok) return `setoption name ${option.name} value ${value.value}`;
    throw new EngineError(
      `${this.name}, option ${option.name}: found ${quote(text)}; expected ${value.error}`,
    );
  }

  async #ready(): Promise<void> {
    const answered = this.#listen<void>((line, done) => {
      if (line === 'readyok') done();
    });
    answered.failAfter(
      this.#answerMs,
      () => new EngineError(`${this.name} is not ready after ${this.#answerMs / 1000} s`),
    );
    this.#process.send('isready');
    await answered.promise;
  }

  async #analyse(question: UciQuestion, onState?: (state: AnalysisState) => void): Promise<Analysis> {
    if (this.#ended) throw this.#ended;
    const lines = this.#linesAtMost(question.lines ?? 1);
    const search = new ClientSearch(this.name, question, lines);
    if (search.isOver) return { ...search.state(), ended: 'complete' };
    if (lines !== this.#multiPv) this.#process.send(`setoption name MultiPV value ${lines}`);
    this.#multiPv = lines;

    let why: StopReason | undefined;
    const answered = this.#listen<string>((line, done) => {
      const bestMove = parseBestMove(line);
      if (bestMove !== undefined) return done(bestMove);
      const info = parseInfo(line);
      if (!info) return;
      const { depth } = search;
      search.hear(info);
      if (info.pv.length > 0) states.changed(search.depth > depth);
      // some engines ignore these limits
      if (search.nodes > (question.nodes ?? Infinity)) stop('nodes');
      else if ((info.depth ?? 0) > (question.depth ?? Infinity)) stop('depth');
    });
    const states = stateTimer(() => onState?.(search.state()), answered.fail);
    const failIfLate = (): void => {
      // a user is waiting, and the engine was searching, so it has nothing to prepare
      const usual = why === 'stopped' ? LAST_WORD_MS : this.#answerMs;
      const ms = Math.min(this.#isHurried ? HURRY_MS.answer : usual, this.#answerMs);
      const late = `${this.name} has not answered stop within ${ms / 1000} s`;
      answered.failAfter(ms, () => new EngineError(late));
    };
    const stop = (reason: StopReason): void => {
      if (why !== undefined) return;
      why = reason;
      this.#process.send('stop');
      failIfLate();
    };
    this.#stop = () => {
      stop('stopped');
      if (this.#isHurried) failIfLate();
    };
    const timer = timeOut(maxTime(question, search.turn), () => stop('time'));
    this.#process.send(positionCommand(question));
    this.#process.send(goCommand(question));
    try {
      const end = search.end(await answered.promise);
      return { ...end, ended: why ?? whatEnded(question, end) };
    } catch (error) {
      // the engine's next lines would be mistaken for those of the next analysis
      if (error instanceof EngineError) this.#ended ??= error;
      this.#process.kill();
      const known = error instanceof EngineError && this.#isHurried ? search.state() : undefined;
      if (!known?.lines.length) throw error;
      return { ...known, ended: why ?? 'stopped' };
    } finally {
      clearTimeout(timer);
      states.end();
      this.#stop = undefined;
    }
  }

  #linesAtMost(wanted: number): number {
    const option = this.options.get('multipv');
    return option ? Math.min(wanted, option.max ?? wanted) : 1;
  }

  /** Waits for a line from the engine, and rejects if the engine ends. Only one wait is possible at a time. */
  #listen<T>(onLine: (line: string, done: (value: T) => void) => void) {
    const wait = makeWait<T>();
    const done = (value: T): void => {
      this.#listener = undefined;
      wait.done(value);
    };
    this.#listener = { onLine: (line) => onLine(line, done), onEnd: wait.fail };
    if (this.#ended) wait.fail(this.#ended);
    return wait;
  }
}

/** Makes a promise with an optional time limit. */
function makeWait<T>() {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let settle: { resolve: (value: T) => void; reject: (error: unknown) => void };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const done = (value: T): void => {
    end();
    settle.resolve(value);
  };
  const fail = (error: unknown): void => {
    end();
    settle.reject(error);
  };
  const failAfter = (ms: number, error: () => EngineError): void => {
    clearTimeout(timer);
    if (!isOver) timer = timeOut(ms, () => fail(error()));
  };
  return { promise, done, fail, failAfter };
}

/** Works like `setTimeout`, except that a delay of 2^31 ms or more never fires, instead of firing at once. */
const timeOut = (ms: number, then: () => void): NodeJS.Timeout | undefined =>
  ms < 2 ** 31 ? setTimeout(then, ms) : undefined;

/** Returns the milliseconds after which an engine that is still thinking must have lost track of its time. */
const maxTime = ({ ms = Infinity, clock }: UciQuestion, turn: Color): number =>
  Math.min(ms, clock?.[turn] ?? Infinity) + GRACE_MS;

function positionCommand({ position: { fen, moves } }: UciQuestion): string {
  // some opening books recognise the initial position only in this form
  const start = fen === INITIAL_FEN ? 'startpos' : `fen ${fen}`;
  return `position ${start}${moves.length > 0 ? ` moves ${moves.map(makeUci).join(' ')}` : ''}`;
}

function goCommand({ depth, nodes, ms, clock, searchMoves }: UciQuestion): string {
  const words: string[] = [];
  if (depth !== undefined) words.push(`depth ${depth}`);
  if (nodes !== undefined) words.push(`nodes ${nodes}`);
  if (ms !== undefined) words.push(`movetime ${Math.max(1, Math.round(ms))}`);
  if (clock) words.push(clockWords(clock));
  if (words.length === 0) words.push('infinite');
  // this comes last, because engines read every word after it as a move
  if (searchMoves) words.push(`searchmoves ${searchMoves.map(makeUci).join(' ')}`);
  return `go ${words.join(' ')}`;
}

function clockWords({ white, black, whiteIncrement, blackIncrement, movesToGo }: GameClock): string {
  const times = { wtime: white, btime: black, winc: whiteIncrement, binc: blackIncrement };
  const words = Object.entries(times).map(([word, ms]) => `${word} ${Math.max(0, Math.round(ms ?? 0))}`);
  return [...words, ...(movesToGo === undefined ? [] : [`movestogo ${movesToGo}`])].join(' ');
}

/** Works out which limit was reached, because UCI does not say why an engine stopped. */
function whatEnded({ depth, nodes, ms, clock }: UciQuestion, state: AnalysisState): Analysis['ended'] {
  if (depth !== undefined && state.depth >= depth) return 'depth';
  if (nodes !== undefined && state.nodes >= nodes) return 'nodes';
  // engines keep some milliseconds in reserve for the transmission
  if (clock || (ms !== undefined && state.ms >= 0.9 * ms - 50)) return 'time';
  return 'complete';
}

/**
 * keymove as a UCI engine, with text lines as input and output. It is a layer over `Analyser`; nothing here searches.
 *
 * Commands that change the engine's state (`position`, `setoption`, `ucinewgame`, `go`) are carried out one
 * after the other, in the order received, and wait for a running search. `isready`, `stop`, `ponderhit` and
 * `quit` are carried out at once. So every `go` gets exactly one `bestmove`, whatever the timing of other
 * commands; `go perft` gets none.
 *
 * http://wbec-ridderkerk.nl/html/UCIProtocol.html
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import {
  Analyser,
  type AnalyserAnalysis,
  type AnalyserOptions,
  type AnalyserState,
} from '../../analyse/analyser.js';
import { type AnalysisState, EngineError, type Score } from '../../analyse/analysis.js';
import type { AnalyserQuestion } from '../../analyse/analysis-messages.js';
import { ANALYSIS_BENCH_DEPTH } from '../../analyse/bench-positions.js';
import { LagGauge } from '../../analyse/time-for-move.js';
import { legalMoves } from '../../chess/moves.js';
import { nodeHost } from '../../host/node/node-host.js';
import { MAX_ANALYSIS_DEPTH } from '../../kernel/analysis-kernel.js';
import { quote } from '../../text/quote.js';
import { bench, perft, showBoard, showEvaluation } from './at-keyboard.js';
import { type GoCommand, gameClock, parseGo, questionOf } from './go-command.js';
import { bestMoveLine, boundsWords, counters, infoLines, infoString, UciMoveWriter } from './output-lines.js';
import { type PlayedPosition, parsePositionCommand } from './position-command.js';
import { declareOptions, setOption, type UciOptions } from './server-options.js';

export interface UciServerSettings {
  /** with the version: `keymove 0.1.0` */
  readonly name: string;
  readonly author: string;
  readonly options: UciOptions;
  readonly write: (line: string) => void;
  readonly onBreakdown: (error: EngineError) => void;
  /** replaces the engine in tests */
  readonly makeAnalyser?: (options: AnalyserOptions) => Analyser;
}

/** A GUI that reads five lines a second may miss the last one, so the server repeats it after this time. */
const REPEAT_MS = 250;

/**
 * A count that has done fewer pieces of work than this, a fraction of a second, when `quit` arrives is completed: scripts send
 * `go perft 5` and `quit` at once, and expect the number.
 */
const SPARED_COUNT = 20;
const SPARED_BENCH = 2;

/** A search, count or benchmark that is running or queued. */
class Search {
  readonly go: GoCommand;
  /** `quit` ends it only if it has asked at least this many times whether it was stopped, as it does between two pieces of work */
  readonly #spared: number;
  #asked = 0;
  /** when the `go` command was read */
  readonly since = performance.now();
  /** the last message about the length of the mate */
  #bounds: string | undefined;
  stopped = false;
  pondering: boolean;
  release: () => void = () => {};
  /** resolves when `bestmove` may be sent */
  readonly released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  constructor(go: GoCommand, spared: number) {
    this.go = go;
    this.#spared = spared;
    this.pondering = go.ponder;
  }

  get isSpared(): boolean {
    return this.#asked < this.#spared;
  }

  readonly isStopped = (): boolean => {
    this.#asked++;
    return this.stopped;
  };

  /** Returns what is new about the length of the mate in the first line. */
  newBounds({ lines: [best] }: AnalysisState): string[] {
    const bounds = best && boundsWords(best);
    if (bounds === undefined || bounds === this.#bounds) return [];
    this.#bounds = bounds;
    return [infoString(bounds)];
  }
}

export class UciServer {
  readonly #settings: UciServerSettings;
  readonly #options: UciOptions;
  readonly #startOptions: UciOptions;
  #analyser: Analyser | undefined;
  #position: PlayedPosition | string;
  /** resolves when all queued commands have been carried out */
  #turn: Promise<void> = Promise.resolve();
  /** searches whose `bestmove` has not been sent, oldest first */
  readonly #searches: Search[] = [];
  readonly #lag = new LagGauge();
  #quitting = false;

  constructor(settings: UciServerSettings) {
    this.#settings = settings;
    this.#startOptions = { ...settings.options };
    this.#options = { ...settings.options };
    const start = parsePositionCommand(['startpos']);
    this.#position = start.ok ? start.value : start.error;
  }

  /** Carries out a line. Unknown words before the command are skipped, as the protocol requires. */
  receive(line: string): void {
    if (this.#quitting) return;
    const words = line.trim().split(/\s+/);
    for (const [i, word] of words.entries()) {
      const obey = this.#commands.get(word);
      if (!obey) continue;
      obey(words.slice(i + 1));
      return;
    }
    if (words[0]) this.#note(`unknown command ${quote(line.trim())}`);
  }

  /** Ends the search, sends its `bestmove`, and resolves when the threads have ended. */
  async quit(): Promise<void> {
    this.#startQuitting();
    await this.#turn;
    await this.#analyser?.close();
  }

  get isQuitting(): boolean {
    return this.#quitting;
  }

  readonly #commands = new Map<string, (words: string[]) => void>([
    ['uci', () => this.#introduce()],
    ['debug', () => {}],
    ['register', () => {}],
    ['isready', () => this.#answerReady()],
    ['setoption', (words) => this.#inTurn(() => this.#setOption(words))],
    ['ucinewgame', () => this.#inTurn(() => this.#newGame())],
    ['position', (words) => this.#inTurn(() => this.#setPosition(words))],
    ['go', (words) => this.#go(words)],
    ['stop', () => this.#stop()],
    ['ponderhit', () => this.#ponderHit()],
    ['quit', () => this.#startQuitting()],
    ['d', () => this.#inTurn(() => this.#show(showBoard))],
    ['eval', () => this.#inTurn(() => this.#show(showEvaluation))],
    ['bench', (words) => this.#bench(words)],
  ]);

  #startQuitting(): void {
    this.#quitting = true;
    this.#stop(({ isSpared }) => !isSpared);
  }

  readonly #say = (line: string): void => this.#settings.write(line);

  #note(text: string): void {
    this.#say(infoString(text));
  }

  #inTurn(obey: () => Promise<void> | void | undefined): void {
    this.#turn = this.#turn.then(obey).catch((error) => this.#breakDown(error));
  }

  #introduce(): void {
    this.#say(`id name ${this.#settings.name}`);
    this.#say(`id author ${this.#settings.author}`);
    declareOptions(this.#startOptions).forEach(this.#say);
    this.#say('uciok');
  }

  /** Answers at once during a search; otherwise after all queued commands, when the tables have been allocated. */
  #answerReady(): void {
    if (this.#searches.length > 0) {
      this.#say('readyok');
      return;
    }
    this.#inTurn(async () => {
      try {
        await this.#engine().prepare();
      } finally {
        this.#say('readyok');
      }
    });
  }

  async #setOption(words: readonly string[]): Promise<void> {
    const before = Object.values(this.#engineOptions());
    const set = setOption(this.#options, words);
    if (!set.ok) this.#note(set.error);
    else if (set.value === 'Clear Hash') await this.#analyser?.newGame();
    if (Object.values(this.#engineOptions()).every((value, i) => value === before[i])) return;
    await this.#analyser?.close();
    this.#analyser = undefined;
  }

  async #newGame(): Promise<void> {
    this.#lag.newGame();
    await this.#analyser?.newGame();
  }

  #setPosition(words: readonly string[]): void {
    const position = parsePositionCommand(words);
    if (position.ok) {
      for (const note of position.value.notes) this.#note(note);
      this.#position = position.value;
    } else {
      this.#note(`illegal position: ${position.error}`);
      this.#position = position.error;
    }
  }

  async #show(show: (board: Chess, say: (line: string) => void) => void | Promise<void>): Promise<void> {
    if (typeof this.#position === 'string') this.#note('no legal position to show');
    else await show(this.#position.board, this.#say);
  }

  #bench([word = String(ANALYSIS_BENCH_DEPTH)]: readonly string[]): void {
    const depth = /^\d{1,3}$/.test(word) ? Number(word) : 0;
    if (depth < 1 || depth > MAX_ANALYSIS_DEPTH) {
      this.#note(`bench: found ${quote(word)}; expected a depth from 1 to ${MAX_ANALYSIS_DEPTH}`);
      return;
    }
    this.#search(
      parseGo([]),
      (search) => bench(depth, this.#options.evaluation, this.#say, search.isStopped),
      SPARED_BENCH,
    );
  }

  #go(words: readonly string[]): void {
    const go = parseGo(words);
    const { perft: depth } = go;
    if (depth === undefined) this.#search(go, (search) => this.#think(search));
    else this.#search(go, (search) => this.#perft(depth, search), SPARED_COUNT);
  }

  async #perft(depth: number, search: Search): Promise<void> {
    for (const note of search.go.notes) this.#note(note);
    if (depth === 0) return;
    const position = this.#position;
    if (typeof position === 'string') this.#note('no legal position to count from');
    else await perft(position.board, depth, this.#say, search.isStopped);
  }

  #search(go: GoCommand, carryOut: (search: Search) => Promise<void>, spared = 0): void {
    const search = new Search(go, spared);
    this.#searches.push(search);
    this.#inTurn(async () => {
      try {
        await carryOut(search);
      } finally {
        this.#searches.shift();
      }
    });
  }

  #stop(which: (search: Search) => boolean = () => true): void {
    for (const search of this.#searches.filter(which)) {
      search.stopped = true;
      search.release();
    }
    this.#analyser?.stop();
  }

  #ponderHit(): void {
    const search = this.#searches.find(({ pondering }) => pondering);
    if (!search) return;
    search.pondering = false;
    if (!search.go.infinite) search.release();
    if (search === this.#searches[0]) this.#analyser?.ponderHit();
  }

  /** Returns the options that the engine starts with. If one of them changes, another engine is needed. */
  #engineOptions(): AnalyserOptions {
    const { hash: hashMb, threads, evaluation, tables } = this.#options;
    return { hashMb, threads, evaluation, tables };
  }

  #engine(): Analyser {
    const { name, makeAnalyser = (options) => new Analyser(nodeHost(), options) } = this.#settings;
    this.#analyser ??= makeAnalyser({ ...this.#engineOptions(), name });
    return this.#analyser;
  }

  async #think(search: Search): Promise<void> {
    const position = this.#position;
    if (typeof position === 'string') {
      this.#note('no legal position to think about');
      this.#say('bestmove (none)');
      return;
    }
    const { board, game } = position;
    const clock = gameClock(board, search.go);
    if (clock) this.#lag.begin(clock, board.turn);
    const { question, notes } = questionOf(game, board, search.go, this.#options, {
      pondering: search.pondering,
      overheadMs: this.#options.moveOverheadMs,
      worstLagMs: this.#lag.ms,
    });
    for (const note of [...search.go.notes, ...notes]) this.#note(note);
    const writer = new UciMoveWriter(board, this.#options.chess960);
    const analysis = await this.#analyse(question, search, writer);
    const last = analysis ? this.#lastWords(analysis, question, search, board, writer) : [];
    await this.#withhold(search, last);
    last.forEach(this.#say);
    const moves = analysis?.lines[0]?.moves ?? anyMove(question, board);
    this.#say(bestMoveLine(moves, writer));
    if (clock && !search.go.ponder) this.#lag.end(clock, board.turn, performance.now() - search.since);
  }

  /** @returns undefined if the engine failed; the game then continues with any legal move */
  async #analyse(
    question: AnalyserQuestion,
    search: Search,
    writer: UciMoveWriter,
  ): Promise<AnalyserAnalysis | undefined> {
    const engine = this.#engine();
    const onState = (state: AnalyserState): void => {
      infoLines(state, writer).forEach(this.#say);
      search.newBounds(state).forEach(this.#say);
    };
    try {
      const analysis = engine.analyse(question, onState);
      if (search.stopped) engine.stop();
      else if (question.pondering && !search.pondering) engine.ponderHit();
      return await analysis;
    } catch (error) {
      this.#breakDown(error);
      return undefined;
    }
  }

  #lastWords(
    analysis: AnalyserAnalysis,
    question: AnalyserQuestion,
    search: Search,
    board: Chess,
    writer: UciMoveWriter,
  ): string[] {
    const [best] = analysis.lines;
    const { mate } = question;
    if (best) {
      const isTooLong = mate !== undefined && !isMateIn(mate, best.score);
      const verdict = isTooLong ? [infoString(`no mate in ${mate}`)] : search.newBounds(analysis);
      return [...infoLines(analysis, writer), ...verdict];
    }
    if (!board.hasDests()) {
      const score = board.isCheckmate() ? 'mate 0' : 'cp 0';
      return [`info depth 0 seldepth 0 multipv 1 score ${score} ${counters(analysis)}`];
    }
    const verdict = mate === undefined ? [] : [infoString(mateVerdict(mate, analysis))];
    const pv = ` pv ${writer.line(anyMove(question, board)).join()}`;
    const depth = Math.max(1, 2 * analysis.matesSearched - 1);
    return [
      ...verdict,
      `info depth ${depth} seldepth ${depth} multipv 1 score cp 0 ${counters(analysis)}${pv}`,
    ];
  }

  /** Waits for `stop` or `ponderhit`, because `infinite` and `ponder` allow no `bestmove` before. */
  async #withhold(search: Search, last: readonly string[]): Promise<void> {
    if (search.stopped || !(search.go.infinite || isEndless(search.go) || search.pondering)) return;
    last.forEach(this.#say);
    const timer = setTimeout(() => last.forEach(this.#say), REPEAT_MS);
    await search.released;
    clearTimeout(timer);
  }

  #breakDown(error: unknown): void {
    if (!(error instanceof EngineError)) throw error;
    this.#note(`error: ${error.message}`);
    this.#settings.onBreakdown(error);
  }
}

/** Decides whether a `go` has no limit, and so means `go infinite`. */
const isEndless = ({ depth, nodes, movetime, mate, wtime, btime }: GoCommand): boolean =>
  [depth, nodes, movetime, mate, wtime, btime].every((limit) => limit === undefined);

/** Decides whether a score that a search for mates or a table has proven is a mate in at most `most` moves. */
const isMateIn = (most: number, score: Score): boolean =>
  score.kind === 'mate' && Math.abs(score.moves) <= most;

function mateVerdict(mate: number, { matesSearched, ended }: AnalyserAnalysis): string {
  if (matesSearched >= mate) return `no mate in ${mate}`;
  const known = matesSearched > 0 ? `no mate in ${matesSearched}` : 'no mate found';
  if (ended === 'complete') return `${known}; a draw may be claimed before a longer one`;
  return `${known}; mate in ${mate} undecided (${ended})`;
}

/** Returns any one move, for an engine that has found none; empty only if there are no legal moves. */
const anyMove = ({ searchMoves }: AnalyserQuestion, board: Chess): readonly NormalMove[] =>
  (searchMoves ?? legalMoves(board)).slice(0, 1);

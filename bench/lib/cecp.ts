/**
 * A program that speaks the XBoard protocol (CECP, version 2), as far as a match needs it: set up a position by its moves, send
 * the clocks, receive the move. http://home.hccnet.nl/h.g.muller/engine-intf.html
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { INITIAL_FEN } from 'chessops/fen';
import { EngineError, type GamePosition } from '../../src/analyse/analysis.js';
import { parseMove, positionOf, toUci } from '../../src/chess/moves.js';
import type { Budget, PlayedMove, Player } from './player-interface.js';

/** A program that never sends `feature done=1` is taken as ready after this time. */
const HANDSHAKE_MS = 2_000;
/** A program that overruns its clock by this much counts as dead. */
const GRACE_MS = 5_000;

export class CecpPlayer implements Player {
  readonly name: string;
  readonly #child: ChildProcessWithoutNullStreams;
  #hear: (line: string) => void = () => {};
  #fail: (error: EngineError) => void = () => {};
  #ended: EngineError | undefined;
  /** the game so far, as the program knows it; the moves in UCI notation */
  #moves: string[] = [];
  #thinksItself = false;

  static async start(path: string, args: readonly string[], name: string | undefined): Promise<CecpPlayer> {
    const player = new CecpPlayer(path, args, name);
    await player.#shakeHands();
    return player;
  }

  private constructor(path: string, args: readonly string[], name: string | undefined) {
    this.name = name ?? path.split('/').at(-1) ?? path;
    this.#child = spawn(path, args, { stdio: 'pipe' });
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.resume();
    const end = (what: string): void => {
      this.#ended ??= new EngineError(`${this.name} ${what}`);
      this.#fail(this.#ended);
    };
    this.#child.on('error', (error) => end(`cannot be started: ${error.message}`));
    this.#child.on('close', (code) => end(`has ended with code ${code}`));
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#hear(line.trim()));
  }

  async newGame(): Promise<void> {
    this.#send('new', 'random', 'easy', 'post', 'force');
    // some programs play at random unless `random` follows `new`
    this.#moves = [];
    this.#thinksItself = false;
    await Promise.resolve();
  }

  async play(position: GamePosition, { clock }: Budget): Promise<PlayedMove> {
    if (position.fen !== INITIAL_FEN) throw new RangeError('a game by CECP begins at the initial position');
    if (!clock) throw new RangeError('a program by CECP plays with a clock');
    const moves = position.moves.map(toUci);
    const board = positionOf(position.fen);
    for (const move of position.moves) board.play(move);
    const [own, other] = board.turn === 'white' ? [clock.white, clock.black] : [clock.black, clock.white];
    const answer = this.#answer(own + GRACE_MS);
    if (this.#moves.length === 0) {
      const seconds = Math.max(1, Math.round(own / 1000));
      this.#send(`level 0 ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} 0`);
    }
    const times = [
      `time ${Math.max(1, Math.floor(own / 10))}`,
      `otim ${Math.max(1, Math.floor(other / 10))}`,
    ];
    const news = moves.slice(this.#moves.length);
    if (this.#thinksItself && news.length === 1) this.#send(...times, ...news);
    else this.#send('force', ...news, ...times, 'go');
    this.#thinksItself = true;
    const text = await answer;
    const move = parseMove(board, text);
    if (!move) throw new EngineError(`${this.name} plays ${text}, which is illegal`);
    this.#moves = [...moves, toUci(move)];
    return { move };
  }

  async close(): Promise<void> {
    this.#send('quit');
    if (this.#ended) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 500);
      this.#child.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #send(...lines: string[]): void {
    for (const line of lines) this.#child.stdin.write(`${line}\n`);
  }

  #shakeHands(): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, HANDSHAKE_MS);
      this.#fail = reject;
      this.#hear = (line) => {
        if (/^feature\b.*\bdone=1/.test(line)) done();
        else if (/^feature\b.*\bdone=0/.test(line)) timer.refresh();
      };
      this.#send('xboard', 'protover 2');
    });
  }

  #answer(mostMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const timer = setTimeout(() => reject(new EngineError(`${this.name} plays no move`)), mostMs);
      const settle = (): void => clearTimeout(timer);
      this.#fail = (error) => {
        settle();
        reject(error);
      };
      this.#hear = (line) => {
        const move = /^move\s+(\S+)/.exec(line)?.[1];
        const lost = /^(?:resign|tellics resign)|^(?:0-1|1-0|1\/2-1\/2)/.test(line);
        if (move === undefined && !lost) return;
        settle();
        if (move !== undefined) resolve(move);
        else reject(new EngineError(`${this.name} gives up: ${line}`));
      };
    });
  }
}

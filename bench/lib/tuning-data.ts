/**
 * Positions for tuning the evaluation: quiet ones from games of a strong engine against itself, each with the
 * engine's score and the game's result. The same seed and engine give the same positions, because the engine searches with
 * one thread and a fixed number of nodes.
 *
 * A good engine never plays with an extra queen, so numbers learnt from its games alone do not know what a queen is worth. So
 * games begin with random moves or from a random endgame, and some games contain occasional random moves: positions
 * before such a move have a score, but no result.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { movesOf, randomNumbers } from '../../tests/chess/random-games.js';

export interface ScoredPosition {
  readonly fen: string;
  /** centipawns of the engine, from White's view */
  readonly score: number;
  /** 1, 0.5 or 0 for White; undefined if a random move followed */
  readonly result: number | undefined;
}

export interface GameOptions {
  readonly seed: number;
  /** nodes the engine may spend on a move */
  readonly nodes: number;
}

/** A score beyond this means that the game is decided: the position is useless, and the game ends after a few of them. */
const DECIDED = 1500;
const DECIDED_PLIES = 4;
/** The games begin no further from balance than this. */
const MAX_IMBALANCE = 700;
const MAX_PLIES = 240;
/** The share of games with random moves, and how often they occur in them. */
const RANDOM_GAMES = 0.4;
const RANDOM_MOVES = 1 / 12;
/** The share of games that begin from an endgame. */
const ENDGAMES = 0.25;

/** What plays the games: one search at a time. */
export interface GameEngine {
  /** Clears what it learnt, so that a game does not depend on earlier ones. */
  newGame(): Promise<void>;
  /** The move it would play, and its score in centipawns for the side to move; mates are ±30000. */
  search(fen: string, nodes: number): Promise<{ move: NormalMove; score: number }>;
}

/** Plays games until it is stopped; yields the quiet positions of each. */
export async function* playedGames(
  engine: GameEngine,
  { seed, nodes }: GameOptions,
): AsyncGenerator<ScoredPosition[]> {
  const random = randomNumbers(seed);
  for (;;) {
    await engine.newGame();
    const start = random() < ENDGAMES ? randomEndgame(random) : randomOpening(random);
    if (start === undefined) continue;
    const first = await engine.search(makeFen(start.toSetup()), nodes);
    if (Math.abs(first.score) <= MAX_IMBALANCE) yield await playGame(engine, start, nodes, random);
  }
}

async function playGame(
  engine: GameEngine,
  position: Chess,
  nodes: number,
  random: () => number,
): Promise<ScoredPosition[]> {
  const quiet: { fen: string; score: number; ply: number }[] = [];
  const met = new Map<string, number>();
  const randomMoves = random() < RANDOM_GAMES ? RANDOM_MOVES : 0;
  let lastRandom = -1;
  let decided = 0;
  let result = 0.5;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const outcome = position.outcome();
    if (outcome) {
      result = outcome.winner === undefined ? 0.5 : outcome.winner === 'white' ? 1 : 0;
      break;
    }
    const fen = makeFen(position.toSetup());
    const board = fen.split(' ').slice(0, 4).join(' ');
    const times = (met.get(board) ?? 0) + 1;
    met.set(board, times);
    if (times === 3 || position.halfmoves >= 100) break;
    const { move, score: own } = await engine.search(fen, nodes);
    const score = position.turn === 'white' ? own : -own;
    decided = Math.abs(score) > DECIDED ? decided + 1 : 0;
    if (decided === DECIDED_PLIES) {
      result = score > 0 ? 1 : 0;
      break;
    }
    if (decided === 0 && times === 1 && isQuiet(position, move)) quiet.push({ fen, score, ply });
    if (random() < randomMoves) {
      lastRandom = ply;
      position.play(pick(movesOf(position), random));
    } else position.play(move);
  }
  return quiet.map(({ fen, score, ply }) => ({ fen, score, result: ply > lastRandom ? result : undefined }));
}

/** Nobody is in check, and the best move neither captures nor promotes, so the score fits the position as it stands. */
const isQuiet = (position: Chess, best: NormalMove): boolean =>
  !position.isCheck() && best.promotion === undefined && !isCapture(position, best);

const isCapture = (position: Chess, { from, to }: NormalMove): boolean =>
  position.board[position.turn === 'white' ? 'black' : 'white'].has(to) ||
  (position.board.pawn.has(from) && to === position.epSquare);

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

/** A few random moves from the initial position. */
function randomOpening(random: () => number): Chess | undefined {
  const position = Chess.default();
  for (let plies = 5 + Math.floor(random() * 8); plies > 0; plies--) {
    const moves = movesOf(position);
    if (moves.length === 0) return undefined;
    position.play(pick(moves, random));
  }
  return position.isEnd() ? undefined : position;
}

/** Up to three pieces and six pawns a side, placed anywhere; the second side's pieces differ in at most one. */
export function randomEndgame(random: () => number): Chess | undefined {
  const board: (string | undefined)[] = new Array(64).fill(undefined);
  const put = (piece: string, least = 0, most = 63): void => {
    for (let tries = 0; tries < 100; tries++) {
      const square = least + Math.floor(random() * (most - least + 1));
      if (board[square] !== undefined) continue;
      board[square] = piece;
      return;
    }
  };
  put('K');
  put('k');
  const pieces = Array.from({ length: Math.floor(random() * 4) }, () => pick([...'nbrrq'], random));
  for (const piece of pieces) put(piece.toUpperCase());
  const others = random() < 0.3 ? pieces.slice(1).concat(pick([...'nbr'], random)) : pieces;
  for (const piece of others) put(piece);
  const pawns = Math.floor(random() * 7);
  for (let i = 0; i < pawns; i++) put('P', 8, 55);
  const most = Math.max(0, pawns + Math.floor(random() * 3) - 1);
  for (let i = 0; i < most; i++) put('p', 8, 55);
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    board
      .slice(8 * rank, 8 * rank + 8)
      .map((piece) => piece ?? '1')
      .join(''),
  );
  const setup = parseFen(`${ranks.join('/')} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`);
  const position = setup.chain((fields) => Chess.fromSetup(fields));
  return position.isErr || position.value.isEnd() ? undefined : position.value;
}

/** A UCI engine that is asked for moves and scores, one at a time. */
export class ScoringEngine implements GameEngine {
  readonly #process: ChildProcessWithoutNullStreams;
  #name = '';
  #onLine: (line: string) => void = () => {};

  private constructor(path: string) {
    this.#process = spawn(path);
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#onLine(line));
  }

  static async start(path: string): Promise<ScoringEngine> {
    const engine = new ScoringEngine(path);
    await once(engine.#process, 'spawn');
    await engine.#ask('uci', (line) => {
      if (line.startsWith('id name ')) engine.#name = line.slice('id name '.length);
      return line === 'uciok';
    });
    // cleared before every game
    engine.#process.stdin.write('setoption name Hash value 2\n');
    return engine;
  }

  get name(): string {
    return this.#name;
  }

  async newGame(): Promise<void> {
    this.#process.stdin.write('ucinewgame\n');
    await this.#ask('isready', (line) => line === 'readyok');
  }

  async search(fen: string, nodes: number): Promise<{ move: NormalMove; score: number }> {
    let score = 0;
    let best = '';
    await this.#ask(`position fen ${fen}\ngo nodes ${nodes}`, (line) => {
      const [, kind, value] = / score (cp|mate) (-?\d+)/.exec(line) ?? [];
      if (kind === 'cp') score = Number(value);
      if (kind === 'mate') score = Number(value) > 0 ? 30000 : -30000;
      best = /^bestmove (\S+)/.exec(line)?.[1] ?? '';
      return best !== '';
    });
    const move = parseUci(best);
    if (!move || !('from' in move)) throw new Error(`the engine plays ${best} in ${fen}`);
    return { move, score };
  }

  quit(): void {
    this.#process.stdin.end('quit\n');
  }

  /** Sends commands and reads lines up to the last one of the answer. */
  #ask(commands: string, isLast: (line: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onLine = (line) => {
        if (isLast(line)) resolve();
      };
      this.#process.stdin.write(`${commands}\n`);
    });
  }
}

/**
 * A UCI client that forgives nothing. It drives the real command and knows nothing of `src/uci`: every line must be part of the
 * protocol, every variation must be legal from the root, every mate must have its stated length and be mate on the board, and
 * every `go` must get exactly one `bestmove` at a permitted time.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';

export interface Info {
  readonly depth: number;
  readonly rank: number;
  /** centipawns, or moves to mate */
  readonly cp?: number;
  readonly mate?: number;
  readonly nodes: number;
  /** positions looked up in tables */
  readonly tableHits: number;
  readonly ms: number;
  readonly pv: readonly string[];
}

export interface Answer {
  readonly infos: readonly Info[];
  readonly strings: readonly string[];
  /** absent: `(none)` */
  readonly best?: string;
  readonly ponder?: string;
  /** milliseconds from the last `stop` or `ponderhit` (else from `go`) to `bestmove` */
  readonly waited: number;
}

interface Going {
  readonly board: Chess;
  readonly lines: number;
  /** `bestmove` may come without `stop` */
  mayEnd: boolean;
  since: number;
  readonly infos: Info[];
  readonly strings: string[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const COMMAND = fileURLToPath(new URL('../../bin/keymove.js', import.meta.url));
const NUMBER = String.raw`\d+`;
const MOVE = '[a-h][1-8][a-h][1-8][qrbn]?';
const INFO = new RegExp(
  `^info depth (${NUMBER}) seldepth (${NUMBER}) multipv (${NUMBER}) score (?:cp (-?${NUMBER})|mate (-?${NUMBER})) ` +
    `nodes (${NUMBER}) nps (${NUMBER}) hashfull (${NUMBER}) tbhits (${NUMBER}) time (${NUMBER})(?: pv ((?:${MOVE} ?)+))?$`,
);
const BEST_MOVE = new RegExp(`^bestmove (?:\\(none\\)|(${MOVE})(?: ponder (${MOVE}))?)$`);
/** Longer than any question here takes, even on a busy machine. */
const PATIENCE_MS = 60_000;

export class StrictClient {
  readonly #child: ChildProcessWithoutNullStreams;
  #rest = '';
  #going: Going | undefined;
  #waiters: { text: string; lines: string[]; resolve: (lines: string[]) => void }[] = [];
  #error: Error | undefined;
  stderr = '';
  readonly ended: Promise<number | null>;

  constructor(args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [COMMAND, 'uci', ...args], { stdio: 'pipe' });
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => {
      this.#child.on('close', (code) => {
        this.#fail(`ended with code ${code}: ${this.stderr}`);
        resolve(code);
      });
    });
  }

  send(line: string, end = '\n'): void {
    this.#child.stdin.write(`${line}${end}`);
  }

  /** Closes the standard input. */
  endInput(): void {
    this.#child.stdin.end();
  }

  /** Sends a line and resolves with all lines before the line `text`. */
  ask(line: string, text: string): Promise<string[]> {
    const answer = within(
      new Promise<string[]>((resolve) => this.#waiters.push({ text, lines: [], resolve })),
      text,
    );
    this.send(line);
    return answer;
  }

  /**
   * Sends `position` and `go`. The position is the FEN with the moves played; `words` follow `go`.
   */
  go(fen: string, moves: readonly string[], words: string, lines = 1): Promise<Answer> {
    const board = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    for (const move of moves) board.play(legal(board, move, 'a test'));
    this.send(`position fen ${fen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
    if (this.#going) throw new Error('the test is too hasty');
    const mayEnd = !/\b(infinite|ponder)\b/.test(words);
    const answer = new Promise<Answer>((resolve, reject) => {
      const shared = { mayEnd, since: performance.now(), infos: [], strings: [] };
      this.#going = { board, lines, ...shared, resolve, reject };
    });
    this.send(`go ${words}`);
    if (this.#error) this.#fail(this.#error.message);
    return within(answer, `bestmove of ${fen} go ${words}`);
  }

  stop(): void {
    this.#release('stop');
  }

  ponderHit(): void {
    this.#release('ponderhit');
  }

  async quit(): Promise<number | null> {
    this.send('quit');
    return within(this.ended, 'end of the process');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #release(word: string): void {
    if (this.#going) {
      this.#going.mayEnd = true;
      this.#going.since = performance.now();
    }
    this.send(word);
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      try {
        this.#take(line);
      } catch (error) {
        this.#fail((error as Error).message);
      }
    }
  }

  #take(line: string): void {
    const [waiter] = this.#waiters;
    if (waiter && line === waiter.text) {
      this.#waiters.shift();
      waiter.resolve(waiter.lines);
    } else if (line.startsWith('info string ')) {
      this.#going?.strings.push(line.slice('info string '.length));
      waiter?.lines.push(line);
    } else if (line.startsWith('info ')) this.#takeInfo(line);
    else if (line.startsWith('bestmove')) this.#takeBestMove(line);
    else if (waiter && /^(id name .+|id author .+|option name .+ type .+)$/.test(line))
      waiter.lines.push(line);
    else throw new Error(`not UCI: ${line}`);
  }

  #takeInfo(line: string): void {
    const going = this.#going;
    if (!going) throw new Error(`info without go: ${line}`);
    const match = INFO.exec(line);
    if (!match) throw new Error(`not an info line: ${line}`);
    const [, depth, seldepth, rank, cp, mate, nodes, , hashfull, tableHits, ms, pvText] = match;
    const pv = pvText?.split(' ') ?? [];
    const info: Info = {
      depth: Number(depth),
      rank: Number(rank),
      ...(cp !== undefined && { cp: Number(cp) }),
      ...(mate !== undefined && { mate: Number(mate) }),
      nodes: Number(nodes),
      tableHits: Number(tableHits),
      ms: Number(ms),
      pv,
    };
    if (Number(seldepth) < info.depth) throw new Error(`seldepth below depth: ${line}`);
    if (Number(hashfull) > 1000) throw new Error(`more than full: ${line}`);
    if (info.rank > going.lines || info.rank < 1) throw new Error(`line ${rank} of ${going.lines}: ${line}`);
    const last = going.infos.at(-1);
    if (info.rank > 1) {
      if (last?.rank !== info.rank - 1) throw new Error(`line ${rank} behind line ${last?.rank}`);
      if (last.depth !== info.depth) throw new Error(`lines of different depths: ${line}`);
    }
    if (last && (info.ms < last.ms || info.nodes < last.nodes || info.tableHits < last.tableHits))
      throw new Error(`time runs back: ${line}`);
    checkVariation(going.board, info, line);
    going.infos.push(info);
  }

  #takeBestMove(line: string): void {
    const going = this.#going;
    if (!going) throw new Error(`bestmove without go: ${line}`);
    if (!going.mayEnd) throw new Error(`${line} before stop`);
    const match = BEST_MOVE.exec(line);
    if (!match) throw new Error(`not a bestmove: ${line}`);
    const [, best, ponder] = match;
    const { board, infos, strings } = going;
    const first = infos.findLast(({ rank }) => rank === 1);
    if (!first) throw new Error(`no info before ${line}`);
    if (best === undefined) {
      if (board.hasDests()) throw new Error(`${line}, although there are legal moves`);
    } else {
      const after = board.clone();
      after.play(legal(after, best, line));
      if (ponder !== undefined) legal(after, ponder, line);
      if (first.pv[0] !== best || (ponder !== undefined && first.pv[1] !== ponder)) {
        throw new Error(`${line} is not what the last info says: ${first.pv.join(' ')}`);
      }
    }
    this.#going = undefined;
    going.resolve({
      infos,
      strings,
      ...(best !== undefined && { best }),
      ...(ponder !== undefined && { ponder }),
      waited: performance.now() - going.since,
    });
  }

  #fail(message: string): void {
    this.#error ??= new Error(message);
    const going = this.#going;
    this.#going = undefined;
    going?.reject(this.#error);
  }
}

function checkVariation(root: Chess, { cp, mate, pv }: Info, line: string): void {
  const board = root.clone();
  for (const move of pv) board.play(legal(board, move, line));
  if (cp !== undefined && Math.abs(cp) > 15_000) throw new Error(`no centipawns: ${line}`);
  if (mate === undefined) return;
  const plies = mate > 0 ? 2 * mate - 1 : -2 * mate;
  if (pv.length !== plies) throw new Error(`${pv.length} plies for mate ${mate}: ${line}`);
  if (!board.isCheckmate()) throw new Error(`no mate at the end: ${line}`);
}

function legal(board: Chess, text: string, line: string): NormalMove {
  const move = parseUci(text);
  if (!move || !('from' in move) || !board.isLegal(move)) throw new Error(`illegal ${text}: ${line}`);
  // chessops writes castling as king takes rook, and reads both
  if (makeUci(move) !== text) throw new Error(`not UCI notation: ${text}: ${line}`);
  return move;
}

function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no ${what} within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

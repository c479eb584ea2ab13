/** Collects what an engine says about one position, checks it on the board, and ranks the lines. */
import type { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import {
  type AnalysisLine,
  type AnalysisQuestion,
  type AnalysisState,
  EngineError,
  type Score,
} from '../../analyse/analysis.js';
import { legalMoves, legalUci, positionAfter, toUci } from '../../chess/moves.js';
import { quote } from '../../text/quote.js';
import { parseWholeNumber } from '../engine-option.js';

type LineInfo = Info & { readonly score: NonNullable<Info['score']> };

const tellsALine = (info: Info): info is LineInfo => info.score !== undefined && info.pv.length > 0;

export class ClientSearch {
  readonly #engine: string;
  readonly #position: Chess;
  /** the number of first moves that the engine ranks */
  readonly #expected: number;
  readonly #start = performance.now();
  /** lines of the last iteration that ranked all the first moves it was asked for */
  #complete: readonly LineInfo[] = [];
  /** lines of the iteration after it that have arrived so far; ranks 1, 2, … */
  #underWay: readonly LineInfo[] = [];
  /** the last bound on a best move's score; it counts only if the engine plays that move in the end */
  #bound: LineInfo | undefined;
  #nodes = 0;
  #hashPermille: number | undefined;
  readonly #tried = new WeakMap<Info, AnalysisLine>();

  /**
   * @param engine name of the engine, for messages
   * @param lines number of first moves that it was asked to rank, and can rank
   */
  constructor(engine: string, { position, searchMoves }: AnalysisQuestion, lines: number) {
    this.#engine = engine;
    this.#position = positionAfter(position.fen, position.moves);
    this.#expected = Math.min(lines, searchMoves?.length ?? lines, legalMoves(this.#position).length);
  }

  get turn(): Color {
    return this.#position.turn;
  }

  /** Returns whether the game is over, so that there is nothing to ask. */
  get isOver(): boolean {
    return this.#expected === 0;
  }

  get ms(): number {
    return performance.now() - this.#start;
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Returns the plies of the last complete iteration. */
  get depth(): number {
    return Math.min(...(this.#complete.length > 0 ? this.#complete.map(({ depth = 0 }) => depth) : [0]));
  }

  hear(info: Info): void {
    if (info.nodes !== undefined) this.#nodes = info.nodes;
    if (info.hashPermille !== undefined) this.#hashPermille = info.hashPermille;
    if (!tellsALine(info)) return;
    if (info.isBound) {
      if (info.rank === 1) this.#bound = info;
      return;
    }
    if (info.rank === 1) {
      // an engine that ranks fewer first moves has finished the previous iteration
      if (this.#underWay.length >= Math.max(1, this.#complete.length)) this.#complete = this.#underWay;
      this.#underWay = [];
      this.#bound = undefined;
    }
    // some engines repeat lines of the previous iteration that they have not reached yet
    if (this.#underWay[0] && info.depth !== this.#underWay[0].depth) return;
    const better = this.#underWay.filter(({ rank, pv }) => rank < info.rank && pv[0] !== info.pv[0]);
    this.#underWay = [...better, info];
    if (this.#underWay.length >= this.#expected) {
      this.#complete = this.#underWay;
      this.#underWay = [];
    }
  }

  /** @throws EngineError if a line does not begin with a legal move */
  state(): AnalysisState {
    return {
      depth: this.depth,
      lines: this.#infos().map((info, i) => ({ ...this.#line(info), rank: i + 1 })),
      nodes: this.#nodes,
      ms: this.ms,
      ...(this.#hashPermille !== undefined && { hashPermille: this.#hashPermille }),
    };
  }

  /**
   * Returns the state at the end, and the move that the engine would play.
   * @param text the move of the `bestmove` line
   * @throws EngineError if it is not a legal move
   */
  end(text: string): AnalysisState & { readonly bestMove?: NormalMove } {
    const bestMove = legalUci(this.#position, text);
    const silent = text === '(none)' || text === '0000';
    if (!bestMove && !(silent && this.#complete.length + this.#underWay.length > 0)) {
      const found = silent ? 'no move' : quote(text);
      throw new EngineError(`${this.#engine} answers ${found}; expected a legal move`);
    }
    // the engine changed its mind too late to find out how much better the new move is
    const bound = this.#bound;
    const plays = (info: Info | undefined): boolean => {
      const move = legalUci(this.#position, info?.pv[0] ?? '');
      return move !== undefined && bestMove !== undefined && toUci(move) === toUci(bestMove);
    };
    if (bound && plays(bound) && !plays(this.#infos()[0])) this.#underWay = [bound];
    return { ...this.state(), ...(bestMove && { bestMove }) };
  }

  /**
   * Returns the lines to show. Several lines come from the last complete iteration, because scores of different iterations
   * cannot be compared. A single line, or one before any iteration is complete, comes from the current iteration.
   */
  #infos(): readonly LineInfo[] {
    return this.#expected > 1 && this.#complete.length > 0 ? this.#complete : this.#newest();
  }

  /** Returns the lines of the current iteration, then those of the last complete one, each first move once. */
  #newest(): LineInfo[] {
    const infos: LineInfo[] = [];
    for (const info of [...this.#underWay, ...this.#complete]) {
      const isNew = infos.every(({ pv }) => pv[0] !== info.pv[0]);
      if (isNew && infos.length < this.#expected) infos.push(info);
    }
    return infos;
  }

  #line(info: LineInfo): AnalysisLine {
    const known = this.#tried.get(info);
    if (known) return known;
    const moves = legalStart(this.#position, info.pv);
    if (moves.length === 0) {
      const found = `a line that begins with ${quote(info.pv[0] ?? '')}`;
      throw new EngineError(`${this.#engine} sent ${found}; expected a legal move`);
    }
    const line: AnalysisLine = {
      rank: info.rank,
      score: info.score,
      moves,
      depth: info.depth ?? 0,
      ...(info.selectiveDepth !== undefined && { selectiveDepth: info.selectiveDepth }),
    };
    this.#tried.set(info, line);
    return line;
  }
}

/** Returns the moves up to the first illegal one, because some engines continue a line after a draw. */
function legalStart(position: Chess, pv: readonly string[]): NormalMove[] {
  const played = position.clone();
  const moves: NormalMove[] = [];
  for (const text of pv) {
    const move = legalUci(played, text);
    if (!move) break;
    moves.push(move);
    played.play(move);
  }
  return moves;
}

/** The fields of an `info` line that keymove uses; a field that the engine leaves out is absent. */
export interface Info {
  /** plies */
  readonly depth?: number;
  /** plies */
  readonly selectiveDepth?: number;
  readonly nodes?: number;
  readonly hashPermille?: number;
  /** 1 if the engine does not state it */
  readonly rank: number;
  readonly score?: Score;
  /** the score is only known to be at least, or at most, this */
  readonly isBound: boolean;
  /** UCI notation; empty if the engine gives no line */
  readonly pv: readonly string[];
}

/** Reads an `info` line; undefined for any other line. Fields may come in any order, and unknown words are skipped. */
export function parseInfo(line: string): Info | undefined {
  const words = line.split(/\s+/);
  if (words[0] !== 'info') return undefined;
  const info: { -readonly [Key in keyof Info]: Info[Key] } = { rank: 1, isBound: false, pv: [] };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    // the rest of the line is free text
    if (word === 'string') break;
    if (word === 'pv') {
      info.pv = movesFrom(words, i + 1);
      i += info.pv.length;
    } else if (word === 'score') {
      const score = parseScore(words[i + 1], words[i + 2]);
      if (!score) continue;
      info.score = score;
      i += 2;
    } else if (word === 'lowerbound' || word === 'upperbound') info.isBound = true;
    else if (word !== undefined && Object.hasOwn(FIELDS, word)) {
      const value = parseWholeNumber(words[i + 1]);
      if (value === undefined || value < 0) continue;
      info[FIELDS[word as keyof typeof FIELDS]] = value;
      i++;
    }
  }
  return info;
}

const FIELDS = {
  depth: 'depth',
  seldepth: 'selectiveDepth',
  nodes: 'nodes',
  hashfull: 'hashPermille',
  multipv: 'rank',
} as const;

const UCI_MOVE = /^(?:[a-h][1-8][a-h][1-8][qrbn]?|0000)$/i;

function movesFrom(words: readonly string[], start: number): string[] {
  const end = words.findIndex((word, i) => i >= start && !UCI_MOVE.test(word));
  return words.slice(start, end === -1 ? words.length : end);
}

function parseScore(kind: string | undefined, text: string | undefined): Score | undefined {
  const value = parseWholeNumber(text);
  if (value === undefined) return undefined;
  if (kind === 'cp') return { kind: 'centipawns', centipawns: value };
  return kind === 'mate' ? { kind: 'mate', moves: value } : undefined;
}

/** Returns the move of a `bestmove` line; `(none)` or `0000` without a move; undefined for any other line. */
export function parseBestMove(line: string): string | undefined {
  const [word, move = '(none)'] = line.split(/\s+/);
  return word === 'bestmove' ? move : undefined;
}

/** `analyse --pgn --json`: one JSON object per line. Documented in docs/analysis.md, defined by analysis-schema.ts. */
import { makeUci } from 'chessops';
import type { GameAnalysis, MoveAnalysis } from '../analyse/analyse-game.js';
import { positionOf } from '../chess/moves.js';
import type { GameRecord } from '../games/game-record.js';
import type { Refusal } from '../problems/problem.js';
import { notate, whiteScore } from '../report/analysis/analysis-words.js';
import type { GameReporter } from '../report/annotated-games/game-reporter.js';
import { type GamesSummary, PlayerTally } from '../report/annotated-games/players-table.js';
import type { Output } from '../report/output.js';
import { makeScore } from './analysis-record.js';
import type { GameJsonRecord, GamesSummaryRecord } from './schema/analysis-schema.js';
import { makeErrorRecords } from './solution-record.js';

export class GameNdjson implements GameReporter {
  readonly #out: Output;
  readonly #engine: string;

  constructor(out: Output, engine: string) {
    this.#out = out;
    this.#engine = engine;
  }

  game(game: GameRecord, analysis: GameAnalysis): void {
    this.#write(makeGameRecord(game, analysis, this.#engine));
  }

  refusal(refusal: Refusal): void {
    for (const record of makeErrorRecords(refusal)) this.#write(record);
  }

  end(summary?: GamesSummary): void {
    if (summary) this.#write(makeGamesSummaryRecord(summary));
  }

  #write(record: object): void {
    this.#out.write(`${JSON.stringify(record)}\n`);
  }
}

export function makeGameRecord(game: GameRecord, analysis: GameAnalysis, engine: string): GameJsonRecord {
  const { index, source, fen, warnings, pgn } = game;
  const position = positionOf(fen);
  return {
    v: 1,
    type: 'game',
    index,
    source: { file: source.file, line: source.line },
    tags: Object.fromEntries(pgn.headers),
    fen,
    engine,
    complete: analysis.complete,
    white: makePlayer(game, analysis, 'white'),
    black: makePlayer(game, analysis, 'black'),
    moves: analysis.moves.map((move) => {
      const line = move.cost?.judgement ? notate(position, move.before?.line ?? []) : undefined;
      position.play(move.move);
      return makeMove(move, line);
    }),
    nodes: analysis.nodes,
    ms: rounded(analysis.ms),
    ...(warnings.length > 0 && {
      warnings: warnings.map(({ code, field, message }) => ({ code, field, message })),
    }),
  };
}

function makeMove(
  { move, san, number, side, after, cost }: MoveAnalysis,
  line: ReturnType<typeof notate> | undefined,
): GameJsonRecord['moves'][number] {
  return {
    uci: makeUci(move),
    san,
    number,
    side,
    ...(after?.over && { result: after.over }),
    ...(after &&
      after.over !== 'checkmate' && { score: makeScore(whiteScore(after.score, side === 'white')) }),
    ...(after && { depth: after.depth }),
    ...(cost && { loss: cost.centipawns, accuracy: rounded(cost.accuracy) }),
    ...(cost?.judgement && { judgement: cost.judgement }),
    ...(line && { line: line.map((one) => one.uci), lineSan: line.map((one) => one.san) }),
  };
}

function makePlayer(
  game: GameRecord,
  analysis: GameAnalysis,
  side: 'white' | 'black',
): GameJsonRecord['white'] {
  const { moves, judgements, averageLoss, accuracy } = new PlayerTally().take(analysis, side).summary();
  const name = game.pgn.headers.get(side === 'white' ? 'White' : 'Black');
  return {
    ...(name !== undefined && name !== '?' && { name }),
    moves,
    inaccuracies: judgements.inaccuracy,
    mistakes: judgements.mistake,
    blunders: judgements.blunder,
    ...(averageLoss !== undefined && { averageLoss: rounded(averageLoss) }),
    ...(accuracy !== undefined && { accuracy: rounded(accuracy) }),
  };
}

export function makeGamesSummaryRecord(summary: GamesSummary): GamesSummaryRecord {
  const { games, refused, nodes, searchMs, ms, interrupted } = summary;
  return {
    v: 1,
    type: 'games-summary',
    games,
    refused,
    nodes,
    searchMs: rounded(searchMs),
    ms: rounded(ms),
    interrupted,
  };
}

/** To three decimals: what the clock can tell. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

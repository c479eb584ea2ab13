/**
 * Analyses of positions and of games. Engines among themselves speak of the side to move (UCI); records and reports speak of White:
 * above zero White stands better. Here it is turned round, and nowhere else.
 */
import { makeUci, type NormalMove } from 'chessops';
import type { Chess } from 'chessops/chess';
import type { GameAnalysis, MoveAnalysis } from '../analyse/analyse-game.js';
import type { Analysis, AnalysisLine, Score } from '../analyse/analysis.js';
import type { Judgement } from '../analyse/judgement.js';
import { PlayerTally } from '../analyse/player-tally.js';
import type { TestResult } from '../analyse/suite-test.js';
import { positionOf, sanAndPlay } from '../chess/moves.js';
import type { PgnGame } from '../games/read-game.js';
import type { Problem, Source } from '../problems/problem.js';
import type { NotatedMove } from '../solution/play.js';
import type { Finding } from '../text/finding.js';
import { makeProblemRecord, type ProblemRecord } from './problem-records.js';
import { asRecord, type RecordOf, rounded } from './record.js';

/** White's view, in centipawns or in moves until mate; a negative mate is Black's. */
export type WhiteScore = { readonly centipawns: number } | { readonly mate: number };

/** Returns the score from White's view. */
export function whiteScore(score: Score, blackToMove: boolean): WhiteScore {
  // `0 -` instead of `-`: there is no minus zero
  const turned = (value: number): number => (blackToMove ? 0 - value : value);
  return score.kind === 'mate' ? { mate: turned(score.moves) } : { centipawns: turned(score.centipawns) };
}

/** Returns moves in both notations. */
export function notateLine(position: Chess, moves: readonly NormalMove[]): readonly NotatedMove[] {
  const played = position.clone();
  return moves.map((move) => ({ uci: makeUci(move), san: sanAndPlay(played, move) }));
}

/** One of the best first moves, and what is expected to follow. */
export interface RankedLine {
  /** from 1 */
  readonly rank: number;
  readonly score: WhiteScore;
  /** plies of the iteration that found it, and of the longest line looked at in it */
  readonly depth: number;
  readonly selectiveDepth?: number;
  readonly line: readonly NotatedMove[];
  /** the mate is proven shortest; with 0 centipawns, the draw is proven */
  readonly proven?: true;
  /** of a mate that may not be the shortest: there is none within this many moves */
  readonly noneWithin?: number;
}

export interface AnalysisRecord extends RecordOf<'analysis'> {
  readonly index: number;
  readonly problem: ProblemRecord;
  readonly analysis: {
    /** what it calls itself */
    readonly engine: string;
    /** why it ended; absent from the records of an analysis in progress, which only the library gives */
    readonly ended?: Analysis['ended'];
    /** whether it finds what a test suite expects: EPD `bm` and `am`, the first move of a puzzle */
    readonly test?: {
      readonly best?: readonly NotatedMove[];
      readonly avoid?: readonly NotatedMove[];
      readonly hit: boolean;
      /** of a hit: since when it has stayed with it */
      readonly found?: { readonly depth: number; readonly ms: number };
    };
    /** there is no move */
    readonly result?: 'checkmate' | 'stalemate';
    /** the move to play; absent if the game is over or nothing is known yet */
    readonly best?: NotatedMove;
    /** plies of the last complete iteration */
    readonly depth: number;
    readonly lines: readonly RankedLine[];
    readonly nodes: number;
    readonly ms: number;
    readonly hashPermille?: number;
  };
}

export function makeAnalysisRecord(
  problem: Problem,
  analysis: Omit<Analysis, 'ended'> & Partial<Analysis>,
  engine: string,
  test?: TestResult,
): AnalysisRecord {
  const { bestMove, lines, hashPermille, depth, nodes, ms, ended } = analysis;
  const position = positionOf(problem.fen);
  const best = bestMove ?? lines[0]?.moves[0];
  const isOver = ended === 'complete' && !best && !position.hasDests();
  return asRecord('analysis', {
    index: problem.index,
    problem: makeProblemRecord(problem),
    analysis: {
      engine,
      ...(ended && { ended }),
      ...(test && { test: makeTest(position, test) }),
      ...(isOver && { result: position.isCheck() ? 'checkmate' : 'stalemate' }),
      ...(best && { best: notate(position, best) }),
      depth,
      lines: lines.map((line) => rankedLine(position, line)),
      nodes,
      ms: rounded(ms),
      ...(hashPermille !== undefined && { hashPermille }),
    },
  });
}

const notate = (position: Chess, move: NormalMove): NotatedMove => ({
  uci: makeUci(move),
  san: sanAndPlay(position.clone(), move),
});

function makeTest(
  position: Chess,
  { best, avoid, hit, found }: TestResult,
): NonNullable<AnalysisRecord['analysis']['test']> {
  return {
    ...(best.length > 0 && { best: best.map((move) => notate(position, move)) }),
    ...(avoid.length > 0 && { avoid: avoid.map((move) => notate(position, move)) }),
    hit,
    ...(found && { found: { depth: found.depth, ms: rounded(found.ms) } }),
  };
}

/** @param position before the line */
export function rankedLine(position: Chess, line: AnalysisLine): RankedLine {
  const { rank, score, depth, selectiveDepth, moves, proven, noneWithin } = line;
  return {
    rank,
    score: whiteScore(score, position.turn === 'black'),
    depth,
    ...(selectiveDepth !== undefined && { selectiveDepth }),
    line: notateLine(position, moves),
    ...(proven && { proven }),
    ...(noneWithin !== undefined && { noneWithin }),
  };
}

interface PlayerFields {
  readonly name?: string;
  readonly moves: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  /** centipawns */
  readonly averageLoss?: number;
  /** per cent */
  readonly accuracy?: number;
}

interface MoveFields extends NotatedMove {
  readonly number: number;
  readonly side: 'white' | 'black';
  readonly score?: WhiteScore;
  readonly depth?: number;
  readonly result?: 'checkmate' | 'stalemate';
  /** centipawns */
  readonly loss?: number;
  /** per cent */
  readonly accuracy?: number;
  readonly judgement?: Judgement;
  /** of a bad move: what was better */
  readonly better?: readonly NotatedMove[];
}

export interface AnalysedGameRecord extends RecordOf<'game'> {
  readonly index: number;
  readonly game: {
    readonly source: Source;
    readonly tags: Readonly<Record<string, string>>;
    /** where it begins */
    readonly fen: string;
    readonly warnings?: readonly Finding[];
  };
  readonly analysis: {
    readonly engine: string;
    /** false: stopped before all positions were analysed */
    readonly complete: boolean;
    readonly white: PlayerFields;
    readonly black: PlayerFields;
    readonly moves: readonly MoveFields[];
    readonly nodes: number;
    readonly ms: number;
  };
}

export function makeGameRecord(
  { index, source, pgn, fen, warnings }: PgnGame,
  analysis: GameAnalysis,
  engine: string,
): AnalysedGameRecord {
  const position = positionOf(fen);
  const player = (side: 'white' | 'black', tag: string): PlayerFields =>
    makePlayer(pgn.headers.get(tag), analysis, side);
  return asRecord('game', {
    index,
    game: {
      source: { file: source.file, line: source.line },
      tags: Object.fromEntries(pgn.headers),
      fen,
      ...(warnings.length > 0 && { warnings }),
    },
    analysis: {
      engine,
      complete: analysis.complete,
      white: player('white', 'White'),
      black: player('black', 'Black'),
      moves: analysis.moves.map((move) => {
        const better = move.cost?.judgement ? notateLine(position, move.before?.line ?? []) : undefined;
        position.play(move.move);
        return makeMove(move, better);
      }),
      nodes: analysis.nodes,
      ms: rounded(analysis.ms),
    },
  });
}

function makeMove(
  { move, san, number, side, after, cost }: MoveAnalysis,
  better: readonly NotatedMove[] | undefined,
): MoveFields {
  return {
    uci: makeUci(move),
    san,
    number,
    side,
    ...(after?.over && { result: after.over }),
    ...(after && after.over !== 'checkmate' && { score: whiteScore(after.score, side === 'white') }),
    ...(after && { depth: after.depth }),
    ...(cost && { loss: cost.centipawns, accuracy: rounded(cost.accuracy) }),
    ...(cost?.judgement && { judgement: cost.judgement }),
    ...(better && { better }),
  };
}

function makePlayer(name: string | undefined, analysis: GameAnalysis, side: 'white' | 'black'): PlayerFields {
  const { moves, judgements, averageLoss, accuracy } = new PlayerTally().add(analysis, side);
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

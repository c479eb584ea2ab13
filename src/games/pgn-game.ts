/** A game as it stands in a file: its tags, its main line, which is legal, and everything else as it was written. */
import type { NormalMove } from 'chessops';
import type { Game, PgnNodeData } from 'chessops/pgn';
import type { Refusal, Source } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';

export interface PgnGame {
  /** 0-based, in input order, counting the games (refused ones are not counted) */
  readonly index: number;
  /** the line of its first tag or move */
  readonly source: Source;
  /** tags, comments and the tree of moves; the main line is legal, variations are as they were written */
  readonly pgn: Game<PgnNodeData>;
  /** where it begins: six fields, the initial position unless there is a tag FEN */
  readonly fen: string;
  /** the main line */
  readonly moves: readonly NormalMove[];
  readonly warnings: readonly Finding[];
}

/** What the reader of games yields, in input order. */
export type GameEntry =
  | { readonly type: 'game'; readonly game: PgnGame }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

/**
 * Tests an engine on the positions of a suite: which moves it should find (EPD `bm`) or avoid (`am`), and whether and
 * when it did. A puzzle and a published problem expect their first move.
 */
import type { NormalMove } from 'chessops';
import { legalMoves, parseMove, positionOf, toUci } from '../chess/moves.js';
import { anyMateWillDo, type Problem } from '../problems/problem.js';
import { toEnglish } from '../solve/verify/claim-language.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';
import type { Analysis, AnalysisState } from './analysis.js';

export interface ExpectedMoves {
  /** any of these is right; if empty, any move except those of `avoid` */
  readonly best: readonly NormalMove[];
  readonly avoid: readonly NormalMove[];
}

export interface TestResult extends ExpectedMoves {
  /** the engine plays one of the best moves, and none of those to avoid */
  readonly hit: boolean;
  /** if it is a hit: when the engine settled on the move, in plies and milliseconds */
  readonly found?: { readonly depth: number; readonly ms: number };
}

/** @returns no `expected` if no move is expected; `unread` has a finding for each illegal move */
export function expectedMoves(problem: Problem): { expected?: ExpectedMoves; unread: readonly Finding[] } {
  const { stipulation, claim, fen } = problem;
  const { keys, avoid = [], line } = claim;
  // the solution of a helpmate is not a good move
  const isMeant = stipulation === undefined || stipulation.play === 'direct';
  if (!isMeant || keys.length + avoid.length === 0) return { unread: [] };
  const position = positionOf(fen);
  const english = toEnglish({ position }, claim);
  const unread: Finding[] = [];
  const read = (texts: readonly string[], field: string): NormalMove[] =>
    texts.flatMap((text) => {
      const move = parseMove(position, english(text));
      if (move) return [move];
      const message = `found ${quote(text)}; expected a legal move; skipped`;
      unread.push({ code: 'expected-move', field, message });
      return [];
    });
  const moves = { best: read(keys, 'bm'), avoid: read(avoid, 'am') };
  if (moves.best.length + moves.avoid.length === 0) return { unread };
  if (anyMateWillDo(claim, line.length)) moves.best.push(...otherMates(position, moves.best));
  return { expected: moves, unread };
}

function otherMates(position: ReturnType<typeof positionOf>, known: readonly NormalMove[]): NormalMove[] {
  const isKnown = new Set(known.map(toUci));
  return legalMoves(position).filter((move) => {
    if (isKnown.has(toUci(move))) return false;
    const after = position.clone();
    after.play(move);
    return after.isCheckmate();
  });
}

/** Watches an engine think about a position of a suite. */
export class SuiteTest {
  readonly #expected: ExpectedMoves;
  readonly #best: ReadonlySet<string>;
  readonly #avoid: ReadonlySet<string>;
  #found: { depth: number; ms: number } | undefined;

  constructor(expected: ExpectedMoves) {
    this.#expected = expected;
    this.#best = new Set(expected.best.map(toUci));
    this.#avoid = new Set(expected.avoid.map(toUci));
  }

  hear({ lines: [best], ms }: AnalysisState): void {
    if (!best) return;
    if (!this.#isRight(best.moves[0])) this.#found = undefined;
    else this.#found ??= { depth: best.depth, ms };
  }

  end(analysis: Analysis): TestResult {
    this.hear(analysis);
    const hit = this.#isRight(analysis.bestMove ?? analysis.lines[0]?.moves[0]);
    const found = this.#found ?? { depth: analysis.depth, ms: analysis.ms };
    return { ...this.#expected, hit, ...(hit && { found }) };
  }

  #isRight(move: NormalMove | undefined): boolean {
    if (!move) return false;
    const uci = toUci(move);
    return !this.#avoid.has(uci) && (this.#best.size === 0 || this.#best.has(uci));
  }
}

/** Compares the published solutions of help and series play with all that are proven. */
import type { Chess } from 'chessops/chess';
import { sanAndPlay, toUci } from '../../chess/moves.js';
import { pass } from '../../chess/pass.js';
import { type NoMove, type ReadMove, readMove } from '../../chess/read-move.js';
import { isSeriesPlay, movesOf, type Stipulation } from '../../problems/stipulation.js';
import {
  countSolutions,
  keysOf,
  linesOf,
  type NotatedMove,
  notated,
  type PlayedMove,
  phaseOf,
} from '../../solution/play.js';
import type { ClaimedMove, Fault } from '../../solution/verdict.js';
import { findLines } from '../find-lines.js';
import { linesSolution } from '../solve.js';
import { toEnglish } from './claim-language.js';
import { linesOfClaim, unreadable } from './claimed-moves.js';
import type { Case, Comparison } from './comparison.js';

export function compareLines({ prover, claim, play }: Case, stipulation: Stipulation): Comparison {
  const { position } = prover.cursor;
  const texts = linesOfClaim({ claim, stipulation });
  const setTexts = claim.setLines ?? [];
  const english = toEnglish(position, {
    keys: [...texts, ...setTexts].map(([first = '']) => first),
    line: [...texts, ...setTexts].flat(),
  });
  const series = isSeriesPlay(stipulation.play) ? movesOf(stipulation) : 0;
  const other = position.clone();
  pass(other);
  const matesBoth = [stipulation.goal, stipulation.defendersGoal].includes('double-mate');
  const read = (text: string, from: Chess) => readMove(from, english(text), matesBoth);
  const published = texts.map((line) => readLine(position, line, read, series));
  const publishedSet = setTexts.map((line) => readLine(other, line, read, 0));

  const setPlay = play?.setPlay === true || setTexts.length > 0;
  const found = findLines(prover, stipulation, { setPlay });
  const lines = keysOf(found);
  const short = phaseOf(found, 'short') ?? [];
  const set = phaseOf(found, 'set');
  const different = new Map(
    published.map(({ moves }) => {
      const uci = moves.map(({ text, move }) => move?.uci ?? text);
      return [uci.join(' '), uci.length];
    }),
  );
  // in reciprocal play the two endings of a solution are two lines, of different lengths
  const claimed = stipulation.play.includes('reciprocal')
    ? mostOfOneLength([...different.values()])
    : different.size;
  const intended = stipulation.solutions ?? Math.max(1, claimed);
  const count = countSolutions(lines);
  const complete = found.limit === undefined;
  const faults = [
    ...published.flatMap((line) => faultOf('line', line, [...short, ...lines], complete)),
    ...publishedSet.flatMap((line) => faultOf('set', line, set ?? [], set !== undefined)),
  ];
  const unpublished =
    texts.length === 0
      ? []
      : [...linesOf(lines)]
          .filter((line) => !published.some((claimed) => isBeginning(claimed, line)))
          .map((line) => line.map(notated));
  return {
    facts: {
      short: short.length > 0,
      cooked: count > intended,
      complete,
      noSolution: count === 0,
      missing: count < intended || unpublished.length > 0,
    },
    published: {
      keys: [],
      lines: published.map(({ moves }) => moves),
      ...(publishedSet.length > 0 && { setLines: publishedSet.map(({ moves }) => moves) }),
    },
    ...{ intended, faults },
    findings: unreadable(position, english, faults),
    ...(found.limit && { limit: found.limit }),
    unpublished: () => unpublished,
    solution: () => ({ solution: linesSolution(stipulation, found, intended) }),
  };
}

/** A published line, and why its first illegal text is not a move. */
interface ClaimedLine {
  readonly moves: readonly ClaimedMove[];
  readonly reason?: NoMove;
}

/**
 * Reads a line to the first text that is no legal move. The first `series` moves are by one side; where a move cannot be, as in a line that
 * ends sooner, it is by the other.
 */
function readLine(
  start: Chess,
  line: readonly string[],
  read: (text: string, from: Chess) => ReadMove,
  series: number,
): ClaimedLine {
  let position = start.clone();
  const moves: ClaimedMove[] = [];
  for (const [at, text] of line.entries()) {
    const readings = sidesToMove(position, at, series).map((side) => ({
      side,
      ...read(text, side),
    }));
    const { side, move } = readings.find((reading) => reading.move) ?? {};
    if (!side || !move) {
      const rest = line.slice(at).map((text) => ({ text }));
      return { moves: [...moves, ...rest], reason: readings[0]?.reason ?? 'illegal' };
    }
    position = side;
    moves.push({ text, move: { uci: toUci(move), san: sanAndPlay(position, move) } });
  }
  return { moves };
}

/** The position with the side to move that is to be expected, and that with the other where that may be. */
function sidesToMove(position: Chess, at: number, series: number): readonly Chess[] {
  if (series === 0 || at === 0) return [position];
  const again = position.clone();
  pass(again);
  return at < series ? [again, position] : [position, again];
}

const mostOfOneLength = (lengths: readonly number[]): number =>
  Math.max(0, ...lengths.map((length) => lengths.filter((other) => other === length).length));

const madeIn = ({ moves }: ClaimedLine): NotatedMove[] => moves.flatMap(({ move }) => (move ? [move] : []));

/** Whether a proven line begins with a published one, which may be shorter. */
function isBeginning(claimed: ClaimedLine, line: readonly NotatedMove[]): boolean {
  const made = madeIn(claimed);
  return made.length === claimed.moves.length && made.every((move, i) => move.uci === line[i]?.uci);
}

/** The number of moves for which some solution goes the same way. */
function movesInCommon(made: readonly NotatedMove[], proven: readonly PlayedMove[], at = 0): number {
  const same = proven.filter(({ uci }) => uci === made[at]?.uci);
  return Math.max(at, ...same.map(({ next }) => movesInCommon(made, next, at + 1)));
}

/** The fault of a published line: a text that is no move, or the move with which it leaves every solution. */
function faultOf(
  of: Fault['of'],
  claimed: ClaimedLine,
  proven: readonly PlayedMove[],
  complete: boolean,
): Fault[] {
  const made = madeIn(claimed);
  const broken = claimed.moves[made.length];
  if (broken && claimed.reason) {
    return [{ of, after: made, text: broken.text, reason: claimed.reason }];
  }
  const common = movesInCommon(made, proven);
  if (!complete || common === made.length) return [];
  const { text = '', move } = claimed.moves[common] ?? {};
  const reason = common === made.length - 1 && common > 0 ? 'misses-goal' : 'leaves-solution';
  return [{ of, after: made.slice(0, common), text, ...(move && { move }), reason }];
}

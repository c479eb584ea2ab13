/** Judges published solutions of help and series play: compares them with all that are proven. */
import type { Chess } from 'chessops/chess';
import { opposite } from 'chessops/util';
import { sanAndPlay, toUci } from '../../chess/moves.js';
import { type NoMove, type ReadMove, readMove } from '../../chess/read-move.js';
import type { Claim } from '../../problems/problem.js';
import { isSeriesPlay, movesOf, type Stipulation } from '../../problems/stipulation.js';
import { findLines } from '../find-lines.js';
import type { Prover } from '../prover.js';
import { countSolutions, lineOf, type MoveLine, type NotatedMove } from '../solution.js';
import type { ClaimedMove, LineVerdict, SolutionFault, VerdictName } from '../verdict.js';
import { toEnglish } from './claim-language.js';
import { unreadableLines } from './claimed-moves.js';

/** A verdict without its cost and other castling assumptions. */
export type LineJudgement = Omit<LineVerdict, 'castling' | 'nodes' | 'hashPermille' | 'ms'>;

/** Judges the problem at whose position the prover stands. @param withSetPlay also finds the set play where none was published */
export function judgeLines(
  prover: Prover,
  stipulation: Stipulation,
  claim: Claim,
  withSetPlay: boolean,
): LineJudgement {
  const { position } = prover.cursor;
  const { lines: texts, setLines: setTexts } = linesOfClaim(claim);
  const english = toEnglish(position, {
    keys: [...texts, ...setTexts].map(([first = '']) => first),
    line: [...texts, ...setTexts].flat(),
  });
  const series = isSeriesPlay(stipulation.play) ? movesOf(stipulation) : 0;
  const other = position.clone();
  passes(other);
  const matesBoth = [stipulation.goal, stipulation.defendersGoal].includes('double-mate');
  const read = (text: string, from: Chess) => readMove(from, english(text), matesBoth);
  const published = texts.map((line) => readLine(position, line, read, series));
  const publishedSet = setTexts.map((line) => readLine(other, line, read, 0));

  const found = findLines(prover, stipulation, { setPlay: withSetPlay || setTexts.length > 0 });
  const { lines, shorter, complete, setPlay } = found;
  const proven = [...shorter, ...lines];
  const different = new Map(
    published.map(({ moves }) => {
      const uci = moves.map(({ text, move }) => move?.uci ?? text);
      return [uci.join(' '), { uci }];
    }),
  );
  // in other play a shorter line is the beginning of a solution
  const claimed = stipulation.play.includes('reciprocal')
    ? countSolutions([...different.values()])
    : different.size;
  const intended = stipulation.solutions ?? Math.max(1, claimed);
  const solutions = countSolutions(lines);
  const lineFaults = [
    ...published.flatMap((line) => faultOf(line, proven, complete)),
    ...publishedSet
      .flatMap((line) => faultOf(line, setPlay ?? [], setPlay !== undefined))
      .map((fault) => ({ ...fault, inSetPlay: true as const })),
  ];
  const findings = unreadableLines(lineFaults);
  const unpublished =
    texts.length === 0
      ? []
      : lines.filter((line) => !published.some((claimed) => isBeginning(claimed, line)));
  const verdict = decide({
    invalid: findings.length > 0,
    short: shorter.length > 0,
    cooked: solutions > intended,
    complete,
    found: lines.length,
    wrong: lineFaults.length > 0,
    missing: solutions < intended || unpublished.length > 0,
  });
  return {
    verdict,
    stipulation: found.stipulation,
    lengthFrom: 'stipulation',
    published: {
      lines: published.map(({ moves }) => moves),
      ...(publishedSet.length > 0 && { setLines: publishedSet.map(({ moves }) => moves) }),
    },
    intended,
    ...{ lines, shorter, complete, unpublished, lineFaults, findings },
    ...(setPlay && { setPlay }),
    ...(found.limit && { limit: found.limit }),
  };
}

/** A single line, or keys alone, are beginnings of solutions. */
function linesOfClaim({
  keys,
  line,
  lines,
  setLines = [],
}: Claim): Required<Pick<Claim, 'lines' | 'setLines'>> {
  return { lines: lines ?? (line.length > 0 ? [line] : keys.map((key) => [key])), setLines };
}

/** A published line, and why the first text that is no legal move is none. */
interface ClaimedLine {
  readonly moves: readonly ClaimedMove[];
  readonly reason?: NoMove;
}

function passes(position: Chess): void {
  position.turn = opposite(position.turn);
  position.epSquare = undefined;
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
  passes(again);
  return at < series ? [again, position] : [position, again];
}

const madeIn = ({ moves }: ClaimedLine): NotatedMove[] => moves.flatMap(({ move }) => (move ? [move] : []));

/** Whether a proven line begins with a published one, which may be shorter. */
function isBeginning(claimed: ClaimedLine, { uci }: MoveLine): boolean {
  const made = madeIn(claimed);
  return made.length === claimed.moves.length && made.every((move, i) => move.uci === uci[i]);
}

/** The fault of a published line: a text that is no move, or the move with which it leaves every solution. */
function faultOf(claimed: ClaimedLine, proven: readonly MoveLine[], complete: boolean): SolutionFault[] {
  const made = madeIn(claimed);
  const broken = claimed.moves[made.length];
  if (broken && claimed.reason) {
    return [{ after: lineOf(made), text: broken.text, reason: claimed.reason }];
  }
  if (!complete || proven.some((line) => isBeginning(claimed, line))) return [];
  const common = ({ uci }: MoveLine): number => {
    const differs = made.findIndex((move, i) => move.uci !== uci[i]);
    return differs < 0 ? made.length : differs;
  };
  const at = Math.min(made.length - 1, Math.max(0, ...proven.map(common)));
  const { text = '', move } = claimed.moves[at] ?? {};
  const reason = at === made.length - 1 && at > 0 ? 'misses-goal' : 'leaves-solution';
  return [{ after: lineOf(made.slice(0, at)), text, ...(move && { move }), reason }];
}

/** What a verdict follows from. */
interface Facts {
  readonly invalid: boolean;
  readonly short: boolean;
  readonly cooked: boolean;
  readonly complete: boolean;
  /** solutions of full length */
  readonly found: number;
  /** a published line is no solution */
  readonly wrong: boolean;
  /** fewer solutions than intended, or one that was not published */
  readonly missing: boolean;
}

/** The first that applies, in the order that `VERDICTS` explains. */
function decide(facts: Facts): VerdictName {
  if (facts.invalid) return 'invalid';
  if (facts.short) return 'short';
  if (facts.cooked) return 'cooked';
  if (!facts.complete) return 'undecided';
  if (facts.found === 0) return 'no-solution';
  if (facts.wrong) return 'wrong-line';
  return facts.missing ? 'missing' : 'sound';
}

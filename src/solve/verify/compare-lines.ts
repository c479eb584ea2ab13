/** Compares the published solutions of help and series play with all proven solutions. */
import type { Chess } from 'chessops/chess';
import { passed } from '../../chess/pass.js';
import { readMove } from '../../chess/read-move.js';
import { NULL_MOVE } from '../../problems/problem.js';
import { isEachLineASolution, type Stipulation } from '../../problems/stipulation.js';
import {
  countSolutions,
  keysOf,
  type NotatedMove,
  notated,
  type PlayedMove,
  pathsOf,
  phaseOf,
} from '../../solution/play.js';
import type { Fault, Remark, Statements } from '../../solution/verdict.js';
import { findLines } from '../find-lines.js';
import { linesSolution } from '../solve.js';
import { toEnglish } from './claim-language.js';
import { type ClaimedLine, partsOfLines, partsOfSetPlay, readLines } from './claimed-lines.js';
import { linesOfClaim, unreadable } from './claimed-moves.js';
import type { Case, Comparison } from './comparison.js';

export function compareLines({ prover, claim, play }: Case, stipulation: Stipulation): Comparison {
  const { position } = prover.cursor;
  const ownLines = linesOfClaim(claim);
  // keys alone are beginnings of solutions
  const texts = ownLines.length > 0 ? ownLines : claim.keys.map((key) => [key]);
  const setTexts = claim.setLines ?? [];
  const english = toEnglish(
    { position },
    {
      keys: [...texts, ...setTexts].map(([first = '']) => first),
      line: [...texts, ...setTexts].flat().filter((text) => text !== NULL_MOVE),
    },
  );
  const matesBoth = [stipulation.goal, stipulation.defendersGoal].includes('double-mate');
  const read = (text: string, from: Chess) => readMove(from, english(text), matesBoth);
  const published = readLines(texts, position, read, partsOfLines(stipulation));
  const publishedSet = readLines(setTexts, passed(position), read, partsOfSetPlay(stipulation));

  const setPlay = play?.setPlay === true || setTexts.length > 0;
  const found = findLines(prover, stipulation, { setPlay });
  const lines = keysOf(found);
  const short = phaseOf(found, 'short') ?? [];
  const set = phaseOf(found, 'set');
  const different = lengthsOf(published);
  // in reciprocal play the two endings of a solution are two lines, of different lengths
  const claimed = isEachLineASolution(stipulation.play)
    ? different.size
    : mostOfOneLength([...different.values()]);
  const intended = stipulation.solutions ?? Math.max(1, claimed);
  const count = countSolutions(lines, stipulation);
  const complete = found.limit === undefined;
  const checkedSet = publishedSet.map((line) =>
    checkLine('set', line, set ?? [], set !== undefined && !found.playLimit),
  );
  const checked = [
    ...published.map((line) => checkLine('line', line, [...short, ...lines], complete)),
    ...checkedSet,
  ];
  /** a limit under which published set play may be right although it was not found */
  const limitOfSet = checkedSet.some(({ open }) => open > 0) ? found.playLimit : undefined;
  const limit = found.limit ?? limitOfSet;
  const faults = checked.flatMap(({ fault }) => fault ?? []);
  const unpublished = texts.length === 0 ? [] : unpublishedOf(lines, published);
  const unpublishedSet = setTexts.length === 0 ? [] : ofFullLength(unpublishedOf(set ?? [], publishedSet));
  const cooked = count > intended;
  const statements: Statements = {
    right: sumOf(checked, ({ right }) => right),
    wrong: faults.length,
    missing: unpublishedSet.length + (cooked ? 0 : unpublished.length),
    more: cooked ? unpublished.length : 0,
    open: sumOf(checked, ({ open }) => open),
  };
  const remarks = unpublishedSet.map((moves): Remark => ({ is: 'missing', of: 'set', after: [], moves }));
  const solution = linesSolution(stipulation, found, intended);
  return {
    proven: {
      flaws: unpublished.length > 0 ? [...solution.flaws, 'missing'] : solution.flaws,
      complete: limit === undefined,
    },
    published: {
      keys: [],
      lines: published.map(({ moves }) => moves),
      ...(publishedSet.length > 0 && { setLines: publishedSet.map(({ moves }) => moves) }),
    },
    intended,
    faults,
    ...(checked.length > 0 && { statements, remarks }),
    findings: unreadable(position, english, faults),
    ...(limit && { limit }),
    unpublished: () => unpublished,
    solution: () => ({ solution }),
  };
}

function mostOfOneLength(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

const madeIn = ({ moves }: ClaimedLine): NotatedMove[] => moves.flatMap(({ move }) => (move ? [move] : []));

const written = (moves: readonly string[]): string => moves.join(' ');

const lengthsOf = (lines: readonly ClaimedLine[]): Map<string, number> =>
  new Map(
    lines.map(({ moves }) => [written(moves.map(({ text, move }) => move?.uci ?? text)), moves.length]),
  );

/** Returns the proven lines that were not published. A published line, even a shorter one, covers every line that begins with it. */
function unpublishedOf(proven: readonly PlayedMove[], published: readonly ClaimedLine[]): NotatedMove[][] {
  const legal = lengthsOf(published.filter(({ moves }) => moves.every(({ move }) => move)));
  const lengths = [...new Set(legal.values())];
  const wasPublished = (line: readonly NotatedMove[]): boolean =>
    lengths.some((length) => legal.has(written(line.slice(0, length).map(({ uci }) => uci))));
  return [...pathsOf(proven)].filter((line) => !wasPublished(line)).map((line) => line.map(notated));
}

/** Removes the shorter lines of set play, which are not published. */
function ofFullLength<Line extends readonly unknown[]>(lines: readonly Line[]): Line[] {
  const most = lines.reduce((longest, { length }) => Math.max(longest, length), 0);
  return lines.filter(({ length }) => length === most);
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** How many moves some solution shares with a line, and what it continues with. */
interface Common {
  readonly moves: number;
  readonly next: readonly PlayedMove[];
}

function inCommon(made: readonly NotatedMove[], proven: readonly PlayedMove[], at = 0): Common {
  const ways = proven
    .filter(({ uci }) => uci === made[at]?.uci)
    .map(({ next }) => inCommon(made, next, at + 1));
  const most = Math.max(at, ...ways.map(({ moves }) => moves));
  const longest = ways.filter(({ moves }) => moves === most);
  return { moves: most, next: longest.length === 0 ? proven : longest.flatMap(({ next }) => next) };
}

/** The result of checking a published line: how many moves are right or undecided, and what is wrong with the first other one. */
interface CheckedLine {
  readonly right: number;
  readonly open: number;
  readonly fault?: Fault;
}

/** Checks a published line. Its fault is a text that is not a move, or the move with which it leaves every solution. */
function checkLine(
  of: Fault['of'],
  claimed: ClaimedLine,
  proven: readonly PlayedMove[],
  complete: boolean,
): CheckedLine {
  const made = madeIn(claimed);
  const broken = claimed.moves[made.length];
  const common = inCommon(made, proven);
  const isIllegal = broken !== undefined && claimed.reason !== undefined;
  const isRight = common.moves === made.length;
  if (!isIllegal && (isRight || !complete)) return { right: common.moves, open: made.length - common.moves };
  const at = isIllegal ? made.length : common.moves;
  const right = at > 0 && at === common.moves ? differentMoves(common.next).slice(0, LISTED_RIGHT) : [];
  const fault = { of, after: made.slice(0, at), ...(right.length > 0 && { right }) };
  if (isIllegal && claimed.reason) {
    return {
      right: common.moves,
      open: complete ? 0 : made.length - common.moves,
      fault: { ...fault, text: broken.text, reason: claimed.reason },
    };
  }
  const { text = '', move } = claimed.moves[at] ?? {};
  const reason = at === made.length - 1 && at > 0 ? 'misses-goal' : 'leaves-solution';
  return { right: at, open: 0, fault: { ...fault, text, ...(move && { move }), reason } };
}

const LISTED_RIGHT = 3;

const differentMoves = (moves: readonly PlayedMove[]): NotatedMove[] => [
  ...new Map(moves.map((move) => [move.uci, notated(move)])).values(),
];

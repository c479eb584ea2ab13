/** Solutions in the words and notation of the field, for people. */

import { parseStipulation } from '../../problems/parse-stipulation.js';
import { movesOf, type Stipulation } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import {
  type AnySolution,
  isLineSolution,
  type Key,
  type KeyPlay,
  type MoveLine,
  movesOfLine,
  type NotatedMove,
  type Solution,
} from '../../solve/solution.js';
import { ended, goalWords } from '../goal-words.js';
import { isBlackFirst, type MoveWriter, moveWriter, passedBefore, passedBy } from '../move-notation.js';
import { plural } from '../summary.js';
import { firstLine, type LinePlay, lineLength, lineStatus } from './line-words.js';
import { flawText, LIMITS, type StatusWords } from './outcome-words.js';

/** What was asked; undefined if it was the shortest solution. */
function askedOf({ stipulation }: Pick<Solution, 'stipulation'>): Stipulation | undefined {
  const parsed = stipulation === undefined ? undefined : parseStipulation(stipulation);
  return parsed?.ok ? parsed.value : undefined;
}

/** The length of a solution without short mates: as asked, or that of the shortest. */
export function fullLength(solution: Pick<KeyPlay, 'stipulation' | 'moves'>): number {
  const asked = askedOf(solution);
  return asked ? movesOf(asked) : (solution.moves ?? 0);
}

const isDefenderFirst = (solution: Solution): boolean => askedOf(solution)?.begins === 'defender';

/** `sound`, `2 mates`, `wrong key`, `cooked`, `short mate`, `no solution`, `2 keys`, `undecided (time)` … */
export function statusWords(solution: AnySolution): StatusWords {
  if (isLineSolution(solution)) return lineStatus(solution);
  const { status, stipulation, flaws, keys, publishedKey } = solution;
  const found = flaws.map((flaw) => flawText(flaw, stipulation));
  if (status === 'undecided') {
    const why = solution.limit ? ` (${LIMITS[solution.limit]})` : '';
    const known = knownText(solution);
    const words = [`undecided${why}`, ...found, ...(known ? [known] : [])];
    return { text: words.join(', '), mood: found.length > 0 ? 'bad' : 'open' };
  }
  if (status === 'no-solution') {
    const stalemate = solution.stalemate ? ['stalemate'] : [];
    if (stipulation) return { text: [...stalemate, 'no solution'].join(', '), mood: 'bad' };
    return { text: stalemate[0] ?? `no mate in ${solution.searched}`, mood: 'open' };
  }
  if (status === 'lost') {
    const expected = stipulation === undefined || (isDefenderFirst(solution) && flaws.length === 0);
    const words = [lostText(solution), ...found];
    return { text: words.join(', '), mood: expected ? 'good' : 'bad' };
  }
  if (stipulation === undefined) {
    return { text: keys.length === 1 ? '1 key' : `${keys.length} keys`, mood: 'good' };
  }
  if (found.length > 0) return { text: found.join(', '), mood: 'bad' };
  if (publishedKey === 'wrong') return { text: 'wrong key', mood: 'bad' };
  // of a puzzle any mate will do as the last move
  return { text: keys.length > 1 ? plural(keys.length, goalWords(stipulation).noun) : 'sound', mood: 'good' };
}

/** `checkmate`, `is mated`; `stalemate in 2`, `selfmate in 2` where that is the goal, which the defender cannot avoid. */
function lostText({ stipulation, moves = 0 }: Solution): string {
  const { noun } = goalWords(stipulation);
  if (noun === 'mate') return moves === 0 ? 'checkmate' : 'is mated';
  return `${noun} in ${moves}`;
}

/**
 * What is known despite a limit: `mate in at most 8, none in 5`, `is mated in at most 8, not in 5`, `mate in 8, perhaps by more keys`,
 * `no mate in 5`; undefined if nothing is.
 */
function knownText(solution: Solution): string | undefined {
  const { moves, shortest, searched, stipulation } = solution;
  const { noun } = goalWords(stipulation);
  if (moves === undefined) return searched > 0 ? `no ${noun} in ${searched}` : undefined;
  if (shortest) return `${noun} in ${moves}, perhaps by more keys`;
  const isMated = isDefenderFirst(solution) && noun === 'mate';
  const bound = isMated ? `is mated in at most ${moves}` : `${noun} in at most ${moves}`;
  return searched > 0 ? `${bound}, ${isMated ? 'not' : 'none'} in ${searched}` : bound;
}

/** `3`; `-3` if the side to move is mated; `<=3`, `-<=3` if something shorter is not excluded; `-` if there is none. */
export function movesText(solution: AnySolution): string {
  if (isLineSolution(solution)) return lineLength(solution);
  const { moves, shortest, status } = solution;
  if (moves === undefined) return '-';
  const isMated = status === 'lost' || (status === 'undecided' && isDefenderFirst(solution));
  return `${isMated && moves > 0 ? '-' : ''}${shortest ? '' : '<='}${moves}`;
}

const SAN = moveWriter('san');

/** `Qa5! Qb6! (#3) Qc7! (#<=4)`: with the length unless it is the shortest. Says so if there may be more. */
export const keysText = (problem: ProblemRecord, solution: AnySolution, writer: MoveWriter = SAN): string =>
  keyTexts(problem, solution, writer).join(' ') || '-';

/** The same, one text per key. */
export function keyTexts(problem: ProblemRecord, solution: AnySolution, writer: MoveWriter): string[] {
  if (isLineSolution(solution)) return [];
  const passed = passedBefore(problem.fen);
  const keys = solution.keys.map((key) => `${writer.marked(key, '!', passed)}${lengthText(key, solution)}`);
  if (solution.status === 'undecided' && !solution.complete && keys.length > 0) keys.push('(more?)');
  return keys;
}

/** ` (#4)`, ` (#<=4)`; empty if it is the length of the whole solution. */
function lengthText(
  { moves, atMost }: Key,
  solution: Pick<Solution, 'moves' | 'shortest' | 'stipulation'>,
): string {
  if (solution.moves === undefined) return '';
  if (moves === solution.moves && (atMost === undefined) === solution.shortest) return '';
  return ` (${goalWords(solution.stipulation).sign}${atMost ? '<=' : ''}${moves})`;
}

/** Of a solution or a verdict. */
export interface KeysAndLine {
  readonly stipulation?: string;
  readonly keys: readonly NotatedMove[];
  readonly line: MoveLine;
}

/** `1.Qa5! Kd7 2.Qd5#`; with Black to move first `1...Qa4! 2.Kc1 Qd1#`. A key is marked. */
export const lineText = (
  problem: ProblemRecord,
  solution: KeysAndLine | LinePlay,
  writer: MoveWriter = SAN,
): string => lineTexts(problem, solution, writer).join(' ') || '-';

/** The same, one text per move; of several solutions in lines the first. */
export function lineTexts(
  problem: ProblemRecord,
  solution: KeysAndLine | LinePlay,
  writer: MoveWriter,
): string[] {
  if ('lines' in solution) return firstLine(problem.fen, solution, writer);
  const { line, keys } = solution;
  const goal = goalWords(solution.stipulation);
  let passed = passedBefore(problem.fen);
  return movesOfLine(line).map((move, i) => {
    const number = writer.number(i, isBlackFirst(problem.fen));
    const isKey = i === 0 && keys.some(({ uci }) => uci === move.uci);
    const plain = isKey ? writer.marked(move, '!', passed) : writer.move(move, passed);
    const text = i === line.uci.length - 1 ? ended(plain, move, goal) : plain;
    passed = passedBy(move);
    return i > 0 && number.endsWith('...') ? text : number + text;
  });
}

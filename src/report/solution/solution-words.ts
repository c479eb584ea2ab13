/** Solutions in the words and notation of the field, for people. */
import { basename } from 'node:path';
import { positionOf } from '../../chess/moves.js';
import type { Problem } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Key, LimitReached, NotatedMove, Solution } from '../../solve/solution.js';
import { toEnglish } from '../../solve/verify/claim-language.js';
import { readMove } from '../../solve/verify/claimed-moves.js';
import { printable } from '../../text/quote.js';
import { isBlackFirst, type MoveWriter, moveWriter, passedBefore, passedBy } from '../move-notation.js';
import { sourceName } from '../source-name.js';
import { shortened, textWidth } from '../terminal/text-width.js';

/** How a result is to be taken; decides its colour. */
export type Mood = 'good' | 'bad' | 'open';

/** The title, or the file's name for the problem, else its place. */
export function problemName(problem: Problem): string {
  return problem.title || problem.id ? printable(problem.title || problem.id || '') : placeOf(problem);
}

/** The same in at most `width` columns: the beginning of a title, the end of a place, where the number of the line is. */
export function shortName(problem: Problem, width: number, ellipsis: string): string {
  const name = problemName(problem);
  if (problem.title || problem.id || textWidth(name) <= width) return shortened(name, width, ellipsis);
  return ellipsis + [...name].slice(textWidth(ellipsis) - width).join('');
}

/** `Sam Loyd, Chess Monthly 1860`; undefined where the file says neither, or its name for the problem does. */
export function authorText({ author, event, id }: Problem): string | undefined {
  const parts = [author, event].filter((part) => part && !id?.includes(part));
  return parts.length > 0 ? printable(parts.join(', ')) : undefined;
}

/** File and line, where they are not already the problem's name. */
export function placeText(problem: Problem): string | undefined {
  const place = placeOf(problem);
  return place === problemName(problem) ? undefined : place;
}

/** A file's name takes at most so many characters; its end, which tells neighbours apart, is kept. */
const NAME_LENGTH = 48;

const placeOf = ({ source: { file, line } }: Problem): string => sourceText(file, line);

/** `classics.epd:7`, `standard input:1`, `--fen 2` */
export function sourceText(file: string, line: number): string {
  if (file === '--fen') return `--fen ${line}`;
  return `${middleCut(sourceName(basename(file)), NAME_LENGTH)}:${line}`;
}

/** `text`, or its beginning and its end. */
function middleCut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  const half = Math.floor((length - 1) / 2);
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
}

/** `#3`; `-` when the shortest mate was looked for. */
export function stipulationText(solution: Solution): string {
  return solution.stipulation ? makeStipulation(solution.stipulation) : '-';
}

export const LIMITS: Record<LimitReached, string> = {
  nodes: 'nodes',
  time: 'time',
  interrupted: 'interrupted',
};

export interface StatusWords {
  readonly text: string;
  readonly mood: Mood;
}

/** `sound`, `cooked`, `short mate`, `no solution`, `2 keys`, `undecided (time)` … */
export function statusWords(solution: Solution): StatusWords {
  const { status, stipulation, flaws, keys } = solution;
  const found = flaws.map((flaw) => FLAWS[flaw]);
  if (status === 'undecided') {
    const why = solution.limit ? ` (${LIMITS[solution.limit]})` : '';
    const words = [`undecided${why}`, ...found];
    const known = knownText(solution);
    if (known) words.push(known);
    return { text: words.join(', '), mood: found.length > 0 ? 'bad' : 'open' };
  }
  if (status === 'no-mate') {
    const stalemate = isStalemate(solution) ? ['stalemate'] : [];
    if (stipulation) return { text: [...stalemate, 'no solution'].join(', '), mood: 'bad' };
    return { text: stalemate[0] ?? `no mate in ${solution.searched}`, mood: 'open' };
  }
  if (status === 'mated-side') {
    const expected = stipulation === undefined || (stipulation.kind === 'is-mated' && flaws.length === 0);
    const words = [solution.mate === 0 ? 'checkmate' : 'is mated', ...found];
    return { text: words.join(', '), mood: expected ? 'good' : 'bad' };
  }
  if (stipulation === undefined) {
    return { text: keys.length === 1 ? '1 key' : `${keys.length} keys`, mood: 'good' };
  }
  return found.length > 0 ? { text: found.join(', '), mood: 'bad' } : { text: 'sound', mood: 'good' };
}

/**
 * What a limit left standing: `mate in at most 8, none in 5`, `is mated in at most 8, not in 5`, `mate in 8, perhaps by more keys`,
 * `no mate in 5`; undefined where that is nothing.
 */
function knownText({ mate, shortest, searched, stipulation }: Solution): string | undefined {
  if (mate === undefined) return searched > 0 ? `no mate in ${searched}` : undefined;
  if (shortest) return `mate in ${mate}, perhaps by more keys`;
  const isMated = stipulation?.kind === 'is-mated';
  const bound = isMated ? `is mated in at most ${mate}` : `mate in at most ${mate}`;
  return searched > 0 ? `${bound}, ${isMated ? 'not' : 'none'} in ${searched}` : bound;
}

/** A side that has a move costs at least one position to look at. */
const isStalemate = ({ status, nodes, searched }: Solution): boolean =>
  status === 'no-mate' && nodes === 0 && searched > 0;

/** The same, and `wrong key` for a sound problem whose published key is not the key. */
export function verdictWords(problem: Problem, solution: Solution): StatusWords {
  const words = statusWords(solution);
  const published = problem.claim.keys;
  if (words.text !== 'sound' || published.length === 0) return words;
  const position = positionOf(problem.fen);
  const english = toEnglish(position, problem.claim);
  const isNoKey = (text: string): boolean => {
    const read = readMove(position, english(text));
    // what cannot be read may be the key
    if ('reason' in read) return read.reason === 'illegal';
    return !solution.keys.some(({ uci }) => uci === read.notated.uci);
  };
  return published.every(isNoKey) ? { text: 'wrong key', mood: 'bad' } : words;
}

export const FLAWS = { cooked: 'cooked', 'short-mate': 'short mate', 'no-solution': 'no solution' } as const;

/** `3`; `-3` when the side to move is mated; `<=3`, `-<=3` when something shorter is not excluded; `-` when there is none. */
export function mateText({ mate, shortest, status, stipulation }: Solution): string {
  if (mate === undefined) return '-';
  const isMated = status === 'mated-side' || (status === 'undecided' && stipulation?.kind === 'is-mated');
  return `${isMated && mate > 0 ? '-' : ''}${shortest ? '' : '<='}${mate}`;
}

const SAN = moveWriter('san');

/** `Qa5! Qb6! (#3) Qc7! (#<=4)`: a length is given where it is not the shortest. Says so when there may be more. */
export const keysText = (problem: Problem, solution: Solution, writer: MoveWriter = SAN): string =>
  keyTexts(problem, solution, writer).join(' ') || '-';

/** The same, a text for each key. */
export function keyTexts(problem: Problem, solution: Solution, writer: MoveWriter): string[] {
  const passed = passedBefore(problem.fen);
  const keys = solution.keys.map((key) => `${writer.marked(key, '!', passed)}${lengthText(key, solution)}`);
  if (solution.status === 'undecided' && !solution.complete && keys.length > 0) keys.push('(more?)');
  return keys;
}

/** ` (#4)`, ` (#<=4)`; nothing where it is what is said of the whole solution. */
function lengthText({ mate, atMost }: Key, solution: Pick<Solution, 'mate' | 'shortest'>): string {
  if (solution.mate === undefined) return '';
  if (mate === solution.mate && (atMost === undefined) === solution.shortest) return '';
  return ` (#${atMost ? '<=' : ''}${mate})`;
}

/** Of a solution or a verdict. */
export interface KeysAndLine {
  readonly keys: readonly NotatedMove[];
  readonly line: readonly NotatedMove[];
}

/** `1.Qa5! Kd7 2.Qd5#`; with Black to move first `1...Qa4! 2.Kc1 Qd1#`. The first move is marked when it is a key. */
export const lineText = (problem: Problem, solution: KeysAndLine, writer: MoveWriter = SAN): string =>
  lineTexts(problem, solution, writer).join(' ') || '-';

/** The same, a text for each move. */
export function lineTexts(problem: Problem, { line, keys }: KeysAndLine, writer: MoveWriter): string[] {
  let passed = passedBefore(problem.fen);
  return line.map((move, i) => {
    const number = writer.number(i, isBlackFirst(problem.fen));
    const isKey = i === 0 && keys.some(({ uci }) => uci === move.uci);
    const text = isKey ? writer.marked(move, '!', passed) : writer.move(move, passed);
    passed = passedBy(move);
    return i > 0 && number.endsWith('...') ? text : number + text;
  });
}

/** `1,234,567` */
export const countText = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** At most seven characters: exact up to a million, then `12.3 M`, `1.23 G`. */
export function shortCountText(count: number): string {
  if (count < 1e6) return countText(count);
  const [unit, letter] = count < 999.5e6 ? [1e6, 'M'] : count < 999.5e9 ? [1e9, 'G'] : [1e12, 'T'];
  return `${(count / unit).toPrecision(3)} ${letter}`;
}

/** At most seven characters: `0.4 ms`, `12 ms`, `1.23 s`, `2m 03s`, `1h 02m` */
export function durationText(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${ms.toFixed(0)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  const twoDigits = (count: number): string => String(count).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${twoDigits(whole % 60)}s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)}h ${twoDigits(minutes % 60)}m`;
}

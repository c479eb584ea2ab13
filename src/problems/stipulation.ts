/** What a problem asks for. */

import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';

/**
 * `mates`: the side to move mates in at most `moves` moves (`#3`).
 * `is-mated`: the side to move is mated in at most `moves` moves of its opponent (`#-3`, EPD `bm #-3`).
 */
export interface Stipulation {
  readonly kind: 'mates' | 'is-mated';
  /** attacker's moves, 1 … MAX_MOVES */
  readonly moves: number;
}

/** The longest mate that can be asked for, in attacker's moves. */
export const MAX_MOVES = 127;

const NUMBER_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const COUNT = `(?:\\d+|${NUMBER_WORDS.join('|')})`;

/** Each with the number of moves in its only group. The sign of `#-3` is part of it. */
const SPELLINGS: readonly RegExp[] = [
  /^#\s*([-+]?\d+)$/,
  /^(\d+)\s*#$/,
  /^mateIn\s*(\d+)$/i,
  new RegExp(`^(?:check)?mates?\\s+in\\s+(${COUNT})(?:\\s+moves?)?$`, 'i'),
  new RegExp(`^(${COUNT})[-\\s]?mover$`, 'i'),
];

/** A stipulation in symbols (`h#2.5`, `ser-s=4`) or in words (`helpmate in 2`), and nothing after it. */
const unsupported = (symbols: string, words: string): RegExp =>
  new RegExp(`^(?:(?:${symbols})\\s*[\\d.,½]*|(?:${words})(?:\\s+in\\s+\\S+)?(?:\\s+moves?)?)$`, 'i');

/** Stipulations of the field that are no direct mates, by the name a user would look for. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [unsupported('p?h?ser-[a-z]*[#=]+', 'series-?(?:help|self)?-?mates?'), 'series play'],
  [unsupported('hs[#=]', 'help-?selfmates?'), 'a help-selfmate'],
  [unsupported('hr[#=]', 'help-?reflexmates?'), 'a help-reflexmate'],
  [unsupported('(?:reci-)?h[#=]', 'help-?(?:stale)?mates?'), 'a helpmate'],
  [unsupported('s[#=]', 'self-?(?:stale)?mates?'), 'a selfmate'],
  [unsupported('(?:semi-)?r[#=]', 'reflex-?mates?'), 'a reflexmate'],
  [unsupported('[=!#]?=', 'stalemates?'), 'a stalemate problem'],
];

const EXPECTED = `expected a direct mate such as #3, from #1 to #${MAX_MOVES}`;

const finding = (code: string, found: string, expected = EXPECTED): Finding => ({
  code,
  field: 'stipulation',
  message: `found ${found}; ${expected}`,
});

/**
 * Reads a stipulation: `#3`, `3#`, `mate in 3`, `Mate in three`, `3-mover`, `mateIn3`, `#-3`, also with the EPD
 * opcode in front (`dm 3`, `bm #3`).
 *
 * @returns the stipulation, or a finding: `stipulation-unsupported` (a selfmate, a helpmate, …, named),
 * `stipulation-range` (no move at all), `stipulation-too-long` (more than {@link MAX_MOVES} moves),
 * `stipulation-unreadable`
 */
export function parseStipulation(text: string): Result<Stipulation, Finding> {
  const trimmed = text.trim().replace(/[.!]$/, '');
  const directMate = /^dm\s+([-+]?\d+)$/i.exec(trimmed);
  const bare = directMate ? `#${directMate[1]}` : trimmed.replace(/^bm\s+/i, '');
  for (const spelling of SPELLINGS) {
    const count = spelling.exec(bare)?.[1];
    if (count !== undefined) return stipulationOf(count, text);
  }
  for (const [pattern, name] of UNSUPPORTED) {
    if (pattern.test(bare)) return err(finding('stipulation-unsupported', `${quote(text)}, ${name}`));
  }
  return err(finding('stipulation-unreadable', quote(text)));
}

function stipulationOf(count: string, text: string): Result<Stipulation, Finding> {
  const word = NUMBER_WORDS.indexOf(count.toLowerCase());
  const signed = word >= 0 ? word + 1 : Number(count);
  const moves = Math.abs(signed);
  if (moves < 1) return err(finding('stipulation-range', quote(text)));
  if (moves > MAX_MOVES) return err(finding('stipulation-too-long', quote(text)));
  return ok({ kind: signed < 0 ? 'is-mated' : 'mates', moves });
}

/** `#3`, or `#-3` when the side to move is the one who is mated. */
export const makeStipulation = ({ kind, moves }: Stipulation): string =>
  kind === 'mates' ? `#${moves}` : `#-${moves}`;

/**
 * Reads a bare number of attacker's moves, as the options `--mate` and `--max` take it.
 *
 * @param field what the finding is about
 * @returns 1 … MAX_MOVES, or a finding `moves-range` or `moves-unreadable`
 */
export function parseMoves(text: string, field = 'mate'): Result<number, Finding> {
  const readable = /^\s*[-+]?\d+\s*$/.test(text);
  const moves = readable ? Number(text) : Number.NaN;
  if (moves >= 1 && moves <= MAX_MOVES) return ok(moves);
  const message = `found ${quote(text)}; expected a whole number of moves from 1 to ${MAX_MOVES}`;
  return err({ code: readable ? 'moves-range' : 'moves-unreadable', field, message });
}

const IN_COMMENT: readonly RegExp[] = [
  new RegExp(`(?<![-\\w])(?:check)?mates?\\s+in\\s+${COUNT}(?![-\\w])`, 'i'),
  new RegExp(`(?<![-\\w])${COUNT}[-\\s]?mover(?!\\w)`, 'i'),
  /(?<!\w)mateIn\d+(?!\w)/i,
  /(?<![-\w])(?:self|help|reflex)-?(?:stale)?mates?\s+in\s+\S+/i,
];

/**
 * The stipulation that a comment mentions: all of it (`#2`) or a phrase of it (`White to play and mate in 2`).
 * A bare `#5` inside a sentence is no stipulation, it is too often the number of the problem.
 *
 * @returns undefined when the comment speaks of none; else what {@link parseStipulation} makes of it
 */
export function stipulationInComment(comment: string): Result<Stipulation, Finding> | undefined {
  const whole = parseStipulation(comment);
  if (whole.ok || whole.error.code !== 'stipulation-unreadable') return whole;
  for (const phrase of IN_COMMENT) {
    const match = phrase.exec(comment);
    if (match) return parseStipulation(match[0]);
  }
  return undefined;
}

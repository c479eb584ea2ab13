/** Checks a question from a user of the library and converts it for the solver. Unknown fields are left out. */

import { checkStipulation } from '../problems/check-stipulation.js';
import type { Claim, Entry, Problem, Twin } from '../problems/problem.js';
import { readDiagram } from '../problems/side-to-move.js';
import { whyNoTable, whyNotAnswered } from '../solve/answerable.js';
import { type Fields, isFields } from '../text/fields.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import type { Refusal, Source } from '../text/input.js';
import { printable } from '../text/quote.js';
import { type ErrorCode, KeymoveError } from './keymove-error.js';
import {
  brokenRules,
  isText,
  listOf,
  type Rules,
  rule,
  text,
  texts,
  trueOrFalse,
  valueText,
  whole,
} from './value-rules.js';

/** A position with a question about it. Problems from `readProblems` are valid asks. */
export interface Ask extends Partial<Omit<Problem, 'fen' | 'stipulation' | 'claim' | 'game'>> {
  /** the position. Default fields: the side that begins by the stipulation, castling rights from the kings and rooks, no en passant */
  readonly fen: string;
  /** `#3`, or `#-3` if the side to move is mated; if absent, look for the shortest mate */
  readonly stipulation?: string | Problem['stipulation'];
  /** the published solution, for `verify` */
  readonly claim?: Partial<Claim>;
}

const anyNumber = whole(0);
const isSource = (value: unknown): boolean =>
  isFields(value) && isText(value.file) && anyNumber.holds(value.line);
const isFinding = (value: unknown): boolean =>
  isFields(value) && isText(value.code) && isText(value.field) && isText(value.message);
const isPublishedMove = (value: unknown): boolean =>
  isFields(value) &&
  isText(value.move) &&
  (value.mark === undefined || value.mark === '!' || value.mark === '?') &&
  listOf(isPublishedMove)(value.variations);

const TWIN: Rules<Twin> = {
  letter: text,
  change: text,
  continued: trueOrFalse,
  duplex: trueOrFalse,
  first: anyNumber,
};
const isTwin = (value: unknown): boolean =>
  isFields(value) && value.first !== undefined && brokenRules(TWIN, value).length === 0;

const onlyTrue = rule('true', (value) => value === true);
const listsOfTexts = rule('a list of lists of texts', listOf(texts.holds));
const findings = rule('a list of { code, field, message }', listOf(isFinding));
const source = rule('{ file: text, line: number }', isSource);
const CLAIM: Rules<Claim> = {
  keys: texts,
  avoid: texts,
  line: texts,
  length: anyNumber,
  variations: rule('a list of { move, mark, variations }', listOf(isPublishedMove)),
  lines: listsOfTexts,
  setLines: listsOfTexts,
  onlyMoves: onlyTrue,
  ofGame: onlyTrue,
};
const PROBLEM: Rules<Omit<Ask, 'fen' | 'stipulation'>> = {
  index: anyNumber,
  id: text,
  author: text,
  title: text,
  event: text,
  award: text,
  twin: rule('{ letter, change, continued, duplex, first: number }', isTwin),
  keywords: texts,
  rating: anyNumber,
  sideUnnamed: onlyTrue,
  openings: texts,
  source,
  claim: rule('an object', isFields),
  comments: texts,
  warnings: findings,
};
const REFUSAL: Rules<Refusal> = { source, text, findings };

const NOT_FROM_A_FILE: Source = { file: 'ask', line: 0 };

const pick = (rules: object, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(rules).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));

/** Copies a value as JSON would, so that it can be sent to a thread; undefined if it is not an object. */
export function plainFields(value: unknown): Fields | undefined {
  try {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    return isFields(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

/** Problems that {@link readAsk} has returned. Nobody can change them, so they are not read again. */
const READ = new WeakMap<object, Problem>();

/** @returns the problem, even if its stipulation cannot be solved yet, or all of its errors */
export function readAsk(ask: unknown): Result<Problem> {
  const known = isFields(ask) ? READ.get(ask) : undefined;
  if (known) return ok(known);
  const plain = plainFields(ask);
  if (!plain) return err([noObject(ask)]);
  const read = readFields(plain, 0);
  if (read.ok) READ.set(Object.freeze(read.value), read.value);
  return read;
}

function readFields(ask: Fields, index: number): Result<Problem> {
  const wrong: Finding[] = [];
  const asked = ask.stipulation === undefined ? ok(undefined) : checkStipulation(ask.stipulation);
  const position = isText(ask.fen) ? readDiagram(ask.fen, asked.ok ? asked.value : undefined) : undefined;
  const noFen = { code: 'fen-empty', field: 'board', message: `found ${valueText(ask.fen)}; expected a FEN` };
  if (!position?.ok) wrong.push(...(position?.error ?? [noFen]));
  if (!asked.ok) wrong.push(asked.error);
  const claim = isFields(ask.claim) ? ask.claim : {};
  for (const broken of [...brokenRules(PROBLEM, ask), ...brokenRules(CLAIM, claim)]) {
    wrong.push({ code: 'problem-field', ...broken });
  }
  if (!position?.ok || !asked.ok || wrong.length > 0) return err(wrong);
  const { warnings = [], ...others } = pick(PROBLEM, ask) as Partial<Problem>;
  const found = position.value.warnings;
  return ok({
    source: NOT_FROM_A_FILE,
    comments: [],
    ...others,
    index,
    ...position.value,
    // its file may have led to the same warnings
    warnings: [...warnings, ...found.filter(({ code }) => warnings.every((each) => each.code !== code))],
    ...(asked.value && { stipulation: asked.value }),
    claim: { keys: [], line: [], ...pick(CLAIM, claim) },
  });
}

const noObject = (found: unknown): Finding => ({
  code: 'problem-field',
  field: 'problem',
  message: `found ${valueText(found)}; expected an object of plain data, such as { fen: '…', stipulation: '#2' }`,
});

/** Reads one of many asks, which may be a refusal of an earlier reader. @param number position of the ask, from 0 */
export function readAsked(ask: unknown, number: number, index: number): Entry {
  const plain = plainFields(ask);
  if (plain && Object.entries(REFUSAL).every(([name, { holds }]) => holds(plain[name]))) {
    return { type: 'refusal', refusal: pick(REFUSAL, plain) as unknown as Refusal };
  }
  const read = plain ? readFields(plain, index) : err([noObject(ask)]);
  const place: Source = isSource(plain?.source)
    ? (plain?.source as Source)
    : { file: 'ask', line: number + 1 };
  if (read.ok) return { type: 'problem', problem: { ...read.value, source: place } };
  const said = isText(plain?.fen) ? printable(plain.fen) : '';
  return { type: 'refusal', refusal: { source: place, text: said, findings: read.error } };
}

/**
 * @param whyRefused says why a stipulation is refused, if it is
 * @param task the task to carry out: more studies can be verified than solved
 * @throws KeymoveError `bad-position`, `bad-stipulation`, `bad-problem` or `not-solved-yet`
 */
export function needProblem(ask: unknown, whyRefused = whyNotAnswered, task = 'solve'): Problem {
  const read = readAsk(ask);
  if (!read.ok) throw wrongAsk(read.error);
  const { stipulation } = read.value;
  const why = stipulation && (whyRefused(stipulation) ?? whyNoTable(read.value, task));
  if (why) throw wrongAsk([why]);
  return read.value;
}

function wrongAsk(findings: readonly Finding[]): KeymoveError {
  const all = (is: (finding: Finding) => boolean): boolean => findings.every(is);
  const code: ErrorCode = all(({ unsupported }) => unsupported !== undefined)
    ? 'not-solved-yet'
    : all(({ field }) => field === 'stipulation')
      ? 'bad-stipulation'
      : findings.some(({ code }) => code === 'problem-field')
        ? 'bad-problem'
        : 'bad-position';
  const message = findings
    .map(({ code, field, message }) => (code === 'problem-field' ? `${field}: ${message}` : message))
    .join('; ');
  return new KeymoveError(code, message, { findings });
}

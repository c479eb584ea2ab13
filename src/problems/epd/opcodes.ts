/**
 * The operations of an EPD line, and what they mean: the stipulation, the claim, remarks. An operation is `opcode operand;`, where
 * the semicolon, the quotes and the blank before the semicolon may be missing.
 *
 * A stipulation may be in four places. The most explicit counts: `dm`, `bm #n`, a bare `#n`, a comment. If `dm` and `bm`
 * contradict each other, a warning says so.
 */
import { MAX_MATE_MOVES } from '../../kernel/bounds.js';
import { err, type Finding, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { isCondition, parseStipulation } from '../parse-stipulation.js';
import { type Claim, NO_CLAIM } from '../problem.js';
import { lengthOfLine, splitMoves, withoutMarks } from '../published-solution.js';
import { StatedStipulations } from '../stated-stipulations.js';
import type { Stipulation } from '../stipulation.js';

export interface Remarks {
  readonly id?: string | undefined;
  readonly stipulation?: Stipulation | undefined;
  readonly claim: Claim;
  /** texts that may be a solution: comments, and unknown operations */
  readonly texts?: readonly string[];
  readonly comments: readonly string[];
  /** why the line is refused: a stipulation that makes no sense, or is not of orthodox chess */
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
}

const NONE: readonly never[] = Object.freeze([]);
const NO_REMARKS: Remarks = Object.freeze({
  claim: NO_CLAIM,
  comments: NONE,
  findings: NONE,
  warnings: NONE,
});

/** Places of a stipulation, the most reliable first. */
const PLACES = ['dm', 'bm', 'stipulation', 'comment'];

/** Operations of the standard and of programs that may contain moves but claim nothing. */
const NO_SOLUTION = /^(?:sm|pm|ce|ac[dns]|hmvc|fmvn|noop|rc|v\d|eco|nic|tc\w+|draw_\w+|resign|d\d+|perft)$/;

/**
 * Reads the operations of a line. Of unknown ones, only a solution is read.
 * @param isStrict whether a word by itself that is not a stipulation is a mistake
 */
export function readRemarks(operations: readonly Operation[], isStrict = false): Remarks {
  if (operations.length === 0) return NO_REMARKS;
  let id: string | undefined;
  const keys: string[] = [];
  const avoid: string[] = [];
  let line: readonly string[] = NONE;
  let bestLine: readonly string[] = NONE;
  const numbered: string[] = [];
  const unnumbered: string[] = [];
  const stipulations = new StatedStipulations(PLACES);
  const others: string[] = [];

  for (const { opcode, operand, written = opcode } of operations) {
    if (opcode === 'bm') {
      const { stipulation, moves } = readBestMoves(operand);
      if (stipulation !== undefined) stipulations.add('bm', parseStipulation(stipulation));
      if (isLine(operand)) {
        keys.push(...moves.slice(0, 1).map(withoutMarks));
        bestLine = moves;
      } else if (moves.length > 0) keys.push(...moves.map(withoutMarks).filter((move) => move !== ''));
    } else if (opcode === 'am') avoid.push(...splitMoves(operand).map(withoutMarks));
    else if (opcode === 'pv') {
      if (line.length === 0) line = splitMoves(operand);
    } else if (opcode === 'dm') stipulations.add('dm', parseDirectMate(operand));
    else if (/^stip(?:ulation)?$/.test(opcode)) stipulations.add('stipulation', parseStipulation(operand));
    else if (opcode === 'id') id ??= operand === '' ? undefined : operand;
    else if (/^c\d$/.test(opcode)) numbered[Number(opcode[1])] ??= operand;
    else if (opcode === '#') unnumbered.push(operand);
    else {
      const text = operand === '' ? opcode : `${opcode} ${operand}`;
      const bare = parseStipulation(text);
      const unreadable = !bare.ok && bare.error.code === 'stipulation-unreadable';
      // other text that is not a stipulation of orthodox chess may be an operation of another program
      const isMeant = bare.ok || /[#=%]|mate|mover|^pg\b/i.test(text) || isCondition(bare) || isStrict;
      if ((!unreadable && isMeant) || opcode.startsWith('#') || (isStrict && isUnknown(opcode, operand)))
        stipulations.add('stipulation', bare);
      else if (SYMBOLS.test(opcode)) {
        stipulations.add('stipulation', parseStipulation(written));
        if (operand !== '') unnumbered.push(operand);
      } else if (/^mate|\bmates? in\b/.test(text)) unnumbered.push(text);
      else if (!NO_SOLUTION.test(opcode)) others.push(`${written} ${operand}`.trim());
    }
  }

  const comments =
    numbered.length + unnumbered.length === 0
      ? NONE
      : [...Object.values(numbered), ...unnumbered].filter((comment) => comment !== '');
  stipulations.addComments(comments);
  if (line.length === 0) line = bestLine;
  const { stipulation, other } = stipulations.choose();
  return {
    id,
    stipulation,
    texts: others.length === 0 ? comments : [...others, ...comments],
    claim: claimOf(keys, avoid, line, stipulation ? other : lengthOfLine(line)),
    comments,
    findings: stipulations.findings,
    warnings: stipulations.warnings,
  };
}

/** `g#2`, `h#3`: a stipulation without opcode, orthodox or not. */
const SYMBOLS = /^[a-z-]+[#=]\d/i;

/** Returns whether a word by itself is not an opcode of the standard. */
const isUnknown = (opcode: string, operand: string): boolean =>
  operand === '' && !startsOperation(opcode) && /\d/.test(opcode);

function claimOf(
  keys: readonly string[],
  avoid: readonly string[],
  line: readonly string[],
  length: number | undefined,
): Claim {
  if (avoid.length === 0 && length === undefined)
    return keys.length + line.length === 0 ? NO_CLAIM : { keys, line };
  return { keys, line, ...(avoid.length > 0 && { avoid }), ...(length !== undefined && { length }) };
}

/** Reads the operand of `dm`: a number of moves, negative (beyond the standard) if the side to move is mated. */
function parseDirectMate(operand: string): Result<Stipulation, Finding> {
  if (/^#?[-+]?\d+$/.test(operand)) return parseStipulation(`dm ${operand.replace('#', '')}`);
  const found = operand === '' ? 'nothing' : quote(operand);
  const message = `found ${found}; expected a whole number of moves from 1 to ${MAX_MATE_MOVES}`;
  return err({ code: 'stipulation-unreadable', field: 'dm', message });
}

/** Reads the operand of `bm`: moves (`Qd1 +`, `Qe5 Qf4`), the stipulation as ChestUCI writes it (`#3`, `#-3`), or both. */
function readBestMoves(operand: string): { stipulation?: string; moves: readonly string[] } {
  if (/^(?:#\S+|mate.*)$/i.test(operand)) return { stipulation: operand, moves: NONE };
  const words = splitMoves(operand.replace(/#\s+(?=[-+]?\d)/g, '#'));
  const isStipulation = (text: string): boolean => /^#|^\d+#$|^[a-z-]+[#=]\d/i.test(text);
  const stipulation = words.find(isStipulation);
  if (stipulation === undefined) return { moves: words };
  return { stipulation, moves: words.filter((text) => !isStipulation(text)) };
}

/** Returns whether an operand is one line and not several keys, as the number of a second move shows: `bm 1.Qd1 Kb4 2.Qb3#;`. */
const isLine = (operand: string): boolean => /\b2\s*\./.test(operand);

export interface Operation {
  /** in lower case, without a colon: `PV:` is `pv`. `#`: text without opcode, like a comment */
  readonly opcode: string;
  /** as written, if different */
  readonly written?: string;
  /** without quotes, trimmed; empty without an operand */
  readonly operand: string;
}

/** The opcodes of the standard that take an operand. They may follow an operation whose semicolon is missing. */
const STARTERS = 'acd|acn|acs|am|bm|ce|dm|fmvn|hmvc|id|pm|pv|sm';

const OPCODE = new RegExp(
  `^(?:${STARTERS}|c\\d|v\\d|eco|nic|noop|rc|draw_\\w+|resign|tc\\w+):?$|^mates?(?:in\\d+)?$`,
  'i',
);

/** A quoted text, a trailing comment, a stipulation without opcode (`#3`, `3#`, `h#2`). */
const WITHOUT_OPCODE = /^["#{]|^\d+#|^[a-z-]+[#=]\d/i;

/** Returns whether a token can only begin an operation, and not be a field of the position. */
export const startsOperation = (token: string): boolean => OPCODE.test(token) || WITHOUT_OPCODE.test(token);

const CURLY_OR_PLAIN = /[”“"]/g;
const BETWEEN = /[\s;]*/y;
const TOKEN = /[^\s;"]*/y;
const BLANKS = /\s*/y;
/** A direct mate without opcode, well formed or not (`#2.5`); unlike `#3rd prize`, which is a comment. */
const DIRECT_MATE = /^(?:#[-+]?\d[\d.,!½]*|\d+#[.!]?)$/;

// `c1` … `c8` are also pawn moves: inside another operand they start an operation only if a quote follows
const FORGOTTEN_SEMICOLON = new RegExp(`\\s(?=(?:${STARTERS}):?\\s|c\\d\\s*")`, 'i');

/** Reads the operations in their order. Never fails: `readRemarks` judges what they mean. */
export function readOperations(text: string): Operation[] {
  const operations: Operation[] = [];
  let at = 0;
  for (;;) {
    const start = skip(BETWEEN, text, at);
    if (start >= text.length) return operations;
    const brace = text[start] === '{' ? text.indexOf('}', start) : -1;
    if (brace > 0) {
      operations.push({ opcode: '#', operand: text.slice(start + 1, brace).trim() });
      at = brace + 1;
      continue;
    }
    at = skip(TOKEN, text, start);
    const opcode = text.slice(start, at);
    if (DIRECT_MATE.test(opcode)) {
      operations.push({ opcode, operand: '' });
      continue;
    }
    if (opcode.startsWith('#')) {
      operations.push({ opcode: '#', operand: text.slice(start + 1).trim() });
      return operations;
    }
    at = skip(BLANKS, text, at);
    const quoted = text[at] === '"' || text[at] === '“' || text[at] === '„';
    const closing = quoted ? closingQuote(text, at) : -1;
    const end = closing >= 0 ? closing : endOfOperand(text, at, opcode);
    const known = opcode === '' ? '#' : opcode.toLowerCase().replace(/:$/, '');
    operations.push({
      opcode: known,
      ...(opcode !== '' && opcode !== known && { written: opcode }),
      operand: text.slice(quoted ? at + 1 : at, end).trim(),
    });
    at = closing >= 0 ? closing + 1 : end;
  }
}

/** Returns the end of a quoted text. Word processors turn `"text"` into `“text”` (or `„text“`). */
function closingQuote(text: string, opening: number): number {
  if (text[opening] === '"') return text.indexOf('"', opening + 1);
  CURLY_OR_PLAIN.lastIndex = opening + 1;
  return CURLY_OR_PLAIN.exec(text)?.index ?? -1;
}

/** Returns where an operand without quotes ends: at its semicolon, or where the next operation begins without one. */
function endOfOperand(text: string, at: number, opcode: string): number {
  const semicolon = text.indexOf(';', at);
  const end = semicolon < 0 ? text.length : semicolon;
  // a comment is free text and may contain these words
  if (/^c\d$/i.test(opcode)) return end;
  // search in this operand only: searching to the end of the line for every operand would take quadratic time
  const from = Math.max(0, at - 1);
  const next = text.slice(from, end).search(FORGOTTEN_SEMICOLON);
  return next < 0 ? end : Math.max(at, from + next);
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return Math.max(from, pattern.lastIndex);
}

/**
 * The operations of an EPD line: `opcode operand;`, where the semicolon, the quotes and the blank before the
 * semicolon may be missing.
 */

export interface Operation {
  /** in lower case, without a colon: `PV:` is `pv`. `#`: comment-like text without opcode */
  readonly opcode: string;
  /** as it is written, if that is different */
  readonly written?: string;
  /** without quotes, trimmed; empty without an operand */
  readonly operand: string;
}

/** The opcodes of the standard that take an operand, and so may follow an operation that lacks its semicolon. */
const STARTERS = 'acd|acn|acs|am|bm|ce|dm|fmvn|hmvc|id|pm|pv|sm';

const OPCODE = new RegExp(
  `^(?:${STARTERS}|c\\d|v\\d|eco|nic|noop|rc|draw_\\w+|resign|tc\\w+):?$|^mates?(?:in\\d+)?$`,
  'i',
);

/** A quoted text, a trailing comment, a stipulation without opcode (`#3`, `3#`, `h#2`). */
const WITHOUT_OPCODE = /^["#]|^\d+#|^[a-z-]+[#=]\d/i;

/** Whether a token can only begin an operation, and not be a field of the position. */
export const startsOperation = (token: string): boolean => OPCODE.test(token) || WITHOUT_OPCODE.test(token);

const CURLY_OR_PLAIN = /[”“"]/g;
const BETWEEN = /[\s;]*/y;
const TOKEN = /[^\s;"]*/y;
const BLANKS = /\s*/y;
/** A direct mate without opcode, well formed or not (`#2.5`); unlike `#3rd prize`, which is a comment. */
const DIRECT_MATE = /^(?:#[-+]?\d[\d.,!½]*|\d+#[.!]?)$/;

// `c1` … `c8` are also pawn moves: inside another operand they begin an operation only before a quote
const FORGOTTEN_SEMICOLON = new RegExp(`\\s(?=(?:${STARTERS}):?\\s|c\\d\\s*")`, 'i');

/** Reads the operations in their order. Never fails: `readRemarks` judges what they mean. */
export function readOperations(text: string): Operation[] {
  const operations: Operation[] = [];
  let at = 0;
  for (;;) {
    const start = skip(BETWEEN, text, at);
    if (start >= text.length) return operations;
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

/** The end of a quoted text; word processors make `“text”` (or `„text“`) of `"text"`. */
function closingQuote(text: string, opening: number): number {
  if (text[opening] === '"') return text.indexOf('"', opening + 1);
  CURLY_OR_PLAIN.lastIndex = opening + 1;
  return CURLY_OR_PLAIN.exec(text)?.index ?? -1;
}

/** Where an operand without quotes ends: at its semicolon, or where the next operation begins without one. */
function endOfOperand(text: string, at: number, opcode: string): number {
  const semicolon = text.indexOf(';', at);
  const end = semicolon < 0 ? text.length : semicolon;
  // a comment is free text and may contain these words
  if (/^c\d$/i.test(opcode)) return end;
  // in this operand only: a search to the end of the line for each of its operands would take the square of its length
  const from = Math.max(0, at - 1);
  const next = text.slice(from, end).search(FORGOTTEN_SEMICOLON);
  return next < 0 ? end : Math.max(at, from + next);
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return Math.max(from, pattern.lastIndex);
}

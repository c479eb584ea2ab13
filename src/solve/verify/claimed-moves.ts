/** Moves as somebody published them -> the legal moves that are meant, or why there are none. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { isNotation, parseMove, sanOf, toUci } from '../../chess/moves.js';
import type { Finding } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import type { NotatedMove } from '../solution.js';
import type { ClaimedMove, LineFault, NoMove, WrongKey } from '../verdict.js';
import type { ToEnglish } from './claim-language.js';

export type ReadMove =
  | { readonly move: NormalMove; readonly notated: NotatedMove }
  | { readonly reason: NoMove };

/** Reads a move as `parseMove` does, and tells apart why it does not. */
export function readMove(position: Chess, text: string): ReadMove {
  const move = parseMove(position, text);
  if (move) return { move, notated: notate(position, move) };
  if (!isNotation(text)) return { reason: 'unreadable' };
  return { reason: fitting(position, text).length > 1 ? 'ambiguous' : 'illegal' };
}

export const notate = (position: Chess, move: NormalMove): NotatedMove => ({
  uci: toUci(move),
  san: sanOf(position, move),
});

/** Where an ambiguous move lacks something: behind the piece's letter, or what a pawn becomes. */
const LACKS_ORIGIN = /^(\d*\.*\s*[KQRBNS])([a-h1-8]?[x:*-]?[a-h][1-8].*)$/;
const ORIGINS = [...'abcdefgh12345678'];
const LACKS_PROMOTION = /^(.*[a-h][18])([+#!?]*)$/;

/** The legal moves that a text fits which is short of a file, a rank or a promotion, in UCI. */
export function fitting(position: Chess, text: string): string[] {
  const [, piece, target] = LACKS_ORIGIN.exec(text) ?? [];
  const [, pawnMove, marks] = LACKS_PROMOTION.exec(text) ?? [];
  const fuller = [
    ...(piece !== undefined ? ORIGINS.map((origin) => `${piece}${origin}${target}`) : []),
    ...(pawnMove !== undefined ? [...'QRBN'].map((becomes) => `${pawnMove}=${becomes}${marks}`) : []),
  ];
  const moves = fuller.flatMap((full) => {
    const move = parseMove(position, full);
    return move ? [toUci(move)] : [];
  });
  return [...new Set(moves)];
}

/** Reads the moves of a line one after the other; what comes after a move that is none cannot be read. */
export function readClaimedLine(position: Chess, line: readonly string[], english: ToEnglish): ClaimedMove[] {
  const current = position.clone();
  let broken = false;
  return line.map((text): ClaimedMove => {
    const read = broken ? undefined : readMove(current, english(text));
    if (!read || 'reason' in read) {
      broken = true;
      return { text };
    }
    current.play(read.move);
    return { text, move: read.notated };
  });
}

/** What makes a claim invalid: published moves that cannot be read, or can in several ways. */
export function unreadable(
  position: Chess,
  english: ToEnglish,
  wrongKeys: readonly WrongKey[],
  lineFaults: readonly LineFault[],
): Finding[] {
  const ofKeys = wrongKeys.map((wrong) => findingOf('key', wrong, position, english));
  const ofLine = lineFaults.map((fault) => {
    const current = position.clone();
    for (const { uci } of fault.after) {
      const move = parseMove(current, uci);
      if (move) current.play(move);
    }
    return findingOf('line', fault, current, english);
  });
  return [...ofKeys, ...ofLine].filter((finding) => finding !== undefined);
}

function findingOf(
  field: 'key' | 'line',
  { text, reason }: WrongKey | LineFault,
  position: Chess,
  english: ToEnglish,
): Finding | undefined {
  const found = `found ${quote(text)}`;
  if (reason === 'unreadable') {
    return { code: 'claim-move-unreadable', field, message: `${found}; expected a move such as Qe5 or d1e5` };
  }
  if (reason === 'ambiguous') {
    const moves = fitting(position, english(text)).join(', ');
    return {
      code: 'claim-move-ambiguous',
      field,
      message: `${found}, which fits ${moves}; expected one move`,
    };
  }
  return undefined;
}

/** Whether a line can be read to its end, which is mate. */
export const claimedLineMates = (line: readonly ClaimedMove[]): boolean =>
  line.at(-1)?.move?.san.endsWith('#') === true;

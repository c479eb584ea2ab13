/** Says what is wrong with a published move, in the notation of the field and in plain words. */

import { PASSED_UCI } from '../../chess/pass.js';
import type { NoMove } from '../../chess/read-move.js';
import type { NotatedMove } from '../../solution/play.js';
import type { ClaimedMove, Fault, Refutations, Remark } from '../../solution/verdict.js';
import { firstOf, plural } from '../../text/counts-and-times.js';
import { printable } from '../../text/quote.js';
import { numberedText } from '../move-notation.js';
import type { PlayWriter } from '../solution/play-writer.js';
import { listedMoves } from '../solution/words-of-play.js';

/** Maximum length of a published text that is shown in full, because a file may have anything there. */
const TEXT_LENGTH = 20;

/** Names a published move. One that is not a legal move is quoted as it was written. */
export const publishedMoveText = ({ text, move }: ClaimedMove): string =>
  move?.san ?? printable(text, TEXT_LENGTH);

const NO_MOVE: Record<NoMove, string> = {
  illegal: 'is illegal',
  ambiguous: 'fits several moves',
  unreadable: 'is not a move',
};

/** Decides whether a fault is about text that could be read; text that could not is among the findings. */
export const isRead = ({ of, reason, at }: Fault): boolean =>
  (of !== 'key' && at !== undefined) || (reason !== 'unreadable' && reason !== 'ambiguous');

/** Returns the faulty move with its number, after as many of the moves before it as are wanted. */
export const faultPlace = (fault: Fault, writer: PlayWriter, before = Infinity): string =>
  numberedAfter(fault, { san: publishedMoveText(fault), ...fault.move }, writer, before + 1).join(' ');

function numberedAfter(
  { of, after }: Fault,
  { uci, san }: { readonly uci?: string; readonly san: string },
  writer: PlayWriter,
  last: number,
): string[] {
  const moves = uci === undefined ? after : [...after, { uci, san }];
  return writer
    .published(of === 'set' ? 'set' : 'actual', moves, [...sansBefore(after), san], last)
    .map(numberedText);
}

/** Returns the moves before another one. A pass has a place but no text. */
const sansBefore = (after: readonly NotatedMove[]): string[] =>
  after.map(({ uci, san }) => (uci === PASSED_UCI ? '' : san));

const sans = (moves: readonly { readonly san: string }[]): string => moves.map(({ san }) => san).join(' ');

const loses = ({ goal }: PlayWriter): string => (goal.noun === 'mate' ? 'is mated' : 'loses');

/** `Rg2? but 1...Kh7!`: a fault in notation. */
export function faultNote(fault: Fault, writer: PlayWriter): string {
  const name = fault.of === 'key' ? publishedMoveText(fault) : faultPlace(fault, writer, 1);
  switch (fault.reason) {
    case 'fails': {
      const { refutations, more } = fault;
      if (refutations.length === 0) return `${name}? ${more ? 'fails' : 'is stalemate'}`;
      const replies = refutations.map((reply) => writer.move(reply, 'pass', '!')).join(' ');
      return `${name}? but ${writer.number(fault.after.length + 1)}${replies}${more ? ' and others' : ''}`;
    }
    case 'not-best':
      return fault.of === 'key'
        ? `${name} ${loses(writer)} sooner than ${sans(fault.better)}`
        : `${name} ${loses(writer)} too soon, ${sans(fault.better)} holds out longer`;
    case 'not-only':
      return `${name} is not the only move: ${sans(fault.others)}`;
    default:
      return `${name} ${whyWrong(fault, writer)}${rightText(fault, writer)}`;
  }
}

/** `published Rg2 fails to 1...Kh7`, `the published line breaks at 2.Ra2, which does not mate` */
export function faultClause(fault: Fault, writer: PlayWriter): string {
  const why = whyWrong(fault, writer);
  if (fault.of === 'key') return `published ${publishedMoveText(fault)} ${why}`;
  const place = fault.at ? ` (line ${fault.at.line})` : '';
  return `the published line breaks at ${faultPlace(fault, writer, 1)}${place}, which ${why}${rightText(fault, writer)}`;
}

/** `; solutions go on with 2.Kd3`: how solutions of help and series play continue where a move is wrong. */
export function goesOnText(fault: Fault, writer: PlayWriter): string {
  const [first, ...others] = fault.right ?? [];
  if (!first) return '';
  const moves = listedMoves([{ san: numberedAfter(fault, first, writer, 1).join('') }, ...others], 'or');
  return `; ${others.length > 0 ? 'solutions go' : 'the solution goes'} on with ${moves}`;
}

/** `, while Qb4 does`: the right moves where a move is wrong. */
function rightText({ reason, right = [] }: Fault, { goal }: PlayWriter): string {
  if (right.length === 0) return '';
  const moves = listedMoves(right, 'and');
  const several = right.length > 1;
  if (reason === 'no-refutation') return `: ${moves} ${several ? 'answer' : 'answers'} it`;
  if (reason === 'misses-goal') return `, while ${moves} ${several ? 'do' : 'does'}`;
  return `; ${moves} would ${goal.verb}`;
}

/** Says what a published solution lacks: `1.Qb1? is also refuted by 1...Kd5`, `set play not published: 1...Ke4`. */
export function remarkNote({ is, of, after, moves }: Remark, writer: PlayWriter): string {
  const sans = moves.map(({ san }) => san);
  const listed = `${writer.number(after.length)}${firstOf(sans, LISTED)}`;
  const before = writer.numbered(sansBefore(after)).join(' ');
  switch (of) {
    case 'key':
      return `no key was published; ${moves.length > 1 ? 'keys are' : 'the key is'} ${listed}`;
    case 'refutation':
      return is === 'more'
        ? `${before} is also refuted by ${listed}`
        : `${before} is refuted by ${listed}, which was not published`;
    case 'answer':
      return `${before} also allows ${listed}`;
    case 'set':
      return `set play not published: ${listed}`;
    default:
      return `${of}${moves.length > 1 ? 's' : ''} not published${before ? ` after ${before}` : ''}: ${listed}`;
  }
}

const LISTED = 6;

/** Returns all remarks in a few words: `not published: 3 variations, 1 threat; 2 duals`. */
export function remarksInShort(remarks: readonly Remark[]): string[] {
  const count = (is: Remark['is'], of: Remark['of']): number =>
    remarks.reduce(
      (sum, remark) => sum + (remark.is === is && remark.of === of ? remark.moves.length : 0),
      0,
    );
  const named = (is: Remark['is'], names: readonly (readonly [Remark['of'], string])[]): string =>
    names.flatMap(([of, name]) => (count(is, of) > 0 ? [plural(count(is, of), name)] : [])).join(', ');
  const missing = named('missing', [
    ['key', 'key'],
    ['threat', 'threat'],
    ['variation', 'variation'],
    ['refutation', 'refutation'],
  ]);
  const more = named('more', [['refutation', 'other refutation']]);
  const set = count('missing', 'set');
  const duals = remarks.filter(({ of, minor }) => of === 'answer' && !minor).length;
  return [
    ...(missing ? [`not published: ${missing}`] : []),
    ...(set > 0 ? [`set play not published: ${plural(set, 'line')}`] : []),
    ...(more ? [more] : []),
    ...(duals > 0 ? [plural(duals, 'dual')] : []),
  ];
}

export function whyWrong(fault: Fault, writer: PlayWriter): string {
  switch (fault.reason) {
    case 'fails':
      return failsText(fault, writer.number(fault.after.length + 1));
    case 'not-best':
      return `${loses(writer)} sooner than ${listedMoves(fault.better, 'or')}`;
    case 'not-only':
      return `should be the only move, but ${listedMoves(fault.others, 'and')} would do as well`;
    case 'misses-goal':
      return `does not ${writer.goal.verb}`;
    case 'leaves-solution':
      return 'does not begin a solution';
    case 'is-key':
      return fault.after.length === 0
        ? 'is a key, not a try'
        : `${writer.goal.verbs} in time, but was published as a try`;
    case 'no-refutation':
      return 'is not a refutation';
    case 'no-check':
      return 'does not give check';
    case 'no-zugzwang':
      return `is not a waiting move: it threatens ${listedMoves(fault.threats, 'and')}`;
    default:
      return NO_MOVE[fault.reason];
  }
}

/** `fails to 1...Kb8, Kb7 and others` */
function failsText({ refutations: [first, ...rest], more }: Refutations, number: string): string {
  if (!first) return more ? 'fails' : 'stalemates';
  const named = [{ san: number + first.san }, ...rest];
  return `fails to ${more ? `${named.map(({ san }) => san).join(', ')} and others` : listedMoves(named, 'and')}`;
}

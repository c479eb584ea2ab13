/** Says what is wrong with a published move, in the notation of the field and in plain words. */
import type { NoMove } from '../../chess/read-move.js';
import type { ClaimedMove, Fault, Refutations } from '../../solution/verdict.js';
import { printable } from '../../text/quote.js';
import { listedMoves } from '../solution/outcome-words.js';
import type { PlayWriter } from '../solution/play-writer.js';

/** Longest published text shown in full: a file may have anything there. */
const TEXT_LENGTH = 20;

/** Names a published move. One that is not a legal move is quoted as it was written. */
export const nameOf = ({ text, move }: ClaimedMove): string => move?.san ?? printable(text, TEXT_LENGTH);

/** Why a published text cannot be played. */
export const NO_MOVE: Record<NoMove, string> = {
  illegal: 'is illegal',
  ambiguous: 'fits several moves',
  unreadable: 'is no move',
};

/** What cannot be read is among the findings. */
export const isRead = ({ reason }: Fault): boolean => reason !== 'unreadable' && reason !== 'ambiguous';

/** The faulty move with its number, behind as many of the moves before it as are wanted. */
export function placeOf(fault: Fault, writer: PlayWriter, before = Infinity): string {
  const moves = [...fault.after.map(({ san }) => san), nameOf(fault)];
  const from = Math.max(0, fault.after.length - before);
  const set = fault.of === 'set' ? writer.plyOf('set', 0, [true]) : 0;
  return writer.numbered(moves.slice(from), from + set).join(' ');
}

const sans = (moves: readonly { readonly san: string }[]): string => moves.map(({ san }) => san).join(' ');

/** What a defence does that should hold out longer. */
const loses = ({ goal }: PlayWriter): string => (goal.noun === 'mate' ? 'is mated' : 'loses');

/** `Rg2? but 1...Kh7!`: a fault in notation. */
export function faultNote(fault: Fault, writer: PlayWriter): string {
  const name = fault.of === 'key' ? nameOf(fault) : placeOf(fault, writer, 1);
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
      return `${name} ${whyWrong(fault, writer)}`;
  }
}

/** `published Rg2 fails to 1...Kh7`, `the published line breaks at 2.Ra2, which does not mate` */
export function faultClause(fault: Fault, writer: PlayWriter): string {
  const why = whyWrong(fault, writer);
  if (fault.of === 'key') return `published ${nameOf(fault)} ${why}`;
  return `the published line breaks at ${placeOf(fault, writer, 0)}, which ${why}`;
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
      return 'begins no solution';
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

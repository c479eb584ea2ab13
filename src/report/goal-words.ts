/** The words for a stipulation: `mate in 3`, `no selfmate in 2`, `does not give check`. */

import {
  directMate,
  isStudy,
  makeStipulation,
  movesOf,
  type Play,
  type Stipulation,
  type Study,
} from '../problems/stipulation.js';
import type { Solution } from '../solution/solution.js';
import { capital } from '../text/ends.js';
import { isBlackFirst } from './move-notation.js';

export interface GoalWords {
  /** `mate`, `stalemate`, `selfmate`, `series helpmate` */
  readonly noun: string;
  /** what a move that reaches the goal does: `mate`, `give check` */
  readonly verb: string;
  /** third person of the verb: `mates`, `gives check` */
  readonly verbs: string;
  /** true if the attacker reaches the goal himself */
  readonly isDirect: boolean;
  /** true if the attacker reaches the goal himself, or may do so */
  readonly isOwn: boolean;
  /** the sign before a number of moves: `#`, `s=` */
  readonly sign: string;
  /** the sign after a last move where the notation has none: `=` */
  readonly end: string;
}

type Verb = readonly [noun: string, verb: string, verbs: string];

const GOALS: Readonly<Record<Exclude<Stipulation['goal'], `target-${string}`>, Verb>> = {
  mate: ['mate', 'mate', 'mates'],
  stalemate: ['stalemate', 'stalemate', 'stalemates'],
  'mate-or-stalemate': ['mate or stalemate', 'mate or stalemate', 'mates or stalemates'],
  'double-mate': ['double mate', 'mate both sides', 'mates both sides'],
  'double-stalemate': ['double stalemate', 'stalemate both sides', 'stalemates both sides'],
  'auto-stalemate': ['auto-stalemate', 'stalemate its own side', 'stalemates its own side'],
  check: ['check', 'give check', 'gives check'],
  capture: ['capture', 'capture', 'captures'],
  'en-passant': ['en passant', 'capture en passant', 'captures en passant'],
  castling: ['castling', 'castle', 'castles'],
  any: ['any move', 'move', 'moves'],
  win: ['win', 'win', 'wins'],
  draw: ['draw', 'draw', 'draws'],
};

/**
 * Returns the words before the goal: `series help-self`, nothing for direct play. A prefix that ends in a letter joins `mate`, and
 * takes a hyphen before other nouns.
 */
const prefixOf = (play: Play): string =>
  play === 'direct' ? '' : play.replace(/-(?=parry)|(?<=parry|reciprocal)-|(?<=series)(?:-|$)/g, ' ');

const DIRECT_MATE = directMate(1);

/** Keeps the words of each stipulation, because most problems of a file share one. */
const known = new WeakMap<Stipulation, GoalWords>();

/** Returns the words for a stipulation, and for a mate if there is none. */
export function goalWords(stipulation: Stipulation = DIRECT_MATE): GoalWords {
  const words = known.get(stipulation) ?? wordsFor(stipulation);
  known.set(stipulation, words);
  return words;
}

function wordsFor(stipulation: Stipulation): GoalWords {
  const { play, goal } = stipulation;
  const square = goal.startsWith('target-') ? goal.slice('target-'.length) : undefined;
  const [noun, verb, verbs]: Verb = square
    ? [`arrival on ${square}`, `arrive on ${square}`, `arrives on ${square}`]
    : GOALS[goal as keyof typeof GOALS];
  const prefix = prefixOf(play);
  const hyphen = /[a-z]$/.test(prefix) && goal !== 'mate' ? '-' : '';
  return {
    noun: `${prefix}${hyphen}${noun}`,
    verb,
    verbs,
    isDirect: play === 'direct',
    isOwn: play === 'direct' || stipulation.quodlibet === true,
    // computed only when needed: few solutions show the sign, and it depends on the whole stipulation
    get sign() {
      return withoutMoves(stipulation);
    },
    end: goal === 'double-stalemate' ? '==' : goal.endsWith('stalemate') ? '=' : '',
  };
}

/** Returns a last move, marked as such: `Kg6=`, `Kh6-g6 =`. */
export function ended(
  text: string,
  { uci }: { readonly uci: string },
  { end }: Pick<GoalWords, 'end'>,
): string {
  if (end === '' || text === uci || text.endsWith('#')) return text;
  return /[-*]/.test(text) && !text.startsWith('O') ? `${text} ${end}` : `${text}${end}`;
}

function withoutMoves(stipulation: Stipulation): string {
  const { exact: _, quodlibet: __, ...asked } = stipulation;
  const text = makeStipulation(asked);
  // lengths in a study are lengths of mates
  if (isStudy(stipulation)) return '#';
  return text.slice(0, text.lastIndexOf(String(movesOf(stipulation)))).replace(/-$/, '');
}

/** `no mate in 5`, `no mate in any number of moves (drawn)`, `… (the attacker is mated in 15)` */
export function notReached(
  { searched, never, matedIn }: Pick<Solution, 'searched' | 'never' | 'matedIn'>,
  noun: string,
): string {
  if (!never) return `no ${noun} in ${searched}`;
  return `no ${noun} in any number of moves (${matedIn === undefined ? 'drawn' : `the attacker is mated in ${matedIn}`})`;
}

export const toMoveText = (fen: string): string => (isBlackFirst(fen) ? 'Black to move' : 'White to move');

/** `White to move, mate in 2`; the sign of a stipulation that has no words of this kind. */
export function askedWords(fen: string, stipulation: Stipulation | undefined): string {
  const toMove = toMoveText(fen);
  if (!stipulation) return toMove;
  if (isStudy(stipulation)) return studyWords(toMove, stipulation);
  if (isMated(stipulation)) return `${toMove}, is mated in ${movesOf(stipulation)}`;
  return `${toMove}, ${mateWords(stipulation) ?? makeStipulation(stipulation)}`;
}

/** `White to move and win`; `Black to move, White draws` */
function studyWords(toMove: string, { goal, by }: Study): string {
  const side = by === 'black' ? 'Black' : 'White';
  return toMove.startsWith(side) ? `${toMove} and ${goal}` : `${toMove}, ${side} ${goal}s`;
}

/** Returns a heading for a problem without a title: `Mate in 2` if possible, otherwise what the problem asks for. */
export function askedTitle(fen: string, stipulation: Stipulation | undefined): string {
  const words = stipulation && !isMated(stipulation) && mateWords(stipulation);
  return words ? capital(words) : askedWords(fen, stipulation);
}

const isMated = ({ play, goal, begins }: Stipulation): boolean =>
  play === 'direct' && goal === 'mate' && begins === 'defender';

/** `helpmate in 2½`; undefined if the goal is not mate */
const mateWords = (stipulation: Stipulation): string | undefined =>
  stipulation.goal === 'mate' && stipulation.introduction === undefined
    ? `${goalWords(stipulation).noun} in ${String(movesOf(stipulation)).replace('.5', '½')}`
    : undefined;

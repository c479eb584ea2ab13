/** The order in which a judge would look at versions; docs/improve.md says it in words. */
import type { Claim, PublishedMove } from '../problems/problem.js';
import type { PlayedMove } from '../solution/play.js';
import type { Content, ContentCounts, ContentDifference } from './content.js';
import { type Edit, worthOf } from './edits.js';
import type { Version } from './versions.js';

/** Compared number by number; the smaller comes first. */
export type Score = readonly number[];

/** Men, and what they are worth, that a version does without. */
export function savedBy(edits: readonly Edit[]): { readonly men: number; readonly worth: number } {
  let men = 0;
  let worth = 0;
  for (const edit of edits) {
    if (edit.type === 'remove') {
      men++;
      worth += worthOf(edit.man);
    } else if (edit.type === 'add') {
      men--;
      worth -= worthOf(edit.man);
    } else if (edit.type === 'replace') worth += worthOf(edit.man) - worthOf(edit.by);
  }
  return { men, worth };
}

/** A sound version of an unsound problem. */
export interface Repair {
  readonly edits: readonly Edit[];
  readonly content: Content;
  readonly counts: ContentCounts;
  /** of the play that the original has after this key, in set play and in tries */
  readonly difference: ContentDifference;
  /** moves of the published solution that the version has */
  readonly published: number;
}

/**
 * Fewest changes; no dual; most of what was published; least material; most of the actual play kept, with as many different continuations as
 * can be.
 */
export function repairScore({ edits, content, counts, difference, published }: Repair): Score {
  const isActual = ({ phase }: { readonly phase: string }): boolean => phase === 'actual';
  const actual = [...content.values()].filter(isActual);
  const isNew =
    difference.gained.filter(isActual).length + difference.changed.filter(({ now }) => isActual(now)).length;
  const continuations = new Set(actual.filter(({ kind }) => kind === 'variation').map(({ after }) => after));
  const { men, worth } = savedBy(edits);
  return [
    edits.length,
    -published,
    counts.duals,
    -worth,
    -(actual.length - isNew + continuations.size),
    -men,
  ];
}

/**
 * Fewest changes; least lost; fewest men more, and least material more; most gained: duals gone and changed mates, then tries, then set
 * play and variations. Undefined where nothing is gained, the key is another, or there are more duals.
 */
export function gainScore(
  edits: readonly Edit[],
  { lost, changed }: ContentDifference,
  counts: ContentCounts,
  before: ContentCounts,
): Score | undefined {
  const more = (name: keyof ContentCounts): number => counts[name] - before[name];
  // with another key it is another problem
  const isOther = lost.some(
    ({ phase, kind }) => kind === 'key' || (phase === 'actual' && kind === 'solution'),
  );
  if (isOther || more('duals') > 0) return undefined;
  const gain =
    4 * -more('duals') +
    4 * Math.max(0, more('changes')) +
    2 * Math.max(0, more('tries')) +
    Math.max(0, -more('minorDuals')) +
    Math.max(0, more('set')) +
    Math.max(0, more('variations'));
  if (gain === 0) return undefined;
  const { men, worth } = savedBy(edits);
  const unwanted = changed.filter(({ before, now }) => !isDualLess(before.path, now.path)).length;
  return [edits.length, lost.length + unwanted, Math.max(0, -men), Math.max(0, -worth), -gain, -men, -worth];
}

/** Whether a variation with several answers has one of them left. */
function isDualLess(before: readonly PlayedMove[], now: readonly PlayedMove[]): boolean {
  const [one, other] = [before.at(-1), now.at(-1)];
  return one?.dual !== undefined && other?.dual === undefined;
}

/** The same content with less: fewest changes, most men and most material saved. */
export function economyScore(edits: readonly Edit[]): Score {
  const { men, worth } = savedBy(edits);
  return [edits.length, -men, -worth];
}

/** How many moves of a published solution a play has, in its place. */
export function publishedMovesIn(first: readonly PlayedMove[], { keys, line, variations }: Claim): number {
  const held = keys.some((text) => first.some((move) => isMoveNamed(move, text))) ? 1 : 0;
  return held + lineIn(first, line) + treeIn(first, variations ?? []);
}

function lineIn(moves: readonly PlayedMove[], [text, ...more]: readonly string[]): number {
  if (text === undefined) return 0;
  const found = moves.find((move) => isMoveNamed(move, text));
  if (found) return 1 + lineIn(found.next, more);
  // a defence that the thematic view leaves out is answered by the threat
  const [answer] = more;
  return answer !== undefined && moves.some((move) => move.role === 'threat' && isMoveNamed(move, answer))
    ? 1
    : 0;
}

function treeIn(moves: readonly PlayedMove[], published: readonly PublishedMove[]): number {
  let count = 0;
  for (const { move: text, variations } of published) {
    const found = moves.find((move) => isMoveNamed(move, text));
    if (found) count += 1 + treeIn(found.next, variations);
  }
  return count;
}

/** Marks do not matter, nor how a capture is written: the position is another. */
const bare = (text: string): string => text.replace(/[-x*:+#!?=]|^\d+\.+/g, '').replace(/^S/, 'N');

const isMoveNamed = ({ uci, san }: PlayedMove, text: string): boolean =>
  text === uci || bare(text) === bare(san);

/** A version in its place among others. */
export interface Ranked<Found> {
  readonly version: Version;
  readonly found: Found;
  readonly score: Score;
  /** versions with the same group are one entry, the best of them */
  readonly group: string;
  /** what else would do */
  readonly others: readonly Version[];
}

/** Other versions that are kept of an entry. */
const MOST_OTHERS = 8;

/** The best of many versions, the first the best. */
export class Best<Found> {
  readonly list: Ranked<Found>[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(version: Version, found: Found, score: Score, group = ''): void {
    const { list } = this;
    const at = group === '' ? -1 : list.findIndex((entry) => entry.group === group);
    const known = list[at];
    if (known && compare(score, known.score) >= 0) {
      if (known.others.length < MOST_OTHERS) list[at] = { ...known, others: [...known.others, version] };
      return;
    }
    if (known) list.splice(at, 1);
    const others = known ? [known.version, ...known.others].slice(0, MOST_OTHERS) : [];
    let place = list.length;
    while (place > 0 && compare(score, (list[place - 1] as Ranked<Found>).score) < 0) place--;
    if (place >= this.#most) return;
    list.splice(place, 0, { version, found, score, group, others });
    if (list.length > this.#most) list.pop();
  }
}

function compare(one: Score, other: Score): number {
  for (const [i, value] of one.entries()) {
    const difference = value - (other[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Ranks versions as a judge might; docs/improve.md describes the order in words. */
import type { Claim, PublishedMove } from '../problems/problem.js';
import type { PlayedMove } from '../solution/play.js';
import type { Content, ContentCounts, ContentDifference } from './content.js';
import { type Edit, type Version, worthOf } from './edits.js';

/** Scores are compared number by number; the smaller comes first. */
export type RankingScore = readonly number[];

/** Returns how many men a version saves, and their value. */
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
  /** from the play that the original has after this key, including set play and tries */
  readonly difference: ContentDifference;
  /** how many moves of the published solution the version has */
  readonly published: number;
}

/**
 * Prefers, in this order: few changes, many published moves, few duals, little material, and much of the actual play kept, with many
 * different continuations.
 */
export function repairScore({ edits, content, counts, difference, published }: Repair): RankingScore {
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
 * Prefers, in this order: few changes, little lost, few added men, little added material, and much gained. Removed duals and changed
 * mates count most, then tries, then set play and variations. Undefined if nothing is gained, the key differs, or there are more duals.
 */
export function gainScore(
  edits: readonly Edit[],
  { lost, changed }: ContentDifference,
  counts: ContentCounts,
  before: ContentCounts,
): RankingScore | undefined {
  const more = (name: keyof ContentCounts): number => counts[name] - before[name];
  // with another key it is a different problem
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

function isDualLess(before: readonly PlayedMove[], now: readonly PlayedMove[]): boolean {
  const [one, other] = [before.at(-1), now.at(-1)];
  return one?.dual !== undefined && other?.dual === undefined;
}

/** Prefers few changes, then many saved men, then much saved material. */
export function economyScore(edits: readonly Edit[]): RankingScore {
  const { men, worth } = savedBy(edits);
  return [edits.length, -men, -worth];
}

/** Counts the moves of a published solution that a play contains in the same places. */
export function publishedMovesIn(first: readonly PlayedMove[], { keys, line, variations }: Claim): number {
  const held = keys.some((text) => first.some((move) => isMoveNamed(move, text))) ? 1 : 0;
  return held + lineIn(first, line) + treeIn(first, variations ?? []);
}

function lineIn(moves: readonly PlayedMove[], [text, ...more]: readonly string[]): number {
  if (text === undefined) return 0;
  const found = moves.find((move) => isMoveNamed(move, text));
  if (found) return 1 + lineIn(found.next, more);
  // the threat answers a defence that the thematic view leaves out
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

/** Removes marks and capture signs: in a version a move may no longer capture or give check. */
const bare = (text: string): string => text.replace(/[-x*:+#!?=]|^\d+\.+/g, '').replace(/^S/, 'N');

const isMoveNamed = ({ uci, san }: PlayedMove, text: string): boolean =>
  text === uci || bare(text) === bare(san);

/** A version and its rank. */
export interface Ranked<Found> {
  readonly version: Version;
  readonly found: Found;
  readonly score: RankingScore;
  /** of the versions with the same group, only the best is an entry */
  readonly group: string;
  /** other versions of the same group */
  readonly others: readonly Version[];
}

/** The maximum number of other versions that are kept per entry. */
const MOST_OTHERS = 8;

/** Keeps the best of many versions, the best first. */
export class Best<Found> {
  readonly list: Ranked<Found>[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(version: Version, found: Found, score: RankingScore, group = ''): void {
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

function compare(one: RankingScore, other: RankingScore): number {
  for (const [i, value] of one.entries()) {
    const difference = value - (other[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The content of a problem: its play, divided into parts that can be compared. Two problems have the same content if all their phases
 * have the same parts: keys, tries with their refutations, threats, and variations with everything that follows.
 *
 * Moves are compared by their squares and promotions, so `Nd2` and `Nbd2` are the same. The defences are those of the thematic view
 * (src/solve/find-play.ts): if there is a threat, only defences that meet it count. docs/improve.md has the rules.
 */

import {
  byShape,
  isAfterPass,
  nextOf,
  PHASES,
  type PhasedPlay,
  type PhaseKind,
  type PlayedMove,
  pathsOf,
} from '../solution/play.js';

/** `variation`: a defence and what follows; `solution`: a line of help or series play. */
export type PartKind = 'key' | 'try' | 'refutation' | 'threat' | 'variation' | 'solution';

export interface Part {
  readonly phase: PhaseKind;
  readonly kind: PartKind;
  /** the moves from the first move of the phase to the move that names the part; for a solution, all its moves */
  readonly path: readonly PlayedMove[];
  /** what follows, as a text that is only compared */
  readonly after: string;
}

/** The parts of a play by their names: phase, kind, and the moves that lead to the part. */
export type Content = ReadonlyMap<string, Part>;

/** How the moves of a version are named, so that they can be compared with those of the original. */
export interface Naming {
  /** the name of a square; absent: its own */
  readonly square?: (square: string) => string;
  /** a man that was moved to `at`: its first move is named as if it came from `from`, where it stood before */
  readonly moved?: { readonly at: string; readonly from: string };
}

const AS_PLAYED: Naming = {};

/** Returns the content of a solution, with all its keys. */
export function contentOf({ phases }: PhasedPlay, naming: Naming = AS_PLAYED): Content {
  const parts = new Map<string, Part>();
  for (const phase of phases) {
    byShape(phase, {
      lines: ({ kind, first }) => addLines(parts, kind, first, naming),
      tree: ({ kind, first }) => addTree(parts, kind, first, naming),
    });
  }
  return parts;
}

function addTree(
  parts: Map<string, Part>,
  phase: PhaseKind,
  first: readonly PlayedMove[],
  naming: Naming,
): void {
  const man = naming.moved?.at ?? '';
  if (isAfterPass(phase)) addParts(parts, phase, '', [], first, naming, man);
  else for (const move of first) addFirstMove(parts, phase, move, naming);
}

/** Returns the content after one first move, as if it were the key: threats and variations only. */
export function contentAfter(move: PlayedMove, naming: Naming = AS_PLAYED): Content {
  const parts = new Map<string, Part>();
  addFirstMove(parts, 'actual', { ...move, role: 'key', next: nextOf(move, 'threat', 'defence') }, naming);
  return parts;
}

function addLines(
  parts: Map<string, Part>,
  phase: PhaseKind,
  first: readonly PlayedMove[],
  naming: Naming,
): void {
  for (const path of pathsOf(first)) {
    let man = naming.moved?.at ?? '';
    let name = '';
    for (const { uci } of path) {
      name += ` ${named(uci, naming, man)}`;
      man = manAfter(uci, man);
    }
    parts.set(`${phase} solution${name}`, { phase, kind: 'solution', path, after: '' });
  }
}

function addFirstMove(parts: Map<string, Part>, phase: PhaseKind, move: PlayedMove, naming: Naming): void {
  const man = naming.moved?.at ?? '';
  const name = named(move.uci, naming, man);
  const kind = PHASES[phase].solves ? 'key' : 'try';
  parts.set(`${phase} ${kind} ${name}`, { phase, kind, path: [move], after: '' });
  addParts(parts, phase, name, [move], move.next, naming, manAfter(move.uci, man));
}

function addParts(
  parts: Map<string, Part>,
  phase: PhaseKind,
  first: string,
  above: readonly PlayedMove[],
  moves: readonly PlayedMove[],
  naming: Naming,
  man: string,
): void {
  for (const move of moves) {
    const kind = move.role === 'threat' || move.role === 'refutation' ? move.role : 'variation';
    const name = `${phase} ${kind} ${first} ${named(move.uci, naming, man)}`;
    const after = textOf(move.next, naming, manAfter(move.uci, man));
    parts.set(name, { phase, kind, path: [...above, move], after });
  }
}

/** Writes a tree of moves in sorted order, because the order of generation depends on the squares. */
function textOf(moves: readonly PlayedMove[], naming: Naming, man: string): string {
  const [only] = moves;
  if (only === undefined) return '';
  if (moves.length === 1) return moveText(only, naming, man);
  return moves
    .map((move) => moveText(move, naming, man))
    .sort()
    .join(' ');
}

function moveText({ uci, role, next }: PlayedMove, naming: Naming, man: string): string {
  const name = role === 'threat' ? `?${named(uci, naming, man)}` : named(uci, naming, man);
  return next.length === 0 ? name : `${name}(${textOf(next, naming, manAfter(uci, man))})`;
}

/** @param man the square of the man that was moved, until it moves */
function named(uci: string, { square, moved }: Naming, man: string): string {
  if (moved !== undefined && man !== '' && uci.startsWith(man)) return moved.from + uci.slice(2);
  return square ? square(uci.slice(0, 2)) + square(uci.slice(2, 4)) + uci.slice(4) : uci;
}

/** Returns the moved man until it makes its first move or is captured. After that it is treated like any other. */
const manAfter = (uci: string, man: string): string =>
  man !== '' && (uci.startsWith(man) || uci.slice(2, 4) === man) ? '' : man;

/** What a version has lost and gained. A part has changed if only what follows it differs. */
export interface ContentDifference {
  readonly lost: readonly Part[];
  readonly gained: readonly Part[];
  readonly changed: readonly { readonly before: Part; readonly now: Part }[];
}

export function differenceOf(original: Content, version: Content): ContentDifference {
  const lost: Part[] = [];
  const gained: Part[] = [];
  const changed: { before: Part; now: Part }[] = [];
  for (const [name, before] of original) {
    const now = version.get(name);
    if (!now) lost.push(before);
    else if (now.after !== before.after) changed.push({ before, now });
  }
  if (version.size + lost.length > original.size) {
    for (const [name, part] of version) if (!original.has(name)) gained.push(part);
  }
  return { lost, gained, changed };
}

export const isSame = ({ lost, gained, changed }: ContentDifference): boolean =>
  lost.length + gained.length + changed.length === 0;

/** Returns a name that only versions with the same content share: two hashes of 32 bits, and the number of parts. */
export function contentName(content: Content): string {
  let [one, other] = [0, 0];
  for (const [name, { after }] of content) {
    // sums do not depend on the order of the parts, which is that of generation
    one = (one + hash(name, after, 0x811c9dc5)) | 0;
    other = (other + hash(after, name, 0x9e3779b9)) | 0;
  }
  return `${content.size} ${one >>> 0} ${other >>> 0}`;
}

/** Hashes two texts by FNV-1a. */
function hash(first: string, second: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < first.length; i++) value = Math.imul(value ^ first.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ 31, 0x01000193);
  for (let i = 0; i < second.length; i++) value = Math.imul(value ^ second.charCodeAt(i), 0x01000193);
  return value ^ (value >>> 15);
}

/** Counts that matter to a judge of problems. */
export interface ContentCounts {
  /** variations of the actual play; in help and series play, solutions */
  readonly variations: number;
  readonly tries: number;
  /** variations of the set play */
  readonly set: number;
  /** variations of set play and tries that have a different answer in the actual play */
  readonly changes: number;
  /** variations with several answers; below, those whose answers differ only in the promotion of a pawn */
  readonly duals: number;
  readonly minorDuals: number;
}

export function countsOf(content: Content): ContentCounts {
  const counts = { variations: 0, tries: 0, set: 0, changes: 0, duals: 0, minorDuals: 0 };
  const actual = new Map<string, string>();
  for (const { phase, kind, path, after } of content.values()) {
    if (phase !== 'actual') continue;
    if (kind === 'solution') counts.variations++;
    if (kind !== 'variation') continue;
    counts.variations++;
    const defence = path.at(-1) as PlayedMove;
    actual.set(defence.uci, after);
    countDuals(defence, counts);
  }
  for (const { phase, kind, path, after } of content.values()) {
    if (phase === 'actual') continue;
    if (kind === 'try') counts.tries++;
    if (kind !== 'variation') continue;
    if (phase === 'set') counts.set++;
    const now = actual.get((path.at(-1) as PlayedMove).uci);
    if (now !== undefined && now !== after) counts.changes++;
  }
  return counts;
}

/** Counts duals. They are marked only in moves where they matter. */
function countDuals({ dual, next }: PlayedMove, counts: { duals: number; minorDuals: number }): void {
  if (dual === 'dual') counts.duals++;
  if (dual === 'minor') counts.minorDuals++;
  for (const move of next) countDuals(move, counts);
}

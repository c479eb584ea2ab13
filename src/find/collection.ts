/**
 * A collection of problems as `find` searches it: flat arrays, as in the file of an index, without an object per problem.
 * Problems with the same pieces form a class, and whole classes are ruled out by the numbers of their pieces.
 */
import { BLACK, isPawn, KING, kingField, type Men, PAWN, PIECE_COUNT, recoloured } from './men.js';
import { type PlayPattern, type TurnedPlay, turnedPlay, turnsOf } from './play-pattern.js';
import { type Fit, Sought } from './sought.js';
import { exchangesColours, WAYS, wideOf } from './transformation.js';

/** The arrays of a collection. Arrays of starts have one element more than there are problems, or classes. */
export interface CollectionArrays {
  readonly starts: Uint32Array;
  /** men of each problem, in the format of {@link Men} */
  readonly squares: Uint8Array;
  /** the number of White's and Black's pawns and other men in each group of classes; below, the first class of each group */
  readonly groupCounts: Uint8Array;
  readonly groupStarts: Uint32Array;
  /** the number of each piece in each class */
  readonly classCounts: Uint8Array;
  readonly classOf: Uint32Array;
  /** problems by class */
  readonly classMembers: Uint32Array;
  readonly classStarts: Uint32Array;
  /** the field around the mated king; below, the problems in the order of fields */
  readonly fields: Uint32Array;
  readonly byField: Uint32Array;
  /** 1: the king that is mated is black */
  readonly mated: Uint8Array;
  /** for each problem, the first problem of its diagram */
  readonly diagrams: Uint32Array;
  /** the key of the play of each problem, 0 if it has none; below, its lines. All are empty if no play was looked for */
  readonly playKeys: Uint16Array;
  readonly playStarts: Uint32Array;
  readonly playMoves: Uint16Array;
  /** a record of each problem as JSON in UTF-8 */
  readonly aboutStarts: Uint32Array;
  readonly about: Uint8Array;
}

/** What to look for. */
export interface SimilarityQuestion {
  readonly men: Men;
  readonly isMatedBlack: boolean;
  /** its play in each turn of the board; absent if the same play is not wanted */
  readonly play?: readonly TurnedPlay[] | undefined;
}

export interface Search {
  /** how many squares may differ */
  readonly differ: number;
  /** whether to look for the matrix, too */
  readonly matrix: boolean;
}

export const KINDS = ['same', 'near', 'play', 'matrix'] as const;
export type Kind = (typeof KINDS)[number];

/** A problem that is similar to the one that was looked for. */
export interface SimilarProblem {
  readonly problem: number;
  readonly kind: Kind;
  /** how the positions are superimposed; absent if only the play is the same */
  readonly fit?: Fit;
  /** the number of lines in common, and of the lines of the problem with fewer of them */
  readonly lines?: { readonly common: number; readonly of: number };
}

/** Matrices are similar with at least this many men in common, and this part of the men of the problem with fewer. */
const MATRIX_MEN = 6;
const MATRIX_PART = 2 / 3;
/** Plays are similar with at least this many lines in common, and this part of the lines of the problem with fewer. */
const PLAY_LINES = 2;
const PLAY_PART = 2 / 3;

export class Collection {
  readonly arrays: CollectionArrays;
  /** for each class that was looked for: the classes that may have similar problems */
  readonly #passing = new Map<string, readonly Passing[]>();

  constructor(arrays: CollectionArrays) {
    this.arrays = arrays;
  }

  get size(): number {
    return this.arrays.starts.length - 1;
  }

  /** Returns the position of a problem. */
  men(problem: number): Men {
    const { starts, squares, classCounts, classOf } = this.arrays;
    const at = PIECE_COUNT * (classOf[problem] as number);
    return {
      counts: classCounts.subarray(at, at + PIECE_COUNT),
      squares: squares.subarray(starts[problem], starts[problem + 1]),
    };
  }

  /** Makes the question that looks for problems similar to one of the collection. */
  question(problem: number, withPlay = false): SimilarityQuestion {
    const play = withPlay ? this.play(problem) : undefined;
    return {
      men: this.men(problem),
      isMatedBlack: this.arrays.mated[problem] === 1,
      play: play && turnsOf(play),
    };
  }

  /** Returns the play of a problem; undefined if it has none, or no play was looked for. */
  play(problem: number): PlayPattern | undefined {
    const { playKeys, playStarts, playMoves } = this.arrays;
    const key = playKeys[problem] ?? 0;
    return key === 0
      ? undefined
      : { key, moves: playMoves.subarray(playStarts[problem], playStarts[problem + 1]) };
  }

  /** Returns the record of a problem, as JSON. */
  about(problem: number): string {
    const { about, aboutStarts } = this.arrays;
    return new TextDecoder().decode(about.subarray(aboutStarts[problem], aboutStarts[problem + 1]));
  }

  /**
   * Finds problems that are similar to a problem, the most similar first: the same position, near misses, the same play, the same matrix.
   * @param before only problems with a smaller number
   */
  find(
    question: SimilarityQuestion,
    { differ, matrix }: Search,
    before = this.size,
  ): { sought: Sought; matches: SimilarProblem[] } {
    const sought = new Sought(question.men);
    const found = new Map<number, SimilarProblem>();
    this.#findNear(sought, differ, before, found);
    if (question.play) this.#findPlay(question.play, before, found);
    if (matrix) this.#findMatrix(sought, question, before, found);
    return { sought, matches: [...found.values()].sort(byLikeness) };
  }

  #findNear(sought: Sought, differ: number, before: number, found: Map<number, SimilarProblem>): void {
    const { starts, squares, classCounts, classMembers, classStarts } = this.arrays;
    for (const { one, looks } of this.#passingFor(sought.counts, differ)) {
      const end = classStarts[one + 1] as number;
      for (let at = classStarts[one] as number; at < end; at++) {
        const problem = classMembers[at] as number;
        // the problems of a class are in their order
        if (problem >= before) break;
        const men = squares.subarray(starts[problem], starts[problem + 1]);
        const fit = sought.fit(men, classCounts, PIECE_COUNT * one, differ, looks);
        if (fit) found.set(problem, { problem, kind: fit.differ === 0 ? 'same' : 'near', fit });
      }
    }
  }

  #passingFor(counts: Uint8Array, differ: number): readonly Passing[] {
    const key = `${differ} ${counts.join(' ')}`;
    let passing = this.#passing.get(key);
    if (!passing) {
      passing = passingClasses(counts, this.arrays, differ);
      this.#passing.set(key, passing);
    }
    return passing;
  }

  /** Finds problems in which the mated king, everything around it, and enough of the other men correspond. */
  #findMatrix(
    sought: Sought,
    { isMatedBlack }: SimilarityQuestion,
    before: number,
    found: Map<number, SimilarProblem>,
  ): void {
    const { fields, byField, mated, starts, squares, classCounts, classOf } = this.arrays;
    for (let way = 0; way < WAYS; way++) {
      const isBlack = isMatedBlack !== exchangesColours(way);
      const own = sought.fieldIn(way, isBlack);
      if (!own) continue;
      const king = isBlack ? BLACK + KING : KING;
      for (let at = firstWith(own.field, fields, byField); at < byField.length; at++) {
        const problem = byField[at] as number;
        if (fields[problem] !== own.field || problem >= before) break;
        if (mated[problem] !== Number(isBlack)) continue;
        const known = found.get(problem);
        if (known?.fit && known.kind !== 'matrix') continue;
        const men = squares.subarray(starts[problem], starts[problem + 1]);
        const countsAt = PIECE_COUNT * (classOf[problem] as number);
        let kingAt = 0;
        for (let piece = 0; piece < king; piece++) kingAt += classCounts[countsAt + piece] as number;
        const shift = wideOf(men[kingAt] as number) - own.king;
        const fit = sought.lay(way, shift, men, classCounts, countsAt);
        const least = Math.max(MATRIX_MEN, MATRIX_PART * Math.min(sought.size, men.length));
        if (fit.common < least || (known?.fit && known.fit.common >= fit.common)) continue;
        found.set(problem, known?.kind === 'play' ? { ...known, fit } : { problem, kind: 'matrix', fit });
      }
    }
  }

  #findPlay(turns: readonly TurnedPlay[], before: number, found: Map<number, SimilarProblem>): void {
    const { playKeys } = this.arrays;
    const keys = turns.map(({ key }) => key);
    const end = Math.min(before, playKeys.length);
    for (let problem = 0; problem < end; problem++) {
      const key = playKeys[problem] as number;
      if (key === 0 || !keys.includes(key)) continue;
      const { lines } = turnedPlay(this.play(problem) as PlayPattern);
      let best = { common: 0, of: 1 };
      for (const turn of turns) {
        if (turn.key !== key) continue;
        const common = inCommon(turn.lines, lines);
        if (common > best.common) best = { common, of: Math.min(turn.lines.length, lines.length) };
      }
      if (best.common < Math.max(PLAY_LINES, PLAY_PART * best.of)) continue;
      const known = found.get(problem);
      found.set(problem, known ? { ...known, lines: best } : { problem, kind: 'play', lines: best });
    }
  }
}

/** A class that may have similar problems, and how to look at it; see {@link Sought.fit}. */
interface Passing {
  readonly one: number;
  readonly looks: number;
}

/** The number of counts in a group: White's and Black's pawns and other men. */
const GROUP = 4;

/**
 * Finds the classes in which problems may differ on at most `most` squares, by the numbers of their pieces. There are tens of thousands
 * of classes, and a search for all duplicates asks about each. So they are first ruled out in groups, by their pawns and other men.
 */
function passingClasses(counts: Uint8Array, arrays: CollectionArrays, most: number): Passing[] {
  const { groupCounts, groupStarts, classCounts } = arrays;
  const swapped = counts.map((_, piece) => counts[recoloured(piece)] as number);
  const own = groupOf(counts, 0);
  const ownSwapped = groupOf(swapped, 0);
  const passing: Passing[] = [];
  for (let group = 0; group + 1 < groupStarts.length; group++) {
    const is = surplus(own, groupCounts, GROUP * group, GROUP, most) >= 0;
    const isSwapped = surplus(ownSwapped, groupCounts, GROUP * group, GROUP, most) >= 0;
    if (!is && !isSwapped) continue;
    const end = groupStarts[group + 1] as number;
    for (let one = groupStarts[group] as number; one < end; one++) {
      const looks =
        (is ? looksAt(counts, classCounts, one, most) : 0) |
        (isSwapped ? looksAt(swapped, classCounts, one, most) << 1 : 0);
      if (looks !== 0) passing.push({ one, looks });
    }
  }
  return passing;
}

/** Returns bits for {@link Sought.fit}. 1: ways that keep the direction of pawns; 4: others, in which no pawn corresponds to another. */
function looksAt(counts: Uint8Array, classes: Uint8Array, one: number, most: number): number {
  const at = PIECE_COUNT * one;
  const more = surplus(counts, classes, at, PIECE_COUNT, most);
  if (more < 0) return 0;
  let pawns = 0;
  for (let pawn = PAWN; pawn < PIECE_COUNT; pawn += BLACK)
    pawns += Math.min(counts[pawn] as number, classes[at + pawn] as number);
  return 1 | (more + pawns <= most ? 4 : 0);
}

/**
 * Counts the men without a counterpart of their kind, on the side that has more of them: at least this many squares differ.
 * @returns -1 if that is more than `most`
 */
function surplus(counts: Uint8Array, others: Uint8Array, at: number, length: number, most: number): number {
  let more = 0;
  let less = 0;
  for (let i = 0; i < length; i++) {
    const difference = (counts[i] as number) - (others[at + i] as number);
    if (difference > 0) more += difference;
    else less -= difference;
    if (more > most || less > most) return -1;
  }
  return Math.max(more, less);
}

/** Counts pawns and other men; see {@link GROUP}. */
function groupOf(counts: ArrayLike<number>, at: number): Uint8Array {
  const group = new Uint8Array(GROUP);
  for (let piece = 0; piece < PIECE_COUNT; piece++) {
    const i = (piece < BLACK ? 0 : 2) + (isPawn(piece) ? 0 : 1);
    group[i] = (group[i] as number) + (counts[at + piece] as number);
  }
  return group;
}

/** Returns the first place in `byField` with a field. */
function firstWith(field: number, fields: Uint32Array, byField: Uint32Array): number {
  let low = 0;
  let high = byField.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fields[byField[middle] as number] as number) < field) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inCommon(one: Uint32Array, other: Uint32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const difference = (one[i] as number) - (other[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

function byLikeness(one: SimilarProblem, other: SimilarProblem): number {
  return (
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    (one.kind === 'near' ? (one.fit?.differ ?? 0) - (other.fit?.differ ?? 0) : 0) ||
    (other.lines?.common ?? 0) - (one.lines?.common ?? 0) ||
    (other.fit?.common ?? 0) - (one.fit?.common ?? 0) ||
    one.problem - other.problem
  );
}

/** Collects the problems of a collection. */
export class CollectionBuilder {
  readonly #squares = new Bytes();
  readonly #starts: number[] = [0];
  readonly #classes = new Map<string, number>();
  readonly #classCounts: number[] = [];
  readonly #classOf: number[] = [];
  readonly #fields: number[] = [];
  readonly #mated: number[] = [];
  readonly #diagrams: number[] = [];
  readonly #playKeys: number[] = [];
  readonly #playStarts: number[] = [0];
  readonly #playMoves = new Bytes();
  readonly #about = new Bytes();
  readonly #aboutStarts: number[] = [0];
  readonly #board = new Uint8Array(128);

  get size(): number {
    return this.#classOf.length;
  }

  /**
   * @param about the record of the problem, as JSON
   * @param diagram number of the first problem of its diagram
   * @param play absent if the problem has none, or none was looked for
   */
  add(men: Men, isMatedBlack: boolean, about: string, diagram: number, play?: PlayPattern): void {
    const { counts, squares } = men;
    this.#squares.add(squares);
    this.#starts.push(this.#squares.length);
    this.#classOf.push(this.#classNumber(counts));
    this.#fields.push(this.#fieldAround(men, isMatedBlack ? BLACK + KING : KING));
    this.#mated.push(Number(isMatedBlack));
    this.#diagrams.push(diagram);
    this.#playKeys.push(play?.key ?? 0);
    if (play)
      this.#playMoves.add(new Uint8Array(play.moves.buffer, play.moves.byteOffset, play.moves.byteLength));
    this.#playStarts.push(this.#playMoves.length / 2);
    this.#about.add(new TextEncoder().encode(about));
    this.#aboutStarts.push(this.#about.length);
  }

  #classNumber(counts: Uint8Array): number {
    const key = counts.join(' ');
    let known = this.#classes.get(key);
    if (known === undefined) {
      known = this.#classes.size;
      this.#classes.set(key, known);
      this.#classCounts.push(...counts);
    }
    return known;
  }

  /** Returns the field around a king; 0 if there is no such king. */
  #fieldAround({ counts, squares }: Men, king: number): number {
    this.#board.fill(0);
    let at = 0;
    let square = -1;
    for (let piece = 0; piece < PIECE_COUNT; piece++) {
      for (let nth = 0; nth < (counts[piece] as number); nth++, at++) {
        const wide = wideOf(squares[at] as number);
        this.#board[wide] = piece + 1;
        if (piece === king && square < 0) square = wide;
      }
    }
    return square < 0 ? 0 : kingField(this.#board, square, 0);
  }

  /** @param withPlay whether play was looked for */
  build(withPlay: boolean): Collection {
    const { classCounts, numbers, groupCounts, groupStarts } = inGroups(this.#classCounts);
    const classOf = Uint32Array.from(this.#classOf, (one) => numbers[one] as number);
    const fields = Uint32Array.from(this.#fields);
    const classMembers = Uint32Array.from(classOf.keys());
    classMembers.sort((one, other) => (classOf[one] as number) - (classOf[other] as number) || one - other);
    const classStarts = new Uint32Array(this.#classes.size + 1);
    for (const one of classOf) classStarts[one + 1] = (classStarts[one + 1] as number) + 1;
    for (let one = 0; one < this.#classes.size; one++)
      classStarts[one + 1] = (classStarts[one + 1] as number) + (classStarts[one] as number);
    const byField = Uint32Array.from(classOf.keys());
    byField.sort((one, other) => (fields[one] as number) - (fields[other] as number) || one - other);
    return new Collection({
      starts: Uint32Array.from(this.#starts),
      squares: this.#squares.taken(),
      groupCounts,
      groupStarts,
      classCounts,
      classOf,
      classMembers,
      classStarts,
      fields,
      byField,
      mated: Uint8Array.from(this.#mated),
      diagrams: Uint32Array.from(this.#diagrams),
      playKeys: Uint16Array.from(withPlay ? this.#playKeys : []),
      playStarts: Uint32Array.from(withPlay ? this.#playStarts : []),
      playMoves: new Uint16Array(this.#playMoves.taken().buffer),
      aboutStarts: Uint32Array.from(this.#aboutStarts),
      about: this.#about.taken(),
    });
  }
}

/** Renumbers classes, so that those of a group are next to each other. */
function inGroups(counts: readonly number[]) {
  const groups = Array.from({ length: counts.length / PIECE_COUNT }, (_, one) =>
    groupOf(counts, PIECE_COUNT * one),
  );
  const keys = groups.map((group) => group.reduce((key, number) => key * 65 + number, 0));
  const order = [...keys.keys()].sort((one, other) => (keys[one] as number) - (keys[other] as number));
  const classCounts = new Uint8Array(counts.length);
  const numbers = new Uint32Array(order.length);
  const groupCounts: number[] = [];
  const groupStarts: number[] = [];
  for (const [number, one] of order.entries()) {
    numbers[one] = number;
    for (let piece = 0; piece < PIECE_COUNT; piece++)
      classCounts[PIECE_COUNT * number + piece] = counts[PIECE_COUNT * one + piece] as number;
    if (number > 0 && keys[one] === keys[order[number - 1] as number]) continue;
    groupStarts.push(number);
    groupCounts.push(...(groups[one] as Uint8Array));
  }
  return {
    classCounts,
    numbers,
    groupCounts: Uint8Array.from(groupCounts),
    groupStarts: Uint32Array.from([...groupStarts, order.length]),
  };
}

class Bytes {
  #bytes = new Uint8Array(1024);
  length = 0;

  add(bytes: Uint8Array): void {
    const length = this.length + bytes.length;
    if (length > this.#bytes.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(this.#bytes.subarray(0, this.length));
      this.#bytes = longer;
    }
    this.#bytes.set(bytes, this.length);
    this.length = length;
  }

  taken(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

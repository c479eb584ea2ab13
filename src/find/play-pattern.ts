/**
 * The play of a problem up to geometry: the kind of the man that makes the key and the vector of its move; of every line after it, the
 * kinds of the men that move and the squares where they arrive, seen from where the mated king stands in the diagram. Where else men come
 * from, and what else there is on the board, does not matter, nor does the colour of the attacker.
 */
import type { Solution } from '../solution/solution.js';
import { fileOf, kindOf, rankOf } from '../themes/board/board.js';
import { type Step, ThematicPlay } from '../themes/play/thematic-play.js';

export interface PlayPattern {
  /** the move of the key, packed; {@link NO_KEY}: there is none, as in help play */
  readonly key: number;
  /** the moves of each line, packed, the last one first; 0 behind each line */
  readonly moves: Uint16Array;
}

/** A pattern in one turn of the board, to be compared. */
export interface TurnedPlay {
  readonly key: number;
  /** hashes of the lines, ascending, each once */
  readonly lines: Uint32Array;
}

const NO_KEY = 1;
/** Of more lines, those whose hashes are smallest in any turn of the board: the same for problems with the same lines. */
const MOST_LINES = 128;

/**
 * A packed move is `threat promotion kind files ranks`, in 1, 3, 3, 4 and 4 bits: kinds as on the board, steps from -7 to 7 and 8 more.
 */
const pack = (man: number, files: number, ranks: number): number =>
  (man << 8) | ((files + 8) << 4) | (ranks + 8);

/** Steps in each turn of the board. */
const TURN: readonly ((files: number, ranks: number) => readonly [files: number, ranks: number])[] = [
  (files, ranks) => [files, ranks],
  (files, ranks) => [-files, ranks],
  (files, ranks) => [files, -ranks],
  (files, ranks) => [-files, -ranks],
  (files, ranks) => [ranks, -files],
  (files, ranks) => [-ranks, files],
  (files, ranks) => [ranks, files],
  (files, ranks) => [-ranks, -files],
];

/** The pattern of what was proven; undefined where nothing is solved, or no play was found. Of several keys, the first one counts. */
export function playPattern(fen: string, solution: Solution): PlayPattern | undefined {
  if (solution.status !== 'solved') return undefined;
  const play = new ThematicPlay(fen, solution);
  const [phase] = play.actual;
  const king = play.diagram.king(play.mated);
  if (!phase || king < 0) return undefined;
  const leaves = phase.steps.filter(({ next, played }) => next.length === 0 && played.role !== 'key');
  const lines = new Map<string, readonly number[]>();
  for (const leaf of leaves) {
    const line = [...lineOf(leaf)].map((step) => moveIn(step, king));
    lines.set(line.join(), line);
  }
  if (lines.size === 0) return undefined;
  let kept = [...lines.values()];
  if (kept.length > MOST_LINES) {
    const least = (line: readonly number[]): number =>
      Math.min(
        ...TURN.map((_, turn) => line.reduce((hash, move) => mix(hash, turnedMove(move, turn)), FIRST)),
      );
    const ranked = kept.map((line) => [least(line), line] as const).sort(([one], [other]) => one - other);
    kept = ranked.slice(0, MOST_LINES).map(([, line]) => line);
  }
  const { first } = phase;
  const key = first ? keyMove(first) : NO_KEY;
  return { key, moves: Uint16Array.from(kept.flatMap((line) => [...line, 0])) };
}

/** The pattern in all turns of the board, as it stands first. */
export const turnsOf = (pattern: PlayPattern): TurnedPlay[] =>
  TURN.map((_, turn) => turnedPlay(pattern, turn));

export function turnedPlay({ key, moves }: PlayPattern, turn = 0): TurnedPlay {
  const lines = new Set<number>();
  let hash = FIRST;
  for (const move of moves) {
    if (move !== 0) hash = mix(hash, turnedMove(move, turn));
    else {
      lines.add(hash);
      hash = FIRST;
    }
  }
  return { key: turnedMove(key, turn), lines: Uint32Array.from(lines).sort() };
}

function turnedMove(move: number, turn: number): number {
  if (turn === 0 || move === NO_KEY) return move;
  const [files, ranks] = (TURN[turn] as (typeof TURN)[number])(((move >> 4) & 15) - 8, (move & 15) - 8);
  return pack(move >> 8, files, ranks);
}

/** The moves after the key, or of a whole solution, the last one first. */
function* lineOf(leaf: Step): Generator<Step> {
  for (let step: Step | undefined = leaf; step; step = step.parent) {
    if (step.played.role !== 'key') yield step;
  }
}

const keyMove = ({ mover, move: { from, to, promotion } }: Step): number =>
  pack(promotion * 8 + kindOf(mover), fileOf(to) - fileOf(from), rankOf(to) - rankOf(from));

function moveIn({ mover, move: { to, promotion }, played }: Step, king: number): number {
  const isThreat = played.role === 'threat' ? 64 : 0;
  const man = isThreat + promotion * 8 + kindOf(mover);
  return pack(man, fileOf(to) - fileOf(king), rankOf(to) - rankOf(king));
}

const FIRST = 0x811c9dc5;

/** A step of FNV-1a, with bits of the product spread. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

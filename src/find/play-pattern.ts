/**
 * The play of a problem without its place on the board. For the key: the kind of man and the vector of its move. For every line after it:
 * the kinds of the men that move, and the squares where they arrive, relative to the mated king in the diagram. The origins of the men,
 * the rest of the board, and the colour of the attacker are ignored.
 */
import type { Solution } from '../solution/solution.js';
import { fileOf, kindOf, rankOf, TURNED_STEP } from '../themes/board/squares.js';
import { type Step, ThematicPlay } from '../themes/play/thematic-play.js';

export interface PlayPattern {
  /** the move of the key, packed; {@link NO_KEY} if there is none, as in help play */
  readonly key: number;
  /** the moves of each line, packed, the last move first, with a 0 after each line */
  readonly moves: Uint16Array;
}

/** A pattern in one turn of the board, ready to be compared. */
export interface TurnedPlay {
  readonly key: number;
  /** hashes of the lines, ascending, without duplicates */
  readonly lines: Uint32Array;
}

const NO_KEY = 1;
/** If there are more lines, those with the smallest hashes in any turn of the board are kept, so that equal lines give equal patterns. */
const MOST_LINES = 128;

/** Packs a move as `threat promotion kind files ranks`, in 1, 3, 3, 4 and 4 bits. Kinds are as on the board; steps are -7 … 7 plus 8. */
const pack = (man: number, files: number, ranks: number): number =>
  (man << 8) | ((files + 8) << 4) | (ranks + 8);

/** Returns the pattern of a solution; undefined if it is not solved, or no play was found. Of several keys, the first counts. */
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
        ...TURNED_STEP.map((_, turn) =>
          line.reduce((hash, move) => mix(hash, turnedMove(move, turn)), FIRST),
        ),
      );
    const ranked = kept.map((line) => [least(line), line] as const).sort(([one], [other]) => one - other);
    kept = ranked.slice(0, MOST_LINES).map(([, line]) => line);
  }
  const { first } = phase;
  const key = first ? keyMove(first) : NO_KEY;
  return { key, moves: Uint16Array.from(kept.flatMap((line) => [...line, 0])) };
}

/** Returns the pattern in all turns of the board, unturned first. */
export const turnsOf = (pattern: PlayPattern): TurnedPlay[] =>
  TURNED_STEP.map((_, turn) => turnedPlay(pattern, turn));

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
  const [files, ranks] = (TURNED_STEP[turn] as (typeof TURNED_STEP)[number])(
    ((move >> 4) & 15) - 8,
    (move & 15) - 8,
  );
  return pack(move >> 8, files, ranks);
}

/** Yields the moves of a line without the key, the last move first. */
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

/** Adds a value to a hash: a step of FNV-1a that also spreads the bits of the product. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

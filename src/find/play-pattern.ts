/**
 * The play of a problem up to geometry: the kind of the man that makes the key and the vector of its move; of every line after it, the
 * kinds of the men that move and the squares where they arrive, seen from where the mated king stands in the diagram. Where else men come
 * from, and what else there is on the board, does not matter, nor does the colour of the attacker.
 */
import type { Solution } from '../solution/solution.js';
import { fileOf, kindOf, rankOf } from '../themes/board/board.js';
import { type Step, ThematicPlay } from '../themes/play/thematic-play.js';

export interface PlayPattern {
  /** hash of the key's kind and vector; 1 where there is no key, as in help play */
  readonly key: number;
  /** hashes of the lines, ascending, each once */
  readonly lines: Uint32Array;
}

/** Of more lines, those with the smallest hashes: the same for problems with the same lines. */
const MOST_LINES = 128;

/** Steps of files and ranks in each turn of the board. */
const VECTORS: readonly ((files: number, ranks: number) => readonly [number, number])[] = [
  (files, ranks) => [files, ranks],
  (files, ranks) => [-files, ranks],
  (files, ranks) => [files, -ranks],
  (files, ranks) => [-files, -ranks],
  (files, ranks) => [ranks, -files],
  (files, ranks) => [-ranks, files],
  (files, ranks) => [ranks, files],
  (files, ranks) => [-ranks, -files],
];

/**
 * The play in each of the eight turns of the board, as it stands first; empty where nothing is solved, or there is no play. Where there are
 * several keys, the first counts.
 */
export function playPatterns(fen: string, solution: Solution): PlayPattern[] {
  if (solution.status !== 'solved') return [];
  const play = new ThematicPlay(fen, solution);
  const [phase] = play.actual;
  const king = play.diagram.king(play.mated);
  if (!phase || king < 0) return [];
  const leaves = phase.steps.filter(({ next, played }) => next.length === 0 && played.role !== 'key');
  if (leaves.length === 0) return [];
  return VECTORS.map((turn) => {
    const lines = new Set<number>();
    for (const leaf of leaves) {
      let hash = FIRST;
      for (const step of lineOf(leaf)) hash = mix(hash, moveIn(step, king, turn));
      lines.add(hash);
    }
    const ascending = Uint32Array.from(lines).sort();
    const { first } = phase;
    return { key: first ? keyIn(first, turn) : 1, lines: ascending.slice(0, MOST_LINES) };
  });
}

type Turning = (files: number, ranks: number) => readonly [number, number];

/** The moves after the key, or of a whole solution, the last one first. */
function* lineOf(leaf: Step): Generator<Step> {
  for (let step: Step | undefined = leaf; step; step = step.parent) {
    if (step.played.role !== 'key') yield step;
  }
}

const steps = (from: number, to: number): readonly [files: number, ranks: number] => [
  fileOf(to) - fileOf(from),
  rankOf(to) - rankOf(from),
];

function keyIn({ mover, move: { from, to, promotion } }: Step, turn: Turning): number {
  const [files, ranks] = turn(...steps(from, to));
  return mix(mix(FIRST, kindOf(mover) * 8 + promotion), (files + 8) * 16 + ranks + 8);
}

function moveIn({ mover, move: { to, promotion }, played }: Step, king: number, turn: Turning): number {
  const [files, ranks] = turn(...steps(king, to));
  const isThreat = played.role === 'threat' ? 1 : 0;
  return (((isThreat * 8 + promotion) * 8 + kindOf(mover)) * 16 + files + 8) * 16 + ranks + 8;
}

const FIRST = 0x811c9dc5;

/** A step of FNV-1a over 32 bits, and of a finaliser that spreads it. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

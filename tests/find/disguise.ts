/** Disguised copies of positions, made by plain arithmetic on squares: what `find` is asked to see through. */
import { seeded } from '../oracle/random-positions.js';

/** A man by file and rank, 0 … 7 on the board. */
export interface Man {
  readonly letter: string;
  readonly file: number;
  readonly rank: number;
}

export function menIn(fen: string): Man[] {
  const men: Man[] = [];
  for (const [row, text] of (fen.split(' ', 1)[0] as string).split('/').entries()) {
    let file = 0;
    for (const letter of text) {
      if (/\d/.test(letter)) file += Number(letter);
      else men.push({ letter, file: file++, rank: 7 - row });
    }
  }
  return men;
}

/** A FEN without castling and en passant. */
export function fenOf(men: readonly Man[], turn: string): string {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    let row = '';
    for (let file = 0; file < 8; file++) {
      row += men.find((man) => man.file === file && man.rank === rank)?.letter ?? '1';
    }
    return row.replace(/1+/g, ({ length }) => String(length));
  });
  return `${rows.join('/')} ${turn} - - 0 1`;
}

const isPawn = ({ letter }: Man): boolean => /p/i.test(letter);
export const isOnBoard = ({ file, rank }: Man): boolean => file >= 0 && file < 8 && rank >= 0 && rank < 8;
const isPossible = (man: Man): boolean =>
  isOnBoard(man) && !(isPawn(man) && (man.rank === 0 || man.rank === 7));

export const recolour = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

const otherTurn = (turn: string): string => (turn === 'w' ? 'b' : 'w');

/** The symmetries of a square board, as 2 × 2 matrices. */
export const SYMMETRIES = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [1, 0, 0, -1],
  [-1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
] as const;

export function turnMan(man: Man, [a, b, c, d]: (typeof SYMMETRIES)[number]): Man {
  const [x, y] = [man.file - 3.5, man.rank - 3.5];
  return { ...man, file: a * x + b * y + 3.5, rank: c * x + d * y + 3.5 };
}

export const DISGUISES = ['mirrored', 'shifted', 'recoloured', 'one man more'] as const;
export type Disguise = (typeof DISGUISES)[number];

/**
 * A copy of a position in these disguises; undefined where it has none of them, as a shift that leaves all men on the board. Without
 * pawns "mirrored" is any turn.
 */
export function disguised(
  fen: string,
  disguises: readonly Disguise[],
  random: () => number,
): string | undefined {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let men = menIn(fen);
  let [, turn = 'w'] = fen.split(' ');
  if (disguises.includes('recoloured')) {
    men = men.map((man) => ({ ...man, rank: 7 - man.rank, letter: recolour(man.letter) }));
    turn = otherTurn(turn);
  }
  if (disguises.includes('mirrored')) {
    const symmetry = men.some(isPawn) ? SYMMETRIES[1] : pick(SYMMETRIES.slice(1));
    men = men.map((man) => turnMan(man, symmetry));
  }
  if (disguises.includes('shifted')) {
    const shifts = [];
    for (let files = -7; files < 8; files++) {
      for (let ranks = -7; ranks < 8; ranks++) {
        const moved = men.map((man) => ({ ...man, file: man.file + files, rank: man.rank + ranks }));
        if ((files !== 0 || ranks !== 0) && moved.every(isPossible)) shifts.push(moved);
      }
    }
    if (shifts.length === 0) return undefined;
    men = pick(shifts);
  }
  if (disguises.includes('one man more')) {
    const free = [];
    for (let file = 0; file < 8; file++) {
      for (let rank = 0; rank < 8; rank++) {
        const man = { letter: pick([...'PNBRQpnbrq']), file, rank };
        if (isPossible(man) && !men.some((other) => other.file === file && other.rank === rank))
          free.push(man);
      }
    }
    men = [...men, pick(free)];
  }
  return fenOf(men, turn);
}

/** Another position with most of its men elsewhere, or others: no near miss of it. */
export function derived(fen: string, random: () => number): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let men = menIn(fen);
  const [, turn = 'w'] = fen.split(' ');
  const changes = 4 + Math.floor(random() * 4);
  for (let n = 0; n < changes; n++) {
    const man = pick(men);
    const others = men.filter((each) => each !== man);
    const to = { ...man, file: Math.floor(random() * 8), rank: Math.floor(random() * 8) };
    const letter = /k/i.test(man.letter) || random() < 0.7 ? man.letter : pick([...'PNBRQpnbrq']);
    const moved = { ...to, letter };
    if (isPossible(moved) && !others.some(({ file, rank }) => file === to.file && rank === to.rank)) {
      men = [...others, moved];
    }
  }
  return fenOf(men, turn);
}

export { seeded };

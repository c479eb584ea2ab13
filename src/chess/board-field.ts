/**
 * The board field of a FEN: piece letters, rank by rank from a8 to h1.
 *
 * One pass fills bitboards and checks the field. Only a faulty field is read again, slowly, to say what is wrong with
 * each rank, so a stream of a million good lines does not pay for messages.
 */
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from 'chessops/attacks';
import { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import { COLORS, type Color, type Square } from 'chessops/types';
import { makeSquare, opposite } from 'chessops/util';
import { plural } from '../text/counts-and-times.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';

interface BoardField {
  readonly board: Board;
  /** canonical form: `N` for every knight, empty squares counted as one digit */
  readonly text: string;
}

const LETTERS = 'PNBRQK';
const KNIGHT = LETTERS.indexOf('N');
const BLACK = 8;
const NOTHING = 255;

/** Character code -> index into LETTERS, plus BLACK for a lower-case letter. */
const PIECE = new Uint8Array(128).fill(NOTHING);
for (const [index, letter] of [...LETTERS].entries()) {
  PIECE[letter.charCodeAt(0)] = index;
  PIECE[letter.toLowerCase().charCodeAt(0)] = index + BLACK;
}
// problemists write the knight as S (Springer); N is their nightrider
PIECE['S'.charCodeAt(0)] = KNIGHT;
PIECE['s'.charCodeAt(0)] = KNIGHT + BLACK;

const SLASH = '/'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const UPPER_S = 'S'.charCodeAt(0);
const LOWER_S = 's'.charCodeAt(0);

// Scratch memory of one call, by piece role 0 … 5, then white and black: the low and the high half of each set.
const WHITE_SET = 6;
const BLACK_SET = 7;
const low = new Int32Array(8);
const high = new Int32Array(8);

/**
 * Reads the board field. Appends everything that is wrong with it to `findings`: the number of ranks, the
 * length of a rank, unknown letters, the number of kings, pawns on the first or last rank.
 * @param mayLackKing sides whose king may be missing
 * @returns the board, or undefined if the squares of its pieces are unknown
 */
export function readBoard(
  text: string,
  findings: Finding[],
  mayLackKing: readonly Color[] = [],
): BoardField | undefined {
  low.fill(0);
  high.fill(0);
  let rank = 7;
  let file = 0;
  let canonical = true;
  let digitBefore = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === SLASH) {
      if (file !== 8 || rank === 0) return describeBoard(text, findings);
      rank--;
      file = 0;
      digitBefore = false;
      continue;
    }
    const digit = code - ZERO;
    if (digit >= 1 && digit <= 8) {
      file += digit;
      if (digitBefore) canonical = false;
      digitBefore = true;
      continue;
    }
    const piece = PIECE[code] ?? NOTHING;
    if (piece === NOTHING || file > 7) return describeBoard(text, findings);
    if (code === UPPER_S || code === LOWER_S) canonical = false;
    const half = rank < 4 ? low : high;
    const bit = 1 << ((rank * 8 + file) & 31);
    const role = piece & 7;
    const color = piece < BLACK ? WHITE_SET : BLACK_SET;
    half[role] = (half[role] ?? 0) | bit;
    half[color] = (half[color] ?? 0) | bit;
    file++;
    digitBefore = false;
  }
  if (file !== 8 || rank !== 0) return describeBoard(text, findings);

  const board = boardFromScratch();
  for (const color of COLORS) {
    const kings = board.pieces(color, 'king');
    if (kings.isEmpty() && mayLackKing.includes(color)) continue;
    if (kings.singleSquare() === undefined) describeKings(color, [...kings].map(makeSquare), findings);
  }
  const stranded = board.pawn.intersect(SquareSet.backranks());
  if (stranded.nonEmpty()) findings.push(strandedPawns([...stranded].map(makeSquare).join(', ')));
  return { board, text: canonical ? text : canonicalText(text) };
}

function boardFromScratch(): Board {
  const set = (index: number): SquareSet => new SquareSet(low[index] ?? 0, high[index] ?? 0);
  const board = Board.empty();
  board.pawn = set(0);
  board.knight = set(1);
  board.bishop = set(2);
  board.rook = set(3);
  board.queen = set(4);
  board.king = set(5);
  board.white = set(WHITE_SET);
  board.black = set(BLACK_SET);
  board.occupied = board.white.union(board.black);
  return board;
}

const canonicalText = (text: string): string =>
  text
    .replaceAll('S', 'N')
    .replaceAll('s', 'n')
    .replace(/\d{2,}/g, (digits) => String([...digits].reduce((sum, digit) => sum + Number(digit), 0)));

/** A text with fewer or more ranks is not a board with a slip in it, so faults of its ranks are not reported. */
const [LEAST_RANKS, MOST_RANKS] = [4, 16];

/** Reports everything that is wrong with a board field whose ranks do not add up, and returns undefined. */
function describeBoard(text: string, findings: Finding[]): undefined {
  const ranks = text.split('/');
  if (ranks.length === 1) {
    findings.push(
      boardFinding('fen-rank-count', `found ${quote(text)}; expected a board of 8 ranks separated by '/'`),
    );
    return undefined;
  }
  if (ranks.length !== 8) {
    findings.push(boardFinding('fen-rank-count', `found ${ranks.length} ranks; expected 8`));
    if (ranks.length < LEAST_RANKS || ranks.length > MOST_RANKS) return undefined;
  }
  for (const [index, rank] of ranks.entries()) {
    // with a rank too few or too many, rank numbers are uncertain: ranks are counted from the top, as written
    const name =
      ranks.length === 8 ? `rank ${8 - index}` : `rank ${index + 1} of ${ranks.length} from the top`;
    describeRank(name, rank, findings);
  }
  describeKings('white', [...text.matchAll(/K/g)], findings);
  describeKings('black', [...text.matchAll(/k/g)], findings);
  if (ranks.length === 8) {
    const edges = [8, 1].filter((rank) => /p/i.test(ranks[8 - rank] ?? ''));
    if (edges.length > 0) findings.push(strandedPawns(edges.map((rank) => `rank ${rank}`).join(' and ')));
  }
  return undefined;
}

function describeRank(name: string, rank: string, findings: Finding[]): void {
  let files = 0;
  const unknown: string[] = [];
  for (const character of rank) {
    if (/[1-9]/.test(character)) {
      files += Number(character);
      continue;
    }
    if (character === '0') {
      unknown.push(quote(character));
      continue;
    }
    files++;
    if ((PIECE[character.charCodeAt(0)] ?? NOTHING) !== NOTHING) continue;
    unknown.push(files <= 8 ? `${quote(character)} on file ${'abcdefgh'[files - 1]}` : quote(character));
  }
  if (unknown.length > 0) {
    // a rank has eight squares
    const more = unknown.splice(8).length;
    if (more > 0) unknown.push(`${more} more`);
    const expected = 'expected K Q R B N (or S) P, in lower case for Black, or a digit from 1 to 8';
    findings.push(
      boardFinding('fen-piece', `${name} (${quote(rank)}) has ${unknown.join(', ')}; ${expected}`),
    );
  }
  if (files !== 8) {
    findings.push(
      boardFinding('fen-rank-length', `${name} (${quote(rank)}) has ${plural(files, 'file')}; expected 8`),
    );
  }
}

/** @param places their squares if known; otherwise only the number of elements is used */
function describeKings(color: Color, places: readonly unknown[], findings: Finding[]): void {
  const side = color === 'white' ? 'White' : 'Black';
  const letter = color === 'white' ? 'K' : 'k';
  if (places.length === 0) {
    findings.push(boardFinding('fen-king-missing', `${side} has no king; expected one '${letter}'`));
  } else if (places.length > 1) {
    const where = typeof places[0] === 'string' ? ` (${places.join(', ')})` : '';
    findings.push(
      boardFinding('fen-king-count', `${side} has ${places.length} kings${where}; expected one '${letter}'`),
    );
  }
}

const strandedPawns = (where: string): Finding =>
  boardFinding('fen-pawn-rank', `pawn on ${where}; expected pawns on ranks 2 to 7 only`);

const boardFinding = (code: string, message: string): Finding => ({ code, field: 'board', message });

/** Squares that rooks and bishops would attack from each square of an empty board, filled in when first needed. */
const straight: SquareSet[] = [];
const diagonal: SquareSet[] = [];

const meet = (a: SquareSet, b: SquareSet, c: SquareSet): boolean =>
  ((a.lo & b.lo & c.lo) | (a.hi & b.hi & c.hi)) !== 0;

/** Returns whether pieces of `by` would attack `square` if nothing stood between. Allocates no sets. */
function mayAttack(board: Board, square: Square, by: Color): boolean {
  straight[square] ??= rookAttacks(square, SquareSet.empty());
  diagonal[square] ??= bishopAttacks(square, SquareSet.empty());
  const own = board[by];
  return (
    meet(straight[square], board.rook, own) ||
    meet(diagonal[square], board.bishop, own) ||
    meet(straight[square], board.queen, own) ||
    meet(diagonal[square], board.queen, own) ||
    meet(knightAttacks(square), board.knight, own) ||
    meet(kingAttacks(square), board.king, own) ||
    meet(pawnAttacks(opposite(by), square), board.pawn, own)
  );
}

/** Returns the pieces of `by` that attack `square`. */
export function attackersOf(board: Board, square: Square, by: Color): SquareSet {
  if (!mayAttack(board, square, by)) return SquareSet.empty();
  const { occupied } = board;
  return board[by].intersect(
    rookAttacks(square, occupied)
      .intersect(board.rooksAndQueens())
      .union(bishopAttacks(square, occupied).intersect(board.bishopsAndQueens()))
      .union(knightAttacks(square).intersect(board.knight))
      .union(kingAttacks(square).intersect(board.king))
      .union(pawnAttacks(opposite(by), square).intersect(board.pawn)),
  );
}

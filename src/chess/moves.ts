/**
 * Moves as text: writes UCI and SAN, and reads moves as people write them.
 *
 * Outside this module, castling is the king's two steps (`e1g1`). chessops itself prefers king takes rook (`e1h1`); only
 * this module converts.
 */
import { Castles, Chess, castlingSide } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role, Square } from 'chessops/types';
import { charToRole, kingCastlesTo, makeUci, parseUci } from 'chessops/util';
import { withoutEnd } from '../text/ends.js';
import { isDoubleMate } from './double-mate.js';

/** Plies without a capture or a pawn move after which a draw may be claimed. */
export const FIFTY_MOVES = 100;

/**
 * Returns the chessops position of a normalised FEN.
 * @throws RangeError if the FEN is not valid: positions are validated where they are read
 */
export function positionOf(fen: string): Chess {
  const setup = parseFen(fen);
  if (setup.isOk && setup.value.board.king.size() < 2) return withoutKings(setup.value);
  const position = setup.chain((read) => Chess.fromSetup(read));
  if (position.isErr) throw new RangeError(`not a normalised FEN: ${fen} (${position.error.message})`);
  return position.value;
}

/** Sets up a position without one or both kings. chessops can play on from it, but refuses to set it up. */
function withoutKings(setup: Setup): Chess {
  const { board, turn, epSquare, halfmoves, fullmoves } = setup;
  const castles = Castles.fromSetup(setup);
  return Object.assign(Chess.default(), { board, turn, castles, epSquare, halfmoves, fullmoves });
}

/**
 * Returns the position after legal moves from a normalised FEN.
 * @throws RangeError if a move is illegal or the FEN is not valid
 */
export function positionAfter(fen: string, moves: readonly NormalMove[]): Chess {
  const position = positionOf(fen);
  for (const move of moves) {
    if (!position.isLegal(move)) throw new RangeError(`illegal move ${toUci(move)}`);
    position.play(move);
  }
  return position;
}

/** Returns a text that is equal for equal positions: pieces, side to move, castling and en-passant captures (9.2.3). */
export const positionKey = (position: Chess): string => makeFen(position.toSetup(), { epd: true });

/** Writes UCI long algebraic notation: `e2e4`, `e7e8q`, `e1g1`. */
export const toUci = (move: NormalMove): string => makeUci(move);

/**
 * Reads UCI notation without a position, so `e1h1` is not converted; {@link parseMove} understands it as castling.
 * @returns undefined if the text is not a move
 */
export function fromUci(text: string): NormalMove | undefined {
  const move = parseUci(text.toLowerCase());
  if (!move || !('from' in move)) return undefined;
  if (move.promotion === 'pawn' || move.promotion === 'king') return undefined;
  return normalMove(move.from, move.to, move.promotion);
}

/**
 * Returns the legal move that UCI notation means. Castling may be `e1g1` or `e1h1`.
 * @returns undefined if the text is not a legal move
 */
export function legalUci(position: Chess, text: string): NormalMove | undefined {
  const move = fromUci(text);
  if (!move || !position.isLegal(move)) return undefined;
  const side = castlingSide(position, move);
  return side ? { from: move.from, to: kingCastlesTo(position.turn, side) } : move;
}

/**
 * Writes a move in SAN, with `+` and `#`.
 * @throws RangeError if the move is illegal
 */
export function sanOf(position: Chess, move: NormalMove): string {
  return sanAndPlay(position.clone(), move);
}

/**
 * Writes consecutive moves from a position in SAN, with `+` and `#`.
 * @throws RangeError if one of them is illegal
 */
export function sanLine(position: Chess, moves: readonly NormalMove[]): string[] {
  const played = position.clone();
  return moves.map((move) => sanAndPlay(played, move));
}

/**
 * Plays a move on `position` itself and returns its SAN.
 * @throws RangeError if the move is neither legal nor a double mate
 */
export function sanAndPlay(position: Chess, move: NormalMove): string {
  if (!position.isLegal(move) && !isDoubleMate(position, move)) {
    throw new RangeError(`illegal move ${toUci(move)}`);
  }
  return makeSanAndPlay(position, move);
}

/**
 * Finds the legal move that a text means: SAN as programs and as people write it (`Qd1 +`, `0-0`, `Sf3`, `♘f3`, `e8Q`,
 * `e:d6 e.p.`, `hxg`, `3...Kxf7!?`, `Qf7 mate`), with Russian letters (`Фd1`), long algebraic (`Qh5-a5`, `Qh5*a5`), UCI
 * (castling as `e1g1` or `e1h1`), and lower-case piece letters (`qh5`) if the text is not another move.
 * @param among returns the moves to choose from; all legal ones by default
 * @returns undefined if none of them, or more than one, fits
 */
export function parseMove(position: Chess, text: string, among = legalMoves): NormalMove | undefined {
  const bare = stripMarks(text);
  const find = (wanted: WantedMove | undefined) => findMove(position, wanted, among);
  const castling = CASTLING.exec(bare);
  if (castling) return find(castlingMove(position, castling[1] !== undefined));
  if (FILES.test(bare)) return pawnCapture(among(position), position, bare);
  return find(parseWanted(bare)) ?? find(parseWanted(withCapital(bare)));
}

/** Returns the only capture of a pawn from one file to another; undefined if there is none, or several. */
function pawnCapture(moves: readonly NormalMove[], { board }: Chess, bare: string): NormalMove | undefined {
  const [, from = '', to = '', promotion] = FILES.exec(bare) ?? [];
  const becomes = promotion === undefined ? undefined : roleOf(promotion);
  const fitting = moves.filter(
    (move) =>
      board.getRole(move.from) === 'pawn' &&
      (move.from & 7) === fileIndex(from) &&
      (move.to & 7) === fileIndex(to) &&
      move.promotion === becomes,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns whether {@link parseMove} knows the notation of a text. The move need not be legal in any position. */
export function isNotation(text: string): boolean {
  const bare = stripMarks(text);
  return CASTLING.test(bare) || FILES.test(bare) || parseWanted(withCapital(bare)) !== undefined;
}

const CASTLING = /^[0Oo]-?[0Oo](-?[0Oo])?$/;

/** `hg`, `hg=Q`: a pawn's capture without its rank. */
const FILES = /^([a-h])([a-h])=?([QRBNS])?$/;

/** Capitalises the letter of a piece, except `b`: an illegal move of the b-pawn must not become a bishop's. */
const withCapital = (bare: string): string =>
  /^[kqrns][a-h1-8]/.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare;

/** Returns the only move that fits; undefined if none or more than one does. */
function findMove(
  position: Chess,
  wanted: WantedMove | undefined,
  among: typeof legalMoves,
): NormalMove | undefined {
  if (!wanted) return undefined;
  const isMeant = ({ from, to, promotion }: NormalMove): boolean =>
    to === wanted.to && promotion === wanted.promotion && mayComeFrom(position, from, wanted);
  const found = (among === legalMoves ? legalMovesTo(position, wanted) : among(position)).filter(isMeant);
  if (found.length === 1) return found[0];
  return found.length === 0 ? kingTakesRook(position, wanted) : undefined;
}

const mayComeFrom = ({ board }: Chess, from: Square, { role, fromFile, fromRank }: WantedMove): boolean =>
  (role === undefined || board.getRole(from) === role) &&
  (fromFile === undefined || (from & 7) === fromFile) &&
  (fromRank === undefined || from >> 3 === fromRank);

/** Returns legal moves that include the wanted one if it is legal. Looks only at the pieces that may play it. */
function legalMovesTo(position: Chess, wanted: WantedMove): NormalMove[] {
  const ctx = position.ctx();
  const moves: NormalMove[] = [];
  for (const from of position.board[position.turn]) {
    if (!mayComeFrom(position, from, wanted)) continue;
    const targets = position.dests(from, ctx);
    if (from === ctx.king) for (const to of targets) moves.push(kingMove(position, from, to));
    else if (targets.has(wanted.to)) addMoves(position, from, wanted.to, moves);
  }
  return moves;
}

interface WantedMove {
  /** absent if both coordinates of the origin are given: then any piece fits */
  readonly role?: Role | undefined;
  readonly fromFile?: number | undefined;
  readonly fromRank?: number | undefined;
  readonly to: Square;
  readonly promotion?: Role | undefined;
}

const FIGURINES = '♔♕♖♗♘♙♚♛♜♝♞♟';

/** Removes the move number, blanks, capture signs, check marks and annotations; figurines become letters. */
function stripMarks(text: string): string {
  const move = (/[^\0-\x7f]/.test(text) ? toAscii(text) : text)
    .replace(/[\sx×:*]/g, '')
    .replace(/^\d+(?:\.+|…)/, '')
    .replace(/(?:dis|dbl)?\.?(?:ch|mate|matt)[.!?]*$/, '')
    .replace(/e\.?p\.?(?=[+#!?]*$)/, '');
  return withoutEnd(move.endsWith('=') ? move.slice(0, -1) : move, '+#!?');
}

/** None of these letters belongs to another language. */
const RUSSIAN: Readonly<Record<string, string>> = { Кр: 'K', Ф: 'Q', Л: 'R', С: 'B', К: 'N' };

const RUSSIAN_PIECE = /Кр|[ФЛСК]/g;

/** Returns a text with the English letters of pieces in place of Russian ones. */
export const inLatin = (text: string): string =>
  text.replace(RUSSIAN_PIECE, (letter) => RUSSIAN[letter] ?? letter);

/** Replaces figurines, Russian letters, dashes of word processors and the daggers of older books. */
const toAscii = (text: string): string =>
  inLatin(text)
    .replace(/[♔-♟]/g, (figurine) => 'KQRBNP'.charAt(FIGURINES.indexOf(figurine) % 6))
    .replace(/\ufe0e|\ufe0f/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[†‡]/g, '+');

const MOVE = /^([KQRBNSP])?([a-h])?([1-8])?-?([a-h])([1-8])[=/(]?([QRBNSqrbns])?\)?$/;

function parseWanted(text: string): WantedMove | undefined {
  const match = MOVE.exec(text);
  if (!match) return undefined;
  const [, letter, file, rank, toFile = '', toRank = '', promotion] = match;
  const coordinates = file !== undefined && rank !== undefined;
  return {
    role: letter !== undefined ? roleOf(letter) : coordinates ? undefined : 'pawn',
    fromFile: file === undefined ? undefined : fileIndex(file),
    fromRank: rank === undefined ? undefined : Number(rank) - 1,
    to: fileIndex(toFile) + 8 * (Number(toRank) - 1),
    promotion: promotion === undefined ? undefined : roleOf(promotion),
  };
}

const fileIndex = (file: string): number => file.charCodeAt(0) - 97;

const roleOf = (letter: string): Role | undefined =>
  letter === 'S' || letter === 's' ? 'knight' : charToRole(letter);

function castlingMove(position: Chess, queenside: boolean): WantedMove {
  const home = position.turn === 'white' ? 4 : 60;
  return { role: 'king', fromFile: 4, fromRank: home >> 3, to: home + (queenside ? -2 : 2) };
}

/** Reads castling written as king takes rook, `e1h1`, if it is legal and the king stands where the text says. */
function kingTakesRook(position: Chess, wanted: WantedMove): NormalMove | undefined {
  const king = position.board.kingOf(position.turn);
  const { fromFile, fromRank } = wanted;
  if (king === undefined || fromFile === undefined || fromRank === undefined) return undefined;
  if (king !== fromFile + 8 * fromRank || !position.board[position.turn].has(wanted.to)) return undefined;
  return position.dests(king).has(wanted.to) ? twoSteps(king, wanted.to) : undefined;
}

const twoSteps = (king: Square, rook: Square): NormalMove => ({
  from: king,
  to: rook > king ? king + 2 : king - 2,
});

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** Returns every legal move, with castling as the king's two steps. */
export function legalMoves(position: Chess): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, targets] of position.allDests()) {
    const isKing = position.board.getRole(from) === 'king';
    for (const to of targets) {
      if (isKing) moves.push(kingMove(position, from, to));
      else addMoves(position, from, to, moves);
    }
  }
  return moves;
}

/** Returns a king's move. chessops writes castling as the king taking his own rook; this converts it. */
const kingMove = ({ board, turn }: Chess, from: Square, to: Square): NormalMove =>
  board[turn].has(to) ? twoSteps(from, to) : { from, to };

function addMoves({ board }: Chess, from: Square, to: Square, moves: NormalMove[]): void {
  if (SquareSet.backranks().has(to) && board.getRole(from) === 'pawn') {
    for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
  } else moves.push({ from, to });
}

const normalMove = (from: Square, to: Square, promotion: Role | undefined): NormalMove =>
  promotion === undefined ? { from, to } : { from, to, promotion };

/** Piece letters of another language in which solutions are published -> English letters. */
type PieceLetters = Readonly<Record<string, string>>;

/** German, French, Spanish (and Italian), in the order in which they are tried. */
export const OTHER_LANGUAGES: readonly PieceLetters[] = [
  { K: 'K', D: 'Q', T: 'R', L: 'B', S: 'N', B: 'P' },
  { R: 'K', D: 'Q', T: 'R', F: 'B', C: 'N', P: 'P' },
  { R: 'K', D: 'Q', T: 'R', A: 'B', C: 'N', P: 'P' },
];

/** Writes a move with English piece letters; other characters stay. */
export const inEnglish = (move: string, letters: PieceLetters): string =>
  move.replace(/[A-Z]/g, (letter) => letters[letter] ?? letter);

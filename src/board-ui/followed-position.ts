/**
 * A position that follows moves. It knows no rules, as all moves were proven legal before; it only knows what a move changes on
 * the board and in the fields of a FEN.
 */

/** Squares (`e4`) and the letters of their pieces. */
type Board = ReadonlyMap<string, string>;

export type Turn = 'w' | 'b';

const FILES = 'abcdefgh';

/** The first field of a FEN as squares and letters. */
export function readPlacement(field: string): Map<string, string> {
  const board = new Map<string, string>();
  for (const [i, rank] of field.split('/').entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) file += Number(letter);
      else board.set(`${FILES[file++]}${8 - i}`, letter);
    }
  }
  return board;
}

/** The first field of the FEN of a board. */
export function placementOf(board: Board): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let text = '';
    let empty = 0;
    for (const file of FILES) {
      const piece = board.get(`${file}${rank}`);
      if (piece === undefined) empty++;
      else {
        text += `${empty || ''}${piece}`;
        empty = 0;
      }
    }
    ranks.push(`${text}${empty || ''}`);
  }
  return ranks.join('/');
}

export class Position {
  readonly board: Board;
  readonly turn: Turn;
  readonly #castling: string;
  readonly #passed: string;
  readonly #halfMoves: number;
  readonly #move: number;

  private constructor(
    board: Board,
    turn: Turn,
    castling: string,
    passed: string,
    halfMoves: number,
    move: number,
  ) {
    this.board = board;
    this.turn = turn;
    this.#castling = castling;
    this.#passed = passed;
    this.#halfMoves = halfMoves;
    this.#move = move;
  }

  static of(fen: string): Position {
    const [field = '', turn, castling = '-', passed = '-', halfMoves = '0', move = '1'] = fen.split(' ');
    const board = readPlacement(field);
    return new Position(board, turn === 'b' ? 'b' : 'w', castling, passed, Number(halfMoves), Number(move));
  }

  /** The other side to move, as before a threat. */
  pass(): Position {
    return new Position(
      this.board,
      other(this.turn),
      this.#castling,
      '-',
      this.#halfMoves + 1,
      this.#nextMove(),
    );
  }

  /** After a move in UCI notation (castling as the king's two steps), even one of the side that is not to move. */
  play(uci: string): Position {
    const from = uci.slice(0, 2);
    const to = uci.slice(2, 4);
    const promotion = uci.slice(4);
    const piece = this.board.get(from) ?? '';
    const white = piece === piece.toUpperCase();
    if (white !== (this.turn === 'w')) return this.pass().play(uci);
    const board = new Map(this.board);
    const isPawn = piece.toLowerCase() === 'p';
    const captures = board.has(to);
    board.delete(from);
    board.set(to, promotion ? (white ? promotion.toUpperCase() : promotion) : piece);
    if (isPawn && from[0] !== to[0] && !captures) board.delete(`${to[0]}${from[1]}`);
    if (piece.toLowerCase() === 'k' && from[0] === 'e' && (to[0] === 'g' || to[0] === 'c')) castle(board, to);
    const double = isPawn && Math.abs(Number(from[1]) - Number(to[1])) === 2;
    return new Position(
      board,
      other(this.turn),
      rightsAfter(this.#castling, from, to),
      double ? `${from[0]}${(Number(from[1]) + Number(to[1])) / 2}` : '-',
      isPawn || captures ? 0 : this.#halfMoves + 1,
      this.#nextMove(),
    );
  }

  /** The first field of its FEN. */
  get placement(): string {
    return placementOf(this.board);
  }

  get fen(): string {
    const { placement, turn } = this;
    return [placement, turn, this.#castling, this.#passed, this.#halfMoves, this.#move].join(' ');
  }

  #nextMove(): number {
    return this.#move + (this.turn === 'b' ? 1 : 0);
  }
}

const other = (turn: Turn): Turn => (turn === 'w' ? 'b' : 'w');

/** Moves the rook. */
function castle(board: Map<string, string>, to: string): void {
  const rank = to[1] ?? '';
  const [from, beside] = to[0] === 'g' ? [`h${rank}`, `f${rank}`] : [`a${rank}`, `d${rank}`];
  const rook = board.get(from);
  if (rook?.toLowerCase() !== 'r') return;
  board.delete(from);
  board.set(beside, rook);
}

/** A right is lost when its king or rook moves, or its rook is captured. */
const HOMES: Readonly<Record<string, string>> = { e1: 'KQ', h1: 'K', a1: 'Q', e8: 'kq', h8: 'k', a8: 'q' };

function rightsAfter(rights: string, from: string, to: string): string {
  const lost = `${HOMES[from] ?? ''}${HOMES[to] ?? ''}`;
  return [...rights].filter((right) => !lost.includes(right)).join('') || '-';
}

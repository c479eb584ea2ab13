/** Draws the board of the current game, and beside it the players, clocks, captured pieces and last moves. */
import type { ByColor, Color } from 'chessops/types';
import { makeSquare, opposite, roleToChar } from 'chessops/util';
import { type CapturedMaterial, capturedMaterial, type Game, squaresOf } from '../../play/game.js';
import type { GameClocks } from '../../play/game-clock.js';
import { printable } from '../../text/quote.js';
import { boardWidth, drawBoard, type PieceForm, pieceSign } from '../terminal/board.js';
import { painter, type Style, USUAL_WIDTH } from '../terminal/style.js';
import { gameMoveText, restText, sideName } from './game-words.js';

export interface GameView {
  readonly style: Style;
  readonly flipped: boolean;
  readonly pieces?: PieceForm | undefined;
  readonly players: ByColor<string>;
  readonly clock?: GameClocks | undefined;
}

const GAP = '   ';
/** Rows of the score sheet beside the board. */
const SHEET_ROWS = 3;
/** Width of a numbered move in the score sheet: `  12. exd8=Q+`. */
const MOVE_WIDTH = 13;
const MIN_PANEL = 20;

/** Returns nine lines of text. */
export function gameBoard(game: Game, view: GameView): string[] {
  const { style, flipped, pieces } = view;
  const { position, lastMove } = game;
  const king = position.isCheck() ? position.board.kingOf(position.turn) : undefined;
  const boardView = {
    flipped,
    pieces,
    marked: lastMove ? squaresOf(lastMove.move) : [],
    alarmed: king === undefined ? undefined : makeSquare(king),
  };
  const width = Number.isFinite(style.width) ? style.width : USUAL_WIDTH;
  const room = Math.max(MIN_PANEL, width - boardWidth(style, boardView) - GAP.length - 1);
  const side = panel(game, view, room);
  return drawBoard(game.fen, style, boardView).map((line, i) => `${line}${GAP}${side[i] ?? ''}`.trimEnd());
}

/** Returns the upper player with the pieces it captured, the last moves, and the lower player. */
function panel(game: Game, view: GameView, room: number): string[] {
  const below: Color = view.flipped ? 'black' : 'white';
  const material = capturedMaterial(game);
  const sheet = lastMoves(game);
  return [
    player(game, view, opposite(below), room),
    taken(material, opposite(below), view),
    '',
    ...Array.from({ length: SHEET_ROWS }, (_, i) => sheet[i] ?? ''),
    '',
    player(game, view, below, room),
    taken(material, below, view),
  ];
}

function player(game: Game, { players, clock, style }: GameView, color: Color, room: number): string {
  const time = clock ? `  ${restText(clock, color)}` : '';
  const moving = !game.outcome && game.turn === color;
  const mark = moving ? (style.unicode ? '▸ ' : '> ') : '  ';
  const name = printable(`${sideName(color)}: ${players[color]}`, room - mark.length - time.length);
  const paint = painter(style);
  return `${moving ? paint('bold', `${mark}${name}`) : `${mark}${name}`}${time}`;
}

/** `  ♛♟♟ +8`: the pieces that a side has captured, and its lead in material. */
function taken({ captured, balance }: CapturedMaterial, color: Color, { style, pieces }: GameView): string {
  const unicode = pieces === undefined ? style.unicode : pieces === 'unicode';
  const signs = captured[color].map((role) => {
    const letter = roleToChar(role);
    return pieceSign(color === 'white' ? letter : letter.toUpperCase(), unicode);
  });
  const ahead = color === 'white' ? balance : -balance;
  const parts = [...(signs.length > 0 ? [signs.join('')] : []), ...(ahead > 0 ? [`+${ahead}`] : [])];
  return parts.length > 0 ? `  ${painter(style)('dim', parts.join(' '))}` : '';
}

/** Returns the last full moves, one per row, so that rows do not jump with every half-move. */
function lastMoves({ moves }: Game): string[] {
  const rows: string[] = [];
  for (const move of moves.slice(-2 * SHEET_ROWS - 1)) {
    const numbered = gameMoveText(move).replace(/^(\d+\.+)/, '$1 ');
    if (move.by === 'white' || rows.length === 0) rows.push(`  ${numbered}`);
    else rows.push(`${(rows.pop() ?? '').padEnd(MOVE_WIDTH)} ${move.san}`);
  }
  return rows.slice(-SHEET_ROWS);
}

/**
 * Talks to Popeye, the field's standard solver: writes its input, reads its keys. Popeye reads no FEN fields besides
 * the board, so side to move, castling rights and en passant are written as its own commands; when Black is to mate,
 * the position is mirrored, and so are the answers.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A position and the number of moves to mate in. */
export interface Task {
  /** at least the four fields of an EPD */
  readonly fen: string;
  readonly moves: number;
}

/** The executable: `KEYMOVE_POPEYE`, else `py` on the PATH; undefined when there is none. */
export function findPopeye(): string | undefined {
  const named = process.env.KEYMOVE_POPEYE;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'py')).find((path) => existsSync(path));
}

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));

/** Colours exchanged and the board turned upside down: the same problem with White to move. */
export function mirrored(board: string, castling: string, enPassant: string): [string, string, string] {
  const flipped = swapCase(board.split('/').reverse().join('/'));
  return [flipped, swapCase(castling), mirrorSquares(enPassant)];
}

const mirrorSquares = (text: string): string => text.replace(/[1-8]/g, (rank) => String(9 - Number(rank)));

/** Popeye's options that correspond to `keymove solve --tries --set-play --variations thematic`. */
export const WHOLE_SOLUTION: readonly string[] = ['Variation', 'Try', 'SetPlay'];

/** Popeye's input for a batch of direct mates; without `extra` options it finds the keys only. */
export function makeInput(tasks: readonly Task[], extra: readonly string[] = []): string {
  const problems = tasks.map(({ fen, moves }) => {
    const [side = 'w', ...fields] = (([board = '', turn = 'w', castling = '-', enPassant = '-']) =>
      turn === 'b' ? [turn, ...mirrored(board, castling, enPassant)] : [turn, board, castling, enPassant])(
      fen.split(' '),
    );
    const [board = '', castling = '-', enPassant = '-'] = fields;
    const options = ['NoBoard', ...extra, ...noCastling(board, castling), ...lastDoubleStep(enPassant)];
    // Popeye writes S for a knight; its n is the nightrider
    const forsyth = board.replace(/N/g, 'S').replace(/n/g, 's');
    return `Remark ${side}\nOption ${options.join(' ')}\nStipulation #${moves}\nForsyth ${forsyth}\n`;
  });
  return `BeginProblem\n${problems.join('NextProblem\n')}EndProblem\n`;
}

/** Popeye permits castling whenever king and rook stand at home; rights that the FEN lacks are removed rook by rook. */
export function noCastling(board: string, castling: string): string[] {
  const rows = board.split('/').map((row) => row.replace(/\d/g, (n) => '.'.repeat(Number(n))));
  const at = (square: string): string =>
    rows[8 - Number(square[1])]?.['abcdefgh'.indexOf(square[0] ?? '')] ?? '';
  const missing = (
    [
      ['K', 'h1', 'e1', 'KR'],
      ['Q', 'a1', 'e1', 'KR'],
      ['k', 'h8', 'e8', 'kr'],
      ['q', 'a8', 'e8', 'kr'],
    ] as const
  )
    .filter(([right, rook, king, at_home]) => !castling.includes(right) && at(king) + at(rook) === at_home)
    .map(([, rook]) => rook);
  return missing.length > 0 ? [`NoCastling ${missing.join('')}`] : [];
}

/** `EnPassant` takes the squares of the double step: departure, skipped, arrival. White is to move. */
function lastDoubleStep(enPassant: string): string[] {
  const file = enPassant[0];
  return enPassant === '-' ? [] : [`EnPassant ${file}7${enPassant}${file}5`];
}

/** The keys that Popeye printed, in UCI, sorted, one list per task in order. Throws if the counts differ. */
export const parseKeys = (output: string, tasks: readonly Task[]): string[][] =>
  parseFirstMoves(output, tasks, '!');

/** The tries, likewise. */
export const parseTries = (output: string, tasks: readonly Task[]): string[][] =>
  parseFirstMoves(output, tasks, '?');

function parseFirstMoves(output: string, tasks: readonly Task[], mark: '!' | '?'): string[][] {
  const blocks = output.split(/^solution finished\..*$/m).slice(0, -1);
  if (blocks.length !== tasks.length) {
    throw new Error(`Popeye answered ${blocks.length} of ${tasks.length} problems`);
  }
  return blocks.map((block, index) => {
    const black = tasks[index]?.fen.split(' ')[1] === 'b';
    return [...block.matchAll(/^ {3}1\.(\S+)(?: ep\.)?(?: [+#=])* ([!?])/gm)]
      .filter((match) => match[2] === mark)
      .map((match) => toUci(match[1] ?? ''))
      .map((uci) => (black ? mirrorSquares(uci) : uci))
      .sort();
  });
}

function toUci(long: string): string {
  if (long === '0-0') return 'e1g1';
  if (long === '0-0-0') return 'e1c1';
  const match = /^[KQRBS]?([a-h][1-8])[-*]([a-h][1-8])(?:=([QRBS]))?/.exec(long);
  if (match === null) throw new Error(`not a move of Popeye's: ${long}`);
  const [, from = '', to = '', promotion = ''] = match;
  return from + to + promotion.toLowerCase().replace('s', 'n');
}

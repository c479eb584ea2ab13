/** Random problems with few pieces: with twins, duplex, and positions in which either side might mate. */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { mirrored } from '../../../bench/lib/popeye.js';
import { legalMoves } from '../brute-force.js';
import { randomLineProblems } from '../line-problems.js';
import { seeded } from '../random-positions.js';
import { HELP, KINDS, type Kind, RECIPROCAL, type Stated, sideOf, statedIn } from './kinds.js';
import { kinds } from './run.js';

const PROBLEMS_PER_BLOCK = 250;

/** Positions that a search without any rule looks at. */
const MOST_ESTIMATED = 3_000_000;

export interface Problem {
  readonly board: string;
  readonly castling: string;
  readonly stipulation: string;
  readonly duplex: boolean;
  /** in Popeye's words */
  readonly twins: readonly string[];
}

export function problems(seed: number): Problem[] {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const made: Problem[] = [];
  const fens = randomLineProblems(seed, 6 * PROBLEMS_PER_BLOCK).map(({ fen }) => fen);
  while (made.length < PROBLEMS_PER_BLOCK) {
    const kind = random() < 0.25 ? HELP : random() < 0.15 ? RECIPROCAL : oneOf(KINDS);
    const isReciprocal = kind.ending === 'reciprocal';
    const shareShutIn = isReciprocal ? 0.9 : kind.ending === 'goal' ? 0.05 : 0.4;
    const fen = random() < shareShutIn ? mutualFen(random) : (fens[below(fens.length)] ?? '');
    const goal = random() < 0.1 ? oneOf(['#=', '==', '!=']) : isReciprocal || random() < 0.65 ? '#' : '=';
    const allows = kind.ending !== 'reciprocal' && !kind.parries;
    const introduction = allows && random() < 0.25 ? 1 + below(2) : 0;
    const most = introduction > 0 ? 2 : 9;
    const moves = oneOf(kind.moves.filter((n) => n <= most && (introduction === 0 || Number.isInteger(n))));
    const exact =
      introduction === 0 && kind.parries !== 'forced' && kind.prefix !== 'ser-reci-h' && random() < 0.06
        ? 'exact-'
        : '';
    const before = introduction > 0 ? `${introduction}->` : '';
    const stipulation = `${before}${exact}${kind.prefix}${goal}${moves}`;
    if (!kinds.test(stipulation)) continue;
    const [given = '', turn = 'w', rights = '-'] = fen.split(' ');
    const begins = sideOf(statedIn(stipulation));
    const asTurned = begins === turn ? [given, rights] : mirrored(given, rights, '-');
    const [board = '', castling = '-'] =
      random() < 0.75 ? withStrongAttacker(asTurned, kind, begins) : asTurned;
    if (estimatedNodes(`${board} ${begins} ${castling} - 0 1`, statedIn(stipulation)) > MOST_ESTIMATED)
      continue;
    const style = random();
    const duplex = style < 0.2;
    const twins =
      style > 0.8 ? Array.from({ length: 1 + below(2) }, () => twinOf(board, stipulation, random)) : [];
    made.push({ board, castling, stipulation, duplex, twins });
  }
  return made;
}

/** The position, or that with colours exchanged, if that is legal and gives the side that is to reach the goal more men. */
function withStrongAttacker(
  [board = '', castling = '-']: readonly string[],
  { ending }: Kind,
  begins: string,
): readonly string[] {
  const [white, black] = [/[QRBNP]/g, /[qrbnp]/g].map((men) => board.match(men)?.length ?? 0) as [
    number,
    number,
  ];
  const isBlackBest = ending === 'self' || ending === 'reflex';
  if (isBlackBest ? black >= white : white >= black) return [board, castling];
  const [exchanged, rights] = mirrored(board, castling, '-');
  return isLegal(`${exchanged} ${begins} ${rights} - 0 1`) ? [exchanged, rights] : [board, castling];
}

/** About how many positions a search without any rule looks at, but for the last ply. */
function estimatedNodes(fen: string, { kind, moves, introduction }: Stated): number {
  const movesOf = (side: string): number => {
    const given = fen.replace(/ [wb] /, ` ${side} `);
    return isLegal(given) ? Math.max(1, legalMoves(positionOf(given)).length) : 10;
  };
  const [white, black] = [movesOf('w'), movesOf('b')];
  const begins = fen.split(' ')[1];
  const [first, second] = begins === 'w' ? [white, black] : [black, white];
  if (kind.afterSeries === undefined)
    return (introduction > 0 ? second ** introduction : 1) * Math.sqrt(first * second) ** (2 * moves - 1);
  const [own, other] = introduction > 0 ? [second, first] : [first, second];
  return other ** (introduction + kind.afterSeries) * own ** (moves - 1);
}

/** A position in which either king is shut in on its back rank: either side might mate. */
function mutualFen(random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  for (;;) {
    const board = Array.from({ length: 8 }, () => Array<string>(8).fill('1'));
    const put = (rank: number, file: number, man: string): void => {
      const row = board[rank] as string[];
      if (row[file] === '1') row[file] = man;
    };
    for (const [king, pawn, back, second] of [
      ['k', 'p', 0, 1],
      ['K', 'P', 7, 6],
    ] as const) {
      const file = below(8);
      put(back, file, king);
      for (const beside of [file - 1, file, file + 1]) {
        if (beside >= 0 && beside < 8 && random() < 0.75) put(second, beside, pawn);
      }
    }
    for (const man of [
      'RQRB'.charAt(below(4)),
      'rqrn'.charAt(below(4)),
      ...(random() < 0.4 ? ['NnBbPp'.charAt(below(6))] : []),
    ]) {
      put(/p/i.test(man) ? 1 + below(6) : below(8), below(8), man);
    }
    const ranks = board.map((row) => row.join('').replace(/1+/g, ({ length }) => String(length)));
    const fen = `${ranks.join('/')} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`;
    if (isLegal(fen)) return fen;
  }
}

export const isLegal = (fen: string): boolean => parseFen(fen).chain((setup) => Chess.fromSetup(setup)).isOk;

/** A change that makes a twin. Not all are legal. */
function twinOf(board: string, stipulation: string, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const men = [...menOf(board).keys()];
  const man = (): string => oneOf(men);
  // one that is put to the edge is refused
  const hasPawns = /p/i.test(board);
  const empty = (): string => {
    for (;;) {
      const square = `${'abcdefgh'.charAt(below(8))}${2 + below(6)}`;
      if (!men.includes(square)) return square;
    }
  };
  const [moves] = /[\d.]+$/.exec(stipulation) ?? [];
  const continued = random() < 0.3 ? 'continued ' : '';
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return `${continued}move ${man()} ${empty()}`;
    case 3:
      return `${continued}add ${random() < 0.5 ? 'white' : 'black'} ${'qrbs'.charAt(below(4))}${empty()}`;
    case 4:
      return `${continued}remove ${man()}`;
    case 5:
      return hasPawns ? `${continued}polishtype` : `${continued}exchange ${man()} ${man()}`;
    case 6:
      return oneOf([...(hasPawns ? [] : ['rotate 90']), `${continued}rotate 180`, 'mirror a1<-->h1']);
    default:
      return `${continued}stipulation ${stipulation.replace(/[\d.]+$/, String(Math.max(1, Number(moves) - 1)))}`;
  }
}

/** The men by their squares. */
export function menOf(board: string): Map<string, string> {
  const men = new Map<string, string>();
  for (const [i, row] of board.split('/').entries()) {
    const squares = row.replace(/\d/g, (n) => '1'.repeat(Number(n)));
    for (const [file, man] of [...squares].entries()) {
      if (man !== '1') men.set(`${'abcdefgh'.charAt(file)}${8 - i}`, man);
    }
  }
  return men;
}

export const problemOf = (all: readonly Problem[], part: string): Problem =>
  all[Number.parseInt(part, 10)] as Problem;

/** What a part asks; undefined where a twin may have another stipulation. */
export function statedOf({ stipulation, twins }: Problem, part: string): Stated | undefined {
  const letter = part.split(' ')[1] ?? 'a';
  const changed = twins.some((twin) => twin.includes('stipulation') || twin.includes('polishtype'));
  return letter !== 'a' && changed ? undefined : statedIn(stipulation);
}

export const positionOf = (fen: string): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

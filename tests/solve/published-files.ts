/** Published solutions as files write them: in the long notation of problemists, in PGN, in EPD. Written independently of the readers. */
import { type Chess, castlingSide } from 'chessops/chess';
import { makeSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { makeUci, opposite, parseUci } from 'chessops/util';
import { PLAYS, type Stipulation } from '../../src/problems/stipulation.js';
import { after, position } from '../oracle/brute-force.js';

export interface NotedMove {
  readonly uci: string;
  /** `d8=Q#` */
  readonly san: string;
  /** `d7-d8=Q` with S for a knight */
  readonly long: string;
}
export type NotedLine = readonly NotedMove[];

/** A position with what is asked and what is claimed to solve it. */
export interface Publication {
  readonly fen: string;
  /** as it is written */
  readonly text: string;
  readonly stipulation: Stipulation;
  readonly lines?: readonly NotedLine[];
  readonly setLines?: readonly NotedLine[];
  readonly keys?: NotedLine;
  /** of battle play: from the key to the end */
  readonly path?: NotedLine;
  readonly intended?: number;
}

export function passes(pos: Chess): Chess {
  const other = pos.clone();
  other.turn = opposite(pos.turn);
  other.epSquare = undefined;
  return other;
}

export function note(pos: Chess, move: NormalMove): NotedMove {
  const uci = makeUci(move);
  const san = makeSan(pos, move);
  const side = castlingSide(pos, move);
  if (side !== undefined) return { uci, san, long: side === 'h' ? '0-0' : '0-0-0' };
  const piece = { pawn: '', knight: 'S', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };
  const role = pos.board.getRole(move.from) ?? 'pawn';
  const isCapture = pos.board.occupied.has(move.to) || (role === 'pawn' && (move.from - move.to) % 8 !== 0);
  const promotion = move.promotion ? `=${piece[move.promotion]}` : '';
  const sign = isCapture ? '*' : '-';
  return { uci, san, long: `${piece[role]}${uci.slice(0, 2)}${sign}${uci.slice(2, 4)}${promotion}` };
}

/** The positions before each move of a line, of which the first `series` moves are by one side. */
export function positionsOf(start: Chess, line: readonly string[], series: number): Chess[] {
  const found: Chess[] = [];
  let pos = start;
  for (const [ply, uci] of line.entries()) {
    found.push(pos);
    const next = after(pos, parseUci(uci) as NormalMove);
    pos = ply + 1 < series ? passes(next) : next;
  }
  return found;
}

export const noted = (start: Chess, line: readonly string[], series: number): NotedMove[] =>
  positionsOf(start, line, series).map((pos, ply) => note(pos, parseUci(line[ply] as string) as NormalMove));

/** How many first moves of a line of so many plies are the series; 0 in other play. */
export function seriesIn({ play }: Stipulation, plies: number): number {
  const { counting, extra } = PLAYS[play];
  return counting === 'series' ? Math.max(0, plies - extra) : 0;
}

/** `1.Kd5-e4 Bf1-g2   2.Ke4-f3 Bg2-h1`, `1...Bf1-g2   2.Kd5-e4 Bg2-h1`, `1.a2-a1=S   2.Sa1-b3 Qd1-d8`. */
function longLine(line: NotedLine, isSet: boolean, { stipulation }: Publication): string {
  const series = seriesIn(stipulation, stipulation.plies);
  const own = isSet ? 0 : seriesIn(stipulation, line.length);
  const parts: string[] = [];
  if (series > 0) {
    for (const [ply, { long }] of line.entries()) {
      if (isSet && ply === 0) parts.push(`1...${long}`);
      else if (ply < own) parts.push(`${ply + 1}.${long}`);
      else parts[parts.length - 1] += ` ${long}`;
    }
    return parts.join('   ');
  }
  // set play ends with the second move of a number
  const wholeIsHalf = stipulation.plies % 2 === 1;
  const isHalf = isSet ? line.length % 2 === 1 : wholeIsHalf;
  let number = isSet && wholeIsHalf && !isHalf ? 2 : 1;
  if (number === 2) parts.push('1...  ...  ');
  for (const [ply, { long }] of line.entries()) {
    const isFirst = (ply + (isHalf ? 1 : 0)) % 2 === 0;
    if (isFirst) parts.push(`${number}.${long}`);
    else if (ply === 0) parts.push(`${number}...${long}`);
    else parts[parts.length - 1] += ` ${long}`;
    if (!isFirst) number++;
  }
  return parts.join('   ');
}

/** The solution as Popeye prints it. */
export function longText(publication: Publication): string {
  const { lines = [], setLines = [], keys = [] } = publication;
  const sign = { mate: '#', stalemate: '=' }[publication.stipulation.goal as string] ?? '';
  return [
    ...setLines.map((line) => `  ${longLine(line, true, publication)} ${sign}`),
    '',
    ...lines.map((line) => `  ${longLine(line, false, publication)} ${sign}`),
    ...keys.map(({ long }) => `   1.${long} ! zugzwang.`),
    '',
  ].join('\n');
}

/** Moves of PGN's standard: a series has the other side pass. */
function pgnLine(line: NotedLine, isSet: boolean, { fen, stipulation }: Publication): string[] {
  const own = isSet ? 0 : seriesIn(stipulation, line.length);
  const whiteBegins = fen.includes(' w ') !== isSet;
  const moves = line.flatMap(({ san }, ply) => (ply > 0 && ply < own ? ['--', san] : [san]));
  return moves.map((san, ply) => {
    const isWhite = (ply % 2 === 0) === whiteBegins;
    const number = Math.floor((ply + (whiteBegins ? 0 : 1)) / 2) + 1;
    return isWhite ? `${number}. ${san}` : ply === 0 ? `${number}... ${san}` : san;
  });
}

export function asPgn(publication: Publication): string {
  const { fen, text, lines = [], setLines = [], keys = [], path, intended } = publication;
  const played = path ? [path] : [...lines, ...keys.map((key) => [key])];
  const [main, ...others] = played.map((line) => pgnLine(line, false, publication));
  const sets = setLines.map((line) => {
    const [first = '', ...rest] = pgnLine(line, true, publication);
    // whoever begins passes
    return fen.includes(' w ')
      ? `1. -- ${first.replace(/^1\.+ /, '')} ${rest.join(' ')}`
      : `1... -- ${[first, ...rest].join(' ')}`;
  });
  const [first = '', ...rest] = main ?? [];
  const brackets = [...others.map((line) => line.join(' ')), ...sets].map((line) => `(${line})`);
  const tags = [
    `[FEN "${fen}"]`,
    `[Stipulation "${text}"]`,
    ...(intended === undefined ? [] : [`[Solutions "${intended}"]`]),
  ];
  return `${tags.join('\n')}\n\n${[first, ...brackets, ...rest].join(' ')} *\n\n`;
}

/** Moves of EPD are those of one line, or first moves. */
export function asEpd({ fen, text, lines = [], keys = [], path, intended }: Publication): string {
  const line = path ?? (lines.length === 1 ? lines[0] : undefined);
  const firsts = new Set([...keys, ...lines.flatMap(([first]) => first ?? [])].map(({ san }) => san));
  const moves = line
    ? `pv ${line.map(({ uci }) => uci).join(' ')};`
    : firsts.size > 0
      ? `bm ${[...firsts].join(' ')};`
      : '';
  const asked = intended === undefined ? text : `${text}, ${intended} solutions`;
  return `${fen.split(' ').slice(0, 4).join(' ')} ${moves} stipulation "${asked}";\n`;
}

export const CSV_HEADER = 'fen,stipulation,solution,intended\n';
export const asCsv = (publication: Publication): string =>
  `${publication.fen},${publication.text},"${longText(publication)}",${publication.intended ?? ''}\n`;

export function asJson(publication: Publication): string {
  const { fen, text, intended } = publication;
  const solution = longText(publication);
  return `${JSON.stringify({ fen, stipulation: text, solution, ...(intended !== undefined && { intended }) })}\n`;
}

/** The men of a FEN as Olive writes them, `Kf1`. */
function menOf(fen: string): { white: string[]; black: string[] } {
  const men: { white: string[]; black: string[] } = { white: [], black: [] };
  for (const [square, { color, role }] of position(fen).board) {
    const letter = { pawn: 'P', knight: 'S', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' }[role];
    men[color].push(`${letter}${'abcdefgh'[square & 7]}${(square >> 3) + 1}`);
  }
  return men;
}

/** Rooks and kings at home that may not castle. */
function withoutCastling(fen: string): string[] {
  const [, , rights = '-'] = fen.split(' ');
  const { white, black } = menOf(fen);
  const lacking = [
    ['K', white, 'e1', 'h1'],
    ['Q', white, 'e1', 'a1'],
    ['k', black, 'e8', 'h8'],
    ['q', black, 'e8', 'a8'],
  ] as const;
  return lacking.flatMap(([right, men, king, rook]) =>
    men.includes(`K${king}`) && men.includes(`R${rook}`) && !rights.includes(right) ? [rook] : [],
  );
}

/**
 * An entry of Olive: the parts are twins, which differ by men taken away and put down, and by the stipulation. A second part with the other
 * side to move and all else alike is a duplex.
 */
export function asOlive(parts: readonly Publication[], isDuplex = false): string {
  const [diagram] = parts;
  if (!diagram) throw new Error('no part');
  const { white, black } = menOf(diagram.fen);
  const usual = diagram.stipulation.begins === 'attacker' ? 'w' : 'b';
  const options = [
    ...(isDuplex ? ['Duplex'] : diagram.fen.includes(` ${usual} `) ? [] : ['HalfDuplex']),
    ...withoutCastling(diagram.fen).map((rook) => `NoCastling ${rook}`),
    ...(diagram.fen.split(' ')[3] === '-' ? [] : [`EnPassant ${diagram.fen.split(' ')[3]}`]),
  ];
  const twins = isDuplex ? [] : parts.slice(1).map((part) => changes(diagram, part));
  const letter = (at: number): string => 'abcdefghijklmnop'.charAt(at);
  const solution =
    isDuplex || parts.length === 1
      ? parts.map(longText).join('\n\n')
      : parts.map((part, at) => `${letter(at)})\n${longText(part)}`).join('\n');
  return [
    '---',
    'algebraic:',
    `  white: [${white.join(', ')}]`,
    `  black: [${black.join(', ')}]`,
    `stipulation: "${diagram.text}"`,
    ...(options.length > 0 ? [`options: [${options.join(', ')}]`] : []),
    ...(diagram.intended === undefined ? [] : [`intended-solutions: "${diagram.intended}"`]),
    ...(twins.length > 0 ? ['twins:', ...twins.map((change, at) => `  ${letter(at + 1)}: ${change}`)] : []),
    'solution: |2',
    ...solution.split('\n').map((row) => `  ${row}`),
    '',
  ].join('\n');
}

function changes(from: Publication, to: Publication): string {
  const [before, now] = [menOf(from.fen), menOf(to.fen)];
  const gone = [
    ...before.white.filter((man) => !now.white.includes(man)),
    ...before.black.filter((man) => !now.black.includes(man)),
  ];
  const added = (['white', 'black'] as const).flatMap((colour) =>
    now[colour].filter((man) => !before[colour].includes(man)).map((man) => `Add ${colour} ${man}`),
  );
  const asked = from.text === to.text ? [] : [`Stipulation ${to.text}`];
  return [...gone.map((man) => `Remove ${man.slice(1)}`), ...added, ...asked].join(' ');
}

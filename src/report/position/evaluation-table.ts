/** Writes the terms of an evaluation as a table: centipawns for either side, and White's advantage. */
import type { SquareName } from 'chessops/types';
import type { Evaluation, EvaluatorState, NetworkView, SearchReason, Worth } from '../../kernel/evaluator.js';
import { painter, type Style } from '../terminal/style.js';
import { type Grid, gridWidth, padRow } from '../terminal/table.js';

const TERM_WIDTH = 13;
const NUMBER_WIDTH = 6;
const DIFFERENCE_WIDTH = 9;
const GRID: Grid = {
  widths: [TERM_WIDTH, ...Array(6).fill(NUMBER_WIDTH), DIFFERENCE_WIDTH],
  aligns: ['left', ...Array(7).fill('right')],
  wraps: false,
};
/** Puts each side above the middle of its three columns. */
const SIDES = ['', '', 'White', '', '', 'Black', '', ''];
const HEAD = ['centipawns', 'middle', 'end', 'now', 'middle', 'end', 'now', 'White has'];

/** Returns the lines of a table for a terminal of 80 columns. */
export function evaluationTable(evaluation: Evaluation, style: Style): string[] {
  const paint = painter(style);
  const ending = END[evaluation.state];
  if (ending) return [paint('bold', ending(evaluation))];
  const row = (name: string, white: Worth, black: Worth, known?: number): string => {
    const difference = known ?? Math.round(white.tapered - black.tapered);
    const cells = [name, ...figures(white), ...figures(black), signed(difference)];
    return padRow(cells, GRID, (i, text) =>
      i < GRID.widths.length - 1 ? text : paint(colourOf(difference), text),
    );
  };
  const { terms, total } = evaluation;
  const rule = (style.unicode ? '─' : '-').repeat(gridWidth(GRID.widths));
  return [
    paint('dim', padRow(SIDES, GRID)),
    paint('dim', padRow(HEAD, GRID)),
    rule,
    ...terms.filter(isOfUse).map(({ term, white, black }) => row(term, white, black)),
    rule,
    // the kernel rounds differently, so the total is that of the verdict
    row('sum', total.white, total.black, evaluation.scale === 1 ? evaluation.white : undefined),
    '',
    ...remarks(evaluation),
    paint('bold', verdict(evaluation)),
    ...(evaluation.network ? networkView(evaluation.network, evaluation, paint) : []),
  ];
}

const MAN_WIDTH = 7;

/** Returns the network's verdict, and on a board the value that it gives to each piece. */
function networkView(
  { centipawns, search, men }: NetworkView,
  evaluation: Evaluation,
  paint: ReturnType<typeof painter>,
): string[] {
  const worths = new Map(men.map(({ square, man, worth }) => [square, `${man} ${worth}`]));
  const ranks = [...'87654321'].map((rank) => {
    const cells = [...'abcdefgh'].map((file) => worths.get(`${file}${rank}` as SquareName) ?? '.');
    return `${rank} ${cells.map((cell) => cell.padStart(MAN_WIDTH)).join('')}`;
  });
  return [
    '',
    paint('bold', `Network: ${verdict({ ...evaluation, white: centipawns })}`),
    ...(search.reason ? [`Search: ${better(search.centipawns)}; ${WHY[search.reason]}.`] : []),
    '',
    'What each piece is worth to the network:',
    ...ranks,
    paint('dim', `  ${[...'abcdefgh'].map((file) => file.padStart(MAN_WIDTH)).join('')}`),
  ];
}

const isOfUse = ({ white, black }: { white: Worth; black: Worth }): boolean =>
  [white, black].some(({ middlegame, endgame }) => middlegame !== 0 || endgame !== 0);

const figures = ({ middlegame, endgame, tapered }: Worth): string[] =>
  [middlegame, endgame, Math.round(tapered)].map((figure) => String(figure + 0));

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value + 0));
const colourOf = (difference: number) => (difference > 0 ? 'green' : difference < 0 ? 'red' : 'dim');
const side = (white: boolean): string => (white ? 'White' : 'Black');
const mover = ({ sideToMove }: Evaluation): string => side(sideToMove === 'white');

const END: Partial<Record<EvaluatorState, (evaluation: Evaluation) => string>> = {
  checkmate: (evaluation) =>
    `Checkmate: ${mover(evaluation)} is mated, ${side(evaluation.sideToMove !== 'white')} has won.`,
  stalemate: (evaluation) => `Stalemate: ${mover(evaluation)} has no move and is not in check, a draw.`,
  dead: () => 'A draw: neither side can ever mate.',
};

function remarks(evaluation: Evaluation): string[] {
  const { phase, scale, state } = evaluation;
  const middlegame = Math.round(phase * 100);
  const lines = [`now: ${middlegame}% of the middlegame, ${100 - middlegame}% of the endgame`];
  if (scale < 1) lines.push(`hard to win with this material: ${Math.round(scale * 100)}% of the sum`);
  if (state === 'check') lines.push(`${mover(evaluation)} is in check: a search looks at the replies first`);
  return lines;
}

const WHY: Readonly<Record<SearchReason, string>> = {
  'bare-king': 'it evaluates a bare king by the terms',
  'hard-to-win': 'this material is hard to win',
  'largest-value': 'higher scores are mates',
};

const verdict = (evaluation: Evaluation): string =>
  `${better(evaluation.white)}; ${mover(evaluation)} is to move.`;

function better(white: number): string {
  const pawns = (Math.abs(white) / 100).toFixed(2);
  return white === 0 ? 'Neither side is better' : `${side(white > 0)} is better by ${pawns} pawns`;
}

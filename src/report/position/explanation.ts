/** Explanations of first moves, for people. */

import { makeStipulation, type Stipulation } from '../../problems/stipulation.js';
import type { NotatedMove } from '../../solution/play.js';
import type { ExplainedDefence, ExplainedMove, Explanation, RatedMove } from '../../solve/explain.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { moveWriter } from '../move-notation.js';
import type { Output } from '../output.js';
import { type BoundedColumn, fittedWidths } from '../terminal/column-widths.js';
import { type CellPainter, gridRow, plain } from '../terminal/grid.js';
import { tableHead } from '../terminal/row-stream.js';
import { painter, type Style } from '../terminal/style.js';
import { explanationSentence, isRefutation, ratingWord, refutationText } from './explanation-words.js';

const SAN = moveWriter('san');

type ExplanationOfMove = Explanation & { readonly explained: ExplainedMove };

/** Refutations named per move in the list of all first moves; the rest is counted. */
const NAMED = 4;

const column = (head: string, least: number, align: 'left' | 'right' = 'left'): BoundedColumn => ({
  head,
  align,
  least,
});

type Row = readonly [cells: readonly string[], paint: CellPainter];

function writeTable(
  columns: readonly BoundedColumn[],
  rows: readonly Row[],
  out: Output,
  style: Style,
): void {
  const grid = {
    widths: fittedWidths(
      columns,
      rows.map(([cells]) => cells),
      style.width,
    ),
    aligns: columns.map(({ align }) => align),
    wraps: style.width !== Infinity,
  };
  const heads = columns.map(({ head }) => head);
  out.write(tableHead(heads, grid, style));
  for (const [cells, paint] of rows) out.write(`${gridRow(cells, grid, paint)}\n`);
}

/**
 * @param blackFirst Black is to move in the diagram
 * @param stipulation what was asked, where it is not the shortest mate
 */
export function writeExplanation(
  explanation: Explanation,
  blackFirst: boolean,
  out: Output,
  style: Style,
  stipulation?: Stipulation,
): void {
  const { explained, rated = [], moves } = explanation;
  const goal = goalWords(stipulation);
  if (explained) {
    writeExplainedMove({ ...explanation, explained }, goal, blackFirst, out, style);
    return;
  }
  out.write(
    `${blackFirst ? 'Black' : 'White'} to move, ${stipulation ? makeStipulation(stipulation) : `#${moves}`}\n\n`,
  );
  writeRatedMoves(rated, goal, out, style);
}

/** One first move: a sentence, its threats, and a table of all defences. */
function writeExplainedMove(
  { explained, moves, limit }: ExplanationOfMove,
  goal: GoalWords,
  blackFirst: boolean,
  out: Output,
  style: Style,
): void {
  const { move, rating, threats, defences } = explained;
  const paint = painter(style);
  const { kind } = rating;
  const fails = kind !== 'key' && kind !== 'undecided';
  const mood = fails ? 'red' : kind === 'key' ? 'green' : 'yellow';
  const text = kind === 'undecided' ? move.san : SAN.marked(move, fails ? '?' : '!');
  const name = paint('bold', `${blackFirst ? '1...' : '1.'}${text}`);
  out.write(`${name} ${paint(mood, explanationSentence(explained, goal, moves, limit))}\n`);
  if (threats) {
    const list = threats.map(({ san }) => san).join(' ');
    out.write(
      threats.length > 0
        ? `threat: ${blackFirst ? '2...' : '2.'}${list}\n`
        : fails
          ? 'no threat\n'
          : 'zugzwang\n',
    );
  }
  if (defences.length === 0) return;
  out.write('\n');
  const columns = [
    column('defence', 7),
    column(goal.noun === 'mate' ? 'mate in' : 'moves', 7, 'right'),
    { ...column('answers', 8), most: Infinity },
  ];
  const rows = defences.map((defence): Row => {
    const refutes = isRefutation(defence);
    const move = refutes ? SAN.marked(defence.defence, '!') : defence.defence.san;
    return [
      [
        `${blackFirst ? '2.' : '1...'}${move}`,
        lengthCell(defence),
        consequence(defence, goal, moves, blackFirst),
      ],
      refutes ? (_, text) => paint('red', text) : plain,
    ];
  });
  writeTable(columns, rows, out, style);
}

const lengthCell = ({ moves, leadsTo }: ExplainedDefence): string =>
  moves !== undefined ? String(moves + 1) : leadsTo && 'moves' in leadsTo ? String(leadsTo.moves) : '-';

function consequence(defence: ExplainedDefence, goal: GoalWords, moves: number, blackFirst: boolean): string {
  if (defence.undecided) return 'undecided';
  if (isRefutation(defence)) return refutationText(defence, goal, moves);
  return defence.moves === 0 ? goal.verbs : answersText(defence.answers, blackFirst);
}

const answersText = (answers: readonly NotatedMove[], blackFirst: boolean): string =>
  answers.length === 0 ? '' : `${blackFirst ? '2...' : '2.'}${answers.map(({ san }) => san).join(' ')}`;

/** Every first move: its status, and its refutations with their number. */
function writeRatedMoves(rated: readonly RatedMove[], goal: GoalWords, out: Output, style: Style): void {
  const paint = painter(style);
  const columns = [
    column('move', 6),
    column('is', 10),
    column('refuted by', 10, 'right'),
    { ...column('refutations', 11), most: Infinity },
  ];
  const rows = rated.map(({ move, rating }): Row => {
    if (rating.kind === 'key') {
      return [
        [SAN.marked(move, '!'), `key, ${goal.sign}${rating.moves}`, '0', ''],
        (_, text) => paint('green', text),
      ];
    }
    if (rating.kind !== 'refuted') return [[move.san, ratingWord(rating.kind, goal), '-', ''], plain];
    const { refutations, defences } = rating;
    const isTry = refutations.length === 1;
    const named = refutations.slice(0, NAMED).map((refutation) => SAN.marked(refutation, '!'));
    const more = refutations.length > NAMED ? [`and ${refutations.length - NAMED} more`] : [];
    return [
      [
        `${move.san}${isTry ? '?' : ''}`,
        isTry ? 'try' : 'fails',
        `${refutations.length} of ${defences}`,
        [...named, ...more].join(' '),
      ],
      isTry ? (_, text) => paint('yellow', text) : plain,
    ];
  });
  writeTable(columns, rows, out, style);
}

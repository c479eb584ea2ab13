/** Explanations of first moves, for people. */
import type { ExplainedDefence, ExplainedMove, RatedMove } from '../../solve/explain.js';
import type { NotatedMove } from '../../solve/solution.js';
import type { Output } from '../output.js';
import type { CellPainter } from '../terminal/grid.js';
import { type BoundedColumn, boundedWidths, RowStream } from '../terminal/row-stream.js';
import { painter, type Style } from '../terminal/style.js';

/** Refutations that are named in the list of all first moves; how many more there are is said. */
const NAMED = 4;

const column = (head: string, least: number, align: 'left' | 'right' = 'left'): BoundedColumn => ({
  head,
  align,
  least,
  most: Infinity,
});

/**
 * One first move: a sentence, its threats, and a table of all defences.
 * @param blackFirst Black is to move in the diagram
 */
export function writeExplainedMove(
  explained: ExplainedMove,
  blackFirst: boolean,
  out: Output,
  style: Style,
): void {
  const { move, moves, threats, defences, limit } = explained;
  const paint = painter(style);
  const refuted = defences.filter(isRefutation).length;
  const fails = refuted > 0 || explained.ends === 'stalemate';
  const mark = fails ? '?' : limit ? '' : '!';
  const mood = fails ? 'red' : limit ? 'yellow' : 'green';
  const name = paint('bold', `${blackFirst ? '1...' : '1.'}${move.san}${mark}`);
  out.write(`${name} ${paint(mood, sentence(explained, refuted))}\n`);
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
  const columns = [column('defence', 7), column('mate in', 7, 'right'), column('answers', 8)];
  const rows = new RowStream(columns, boundedWidths(columns, style.width), out, style, true);
  for (const defence of defences) {
    const refutes = isRefutation(defence);
    rows.add(
      [
        `${blackFirst ? '2.' : '1...'}${defence.defence.san}${refutes ? '!' : ''}`,
        mateCell(defence),
        consequence(defence, moves, blackFirst),
      ],
      refutes ? (_, text) => paint('red', text) : plain,
    );
  }
  rows.end();
}

function sentence({ ends, moves, defences, limit }: ExplainedMove, refuted: number): string {
  if (ends === 'mate') return 'mates at once';
  if (ends === 'stalemate') return 'is no key: it stalemates';
  if (moves === 1) return 'is no key: it does not mate';
  if (limit && refuted === 0) return `is undecided: the limit of ${limit} was reached`;
  if (refuted === 0) {
    const longest = Math.max(...defences.map(({ mate = 0 }) => mate));
    return `is a key: mate in ${longest + 1} against every defence`;
  }
  const of = `${limit ? 'at least ' : ''}${refuted} of ${defences.length} defence${defences.length === 1 ? '' : 's'}`;
  const what = refuted === 1 && !limit ? 'is a try: it fails to' : 'is no key: it fails to';
  return `${what} ${of}, with mate in ${moves} asked for`;
}

const plain: CellPainter = (_, text) => text;

const isRefutation = ({ mate, undecided }: ExplainedDefence): boolean =>
  mate === undefined && undecided !== true;

const mateCell = ({ mate, leadsTo }: ExplainedDefence): string =>
  mate !== undefined ? String(mate + 1) : leadsTo && 'mate' in leadsTo ? String(leadsTo.mate) : '-';

function consequence(defence: ExplainedDefence, moves: number, blackFirst: boolean): string {
  if (defence.undecided) return 'undecided';
  return isRefutation(defence) ? refutationText(defence, moves) : answersText(defence.answers, blackFirst);
}

function refutationText({ leadsTo }: ExplainedDefence, moves: number): string {
  if (!leadsTo) return 'refutes';
  if ('mate' in leadsTo) return `refutes: mate in ${leadsTo.mate} instead of ${moves}`;
  if ('noMoves' in leadsTo) return `refutes: it gives ${leadsTo.noMoves}`;
  return `refutes: no mate in ${leadsTo.noMateIn}`;
}

const answersText = (answers: readonly NotatedMove[], blackFirst: boolean): string =>
  `${blackFirst ? '2...' : '2.'}${answers.map(({ san }) => san).join(' ')}`;

/** Every first move: what it is, its refutations and how many. */
export function writeRatedMoves(rated: readonly RatedMove[], out: Output, style: Style): void {
  const paint = painter(style);
  const columns = [
    column('move', 6),
    column('is', 10),
    column('refuted by', 10, 'right'),
    column('refutations', 11),
  ];
  const rows = new RowStream(columns, boundedWidths(columns, style.width), out, style, true);
  for (const { move, rating } of rated) {
    switch (rating.kind) {
      case 'key':
        rows.add([`${move.san}!`, `key, #${rating.mate}`, '0', ''], (_, text) => paint('green', text));
        break;
      case 'refuted': {
        const { refutations, defences } = rating;
        const isTry = refutations.length === 1;
        const named = refutations.slice(0, NAMED).map(({ san }) => `${san}!`);
        const more = refutations.length > NAMED ? [`and ${refutations.length - NAMED} more`] : [];
        rows.add(
          [
            `${move.san}${isTry ? '?' : ''}`,
            isTry ? 'try' : 'fails',
            `${refutations.length} of ${defences}`,
            [...named, ...more].join(' '),
          ],
          isTry ? (_, text) => paint('yellow', text) : plain,
        );
        break;
      }
      default:
        rows.add([move.san, WORDS[rating.kind], '-', ''], plain);
    }
  }
  rows.end();
}

const WORDS = { 'no-mate': 'no mate', stalemate: 'stalemates', undecided: 'undecided' } as const;

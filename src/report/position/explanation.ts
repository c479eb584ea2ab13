/** Explanations of first moves, for people. */

import { makeStipulation, type Stipulation } from '../../problems/stipulation.js';
import type { NotatedMove } from '../../solution/play.js';
import type { ExplainedDefence, ExplainedMove, Explanation, RatedMove } from '../../solve/explain.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { moveWriter } from '../move-notation.js';
import type { Output } from '../output.js';
import { MOODS } from '../solution/solution-head.js';
import type { BoundedColumn } from '../terminal/column-widths.js';
import { painter, type Style } from '../terminal/style.js';
import { fittedTable, type TableRow } from '../terminal/table.js';
import {
  afterRefutation,
  explanationSentence,
  isRefutation,
  moodOf,
  numberedMove,
  outcomeSentence,
  shownRating,
} from './explanation-words.js';

const SAN = moveWriter('san');

type ExplanationOfMove = Explanation & { readonly explained: ExplainedMove };

/** Refutations named per move in the list of all first moves; the rest is counted. */
const NAMED = 4;

const column = (head: string, least: number, align: 'left' | 'right' = 'left'): BoundedColumn => ({
  head,
  align,
  least,
});

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
  const { explained, rated = [], moves, outcome } = explanation;
  const goal = goalWords(stipulation);
  if (explained) {
    out.write(explainedMove({ ...explanation, explained }, goal, blackFirst, style));
    return;
  }
  const asked = stipulation ? makeStipulation(stipulation) : `#${moves}`;
  const head = (outcome && outcomeSentence(outcome)) ?? asked;
  out.write(`${blackFirst ? 'Black' : 'White'} to move, ${head}\n\n`);
  out.write(ratedMoves(rated, goal, style));
}

/** One first move: a sentence, its threats, and a table of all defences. */
function explainedMove(
  { explained, moves, limit }: ExplanationOfMove,
  goal: GoalWords,
  blackFirst: boolean,
  style: Style,
): string {
  const { rating, threats, defences } = explained;
  const paint = painter(style);
  const mood = moodOf(rating.kind);
  const name = paint('bold', numberedMove(explained, blackFirst));
  const refutation = (reply: NotatedMove) => `${blackFirst ? '2.' : '1...'}${SAN.marked(reply, '!')}`;
  const head = `${name} ${paint(MOODS[mood], explanationSentence(explained, goal, limit, refutation))}\n`;
  const none = mood === 'bad' ? 'no threat' : 'zugzwang';
  const threat = threats && (threats.length > 0 ? `threat: ${secondMoves(threats, blackFirst)}` : none);
  const said = threat === undefined ? head : `${head}${threat}\n`;
  if (defences.length === 0) return said;
  const columns = [
    column('defence', 7),
    column(goal.noun === 'mate' ? 'mate in' : 'moves', 7, 'right'),
    { ...column('answers', 8), most: Infinity },
  ];
  const rows = defences.map((defence): TableRow => {
    const refutes = isRefutation(defence);
    const move = refutes ? SAN.marked(defence.defence, '!') : defence.defence.san;
    return {
      cells: [
        `${blackFirst ? '2.' : '1...'}${move}`,
        lengthCell(defence),
        consequence(defence, goal, moves, blackFirst),
      ],
      paint: (_, text) => paint(refutes ? 'red' : undefined, text),
    };
  });
  return `${said}\n${fittedTable(columns, rows, style)}`;
}

const lengthCell = ({ moves, leadsTo }: ExplainedDefence): string =>
  moves !== undefined ? String(moves + 1) : leadsTo && 'moves' in leadsTo ? String(leadsTo.moves) : '-';

function consequence(defence: ExplainedDefence, goal: GoalWords, moves: number, blackFirst: boolean): string {
  if (defence.undecided) return 'undecided';
  if (isRefutation(defence))
    return ['refutes', afterRefutation(defence, goal, moves)].filter(Boolean).join(': ');
  return defence.moves === 0 ? goal.verbs : secondMoves(defence.answers, blackFirst);
}

const secondMoves = (moves: readonly NotatedMove[], blackFirst: boolean): string =>
  moves.length === 0 ? '' : `${blackFirst ? '2...' : '2.'}${moves.map(({ san }) => san).join(' ')}`;

/** Returns every first move: its status, and its refutations with their number. */
function ratedMoves(rated: readonly RatedMove[], goal: GoalWords, style: Style): string {
  const paint = painter(style);
  const columns = [
    column('move', 6),
    column('is', 10),
    column('refuted by', 10, 'right'),
    { ...column('refutations', 11), most: Infinity },
  ];
  const rows = rated.map((one): TableRow => {
    const none = one.rating.kind === 'key' ? '0' : '-';
    const { text: move, is, refutedBy = none, refutations = '', mood } = shownRating(one, goal, NAMED);
    return {
      cells: [move, is, refutedBy, refutations],
      paint: (_, text) => paint(mood === 'plain' ? undefined : MOODS[mood], text),
    };
  });
  return fittedTable(columns, rows, style);
}

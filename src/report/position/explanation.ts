/** Explanations of first moves, for people. */

import { positionOf } from '../../chess/moves.js';
import { makeStipulation, type Stipulation } from '../../problems/stipulation.js';
import { type NotatedMove, nextOf } from '../../solution/play.js';
import type { ExplainedMove, ExplainedReply, Explanation } from '../../solve/explain.js';
import type { EndingOutcome } from '../../solve/study.js';
import { present } from '../../text/present.js';
import { type GoalWords, toMoveText } from '../goal-words.js';
import type { PlayWriter } from '../solution/play-writer.js';
import { MOODS } from '../solution/solution-head.js';
import { type Beyond, beyondText } from '../solution/solution-words.js';
import { limitText } from '../solution/words-of-play.js';
import { painter, type Style } from '../terminal/style.js';
import { type BoundedColumn, fittedTable, type TableRow } from '../terminal/table.js';
import {
  afterRefutation,
  explanationSentence,
  explanationWriter,
  firstMoveText,
  isUndecided,
  moodOf,
  outcomeSentence,
  ratingWords,
} from './explanation-words.js';

type ExplanationOfMove = Explanation & { readonly explained: ExplainedMove };

/** Number of refutations named per move in the list of all first moves; the others are counted. */
const NAMED = 4;
/** Heads of the columns with the refutations. If no move wins, the columns have the replies that mate soonest or hold the draw. */
const REFUTING: readonly [by: string, replies: string] = ['refuted by', 'refutations'];
const ANSWERING: typeof REFUTING = ['answered by', 'best replies'];

const column = (head: string, least: number, align: 'left' | 'right' = 'left'): BoundedColumn => ({
  head,
  align,
  least,
});

/** @param stipulation the stipulation, if it is not the shortest mate */
export function explanationText(
  explanation: Explanation,
  fen: string,
  style: Style,
  stipulation?: Stipulation,
): string {
  const { explained, rated = [], outcome } = explanation;
  const writer = explanationWriter(fen, stipulation);
  if (explained) return explainedMove({ ...explanation, explained }, writer, style);
  if (rated.length === 0) {
    const end = positionOf(fen);
    if (end.isCheckmate()) return `${toMoveText(fen)}, and is checkmated.\n`;
    if (end.isStalemate()) return `${toMoveText(fen)}, and is stalemated.\n`;
  }
  const head = stipulation
    ? askedText(explanation, stipulation)
    : ((outcome && outcomeSentence(outcome, rated, NAMED)) ?? foundText(explanation));
  const heads = !stipulation && outcome && outcome.outcome !== 'win' ? ANSWERING : REFUTING;
  return `${toMoveText(fen)}, ${head}\n\n${ratedMoves(rated, writer.goal, style, heads)}`;
}

function askedText({ outcome, moves }: Explanation, stipulation: Stipulation): string {
  const asked = makeStipulation(stipulation);
  if (!outcome) return asked;
  return `${asked}: no key, ${beyondText({ stipulation, searched: moves, ...beyond(outcome) })}`;
}

/** Without a given length, says the shortest mate, or how far the search has come without finding one. */
function foundText({ rated = [], moves, limit }: Explanation): string {
  if (rated.some(({ rating }) => rating === 'key')) return `#${moves}`;
  if (rated.some(({ rating }) => rating === 'undecided'))
    return `mate in ${moves} undecided (${limitText(limit)})`;
  return `no mate in ${moves}`;
}

/** Returns what a table says if there is no mate of the given length; `solve` says the same of an unsolved problem. */
const beyond = ({ outcome, moves }: EndingOutcome): Pick<Beyond, 'moves' | 'never' | 'matedIn'> =>
  outcome === 'win' ? present({ moves }) : { never: true, ...present({ matedIn: moves }) };

/** Explains one first move by a sentence, its threats, and a table of all defences. */
function explainedMove(
  { explained, moves, limit }: ExplanationOfMove,
  writer: PlayWriter,
  style: Style,
): string {
  const { rating, zugzwang, bestReplies } = explained;
  const paint = painter(style);
  const mood = moodOf(rating);
  const name = paint('bold', firstMoveText(explained, writer));
  const head = `${name} ${paint(MOODS[mood], explanationSentence(explained, limit, writer))}\n`;
  const threats = nextOf(explained, 'threat');
  const none = mood === 'bad' ? 'no threat\n' : 'zugzwang\n';
  const threat = threats.length > 0 ? `threat: ${secondMoves(threats, writer)}\n` : zugzwang ? none : '';
  const defences = nextOf(explained, 'defence', 'refutation');
  if (defences.length === 0) return head + threat;
  const columns = [
    column('defence', 7),
    column(writer.goal.noun === 'mate' ? 'mate in' : 'moves', 7, 'right'),
    { ...column('answers', 8), most: Infinity },
  ];
  const rows = defences.map((defence): TableRow => {
    const refutes = bestReplies
      ? bestReplies.some(({ uci }) => uci === defence.uci)
      : defence.role === 'refutation';
    const move = writer.number(1) + writer.move(defence, explained, refutes ? '!' : undefined);
    return {
      cells: [move, lengthCell(defence), consequence(defence, moves, writer, bestReplies ? [] : ['refutes'])],
      paint: (_, text) => paint(refutes ? 'red' : undefined, text),
    };
  });
  return `${head}${threat}\n${fittedTable(columns, rows, style)}`;
}

const lengthCell = ({ moves, leadsTo }: ExplainedReply): string =>
  moves !== undefined ? String(moves + 1) : leadsTo && 'moves' in leadsTo ? String(leadsTo.moves) : '-';

/** @param verb says what a refutation does */
function consequence(
  defence: ExplainedReply,
  moves: number,
  writer: PlayWriter,
  verb: readonly string[],
): string {
  if (isUndecided(defence)) return 'undecided';
  if (defence.role === 'refutation')
    return [...verb, afterRefutation(defence, writer.goal, moves)].filter(Boolean).join(': ');
  return defence.moves === 0 ? writer.goal.verbs : secondMoves(defence.next, writer);
}

const secondMoves = (moves: readonly NotatedMove[], writer: PlayWriter): string =>
  moves.length === 0 ? '' : `${writer.number(2)}${moves.map(({ san }) => san).join(' ')}`;

/** Lists every first move: its status, the number of its refutations, and some of them. */
function ratedMoves(
  rated: readonly ExplainedMove[],
  goal: GoalWords,
  style: Style,
  [by, replies]: typeof REFUTING,
): string {
  const paint = painter(style);
  const columns = [
    column('move', 6),
    column('is', 10),
    column(by, 7, 'right'),
    { ...column(replies, 11), most: Infinity },
  ];
  const rows = rated.map((one): TableRow => {
    const none = one.rating === 'key' ? '0' : '-';
    const { text: move, is, refutedBy = none, refutations = '', mood } = ratingWords(one, goal, NAMED);
    return {
      cells: [move, is, refutedBy, refutations],
      paint: (_, text) => paint(mood === 'plain' ? undefined : MOODS[mood], text),
    };
  });
  return fittedTable(columns, rows, style);
}

/** Shows an explanation on a page: the sentence about a first move, and its play. */

import type { Stipulation } from '../../problems/stipulation.js';
import { nextOf } from '../../solution/play.js';
import type { ExplainedMove, ExplainedReply, Explanation } from '../../solve/explain.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { numberedMove, shownMove, shownPhase } from '../html/play-lines.js';
import type { ShownMood, ShownMove, ShownPlay } from '../html/shown.js';
import { levelAfter } from '../solution/play-rows.js';
import type { Before, PlayWriter } from '../solution/play-writer.js';
import { listedMoves } from '../solution/words-of-play.js';
import {
  afterRefutation,
  explanationSentence,
  explanationWriter,
  firstMoveText,
  isUndecided,
  MOOD_MARKS,
  moodOf,
  ratingWords,
  refutationName,
} from './explanation-words.js';

/** Number of refutations that are named; the others are counted. */
const NAMED = 3;

export interface ShownExplanation {
  /** `1.Rb1? is a try: …` */
  readonly sentence: string;
  readonly mood: ShownMood;
  readonly play: ShownPlay;
}

/** @param stipulation the stipulation, if it is not the shortest mate */
export function shownExplanation(
  fen: string,
  { explained, moves, limit }: Explanation & { readonly explained: ExplainedMove },
  stipulation: Stipulation | undefined,
): ShownExplanation {
  const writer = explanationWriter(fen, stipulation);
  const mood = moodOf(explained.rating);
  const shown = (replies: readonly ExplainedReply[], above: number, before: Before): ShownMove[] =>
    replies.map((reply) => {
      const level = levelAfter(reply, above);
      const texts = { number: writer.number(level), text: writer.played(reply, before) };
      const note = noteOf(reply, writer.goal, moves);
      return shownMove(reply.role, texts, reply, { note, next: shown(reply.next, level, reply) });
    });
  const first = numberedMove(writer, mood === 'open' ? 'line' : explained.role, 0, explained, {
    mark: MOOD_MARKS[mood],
    next: shown(explained.next, 0, explained),
  });
  return {
    sentence: `${firstMoveText(explained, writer)} ${explanationSentence(explained, limit, writer)}${refutationsOf(explained, limit, writer)}.`,
    mood,
    play: [shownPhase('line', [first], 'Every defence')],
  };
}

/** Returns where a refutation leads to. */
function noteOf(reply: ExplainedReply, goal: GoalWords, moves: number): string {
  if (reply.role === 'refutation') return afterRefutation(reply, goal, moves);
  return isUndecided(reply) ? 'undecided' : '';
}

/** Names the refutations of a move that is not a try, or the best replies if no move wins: ` (1...Bg3! and 1...a6!)`. */
function refutationsOf(move: ExplainedMove, limit: Explanation['limit'], writer: PlayWriter): string {
  const { rating, bestReplies } = move;
  const refutations = nextOf(move, 'refutation');
  if (rating !== 'refuted' || (refutations.length === 1 && !limit && !bestReplies)) return '';
  const named = (bestReplies ?? refutations).map((reply) => ({ san: refutationName(reply, move, writer) }));
  return named.length > NAMED ? '' : ` (${listedMoves(named, 'and')})`;
}

/** A first move in the list of all first moves: `key, #2`, `try`, `fails to 3 of 12`, and its refutations. */
export interface ShownRating {
  readonly uci: string;
  readonly text: string;
  readonly mood: ShownMood;
  readonly said: string;
}

export function shownRatings(
  rated: readonly ExplainedMove[],
  stipulation: Stipulation | undefined,
): ShownRating[] {
  const goal = goalWords(stipulation);
  return rated.map((one) => {
    const { text, is, refutedBy, refutations, mood } = ratingWords(one, goal, NAMED);
    const said = refutedBy === undefined ? is : `${is}, ${refutedBy}: ${refutations}`;
    return { uci: one.uci, text, mood, said };
  });
}

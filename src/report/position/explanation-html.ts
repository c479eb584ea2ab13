/** Shows an explanation on a page: the sentence about a first move, and its play. */

import type { Stipulation } from '../../problems/stipulation.js';
import type { NotatedMove } from '../../solution/play.js';
import type { ExplainedDefence, ExplainedMove, Explanation, RatedMove } from '../../solve/explain.js';
import { goalWords } from '../goal-words.js';
import { numberedMove, shownPhase } from '../html/play-lines.js';
import type { ShownMood, ShownMove, ShownPlay } from '../html/shown.js';
import type { PlayWriter } from '../solution/play-writer.js';
import { listedMoves } from '../solution/words-of-play.js';
import {
  afterRefutation,
  explanationSentence,
  explanationWriter,
  firstMoveText,
  isRefutation,
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
  const { move, rating, threats = [], defences } = explained;
  const mood = moodOf(rating.kind);
  const role = mood === 'good' ? 'key' : mood === 'bad' ? 'try' : 'line';
  const next = [
    ...threats.map((threat) => numberedMove(writer, 'threat', 2, threat, { before: 'pass' })),
    ...defences.map((defence) => defenceMove(defence, move, moves, writer)),
  ];
  return {
    sentence: `${firstMoveText(explained, writer)} ${explanationSentence(explained, limit, writer)}${refutationsOf(explained, limit, writer)}.`,
    mood,
    play: [
      shownPhase(
        'line',
        [numberedMove(writer, role, 0, move, { mark: MOOD_MARKS[mood], next })],
        'Every defence',
      ),
    ],
  };
}

/** Names the refutations of a move that is not a try, or the best replies if no move wins: ` (1...Bg3! and 1...a6!)`. */
function refutationsOf(
  { rating, move, bestReplies }: ExplainedMove,
  limit: Explanation['limit'],
  writer: PlayWriter,
): string {
  if (rating.kind !== 'refuted' || (rating.refutations.length === 1 && !limit && !bestReplies)) return '';
  const named = (bestReplies ?? rating.refutations).map((reply) => ({
    san: refutationName(reply, move, writer),
  }));
  return named.length > NAMED ? '' : ` (${listedMoves(named, 'and')})`;
}

/** Returns a refutation with its outcome, and any other defence with its answers. */
function defenceMove(
  found: ExplainedDefence,
  first: NotatedMove,
  moves: number,
  writer: PlayWriter,
): ShownMove {
  const { defence, answers, undecided } = found;
  const before = first;
  if (isRefutation(found)) {
    const note = afterRefutation(found, writer.goal, moves);
    return numberedMove(writer, 'refutation', 1, defence, { before, mark: '!', note });
  }
  return numberedMove(writer, 'defence', 1, defence, {
    before,
    note: undecided ? 'undecided' : '',
    next: answers.map((answer) => numberedMove(writer, 'answer', 2, answer, { before: defence })),
  });
}

/** A first move in the list of all first moves: `key, #2`, `try`, `fails to 3 of 12`, and its refutations. */
export interface ShownRating {
  readonly uci: string;
  readonly text: string;
  readonly mood: ShownMood;
  readonly said: string;
}

export function shownRatings(
  rated: readonly RatedMove[],
  stipulation: Stipulation | undefined,
): ShownRating[] {
  const goal = goalWords(stipulation);
  return rated.map((one) => {
    const { text, is, refutedBy, refutations, mood } = ratingWords(one, goal, NAMED);
    const said = refutedBy === undefined ? is : `${is}, ${refutedBy}: ${refutations}`;
    return { uci: one.move.uci, text, mood, said };
  });
}

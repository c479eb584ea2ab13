/** Explains in words why first moves are keys or not. */

import type { Stipulation } from '../../problems/stipulation.js';
import { type NotatedMove, nextOf, type PlayedMove } from '../../solution/play.js';
import type { LimitReached } from '../../solution/solution.js';
import type { ExplainedMove, ExplainedReply, Rating } from '../../solve/explain.js';
import type { EndingOutcome } from '../../solve/study.js';
import { plural } from '../../text/counts-and-times.js';
import type { GoalWords } from '../goal-words.js';
import { moveWriter } from '../move-notation.js';
import { type Mark, PlayWriter } from '../solution/play-writer.js';
import { listedMoves, type Mood, whyOpen } from '../solution/words-of-play.js';

const SAN = moveWriter('san');

/** Writes the moves of an explanation. @param stipulation the stipulation, if it is not the shortest mate */
export const explanationWriter = (fen: string, stipulation: Stipulation | undefined): PlayWriter =>
  new PlayWriter({ fen }, stipulation ? { stipulation } : {}, SAN);

/** The mark of an explained move. An undecided move has none, and where no move wins, no move has one. */
export const MOOD_MARKS: Readonly<Record<Mood, Mark | undefined>> = { good: '!', bad: '?', open: undefined };

/** `1.Rb1?`, `1...Kg7!` */
export const firstMoveText = (move: ExplainedMove, writer: PlayWriter): string =>
  writer.number(0) +
  writer.move(move, 'diagram', move.bestReplies ? undefined : MOOD_MARKS[moodOf(move.rating)]);

/** `1...a6!` */
export const refutationName = (reply: NotatedMove, first: NotatedMove, writer: PlayWriter): string =>
  writer.number(1) + writer.move(reply, first, '!');

/**
 * Returns the text after the name of the move: `is a try: only 1...a6! refutes it`, `is not a key: 2 of 8 defences refute it`. If no
 * move wins, `loses: 2 of 29 defences mate in 4`.
 */
export function explanationSentence(
  move: ExplainedMove,
  limit: LimitReached | undefined,
  writer: PlayWriter,
): string {
  const { rating, moves, defences = 0, next, outcome, bestReplies } = move;
  const { noun, verb, verbs } = writer.goal;
  switch (rating) {
    case 'key':
      return next.length === 0 ? `${verbs} at once` : `is a key: ${noun} in ${moves} against every defence`;
    case 'undecided':
      return `is undecided: ${whyOpen(limit)}`;
    case 'misses-goal':
      return `is not a key: it does not ${verb}`;
    case 'refuted': {
      const refutations = nextOf(move, 'refutation');
      const refuted = refutations.length;
      const [only] = refutations;
      if (outcome && bestReplies) return notWonText(outcome, bestReplies.length, defences);
      const leads = outcome ? ` (${outcomeText(outcome)})` : '';
      if (only && refuted === 1 && !limit)
        return `is a try: only ${refutationName(only, move, writer)} refutes it${leads}`;
      const of = `${limit ? 'at least ' : ''}${refuted} of ${plural(defences, 'defence')}`;
      return `is not a key: ${of} refute${refuted === 1 ? 's' : ''} it${leads}`;
    }
    default:
      return `is not a key: ${ENDS[rating]}`;
  }
}

/** `mate in 28`, `draw`, `the attacker is mated in 10` */
const outcomeText = ({ outcome, moves }: EndingOutcome): string =>
  ({ win: `mate in ${moves}`, draw: 'draw', loss: matedText(moves) })[outcome];

/** `draws: 6 of 8 defences hold the draw`, `loses: 2 of 29 defences mate in 4` */
function notWonText({ outcome, moves }: EndingOutcome, best: number, defences: number): string {
  const of = `${best} of ${plural(defences, 'defence')}`;
  const s = best === 1 ? 's' : '';
  return outcome === 'draw' ? `draws: ${of} hold${s} the draw` : `loses: ${of} mate${s} in ${moves}`;
}

/**
 * Says how a position in a table ends, and which moves are the best: `drawn: no move wins; Kb2 and Kc2 draw`,
 * `lost: mated in 4; Ka2 holds out longest`. Undefined if the position is won.
 * @param most number of moves that are named; more are only counted
 */
export function outcomeSentence(
  { outcome, moves }: EndingOutcome,
  rated: readonly ExplainedMove[],
  most: number,
): string | undefined {
  if (outcome === 'win') return undefined;
  const best = rated.filter((one) => one.outcome?.outcome === outcome && one.outcome.moves === moves);
  const names = best.length > most ? `${best.length} of ${rated.length} moves` : bestMoves(best);
  const s = best.length === 1 ? 's' : '';
  const areAll = best.length === rated.length;
  if (outcome === 'draw') return `drawn: no move wins${areAll ? ', and none loses' : `; ${names} draw${s}`}`;
  return `lost: mated in ${moves}${areAll ? ', whatever is played' : `; ${names} hold${s} out longest`}`;
}

const bestMoves = (best: readonly PlayedMove[]): string => listedMoves(best, 'and');

const ENDS = {
  stalemate: 'it stalemates',
  mate: 'it mates',
  forbidden: 'the goal could be reached at once, and must be',
} as const;

/** Decides whether a limit was reached before it was known what a defence leads to. */
export const isUndecided = ({ role, moves }: ExplainedReply): boolean =>
  role === 'defence' && moves === undefined;

/** Says what happens after a refutation; empty if it is not known. */
export function afterRefutation({ leadsTo }: ExplainedReply, { noun }: GoalWords, moves: number): string {
  if (!leadsTo) return '';
  if ('outcome' in leadsTo) return leadsTo.outcome === 'draw' ? 'draw' : matedText(leadsTo.matedIn);
  if ('moves' in leadsTo) return `${noun} in ${leadsTo.moves} instead of ${moves}`;
  if ('noMoves' in leadsTo) return `it gives ${leadsTo.noMoves}`;
  if ('tooEarly' in leadsTo) return 'the goal is reached too early';
  return `no ${noun} in ${leadsTo.ruledOut}`;
}

const matedText = (moves: number | undefined): string =>
  moves === undefined ? 'the attacker is mated' : `the attacker is mated in ${moves}`;

const WORDS = {
  stalemate: 'stalemates',
  mate: 'mates',
  forbidden: 'forbidden',
  undecided: 'undecided',
} as const;

export const moodOf = (rating: Rating): Mood =>
  rating === 'key' ? 'good' : rating === 'undecided' ? 'open' : 'bad';

interface RatingWords {
  /** with its mark */
  readonly text: string;
  /** `key, #2`, `try`, `fails`, `stalemates` */
  readonly is: string;
  /** the number of its refutations among all defences: `3 of 12`; if no move wins, of its best replies */
  readonly refutedBy?: string;
  /** the first refutations, and the number of the others */
  readonly refutations?: string;
  readonly mood: Mood | 'plain';
}

const ratedOutcome = ({ outcome, moves }: EndingOutcome): string =>
  ({ win: `wins, #${moves}`, draw: 'draws', loss: `loses, #${moves}` })[outcome];

/** @param most number of refutations that are named; the others are counted */
export function ratingWords(move: ExplainedMove, goal: GoalWords, most: number): RatingWords {
  const { rating, moves, defences, outcome, bestReplies } = move;
  if (rating === 'key') {
    return { text: SAN.marked(move, '!'), is: `key, ${goal.sign}${moves}`, mood: 'good' };
  }
  if (rating !== 'refuted') {
    const is = rating === 'misses-goal' ? `no ${goal.noun}` : WORDS[rating];
    return { text: move.san, is, mood: rating === 'undecided' ? 'open' : 'plain' };
  }
  const refutations = nextOf(move, 'refutation');
  const isTry = refutations.length === 1 && outcome?.outcome !== 'win';
  const replies = bestReplies ?? refutations;
  const named = replies.slice(0, most).map((reply) => SAN.marked(reply, '!'));
  const more = replies.length > most ? [`and ${replies.length - most} more`] : [];
  return {
    text: isTry ? SAN.marked(move, '?') : move.san,
    is: outcome ? ratedOutcome(outcome) : isTry ? 'try' : 'fails',
    refutedBy: `${replies.length} of ${defences}`,
    refutations: [...named, ...more].join(' '),
    mood: isTry ? 'open' : 'plain',
  };
}

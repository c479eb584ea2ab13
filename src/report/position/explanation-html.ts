/** An explanation as a page shows it: what is said of a first move, and its play. */
import type { ExplainedDefence, ExplainedMove, Explanation, RatedMove } from '../../solve/explain.js';
import type { NotatedMove } from '../../solve/solution.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { LineWriter, titled } from '../html/play-lines.js';
import type { Mood, ShownMove, ShownPlay } from '../html/shown.js';
import { isBlackFirst, moveWriter, passedBy } from '../move-notation.js';
import { listedMoves } from '../solution/outcome-words.js';
import { explanationSentence, isRefutation, ratingWord, refutationText } from './explanation-words.js';

const SAN = moveWriter('san');
/** Refutations that are named; the rest is counted. */
const NAMED = 3;

export interface ShownExplanation {
  /** `1.Rb1? is a try: …` */
  readonly sentence: string;
  readonly mood: Mood;
  readonly play: ShownPlay;
}

/** @param stipulation what was asked, where it is not the shortest mate */
export function shownExplanation(
  fen: string,
  { explained, moves, limit }: Explanation & { readonly explained: ExplainedMove },
  stipulation: string | undefined,
): ShownExplanation {
  const goal = goalWords(stipulation);
  const { move, rating, threats = [], defences } = explained;
  const mood = moodOf(rating.kind);
  const lines = new LineWriter(fen, SAN);
  const role = mood === 'good' ? 'key' : mood === 'bad' ? 'try' : 'line';
  const mark = mood === 'good' ? '!' : mood === 'bad' ? '?' : undefined;
  const number = isBlackFirst(fen) ? '1...' : '1.';
  const name = number + (mark ? SAN.marked(move, mark) : move.san);
  const play = [
    lines.move(role, 0, move, undefined, mark),
    ...threats.map((threat) => lines.move('threat', 2, threat)),
    ...defences.flatMap((defence) => defenceMoves(defence, move, goal, moves, lines)),
  ];
  return {
    sentence: `${name} ${explanationSentence(explained, goal, moves, limit)}${refutationsOf(explained, fen)}.`,
    mood,
    play: [titled('line', 'Every defence', play)],
  };
}

/** Names those that refute it: `: 1...Bg3! and 1...a6!`. */
function refutationsOf({ rating, move }: ExplainedMove, fen: string): string {
  if (rating.kind !== 'refuted') return '';
  const passed = passedBy(move);
  const number = SAN.number(1, isBlackFirst(fen));
  const named = rating.refutations.map((reply) => ({ san: number + SAN.marked(reply, '!', passed) }));
  return named.length > NAMED ? '' : `: ${listedMoves(named, 'and')}`;
}

/** A refutation with what becomes of it; any other defence with its answers. */
function defenceMoves(
  found: ExplainedDefence,
  first: NotatedMove,
  goal: GoalWords,
  moves: number,
  lines: LineWriter,
): ShownMove[] {
  const { defence, answers, undecided } = found;
  if (isRefutation(found)) {
    const [, why] = refutationText(found, goal, moves).split(': ');
    return [lines.move('refutation', 1, defence, first, '!', why)];
  }
  return [
    lines.move('defence', 1, defence, first, undefined, undecided && 'undecided'),
    ...answers.map((answer) => lines.move('answer', 2, answer, defence)),
  ];
}

const moodOf = (kind: RatedMove['rating']['kind']): Mood =>
  kind === 'key' ? 'good' : kind === 'undecided' ? 'open' : 'bad';

/** A first move in the list of all: `key, #2`, `try`, `fails to 3 of 12`, and the refutations. */
export interface ShownRating {
  readonly uci: string;
  readonly text: string;
  readonly mood: Mood;
  readonly said: string;
}

export function shownRatings(rated: readonly RatedMove[], stipulation: string | undefined): ShownRating[] {
  const goal = goalWords(stipulation);
  return rated.map(({ move, rating }): ShownRating => {
    const { uci, san } = move;
    if (rating.kind === 'key')
      return { uci, text: SAN.marked(move, '!'), mood: 'good', said: `key, ${goal.sign}${rating.moves}` };
    if (rating.kind === 'undecided')
      return { uci, text: san, mood: 'open', said: ratingWord(rating.kind, goal) };
    if (rating.kind !== 'refuted')
      return { uci, text: san, mood: 'plain', said: ratingWord(rating.kind, goal) };
    const { refutations, defences } = rating;
    const named = refutations.slice(0, NAMED).map((refutation) => SAN.marked(refutation, '!'));
    const more = refutations.length > NAMED ? [`and ${refutations.length - NAMED} more`] : [];
    const isTry = refutations.length === 1;
    return {
      uci,
      text: isTry ? SAN.marked(move, '?') : san,
      mood: isTry ? 'open' : 'plain',
      said: `${isTry ? 'try' : 'fails'}, ${refutations.length} of ${defences}: ${[...named, ...more].join(' ')}`,
    };
  });
}

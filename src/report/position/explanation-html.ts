/** An explanation as a page shows it: a sentence on a first move, and its play as html/data.ts has it. */
import type { ExplainedDefence, ExplainedMove, Explanation, RatedMove } from '../../solve/explain.js';
import type { NotatedMove } from '../../solve/solution.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { LineWriter, playLine } from '../html/play-lines.js';
import { isBlackFirst, moveWriter, passedBy } from '../move-notation.js';
import { listedMoves, type Mood } from '../solution/outcome-words.js';
import {
  explanationSentence,
  isRefutation,
  moodOf,
  numberedMove,
  refutationText,
  shownRating,
} from './explanation-words.js';

const SAN = moveWriter('san');
/** Refutations that are named; the rest is counted. */
const NAMED = 3;

export interface ShownExplanation {
  /** `1.Rb1? is a try: …` */
  readonly sentence: string;
  readonly mood: Mood;
  readonly play: string;
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
  const role = mood === 'good' ? 'k' : mood === 'bad' ? 't' : 'l';
  const mark = mood === 'good' ? '!' : mood === 'bad' ? '?' : undefined;
  const name = numberedMove(explained, isBlackFirst(fen));
  const play = [
    playLine('s', 0, 'every defence'),
    lines.move(role, 0, move, undefined, mark),
    ...threats.map((threat) => lines.move('h', 2, threat)),
    ...defences.flatMap((defence) => defenceLines(defence, move, goal, moves, lines)),
  ];
  return {
    sentence: `${name} ${explanationSentence(explained, goal, moves, limit)}${refutationsOf(explained, fen)}.`,
    mood,
    play: play.join('\n'),
  };
}

/** Names the refutations: `: 1...Bg3! and 1...a6!`. */
function refutationsOf({ rating, move }: ExplainedMove, fen: string): string {
  if (rating.kind !== 'refuted') return '';
  const passed = passedBy(move);
  const number = SAN.number(1, isBlackFirst(fen));
  const named = rating.refutations.map((reply) => ({ san: number + SAN.marked(reply, '!', passed) }));
  return named.length > NAMED ? '' : `: ${listedMoves(named, 'and')}`;
}

/** Shows a refutation with its consequence, and any other defence with its answers. */
function defenceLines(
  found: ExplainedDefence,
  first: NotatedMove,
  goal: GoalWords,
  moves: number,
  lines: LineWriter,
): string[] {
  const { defence, answers, undecided } = found;
  if (isRefutation(found)) {
    const [, why] = refutationText(found, goal, moves).split(': ');
    return [lines.move('r', 1, defence, first, '!', why)];
  }
  return [
    lines.move('d', 1, defence, first, undefined, undecided && 'undecided'),
    ...answers.map((answer) => lines.move('a', 2, answer, defence)),
  ];
}

/** @returns the list of first moves: `key, #2`, `try, 1 of 12: a6!` */
export function shownRatings(
  rated: readonly RatedMove[],
  stipulation: string | undefined,
): { uci: string; text: string; mood: Mood | 'plain'; said: string }[] {
  const goal = goalWords(stipulation);
  return rated.map((one) => {
    const { text, is, refutedBy, refutations, mood } = shownRating(one, goal, NAMED);
    const said = refutedBy === undefined ? is : `${is}, ${refutedBy}: ${refutations}`;
    return { uci: one.move.uci, text, mood, said };
  });
}

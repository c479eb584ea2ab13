/**
 * What a problem asks for: who plays with or against whom, for which goal, in how many plies, and who begins.
 *
 * The texts are written as in Popeye, as is usual among problemists: `#3`, `s#2`, `h#2.5`, `ser-h#7`, `reci-h#3`, `=4`, `hzd42`.
 */
import type { BattlePlay, Goal, GoalWithoutSquare, SquareName } from '../kernel/aim.js';
import type { Player } from '../kernel/answers.js';
import { plural } from '../text/counts-and-times.js';

/**
 * The attacker wants to reach the goal, and the defender resists; in help play both want to reach it. In print the attacker is
 * White, so in `h#2` Black, the defender, begins.
 */
export type { Goal, GoalWithoutSquare, Player, SquareName };

/** What a study asks of one side: to win, or not to lose, in any number of moves. */
export type StudyGoal = 'win' | 'draw';

export const opponentOf = (player: Player): Player => (player === 'attacker' ? 'defender' : 'attacker');

/** How the number of moves in the text relates to plies; see {@link pliesOf}. */
interface PlayRules {
  /** the text before the goal */
  readonly prefix: string;
  readonly counting: 'battle' | 'help' | 'series';
  /** plies beyond twice the moves (in series: beyond the moves) */
  readonly extra: number;
  /** who begins unless a sign or half a move in the text says otherwise */
  readonly begins: Player;
}

const play = (
  prefix: string,
  counting: PlayRules['counting'],
  extra: number,
  begins: Player = 'attacker',
): PlayRules => ({ prefix, counting, extra, begins });

/**
 * Every kind of play. In parry series a check may be given, and is parried at once; parries do not count as plies. In
 * `help-parry-series` the side that parries helps. In `parry-series` it resists, unless the other side then helps to the goal.
 */
export const PLAYS = {
  direct: play('', 'battle', -1),
  self: play('s', 'battle', 0),
  reflex: play('r', 'battle', 0),
  'semi-reflex': play('semi-r', 'battle', 0),
  help: play('h', 'help', 0, 'defender'),
  'help-self': play('hs', 'help', 0),
  'help-reflex': play('hr', 'help', 0),
  'reciprocal-help': play('reci-h', 'help', 0, 'defender'),
  series: play('ser-', 'series', 0),
  'series-help': play('ser-h', 'series', 1, 'defender'),
  'series-self': play('ser-s', 'series', 1),
  'series-reflex': play('ser-r', 'series', 1),
  'series-help-self': play('ser-hs', 'series', 2, 'defender'),
  'series-reciprocal-help': play('ser-reci-h', 'series', 1, 'defender'),
  'parry-series': play('pser-', 'series', 0),
  'parry-series-help': play('pser-h', 'series', 1, 'defender'),
  'parry-series-self': play('pser-s', 'series', 1),
  'parry-series-reflex': play('pser-r', 'series', 1),
  'parry-series-help-self': play('pser-hs', 'series', 2, 'defender'),
  'help-parry-series': play('phser-', 'series', 0),
  'help-parry-series-self': play('phser-s', 'series', 1),
  'help-parry-series-reflex': play('phser-r', 'series', 1),
} as const satisfies Readonly<Record<string, PlayRules>>;

export type Play = keyof typeof PLAYS;

/** Returns whether solutions are lines, as in help and series play: no side resists, except perhaps at the end. */
export const isInLines = <Asked extends { readonly play: Play }>(
  asked: Asked | undefined,
): asked is Asked & { readonly play: Exclude<Play, BattlePlay> } =>
  asked !== undefined && PLAYS[asked.play].counting !== 'battle';

/**
 * How a problem is solved: by keys that work against every defence, by whole lines, as in help and series play, or, in a study, by moves
 * that keep the outcome. Nearly everything else in which kinds of play differ follows from this.
 */
export type SolvedBy = 'keys' | 'lines' | 'study';

/** Returns how a problem is solved; without a stipulation, by the keys of the shortest mate. */
export const solvedBy = (asked: Stipulation | undefined): SolvedBy =>
  isStudy(asked) ? 'study' : isInLines(asked) ? 'lines' : 'keys';

/** Does one of three things, according to how a problem is solved. */
export function bySolution<Out>(
  asked: Stipulation | undefined,
  cases: {
    readonly keys: (asked: Exclude<Stipulation, Study> | undefined) => Out;
    readonly lines: (asked: Stipulation) => Out;
    readonly study: (asked: Study) => Out;
  },
): Out {
  if (isStudy(asked)) return cases.study(asked);
  return isInLines(asked) ? cases.lines(asked) : cases.keys(asked);
}

/** Returns whether the side that moves first defends, as in `#-2`, which states that every move loses: such a problem has no key. */
export const resistsFirst = (stipulation: Pick<Stipulation, 'play' | 'begins'>): boolean =>
  stipulation.begins === 'defender' && !isInLines(stipulation);

/** Returns whether the defender reaches the goal, and in quodlibet the attacker may, too. */
export const mayBeQuodlibet = (play: Play): boolean => PLAYS[play].counting === 'battle' && play !== 'direct';

/** Returns whether one side makes all moves but the last. */
export const isSeriesPlay = (play: Play): boolean => PLAYS[play].counting === 'series';

/** Returns whether a side in check parries it within the other side's series. */
export const isParrySeries = (play: Play): boolean => play.includes('parry');

/** Returns whether the lines are the variations of a series in which the side that parries resists. */
export const isForcedSeries = (play: Play): boolean => /^parry-series(-self|-reflex)?$/.test(play);

/**
 * Returns whether each line of help or series play is a solution. In reciprocal play, two lines make a solution. If the side that
 * parries resists, a solution has many variations.
 */
export const isEachLineASolution = (play: Play): boolean =>
  !play.includes('reciprocal') && !isForcedSeries(play);

export const ALL_PLAYS = Object.keys(PLAYS) as readonly Play[];

/** The text of each goal. */
export const GOALS: Readonly<Record<GoalWithoutSquare, string>> = {
  mate: '#',
  stalemate: '=',
  'mate-or-stalemate': '#=',
  'double-mate': '##',
  'double-stalemate': '==',
  'auto-stalemate': '!=',
  check: '+',
  capture: 'x',
  'en-passant': 'ep',
  castling: '00',
  any: '~',
};

export const GOALS_WITHOUT_SQUARE = Object.keys(GOALS) as readonly GoalWithoutSquare[];

export interface Stipulation {
  readonly play: Play;
  /** a study is direct play: the attacker is the side that should win or draw */
  readonly goal: Goal | StudyGoal;
  /** total plies of the longest solution: 5 for `#3` and for `h#2.5`, 4 for `h#2`, 6 for `#-3`; 0 in a study, which has no length */
  readonly plies: number;
  /** the player to move in the diagram */
  readonly begins: Player;
  /** in a study: Black should win or draw; otherwise White should. Independent of who begins */
  readonly by?: 'black';
  /** `2->ser-h#3`: first, up to this many moves in a row (at least one) of the side that does not play the first move after them */
  readonly introduction?: number;
  /** `exact-s#2`: shorter solutions do not count; in battle play only the last move may reach the goal */
  readonly exact?: true;
  /** `s#2 quodlibet`: in self and reflex play, the attacker may also reach the goal himself */
  readonly quodlibet?: true;
  /** `reci-h(=)#3`: the goal that the defender may reach instead, if it is a different one */
  readonly defendersGoal?: Goal;
  /** asked for both sides: readers make two problems of it. Not part of the text */
  readonly duplex?: true;
  /** how many solutions are intended, if stated: 2 for `h#3 2.1.1.1.1.1`. Not part of the text */
  readonly solutions?: number;
}

/** A stipulation that asks to win or to draw. */
export type Study = Stipulation & { readonly goal: StudyGoal };

export const isStudy = (stipulation: Stipulation | undefined): stipulation is Study =>
  stipulation?.goal === 'win' || stipulation?.goal === 'draw';

/** Makes a study in which the attacker begins. */
export const study = (goal: StudyGoal, by: 'white' | 'black' = 'white'): Stipulation => ({
  play: 'direct',
  goal,
  plies: 0,
  begins: 'attacker',
  ...(by === 'black' && { by }),
});

/** Returns the side that begins in print: White is the attacker, except in a study that asks something of Black. */
export const beginsInPrint = ({ begins, by }: Stipulation): 'white' | 'black' =>
  (begins === 'attacker') === (by === undefined) ? 'white' : 'black';

/**
 * Returns the players whose king the play needs, because it can be checked or mated, or castles. Direct, self and reflex mates need both:
 * in them a missing king is nearly always a mistake.
 */
export function kingsNeeded(stipulation: Stipulation): readonly Player[] {
  const { play, goal, defendersGoal, quodlibet } = stipulation;
  if (isStudy(stipulation) || (!isInLines(stipulation) && goal === 'mate')) return ['attacker', 'defender'];
  const isOfDefender = /self|reflex/.test(play);
  const ofGoal = (reached: Stipulation['goal'], by: Player): readonly Player[] => {
    if (reached === 'double-mate') return [by, opponentOf(by)];
    if (reached === 'castling') return [by];
    return reached === 'mate' || reached === 'check' ? [opponentOf(by)] : [];
  };
  const isReciprocal = play.endsWith('reciprocal-help');
  return [
    ...(isOfDefender && !quodlibet ? [] : ofGoal(goal, 'attacker')),
    ...(isOfDefender || isReciprocal ? ofGoal(defendersGoal ?? goal, 'defender') : []),
  ];
}

/** Returns the number of moves in the text: 3 for `#3` and `#-3`, 2.5 for `h#2.5`, 7 for `ser-h#7`; 0 for a study. */
export function movesOf({ play, plies, begins }: Pick<Stipulation, 'play' | 'plies' | 'begins'>): number {
  if (plies === 0) return 0;
  const { counting, extra } = PLAYS[play];
  if (counting === 'series') return plies - extra;
  if (counting === 'help') return plies / 2;
  return (plies - extra - (begins === 'defender' ? 1 : 0)) / 2;
}

export function pliesOf(play: Play, moves: number, begins: Player): number {
  const { counting, extra } = PLAYS[play];
  if (counting === 'series') return moves + extra;
  if (counting === 'help') return 2 * moves;
  return 2 * moves + extra + (begins === 'defender' ? 1 : 0);
}

/** Makes the stipulation of a mate in at most `moves` moves of the attacker (`#3`). The defender may begin (`#-3`). */
export const directMate = (moves: number, begins: Player = 'attacker'): Stipulation => ({
  play: 'direct',
  goal: 'mate',
  plies: pliesOf('direct', moves, begins),
  begins,
});

/** Returns what remains to be done after the first move; undefined if nothing remains. */
export function afterFirstMove(stipulation: Stipulation): Stipulation | undefined {
  if (isStudy(stipulation)) return { ...stipulation, begins: opponentOf(stipulation.begins) };
  const { introduction, ...main } = stipulation;
  if (introduction !== undefined) {
    return introduction > 1
      ? { ...stipulation, introduction: introduction - 1 }
      : { ...main, begins: opponentOf(main.begins) };
  }
  const { counting, begins: usual } = PLAYS[stipulation.play];
  const begins = counting === 'series' ? usual : opponentOf(stipulation.begins);
  const rest = { ...stipulation, plies: stipulation.plies - 1, begins };
  return movesOf(rest) >= (counting === 'help' ? 0.5 : 1) ? rest : undefined;
}

/** Returns the number of intended solutions as text, as it stands after a stipulation; undefined if it is not stated. */
export const intendedText = (stipulation: Stipulation | undefined): string | undefined =>
  stipulation?.solutions === undefined ? undefined : plural(stipulation.solutions, 'solution');

/** Returns the text of a stipulation. `parseStipulation` reads it as the same stipulation. */
export function makeStipulation(stipulation: Stipulation): string {
  if (isStudy(stipulation)) return STUDY_TEXTS[stipulation.by ?? 'white'][stipulation.goal];
  const { play, goal, begins, introduction, exact, quodlibet, defendersGoal } = stipulation;
  const { prefix, counting } = PLAYS[play];
  const before = introduction === undefined ? '' : `${introduction}->`;
  const other = defendersGoal ? `(${goalText(defendersGoal)})` : '';
  const sign = counting === 'battle' && begins === 'defender' ? '-' : '';
  return `${before}${exact ? 'exact-' : ''}${prefix}${other}${goalText(goal as Goal)}${sign}${movesOf(stipulation)}${quodlibet ? ' quodlibet' : ''}`;
}

const STUDY_TEXTS = {
  white: { win: '+', draw: '=' },
  black: { win: '-+', draw: 'Black draws' },
} as const;

const goalText = (goal: Goal): string =>
  goal.startsWith('target-') ? `z${goal.slice(7)}` : GOALS[goal as GoalWithoutSquare];

/**
 * What a problem asks for: who plays with or against whom, to what end, in how many plies, and who begins.
 *
 * The texts are those of Popeye, which the field uses: `#3`, `s#2`, `h#2.5`, `ser-h#7`, `reci-h#3`, `=4`, `hzd42`.
 */
import type { Goal, GoalWithoutSquare, SquareName } from '../kernel/aim.js';
import type { Player } from '../kernel/answers.js';
import { MAX_MATE_MOVES } from '../kernel/bounds.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';

/**
 * The attacker wants to reach the goal, the defender resists; in help play both want to reach it. In print the attacker is
 * White: in `h#2` Black, the defender, begins.
 */
export type { Goal, GoalWithoutSquare, Player, SquareName };

const opponentOf = (player: Player): Player => (player === 'attacker' ? 'defender' : 'attacker');

/** How the number of moves in the text relates to plies, see {@link pliesOf}. */
interface PlayRules {
  /** what stands before the goal */
  readonly prefix: string;
  readonly counting: 'battle' | 'help' | 'series';
  /** plies beyond twice the moves (series: beyond the moves) */
  readonly extra: number;
  /** who begins where the text does not say otherwise by a sign or by half a move */
  readonly begins: Player;
}

const play = (
  prefix: string,
  counting: PlayRules['counting'],
  extra: number,
  begins: Player = 'attacker',
): PlayRules => ({ prefix, counting, extra, begins });

/** Every kind of play. In parry series, a check may be given and is parried at once; parries are not counted as plies. */
export type Play =
  | 'direct'
  | 'self'
  | 'reflex'
  | 'semi-reflex'
  | 'help'
  | 'help-self'
  | 'help-reflex'
  | 'reciprocal-help'
  | 'series'
  | 'series-help'
  | 'series-self'
  | 'series-reflex'
  | 'series-help-self'
  | 'series-reciprocal-help'
  | 'parry-series'
  | 'parry-series-help'
  | 'parry-series-self'
  | 'parry-series-reflex'
  | 'parry-series-help-self'
  | 'help-parry-series'
  | 'help-parry-series-self'
  | 'help-parry-series-reflex';

const PLAYS: Readonly<Record<Play, PlayRules>> = {
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
};

/** Whether solutions are lines: nobody resists, except perhaps at the end. */
export const isLinePlay = (play: Play): boolean => PLAYS[play].counting !== 'battle';

/** Whether the defender reaches the goal, and the attacker might, too. */
export const mayBeQuodlibet = (play: Play): boolean => PLAYS[play].counting === 'battle' && play !== 'direct';

/** Whether one side makes all moves but the last. */
export const isSeriesPlay = (play: Play): boolean => PLAYS[play].counting === 'series';

export const ALL_PLAYS = Object.keys(PLAYS) as readonly Play[];

/** How they are written. */
const GOALS: Readonly<Record<GoalWithoutSquare, string>> = {
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
  readonly goal: Goal;
  /** of a solution as long as it may be, by both players together: 5 for `#3` and for `h#2.5`, 4 for `h#2`, 6 for `#-3` */
  readonly plies: number;
  /** the player to move in the diagram */
  readonly begins: Player;
  /** `exact-s#2`: shorter solutions do not count; in battle play only the last move may reach the goal */
  readonly exact?: true;
  /** `s#2 quodlibet`: in self and reflex play, the attacker may also reach the goal himself */
  readonly quodlibet?: true;
  /** `reci-h(=)#3`: what the defender may reach instead, where that is another goal */
  readonly defendersGoal?: Goal;
  /** how many solutions are intended, if that is said: 2 for `h#3 2.1.1.1.1.1`. Not part of the text */
  readonly solutions?: number;
}

/** The number of moves in the text of a stipulation: 3 for `#3` and `#-3`, 2.5 for `h#2.5`, 7 for `ser-h#7`. */
export function movesOf({ play, plies, begins }: Pick<Stipulation, 'play' | 'plies' | 'begins'>): number {
  const { counting, extra } = PLAYS[play];
  if (counting === 'series') return plies - extra;
  if (counting === 'help') return plies / 2;
  return (plies - extra - (begins === 'defender' ? 1 : 0)) / 2;
}

function pliesOf(play: Play, moves: number, begins: Player): number {
  const { counting, extra } = PLAYS[play];
  if (counting === 'series') return moves + extra;
  if (counting === 'help') return 2 * moves;
  return 2 * moves + extra + (begins === 'defender' ? 1 : 0);
}

/** Mate in at most `moves` moves of the attacker (`#3`); the defender may be the one to begin (`#-3`). */
export const directMate = (moves: number, begins: Player = 'attacker'): Stipulation => ({
  play: 'direct',
  goal: 'mate',
  plies: pliesOf('direct', moves, begins),
  begins,
});

/** What remains to be done once the first move is played; undefined where that is nothing. */
export function afterFirstMove(stipulation: Stipulation): Stipulation | undefined {
  const { counting, begins: usual } = PLAYS[stipulation.play];
  const begins = counting === 'series' ? usual : opponentOf(stipulation.begins);
  const rest = { ...stipulation, plies: stipulation.plies - 1, begins };
  return movesOf(rest) >= (counting === 'help' ? 0.5 : 1) ? rest : undefined;
}

/** The text of a stipulation, which {@link parseStipulation} reads as the same. */
export function makeStipulation(stipulation: Stipulation): string {
  const { play, goal, begins, exact, quodlibet, defendersGoal } = stipulation;
  const { prefix, counting } = PLAYS[play];
  const other = defendersGoal ? `(${goalText(defendersGoal)})` : '';
  const sign = counting === 'battle' && begins === 'defender' ? '-' : '';
  return `${exact ? 'exact-' : ''}${prefix}${other}${goalText(goal)}${sign}${movesOf(stipulation)}${quodlibet ? ' quodlibet' : ''}`;
}

const goalText = (goal: Goal): string =>
  goal.startsWith('target-') ? `z${goal.slice(7)}` : GOALS[goal as GoalWithoutSquare];

/** From one on, in the languages in which stipulations are written. */
const NUMBER_WORDS = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'einem zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci',
].map((words) => words.split(' '));

const COUNT = `(?:\\d+(?:[.,]5|\\s?½|\\s1/2)?|${[...new Set(NUMBER_WORDS.flat())].join('|')})`;

const PREFIXES = new Map<string, Play>(ALL_PLAYS.map((play) => [PLAYS[play].prefix, play]));
const GOAL_TEXTS = new Map<string, Goal>(GOALS_WITHOUT_SQUARE.map((goal) => [GOALS[goal], goal]));
const escaped = (text: string): string => text.replace(/[+]/g, '\\+');
const GOAL = `(?:${[...GOAL_TEXTS.keys()].map(escaped).join('|')}|z[a-h][1-8])`;

/** `#3`, `exact-reci-h(=)#3`, `ser-h # 7`, `s#2 quodlibet`. */
const IN_SYMBOLS = new RegExp(
  `^(exact-)?(${[...PREFIXES.keys()].join('|')})(?:\\((${GOAL})\\))?(${GOAL})\\s*([-+]?(?:\\d+(?:[.,]5|½)?)?)(\\s+quodlibet)?$`,
  'i',
);

/** What the words of a stipulation are made of, without accents: English, German, French, Spanish, Italian. */
const WORD_PARTS = {
  series: 'serienzug|serien|series|serie',
  reciprocal: 'reciprocal|reziprokes',
  'semi-reflex': '(?:semi|halb)[-\\s]?(?:reflexe?|reflejo|riflesso)',
  reflex: 'reflexe?|reflejo|riflesso',
  help: 'help|hilfs|aide|ayudado|aiuto',
  self: 'self|selbst|inverse|inverso|auto',
  stalemate: 'stalemates?|patt|pat|ahogado|stallo',
  mate: '(?:check|schach)?(?:mates?|matto|matt|mats?)',
} as const;
type WordPart = keyof typeof WORD_PARTS;
const PART = new RegExp(
  Object.values(WORD_PARTS)
    .map((part) => `(${part})`)
    .join('|'),
  'iy',
);
const BETWEEN_PARTS = /[-\s]*(?:(?:de|en)\s)?/iy;
const ANY_PART = `(?:${Object.values(WORD_PARTS).join('|')})`;
const PHRASE = `${ANY_PART}(?:[-\\s]?(?:(?:de|en)\\s)?${ANY_PART})*`;

/** `Mate in three`, `selfmate in 3 moves`, `Hilfsmatt in 2½ Zügen`, `mat aidé en 3 coups`, `mate ayudado en dos`. */
const IN_WORDS = new RegExp(
  `^(${PHRASE})(?:\\s+(?:in|en)\\s+(${COUNT}))?(?:\\s+(?:moves?|zuge?n?|zuegen|coups?|jugadas?|mosse))?$`,
  'i',
);
/** Direct mates only: `3#`, `mateIn3`, `3-mover`, `Dreizüger`. */
const MORE_SPELLINGS: readonly RegExp[] = [
  /^(\d+)\s*#$/,
  /^mateIn\s*(\d+)$/i,
  new RegExp(`^(${COUNT})[-\\s]?(?:mover|zuger|zueger)$`, 'i'),
  new RegExp(`^in\\s+(${COUNT})\\s+(?:zuge?n?|zuegen)\\s+matt$`, 'i'),
];

/** `2.1.1.1`, `2.1...`, `0.2.1.1`: the branches move by move. */
const BRANCHES = '((?:\\d+[.;])+\\d*(?:\\.{2,3}|…)?)';
/** `2 solutions`, `3 Lösungen`. */
const SOLUTIONS = `(${COUNT})\\s+(?:sol|los|loes)[a-z]*\\.?`;
/** Behind a stipulation, in brackets or not. */
const INTENDED = new RegExp(
  `(?:(?<=[\\d½*)][,;:]?)\\s*(?:\\s|[([])\\s*${BRANCHES}|[\\s,;:([]+${SOLUTIONS})\\s*[)\\]]?$`,
  'i',
);
const ONLY_INTENDED = new RegExp(`^(?:${BRANCHES}|${SOLUTIONS})$`, 'i');
/** `h#3*`, `#2*vv`: there is set play, there are tries. */
const ASTERISKS = /(?<=[\d½])\s?(?:\*v*|v+)$/i;

/** Stipulations that are not of orthodox chess, by the name that a user would look for. */
const NOT_ORTHODOX: readonly (readonly [RegExp, string])[] = [
  [/^(?:p?h?ser-)?h?dia/i, 'a proof game'],
  [/a=>b/i, 'a way from one position to another'],
  [/^\d+->/, 'a series with introductory moves'],
  [/[[\]{}]/, 'a structured stipulation'],
  [
    /^(?:exact-)?(?:(?:p?h?ser|reci|semi)-)?[a-z]{0,2}(?:##!|!#|%|ctr?|<>r?|c81|k[a-h][1-8])\d*$/i,
    'a fairy goal',
  ],
];

const EXAMPLES = 'expected a stipulation such as #3, s#2 or h#2.5';

const finding = (code: string, found: string, expected = EXAMPLES): Finding => ({
  code,
  field: 'stipulation',
  message: `found ${found}; ${expected}`,
});

/**
 * Reads a stipulation in symbols (`#3`, `3#`, `h#2½`, `ser-s=4`) or in words (`mate in 3`, `Selbstmatt in drei Zügen`, `mat aidé
 * en 2`, `3-mover`, `mateIn3`), also with the EPD opcode in front (`dm 3`, `bm #-3`), and with the intended number of solutions behind it
 * (`h#3 2.1.1.1.1.1`, `h#2, 2 solutions`).
 *
 * @returns the stipulation, or a finding: `stipulation-unsupported` (named: of fairy chess), `stipulation-length` (no
 * number of moves), `stipulation-range` (no move at all, or too many), `stipulation-too-long` (a direct goal in more than
 * {@link MAX_MATE_MOVES} moves), `stipulation-unreadable`
 */
export function parseStipulation(text: string): Result<Stipulation, Finding> {
  const known = PARSED.get(text);
  if (known) return known;
  const result = readStipulation(text);
  if (text.length <= MAX_PARSED_LENGTH && PARSED.size < MAX_PARSED) PARSED.set(text, result);
  return result;
}

/** The same few short texts are read again and again. */
const PARSED = new Map<string, Result<Stipulation, Finding>>();
const MAX_PARSED = 1000;
const MAX_PARSED_LENGTH = 12;
/** Characters. A longer text is something else, and is not searched for what a stipulation may end in. */
const MAX_LENGTH = 200;

/** Without accents; the mate signs of books become `#`. */
const plain = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.replace(/[‡≠]/g, '#').normalize('NFD').replace(/\p{M}/gu, '') : text;

function readStipulation(text: string): Result<Stipulation, Finding> {
  if (text.length > MAX_LENGTH) return unreadable(text);
  const whole = plain(text.trim()).replace(/[!]$|(?<!\.)\.$/, '');
  const intended = INTENDED.exec(whole);
  const asked = intended ? whole.slice(0, intended.index) : whole;
  const found = readAsked(text, asked.replace(ASTERISKS, ''));
  if (!found.ok || !intended) return found;
  const solutions = solutionsIn(intended[1], intended[2]);
  return solutions === undefined ? unreadable(text) : ok({ ...found.value, solutions });
}

/** How many solutions a text intends: `2.1.1.1`, `2.1...`, `2`, `2 solutions`; undefined if it does not say. */
export function intendedSolutions(text: string): number | undefined {
  const bare = text.trim();
  if (bare.length > MAX_LENGTH) return undefined;
  if (/^\d+$/.test(bare)) return Number(bare) || undefined;
  const found = ONLY_INTENDED.exec(plain(bare));
  return found ? solutionsIn(found[1], found[2]) : undefined;
}

/** @param branches `2.1.1.1`: the product; a half move that is not made counts 0 */
function solutionsIn(branches: string | undefined, number: string | undefined): number | undefined {
  const counts =
    branches === undefined
      ? [numberIn(number ?? '')]
      : (branches.match(/\d+/g) ?? []).map(Number).filter(Boolean);
  return counts.length > 0 && counts.every((count) => count > 0)
    ? counts.reduce((product, count) => product * count, 1)
    : undefined;
}

/** The number of digits, of a word, with a half. */
function numberIn(count: string): number {
  for (const words of NUMBER_WORDS) {
    const at = words.indexOf(count.toLowerCase());
    if (at >= 0) return at + 1;
  }
  return Number(count.replace(/[.,]5|\s?½|\s1\/2/, '.5'));
}

/** @param text as it was written; @param asked without what was said around it */
function readAsked(text: string, asked: string): Result<Stipulation, Finding> {
  const dm = /^dm\s+([-+]?\d+)$/i.exec(asked);
  const bare = dm ? `#${dm[1]}` : withHyphens(asked.replace(/^bm\s+/i, ''));
  const symbols = IN_SYMBOLS.exec(bare);
  if (symbols) {
    const [, exact, prefix = '', defendersGoal, goal = '', count = '', quodlibet] = symbols;
    const play = PREFIXES.get(prefix.toLowerCase()) ?? 'direct';
    if (defendersGoal !== undefined && !play.endsWith('reciprocal-help')) return unreadable(text);
    if (quodlibet !== undefined && !mayBeQuodlibet(play)) return unreadable(text);
    // `#` or `x` by itself is too little to know what was meant
    if (count === '' && play === 'direct' && !goal.includes('=')) return unreadable(text);
    return withCount(text, count, {
      play,
      goal: goalOf(goal),
      ...(exact !== undefined && { exact: true }),
      ...(quodlibet !== undefined && { quodlibet: true }),
      ...(defendersGoal !== undefined &&
        goalOf(defendersGoal) !== goalOf(goal) && { defendersGoal: goalOf(defendersGoal) }),
    });
  }
  const [, words, count = ''] = IN_WORDS.exec(bare) ?? [];
  const named = words === undefined ? undefined : playInWords(words);
  if (named) {
    if (count === '' && named.play === 'direct' && named.goal === 'mate') return unreadable(text);
    return withCount(text, count, named);
  }
  for (const spelling of MORE_SPELLINGS) {
    const count = spelling.exec(bare)?.[1];
    if (count !== undefined) return withCount(text, count, { play: 'direct', goal: 'mate' });
  }
  const name = NOT_ORTHODOX.find(([pattern]) => pattern.test(bare))?.[1];
  return name === undefined
    ? unreadable(text)
    : err(finding('stipulation-unsupported', `${quote(text)}, ${name}`, 'expected one of orthodox chess'));
}

/** The signs as Popeye writes them: `serh#5`, `ser.h#5`, `sh#5` are `ser-h#5`, `h-#2` is `h#2`. */
const withHyphens = (text: string): string =>
  text
    .replace(
      /^(exact|(?:p|ph)?ser|semi|reci)[-.\s]*(?=(?:hs|hr|h|s|r|reci-?h)?(?:[(#=+!~]|x\d|z[a-h][1-8]|00|ep\d))/i,
      '$1-',
    )
    .replace(/^((?:exact-|p?h?ser-|reci-|semi-)?[hsr]{1,2})\s+(?=[#=+!~])/i, '$1')
    .replace(/^sh(?=[#=])/i, 'ser-h')
    .replace(/^(hs|hr|[hsr])[-.](?=[#=])/i, '$1');

/** `serieshelp`+`mate`, `mat`+`aide`: what the parts of the words say together. */
function playInWords(words: string): Pick<Stipulation, 'play' | 'goal'> | undefined {
  const found = new Set<WordPart>();
  const names = Object.keys(WORD_PARTS) as WordPart[];
  for (let at = 0; at < words.length; ) {
    PART.lastIndex = at;
    const match = PART.exec(words);
    const name = names[(match?.slice(1) ?? []).findIndex((part) => part !== undefined)];
    if (!match || !name || found.has(name)) return undefined;
    found.add(name);
    BETWEEN_PARTS.lastIndex = PART.lastIndex;
    BETWEEN_PARTS.test(words);
    at = Math.max(PART.lastIndex, BETWEEN_PARTS.lastIndex);
  }
  const order = ['series', 'reciprocal', 'help', 'self', 'semi-reflex', 'reflex'] as const;
  const play = order.filter((part) => found.has(part)).join('-') || 'direct';
  // `Auto in 3` and `series in 5` are other things
  const isNamed =
    found.has('mate') || found.has('stalemate') || /^(?:aide|inverse|(?:semi-)?reflexe)$/i.test(words);
  if (!isNamed || !(play in PLAYS)) return undefined;
  return { play: play as Play, goal: found.has('stalemate') ? 'stalemate' : 'mate' };
}

const unreadable = (text: string) => err(finding('stipulation-unreadable', quote(text)));

const goalOf = (text: string): Goal =>
  GOAL_TEXTS.get(text.toLowerCase()) ?? (`target-${text.slice(1).toLowerCase()}` as Goal);

function withCount(
  text: string,
  count: string,
  asked: Omit<Stipulation, 'plies' | 'begins'>,
): Result<Stipulation, Finding> {
  if (count === '') return err(finding('stipulation-length', `${quote(text)} without a number of moves`));
  const signed = numberIn(count);
  const moves = Math.abs(signed);
  const { counting, begins: usual } = PLAYS[asked.play];
  const isHalf = moves % 1 !== 0;
  if (isHalf && counting !== 'help') return unreadable(text);
  if (signed < 0 && counting !== 'battle') return unreadable(text);
  if (moves < (counting === 'help' ? 0.5 : 1)) return err(finding('stipulation-range', quote(text)));
  if (moves > MAX_MATE_MOVES) {
    // engines announce mates that are longer than can be asked for: readers warn of those
    const code = asked.play === 'direct' ? 'stipulation-too-long' : 'stipulation-range';
    return err(finding(code, quote(text), `expected at most ${MAX_MATE_MOVES} moves`));
  }
  const begins = isHalf || signed < 0 ? opponentOf(usual) : usual;
  return ok({ ...asked, plies: pliesOf(asked.play, moves, begins), begins });
}

/** The same for one that comes from outside, as its text or as an object that may be anything. */
export function checkStipulation(value: unknown): Result<Stipulation, Finding> {
  if (typeof value === 'string') return parseStipulation(value);
  const given = value as Stipulation | null;
  const isGoal = (goal: unknown): boolean =>
    typeof goal === 'string' && (Object.hasOwn(GOALS, goal) || /^target-[a-h][1-8]$/.test(goal));
  const isNamed =
    typeof given?.play === 'string' &&
    Object.hasOwn(PLAYS, given.play) &&
    [given.goal, given.defendersGoal ?? given.goal].every(isGoal);
  const intended = given?.solutions ?? 1;
  const isCounted = Number.isInteger(intended) && intended > 0;
  const read = isNamed && isCounted ? parseStipulation(makeStipulation(given)) : undefined;
  if (read && (!read.ok || (read.value.plies === given?.plies && read.value.begins === given.begins))) {
    return read.ok ? ok({ ...given, ...read.value }) : read;
  }
  return unreadable(JSON.stringify(value));
}

/**
 * Reads a bare number of attacker's moves, as the options `--mate` and `--max` take it.
 *
 * @param field what the finding is about
 * @returns 1 … MAX_MATE_MOVES, or a finding `moves-range` or `moves-unreadable`
 */
export function parseMoves(text: string, field = 'mate'): Result<number, Finding> {
  const readable = /^\s*[-+]?\d+\s*$/.test(text);
  const moves = readable ? Number(text) : Number.NaN;
  if (moves >= 1 && moves <= MAX_MATE_MOVES) return ok(moves);
  const message = `found ${quote(text)}; expected a whole number of moves from 1 to ${MAX_MATE_MOVES}`;
  return err({ code: readable ? 'moves-range' : 'moves-unreadable', field, message });
}

const IN_COMMENT: readonly RegExp[] = [
  new RegExp(`(?<![-\\w])${PHRASE}\\s+(?:in|en)\\s+${COUNT}(?![-\\w])`, 'i'),
  new RegExp(`(?<![-\\w])${COUNT}[-\\s]?(?:mover|zuger|zueger)(?!\\w)`, 'i'),
  new RegExp(`(?<!\\w)in\\s+${COUNT}\\s+(?:zuge?n?|zuegen)\\s+matt(?!\\w)`, 'i'),
  /(?<!\w)mateIn\d+(?!\w)/i,
];
/** What every comment with a stipulation has. */
const MAY_MENTION = /[#=‡≠]|mat|pat|mover|ger|aid|inverse|ahog|stallo/i;

/**
 * The stipulation that a comment mentions: all of it (`#2`) or a phrase of it (`White to play and mate in 2`).
 * A bare `#5` inside a sentence is no stipulation, it is too often the number of the problem; nor is `+5` or `x2`, which
 * comments use for other things.
 *
 * @returns undefined when the comment speaks of none; else what {@link parseStipulation} makes of it
 */
export function stipulationInComment(comment: string): Result<Stipulation, Finding> | undefined {
  if (!MAY_MENTION.test(comment)) return undefined;
  const whole = parseStipulation(comment);
  if (whole.ok || whole.error.code !== 'stipulation-unreadable') return whole;
  for (const phrase of IN_COMMENT) {
    const match = phrase.exec(plain(comment));
    if (match) return parseStipulation(match[0]);
  }
  return undefined;
}

/** Reads stipulations, in symbols and in words, and the additions around them. */
import { MAX_MATE_MOVES } from '../kernel/bounds.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import {
  ALL_PLAYS,
  GOALS,
  GOALS_WITHOUT_SQUARE,
  type Goal,
  isStudy,
  mayBeQuodlibet,
  opponentOf,
  PLAYS,
  type Play,
  pliesOf,
  type Stipulation,
  type StudyGoal,
  study,
} from './stipulation.js';
import { COUNT, IN_WORDS, numberIn, playInWords } from './stipulation-words.js';

const PREFIXES = new Map<string, Play>(ALL_PLAYS.map((play) => [PLAYS[play].prefix, play]));
const GOAL_TEXTS = new Map<string, Goal>(GOALS_WITHOUT_SQUARE.map((goal) => [GOALS[goal], goal]));
const escaped = (text: string): string => text.replace(/[+]/g, '\\+');
const GOAL = `(?:${[...GOAL_TEXTS.keys()].map(escaped).join('|')}|z[a-h][1-8])`;

/** `#3`, `exact-reci-h(=)#3`, `ser-h # 7`, `s#2 quodlibet`. */
const IN_SYMBOLS = new RegExp(
  `^(exact-(?=\\d))?(?:(\\d+) ?-> ?)?(exact-)?(${[...PREFIXES.keys()].join('|')})(?:\\((${GOAL})\\))?(${GOAL})(?: ?([-+]?\\d+(?:[.,]5|½)?))?( (?:with )?quodlibet)?$`,
  'i',
);

/** Direct mates only: `mateIn3`, `3-mover`, `Dreizüger`. */
const MORE_SPELLINGS: readonly RegExp[] = [
  /^mateIn\s*(\d+)$/i,
  new RegExp(`^(${COUNT})[- ]?(?:mover|zuger|zueger)$`, 'i'),
  new RegExp(`^in (${COUNT}) (?:zuge?n?|zuegen) matt$`, 'i'),
];

/** The branches of the solution move by move: `2.1.1.1`, `2.1...`, `0.2.1.1`. */
const BRANCHES = '((?:\\d+[.;])+\\d*(?:\\.{2,3}|…)?)';
/** `2 solutions`, `3 Lösungen`. */
const SOLUTIONS = `(${COUNT}) (?:sol|los|loes)[a-z]*\\.?`;
/** Finds the number of solutions after a stipulation, with or without brackets. The goal of `hzd4 3.5` ends in a digit. */
const INTENDED = new RegExp(
  `(?:(?<=[\\d½*)][,;:]?)(?<!z[a-h][1-8]|(?<!\\d)00)(?: ?[([]| ) ?${BRANCHES}|(?<![ ,;:([])[ ,;:([]+${SOLUTIONS}) ?[)\\]]?$`,
  'i',
);
const ONLY_INTENDED = new RegExp(`^(?:${BRANCHES}|${SOLUTIONS})$`, 'i');
/** `h#3*`, `#2*vv`: an asterisk means set play, `v` a try. */
const ASTERISKS = /(?<=[\d½])\s?(?:\*v*|v+)$/i;

/** `h#2 duplex`, `h#2 (duplex)`, at the very end. */
const DUPLEX = /(?<=[\d½*)]|quodlibet)[\s,;+(]+duplex\)?$/i;
/** `s#2 (set play)`, `h#3 with set play`: has the meaning of an asterisk. */
const SET_PLAY =
  /(?<=[\d½*)]|quodlibet)[\s,;+(]+(?:(?:with|mit|avec|con)\s+)?(?:set\s?-?play|satzspiel|jeu apparent|juego aparente)\)?$/i;

/** Stipulations that are not of orthodox chess, with the name that a user would search for. */
const NOT_ORTHODOX: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:p?h?ser-)?h?dia|proof\s?game|beweispartie|partie justificative|(?:s?pg|bp)\b)/i, 'proof game'],
  [/a=>b/i, 'way from one position to another'],
  [/\bretro|retracts?\b|^last (?:\d+ )?(?:single )?moves?\b/i, 'retro-analysis'],
  [/[[\]{}]/, 'structured stipulation'],
  [
    /^(?:exact-)?(?:(?:p?h?ser|reci|semi)-)?[a-z]{0,2}(?:##!|!#|%|ctr?|<>r?|c81|k[a-h][1-8])\d*$/i,
    'fairy goal',
  ],
];

/** Conditions of fairy chess that are often written after a stipulation, or alone. Any other word there is a comment. */
const CONDITION = new RegExp(
  `(?:^|[\\d#=½*)][\\s,;:(] ?)(?:with )?((?:${[
    ...[
      '(?:anti|mirror ?)?circe',
      '(?:double |doppel)?maximumm?er',
      'minimumm?er',
      'madrasi',
      '(?:anti)?andernach',
    ],
    ...['patrol', 'k[oö]{1,2}ko', 'einstein', 'isardam', 'annan', 'vogtl[aä]nder', 'parrain', 'ohneschach'],
    ...['losing chess', 'republican', 'sentinels', 'grid chess', 'take ?(?:&|and) ?make', 'monochrom\\w*'],
    ...['phantom ?chess', 'back.to.back', 'chameleon chess', 'bichrom\\w*', 'geneva', 'functionary'],
  ].join('|')}))\\b`,
  'i',
);

const STUDY_NAME = 'study';
const BLACK = /^(?:black|b|schwarz|(?:les )?noirs|btm)/i;
/**
 * A win or a draw, for White unless Black is named: `+`, `=`, `-+`, `Draw`, `White to play and win`. The side to move may
 * follow: `+ (btm)`.
 */
const STUDY = new RegExp(
  [
    /^(?:(white|black|w|b|weiss|weiß|schwarz|(?:les )?(?:blancs|noirs))(?:,? (?:to (?:play|move)|am zug|zieht|jouent))?(?:,|,? (?:and|und|et))? )?/,
    /(?:(\+[-/]?-?|wins?|gewinnt?|gain|gagnent)|(-\/?\+)|(=|draws?|(?:halt )?remis|(?:font )?nulle)|win or draw|study|studie|etude)/,
    /(?: \(?(white|black|w|b|btm|wtm)(?: to (?:play|move))?\)?)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

function readStudy(text: string, bare: string): Result<Stipulation, Finding> | undefined {
  const found = STUDY.exec(bare);
  if (!found) return undefined;
  const [, side = '', win, loss, draw, toMove] = found;
  const goal: StudyGoal | undefined = win || loss ? 'win' : draw ? 'draw' : undefined;
  if (!goal) return err(unsupportedStipulation(text, STUDY_NAME, 'expected what is to be shown: + or ='));
  const asked = study(goal, loss || BLACK.test(side) ? 'black' : 'white');
  if (toMove === undefined || BLACK.test(toMove) === (asked.by !== undefined)) return ok(asked);
  return ok({ ...asked, begins: 'defender' });
}

const CONDITION_CODE = 'stipulation-condition';

/** @param name the condition as written */
const unsupportedCondition = (text: string, name: string): Finding => ({
  ...finding(CONDITION_CODE, quote(text), 'expected orthodox chess'),
  unsupported: `condition ${quote(name)}`,
});

/** Returns whether a text was refused for its condition of fairy chess. */
export const isCondition = (found: Result<Stipulation, Finding>): boolean =>
  !found.ok && found.error.code === CONDITION_CODE;

const EXAMPLES = 'expected a stipulation such as #3, s#2 or h#2.5';

const finding = (code: string, found: string, expected = EXAMPLES): Finding => ({
  code,
  field: 'stipulation',
  message: `found ${found}; ${expected}`,
});

/** @param name what keymove does not solve */
export const unsupportedStipulation = (text: string, name: string, expected = EXAMPLES): Finding => ({
  ...finding(
    'stipulation-unsupported',
    `${quote(text)}, ${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`,
    expected,
  ),
  unsupported: name,
});

/**
 * Reads a stipulation in symbols (`#3`, `3#`, `h#2½`, `ser-s=4`) or in words (`mate in 3`, `Selbstmatt in drei Zügen`, `mat aidé
 * en 2`, `3-mover`, `mateIn3`). The EPD opcode may precede it (`dm 3`, `bm #-3`), and the intended number of solutions may follow
 * (`h#3 2.1.1.1.1.1`, `h#2, 2 solutions`).
 * @returns the stipulation, or a finding: `stipulation-unsupported` (a name of fairy chess), `stipulation-condition` (followed by a
 * condition of fairy chess), `stipulation-length` (no number of moves), `stipulation-range` (too few or too many moves),
 * `stipulation-too-long` (a direct goal in more than {@link MAX_MATE_MOVES} moves), `stipulation-unreadable`
 */
export function parseStipulation(text: string): Result<Stipulation, Finding> {
  const known = PARSED.get(text);
  if (known) return known;
  const result = readStipulation(text);
  if (text.length <= MAX_PARSED_LENGTH && PARSED.size < MAX_PARSED) PARSED.set(text, result);
  return result;
}

/** Results for the last short texts, since few different ones are read again and again. */
const PARSED = new Map<string, Result<Stipulation, Finding>>();
const MAX_PARSED = 1000;
const MAX_PARSED_LENGTH = 12;
/** In characters. A longer text is something else, and is not searched for the additions that may follow a stipulation. */
const MAX_LENGTH = 200;

/** Removes accents and repeated spaces; the mate signs of books become `#`. */
function plain(text: string): string {
  const spaced = text.replace(/\s+/g, ' ');
  return /[^\0-\x7f]/.test(spaced)
    ? spaced.replace(/[‡≠]/g, '#').normalize('NFD').replace(/\p{M}/gu, '')
    : spaced;
}

function readStipulation(text: string): Result<Stipulation, Finding> {
  if (text.length > MAX_LENGTH) return unreadable(text);
  const whole = plain(text.trim()).replace(/[!]$|(?<!\.)\.$/, '');
  let asked = whole;
  let solutions: number | undefined;
  let duplex = false;
  for (let before = ''; before !== asked; ) {
    before = asked;
    const intended = INTENDED.exec(asked);
    if (intended) {
      solutions = solutionsIn(intended[1], intended[2]);
      if (solutions === undefined) return unreadable(text);
      asked = asked.slice(0, intended.index).replace(/[,;:]$/, '');
    }
    asked = asked.replace(SET_PLAY, '');
    const single = asked.replace(DUPLEX, '');
    duplex ||= single !== asked;
    asked = single;
  }
  const found = readAsked(text, asked.replace(ASTERISKS, ''));
  if (!found.ok || (solutions === undefined && !duplex)) return found;
  return ok({
    ...found.value,
    ...(solutions !== undefined && { solutions }),
    ...(duplex && { duplex }),
  });
}

/** Returns how many solutions a text intends: `2.1.1.1`, `2.1...`, `2`, `2 solutions`; undefined if it does not say. */
export function intendedSolutions(text: string): number | undefined {
  const bare = text.trim();
  if (bare.length > MAX_LENGTH) return undefined;
  if (/^\d+$/.test(bare)) return Number(bare) || undefined;
  const found = ONLY_INTENDED.exec(plain(bare));
  return found ? solutionsIn(found[1], found[2]) : undefined;
}

/** @param branches multiplied: `2.1.1.1` is 2; a half move that is not made is written 0 */
function solutionsIn(branches: string | undefined, number: string | undefined): number | undefined {
  const counts =
    branches === undefined
      ? [numberIn(number ?? '')]
      : (branches.match(/\d+/g) ?? []).map(Number).filter(Boolean);
  return counts.length > 0 && counts.every((count) => count > 0)
    ? counts.reduce((product, count) => product * count, 1)
    : undefined;
}

/** @param text as written; @param asked without additions */
function readAsked(text: string, asked: string): Result<Stipulation, Finding> {
  const dm = /^dm\s+([-+]?\d+)$/i.exec(asked);
  const bare = dm ? `#${dm[1]}` : withHyphens(asked.replace(/^bm\s+/i, ''));
  const asStudy = readStudy(text, bare);
  if (asStudy) return asStudy;
  const symbols = IN_SYMBOLS.exec(bare);
  if (symbols) {
    const [
      ,
      exactFirst,
      introduction,
      exactThen,
      prefix = '',
      defendersGoal,
      goal = '',
      count = '',
      quodlibet,
    ] = symbols;
    const exact = exactFirst ?? exactThen;
    const play = PREFIXES.get(prefix.toLowerCase()) ?? 'direct';
    if (defendersGoal !== undefined && !play.endsWith('reciprocal-help')) return unreadable(text);
    // the goal of direct play already belongs to the attacker
    const isQuodlibet = quodlibet !== undefined && play !== 'direct';
    if (isQuodlibet && !mayBeQuodlibet(play)) return unreadable(text);
    // `#` or `x` by itself does not show what was meant
    if (count === '' && play === 'direct' && !goal.includes('=')) return unreadable(text);
    const main = withCount(text, count, {
      play,
      goal: goalOf(goal),
      ...(exact !== undefined && { exact: true }),
      ...(isQuodlibet && { quodlibet: true }),
      ...(defendersGoal !== undefined &&
        goalOf(defendersGoal) !== goalOf(goal) && { defendersGoal: goalOf(defendersGoal) }),
    });
    return introduction === undefined || !main.ok ? main : introduced(text, Number(introduction), main.value);
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
  if (name !== undefined) return err(unsupportedStipulation(text, name));
  const condition = CONDITION.exec(bare)?.[1];
  return condition === undefined ? unreadable(text) : err(unsupportedCondition(text, condition));
}

/** Writes the signs as Popeye does: `serh#5`, `ser.h#5`, `sh#5` become `ser-h#5`; `h-#2` and the older `h2#` become `h#2`. */
const withHyphens = (text: string): string =>
  text
    .replace(
      /^(exact|(?:p|ph)?ser|semi|reci)[-.\s]*(?=(?:hs|hr|h|s|r|reci-?h)?(?:[(#=+!~]|x\d|z[a-h][1-8]|00|ep\d))/i,
      '$1-',
    )
    .replace(/^((?:exact-|p?h?ser-|reci-|semi-)?[hsr]{1,2})\s+(?=[#=+!~])/i, '$1')
    .replace(/^s([hsr])(?=[#=])/i, 'ser-$1')
    .replace(/^(hs|hr|[hsr])[-.](?=[#=])/i, '$1')
    .replace(/^((?:ser-?|semi-)?(?:hs|hr|[hsr])?)(\d+(?:[.,]5|½)?) ?([#=])$/i, '$1$3$2')
    .replace(/^(ser|semi)(?=[hsr])/i, '$1-');

const unreadable = (text: string) => err(finding('stipulation-unreadable', quote(text)));

const goalOf = (text: string): Goal =>
  GOAL_TEXTS.get(text.toLowerCase()) ?? (`target-${text.slice(1).toLowerCase()}` as Goal);

/** Adds introductory moves, which the other side makes. */
function introduced(text: string, introduction: number, main: Stipulation): Result<Stipulation, Finding> {
  const { counting } = PLAYS[main.play];
  if (counting === 'battle' || (counting === 'help' && main.plies % 2 !== 0)) {
    const kind = counting === 'battle' ? 'battle play' : 'half a move';
    const name = `introduction before ${kind}`;
    return err(unsupportedStipulation(text, name, 'expected introductory moves before help or series play'));
  }
  if (introduction < 1 || introduction > MAX_MATE_MOVES)
    return err(finding('stipulation-range', quote(text)));
  return ok({ ...main, introduction, begins: opponentOf(main.begins) });
}

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
    // engines announce mates beyond this limit: readers only warn of those
    const code = asked.play === 'direct' ? 'stipulation-too-long' : 'stipulation-range';
    return err(finding(code, quote(text), `expected at most ${MAX_MATE_MOVES} moves`));
  }
  const begins = isHalf || signed < 0 ? opponentOf(usual) : usual;
  return ok({ ...asked, plies: pliesOf(asked.play, moves, begins), begins });
}

/**
 * Reads a bare number of attacker's moves for the options `--mate` and `--max`.
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

/** The end of a phrase of {@link IN_WORDS}. */
const IN_MOVES = new RegExp(` (?:in|en) ${COUNT}(?![-\\w])`, 'gi');
/** Maximum number of words before it. No kind of play needs more. */
const MAX_WORDS = 6;

/** Finds the longest phrase of {@link IN_WORDS} that ends in a number of moves, at the first such number that ends a phrase. */
function phraseIn(text: string): string | undefined {
  for (const { index, 0: inMoves } of text.matchAll(IN_MOVES)) {
    const before = text.slice(Math.max(0, index - MAX_LENGTH), index);
    const words = (before.split(/[^- \w]/).at(-1) ?? '').split(' ').slice(-MAX_WORDS);
    const phrases = words.map((_, from) => `${words.slice(from).join(' ')}${inMoves}`);
    const found = phrases.find((phrase) => IN_WORDS.test(phrase));
    if (found !== undefined) return found;
  }
  return undefined;
}

const IN_COMMENT: readonly RegExp[] = [
  new RegExp(`(?<![-\\w])${COUNT}[- ]?(?:mover|zuger|zueger)(?!\\w)`, 'i'),
  new RegExp(`(?<!\\w)in ${COUNT} (?:zuge?n?|zuegen) matt(?!\\w)`, 'i'),
  /(?<!\w)mateIn\d+(?!\w)/i,
];
/** Matches every comment that contains a stipulation. */
const MAY_MENTION = /[#=‡≠]|mat|pat|mover|ger|aid|inverse|ahog|stallo/i;

/**
 * Returns the stipulation that a comment mentions: the whole comment (`#2`) or a phrase in it (`White to play and mate in 2`).
 * A bare `#5` inside a sentence is not a stipulation, as it is often the number of the problem; nor is `+5` or `x2`, which
 * have other meanings in comments.
 * @returns undefined if the comment mentions none; otherwise the result of {@link parseStipulation}
 */
export function stipulationInComment(comment: string): Result<Stipulation, Finding> | undefined {
  // `h2#` may also be a move
  if (!MAY_MENTION.test(comment) || /^\s*[a-h][1-8]#\s*$/.test(comment)) return undefined;
  const whole = parseStipulation(comment);
  // a comment `=` evaluates the position
  if (whole.ok ? isStudy(whole.value) : whole.error.unsupported === STUDY_NAME) return undefined;
  if (whole.ok || whole.error.code !== 'stipulation-unreadable') return whole;
  // `undecided, no mate in 2` is a result
  const text = plain(comment.replace(/\bno mate in \d+/gi, ''));
  const phrase =
    phraseIn(text) ??
    IN_COMMENT.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  return phrase === undefined ? undefined : parseStipulation(phrase);
}

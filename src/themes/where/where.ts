/**
 * Conditions on problems and on what was found about them: `zagoruiko and men <= 12 and not cooked`. One parser serves all that select
 * problems; it does not know commands, pages or records.
 *
 * condition = all { `or` all }; all = one { `and` one }; one = `not` one | `(` condition `)` | test.
 * A test is a theme, optionally with a number of instances (`grimshaw >= 2`), a verdict, or a field compared with a value.
 */

import { parseStipulation } from '../../problems/parse-stipulation.js';
import type { Problem } from '../../problems/problem.js';
import { makeStipulation, movesOf, type Stipulation } from '../../problems/stipulation.js';
import { type Phase, phaseOf } from '../../solution/play.js';
import type { FoundTheme } from '../../solution/solution.js';
import { err, ok, type Result } from '../../text/finding.js';
import { THEME_NAMES, themeIdOf, themeWord } from '../theme-names.js';

/** The facts that conditions test. Facts missing from {@link KnownFacts} are not known yet. */
export interface Facts {
  readonly problem: Pick<
    Problem,
    'fen' | 'id' | 'author' | 'title' | 'event' | 'award' | 'rating' | 'keywords'
  > & { readonly comments?: readonly string[] };
  /** the stipulation that was solved */
  readonly stipulation?: Stipulation | undefined;
  /** the verdicts that apply */
  readonly verdicts: readonly string[];
  readonly themes: readonly FoundTheme[];
  readonly difficulty?: number | undefined;
  /** the play that was found */
  readonly phases?: readonly Phase[] | undefined;
}

/** The facts known before a problem is solved, or even set up. */
export interface KnownFacts extends Partial<Facts> {
  /** the number of men, if there is no problem yet */
  readonly men?: number;
}

export interface Where {
  readonly holds: (facts: Facts) => boolean;
  /** returns false if the condition cannot hold, for any facts still unknown */
  readonly mayHold: (known: KnownFacts) => boolean;
  /** whether a theme is named, or a value found together with them, so that themes must be looked for */
  readonly needsThemes: boolean;
  /** whether a verdict is named, so that the problem must be solved */
  readonly needsVerdicts: boolean;
}

/** An error in a condition. */
export interface WhereError {
  /** the wrong word; empty at the end */
  readonly found: string;
  readonly expected: string;
  /** the words that would be correct there */
  readonly words: readonly string[];
}

/** A test. It returns undefined if the result depends on unknown facts. */
type Test = (known: KnownFacts) => boolean | undefined;
type Compare = '=' | '!=' | '<' | '<=' | '>' | '>=';

const COMPARE: Readonly<Record<Compare, (one: number, two: number) => boolean>> = {
  '=': (one, two) => one === two,
  '!=': (one, two) => one !== two,
  '<': (one, two) => one < two,
  '<=': (one, two) => one <= two,
  '>': (one, two) => one > two,
  '>=': (one, two) => one >= two,
};

/** Returns the first key; undefined if the problem is not solved. */
const keyIn = ({ phases = [] }: Facts) => phaseOf({ phases }, 'actual')?.find(({ role }) => role === 'key');

/** Returns the tries beside the keys; undefined if there is no key, or if tries were not looked for. */
const triesIn = (facts: Facts) => (keyIn(facts) ? phaseOf({ phases: facts.phases ?? [] }, 'try') : undefined);

/** Returns the men of a position, white ones in capitals, without kings: `QRRPqp`. */
const menOf = (fen: string): string => (fen.split(' ', 1)[0] as string).replace(/[^A-Za-z]/g, '');
const withoutKings = (men: string): string => men.replace(/[Kk]/g, '');

const NUMBERS: Readonly<Record<string, (facts: Facts) => number | undefined>> = {
  men: ({ problem }) => menOf(problem.fen).length,
  white: ({ problem }) => menOf(problem.fen).replace(/[a-z]/g, '').length,
  black: ({ problem }) => menOf(problem.fen).replace(/[A-Z]/g, '').length,
  moves: ({ stipulation }) => (stipulation && movesOf(stipulation)) || undefined,
  // in EPD, author and source are in the id
  year: ({ problem: { event, id = '' } }) => {
    const year = (event ?? id).match(/\b(?:1[5-9]|20)\d\d\b/g)?.at(-1);
    return year === undefined ? undefined : Number(year);
  },
  rating: ({ problem }) => problem.rating,
  themes: ({ themes }) => themes.length,
  difficulty: ({ difficulty }) => difficulty,
  tries: (facts) => triesIn(facts)?.length,
  'waiting-tries': (facts) => triesIn(facts)?.filter(({ zugzwang }) => zugzwang).length,
  threats: (facts) => keyIn(facts)?.next.filter(({ role }) => role === 'threat').length,
};

/** Fields that are known only if themes were looked for. */
const OF_THE_PLAY = ['themes', 'difficulty', 'tries', 'waiting-tries', 'threats'];

/** Returns a numeric field of a problem; undefined if it is unknown. */
export const numericFact = (facts: Facts, field: string): number | undefined => NUMBERS[field]?.(facts);

const TEXTS: Readonly<Record<string, (problem: Facts['problem']) => readonly (string | undefined)[]>> = {
  author: ({ author, id }) => [author ?? id],
  title: ({ title }) => [title],
  event: ({ event, id }) => [event ?? id],
  award: ({ award }) => [award],
  id: ({ id }) => [id],
  keyword: ({ keywords = [] }) => keywords,
  text: ({ id, author, title, event, award, keywords = [], comments = [] }) => [
    id,
    author,
    title,
    event,
    award,
    ...keywords,
    ...comments,
  ],
};

/** Returns whether the value of a field, if it has one, is known by now. */
const isFound = (field: string, { problem, themes }: KnownFacts): boolean =>
  problem !== undefined && (themes !== undefined || !OF_THE_PLAY.includes(field));

/** Combines tests: a test with the decisive answer decides; otherwise unknown answers make the result unknown. */
function decided(tests: readonly Test[], known: KnownFacts, decisive: boolean): boolean | undefined {
  let answer: boolean | undefined = !decisive;
  for (const test of tests) {
    const holds = test(known);
    if (holds === decisive) return decisive;
    if (holds === undefined) answer = undefined;
  }
  return answer;
}

const WHERE_FIELDS = [...Object.keys(NUMBERS), ...Object.keys(TEXTS), 'stipulation', 'material'];

/** How a number is written. */
interface NumberForm {
  readonly pattern: RegExp;
  readonly expected: string;
}

const WHOLE: NumberForm = { pattern: /^\d{1,9}$/, expected: 'a whole number' };
/** Help play may take half a move more. */
const HALVES: NumberForm = {
  pattern: /^\d{1,9}(?:\.[05])?$/,
  expected: 'a number of moves such as 2 or 2.5',
};

class WhereFailure extends Error {
  readonly error: WhereError;

  constructor(error: WhereError) {
    super(error.found);
    this.error = error;
  }
}

interface Token {
  readonly text: string;
  readonly kind: 'word' | 'text' | 'sign';
}

/**
 * Splits a condition into words, texts in quotes, and signs. Within a text, its own quotes are written twice. An apostrophe within a
 * word, as in O'Brien, is not a quote.
 */
function tokensOf(condition: string): Token[] {
  const found =
    condition.match(/"(?:[^"]|"")*"?|'(?:[^']|'')*'?|[<>!]=|[<>=()]|[^\s"'<>!=()][^\s"<>!=()]*|!/g) ?? [];
  return found.map((text): Token => {
    const [first = ''] = text;
    if (first === '"' || first === "'") {
      // the two around the text, and pairs within it
      const isClosed = text.split(first).length % 2 === 1;
      if (!isClosed) throw new WhereFailure({ found: text, expected: `a closing ${first}`, words: [] });
      return { text: text.slice(1, -1).replaceAll(first + first, first), kind: 'text' };
    }
    return { text, kind: /^[<>=!()]/.test(text) ? 'sign' : 'word' };
  });
}

class Parser {
  needsThemes = false;
  needsVerdicts = false;
  readonly #tokens: readonly Token[];
  readonly #verdicts: readonly string[];
  #at = 0;

  constructor(tokens: readonly Token[], verdicts: readonly string[]) {
    this.#tokens = tokens;
    this.#verdicts = verdicts;
  }

  parse(): Test {
    const test = this.#any();
    const rest = this.#tokens[this.#at];
    if (rest) this.#fail('and, or, or the end', ['and', 'or']);
    return test;
  }

  #any(): Test {
    const tests = [this.#all()];
    while (this.#takes('or')) tests.push(this.#all());
    return tests.length === 1 ? (tests[0] as Test) : (known) => decided(tests, known, true);
  }

  #all(): Test {
    const tests = [this.#one()];
    while (this.#takes('and')) tests.push(this.#one());
    return tests.length === 1 ? (tests[0] as Test) : (known) => decided(tests, known, false);
  }

  #one(): Test {
    if (this.#takes('not')) {
      const test = this.#one();
      return (known) => {
        const holds = test(known);
        return holds === undefined ? undefined : !holds;
      };
    }
    if (!this.#takes('(')) return this.#test();
    const test = this.#any();
    if (!this.#takes(')')) this.#fail('and, or, or )', ['and', 'or']);
    return test;
  }

  #test(): Test {
    const { text, kind } = this.#tokens[this.#at] ?? { text: '', kind: 'sign' as const };
    const word = themeWord(text);
    const theme = kind === 'sign' ? undefined : themeIdOf(text);
    if (theme !== undefined) return this.#theme(theme);
    if (kind === 'word' && this.#verdicts.includes(word)) {
      this.#at++;
      this.needsVerdicts = true;
      return ({ verdicts }) => verdicts?.includes(word);
    }
    if (kind === 'word' && WHERE_FIELDS.includes(word)) {
      this.#at++;
      return this.#field(word);
    }
    const words = [...THEME_NAMES.map(({ id }) => id), ...this.#verdicts, ...WHERE_FIELDS, 'not'];
    return this.#fail('a theme, a verdict or a field', [...new Set(words)]);
  }

  #theme(id: string): Test {
    this.#at++;
    this.needsThemes = true;
    const compare = this.#compare();
    const least = compare === undefined ? 1 : this.#number(WHOLE);
    const holds = COMPARE[compare ?? '>='];
    return ({ themes }) => themes && holds(themes.find((each) => each.id === id)?.count ?? 0, least);
  }

  #field(field: string): Test {
    const compare = this.#compare() ?? this.#fail('=, !=, <, <=, > or >=', []);
    const numberOf = NUMBERS[field];
    if (numberOf) {
      if (OF_THE_PLAY.includes(field)) this.needsThemes = true;
      const value = this.#number(field === 'moves' ? HALVES : WHOLE);
      // an unknown number fulfils no comparison
      return (known) => {
        if (!isFound(field, known)) {
          return field === 'men' && known.men !== undefined ? COMPARE[compare](known.men, value) : undefined;
        }
        const number = numberOf(known as Facts);
        return number !== undefined && COMPARE[compare](number, value);
      };
    }
    if (field === 'material') return this.#material(compare);
    if (compare !== '=' && compare !== '!=') {
      this.#at--;
      this.#fail(`= or != after ${field}`, []);
    }
    const isEqual = compare === '=';
    if (field === 'stipulation') {
      const asked = this.#stipulation();
      return ({ problem, stipulation }) =>
        problem && stipulation !== undefined && (makeStipulation(stipulation) === asked) === isEqual;
    }
    const wanted = this.#value('a text').toLowerCase();
    const textsOf = TEXTS[field] as (typeof TEXTS)[string];
    return ({ problem }) => {
      const texts = problem && textsOf(problem).filter((text) => text !== undefined);
      return (
        texts && texts.length > 0 && texts.some((text) => text.toLowerCase().includes(wanted)) === isEqual
      );
    };
  }

  /** Reads a stipulation as far as possible, since it may contain `=`, as `h=3` does. */
  #stipulation(): string {
    let text = this.#value('a stipulation');
    for (let next = this.#tokens[this.#at]; next && next.kind !== 'text'; next = this.#tokens[this.#at]) {
      const isPart = next.text === '=' || text.endsWith('=');
      if (!isPart) break;
      text += next.text;
      this.#at++;
    }
    const parsed = parseStipulation(text);
    if (parsed.ok) return makeStipulation(parsed.value);
    this.#at--;
    return this.#fail('a stipulation such as #2', []);
  }

  /** Reads material, e.g. `Q+R`: capital letters are White's men, small letters are Black's. Kings may be omitted. */
  #material(compare: Compare): Test {
    const text = this.#value('men such as Q+R').replaceAll('+', '').replaceAll('S', 'N').replaceAll('s', 'n');
    if (!/^[KQRBNPkqrbnp]*$/.test(text)) {
      this.#at--;
      this.#fail('men such as Q+R, in small letters those of Black', []);
    }
    const wanted = withoutKings(text);
    const count = (men: string, man: string): number => men.split(man).length - 1;
    return ({ problem }) => {
      if (!problem) return undefined;
      const men = withoutKings(menOf(problem.fen));
      const each = [...'QRBNPqrbnp'].map((man) => [count(men, man), count(wanted, man)] as const);
      const has = each.every(([is, least]) => is >= least);
      const hasNoMore = each.every(([is, most]) => is <= most);
      const isSame = has && hasNoMore;
      return {
        '=': isSame,
        '!=': !isSame,
        '<=': hasNoMore,
        '<': hasNoMore && !isSame,
        '>=': has,
        '>': has && !isSame,
      }[compare];
    };
  }

  #number({ pattern, expected }: NumberForm): number {
    const text = this.#value(expected);
    if (pattern.test(text)) return Number(text);
    this.#at--;
    return this.#fail(expected, []);
  }

  #value(expected: string): string {
    const token = this.#tokens[this.#at];
    // direct play has no letter before the sign of h=3: =3
    const isStipulation = expected === 'a stipulation' && token?.text === '=';
    if (!token || (token.kind === 'sign' && !isStipulation)) return this.#fail(expected, []);
    this.#at++;
    return token.text;
  }

  #compare(): Compare | undefined {
    const { text, kind } = this.#tokens[this.#at] ?? {};
    if (kind !== 'sign' || text === undefined || !(text in COMPARE)) return undefined;
    this.#at++;
    return text as Compare;
  }

  #takes(word: string): boolean {
    const token = this.#tokens[this.#at];
    const is = token !== undefined && token.kind !== 'text' && token.text.toLowerCase() === word;
    if (is) this.#at++;
    return is;
  }

  #fail(expected: string, words: readonly string[]): never {
    throw new WhereFailure({ found: this.#tokens[this.#at]?.text ?? '', expected, words });
  }
}

/**
 * Reads a condition.
 * @param verdicts the words for the known verdicts
 */
export function parseWhere(condition: string, verdicts: readonly string[]): Result<Where, WhereError> {
  try {
    const parser = new Parser(tokensOf(condition), verdicts);
    const test = parser.parse();
    const { needsThemes, needsVerdicts } = parser;
    const holds = (facts: Facts): boolean => test(facts) === true;
    const mayHold = (known: KnownFacts): boolean => test(known) !== false;
    return ok({ holds, mayHold, needsThemes, needsVerdicts });
  } catch (error) {
    if (error instanceof WhereFailure) return err(error.error);
    throw error;
  }
}

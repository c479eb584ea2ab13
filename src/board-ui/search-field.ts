/** Reads the search text above the list: a condition as in `--where`, or words of problems. */
import { VERDICTS } from '../solution/verdict.js';
import { closest } from '../text/closest.js';
import { themeIdOf, themeWord } from '../themes/theme-names.js';
import { type Facts, parseWhere, type Where, type WhereError } from '../themes/where/where.js';
import { SUBJECT } from './dom.js';
import { isProblem, type ListEntry, themesOf } from './entries.js';
import { isVeiled } from './veil.js';

export interface ListSearch {
  /** absent if everything matches */
  readonly holds?: (entry: ListEntry) => boolean;
  /** the error in a condition, or why it finds nothing */
  readonly hint?: string;
  /** a corrected text to suggest */
  readonly meant?: string;
}

/** Reads the typed text. @param entries all entries of the list */
export function readSearch(typed: string, entries: readonly ListEntry[]): ListSearch {
  const text = typed.trim();
  if (text === '') return {};
  const words = text.toLowerCase().split(/\s+/);
  const has = (entry: ListEntry): boolean => words.every((word) => isFound(entry, word));
  if (SUBJECT !== 'problem') return { holds: has };
  const where = parseWhere(text, VERDICTS);
  if (where.ok) {
    const holds = (entry: ListEntry): boolean => holdsFor(where.value, entry);
    // a single word may be a theme, or part of a title
    const isWord = !SIGNS.test(text) && !OPERATORS.test(text);
    const hint = where.value.needsThemes && !entries.some(hasThemes) ? NO_THEMES : undefined;
    return isWord
      ? { holds: (entry) => holds(entry) || has(entry), ...(hint && !entries.some(has) && { hint }) }
      : { holds, ...(hint && { hint }) };
  }
  // words that occur in entries are not a condition
  if (entries.some(has)) return { holds: has };
  return { holds: has, ...faultOf(text, where.error) };
}

const SIGNS = /[<>=()]/;
const OPERATORS = /(?:^|\s)(?:and|or|not)\s/i;
const NO_THEMES =
  'keymove did not look for themes here, so only those named in the file are known. “solve --themes” finds the others.';

/** Returns `Found ‘grimshav’; expected a theme, a verdict or a field.` and the condition with a suggested correction. */
function faultOf(text: string, { found, expected, words }: WhereError): ListSearch {
  const meant = found === '' ? undefined : closest(found.toLowerCase(), words);
  // words that resemble nothing known are words to search for
  if (!SIGNS.test(text) && meant === undefined) return {};
  const what = found === '' ? 'the end' : `‘${found}’`;
  const at = text.lastIndexOf(found);
  return {
    hint: `Found ${what}; expected ${expected}.`,
    ...(meant !== undefined && { meant: text.slice(0, at) + meant + text.slice(at + found.length) }),
  };
}

/** Decides whether an entry has a word. A hidden solution is not searched. */
const isFound = ({ words, solutionWords }: ListEntry, word: string): boolean =>
  words.includes(word) || (!isVeiled() && solutionWords.includes(word));

const hasThemes = ({ listed }: ListEntry): boolean =>
  listed.found !== undefined || themesOf(listed).length > 0;

/** Facts by entry. They do not change, because other results make other entries. */
const known = new WeakMap<ListEntry, Facts>();

function holdsFor({ holds }: Where, entry: ListEntry): boolean {
  if (!isProblem(entry)) return false;
  let facts = known.get(entry);
  if (!facts) {
    facts = factsOf(entry.listed);
    known.set(entry, facts);
  }
  return holds(isVeiled() ? { ...facts, verdicts: [], themes: [] } : facts);
}

function factsOf(listed: ListEntry['listed']): Facts {
  const { fen = '', name, author, source, award, rating, themes, comments, found, verdicts = [] } = listed;
  // if themes were not looked for, use those that the file names
  const said = (themes ?? []).map((theme) => ({
    id: themeIdOf(theme) ?? themeWord(theme),
    name: theme,
    count: 1,
    evidence: [],
  }));
  return {
    problem: {
      fen,
      id: name,
      title: name,
      ...(author !== undefined && { author }),
      ...(source !== undefined && { event: source }),
      ...(award !== undefined && { award }),
      ...(rating !== undefined && { rating }),
      ...(themes && { keywords: themes }),
      ...(comments && { comments }),
    },
    stipulation: listed.stipulation,
    verdicts,
    themes: found?.map((theme) => ({ ...theme, evidence: [] })) ?? said,
  };
}

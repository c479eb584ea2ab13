/** Reads stipulations in words: `Hilfsmatt in zwei Zügen`, `mat aidé en 2 coups`, `double stalemate in three`. */
import { PLAYS, type Play, type Stipulation } from './stipulation.js';

/** Words for numbers from one on, in the languages in which stipulations are written. */
const NUMBER_WORDS = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'einem zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci',
].map((words) => words.split(' '));

export const COUNT = `(?:\\d+(?:[.,]5| ?½| 1/2)?|${[...new Set(NUMBER_WORDS.flat())].join('|')})`;

/** Returns the number that digits or a word mean, perhaps with a half. */
export function numberIn(count: string): number {
  for (const words of NUMBER_WORDS) {
    const at = words.indexOf(count.toLowerCase());
    if (at >= 0) return at + 1;
  }
  return Number(count.replace(/[.,]5|\s?½|\s1\/2/, '.5'));
}

/** The parts of words in stipulations, without accents: English, German, French, Spanish, Italian. */
const WORD_PARTS = {
  direct: 'direct[oe]?|direkte?s?|diretto',
  double: 'double|doppel|doble|doppio',
  series: 'serienzug|serien|series|serie',
  reciprocal: 'reciprocal|reziprokes',
  'semi-reflex': '(?:semi|halb)[- ]?(?:reflexe?|reflejo|riflesso)',
  reflex: 'reflexe?|reflejo|riflesso',
  help: 'help|hilfs|aide|ayudado|ayudo|aiuto',
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
const PHRASE = `${ANY_PART}(?:[- ]?(?:(?:de|en) )?${ANY_PART})*`;

/** `Mate in three`, `selfmate in 3 moves`, `Hilfsmatt in 2½ Zügen`, `mat aidé en 3 coups`, `mate ayudado en dos`. */
export const IN_WORDS = new RegExp(
  `^(${PHRASE})(?: (?:in|en) (${COUNT}))?(?: (?:moves?|zuge?n?|zuegen|coups?|jugadas?|mosse))?$`,
  'i',
);

/** Returns what the parts of the words mean together: `serieshelp`+`mate`, `mat`+`aide`. */
export function playInWords(words: string): Pick<Stipulation, 'play' | 'goal'> | undefined {
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
  // `Auto in 3` and `series in 5` mean something else
  const isNamed =
    found.has('mate') ||
    found.has('stalemate') ||
    /^(?:aide|ayudado|invers[eo]|(?:semi-)?refle(?:xe|jo))$/i.test(words);
  if (!isNamed || !(play in PLAYS)) return undefined;
  const goal = found.has('stalemate') ? 'stalemate' : 'mate';
  return { play: play as Play, goal: found.has('double') ? `double-${goal}` : goal };
}

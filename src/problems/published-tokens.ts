/** The tokens of published solutions: moves in any notation, their numbers and marks, and the words between them. */
import { once } from '../text/once.js';

/** The letters and figurines of pieces in all languages that are read. */
const PIECE = '(?:Кр|[KQRBNSPDTLFCAФЛСК♔-♟])';
const CAPTURE = '(?:[-–—‐x:*×]|\\([x:*×]\\))';
const PROMOTION =
  '(?:(?<=[a-h][18])[=/(]?(?:[QRBNSDTLFCAФЛСК♔-♟](?![a-h1-8x:*×~-])|[qrbn](?![\\p{L}\\d]))\\)?)';
/** `hg`, a pawn's capture. It must follow a number or a move, and be followed by a number, another move or the end. */
const FILES =
  '(?<=\\d\\s?[.…]+\\s?|[a-h][1-8][+#!?]*\\s)(?:a[x:*]?b|b[x:*]?[ac]|c[x:*]?[bd]|d[x:*]?[ce]|e[x:*]?[df]|f[x:*]?[eg]|g[x:*]?[fh]|h[x:*]?g)(?:=?[QRBNSDTLFCA])?(?=[+#!?]*(?:\\s*(?:$|[\\d(){}\\[\\],;/~])|\\s+(?:[KQRBNSDTLFCA]?[a-h]?[1-8]?[x:*-]?[a-h][1-8]|[0O]-[0O])))';
/** A move in any notation, without marks. */
const MOVE = `[a-h1-8][QRBNS](?:x|\\(x\\))?[a-h][1-8]|[0Oo][-–]?[0Oo](?:[-–]?[0Oo])?|${PIECE}[a-h][1-8]\\([a-h][1-8]\\)${CAPTURE}[a-h][1-8]|\\(?${PIECE}?\\)?[a-h]?[1-8]?${CAPTURE}?[a-h][1-8]${PROMOTION}?|${FILES}`;

/**
 * Returns a move without what occurs only in print: the origin of a man before it (`dRb4`, `6Rb5`), signs in brackets, or several
 * origins of which one is meant: `Q(x)b3`, `Qe2(c3)-e3`.
 */
export const plainMove = (token: string): string =>
  token
    .replace(/e\.?p\.?$/, '')
    .replace(/^([a-h1-8])([QRBNS])(?=\(?x?\)?[a-h][1-8])/, '$2$1')
    .replace(/^(\p{Lu})[a-h][1-8]\([a-h][1-8]\)[-–—‐x:*×]/u, '$1')
    .replace(/[()]/g, (sign) => (sign === '(' && /=?\($/.test(token) ? sign : ''));

/** Heads of set play. Without a colon, such a head fills its row, and `set` alone is none: it is also a word of remarks. */
const SET =
  '(?:(?:[Ss]et|SET)(?:[ -]?(?:[Pp]lay|PLAY|[Mm]ates?|[Ll]ines?|[Vv]ariations?))?|Satz(?:spiel)?|' +
  '[Jj]eu apparent|[Gg]ioco apparente|[Jj]uego aparente|[Ии]ллюзорная игра)';

/** The tokens in the order in which they are tried. */
const TOKENS = {
  comment: '\\{[^{}]*\\}',
  set: `(?<![\\p{L}\\d])${SET}[ \\t]*:|(?<=(?:^|\\n)[ \\t]*)(?!set[ \\t]*\\r?\\n)${SET}[ \\t]*(?=\\r?\\n)`,
  pass: '(?<!\\S)--(?!\\S)',
  label: "(?<=\\S)\\[[\\p{L}\\d'′*/,]{1,6}\\]|\\[\\p{L}['′]*\\]",
  other: `(?<=[a-h][1-8])\\([x:*]?(?:[a-h]?[1-8])(?:[,/][x:*]?[a-h]?[1-8])*\\)`,
  bracket: '\\(\\+\\)|[()[\\]]',
  annotation: '\\$\\d+',
  result: '(?<!\\S)(?:1[-–]0|0[-–]1|1/2[-–]1/2|½[-–]½|\\*)(?=["\\s]|$)',
  number: '(?<![\\p{L}\\d])\\d{1,3}\\s?(?:\\.(?:\\s?[.…]+|-(?=\\s?[\\p{L}\\d]))?|…)',
  promotion: '(?<![\\p{L}\\d])[a-h]?[x:*]?[a-h][18][=/]?[~∼]',
  any: '(?<![\\p{L}\\d])[KQRBNSDTLFCAPФЛСК]?[a-h]?[1-8]?[~∼](?![a-h][1-8])|(?<![\\p{L}\\d])(?:(?:[KQRBNS] )?(?:any )?other|any|bel\\.)(?![\\p{L}\\d])',
  move: `(?<![\\p{L}\\d])(?:${MOVE})(?:e\\.?p\\.?)?(?![\\p{L}\\d~]|[–—-][a-h])`,
  piece:
    '(?<=[a-h][18]=?[QRBNSDTLFC♔-♟](?:[+#]?\\s?[/,]\\s?[QRBNSDTLFC♔-♟])*[+#]?\\s?[/,]\\s?)[QRBNSDTLFC♔-♟](?![\\p{L}\\d])',
  marks: '[+#‡†=]*[!?‼⁇⁉⁈]+|[+#‡†]+|=(?![\\p{L}\\d])',
  dots: '\\.{2,}|…',
  list: '[/,]|(?<![\\p{L}\\d])(?:or|oder|ou|and|und|et)(?![\\p{L}\\d])',
  word: '[\\p{L}\\d](?:[^\\s{}()[\\]/,;:"]*[^\\s{}()[\\]/,;:".!?])?',
} as const;

/** Tokens of trees only. In help and series play they are remarks in brackets, or words. */
const OF_TREES = ['set', 'other', 'bracket', 'promotion', 'any', 'piece', 'list'];

export type TokenKind = keyof typeof TOKENS | 'remark';

const tokenOf = (kinds: readonly (readonly [kind: string, source: string])[]): RegExp =>
  new RegExp(kinds.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'gu');

export const tokenOfTree = once(() => tokenOf(Object.entries(TOKENS)));

export const tokenOfLine = once(() => {
  const kinds = Object.entries(TOKENS).filter(([kind]) => !OF_TREES.includes(kind));
  return tokenOf([['remark', '\\([^()]*\\)'], ...kinds]);
});

/** The place where the lines of a text begin. */
export const FIRST_NUMBER = /(?<![\d.])1\s?[.…]/;

/** The meaning of words between the moves. `solution`: with a colon it ends set play; `now` needs none. */
export const WORDS: readonly (readonly [RegExp, 'threat' | 'zugzwang' | 'but' | 'solution' | 'nothing'])[] = [
  [/^(?:threat(?:s|ens|ening)?|угроза|droh(?:t|ung|ungen)|dr|menace)$/i, 'threat'],
  [/^(?:zugzwang|цугцванг|zz|blocus|waiting|wait|zw)$/i, 'zugzwang'],
  [/^(?:but|aber|mais|refuted|refutations?|fails)$/i, 'but'],
  [/^(?:key|schlüssel|clé|sol|solutions?|lösung|try|tries|play|variations?|now)$/i, 'solution'],
  [
    /^(?:[xz]|ep|e\.p|ch|check|dis|dbl|mate|matt?|by|to|set|actual|virtual|after|duals?|moves?|ad|lib|intention|or|and|oder|und|ou|et)$/i,
    'nothing',
  ],
];

/** "Any other move" in comments: `{(B~ )}`, `{(Ra~1)}`. */
export const ANY_OTHER = /^\{\(?([KQRBNS])([a-h]?[1-8]?)~ ?([a-h]|[1-8])?\s*\)?\}$/;

/** PGN's numeric annotations. */
export const NAGS: Readonly<Record<string, string>> = { $1: '!', $3: '!', $2: '?', $4: '?' };

export const numberedMovePattern = once(() => new RegExp(`(?:^|[\\s"(])1\\s?\\.[\\s.…]*(?:${MOVE})`, 'u'));
export const exclaimedMove = once(() => new RegExp(`^(?:${MOVE})[+#‡†]*[!?]`, 'u'));
export const mentionedMove = once(
  () =>
    new RegExp(
      `(?:^|[\\s"(])(?:${PIECE}[a-h]?[1-8]?${CAPTURE}?[a-h][1-8]|[a-h][1-8]${CAPTURE}?[a-h][1-8][qrbn]?|[KQ]?(?:[KQBRP]|Kt|N)[-x][KQ]?(?:[KQBRP]|Kt|N)?[1-8])(?![\\p{L}\\d])`,
      'u',
    ),
);

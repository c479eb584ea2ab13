/**
 * Reads a published solution from text, as Popeye, Olive and YACPDB, books and people write it, into one tree of moves.
 *
 *     1.Rb4-c4 ! threat:  2.Qd5 #     a move for each line, by Popeye
 *     1...Kd4/e4 2.Qd5#[A]/Qe4#       lists: every defence with every answer; labels of theorists
 *     1.Qb1? (2.Qb8#) but 1...Kc8!    a try, with what it threatens and what refutes it
 *     1.Td1! Kg7 2.Td7# (1...Kh8 …)   lines with variations in brackets, in any language
 *
 * The numbers of the moves say what follows what; a move without a number follows the one before it. Every word is either read or
 * named, with its line and its place in it.
 */
import { inLatin } from '../chess/moves.js';
import { withoutEnd } from '../text/ends.js';
import { once } from '../text/once.js';
import { NULL_MOVE, type PublishedMove, type TextPlace } from './problem.js';

/** A word that means nothing here. */
export interface UnreadWord {
  readonly word: string;
  readonly at: TextPlace;
}

export interface PublishedTree {
  /** the first moves; set play follows a pass */
  readonly first: readonly PublishedMove[];
  readonly unread: readonly UnreadWord[];
  /** the moves that were read */
  readonly moves: number;
}

/** Ways through a tree that are kept: lists of lists would multiply without end. */
const MAX_WAYS = 20_000;
/** Words that are named. */
const MAX_UNREAD = 1_000;

/** The letters and figurines of pieces in all languages that are read. */
const PIECE = '(?:Кр|[KQRBNSPDTLFCAФЛСК♔-♟])';
const CAPTURE = '(?:[-–—‐x:*×]|\\([x:*×]\\))';
const PROMOTION =
  '(?:(?<=[a-h][18])[=/(]?(?:[QRBNSDTLFCAФЛСК♔-♟](?![a-h1-8x:*×~-])|[qrbn](?![\\p{L}\\d]))\\)?)';
/** `hg`, a pawn's capture: it follows a number or a move, and a number, another move or the end follows it. */
const FILES =
  '(?<=\\d\\s?[.…]+\\s?|[a-h][1-8][+#!?]*\\s)(?:a[x:*]?b|b[x:*]?[ac]|c[x:*]?[bd]|d[x:*]?[ce]|e[x:*]?[df]|f[x:*]?[eg]|g[x:*]?[fh]|h[x:*]?g)(?:=?[QRBNSDTLFCA])?(?=[+#!?]*(?:\\s*(?:$|[\\d(){}\\[\\],;/~])|\\s+(?:[KQRBNSDTLFCA]?[a-h]?[1-8]?[x:*-]?[a-h][1-8]|[0O]-[0O])))';
/** A move in any notation, without marks. */
export const MOVE = `[a-h1-8][QRBNS](?:x|\\(x\\))?[a-h][1-8]|[0Oo][-–]?[0Oo](?:[-–]?[0Oo])?|${PIECE}[a-h][1-8]\\([a-h][1-8]\\)${CAPTURE}[a-h][1-8]|\\(?${PIECE}?\\)?[a-h]?[1-8]?${CAPTURE}?[a-h][1-8]${PROMOTION}?|${FILES}`;

/**
 * A move without what only print has: where a man comes from stands before it (`dRb4`, `6Rb5`), signs are in brackets, or origins, of
 * which one is meant: `Q(x)b3`, `Qe2(c3)-e3`.
 */
export const plainMove = (token: string): string =>
  token
    .replace(/^([a-h1-8])([QRBNS])(?=\(?x?\)?[a-h][1-8])/, '$2$1')
    .replace(/^(\p{Lu})[a-h][1-8]\([a-h][1-8]\)[-–—‐x:*×]/u, '$1')
    .replace(/[()]/g, (sign) => (sign === '(' && /=?\($/.test(token) ? sign : ''));

/** In the order in which they are tried. */
const TOKENS = {
  comment: '\\{[^{}]*\\}',
  label: "(?<=\\S)\\[[\\p{L}\\d'′*/,]{1,6}\\]|\\[\\p{L}['′]*\\]",
  other: `(?<=[a-h][1-8])\\([x:*]?(?:[a-h]?[1-8])(?:[,/][x:*]?[a-h]?[1-8])*\\)`,
  bracket: '\\(\\+\\)|[()[\\]]',
  annotation: '\\$\\d+',
  result: '(?<!\\S)(?:1[-–]0|0[-–]1|1/2[-–]1/2|½[-–]½|\\*)(?=["\\s]|$)',
  number: '(?<![\\p{L}\\d])\\d{1,3}\\s?(?:\\.(?:\\s?[.…]+|-(?=\\s?[\\p{L}\\d]))?|…)',
  promotion: '(?<![\\p{L}\\d])[a-h]?[x:*]?[a-h][18][=/]?[~∼]',
  any: '(?<![\\p{L}\\d])[KQRBNSDTLFCAPФЛСК]?[a-h]?[1-8]?[~∼]|(?<![\\p{L}\\d])(?:(?:[KQRBNS] )?(?:any )?other|any|bel\\.)(?![\\p{L}\\d])',
  move: `(?<![\\p{L}\\d])(?:${MOVE})(?![\\p{L}\\d])`,
  piece: '(?<=[a-h][18]=?[QRBNSDTLFC♔-♟][+#]?\\s?[/,]\\s?)[QRBNSDTLFC♔-♟](?![\\p{L}\\d])',
  marks: '[+#‡†=]*[!?‼⁇⁉⁈]+|[+#‡†]+|=(?![\\p{L}\\d])',
  dots: '\\.{2,}|…',
  list: '[/,]|(?<![\\p{L}\\d])(?:or|oder|ou|and|und|et)(?![\\p{L}\\d])',
  word: '[\\p{L}\\d](?:[^\\s{}()[\\]/,;:"]*[^\\s{}()[\\]/,;:".!?])?',
} as const;

type TokenKind = keyof typeof TOKENS;

const anyToken = once(
  () =>
    new RegExp(
      Object.entries(TOKENS)
        .map(([kind, source]) => `(?<${kind}>${source})`)
        .join('|'),
      'gu',
    ),
);

/** What a word between the moves says. */
const WORDS: readonly (readonly [RegExp, 'threat' | 'zugzwang' | 'but' | 'nothing'])[] = [
  [/^(?:threat(?:s|ens|ening)?|угроза|droh(?:t|ung|ungen)|dr|menace)$/i, 'threat'],
  [/^(?:zugzwang|цугцванг|zz|blocus|waiting|wait|zw)$/i, 'zugzwang'],
  [/^(?:but|aber|mais|refuted|refutations?|fails)$/i, 'but'],
  [
    /^(?:x|ep|e\.p|ch|check|dis|dbl|mate|matt?|by|to|key|schlüssel|clé|sol|solution|lösung|try|tries|set|play|actual|virtual|after|variations?|duals?|moves?|ad|lib|intention|solutions)$/i,
    'nothing',
  ],
];

/** In comments: `{(B~ )}`, `{(Ra~1)}`. */
const ANY_OTHER = /^\{\(?([KQRBNS])([a-h]?[1-8]?)~ ?([a-h]|[1-8])?\s*\)?\}$/;

interface MoveNumber {
  readonly value: number;
  second: boolean;
}

/** Twice the number of a move, one more for a reply. */
const placeOf = ({ value, second }: MoveNumber): number => 2 * value + (second ? 1 : 0);

interface Node {
  move: string;
  mark?: '!' | '?';
  readonly at: TextPlace;
  or?: string;
  zugzwang?: true;
  refutes?: true;
  oneOf?: true;
  readonly variations: Node[];
}

/** The moves at one place, alternatives of each other, and what they follow. */
interface Level {
  nodes: Node[];
  readonly parents: readonly Node[];
  readonly ways: number;
  /** they follow one of several moves of the side that begins: `3.Sd4 or Sc3 Kh1 4.Sf5` */
  readonly loose: boolean;
}

/** Where the text stands: the levels from the first move to the last one, by their places. */
interface Standing {
  readonly levels: ReadonlyMap<number, Level>;
  readonly last: number | undefined;
  readonly lost: number | undefined;
}

/** Reads a text; it never fails. */
export function readPublishedText(text: string): PublishedTree {
  return new TextReading(text).read();
}

class TextReading {
  readonly #text: string;
  readonly #root: Node = { move: '', at: { line: 1, column: 1 }, variations: [] };
  #levels = new Map<number, Level>();
  #last: number | undefined;
  readonly #open: (Standing & { readonly bracket: string })[] = [];
  readonly #unread: UnreadWord[] = [];
  #number: MoveNumber | undefined;
  /** the place of a move that could not be read: what follows it is not read, either */
  #lost: number | undefined;
  /** the next move is an alternative of the one before it */
  #list = false;
  /** the next move without a number is one, too: it is the first in brackets */
  #opened = false;
  /** the next move without a number is a threat */
  #threat = false;
  /** `but` was read; then the place of what stands behind it */
  #but: true | number | undefined;
  #moves = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PublishedTree {
    let end = 0;
    for (const found of this.#text.matchAll(anyToken())) {
      this.#skipTo(end, found.index);
      const groups = found.groups as Partial<Record<TokenKind, string>>;
      for (const kind in groups) {
        const token = groups[kind as TokenKind];
        if (token !== undefined) this.#take(kind as TokenKind, token, found.index);
      }
      end = found.index + found[0].length;
    }
    return {
      first: this.#root.variations as readonly PublishedMove[],
      unread: this.#unread,
      moves: this.#moves,
    };
  }

  #skipTo(from: number, to: number): void {
    for (let at = this.#text.indexOf('\n', from); at >= 0 && at < to; at = this.#text.indexOf('\n', at + 1)) {
      this.#line++;
      this.#lineStart = at + 1;
      this.#list = false;
    }
  }

  #take(kind: TokenKind, token: string, index: number): void {
    const at = { line: this.#line, column: index - this.#lineStart + 1 };
    switch (kind) {
      case 'comment':
        // it may have several lines
        for (let end = token.indexOf('\n'); end >= 0; end = token.indexOf('\n', end + 1)) {
          this.#line++;
          this.#lineStart = index + end + 1;
        }
        this.#comment(token, at);
        return;
      case 'label':
      case 'result':
        return;
      case 'bracket':
        if (token !== '(+)') this.#bracket(token, at);
        return;
      case 'other':
        for (const target of token.slice(1, -1).split(/[,/]/))
          this.#otherTarget(target.replace(/[x:*]/, ''), at);
        return;
      case 'promotion':
        for (const [i, letter] of [...'QRBN'].entries()) {
          this.#list = i > 0 || this.#list;
          this.#move(`${token.replace(/[=/]?[~∼]/, '')}=${letter}`, at);
        }
        return;
      case 'annotation':
        this.#mark(NAGS[token] ?? '');
        return;
      case 'number':
        this.#number = { value: Number.parseInt(token, 10), second: /\.\s?[.…-]|…/.test(token) };
        this.#list = false;
        return;
      case 'dots':
        if (this.#number) this.#number.second = true;
        return;
      case 'move':
        this.#move(plainMove(token), at);
        return;
      case 'any':
        this.#move(inLatin(token).replace(/∼| ?(?:any )?other|any|bel\./i, '~'), at);
        return;
      case 'piece':
        this.#promotion(token, at);
        return;
      case 'marks':
        this.#mark(token);
        return;
      case 'list':
        this.#list = this.#last !== undefined;
        return;
      case 'word':
        this.#word(token, at);
        return;
    }
  }

  #word(word: string, at: TextPlace): void {
    const means = WORDS.find(([pattern]) => pattern.test(word))?.[1];
    if (means === 'threat') this.#threat = true;
    else if (means === 'zugzwang') for (const node of this.#lastNodes()) node.zugzwang = true;
    else if (means === 'but') this.#but = true;
    else if (means === undefined) {
      this.#skipped(word, at);
      // it stands for a move, and nothing takes its place
      if (this.#number) this.#lose(this.#number);
    }
  }

  #lose(number: MoveNumber): void {
    this.#lost = placeOf(number);
    this.#number = undefined;
  }

  #skipped(word: string, at: TextPlace): void {
    if (this.#unread.length < MAX_UNREAD) this.#unread.push({ word, at });
  }

  /** `1...Sc1-e2 {(S~ )}`, `1...Rh6*h4 {(Rh~ 6)}`: what is said of a move holds for others of the same man. */
  #comment(token: string, at: TextPlace): void {
    const [, man = '', file = '', to = ''] = ANY_OTHER.exec(token) ?? [];
    if (man === '' && typeof solutionSaidIn(token.slice(1, -1)) === 'object') this.#skipped(token, at);
    if (man === '' || this.#last === undefined || this.#lost !== undefined) return;
    for (const place of [this.#last, this.#last - 1]) {
      const level = this.#levels.get(place);
      const beside = level?.nodes.at(-1);
      if (!level || !beside?.move.startsWith(man)) continue;
      this.#moves++;
      const { variations } = beside;
      for (const parent of level.parents) {
        parent.variations.push({ move: `${man}${file}~${to}`, at, variations });
      }
      return;
    }
  }

  #bracket(bracket: string, at: TextPlace): void {
    if (bracket === '(' || bracket === '[') {
      this.#open.push({ levels: new Map(this.#levels), last: this.#last, lost: this.#lost, bracket });
      this.#opened = true;
    } else {
      const opened = this.#open.pop();
      if (!opened) {
        this.#skipped(bracket, at);
        return;
      }
      this.#levels = new Map(opened.levels);
      this.#last = opened.last;
      this.#lost = opened.lost;
      this.#opened = false;
    }
    this.#number = undefined;
    this.#list = false;
  }

  #lastNodes(): readonly Node[] {
    return (this.#last !== undefined && this.#levels.get(this.#last)?.nodes) || [];
  }

  #lastMove(): string | undefined {
    const move = this.#lastNodes().at(-1)?.move;
    return move === undefined ? undefined : withoutEnd(move, '+#');
  }

  #mark(token: string): void {
    // `2.???`: a move that is not told
    if (this.#number) this.#lose(this.#number);
    const node = this.#lastNodes().at(-1);
    if (!node || this.#lost !== undefined) return;
    const signs = token.replace(/[!?‼⁇⁉⁈]/g, '');
    if (signs !== '' && !/[#‡]$/.test(node.move)) node.move += signs;
    const marks = token.slice(signs.length);
    if (/^(?:!+|‼)$/.test(marks)) node.mark = '!';
    else if (/^(?:\?+|⁇)$/.test(marks)) node.mark = '?';
  }

  /** `b1=Q/R`: a pawn that becomes something else. */
  #promotion(letter: string, at: TextPlace): void {
    const before = this.#lastMove();
    if (before !== undefined) this.#move(before.replace(/.$/u, letter), at);
  }

  /** `Bc1(e3)`, `Bg6(8)`: the same man goes elsewhere. */
  #otherTarget(target: string, at: TextPlace): void {
    const before = this.#lastMove();
    const square = before === undefined ? undefined : /[a-h][1-8](?!.*[a-h][1-8])/.exec(before)?.[0];
    if (before === undefined || square === undefined) return;
    this.#list = true;
    this.#move(
      before.replace(/[a-h][1-8](?!.*[a-h][1-8])/, target.length > 1 ? target : square.charAt(0) + target),
      at,
    );
  }

  #move(move: string, at: TextPlace): void {
    const number = this.#number;
    this.#number = undefined;
    if (this.#lost !== undefined) {
      if (!number || placeOf(number) > this.#lost) {
        this.#skipped(move, at);
        return;
      }
      this.#lost = undefined;
    }
    this.#moves++;
    const beside = this.#last === undefined ? undefined : this.#levels.get(this.#last);
    if (this.#list && !number && beside) {
      this.#list = false;
      const pieces = /^[KQRBNSDTLFCA]/.exec(beside.nodes.at(-1)?.or ?? beside.nodes.at(-1)?.move ?? '');
      const or = pieces && /^[x:*]?[a-h][1-8]$/.test(move) ? pieces[0] + move : undefined;
      this.#add(beside, { move, at, variations: [], ...(or && { or }) });
      return;
    }
    this.#list = false;
    const place = number ? placeOf(number) : this.#implied();
    this.#opened = false;
    this.#threat = false;
    const node: Node = { move, at, variations: [] };
    const { parents, ways, loose } = this.#parentsAt(place);
    for (const level of this.#levels.keys()) if (level > place) this.#levels.delete(level);
    const level = { nodes: [], parents, ways, loose };
    this.#levels.set(place, level);
    this.#last = place;
    if (this.#but !== undefined) {
      if (this.#but !== true && place !== this.#but) this.#but = undefined;
      else this.#but = place;
    }
    this.#add(level, node);
  }

  #add(level: Level, node: Node): void {
    if (level.ways * (level.nodes.length + 1) > MAX_WAYS) {
      this.#skipped(node.move, node.at);
      return;
    }
    if (this.#but !== undefined) node.refutes = true;
    if (level.loose) node.oneOf = true;
    level.nodes.push(node);
    if (level.parents.length > 1 && level.nodes.length > 1) for (const one of level.nodes) one.oneOf = true;
    for (const parent of level.parents) parent.variations.push(node);
  }

  /** Returns the ply of a move without a number: behind the one before it, or, where brackets begin, instead of it. */
  #implied(): number {
    if (this.#last === undefined) return 2;
    if (this.#threat && this.#last % 2 === 0) return this.#last + 2;
    return this.#opened || this.#last === this.#but ? this.#last : this.#last + 1;
  }

  /** What a move at a place follows. A second move of one side in a row is a threat, and a reply at the beginning set play. */
  #parentsAt(place: number): Omit<Level, 'nodes'> {
    const same = this.#levels.get(place);
    if (same) return same;
    const before = this.#levels.get(place - 1);
    if (before) return following(before, place - 1);
    const own = this.#levels.get(place - 2);
    if (own) return following({ ...own, nodes: own.nodes.map(passAfter) }, place - 2);
    if (place % 2 === 1 && place <= 3) return { parents: [passAfter(this.#root)], ways: 1, loose: false };
    const reached = [...this.#levels.keys()].filter((level) => level < place).sort((a, b) => b - a)[0];
    // a number that fits nothing: behind the last move, or a first one
    const level = reached === undefined || place <= 2 ? undefined : this.#levels.get(reached);
    return level && reached !== undefined
      ? following(level, reached)
      : { parents: [this.#root], ways: 1, loose: false };
  }
}

/** The level behind another one. */
const following = ({ nodes, ways, loose }: Level, place: number): Omit<Level, 'nodes'> => ({
  parents: nodes,
  ways: ways * nodes.length,
  loose: loose || (place % 2 === 0 && nodes.length > 1),
});

/** The pass after a move, which a threat or set play follows. */
function passAfter(node: Node): Node {
  const known = node.variations.find(({ move }) => move === NULL_MOVE);
  if (known) return known;
  const pass: Node = { move: NULL_MOVE, at: node.at, variations: [] };
  node.variations.push(pass);
  return pass;
}

const NAGS: Readonly<Record<string, string>> = { $1: '!', $3: '!', $2: '?', $4: '?' };

const SAID_TO_BE =
  /^(?:sol(?:utions?|uci[oó]n|uzione)?|keys?(?:[ -]?move)?|l(?:ö|oe)sung|schl(?:ü|ue)ssel(?:zug)?|cl[eé]|clave|chiave|решение|ключ|ход)[:=\s]\s*(?=\S)/iu;
const numberedMove = once(() => new RegExp(`(?:^|[\\s"(])1\\s?\\.[\\s.…]*(?:${MOVE})`, 'u'));
const exclaimedMove = once(() => new RegExp(`^(?:${MOVE})[+#‡†]*[!?]`, 'u'));
const mentionedMove = once(
  () =>
    new RegExp(
      `(?:^|[\\s"(])(?:${PIECE}[a-h]?[1-8]?${CAPTURE}?[a-h][1-8]|[a-h][1-8]${CAPTURE}?[a-h][1-8][qrbn]?|[KQ]?(?:[KQBRP]|Kt|N)[-x][KQ]?(?:[KQBRP]|Kt|N)?[1-8])(?![\\p{L}\\d])`,
      'u',
    ),
);
/** Finds words that introduce a solution if a square follows: `the solution is rook a5`, `1.Tour a5!` */
const INTRODUCED = /(?:^|[\s"(])1\s?\.|\b(?:solution|key)\b|l(?:ö|oe)sung/iu;
const SQUARE_NAMED = /\b[a-h][1-8]\b/;
const isDescribed = (text: string): boolean => INTRODUCED.test(text) && SQUARE_NAMED.test(text);

/**
 * Whether a remark is a solution, `1.Ra5!`, `Ra5!`, `sol Ra5`, `Key: Ra5`; with what it says then. `perhaps`: it mentions a move, and
 * is not written like a solution.
 */
export function solutionSaidIn(remark: string): { readonly text: string } | 'perhaps' | undefined {
  const said = SAID_TO_BE.exec(remark)?.[0];
  if (said !== undefined) {
    const text = remark.slice(said.length);
    if (readPublishedText(text).moves > 0) return { text };
    return mentionedMove().test(text) || isDescribed(remark) ? 'perhaps' : undefined;
  }
  if (exclaimedMove().test(remark)) return { text: remark };
  const numbered = numberedMove().exec(remark);
  if (numbered) return { text: remark.slice(numbered.index) };
  return mentionedMove().test(remark) || isDescribed(remark) ? 'perhaps' : undefined;
}

/** A change as Popeye and editors write it: `wPb7--e7`, `shift a1 == a2`, `Rotate 90`, `diagram`. */
const CHANGE =
  /--|==|^\W*(?:diagram\w*|shift|rotate|mirror|move|remove|add|exchange|substitute|continued|as [a-z]\))(?!\w)/i;

/** A part without what makes its twin, which stands in the row of the letter: no numbered move is in it, and some follow. */
function withoutChange(part: string): string {
  const [row = '', ...rest] = part.split('\n');
  if (/\d\s?[.…]/.test(row)) return part;
  const below = rest.join('\n');
  return CHANGE.test(row) || /\d\s?[.…]/.test(below) ? `\n${below}` : part;
}

/** The parts of a solution by the letters of the twins that they stand under; moves above the first letter are those of the diagram. */
export function partsOfTwins(solution: string): ReadonlyMap<string, string> {
  const parts = solution.split(/^[ \t"]*\+?([a-z]\d*)\)/m);
  const sections = new Map<string, string>();
  const [before = ''] = parts;
  if (parts.length > 1 && parts[1] !== 'a' && /[a-h][1-8]/.test(before)) sections.set('a', before);
  for (let at = 1; at < parts.length; at += 2) {
    const letter = parts[at] ?? '';
    if (!sections.has(letter)) sections.set(letter, withoutChange(parts[at + 1] ?? ''));
  }
  return sections;
}

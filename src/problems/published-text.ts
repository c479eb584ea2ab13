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
import { withoutEnd } from '../text/ends.js';
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

const PIECE = '[KQRBNSPDTLFCA♔-♟]';
const CAPTURE = '(?:[-–—‐x:*×]|\\([x:*×]\\))';
const PROMOTION = '(?:(?<=[a-h][18])[=/(]?(?:[QRBNSDTLFCA♔-♟](?![a-h1-8x:*×~-])|[qrbn](?![\\p{L}\\d]))\\)?)';
const MOVE = `[0Oo][-–]?[0Oo](?:[-–]?[0Oo])?|\\(?${PIECE}?\\)?[a-h]?[1-8]?${CAPTURE}?[a-h][1-8]${PROMOTION}?`;

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
  any: '(?<![\\p{L}\\d])[KQRBNSDTLFCA]?[a-h]?[1-8]?[~∼]|(?<![\\p{L}\\d])(?:any|bel\\.)(?![\\p{L}\\d])',
  move: `(?<![\\p{L}\\d])(?:${MOVE})(?![\\p{L}\\d])`,
  piece: '(?<=[a-h][18]=?[QRBNSDTLFC♔-♟][+#]?\\s?[/,]\\s?)[QRBNSDTLFC♔-♟](?![\\p{L}\\d])',
  marks: '[+#‡†=]*[!?‼⁇⁉⁈]+|[+#‡†]+|=(?![\\p{L}\\d])',
  dots: '\\.{2,}|…',
  list: '[/,]|(?<![\\p{L}\\d])(?:or|oder|ou|and|und|et)(?![\\p{L}\\d])',
  word: '[\\p{L}\\d](?:[^\\s{}()[\\]/,;:"]*[^\\s{}()[\\]/,;:".!?])?',
} as const;

type TokenKind = keyof typeof TOKENS;

const TOKEN = new RegExp(
  Object.entries(TOKENS)
    .map(([kind, source]) => `(?<${kind}>${source})`)
    .join('|'),
  'gu',
);

/** What a word between the moves says. */
const WORDS: readonly (readonly [RegExp, 'threat' | 'zugzwang' | 'but' | 'nothing'])[] = [
  [/^(?:threat(?:s|ens|ening)?|droh(?:t|ung|ungen)|dr|menace)$/i, 'threat'],
  [/^(?:zugzwang|zz|blocus|waiting|wait|zw)$/i, 'zugzwang'],
  [/^(?:but|aber|mais|refuted|refutations?|fails)$/i, 'but'],
  [
    /^(?:x|ep|e\.p|ch|check|dis|dbl|mate|matt?|by|to|key|schlüssel|clé|sol|solution|lösung|try|tries|set|play|actual|virtual|after|variations?|duals?|moves?|ad|lib|intention|solutions)$/i,
    'nothing',
  ],
];

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
}

/** Where the text stands: the levels from the first move to the last one, by twice the number of the move, one more for a reply. */
interface Standing {
  readonly levels: ReadonlyMap<number, Level>;
  readonly last: number | undefined;
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
  #number: { readonly value: number; second: boolean } | undefined;
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
    for (const found of this.#text.matchAll(TOKEN)) {
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
        return;
      case 'label':
        return;
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
        this.#move(
          token.replace(/[()]/g, (sign) => (sign === '(' && /=?\($/.test(token) ? sign : '')),
          at,
        );
        return;
      case 'any':
        this.#move(token.replace(/∼|any|bel\./i, '~'), at);
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
    else if (means === undefined && this.#unread.length < MAX_UNREAD) this.#unread.push({ word, at });
  }

  #bracket(bracket: string, at: TextPlace): void {
    if (bracket === '(' || bracket === '[') {
      this.#open.push({ levels: new Map(this.#levels), last: this.#last, bracket });
      this.#opened = true;
    } else {
      const opened = this.#open.pop();
      if (!opened) {
        this.#unread.push({ word: bracket, at });
        return;
      }
      this.#levels = new Map(opened.levels);
      this.#last = opened.last;
      this.#opened = false;
    }
    this.#number = undefined;
    this.#list = false;
  }

  #lastNodes(): readonly Node[] {
    return (this.#last !== undefined && this.#levels.get(this.#last)?.nodes) || [];
  }

  /** The last move without its signs. */
  #lastMove(): string | undefined {
    const move = this.#lastNodes().at(-1)?.move;
    return move === undefined ? undefined : withoutEnd(move, '+#');
  }

  #mark(token: string): void {
    const node = this.#lastNodes().at(-1);
    if (!node) return;
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
    const place = number ? 2 * number.value + (number.second ? 1 : 0) : this.#implied();
    this.#opened = false;
    this.#threat = false;
    const node: Node = { move, at, variations: [] };
    const { parents, ways } = this.#parentsAt(place);
    for (const level of this.#levels.keys()) if (level > place) this.#levels.delete(level);
    const level = { nodes: [], parents, ways };
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
      this.#unread.push({ word: node.move, at: node.at });
      return;
    }
    if (this.#but !== undefined) node.refutes = true;
    level.nodes.push(node);
    if (level.parents.length > 1 && level.nodes.length > 1) for (const one of level.nodes) one.oneOf = true;
    for (const parent of level.parents) parent.variations.push(node);
  }

  /** Of a move without a number: behind the one before it, or, where brackets begin, instead of it. */
  #implied(): number {
    if (this.#last === undefined) return 2;
    if (this.#threat && this.#last % 2 === 0) return this.#last + 2;
    return this.#opened || this.#last === this.#but ? this.#last : this.#last + 1;
  }

  /** What a move at a place follows. A second move of one side in a row is a threat, and a reply at the beginning set play. */
  #parentsAt(place: number): { parents: readonly Node[]; ways: number } {
    const same = this.#levels.get(place);
    if (same) return same;
    const before = this.#levels.get(place - 1);
    if (before) return { parents: before.nodes, ways: before.ways * before.nodes.length };
    const own = this.#levels.get(place - 2);
    if (own) return { parents: own.nodes.map(passAfter), ways: own.ways * own.nodes.length };
    if (place % 2 === 1 && place <= 3) return { parents: [passAfter(this.#root)], ways: 1 };
    const reached = [...this.#levels.keys()].filter((level) => level < place).sort((a, b) => b - a)[0];
    // a number that fits nothing: behind the last move, or a first one
    const level = reached === undefined || place <= 2 ? undefined : this.#levels.get(reached);
    return level
      ? { parents: level.nodes, ways: level.ways * level.nodes.length }
      : { parents: [this.#root], ways: 1 };
  }
}

/** The pass after a move, which a threat or set play follows. */
function passAfter(node: Node): Node {
  const known = node.variations.find(({ move }) => move === NULL_MOVE);
  if (known) return known;
  const pass: Node = { move: NULL_MOVE, at: node.at, variations: [] };
  node.variations.push(pass);
  return pass;
}

const NAGS: Readonly<Record<string, string>> = { $1: '!', $3: '!', $2: '?', $4: '?' };

const SAID_TO_BE = /^(?:sol(?:utions?)?|key(?:s|move)?|l(?:ö|oe)sung|schl(?:ü|ue)ssel|clé)[:=\s]\s*(?=\S)/iu;
const NUMBERED = new RegExp(`(?:^|[\\s"(])1\\s?\\.[\\s.…]*(?:${MOVE})`, 'u');
const EXCLAIMED = new RegExp(`^(?:${MOVE})[+#‡†]*[!?]`, 'u');
const MENTIONED = new RegExp(`(?:^|[\\s"(])[KQRBNSDTLFCA]${CAPTURE}?[a-h][1-8](?![\\p{L}\\d])`, 'u');

/**
 * Whether a remark is a solution, `1.Ra5!`, `Ra5!`, `sol Ra5`, `Key: Ra5`; with what it says then. `perhaps`: it mentions a move, and
 * is not written like a solution.
 */
export function solutionIn(remark: string): { readonly text: string } | 'perhaps' | undefined {
  const said = SAID_TO_BE.exec(remark)?.[0];
  if (said !== undefined) {
    const text = remark.slice(said.length);
    return readPublishedText(text).moves > 0 ? { text } : undefined;
  }
  if (NUMBERED.test(remark) || EXCLAIMED.test(remark)) return { text: remark };
  return MENTIONED.test(remark) ? 'perhaps' : undefined;
}

/** The parts of a solution by the letters of the twins that they stand under. */
export function partsOfTwins(solution: string): ReadonlyMap<string, string> {
  const parts = solution.split(/^[ \t"]*\+?([a-z]\d*)\)/m);
  const sections = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) {
    const letter = parts[at] ?? '';
    if (!sections.has(letter)) sections.set(letter, parts[at + 1] ?? '');
  }
  return sections;
}

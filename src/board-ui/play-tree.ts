/** The play of a problem as a tree of moves. */
import { ROLES, type Role, type RoleLetter } from '../report/html/data.js';
import { Position } from './followed-position.js';

export interface PlayNode {
  readonly role: Role;
  /** undefined for the position of the diagram */
  readonly parent: PlayNode | undefined;
  readonly uci: string;
  /** with its number, as printed: `1.Qa5!` */
  readonly text: string;
  /** remarks on it */
  readonly note: string;
  readonly children: PlayNode[];
  /** the comments of a game on it */
  readonly comments: string[];
  /** the position after it */
  readonly position: Position;
}

/** Moves under a heading. */
export interface Section {
  readonly title: string;
  /** shown if there are no moves */
  readonly note: string;
  readonly nodes: PlayNode[];
}

export interface Play {
  readonly start: Position;
  readonly sections: readonly Section[];
  readonly size: number;
}

interface Line {
  readonly role: Role;
  readonly level: number;
  readonly uci: string;
  readonly text: string;
  readonly note: string;
}

const readLine = (line: string): Line => {
  const [place = '', uci = '', text = '', note = ''] = line.split('|');
  return { role: ROLES[place[0] as RoleLetter], level: Number(place.slice(1)), uci, text, note };
};

/** The writer's words, as headings. */
const HEADINGS: Readonly<Record<string, string>> = {
  'set play': 'Set play',
  tries: 'Tries',
  solutions: 'Solutions',
};

/** Keys or solutions come first, then tries, then set play, then separate lines. */
export function readPlay(fen: string, text: string): Play {
  const start = Position.of(fen);
  const keys: Section = { title: 'Solution', note: '', nodes: [] };
  let tries: Section = { title: 'Tries', note: '', nodes: [] };
  const others: Section[] = [];
  const setPlay: Section[] = [];
  let current: Section = keys;
  /** the last move at each level */
  const path: (PlayNode | undefined)[] = [];
  let size = 0;
  for (const line of text === '' ? [] : text.split('\n').map(readLine)) {
    if (line.role === 'section') {
      current = { title: HEADINGS[line.text] ?? capital(line.text), note: line.note, nodes: [] };
      if (line.text === 'tries') tries = current;
      else (line.text === 'set play' ? setPlay : others).push(current);
      path.length = 0;
      continue;
    }
    if (line.role === 'comment') {
      path[line.level]?.comments.push(line.text);
      continue;
    }
    const parent = path.slice(0, line.level).findLast((node) => node !== undefined);
    if (line.level === 0) current = line.role === 'key' ? keys : tries;
    const node = makeNode(line, parent, start);
    path.length = line.level;
    path[line.level] = node;
    (parent?.children ?? current.nodes).push(node);
    size++;
  }
  const first = others.filter(({ title }) => title === HEADINGS.solutions);
  const all = [keys, ...first, tries, ...setPlay, ...others.filter((section) => !first.includes(section))];
  return { start, sections: all.filter(({ nodes, note }) => nodes.length > 0 || note !== ''), size };
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Positions are computed on demand: a tree may have many thousands. */
export function makeNode(
  { role, uci, text, note }: Omit<Line, 'level'>,
  parent: PlayNode | undefined,
  start: Position,
): PlayNode {
  let position: Position | undefined;
  return {
    role,
    parent,
    uci,
    text,
    note,
    children: [],
    comments: [],
    get position() {
      position ??= (parent?.position ?? start).play(uci);
      return position;
    },
  };
}

/** Where the men of some moves go, from square to squares; added to what is `found` already. */
export function destinationsOf(
  nodes: readonly PlayNode[],
  found = new Map<string, readonly string[]>(),
): Map<string, readonly string[]> {
  for (const uci of new Set(nodes.map((node) => node.uci))) {
    const from = uci.slice(0, 2);
    found.set(from, [...(found.get(from) ?? []), uci.slice(2, 4)]);
  }
  return found;
}

/**
 * Where a step forward leads: to the refutation of a try, else to a defence that holds out longest, else to a threat; in a game to
 * its next move, not to a variation.
 */
export function nextOf(nodes: readonly PlayNode[]): PlayNode | undefined {
  const rank = ({ role }: PlayNode): number =>
    role === 'refutation' ? 0 : role === 'threat' || role === 'better' ? 2 : 1;
  const length = (node: PlayNode): number => (node.role === 'line' ? 0 : depthOf(node));
  return [...nodes].sort((a, b) => rank(a) - rank(b) || length(b) - length(a))[0];
}

/** The moves of a game, without what would have been better. */
export function gameMoves({ sections: [moves] }: Play): PlayNode[] {
  const played: PlayNode[] = [];
  for (let nodes = moves?.nodes ?? []; nodes.length > 0; nodes = played.at(-1)?.children ?? []) {
    const move = nodes.find(({ role }) => role === 'line');
    if (!move) break;
    played.push(move);
  }
  return played;
}

/** A better line, from its first move on. */
export function lineFrom(first: PlayNode): PlayNode[] {
  const line = [first];
  for (let next = first.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

const depths = new WeakMap<PlayNode, number>();

/** Moves of the longest line from here on, the move itself included. */
function depthOf(node: PlayNode): number {
  const known = depths.get(node);
  if (known !== undefined) return known;
  const depth = 1 + Math.max(0, ...node.children.filter(({ role }) => role !== 'threat').map(depthOf));
  depths.set(node, depth);
  return depth;
}

/** The moves at the same place in the tree, the move itself included. */
export function siblingsOf(play: Play, node: PlayNode): readonly PlayNode[] {
  return node.parent?.children ?? play.sections.flatMap(({ nodes }) => nodes);
}

/** The next (1) or previous (-1) variation: beside the move, or beside the nearest move before it that has one. */
export function besideOf(play: Play, node: PlayNode, step: 1 | -1): PlayNode | undefined {
  for (let at: PlayNode | undefined = node; at; at = at.parent) {
    const siblings = siblingsOf(play, at);
    const beside = siblings[siblings.indexOf(at) + step];
    if (beside) return beside;
  }
  return undefined;
}

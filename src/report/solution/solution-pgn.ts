/**
 * `--format pgn`: the solution as a game with variations, for any PGN viewer. Keys are marked `$1` (!) unless
 * they mate, tries `$2` (?) and refutations `$1`; the main line is the first key against a longest defence.
 * In series play, the side that does not move passes. Everything else is in comments: threats, zugzwang,
 * duals, where the tree is cut, and the set play, in which the wrong side begins.
 */
import { ChildNode, Node, type PgnNodeData } from 'chessops/pgn';
import { NULL_MOVE } from '../../problems/problem.js';
import { isStudy, makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import {
  areLines,
  keysOf,
  linesOf,
  nextOf,
  type PlayedMove,
  phaseOf,
  type Role,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { printable } from '../../text/quote.js';
import { isBlackFirst, moveWriter } from '../move-notation.js';
import { MAX_TAG, pgnText } from '../movetext-layout.js';
import { problemName, twinText } from '../problem-words.js';
import { SolutionTexts } from '../reporter.js';
import { dualText, matingLines } from './mating-lines.js';
import { playNotes } from './play-notes.js';
import { areWhites, PlayWriter, SET_PLAY } from './play-writer.js';
import { keywordsOf, statusWords } from './solution-words.js';

const GOOD_MOVE = 1;
const MISTAKE = 2;
const MARKS: { readonly [R in Role]?: number } = { key: GOOD_MOVE, try: MISTAKE, refutation: GOOD_MOVE };

export class SolutionPgn extends SolutionTexts {
  protected override text({ problem, solution }: SolutionRecord): string {
    return solutionPgn(problem, solution);
  }
}

/** Returns a game, followed by a blank line. */
export function solutionPgn(problem: ProblemRecord, solution: Solution): string {
  const writer = new PlayWriter(problem, solution, moveWriter('san'));
  const headers = new Map(
    [
      ['Event', problem.event ?? problemName(problem)],
      ['Site', '?'],
      ['Date', '????.??.??'],
      ['Round', '-'],
      ['White', problem.author ?? '?'],
      ['Black', '?'],
      ['Result', resultOf(problem, solution)],
      ...optional('Id', problem.id),
      ...optional('Title', problem.title),
      ...optional('Twin', twinText(problem)),
      ...optional('Themes', keywordsOf(problem, solution).join(', ') || undefined),
      ...optional('Stipulation', solution.stipulation && makeStipulation(solution.stipulation)),
      ...Object.entries(gameTags(problem.game)),
      ['SetUp', '1'],
      ['FEN', problem.fen],
    ].map(([name = '', value = '']) => [name, printable(value, MAX_TAG)] as const),
  );
  const said = [statusWords(solution).text, ...playNotes(solution), ...setPlayText(solution, writer)];
  return pgnText(
    { headers, comments: [said.join('. ')], moves: gameTree(problem, solution, writer) },
    fenOfNumbers(problem, solution),
  );
}

/** Help play with a half move first is numbered as in print, `1... Bb2 2. Kg8 Qg7#`, although White begins. */
const fenOfNumbers = ({ fen }: ProblemRecord, { stipulation }: Solution): string =>
  stipulation && movesOf(stipulation) % 1 !== 0 ? fen.replace(' w ', ' b ') : fen;

/** Returns the tags of the game that a puzzle comes from. Its result is not that of the puzzle. */
function gameTags(game: ProblemRecord['game']): Readonly<Record<string, string>> {
  if (!game) return {};
  const { Result, ...tags } = game.tags;
  return { ...tags, ...(Result && { GameResult: Result }), Ply: String(game.ply ?? 0) };
}

const optional = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

/** Who is mated; of a study, a proven draw; `*` where that is not the goal, and where nothing is proven. */
function resultOf({ fen }: ProblemRecord, solution: Solution): string {
  const { status, stipulation } = solution;
  const isMet = status === 'solved' || status === 'lost';
  if (isStudy(stipulation) && isMet && solution.moves === undefined) return '1/2-1/2';
  const isInLines = areLines(keysOf(solution));
  const [line = solution.line] = isInLines ? linesOf(keysOf(solution)) : [];
  const isProven = isInLines || isMet;
  const isMate = line.length === 0 ? status === 'lost' : line.at(-1)?.san.endsWith('#') === true;
  if (!isProven || !isMate) return '*';
  // who is to move and is mated has made no move
  const isWhite = areWhites(fen, line).at(-1) ?? isBlackFirst(fen);
  return isWhite ? '1-0' : '0-1';
}

/** `set play: 1...Bh2 2.Rxa7#; 1...Bg3 2.Rxa7#` */
function setPlayText(solution: Solution, writer: PlayWriter): string[] {
  const phases = solution.phases.filter(({ kind }) => kind === 'set');
  const lines = [...matingLines({ ...solution, phases }, writer)].map(({ path, cells }) =>
    path.length > 0 ? writer.numbered(cells).join(' ') : (cells[1] ?? ''),
  );
  return lines.length > 0 ? [`${SET_PLAY}: ${lines.join('; ')}`] : [];
}

type TreeNode = Node<PgnNodeData>;

function gameTree({ fen }: ProblemRecord, solution: Solution, writer: PlayWriter): TreeNode {
  const root = new Node<PgnNodeData>();
  for (const kind of ['actual', 'try', 'short'] as const) {
    const first = phaseOf(solution, kind) ?? [];
    if (areLines(first)) for (const line of linesOf(first)) addLine(root, line, fen);
    else addTree(root, first, writer);
  }
  // even without variations there is one line to the goal
  const [key] = keysOf(solution);
  const start = key ? root.children[0] : root;
  if (start?.children.length === 0) {
    let node = start;
    for (const { san } of solution.line.slice(key ? 1 : 0)) node = childOf(node, { san });
  }
  return root;
}

/** Returns the node of a move after another: a new one, unless a solution with the same beginning has it already. */
function childOf(node: TreeNode, data: PgnNodeData): TreeNode {
  const same = node.children.find((child) => child.data.san === data.san);
  if (same) return same;
  const child = new ChildNode(data);
  node.children.push(child);
  return child;
}

/** Adds a solution of help or series play. A side that moves again waits for the other to pass. */
function addLine(root: TreeNode, line: readonly PlayedMove[], fen: string): void {
  const sides = areWhites(fen, line);
  let node = root;
  for (const [i, { san }] of line.entries()) {
    if (sides[i] === sides[i - 1]) node = childOf(node, { san: NULL_MOVE });
    node = childOf(node, { san });
  }
}

function addTree(node: TreeNode, moves: readonly PlayedMove[], writer: PlayWriter): void {
  for (const move of inOrder(moves)) {
    const nag = MARKS[move.role];
    const said = commentsOn(move, writer);
    const child = childOf(node, {
      san: move.san,
      // a mate needs no mark
      ...(nag !== undefined && !(nag === GOOD_MOVE && move.san.endsWith('#')) && { nags: [nag] }),
      ...(said && { comments: [said] }),
    });
    addTree(child, move.next, writer);
  }
}

/** Sorts: refutations, then a longest defence, which is the main line, then the others. Threats are in comments. */
function inOrder(moves: readonly PlayedMove[]): PlayedMove[] {
  const main = longestDefence(moves);
  const rank = (move: PlayedMove): number => (move.role === 'refutation' ? 0 : move === main ? 1 : 2);
  return moves.filter(({ role }) => role !== 'threat').sort((a, b) => rank(a) - rank(b));
}

function longestDefence(moves: readonly PlayedMove[]): PlayedMove | undefined {
  const defences = moves.filter(({ role }) => role === 'defence');
  const longest = Math.max(...defences.map((defence) => defence.moves ?? 0));
  return defences.find((defence) => defence.moves === longest);
}

function commentsOn(move: PlayedMove, { goal }: PlayWriter): string {
  const threats = nextOf(move, 'threat').map((threat) => threatText(threat, goal.sign));
  const said = [
    move.role === 'refutation' && 'refutes',
    move.dual && dualText(move.dual),
    move.zugzwang && 'zugzwang',
    threats.length > 0 && `threat: ${threats.join(', ')}`,
    move.cut && `cut here, ${goal.sign}${move.moves}`,
  ];
  return said.filter(Boolean).join('; ');
}

/** Returns the threatened move and, unless it reaches the goal at once, the play against a longest defence. */
function threatText(threat: PlayedMove, sign: string): string {
  const line = [threat.san];
  for (let last = threat; ; ) {
    const defence = longestDefence(last.next);
    const answer = defence?.next[0];
    const { moves: left = 1 } = last;
    if (!defence || !answer) return `${line.join(' ')}${left > 1 ? ` (${sign}${left})` : ''}`;
    line.push(defence.san, answer.san);
    last = answer;
  }
}

/**
 * `--format pgn`: the solution as a game with variations, for any PGN viewer. Keys are marked `$1` (!) unless they mate, tries `$2` (?) and
 * refutations `$1`; the main line is the first key against a longest defence. Everything else is in comments: threats,
 * zugzwang, duals, where the tree is cut, and the set play, in which the wrong side begins.
 */

import { ChildNode, Node, type PgnNodeData } from 'chessops/pgn';
import { parseStipulation } from '../../problems/parse-stipulation.js';
import { NULL_MOVE } from '../../problems/problem.js';
import { isSeriesPlay, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import {
  type Answer,
  type AnySolution,
  type Defence,
  isLineSolution,
  type Key,
  type LineSolution,
  movesOfLine,
  type NotatedMove,
  type Solution,
  type Threat,
  type Try,
} from '../../solve/solution.js';
import { printable } from '../../text/quote.js';
import { isBlackFirst, moveWriter } from '../move-notation.js';
import { MAX_TAG, pgnText } from '../movetext-layout.js';
import { problemName, twinText } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { LineNumbers, numberedLine, shownLines } from './line-words.js';
import { matingLines } from './mating-lines.js';
import { type DualNames, dualNames, linePath, noSetPlay } from './play-tree.js';
import { playNotes } from './play-words.js';
import { statusWords } from './solution-words.js';

const GOOD_MOVE = 1;
const MISTAKE = 2;

type PgnOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

export class SolutionPgn extends ReportForPeople<SolutionRecord, SolutionSummary, PgnOptions> {
  result({ problem, solution }: SolutionRecord): void {
    this.warn(problem);
    this.options.out.write(solutionPgn(problem, solution));
  }

  /** A file of games has no summary. */
  end(): void {}
}

/** A game, followed by a blank line. */
export function solutionPgn(problem: ProblemRecord, solution: AnySolution): string {
  const game = {
    headers: headers(problem, solution),
    comments: [gameComment(problem, solution)],
    moves: isLineSolution(solution) ? linesRoot(solution) : new Play(solution).root(),
  };
  return pgnText(game);
}

/** Every solution is a variation from the diagram. In series play, the side that does not move passes. */
function linesRoot({ lines, shorter, stipulation }: LineSolution): Node<PgnNodeData> {
  const root = new Node<PgnNodeData>();
  const asked = parseStipulation(stipulation);
  const isSeries = asked.ok && isSeriesPlay(asked.value.play);
  for (const line of [...lines, ...shorter]) {
    const start = new Node<PgnNodeData>();
    const replies = asked.ok ? asked.value.plies - movesOf(asked.value) : 0;
    const moves = movesOfLine(line);
    const inSeries = moves.length - replies;
    extend(
      start,
      moves.flatMap((move, i) => (isSeries && i + 1 < inSeries ? [move, PASS] : [move])),
    );
    merge(root, start);
  }
  return root;
}

/** Adds the only line of a tree to another, without repeating their common beginning. */
function merge(tree: Node<PgnNodeData>, { children: [next] }: Node<PgnNodeData>): void {
  if (!next) return;
  const same = tree.children.find(({ data }) => data.san === next.data.san);
  if (same) merge(same, next);
  else tree.children.push(next);
}

const PASS: NotatedMove = { uci: '0000', san: NULL_MOVE };

function headers(problem: ProblemRecord, solution: AnySolution): Map<string, string> {
  const { stipulation } = solution;
  const { id, title, author, event, fen } = problem;
  return new Map(
    [
      ['Event', event ?? problemName(problem)],
      ['Site', '?'],
      ['Date', '????.??.??'],
      ['Round', '-'],
      ['White', author ?? '?'],
      ['Black', '?'],
      ['Result', resultOf(problem, solution)],
      ...optional('Id', id),
      ...optional('Title', title),
      ...optional('Twin', twinText(problem)),
      ...optional('Stipulation', stipulation),
      ['SetUp', '1'],
      ['FEN', fen],
    ].map(([name = '', value = '']) => [name, printable(value, MAX_TAG)]),
  );
}

/** Who is mated; `*` where that is not the goal, and where nothing is proven. */
function resultOf({ fen }: ProblemRecord, solution: AnySolution): string {
  const winsFirst = isLineSolution(solution) ? firstMates(solution) : firstWins(solution);
  if (winsFirst === undefined) return '*';
  return isBlackFirst(fen) === winsFirst ? '0-1' : '1-0';
}

/** In battle play: by the shortest solution, which the defender ends in self and reflex play. */
function firstWins({ status, line: { san } }: Solution): boolean | undefined {
  if (status !== 'solved' && status !== 'lost') return undefined;
  if (san.length === 0) return status === 'solved';
  return san.at(-1)?.endsWith('#') ? san.length % 2 === 1 : undefined;
}

/** Whether the side that begins mates in the end; undefined if nobody does. */
function firstMates({ lines, stipulation }: LineSolution): boolean | undefined {
  const asked = parseStipulation(stipulation);
  const [line] = lines;
  if (!asked.ok || !line?.san.at(-1)?.endsWith('#')) return undefined;
  const { play, plies } = asked.value;
  const after = isSeriesPlay(play) ? plies - movesOf(asked.value) : line.uci.length - 1;
  return after % 2 === 0;
}

const optional = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

function gameComment(problem: ProblemRecord, solution: AnySolution): string {
  if (isLineSolution(solution)) return lineComment(problem, solution);
  const setPlay = solution.setPlay ? [`set play: ${setPlayText(problem, solution)}`] : [];
  return [statusWords(solution).text, ...playNotes(solution), ...setPlay].join('. ');
}

function lineComment({ fen }: ProblemRecord, solution: LineSolution): string {
  const numbers = new LineNumbers(solution.stipulation);
  const setPlay = shownLines(solution)
    .filter(({ kind }) => kind === 'set-play')
    .map((line) => numberedLine(fen, line, numbers, moveWriter('san')));
  const texts = setPlay.length > 0 ? [`set play: ${setPlay.join('; ')}`] : [];
  return [statusWords(solution).text, ...playNotes(solution), ...texts].join('. ');
}

/** `1...Bh2 2.Rxa7#; 1...Bg3 2.Rxa7#` */
function setPlayText({ fen }: ProblemRecord, solution: Solution): string {
  const nothing = noSetPlay(solution);
  if (nothing) return nothing;
  const writer = moveWriter('san');
  const lines = matingLines(fen, { ...solution, keys: [], tries: [] }, writer);
  const blackFirst = isBlackFirst(fen);
  return [...lines]
    .map(({ cells }) =>
      cells
        .slice(1)
        .map((cell, i) => writer.number(i + 1, blackFirst) + cell)
        .join(' '),
    )
    .join('; ');
}

type GameNode = ChildNode<PgnNodeData>;

class Play {
  readonly #solution: Solution;
  readonly #duals: DualNames;

  constructor(solution: Solution) {
    this.#solution = solution;
    this.#duals = dualNames(solution.keys);
  }

  root(): Node<PgnNodeData> {
    const { keys, tries = [], line } = this.#solution;
    const root = new Node<PgnNodeData>();
    root.children = [...keys.map((key) => this.#key(key)), ...tries.map((found) => this.#try(found))];
    // even without variations there is one line to the mate
    const start = keys[0]?.variations ? undefined : keys[0] ? root.children[0] : root;
    if (start) extend(start, movesOfLine(line).slice(keys[0] ? 1 : 0));
    return root;
  }

  #key(key: Key): GameNode {
    const node = moveNode(key, [intention(key), cutText(key)], GOOD_MOVE);
    node.children = this.#defences(key.variations ?? [], linePath([key.uci]));
    return node;
  }

  #try(found: Try): GameNode {
    const node = moveNode(found, [intention(found)], MISTAKE);
    const refutations = found.refutations.map((move) => moveNode(move, ['refutes'], GOOD_MOVE));
    node.children = [...refutations, ...this.#defences(found.variations ?? [], '')];
    return node;
  }

  /** A longest defence comes first: it is the main line. */
  #defences(defences: readonly Defence[], path: string): GameNode[] {
    const longest = Math.max(...defences.map(({ moves: mate }) => mate));
    const main = defences.find(({ moves: mate }) => mate === longest);
    const ordered = main ? [main, ...defences.filter((defence) => defence !== main)] : [];
    return ordered.map((defence) => this.#defence(defence, path));
  }

  #defence(defence: Defence, path: string): GameNode {
    const here = path + linePath([defence.uci]);
    const node = moveNode(defence, [this.#duals.get(here)]);
    node.children = defence.answers.map((answer) => this.#answer(answer, here));
    return node;
  }

  #answer(answer: Answer, path: string): GameNode {
    const node = moveNode(answer, [intention(answer), cutText(answer)]);
    node.children = this.#defences(answer.replies, path + linePath([answer.uci]));
    return node;
  }
}

function moveNode({ san }: NotatedMove, said: readonly (string | undefined)[], nag?: number): GameNode {
  const comments = said.filter((text) => text !== undefined);
  // a mate needs no mark
  const marked = nag !== undefined && !(nag === GOOD_MOVE && san.endsWith('#'));
  return new ChildNode({
    san,
    ...(marked && { nags: [nag] }),
    ...(comments.length > 0 && { comments: [comments.join('; ')] }),
  });
}

function extend(start: Node<PgnNodeData>, line: readonly NotatedMove[]): void {
  let node = start;
  for (const move of line) {
    const next = moveNode(move, []);
    node.children = [next];
    node = next;
  }
}

function intention({
  threats,
  zugzwang,
}: {
  readonly threats?: readonly Threat[];
  readonly zugzwang?: boolean;
}): string | undefined {
  if (zugzwang) return 'zugzwang';
  if (!threats || threats.length === 0) return undefined;
  return `threat: ${threats.map(threatText).join(', ')}`;
}

/** The threatened move and, unless it mates at once, the play against a longest defence. */
function threatText({ san, moves: mate, replies = [] }: Threat): string {
  const line = [san];
  for (let left = mate, defences = replies; ; ) {
    const longest = Math.max(...defences.map((defence) => defence.moves));
    const defence = defences.find((each) => each.moves === longest);
    const answer = defence?.answers[0];
    if (!defence || !answer) return `${line.join(' ')}${left > 1 ? ` (#${left})` : ''}`;
    line.push(defence.san, answer.san);
    left = answer.moves;
    defences = answer.replies;
  }
}

const cutText = ({ cut, moves }: { readonly cut?: true; readonly moves: number }): string | undefined =>
  cut && `cut here, #${moves}`;

/**
 * `--format pgn`: the solution as a game with variations, for any PGN viewer. Keys are marked `$1` (!), tries `$2` (?) and
 * refutations `$1`; the main line is the first key against a longest defence. What is no move of a game stands in comments:
 * threats, zugzwang, duals, where the tree is cut, and the set play, in which the wrong side begins.
 */
import { ChildNode, Node, type PgnNodeData } from 'chessops/pgn';
import type { Problem, Refusal } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Answer, Defence, Key, NotatedMove, Solution, Threat, Try } from '../../solve/solution.js';
import { printable } from '../../text/quote.js';
import { refusalText, warningsText } from '../findings.js';
import { isBlackFirst, moveWriter } from '../move-notation.js';
import { pgnText } from '../movetext-layout.js';
import type { Reporter, ReportOptions } from '../reporter.js';
import { matingLines } from './mating-lines.js';
import { type DualNames, dualNames, linePath, noSetPlay } from './play-tree.js';
import { playNotes } from './play-words.js';
import { problemName, verdictWords } from './solution-words.js';

/** What the PGN standard asks of exporting programs. */
const LONGEST_TAG = 255;
const GOOD_MOVE = 1;
const MISTAKE = 2;

export class PgnReporter implements Reporter {
  readonly #options: Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

  constructor(options: Pick<ReportOptions, 'out' | 'messages' | 'quiet'>) {
    this.#options = options;
  }

  solution(problem: Problem, solution: Solution): void {
    const { out, messages, quiet } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    out.write(solutionPgn(problem, solution));
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  /** A file of games has no summary. */
  end(): void {}
}

/** A game and the blank line after it. */
export function solutionPgn(problem: Problem, solution: Solution): string {
  const game = {
    headers: headers(problem, solution),
    comments: [gameComment(problem, solution)],
    moves: new Play(solution).root(),
  };
  return pgnText(game);
}

function headers(problem: Problem, { status, stipulation }: Solution): Map<string, string> {
  const { id, title, author, event, fen } = problem;
  const blackMates = isBlackFirst(fen) === (status === 'mate');
  const decided = status === 'mate' || status === 'mated-side';
  return new Map(
    [
      ['Event', event ?? problemName(problem)],
      ['Site', '?'],
      ['Date', '????.??.??'],
      ['Round', '-'],
      ['White', author ?? '?'],
      ['Black', '?'],
      ['Result', decided ? (blackMates ? '0-1' : '1-0') : '*'],
      ...optional('Id', id),
      ...optional('Title', title),
      ...optional('Stipulation', stipulation && makeStipulation(stipulation)),
      ['SetUp', '1'],
      ['FEN', fen],
    ].map(([name = '', value = '']) => [name, printable(value, LONGEST_TAG)]),
  );
}

const optional = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

function gameComment(problem: Problem, solution: Solution): string {
  const setPlay = solution.setPlay ? [`set play: ${setPlayText(problem, solution)}`] : [];
  return [verdictWords(problem, solution).text, ...playNotes(solution), ...setPlay].join('. ');
}

/** `1...Bh2 2.Rxa7#; 1...Bg3 2.Rxa7#` */
function setPlayText({ fen }: Problem, solution: Solution): string {
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

/** The tree of a solution as a tree of moves. */
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
    // without variations there is still one line to the mate
    const start = keys[0]?.variations ? undefined : keys[0] ? root.children[0] : root;
    if (start) extend(start, keys[0] ? line.slice(1) : line);
    return root;
  }

  #key(key: Key): GameNode {
    const node = moveNode(key, [intention(key), cutText(key)], GOOD_MOVE);
    node.children = this.#defences(key.variations ?? [], linePath([key]));
    return node;
  }

  #try(found: Try): GameNode {
    const node = moveNode(found, [intention(found)], MISTAKE);
    const refutations = found.refutations.map((move) => moveNode(move, ['refutes'], GOOD_MOVE));
    node.children = [...refutations, ...this.#defences(found.variations ?? [], '')];
    return node;
  }

  /** One that holds out longest comes first: it is the main line. */
  #defences(defences: readonly Defence[], path: string): GameNode[] {
    const longest = Math.max(...defences.map(({ mate }) => mate));
    const main = defences.find(({ mate }) => mate === longest);
    const ordered = main ? [main, ...defences.filter((defence) => defence !== main)] : [];
    return ordered.map((defence) => this.#defence(defence, path));
  }

  #defence(defence: Defence, path: string): GameNode {
    const here = path + linePath([defence]);
    const node = moveNode(defence, [this.#duals.get(here)]);
    node.children = defence.answers.map((answer) => this.#answer(answer, here));
    return node;
  }

  #answer(answer: Answer, path: string): GameNode {
    const node = moveNode(answer, [intention(answer), cutText(answer)]);
    node.children = this.#defences(answer.replies, path + linePath([answer]));
    return node;
  }
}

function moveNode({ san }: NotatedMove, said: readonly (string | undefined)[], nag?: number): GameNode {
  const comments = said.filter((text) => text !== undefined);
  return new ChildNode({
    san,
    ...(nag !== undefined && { nags: [nag] }),
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

/** The threatened move, and where it does not mate at once the play against a longest defence. */
function threatText({ san, mate, replies = [] }: Threat): string {
  const line = [san];
  for (let left = mate, defences = replies; ; ) {
    const longest = Math.max(...defences.map((defence) => defence.mate));
    const defence = defences.find((each) => each.mate === longest);
    const answer = defence?.answers[0];
    if (!defence || !answer) return `${line.join(' ')}${left > 1 ? ` (#${left})` : ''}`;
    line.push(defence.san, answer.san);
    left = answer.mate;
    defences = answer.replies;
  }
}

const cutText = ({ cut, mate }: { readonly cut?: true; readonly mate: number }): string | undefined =>
  cut && `cut here, #${mate}`;

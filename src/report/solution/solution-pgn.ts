/**
 * `--format pgn`: the solution as a game with variations, for any PGN viewer. Keys are marked `$1` (!) unless
 * they mate, tries `$2` (?) and refutations `$1`. The main line is the first key against a longest defence.
 * In series play, the side that does not move passes. Everything else is in comments: threats, zugzwang,
 * duals, where the tree is cut, and the set play, in which the wrong side begins.
 */
import type { PgnNodeData } from 'chessops/pgn';
import { NULL_MOVE } from '../../problems/problem.js';
import { intendedText, isStudy, makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import {
  answersOf,
  isAfterPass,
  type NotatedMove,
  nextOf,
  type PlayedMove,
  phaseOf,
  type Role,
  SOLUTION_FIRST,
} from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { printable } from '../../text/quote.js';
import { isBlackFirst, moveWriter } from '../move-notation.js';
import { type GameNode, type LaidOutMove, MAX_TAG, pgnPieces } from '../movetext-layout.js';
import { isNameless, problemName, twinText } from '../problem-words.js';
import { SolutionTexts } from '../reporter.js';
import { dualText, matingLines } from './mating-lines.js';
import { playNotes } from './play-notes.js';
import { repeatable } from './play-rows.js';
import { areWhites, moveIn, PlayWriter, SET_PLAY, whitesIn } from './play-writer.js';
import { keywordsOf, statusWords } from './solution-words.js';

const GOOD_MOVE = 1;
const MISTAKE = 2;
const MARKS: { readonly [R in Role]?: number } = { key: GOOD_MOVE, try: MISTAKE, refutation: GOOD_MOVE };

export class SolutionPgn extends SolutionTexts {
  protected override pieces({ problem, solution }: SolutionRecord): Iterable<string> {
    return pieces(problem, solution);
  }
}

/** Returns a game, followed by a blank line. */
export const solutionPgn = (problem: ProblemRecord, solution: Solution): string =>
  [...pieces(problem, solution)].join('');

function pieces(problem: ProblemRecord, solution: Solution): Iterable<string> {
  const writer = new PlayWriter(problem, solution, moveWriter('san'));
  const headers = new Map(
    [
      ['Event', problem.event ?? (isNameless(problem) ? '?' : problemName(problem))],
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
      ...optional('Solutions', intendedText(solution.stipulation)),
      ...Object.entries(gameTags(problem.game)),
      ['SetUp', '1'],
      ['FEN', problem.fen],
    ].map(([name = '', value = '']) => [name, printable(value, MAX_TAG)] as const),
  );
  const said = repeatable(() => commentPieces(solution, writer));
  return pgnPieces(
    { headers, comments: [said], moves: gameTree(problem, solution, writer) },
    fenOfNumbers(problem, solution),
  );
}

function* commentPieces(solution: Solution, writer: PlayWriter): Generator<string> {
  yield [statusWords(solution).text, ...playNotes(solution)].join('. ');
  yield* setPlayPieces(solution, writer);
}

/** Numbers help play that begins with a half-move as in print, `1... Bb2 2. Kg8 Qg7#`, although White begins. */
const fenOfNumbers = ({ fen }: ProblemRecord, { stipulation }: Solution): string =>
  stipulation && movesOf(stipulation) % 1 !== 0 ? fen.replace(' w ', ' b ') : fen;

/** Returns the tags of the game from which a puzzle comes. The game's result is not the puzzle's. */
function gameTags(game: ProblemRecord['game']): Readonly<Record<string, string>> {
  if (!game) return {};
  const { Result, ...tags } = game.tags;
  return { ...tags, ...(Result && { GameResult: Result }), Ply: String(game.ply ?? 0) };
}

const optional = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

/** Returns the result: the winner by mate, or a proven draw in a study; `*` for other goals, and if nothing is proven. */
function resultOf({ fen }: ProblemRecord, solution: Solution): string {
  const { status, stipulation } = solution;
  const isMet = status === 'solved' || status === 'lost';
  if (isStudy(stipulation) && isMet && solution.moves === undefined) return '1/2-1/2';
  const [line = []] = solution.line.length > 0 ? [solution.line] : answersOf(solution);
  const isMate = line.length === 0 ? status === 'lost' : line.at(-1)?.san.endsWith('#') === true;
  if (status === 'no-solution' || !isMate) return '*';
  // a side that is to move and already mated has made no move
  const isWhite = areWhites(whitesIn(fen), line).at(-1) ?? isBlackFirst(fen);
  return isWhite ? '1-0' : '0-1';
}

/** `set play: 1...Bh2 2.Rxa7#; 1...Bg3 2.Rxa7#` */
function* setPlayPieces(solution: Solution, writer: PlayWriter): Generator<string> {
  const phases = solution.phases.filter(({ kind }) => isAfterPass(kind));
  let before = `. ${SET_PLAY}: `;
  for (const { path, cells } of matingLines({ ...solution, phases }, writer)) {
    yield before + (path.length > 0 ? writer.numbered(cells).join(' ') : (cells[1] ?? ''));
    before = '; ';
  }
}

function gameTree({ fen }: ProblemRecord, solution: Solution, writer: PlayWriter): GameNode {
  const kinds = SOLUTION_FIRST.filter((kind) => !isAfterPass(kind));
  const phases = kinds.map((kind) => inOrder(phaseOf(solution, kind) ?? []));
  const [[first, ...others] = []] = phases;
  // even without variations one line to the goal is known
  if (first && inOrder(first.next).length === 0)
    phases[0] = [{ ...first, next: [...first.next, ...inLine(solution.line.slice(1))] }, ...others];
  else if (phases.every(({ length }) => length === 0)) phases.push(inLine(solution.line));
  return { children: gameMoves(phases, writer, whitesIn(fen)) };
}

const inLine = (line: readonly NotatedMove[]): PlayedMove[] =>
  line.reduceRight<PlayedMove[]>((next, { uci, san }) => [{ uci, san, role: 'answer', next }], []);

/**
 * Yields moves. In help and series play they may begin millions of solutions, so their continuations are generated while they are walked.
 * Equal moves of several phases become one. A side that moves again waits for the other to pass.
 * @param lists the moves of each phase
 * @param whites the squares of White's men
 * @param wasWhite whether White made the last move, if there was one
 */
function* gameMoves(
  lists: readonly (readonly PlayedMove[])[],
  writer: PlayWriter,
  whites: ReadonlySet<string>,
  wasWhite?: boolean,
): Generator<LaidOutMove> {
  const moves = new Map<string, [PlayedMove, ...PlayedMove[]]>();
  for (const move of lists.flatMap(inOrder)) {
    const san = whites.has(move.uci.slice(0, 2)) === wasWhite ? NULL_MOVE : move.san;
    const same = moves.get(san);
    if (same) same.push(move);
    else moves.set(san, [move]);
  }
  for (const [san, same] of moves) {
    if (san === NULL_MOVE) {
      yield { data: { san }, children: gameMoves([same], writer, whites, !wasWhite) };
      continue;
    }
    const [first] = same;
    const after = new Set(whites);
    const isWhite = moveIn(after, first);
    const next = same.map((move) => move.next);
    yield { data: annotated(first, writer), children: gameMoves(next, writer, after, isWhite) };
  }
}

function annotated(move: PlayedMove, writer: PlayWriter): PgnNodeData {
  const { role, san } = move;
  const nag = MARKS[role];
  const said = commentsOn(move, writer);
  return {
    san,
    // a mate needs no mark
    ...(nag !== undefined && !(nag === GOOD_MOVE && san.endsWith('#')) && { nags: [nag] }),
    ...(said && { comments: [said] }),
  };
}

/** Sorts moves: refutations, then a longest defence, which is the main line, then the others. Threats are in comments. */
function inOrder(moves: readonly PlayedMove[]): readonly PlayedMove[] {
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

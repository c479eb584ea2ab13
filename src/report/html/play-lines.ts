/** The play of a solution or of a verdict, as the lines that data.ts describes. */
import type { Problem } from '../../problems/problem.js';
import type { NotatedMove, Solution } from '../../solve/solution.js';
import type { LineFault, Verdict, WrongKey } from '../../solve/verdict.js';
import { isBlackFirst, type MoveWriter, passedBefore, passedBy } from '../move-notation.js';
import { type TreeLine, treeLines } from '../solution/play-tree.js';
import { showsFullLine } from '../solution/play-words.js';
import type { RoleLetter } from './data.js';

const LETTERS: Record<TreeLine['role'], RoleLetter | undefined> = {
  'set-play': 's',
  tries: 's',
  key: 'k',
  try: 't',
  threat: 'h',
  defence: 'd',
  answer: 'a',
  // the refutations say it themselves
  but: undefined,
  refutation: 'r',
};

/** The tree, and the line to the mate where the tree does not reach it: below its key, or by itself. */
export function solutionPlay(problem: Problem, solution: Solution, writer: MoveWriter): string {
  const { line, keys } = solution;
  const wanted = line.length > 1 && !showsFullLine(solution);
  const lines = new LineWriter(problem.fen, writer);
  // a key without play is followed by the line that begins with it
  const key = keys.find(({ uci, variations }) => uci === line[0]?.uci && !variations?.length);
  const play: string[] = [];
  for (const { role, level, text, move, note } of treeLines(problem.fen, solution, writer)) {
    const letter = LETTERS[role];
    if (letter !== undefined) play.push(playLine(letter, level, text, move, note));
    if (wanted && key && move === key) play.push(...lines.continuation(line));
  }
  if (wanted && !key) play.push(...lines.section('mating line', line));
  return play.join('\n');
}

/** What was published and what is true of it: keys, lines and their faults, refutations, duals. */
export function verdictPlay(problem: Problem, verdict: Verdict, writer: MoveWriter): string {
  const { keys, line, atMost, published, wrongKeys, lineFaults, duals = [] } = verdict;
  const lines = new LineWriter(problem.fen, writer);
  const meant = published.line.flatMap(({ move }) => (move ? [move] : []));
  const known = [
    { heading: 'published line', moves: meant, sound: lineFaults.length === 0 },
    { heading: atMost ? 'mate, perhaps not the shortest' : 'shortest mate', moves: line, sound: true },
  ].filter(({ moves }) => moves.length > 1);
  // a sound line is what follows its key; any other stands by itself
  const followed = keys.map((key) => known.find(({ moves, sound }) => sound && moves[0]?.uci === key.uci));
  const others = known.filter((each) => !followed.includes(each));
  return [
    ...keys.flatMap((key, i) => [
      lines.first('k', key, '!'),
      ...lines.continuation(followed[i]?.moves ?? []),
    ]),
    ...wrongKeys.flatMap((wrong) => wrongKeyLines(wrong, lines)),
    ...others.flatMap(({ heading, moves }) => lines.section(heading, moves)),
    ...lineFaults.flatMap((fault) => lineFaultLines(fault, lines)),
    ...duals.flatMap((dual) => [
      ...lines.section(dual.minor ? 'minor dual' : 'dual', dual.line),
      ...dual.answers.map((answer) => lines.move('a', dual.line.length, answer, dual.line.at(-1))),
    ]),
  ].join('\n');
}

function wrongKeyLines({ move, ...why }: WrongKey, lines: LineWriter): string[] {
  if (!move) return [];
  const note = why.reason === 'no-mate' ? 'no mate' : why.reason === 'not-best' ? 'not best' : '';
  const first = lines.first('t', move, '?', note);
  const refutations = why.reason === 'fails' ? why.refutations : [];
  return [first, ...refutations.map((reply) => lines.reply(reply, move))];
}

const FAULTS: Partial<Record<LineFault['reason'], string>> = {
  fails: 'fails',
  'no-mate': 'no mate',
  'not-best': 'not best',
  'not-only': 'not the only move',
};

function lineFaultLines({ after, move, ...why }: LineFault, lines: LineWriter): string[] {
  // what cannot be played cannot be shown; the remarks say it
  if (!move || after.some(({ uci }) => uci === NULL_UCI)) return [];
  const others =
    why.reason === 'fails'
      ? why.refutations.map((reply) => lines.move('r', after.length + 1, reply, move, '!'))
      : why.reason === 'not-best' || why.reason === 'not-only'
        ? (why.reason === 'not-best' ? why.better : why.others).map((other) =>
            lines.move('a', after.length, other, after.at(-1)),
          )
        : [];
  return [
    ...lines.section('fault in the published line', after),
    lines.move('l', after.length, move, after.at(-1), '?', FAULTS[why.reason]),
    ...others,
  ];
}

/** How the published pass is written. */
const NULL_UCI = '0000';

/** Moves below a heading: the first of them is at level 1. */
class LineWriter {
  readonly #fen: string;
  readonly #writer: MoveWriter;
  readonly #blackFirst: boolean;

  constructor(fen: string, writer: MoveWriter) {
    this.#fen = fen;
    this.#writer = writer;
    this.#blackFirst = isBlackFirst(fen);
  }

  /** A key or a try: it stands by itself. */
  first(role: RoleLetter, move: NotatedMove, mark: '!' | '?', note?: string): string {
    return playLine(role, 0, this.#text(0, move, undefined, mark), move, note);
  }

  /** What refutes a first move that stands by itself. */
  reply(reply: NotatedMove, first: NotatedMove): string {
    return playLine('r', 1, this.#text(1, reply, first, '!'), reply);
  }

  /** A move below a heading. */
  move(
    role: RoleLetter,
    ply: number,
    move: NotatedMove,
    before?: NotatedMove,
    mark?: '!' | '?',
    note?: string,
  ): string {
    return playLine(role, ply + 1, this.#text(ply, move, before, mark), move, note);
  }

  section(heading: string, line: readonly NotatedMove[]): string[] {
    const moves = line.map((move, ply) => playLine('l', ply + 1, this.#inLine(line, ply, ply === 0), move));
    return [playLine('s', 0, heading), ...moves];
  }

  /** What follows the first move of a line, below that move. */
  continuation(line: readonly NotatedMove[]): string[] {
    return line.slice(1).map((move, i) => playLine('l', i + 1, this.#inLine(line, i + 1, i === 0), move));
  }

  /** Only the first move that is shown of a line needs the dots of a number. */
  #inLine(line: readonly NotatedMove[], ply: number, first: boolean): string {
    const text = this.#text(ply, line[ply] as NotatedMove, line[ply - 1]);
    return first ? text : text.replace(/^\d+\.\.\./, '');
  }

  #text(ply: number, move: NotatedMove, before: NotatedMove | undefined, mark?: '!' | '?'): string {
    const passed = before ? passedBy(before) : passedBefore(this.#fen);
    const text = mark ? this.#writer.marked(move, mark, passed) : this.#writer.move(move, passed);
    return this.#writer.number(ply, this.#blackFirst) + text;
  }
}

function playLine(role: RoleLetter, level: number, text: string, move?: NotatedMove, note?: string): string {
  const line = `${role}${level}|${move?.uci ?? ''}|${text}`;
  return note ? `${line}|${note}` : line;
}

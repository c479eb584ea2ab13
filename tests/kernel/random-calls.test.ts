/**
 * A kernel that is asked all kinds of things in random order, in one position after another, never gives an answer that a fresh
 * kernel would not give: nothing that it remembers may mislead it.
 *
 * Answers within a limit may fall short of the whole truth, and of several good lines any will do; what is said must be true.
 */
import type { NormalMove } from 'chessops';
import { makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import type { BesideQuestion, GraphQuestion, WithinQuestion } from '../../src/kernel/answers.js';
import { type Kernel, KernelError, type KernelLimits, type Player } from '../../src/kernel/kernel.js';
import { SEARCH_RULES } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements, seeded } from '../oracle/random-positions.js';
import { perTier, RUNS_ALL } from '../support/tier.js';

const MAX_MOVES = 3;
const PLAYERS: readonly Player[] = ['attacker', 'defender'];
const STARTS = [
  '4K2b/B3P2N/1Q1PP1N1/1R1p3r/1r1pk1B1/6P1/b1P1PP2/n7 w - - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  'k7/2Q5/8/8/8/8/8/K7 b - - 0 1',
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1',
];

/** The answers of a fresh kernel for a position. */
const truths = new Map<string, unknown>();
function truth<T>(fen: string, question: string, ask: (kernel: Kernel) => T): T {
  const known = truths.get(`${fen} ${question}`);
  if (known !== undefined) return known as T;
  const kernel = createKernel({ hashMb: 1 });
  kernel.setPosition(fen);
  const answer = ask(kernel);
  truths.set(`${fen} ${question}`, answer);
  return answer;
}
/** `undefined` where the goal is not reached within `MAX_MOVES`. */
const shortestOf = (fen: string, toMove: Player): number | undefined =>
  truth(fen, `shortest ${toMove}`, (kernel) => kernel.shortest(toMove, MAX_MOVES)).moves;
const keysOf = (fen: string): Map<string, number> =>
  truth(
    fen,
    'keys',
    (kernel) => new Map(kernel.keys(3).keys.map(({ move, moves }) => [makeUci(move), moves])),
  );
const refutationsOf = (fen: string, moves: number): string[] =>
  truth(fen, `refutations ${moves}`, (kernel) => kernel.refutations(moves, 1000).refutations.map(makeUci));

class RandomCalls {
  readonly #kernel: Kernel;
  readonly #random: () => number;
  readonly #fens: readonly string[];
  #played = 0;
  /** how often each kind of answer was given */
  readonly answers = new Map<string, number>();

  constructor(kernel: Kernel, seed: number) {
    this.#kernel = kernel;
    this.#random = seeded(seed);
    this.#fens = [
      ...randomHunts(seed, 400).filter((fen, i) => i % 20 === 0 || (shortestOf(fen, 'attacker') ?? 0) > 1),
      ...randomPlacements(seed, 5),
      ...STARTS,
    ];
    this.#setPosition();
  }

  /** Calls something at random, and checks the answer. */
  next(): void {
    const calls: readonly [weight: number, call: () => void][] = [
      [3, () => this.#setPosition()],
      [5, () => this.#play()],
      [1, () => this.#pass()],
      [3, () => this.#undo()],
      [6, () => this.#shortest()],
      [4, () => this.#keys()],
      [3, () => this.#refutations()],
      [3, () => this.#line()],
      [8, () => this.#prove()],
      [3, () => this.#provenLine()],
      [8, () => this.#searchBeside()],
      [1, () => this.#countMoves()],
      [1, () => this.#lookAtPosition()],
      [1, () => this.#useRule()],
      [1, () => this.#refuse()],
    ];
    let at = this.#random() * calls.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, call] of calls) {
      at -= weight;
      if (at >= 0) continue;
      call();
      return;
    }
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }
  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most);
  }
  #limits(): KernelLimits {
    if (this.#random() < 0.4) return {};
    return this.#random() < 0.95
      ? { nodes: Math.ceil(10 ** (1 + 4 * this.#random())) }
      : { ms: this.#random() * 3 };
  }
  #note(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }
  get #fen(): string {
    return this.#kernel.fen;
  }

  #setPosition(): void {
    this.#kernel.setPosition(this.#pick(this.#fens));
    this.#played = 0;
  }
  #play(): void {
    const moves = this.#kernel.legalMoves();
    if (moves.length === 0) return;
    this.#kernel.play(this.#pick(moves));
    this.#played++;
  }
  #pass(): void {
    if (this.#kernel.isInCheck()) expectRefusal(() => this.#kernel.pass());
    else {
      this.#kernel.pass();
      this.#played++;
    }
  }
  #undo(): void {
    if (this.#played === 0) expectRefusal(() => this.#kernel.undo());
    else {
      this.#kernel.undo();
      this.#played--;
    }
  }

  #shortest(): void {
    const toMove = this.#pick(PLAYERS);
    const most = this.#upTo(MAX_MOVES);
    const { moves, searched, limit } = this.#kernel.shortest(toMove, most, this.#limits());
    const expected = shortestOf(this.#fen, toMove);
    const said = `${this.#fen} shortest ${toMove} ${most}: ${moves}, searched ${searched}`;
    this.#note(`shortest ${toMove} ${moves}`);
    if (moves !== undefined) expect(moves, said).toBe(expected);
    else expect(expected ?? Infinity, said).toBeGreaterThan(searched);
    if (limit === undefined) expect(searched, said).toBe(moves ?? most);
  }

  #keys(): void {
    const most = this.#upTo(3);
    const shortestOnly = this.#random() < 0.3;
    const { keys, searched, limit } = this.#kernel.keys(most, { ...this.#limits(), shortestOnly });
    const expected = keysOf(this.#fen);
    const said = `${this.#fen} keys ${most}, searched ${searched}`;
    if (keys.length > 0) this.#note('keys');
    const found = new Map(keys.map(({ move, moves }) => [makeUci(move), moves]));
    for (const [uci, moves] of found) expect(moves, `${said}: ${uci}`).toBe(expected.get(uci));
    for (const [uci, moves] of expected) {
      if (moves <= searched) expect(found.get(uci), `${said}: ${uci}`).toBe(moves);
    }
    if (limit === undefined && !shortestOnly) expect(searched, said).toBe(most);
  }

  #refutations(): void {
    const moves = this.#upTo(3);
    const atMost = Math.floor(this.#random() * 5);
    const { refutations, limit } = this.#kernel.refutations(moves, atMost, this.#limits());
    const expected = refutationsOf(this.#fen, moves);
    const said = `${this.#fen} refutations ${moves}, at most ${atMost}`;
    if (refutations.length > 0) this.#note('refutations');
    const found = refutations.map(makeUci);
    expect(found, said).toEqual(expected.filter((uci) => found.includes(uci)));
    if (limit === undefined) expect(found.length, said).toBe(Math.min(expected.length, atMost + 1));
  }

  #line(): void {
    const toMove = this.#pick(PLAYERS);
    const moves = shortestOf(this.#fen, toMove);
    if (moves === undefined) return;
    const first = [...keysOf(this.#fen)].find(([, length]) => length === moves)?.[0];
    const withFirst = toMove === 'attacker' && first !== undefined && this.#random() < 0.5;
    const move = withFirst ? this.#kernel.legalMoves().find((legal) => makeUci(legal) === first) : undefined;
    const limits = this.#limits();
    const line = this.#kernel.line(toMove, moves, limits, move);
    if (line.length === 0 && (moves === 0 || limits.nodes || limits.ms)) return;
    this.#note('line');
    expect(faultsOf(this.#fen, line, toMove, moves), `${this.#fen} line ${toMove} ${moves}`).toEqual([]);
    if (withFirst) expect(makeUci(line[0] as NormalMove)).toBe(first);
  }

  #prove(): void {
    const toMove = this.#pick(PLAYERS);
    const most = this.#upTo(MAX_MOVES);
    const resume = this.#random() < 0.6;
    const limits = this.#limits();
    const answer = this.#kernel.proofs.prove(toMove, most, { ...limits, resume });
    const expected = shortestOf(this.#fen, toMove);
    const isReached = expected !== undefined && expected <= most;
    const said = `${this.#fen} prove ${toMove} ${most}: ${JSON.stringify(answer)}`;
    this.#note(`prove ${toMove} ${answer.verdict}`);
    if (answer.verdict === 'undecided') expect(limits, said).not.toEqual({});
    else expect(answer.verdict, said).toBe(isReached ? 'reached' : 'not-reached');
    if (answer.verdict !== 'reached') return;
    expect(answer.moves, said).toBeGreaterThanOrEqual(expected as number);
    expect(answer.moves, said).toBeLessThanOrEqual(most);
  }

  #provenLine(): void {
    const toMove = this.#pick(PLAYERS);
    const proof = truth(this.#fen, `proof ${toMove}`, (kernel) => kernel.proofs.prove(toMove, MAX_MOVES));
    if (proof.verdict !== 'reached') return;
    const limits = this.#limits();
    const line = this.#kernel.proofs.provenLine(toMove, proof.moves, limits);
    if (line.length === 0 && (proof.moves === 0 || limits.nodes || limits.ms)) return;
    this.#note('proven line');
    const moves = (line.length + (toMove === 'attacker' ? 1 : 0)) / 2;
    const said = `${this.#fen} proven line ${toMove} ${proof.moves}: ${line.map(makeUci).join(' ')}`;
    expect(moves, said).toBeLessThanOrEqual(proof.moves);
    expect(moves, said).toBeGreaterThanOrEqual(shortestOf(this.#fen, toMove) as number);
    expect(line.length, said).toBe(pliesOf(toMove, moves));
    expect(isMateAfter(this.#fen, line), said).toBe(true);
  }

  /** Lets other threads search by other means than this one. */
  #searchBeside(): void {
    const toMove = this.#pick(PLAYERS);
    const within: WithinQuestion = { search: 'within', maxMoves: this.#upTo(MAX_MOVES) };
    const graph = (mostReplies?: number): GraphQuestion => ({
      search: 'graph',
      maxMoves: this.#upTo(MAX_MOVES),
      mostReplies,
    });
    const all = [within, graph(), graph(4)];
    const own = this.#pick(all);
    const deepen: BesideQuestion = { search: 'deepen', from: 1 };
    const beside = [this.#pick([deepen, ...all.filter((other) => other !== own)]), deepen];
    const { proofs } = this.#kernel;
    const options = { ...this.#limits(), beside };
    const answer =
      own.search === 'within'
        ? proofs.prove(toMove, own.maxMoves, options)
        : proofs.explore(toMove, own.maxMoves, { ...options, mostReplies: own.mostReplies });
    const expected = shortestOf(this.#fen, toMove) ?? MAX_MOVES + 1;
    const said = `${this.#fen} ${toMove} ${JSON.stringify([own, answer, proofs.besideAnswers])}`;
    const isFew = own.search === 'graph' && own.mostReplies !== undefined;
    if (answer.verdict === 'reached') expect(answer.moves, said).toBeGreaterThanOrEqual(expected);
    if (answer.verdict === 'not-reached' && !isFew)
      expect(expected, said).toBeGreaterThan(own.maxMoves as number);
    for (const { question, verdict, moves, ruledOut } of proofs.besideAnswers) {
      this.#note(`beside ${question.search} ${verdict}`);
      if (verdict === 'reached') expect(moves, said).toBeGreaterThanOrEqual(expected);
      if (question.search === 'deepen') {
        expect(expected, said).toBeGreaterThan(Math.min(ruledOut, MAX_MOVES));
        if (verdict === 'reached' && moves <= MAX_MOVES) expect(moves, said).toBe(expected);
      } else if (verdict === 'not-reached' && !('mostReplies' in question && question.mostReplies))
        expect(expected, said).toBeGreaterThan(question.maxMoves as number);
    }
    if (this.#random() < 0.3) this.#kernel.stopHelpers();
  }

  #countMoves(): void {
    const depth = this.#upTo(2);
    const expected = truth(this.#fen, `perft ${depth}`, (kernel) => kernel.perft(depth));
    expect(this.#kernel.perft(depth, this.#random() < 0.5), this.#fen).toBe(expected);
    expect(this.#kernel.divide(depth).reduce((sum, { nodes }) => sum + nodes, 0)).toBe(expected);
    expect(this.#kernel.selfCheck(depth), this.#fen).toBe(0);
  }
  #lookAtPosition(): void {
    const pos = position(this.#fen);
    const sorted = (moves: readonly NormalMove[]): string[] => moves.map(makeUci).sort();
    expect(sorted(this.#kernel.legalMoves()), this.#fen).toEqual(sorted(legalMoves(pos)));
    expect(this.#kernel.isInCheck()).toBe(pos.isCheck());
    expect(this.#kernel.hashPermille).toBeLessThanOrEqual(1000);
  }
  #useRule(): void {
    this.#kernel.useRule(this.#pick(SEARCH_RULES), this.#random() < 0.5);
    this.#kernel.searchTogether = this.#random() < 0.7;
  }

  #refuse(): void {
    const toMove = this.#pick(PLAYERS);
    const illegal = { from: 0, to: 0 };
    for (const call of [
      () => this.#kernel.shortest(toMove, 0),
      () => this.#kernel.proofs.prove(toMove, 1.5),
      () => this.#kernel.keys(2, { nodes: 0 }),
      () => this.#kernel.refutations(2, -1),
      () => this.#kernel.line('attacker', 1, {}, illegal),
      () => this.#kernel.proofs.provenLine(toMove, -1),
      () => this.#kernel.play(illegal),
    ]) {
      expectRefusal(call);
    }
    if (this.#random() < 0.7) return;
    const before = this.#fen;
    expectRefusal(() => this.#kernel.setPosition('8/8/8/8/8/8/8/K1k4R w - - 0 1'), 'illegal-position');
    expectRefusal(() => this.#kernel.fen, 'no-position');
    expectRefusal(() => this.#kernel.undo(), 'no-position');
    this.#kernel.setPosition(before);
    this.#played = 0;
  }
}

function expectRefusal(call: () => unknown, code = 'bad-argument'): void {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(KernelError);
    expect((error as KernelError).code).toBe(code);
    return;
  }
  expect.fail(`not refused: ${call}`);
}

const pliesOf = (toMove: Player, moves: number): number => 2 * moves - (toMove === 'attacker' ? 1 : 0);

function isMateAfter(fen: string, line: readonly NormalMove[]): boolean {
  let pos = position(fen);
  for (const move of line) pos = after(pos, move);
  return pos.isCheckmate();
}

/** What is wrong with a line that claims to be a shortest mate against a longest defence. */
function faultsOf(fen: string, line: readonly NormalMove[], toMove: Player, moves: number): string[] {
  if (line.length !== pliesOf(toMove, moves)) return [`${line.length} plies`];
  const kernel = createKernel({ hashMb: 1 });
  kernel.setPosition(fen);
  const faults: string[] = [];
  let player = toMove;
  let left = moves;
  for (const move of line) {
    kernel.play(move);
    if (player === 'attacker') left--;
    player = player === 'attacker' ? 'defender' : 'attacker';
    const { moves: found } = kernel.shortest(player, MAX_MOVES);
    if (found !== left) faults.push(`${makeUci(move)}: ${found} instead of ${left} moves`);
  }
  if (!isMateAfter(fen, line)) faults.push('does not end in mate');
  return faults;
}

const KINDS = [
  'keys',
  'line',
  'proven line',
  'prove attacker reached',
  'prove attacker undecided',
  'prove defender reached',
  'shortest attacker 3',
  'shortest defender 2',
];
const KINDS_BESIDE = [
  'beside deepen reached',
  'beside within reached',
  'beside within not-reached',
  'beside graph reached',
  'beside graph not-reached',
];

test.each([
  ...perTier([], [{ threads: 1, seed: 2, calls: 800 }]),
  { threads: 1, seed: 1, calls: perTier(120, 800) },
  { threads: 3, seed: 3, calls: perTier(120, 800) },
])(
  '%o',
  async ({ threads, seed, calls }) => {
    const kernel = createKernel({ hashMb: 1, threads, joinAfterMs: 0 });
    await kernel.ready();
    const run = new RandomCalls(kernel, seed);
    // each kind of answer must occur, so that the test means something; what other threads find in time is up to the machine
    const isMissing = (kind: string): boolean => !run.answers.has(kind);
    const kinds = threads > 1 && RUNS_ALL ? [...KINDS, ...KINDS_BESIDE] : KINDS;
    for (let i = 0; i < calls || (i < 20 * calls && kinds.some(isMissing)); i++) run.next();
    expect(kinds.filter(isMissing)).toEqual([]);
  },
  240_000,
);

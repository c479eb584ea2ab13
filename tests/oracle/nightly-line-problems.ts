/**
 * The whole command on random problems of help play and series play with few men: files of problems with twins, duplex, set play and
 * several lengths are solved by one thread, by two, by two workers, with a small table, and from another format with colours exchanged.
 * Every solution is unpacked from the records and compared with Popeye, and with the brute force where that is quick. Popeye loses
 * solutions, so those that it lacks are replayed. What `--max-solutions`, `--count` and the other formats say of the same problems has
 * to agree with the records.
 *
 *     npm run nightly:line-problems -- --popeye /path/to/py [--count 5000] [--seed 1] [--kinds '^ser-h'] [--state FILE] [--minutes M]
 *
 * It ends when it has compared that many problems, or before a block when the time is over. Each block of problems has a seed of its own.
 * The state is written after every block; with the same file and seed the next run goes on behind it. `--kinds` takes only stipulations
 * that match. The exit code is 1 if there was a difference.
 */
import '../../bench/lib/help.js';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirrored } from '../../bench/lib/popeye.js';
import { DEFAULT_MAX_SOLUTIONS } from '../../src/solve/find-lines.js';
import { compareBruteForce } from './nightly-line-problems/brute-force.js';
import { counts, type Found, MOST_SOLUTIONS, popeyeInput, solve } from './nightly-line-problems/command.js';
import { compareFormat } from './nightly-line-problems/formats.js';
import { statedIn } from './nightly-line-problems/kinds.js';
import { comparePopeye } from './nightly-line-problems/popeye.js';
import { type Problem, problemOf, problems } from './nightly-line-problems/problems.js';
import { differ, end, folder, popeye, state, tally, values } from './nightly-line-problems/run.js';
import { seeded } from './random-positions.js';
import { keepState } from './run-state.js';

function compareBlock(seed: number): void {
  const all = problems(seed);
  const file = join(folder, 'block.inp');
  writeFileSync(file, popeyeInput(all));
  const most = ['--max-solutions', String(MOST_SOLUTIONS)];
  const base = solve(file, ...most, '--threads', '1', '--workers', '1');
  const nameOf = (part: string): string => {
    const { board, castling, stipulation, duplex, twins } = problemOf(all, part);
    return `seed ${seed} ${part}: ${board} ${castling} ${stipulation}${duplex ? ' duplex' : ''} ${twins.join('; ')}`;
  };
  const same = (what: string, others: Map<string, Found>): void => {
    for (const part of new Set([...base.keys(), ...others.keys()])) {
      const [own, other] = [base.get(part), others.get(part)];
      if (own?.limit === 'nodes' || other?.limit === 'nodes') continue;
      if (own?.text !== other?.text) {
        differ(`${nameOf(part)}: ${what}: ${counts(other)} instead of ${counts(own)}`);
      }
    }
  };
  // each in its turn
  const ways = [
    ['two threads', '--threads', '2', '--workers', '1'],
    ['two workers', '--threads', '1', '--workers', '2'],
    ['a small table', '--threads', '1', '--workers', '1', '--hash', '1'],
  ] as const;
  const [way, ...words] = ways[seed % ways.length] as (typeof ways)[number];
  same(way, solve(file, ...most, ...words));
  compareExchanged(seed, all, base, nameOf);
  compareShortened(seed, all, file, base, nameOf);
  const others = ['csv', 'markdown', 'olive', 'html', 'sheet'];
  for (const format of ['text', others[seed % others.length] as string])
    compareFormat(format, file, base, nameOf);
  for (const [part, found] of base) {
    if (found.limit) continue;
    state.compared++;
    tallyPart(all, part, found);
    compareBruteForce(all, part, found, nameOf(part));
  }
  if (popeye !== undefined) comparePopeye(popeye, all, base, nameOf, seed % 5 === 0);
}

function tallyPart(all: readonly Problem[], part: string, { set, short, actual }: Found): void {
  const { stipulation, duplex, twins } = problemOf(all, part);
  const { kind, introduction, goal } = statedIn(stipulation);
  const isSolved = short.length + actual.length > 0;
  if (isSolved) state.solved++;
  tally(`kind ${kind.prefix}${goal}`);
  const solved = isSolved ? ', solved' : '';
  if (isSolved) tally(`kind ${kind.prefix}${goal}, solved`);
  if (duplex) tally(`duplex${solved}`);
  if (twins.length > 0) tally(`twins${solved}`);
  if (introduction > 0) tally(`introduction${solved}`);
  if (kind.parries) tally(`parries${solved}`);
  if (kind.ending === 'reciprocal') tally(`reciprocal${solved}`);
  if (set.length > 0) tally('with set play');
  if (short.length > 0) tally('with shorter solutions');
  if (short.length > 0 && actual.length > 0) tally('with solutions of several lengths');
  if (new Set(short.map((line) => line.split(' ').length)).size > 1)
    tally('with shorter solutions of several lengths');
  if (short.length + actual.length > 1000) tally('with more than 1000 solutions');
}

/** The same problems as positions in JSON, half of them with colours exchanged. */
function compareExchanged(
  seed: number,
  all: readonly Problem[],
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const random = seeded(seed + 1);
  const isExchanged = new Map<string, boolean>();
  const rows: string[] = [];
  for (const [part, { fen }] of base) {
    const { stipulation, twins } = problemOf(all, part);
    if (twins.length > 0) continue;
    const [board = '', turn = '', castling = '-'] = fen.split(' ');
    const exchange = random() < 0.6;
    isExchanged.set(part, exchange);
    const [given, rights] = exchange ? mirrored(board, castling, '-') : [board, castling];
    const side = exchange === (turn === 'w') ? 'b' : 'w';
    rows.push(JSON.stringify({ id: part, fen: `${given} ${side} ${rights} -`, stipulation }));
  }
  const file = join(folder, 'exchanged.json');
  writeFileSync(file, `${rows.join('\n')}\n`);
  const others = new Map(
    [...solve(file, '--max-solutions', String(MOST_SOLUTIONS), '--workers', '1')].map(([part, found]) => [
      part.replace(/ a$/, ''),
      found,
    ]),
  );
  for (const [part, exchange] of isExchanged) {
    const own = base.get(part) as Found;
    const other = others.get(part);
    if (own.limit === 'nodes' || other?.limit) continue;
    const turned = (lines: readonly string[] = []): string =>
      [...lines]
        .map((line) => (exchange ? otherSide(line) : line))
        .sort()
        .join();
    const isSame = (['set', 'short', 'actual'] as const).every(
      (kind) => turned(other?.[kind]) === [...own[kind]].sort().join(),
    );
    if (!isSame)
      differ(
        `${nameOf(part)}: ${exchange ? 'colours exchanged' : 'as FEN'}: ${counts(other)} instead of ${counts(own)}`,
      );
  }
}
const otherSide = (line: string): string =>
  line.replace(/([a-h])([1-8])/g, (_, file, rank) => `${file}${9 - Number(rank)}`);

/** The first solutions alone, and their number. */
function compareShortened(
  seed: number,
  all: readonly Problem[],
  file: string,
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const most = 1 + Math.floor(seeded(seed + 2)() ** 3 * 60);
  for (const options of [
    [],
    seed % 2 === 0 ? ['--count', '--workers', '1'] : ['--count', '--threads', '2', '--workers', '1'],
  ]) {
    for (const [part, some] of solve(file, '--max-solutions', String(most), ...options)) {
      const whole = base.get(part);
      if (!whole || whole.limit || some.limit === 'nodes') continue;
      // set play has a limit of its own
      if (whole.set.length >= DEFAULT_MAX_SOLUTIONS) continue;
      const lines = [...whole.short, ...whole.actual];
      const what = `${nameOf(part)}: --max-solutions ${most} ${options.join(' ')}`;
      const shown = [...some.short, ...some.actual];
      const expected = lines.slice(0, most);
      if (shown.join() !== expected.join())
        differ(`${what}: ${shown.length} instead of the first ${expected.length}`);
      const { kind } = statedIn(problemOf(all, part).stipulation);
      const isCounted = options.length > 0 && kind.ending !== 'reciprocal' && kind.parries !== 'forced';
      const total = isCounted && lines.length > most ? lines.length : undefined;
      if (some.total !== total) differ(`${what}: total ${some.total} instead of ${total}`);
      const isCut = isCounted ? lines.length > most : lines.length >= most;
      if ((some.limit === 'solutions') !== isCut) differ(`${what}: limit ${some.limit}, of ${lines.length}`);
      if (!isCut && some.set.join() !== whole.set.join()) {
        differ(`${what}: set play ${some.set.length} instead of ${whole.set.length}`);
      }
    }
  }
}

while (state.compared < Number(values.count) && performance.now() < end) {
  compareBlock(state.seed * 1_000_000 + state.blocks);
  state.blocks++;
  keepState(values.state, state);
}
rmSync(folder, { recursive: true });
for (const difference of state.differences) console.log(difference);
console.log(
  `${state.compared} problems, ${state.solved} with solutions, ${state.byBruteForce} also by brute force, ${state.byPopeye} also by Popeye, ${state.byIntelligent} also in its intelligent mode, which lost solutions of ${state.lost}; seed ${state.seed}, ${state.blocks} blocks; ${state.differences.length} differences`,
);
for (const [name, count] of Object.entries(state.with).sort()) console.log(`${name}: ${count}`);
process.exitCode = state.differences.length === 0 ? 0 : 1;

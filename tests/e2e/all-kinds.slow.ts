/** A batch of every kind of stipulation, with twins and duplex: workers, limits, Ctrl-C, --resume, shards, merge, and all reports. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import { describe, expect } from 'vitest';
import { makeStipulation } from '../../src/problems/stipulation.js';
import { type Phase, pathsOf } from '../../src/solution/play.js';
import { checkRecord } from '../records/schemas.js';
import { someOf } from '../support/tier.js';
import { parsed, read, resealed, results } from './results.js';
import { test } from './run.js';

const MIXED = `BeginProblem
Author Nobody
Forsyth 8/3K2Q1/q7/1k6/8/8/8/8
Stipulation h#1
Option Duplex SetPlay
Twin Stipulation h#1.5
NextProblem
Forsyth 8/Q7/5K2/5R2/8/B7/8/7k
Stipulation h#1.5
Twin Move a7 a6
Twin Continued Remove a3
NextProblem
Forsyth 8/8/8/8/p7/1pP5/p1k1P3/Kb1SQ3
Stipulation exact-s#2
Option Try Variation
NextProblem
Forsyth 8/8/8/2p3p1/2R3P1/kp6/p7/K7
Stipulation s#2
NextProblem
Forsyth R2bk1Bs/8/2P3SP/7K/8/8/8/8
Stipulation semi-r#2
Option Quodlibet
NextProblem
Forsyth k7/2PQ4/8/8/8/1K6/8/8
Stipulation ser-h#2
NextProblem
Forsyth 8/8/2K5/4R3/4R3/4R3/8/k7
Stipulation ser-=2
NextProblem
Forsyth 3K1SR1/5PPB/8/3pS1k1/6P1/6R1/3P4/4B3
Stipulation =2
NextProblem
Forsyth 7k/8/8/8/8/1p6/8/1R5K
Stipulation x1
NextProblem
Forsyth 8/8/8/8/8/k6P/p7/K3s3
Stipulation r#1
NextProblem
Forsyth 8/8/8/2p5/8/kpR5/p7/K7
Stipulation hs#2
NextProblem
Forsyth 8/8/8/8/8/2p5/5q2/K1k5
Stipulation hr#1.5
NextProblem
Forsyth 8/4P3/8/8/8/8/4p3/5k1K
Stipulation reci-h(#)=2
NextProblem
Forsyth 8/8/8/2p5/8/kpR5/p7/K7
Stipulation ser-s#2
NextProblem
Forsyth 8/8/8/8/7R/7r/5pK1/4k3
Stipulation ser-r#3
NextProblem
Forsyth 7k/8/5K2/8/8/8/8/R7
Stipulation h#1.5
ZeroPosition Move a1 b1
Twin Rotate 90
Twin PolishType
NextProblem
Forsyth 8/5p2/8/4P3/8/8/8/K6k
Stipulation hep1
Twin Stipulation h+1.5
NextProblem
Forsyth 8/8/8/8/8/6k1/8/4K2R
Stipulation h001
Twin Stipulation hzd41.5
NextProblem
Forsyth 8/8/8/8/8/8/8/K1k5
Stipulation exact-pser-#2
EndProblem
`;

describe('all kinds of play in one batch', () => {
  const solve = (...more: readonly string[]) => ['solve', 'all.inp', '--set-play', '-q', ...more];

  test('one worker or two write the same', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    for (const workers of ['1', '2']) {
      const { code } = await folder.run(solve('--workers', workers, '--output', `${workers}.ndjson`));
      expect(code).toBe(2);
    }
    const [one, two] = [results(folder, '1.ndjson'), results(folder, '2.ndjson')];
    expect(two).toEqual(one);
    const records = parsed(folder, '1.ndjson').map((record) => checkRecord(record));
    expect(records.filter(({ type }) => type === 'solution')).toHaveLength(27);
    expect(records.filter(({ type }) => type === 'refusal')).toHaveLength(1);
  });

  test('--resume goes on wherever it was cut, shards are merged', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    await folder.run(solve('--output', 'whole.ndjson'));
    const whole = read(folder, 'whole.ndjson');
    for (const part of someOf([0.5, 0.2, 0.8], 1)) {
      folder.write('cut.ndjson', whole.slice(0, Math.round(whole.length * part)));
      await folder.run(solve('--resume', 'cut.ndjson'));
      expect(results(folder, 'cut.ndjson'), String(part)).toEqual(results(folder, 'whole.ndjson'));
    }
    for (const shard of ['1', '2'])
      await folder.run(solve('--shard', `${shard}/2`, '--output', `${shard}.ndjson`));
    const merged = await folder.run(['merge', '1.ndjson', '2.ndjson', '--output', 'merged.ndjson', '-q']);
    expect(merged.code).toBe(2);
    const solutionsOf = (file: string) => results(folder, file).filter((line) => line.includes('"solution"'));
    expect(solutionsOf('merged.ndjson')).toEqual(solutionsOf('whole.ndjson'));
  });

  const HARD = [
    ['self play', 's#9', 'R1BS1RK1/PPP2PPP/2SP1S2/2B1P3/2b1p3/2sp1s2/ppp2ppp/r1bs1rk1'],
    ['help play', 'h=9', 'r1bs1rk1/ppp2ppp/2sp1s2/2b1p3/2B1P3/2SP1S2/PPP2PPP/R1BS1RK1'],
    ['series play', 'ser-h#19', '4k3/8/8/8/3p4/2b5/3s1s2/4K1Br'],
  ];

  test.for(someOf(HARD, 1))('Ctrl-C in %s, and --resume', async ([, stipulation = '', board], { folder }) => {
    const hard = (text: string) => `NextProblem\nForsyth ${board}\nStipulation ${text}\n`;
    const [before = '', after] = MIXED.split(/(?=NextProblem\nForsyth k7)/);
    folder.write('all.inp', `${before}${hard(stipulation)}${after}`);
    const started = folder.start(solve('--no-limit', '--workers', '2', '--output', 'cut.ndjson'));
    const path = join(folder.path, 'cut.ndjson');
    while (!existsSync(path) || read(folder, 'cut.ndjson').split('\n').length < 11) await sleep(20);
    started.process.kill('SIGINT');
    expect((await started.ended).code).toBe(130);
    const interrupted = parsed(folder, 'cut.ndjson').find(
      ({ solution }) => solution?.stipulation && makeStipulation(solution.stipulation) === stipulation,
    );
    expect(checkRecord(interrupted)).toMatchObject({
      solution: { status: 'undecided', limit: 'interrupted' },
    });
    const asked = stipulation.replace(/1?9/, '1');
    folder.write('all.inp', `${before}${hard(asked)}${after}`);
    await folder.run(solve('--resume', 'cut.ndjson'));
    await folder.run(solve('--output', 'whole.ndjson'));
    expect(results(folder, 'cut.ndjson')).toEqual(results(folder, 'whole.ndjson'));
  });

  test('--resume with a larger --max-solutions solves only what the smaller one cut', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    await folder.run(solve('--output', 'whole.ndjson'));
    await folder.run(solve('--max-solutions', '1', '--output', 'few.ndjson'));
    const few = resealed(read(folder, 'few.ndjson').replace(/"nodes":\d+/g, '"nodes":4242'));
    const isCut = (line: string) => line.includes('"limit":"solutions"');
    const kept = few.split('\n').filter((line) => line.includes('"type":"solution"') && !isCut(line));
    expect(kept.length).toBeGreaterThan(5);
    for (const same of [['--max-solutions', '1'], []]) {
      folder.write('out.ndjson', few);
      await folder.run(solve(...same, '--resume', 'out.ndjson'));
      const now = read(folder, 'out.ndjson');
      expect(now.split('\n').filter(isCut)).toEqual(same.length > 0 ? few.split('\n').filter(isCut) : []);
      expect(now.split('\n')).toEqual(expect.arrayContaining(kept));
    }
    const solutions = (file: string) =>
      parsed(folder, file).flatMap(({ solution }) => (solution ? [{ ...solution, nodes: 0, ms: 0 }] : []));
    expect(solutions('out.ndjson')).toEqual(solutions('whole.ndjson'));
  });

  test('every report has the twins of a problem together, and words for every goal', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    const reports = ['r.html', 'r.csv', 'r.md', 'r.pgn', 'r.txt'];
    const play = ['--set-play', '--variations', 'thematic'];
    await folder.run(['solve', 'all.inp', ...play, ...reports.flatMap((file) => ['--report', file])]);
    const csv = read(folder, 'r.csv').split('\r\n');
    expect(csv[0]).toContain(',length,keys,solution_line,');
    expect(csv.find((row) => row.includes(`,"'=2",`))).toContain(',2,d4,1.d4! Kf4 2.g5=,');
    expect(read(folder, 'r.txt')).toMatch(/2\.Ne6=/);
    expect(read(folder, 'r.md')).toMatch(/^### b\) wQa7--.*a6$/m);
    expect(read(folder, 'r.md')).toMatch(/^### .*\+c\) -wBa3$/m);
    const games = read(folder, 'r.pgn')
      .trimEnd()
      .split(/\n\n(?=\[Event)/);
    expect(games).toHaveLength(27);
    for (const game of games) {
      // a series needs moves that PGN's standard lacks: `--`, which ChessBase and Scid take
      if (game.includes('[Stipulation "ser-')) expect(game).toContain(' -- ');
      else expect(() => new Chess().loadPgn(game), game).not.toThrow();
    }
    expect(read(folder, 'r.pgn')).toContain('[Stipulation "exact-s#2"]');
    expect(read(folder, 'r.html')).toMatch(/"play":"semi-reflex",[^}]*"quodlibet":true/);
    for (const file of ['r.txt', 'r.md']) expect(read(folder, file)).not.toMatch(/=2[^\n]*\n[^\n]*mate in/);
  });

  test('limits: what is known is named as such', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    await folder.run(solve('--nodes', '60', '--output', 'nodes.ndjson'));
    await folder.run(solve('--max-solutions', '1', '--output', 'few.ndjson'));
    const solutions = (file: string) =>
      parsed(folder, file).flatMap((record) => (record.type === 'solution' ? [record.solution] : []));
    const limited = solutions('nodes.ndjson').filter(({ limit }) => limit === 'nodes');
    expect(limited.length).toBeGreaterThan(3);
    for (const { status, complete } of limited) expect([status, complete]).toEqual(['undecided', false]);
    const few = solutions('few.ndjson').filter(({ limit }) => limit === 'solutions');
    expect(few.length).toBeGreaterThan(2);
    for (const { phases } of few) {
      const found = (phases as readonly Phase[])
        .filter(({ kind }) => kind !== 'set')
        .flatMap(({ first }) => [...pathsOf(first)]);
      expect(found).toHaveLength(1);
    }
  });

  test('a published CSV report is verified', async ({ folder }) => {
    folder.write('all.inp', MIXED);
    await folder.run(solve('--output', 'r.csv'));
    const { out } = await folder.run(['verify', 'r.csv', '--json']);
    const verdicts = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .flatMap((record) => (record.type === 'verdict' ? [record.verdict] : []));
    expect(verdicts).toHaveLength(27);
    for (const { verdict } of verdicts)
      expect(['sound', 'cooked', 'short', 'no-solution']).toContain(verdict);
  });
});

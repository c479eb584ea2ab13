/** The same files have the same answers: whatever else the machine does, on one thread and on two, whole and in parts, at once and resumed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MATE_IN_2 } from './problems.js';
import { parsed, results, THREE } from './results.js';
import { test } from './run.js';

/** More than a first look allows: one from matetrack that is solved with more, and one that no limit here decides. */
const HARD = '7Q/3pK3/1p1BB3/1P4p1/1P4p1/4P1P1/4P1pp/R5bk w - - 0 1';
const HOPELESS = 'r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1';
const COLLECTION = `${HOPELESS} dm 12; id "hopeless";\n${THREE}${HARD} dm 5; id "hard";\nnonsense\n${MATE_IN_2} dm 2;\n`;
const LIMIT = ['--nodes', '3000000'];

const busy: ChildProcess[] = [];
beforeAll(() => {
  for (let i = 0; i < 6; i++) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL');
});

describe('on a busy machine', () => {
  test('one worker and two, shards, and a resumed run write the same records', async ({ folder }) => {
    folder.write('in.epd', COLLECTION);
    const solve = (file: string, ...words: string[]) =>
      folder.run(['solve', 'in.epd', '-q', ...LIMIT, '--output', file, ...words]);
    await solve('one.ndjson', '--workers', '1');
    const one = results(folder, 'one.ndjson');
    expect(one.some((line) => line.includes('"limit":"nodes"'))).toBe(true);
    await solve('two.ndjson', '--workers', '2');
    expect(results(folder, 'two.ndjson')).toEqual(one);
    for (const i of [1, 2]) await solve(`${i}.ndjson`, '--shard', `${i}/2`);
    await folder.run(['merge', '1.ndjson', '2.ndjson', '--json', '--output', 'merged.ndjson']);
    const entries = (file: string) => results(folder, file).filter((line) => line.includes('"entry":'));
    expect(entries('merged.ndjson')).toEqual(entries('one.ndjson'));
  });

  test('what was postponed is not final when the run is stopped: --resume takes it up again', async ({
    folder,
  }) => {
    folder.write('in.epd', COLLECTION);
    const started = folder.start([
      'solve',
      'in.epd',
      '--no-limit',
      '--workers',
      '1',
      '--output',
      'out.ndjson',
    ]);
    let said = '';
    started.process.stderr.on('data', (text) => {
      said += text;
    });
    // a line every ten seconds
    while (!said.includes('being searched again with a higher limit')) await sleep(50);
    expect(said).toMatch(/[56] done, [12] being searched again with a higher limit/);
    started.process.kill('SIGINT');
    expect((await started.ended).code).toBe(130);
    const [, hopeless, ...others] = parsed(folder, 'out.ndjson');
    expect(hopeless.solution).toMatchObject({ status: 'undecided', limit: 'interrupted' });
    expect(others.filter(({ solution }) => solution?.status === 'solved').length).toBeGreaterThan(2);
    await folder.run(['solve', 'in.epd', '-q', ...LIMIT, '--resume', 'out.ndjson', '--max', '5']);
    await folder.run(['solve', 'in.epd', '-q', ...LIMIT, '--output', 'plain.ndjson', '--max', '5']);
    const answers = (file: string) => results(folder, file).filter((line) => line.includes('"entry":'));
    expect(answers('out.ndjson')).toEqual(answers('plain.ndjson'));
  });

  test('one problem and one of several have the same answer, on one thread and on two', async ({
    folder,
  }) => {
    folder.write('one.epd', `${HARD} dm 5;\n`);
    folder.write('two.epd', `${HARD} dm 5;\n${MATE_IN_2} dm 2;\n`);
    const answer = async (...words: string[]) => {
      await folder.run(['solve', '-q', ...words, '--output', 'out.ndjson']);
      const { status, moves, searched, limit, flaws } = parsed(folder, 'out.ndjson')[1].solution;
      return { status, moves, searched, limit, flaws };
    };
    const alone = await answer('one.epd', ...LIMIT);
    expect(await answer('two.epd', ...LIMIT)).toEqual(alone);
    expect(await answer('one.epd', ...LIMIT, '--threads', '1')).toEqual(alone);
    expect(await answer('two.epd', ...LIMIT, '--threads', '2')).toEqual(alone);
  });
});

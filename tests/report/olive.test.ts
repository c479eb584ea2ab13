/** What is written for Olive is read again as the same problem, with its themes and its whole solution. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProblemFiles } from '../../src/files/named-files.js';
import type { Problem } from '../../src/problems/problem.js';
import { makeStipulation } from '../../src/problems/stipulation.js';
import { oliveDocument, SolutionOlive } from '../../src/report/solution/solution-olive.js';
import { keysOf } from '../../src/solution/play.js';
import { findInPlay } from '../../src/themes/find-themes.js';
import { Sink } from './sink.js';
import { BLACK_TO_MOVE, KUBBEL, LASKER, LOYD_EXCELSIOR, LOYD_ROOK, MORPHY, solved } from './solved.js';

async function readAgain(text: string): Promise<Problem[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'olive-')), 'written.olv');
  writeFileSync(file, text);
  const problems: Problem[] = [];
  for await (const entries of readProblemFiles([file]))
    for (const entry of entries) {
      if (entry.type !== 'problem') return expect.fail(JSON.stringify(entry));
      problems.push(entry.problem);
    }
  return problems;
}

test.each([
  MORPHY,
  KUBBEL,
  LASKER,
  LOYD_ROOK,
  LOYD_EXCELSIOR,
  BLACK_TO_MOVE,
  '7k/8/5K2/8/8/8/8/1R6 b - - dm 2;',
  '4k2R/8/4K3/8/8/8/8/8 b - - dm 1;',
  '4k3/8/4K3/8/8/8/8/7R w - - dm 1;',
  '6k1/5ppp/8/8/8/8/8/R3K2R w - - dm 1;',
  '7k/8/5K2/2Pp4/8/8/8/6R1 w - d6 dm 2;',
])('%s', async (epd) => {
  const { problem, solution } = solved(epd, { setPlay: true, refutations: 1, tryPlay: true });
  const themes = findInPlay(problem.fen, solution).themes;
  const [read, ...others] = await readAgain(oliveDocument(problem, { ...solution, themes }));
  expect(others).toEqual([]);
  expect(read?.fen).toBe(problem.fen);
  expect(read?.keywords ?? []).toEqual(themes.map(({ name }) => name));
  expect(read?.stipulation && makeStipulation(read.stipulation)).toBe(
    solution.stipulation && makeStipulation(solution.stipulation),
  );
  const squares = read?.claim?.keys.map((text) => text.match(/[a-h][1-8]/g)?.join(''));
  expect(squares ?? []).toEqual(keysOf(solution).map(({ uci }) => uci.slice(0, 4)));
});

test('documents stand one after the other', async () => {
  const sink = new Sink();
  const olive = new SolutionOlive({ out: sink.output, messages: sink.output, quiet: true });
  for (const epd of [MORPHY, KUBBEL]) olive.result(solved(epd));
  olive.end();
  await sink.output.drain();
  expect((await readAgain(sink.text)).map(({ fen }) => fen.split(' ', 1)[0])).toEqual([
    MORPHY.split(' ', 1)[0],
    KUBBEL.split(' ', 1)[0],
  ]);
});

test('an award is read again', async () => {
  const { problem, solution } = solved(MORPHY);
  const [read] = await readAgain(oliveDocument({ ...problem, award: '1st Prize' }, solution));
  expect(read).toMatchObject({ award: '1st Prize' });
});

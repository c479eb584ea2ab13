/** `npm run records`: a run that is killed goes on where it was; numbers, lines and proofs hold. */
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { positionOf } from '../../src/chess/moves.js';
import { lineFaults } from '../oracle/brute-force.js';
import { readMateSuite } from '../oracle/suites.js';
import { test } from './run.js';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const POSITIONS = [
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2;',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #4; c0 "too long";',
  'kbK5/pp6/RP6/8/8/8/8/8 b - - bm #-1; c0 "the side to move is mated";',
  '7k/8/8/8/8/8/8/K6N w - - bm #3; c0 "not at all";',
];

interface Run {
  readonly out: string;
  readonly err: string;
}

/** @param killAfter ends it as a crash would, once it has said this */
function run(file: string, out: string, killAfter?: string): Promise<Run> {
  const args = ['--import', 'tsx', 'bench/records.ts', file, '--out', out, '--time', '20000', '--hash', '16'];
  const child = spawn(process.execPath, args, { cwd: REPOSITORY });
  let [said, printed] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (killAfter !== undefined && said.includes(killAfter)) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', () => resolve({ out: printed, err: said })));
}

test('what proves or beats a best-known number is kept, whatever ends the run', async ({ folder }) => {
  folder.write('known.epd', `${POSITIONS.join('\n')}\n`);
  const [file, out] = [join(folder.path, 'known.epd'), join(folder.path, 'out')];
  const inFolder = (name: string): string => readFileSync(join(out, name), 'utf8');

  await run(file, out, '2: ');
  const before = inFolder('done.ndjson');
  expect(before.split('\n').length - 1).toBeLessThan(POSITIONS.length);
  appendFileSync(join(out, 'done.ndjson'), '{"number":3,"fen":"kbK5/pp');
  const second = await run(file, out);
  expect(second.err).not.toMatch(/^1: /m);
  expect(second.err).toMatch(/^4: #3: none of that length, none within 3$/m);
  expect(second.out).toMatch(/^\| all +\| +4 \| +1 \| +1 \| +2 \|/m);
  expect(inFolder('done.ndjson').startsWith(before)).toBe(true);
  const third = await run(file, out);
  expect(third.err).toBe('');

  const kept = inFolder('records.epd').trimEnd().split('\n');
  expect(kept.map((line) => line.replace(/PV: [^;]*;/, 'PV;'))).toEqual([
    'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; PV; c0 "proven shortest"; c1 "proofs/00001.kmproof rules out 1";',
    'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; PV; c0 "known: #4; no mate within 1"; c1 "proofs/00002.kmproof rules out 1";',
    'kbK5/pp6/RP6/8/8/8/8/8 b - - bm #-1; PV; c0 "proven shortest";',
    '7k/8/8/8/8/8/8/K6N w - - c0 "known: #3; there is no mate within 3";',
  ]);
  for (const { fen, mate, line } of readMateSuite(join(out, 'records.epd')).slice(0, 2)) {
    expect(lineFaults(positionOf(fen), line, mate), fen).toEqual([]);
  }
  const checked = await folder.run(['check', join(out, 'proofs')]);
  expect(checked.out).toMatch(/\n2 proofs hold\n$/);
});

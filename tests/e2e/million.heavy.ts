import { readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { MANY_SOLUTIONS, MATE_IN_2, TWO_KEYS } from './problems.js';
import { test } from './run.js';

const LINES = 1_000_000;
const LIMIT_MB = 300;

/** The peak resident memory so far, in MB (Linux); 0 of a process that has just ended. */
function peakMb(pid: number): number {
  const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  'a million problems stream through in constant memory',
  async ({ folder }) => {
    const batch = `${MATE_IN_2} dm 2;\n${TWO_KEYS} dm 1;\n`.repeat(500);
    const started = folder.start(['solve', '--json', '-']);
    let results = 0;
    let peak = 0;
    started.process.stdout.removeAllListeners('data').on('data', (text: string) => {
      results += text.split('"type":"solution"').length - 1;
    });
    const watch = setInterval(() => {
      if (started.process.exitCode === null) peak = Math.max(peak, peakMb(started.process.pid as number));
    }, 500);
    for (let sent = 0; sent < LINES; sent += 1000) {
      if (!started.process.stdin.write(batch)) {
        await new Promise((resolve) => started.process.stdin.once('drain', resolve));
      }
    }
    started.process.stdin.end();
    const { code } = await started.ended;
    clearInterval(watch);
    expect(code).toBe(1);
    // the count above misses a record that is split between two pieces of the stream
    expect(results).toBeGreaterThan(LINES * 0.99);
    expect(peak).toBeLessThan(LIMIT_MB);
  },
);

/** A solution may take so much at its peak, in all threads together: a move of four bytes, a few times. */
const MAX_BYTES_A_SOLUTION = 64;

test.skipIf(process.platform !== 'linux')(
  'solutions by the million are written in hardly more memory than few',
  async ({ folder }) => {
    for (const words of [['--json'], ['--format', 'text'], ['--variations', 'full']]) {
      const peaks: number[] = [];
      for (const { fen, stipulation, solutions } of MANY_SOLUTIONS) {
        const asked = ['--fen', fen, '--stipulation', stipulation, '--max-solutions', '100000000'];
        const started = folder.start(['solve', '-q', ...asked, ...words]);
        let lines = 0;
        let peak = 0;
        started.process.stdout.removeAllListeners('data').on('data', (text: string) => {
          lines += text.split(words[0] === '--json' ? '"next":[]' : '\n').length - 1;
        });
        const watch = setInterval(() => {
          if (started.process.exitCode === null) peak = Math.max(peak, peakMb(started.process.pid as number));
        }, 100);
        onTestFinished(() => clearInterval(watch));
        expect((await started.ended).code).toBe(1);
        clearInterval(watch);
        // JSON: what is split between two pieces of the stream is missed
        expect(lines).toBeGreaterThan(solutions * 0.99);
        expect(peak).toBeLessThan(LIMIT_MB);
        peaks.push(peak);
      }
      const [few = 0, many = 0] = peaks;
      const more = MANY_SOLUTIONS[1].solutions - MANY_SOLUTIONS[0].solutions;
      expect(((many - few) * 2 ** 20) / more, `${words}: ${peaks} MB`).toBeLessThan(MAX_BYTES_A_SOLUTION);
    }
  },
);

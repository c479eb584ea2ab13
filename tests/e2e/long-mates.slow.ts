/** Long searches whose progress is shown, which takes ten seconds: in a batch, and where it is not wanted. */
import { describe, expect } from 'vitest';
import { test } from './run.js';

/** Mate in 8 by Bf6 and no other key (matetrack). */
const EIGHT = '3B3k/6rP/6pK/6P1/8/8/8/qQ6 w - -';
/** Mate in 11 is found at once, but proving it the shortest takes long (matetrack). */
const ELEVEN = 'k7/1p6/1K5n/7p/1R3p2/pb2p2r/8/8 w - -';

describe('a long search', () => {
  /** Every first move must be decided within so many moves, which takes longer than anybody will wait. */
  const ENDLESS = ['--mate', '60', '--fen', ELEVEN];

  test('is named in the progress of a batch', async ({ folder }) => {
    folder.write('two.epd', `${EIGHT} dm 8;\n${ELEVEN} dm 60;\n`);
    const started = folder.start(['verify', '--no-limit', 'two.epd']);
    await new Promise<void>((resolve) => {
      started.process.stderr.on('data', (text: string) => {
        if (/two\.epd:2 #60\? {2}.*mate in (at most )?1\d/.test(text)) resolve();
      });
    });
    started.process.kill('SIGINT');
    const { code, out } = await started.ended;
    expect(out).toMatch(/mate in (at most )?1\d: 1\.Re4 /);
    expect(code).toBe(130);
  });

  test('--quiet shows no progress', async ({ folder }) => {
    const { err } = await folder.run(['solve', '--quiet', '--time', '11', ...ENDLESS]);
    expect(err).toBe('');
  });
});
